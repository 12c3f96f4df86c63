# The base game: what happened, what is asked, and the words for both.

## Small pieces

n-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

unit-tile = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}
unit-shield = { $count ->
    [one] { $count } shield
   *[other] { $count } shields
}
unit-city = { $count ->
    [one] { $count } city
   *[other] { $count } cities
}
unit-neighbour = { $count ->
    [one] { $count } neighbour
   *[other] { $count } neighbours
}
unit-monastery = { $count ->
    [one] { $count } monastery
   *[other] { $count } monasteries
}
unit-other = { $count }

kind-road = road
kind-city = city
kind-field = field
kind-monastery = monastery
kind-the-start-block = the start block

feature-name = { $kind } at { $cell }
feature-place = { $cell } ({ $where })

figure-road = highwayman
figure-city = knight
figure-field = farmer
figure-monastery = monk
figure-other = follower

# What a piece is called and where it waits; other games have words of their own (Texts.of)
follower-name-other = follower
follower-acc-other = follower
followers-few-other = followers
followers-gen-other = followers
supply-place-other = in supply

side-north = north
side-east = east
side-south = south
side-west = west

corner-north-west = north-west
corner-north-east = north-east
corner-south-east = south-east
corner-south-west = south-west
point-nnw = north by west
point-nne = north by east
point-ene = east by north
point-ese = east by south
point-sse = south by east
point-ssw = south by west
point-wsw = west by south
point-wnw = west by north

## Tiles in words

tile-sides = { $kind } to the { $sides }
tile-middle = { $kind } in the middle
tile-shields = { $count ->
    [one] { $count } shield
   *[other] { $count } shields
}

## What happened

event-drawn = { $player } draws a tile.
event-discarded = No place fits this tile ({ $tile }). It leaves the game, and { $player } draws another.
event-placed = { $player } places a tile at { $cell }.
event-follower-road = { $player } puts a highwayman on the road at { $cell }.
event-follower-city = { $player } puts a knight in the city at { $cell }.
event-follower-field = { $player } lays a farmer in the field at { $cell }.
event-follower-monastery = { $player } puts a monk in the monastery at { $cell }.
event-follower-other = { $player } puts a follower on the tile at { $cell }.
event-piece-road = { $player } puts a highwayman ({ $piece }) on the road at { $cell }.
event-piece-city = { $player } puts a knight ({ $piece }) in the city at { $cell }.
event-piece-field = { $player } lays a farmer ({ $piece }) in the field at { $cell }.
event-piece-monastery = { $player } puts a monk ({ $piece }) in the monastery at { $cell }.
event-piece-other = { $player } puts a follower ({ $piece }) on the tile at { $cell }.
event-scored-road = { $player } scores { n-points } for the { $final ->
    [yes] unfinished road
   *[no] road
} at { $cell }: { $sum }.
event-scored-city = { $player } scores { n-points } for the { $final ->
    [yes] unfinished city
   *[no] city
} at { $cell }: { $sum }.
event-scored-monastery = { $player } scores { n-points } for the { $final ->
    [yes] unfinished monastery
   *[no] monastery
} at { $cell }: { $sum }.
event-scored-field = { $player } scores { n-points } for the field at { $cell }: { $sum }.
event-scored-other = { $player } scores { n-points }: { $sum }.
event-home = { $player } takes a follower home from { $cell }.
event-turn = Turn { $number }: { $player }.
event-end-one = The game is over. { $players } wins with { n-points }!
event-end-shared = The game is over. { $players } share the win with { n-points } each!
event-end-none = The game is over.
event-end-score = { $player }: { n-points }

## What is asked

ask-draw = { $player }, draw a tile.
ask-place = { $player }, choose a place for your tile.
ask-follower = { $player }, put a follower on your tile, or keep it.
ask-other = { $player }, choose.

option-draw = Draw a tile
option-place = { $cell }, turned by { $turn }°
option-follower-road = Highwayman on the road
option-follower-city = Knight in the city
option-follower-field = Farmer in the field
option-follower-monastery = Monk in the monastery
option-follower-other = Follower
option-follower-piece = { $follower } ({ $piece })
option-follower-where = { $follower }, { $where }
option-pass-follower = No follower
option-pass = Pass

where-middle = in the middle

## For those who cannot see the picture

alt-board = { $player } to move. Score: { $scores }. { $tiles ->
    [0] No tile left.
    [one] { $tiles } tile left.
   *[other] { $tiles } tiles left.
}
alt-board-over = The game is over. Score: { $scores }.
alt-board-once = Score at that moment: { $scores }.
alt-score = { $player } { $points }
alt-team = team { $points }
alt-tile = The tile in hand: { $tile }.
alt-drawn = { $player } draws a tile: { $tile }.
alt-places = Places: { $places }.
alt-followers = Followers left: { $players }.
