# King & Robber.

module-king = King & Robber

unit-road = { $count ->
    [one] { $count } road
   *[other] { $count } roads
}
kind-king = King
kind-robber = Robber

event-king-first = { $player } completes the first city ({ unit-tile }, { $cell }) and takes the King.
event-king-taken = { $player } completes the largest city so far ({ unit-tile }, { $cell }). The King comes over from { $previous }.
event-king-kept = { $player } completes an even larger city ({ unit-tile }, { $cell }) and keeps the King.
event-robber-first = { $player } completes the first road ({ unit-tile }, { $cell }) and takes the Robber.
event-robber-taken = { $player } completes the longest road so far ({ unit-tile }, { $cell }). The Robber comes over from { $previous }.
event-robber-kept = { $player } completes an even longer road ({ unit-tile }, { $cell }) and keeps the Robber.
event-scored-king = { $player } holds the King and scores { n-points }, one for every completed city: { $sum }.
event-scored-robber = { $player } holds the Robber and scores { n-points }, one for every completed road: { $sum }.

help-title-rules-king = Rules: King & Robber
help-page-rules-king =
    ## King & Robber
    Two markers for great builders, and five more tiles in the stack. Nothing is asked besides the base game’s questions.

    - **The King** goes to whoever places the tile that completes the first city. It does not matter who scores that city, or whether anybody does.
    - Later it goes to whoever completes a city with more tiles than every city completed so far. As many tiles are not enough. If one tile completes several cities, the largest counts.
    - **The Robber** is the same for roads.

    ### The end
    The King brings its holder 1 point for every completed city on the map, the Robber 1 for every completed road, occupied or not. With the Count, the city of Carcassonne is one more city for the King.
