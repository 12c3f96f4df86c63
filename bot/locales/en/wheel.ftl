# Wheel of Fortune.

rules-wheel = Wheel of Fortune

mark-wheel = wheel symbol { $count }
unit-fortune = { $count ->
    [one] { $count } lucky turn
   *[other] { $count } lucky turns
}
unit-knight = { $count } for knights
unit-follower = { $count ->
    [one] { $count } follower in supply
   *[other] { $count } followers in supply
}
unit-monk = { $count ->
    [one] { $count } monk
   *[other] { $count } monks
}
unit-crown = { $count ->
    [one] { $count } follower
   *[other] { $count } followers
}
kind-fortune = Fortune
kind-taxes = Taxes
kind-famine = Famine
kind-storm = Storm
kind-inquisition = Inquisition
kind-crown = crowns

sector-fortune = Fortune
sector-taxes = Taxes
sector-famine = Famine
sector-storm = Storm
sector-inquisition = Inquisition
sector-plague = Plague

event-pig-fortune = { wheel-steps } Fortune: { $player } gets 3 points.
event-pig-taxes = { wheel-steps } Taxes: every knight brings the shields of his city and 1 for each knight of his own side there.
event-pig-famine = { wheel-steps } Famine: every farmer brings 1 point for each completed city by the field.
event-pig-storm = { wheel-steps } Storm: 1 point for each follower in supply.
event-pig-inquisition = { wheel-steps } Inquisition: every monk brings 2 points.
event-pig-plague = { wheel-steps } Plague: everyone takes a follower home.
wheel-steps = Wheel symbol { $steps }: the pig walks on from { $origin }.

event-scored-fortune = { $player } scores { n-points } on Fortune: { $sum }.
event-scored-taxes = { $player } scores { n-points } for Taxes: { $sum }.
event-scored-famine = { $player } scores { n-points } for Famine: { $sum }.
event-scored-storm = { $player } scores { n-points } for Storm: { $sum }.
event-scored-inquisition = { $player } scores { n-points } for Inquisition: { $sum }.
event-scored-crown = { $player } scores { n-points } for the crown spaces of this sector: { $sum }.
event-crown = { $player } puts a follower on a crown space of the wheel: { $sector }.
event-plague = Plague: { $player } takes a follower home ({ $figure }, { $cell }).

ask-follower-crown = { $player }, put a follower on your tile or on a free crown space of the wheel, or keep it.
ask-plague = { $player }, the plague is here: take one of your followers home. Which one?

option-crown = Crown: { $sector }
option-crown-beside = Crown: { $sector } (beside { $beside })
option-takehome = { $figure }, { $cell }

help-title-rules-wheel = Rules: Wheel of Fortune
help-page-rules-wheel =
    ## Wheel of Fortune
    The base game for 2 to 5 players around a wheel of 4 by 4 cells, on which a pig walks. Tiles are placed against its rim as usual.

    ### The pig
    A drawn tile with a wheel symbol (1, 2 or 3) is resolved before it is placed: the pig walks as many sectors clockwise, and where it stops something happens.
    - **Fortune**: 3 points for whoever drew the tile.
    - **Taxes**: each knight brings 1 for every shield of its city and 1 for every knight of its owner there, itself included.
    - **Famine**: each farmer brings 1 for every completed city by its field.
    - **Storm**: 1 for each follower in supply.
    - **Inquisition**: 2 for each monk (nothing for heretics).
    - **Plague**: everyone takes one follower home from the map. Whoever drew the tile chooses first.

    All but Fortune concern every player.

    ### Crown spaces
    Instead of putting a follower on your tile, you may put one on a free crown space of any sector. When the pig stops there, after the sector’s action, it scores and goes home: 3 points; 6 if it stands alone on a sector with two spaces; 3 each if there are two. At the end crown spaces bring nothing.

    King & Robber and Cult can be added. Count, River II and the Mists additions cannot.

    The face of one of the tiles is our reconstruction.
