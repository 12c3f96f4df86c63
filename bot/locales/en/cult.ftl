# Cult: shrines and heretics.

module-cult = Cult

unit-shrine = { $count ->
    [one] { $count } shrine
   *[other] { $count } shrines
}
kind-shrine = shrine
figure-shrine = heretic

refuse-cult-two-rivals = A { $kind } at { $cell } would have more than one { $rival } among its 8 neighbours ({ $cells }). Please choose another place.
refuse-cult-rival-taken = No { $kind } at { $cell }: the { $rival } at { $cells } already has a { $kind } among its 8 neighbours, and more than one is not allowed. Please choose another place.

event-follower-shrine = { $player } puts a heretic in the shrine at { $cell }.
event-piece-shrine = { $player } puts a heretic ({ $piece }) in the shrine at { $cell }.
option-follower-shrine = Heretic in the shrine
event-scored-shrine = { $player } scores { n-points } for the { $final ->
    [yes] unfinished shrine
   *[no] shrine
} at { $cell }: { $sum }.
event-challenge = A challenge! { $player } ({ $figure }, { $cell }) against { $rival } ({ $rivalfigure }, { $rivalcell }). Whoever’s building is finished first scores; the other gets nothing.
event-challenge-won = { $player } ({ $figure }, { $cell }) finishes first and wins the challenge. { $rival } ({ $rivalfigure }, { $rivalcell }) goes home with nothing.

help-title-rules-cult = Rules: Cult
help-page-rules-cult =
    ## Cult
    Five tiles with a shrine join the stack. A follower in a shrine is a heretic. A shrine is completed and scored like a monastery: 9 points when all 8 neighbours lie, and at the end 1 and 1 for each neighbour.

    ### Where shrines may lie
    Beside a shrine (8 cells around) there may be one monastery at most, and beside a monastery one shrine at most, occupied or not. Places that break this are not offered.

    ### Challenges
    When a heretic and another player’s monk are neighbours, they are in a challenge, whichever of them came second.
    - Whoever’s building is completed first scores its 9 points. The other scores nothing, and both followers go home.
    - If one tile completes both, both score.
    - A challenge that is still open at the end costs nobody anything: both count as unfinished buildings.

    Nobody challenges themselves.
