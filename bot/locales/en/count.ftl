# The Count of Carcassonne.

module-count = Count of Carcassonne
setup-count-final = quarters at the end
setup-count-final-market = only the market joins at the end
setup-count-final-all = all quarters join at the end

quarter-castle = Castle
quarter-blacksmith = Smithy
quarter-cathedral = Cathedral
quarter-market = Market
quarter-into-castle = into the castle
quarter-into-blacksmith = into the smithy
quarter-into-cathedral = into the cathedral
quarter-into-market = onto the market
quarter-in-castle = in the castle
quarter-in-blacksmith = in the smithy
quarter-in-cathedral = in the cathedral
quarter-in-market = on the market
quarter-from-castle = from the castle
quarter-from-blacksmith = from the smithy
quarter-from-cathedral = from the cathedral
quarter-from-market = from the market

count-followers = { $count ->
    [one] { $count } follower
   *[other] { $count } followers
}
count-crowd = { $player } { $count }
count-none-there = none
count-no-majority = nobody

event-quarter = { $player } puts a follower { $into }.
event-count = { $player } moves the Count { $from } { $into }. Nobody can leave there now.
event-joined = { $player } moves { count-followers } { $from } to the { feature-name }. { $change ->
    [no] The majority there stays as it was: { $players }.
   *[yes] The majority there changes: { $players }.
}

ask-quarter = { $player }, your tile brought points to others but none to you. You may put a follower into a quarter. The Count stands { $in }.
quarter-crowd = { $quarter }: { $crowd }.
ask-count = { $player }, you may move the Count. He stands { $in }, and nobody can leave the quarter where he is.
ask-join = { $player }, the { feature-name } is being scored: { n-points }. Followers there: { $crowd }; majority: { $majority }. You have { count-followers } { $in }. Move some there?

option-quarter-castle = Castle (helps in cities)
option-quarter-blacksmith = Smithy (helps on roads)
option-quarter-cathedral = Cathedral (helps in monasteries)
option-quarter-market = Market (helps in fields)
option-count = Count { $into }
option-join = Move { count-followers }: { $after ->
    [alone] all points are yours
    [shared] you score too
   *[none] still no points for you
}
option-pass-quarter = Keep the follower
option-pass-count = The Count stays
option-pass-join = Move nobody

help-title-rules-count = Rules: Count of Carcassonne
help-page-rules-count =
    ## Count of Carcassonne
    The game begins with the city of Carcassonne, a block of twelve tiles. Inside are four quarters: castle, smithy, cathedral and market. The Count starts in the castle.

    ### Into a quarter
    If your tile brings points to somebody else and none to you, you may put a follower from your supply into any quarter at the end of your turn. Then you may move the Count to another quarter.

    ### Out of a quarter
    Whenever a feature is scored, everybody in turn may first move own followers there from the quarter that goes with it:
    - castle: to a city
    - smithy: to a road
    - cathedral: to a monastery or shrine
    - market: to a field, so only at the end

    The player to the left of whoever placed the tile is asked first, that player last. They count for the majority like any other, and go home afterwards. A feature without followers can be joined too. Nobody can leave the quarter where the Count stands.

    ### The end
    Only the market empties at the end, unless the table switched the other quarters on too (option `count_final`: `all`). Followers who stay in the city score nothing. For fields and for the King, the city of Carcassonne counts as one completed city.

    The Count does not go with River II: the booklet advises against it and gives no start for both. He goes with the Mists additions: the start is his, and only followers, no guards, go into the quarters.
