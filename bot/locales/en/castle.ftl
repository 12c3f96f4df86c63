# The Castle.

rules-castle = The Castle

kind-path = path
kind-no-path = no path
kind-tower = tower
kind-house = house
kind-court = court
kind-keep = largest keep
kind-token = tokens
figure-path = herald
figure-tower = knight
figure-house = squire
figure-court = merchant
follower-name-castle = follower
follower-acc-castle = follower
followers-few-castle = followers
followers-gen-castle = followers
supply-place-castle = in supply
mark-well = { $count ->
    [one] { $count } well
   *[other] { $count } wells
}
mark-market = { $count ->
    [one] { $count } market
   *[other] { $count } markets
}
unit-start = { $count ->
    [one] { $count } start area
   *[other] { $count } start areas
}
unit-market = { $count ->
    [one] { $count } market
   *[other] { $count } markets
}
unit-empty = { $count ->
    [one] { $count } empty cell
   *[other] { $count } empty cells
}
unit-token = { $count ->
    [one] { $count } token
   *[other] { $count } tokens
}

token-1 = another turn right away
token-2 = a completed tower pays double
token-3 = a completed house pays double
token-4 = an unfinished path pays at the end
token-5 = an unfinished tower pays at the end
token-6 = an unfinished house pays at the end
token-7 = the markets of one court pay 4 instead of 3
token-8 = the keep counts 2 tiles larger at the end
token-9 = 5 points at the end

## What happened

event-follower-path = { $player } puts a herald on the path at { $cell }.
event-follower-tower = { $player } puts a knight on the tower at { $cell }.
event-follower-house = { $player } puts a squire on the house at { $cell }.
event-follower-court = { $player } lays a merchant in the court at { $cell }.
event-scored-path = { $player } scores { n-points } for the { $final ->
    [yes] unfinished path
   *[no] path
} at { $cell }: { $sum }.
event-scored-tower = { $player } scores { n-points } for the { $final ->
    [yes] unfinished tower
   *[no] tower
} at { $cell }: { $sum }.
event-scored-house = { $player } scores { n-points } for the { $final ->
    [yes] unfinished house
   *[no] house
} at { $cell }: { $sum }.
event-scored-court = { $player } scores { n-points } for the court at { $cell }: { $sum }.
event-scored-keep = { $player } scores { n-points } for the largest empty area, beginning at { $cell }: { $sum }.
event-scored-token = { $player } scores { n-points } with a token: { $sum }.
event-token-taken = { $player } stops exactly on the corner tower { $tower } and takes its token: { $token }.
event-token-used = { $player } uses a token: { $token }.
event-token-used-at = { $player } uses a token for the { $kind } at { $cell }: { $token }.
event-keep-first = { $player } sets the keep on the house at { $cell } ({ unit-tile }).
event-keep-moved = { $player } moves the keep to the larger house at { $cell } ({ unit-tile } instead of { $before }).
event-keeps-larger = The keeps are compared: { $sizes }. { $player } has the larger one.
event-keeps-equal = The keeps are compared: { $sizes }. Neither is larger, so nobody gets the empty area.
castle-size = { $player } { $size }

## What is asked

castle-landing = { n-points }, marker to { $lands }
castle-landing-token = { n-points }, marker to { $lands } with the token of tower { $tower }
ask-pay = { $player }, your tile completed several features of { $paid }. The order of payment decides where the marker stops and which token is taken. What is paid next?
ask-token-turn = { $player }, do you use your token to play another turn right away?
ask-token-double = { $player }, your { $feature } is complete. Without your token: { $plain }. With it: { $doubled }. Do you use it?
option-pay = { $feature }: { n-points }, to { $lands }
option-pay-token = { $feature }: { n-points }, to { $lands }, token { $tower }
option-token-turn = Use the token: another turn
option-token-double = Use the token: double points
option-pass-token = Keep the token
option-follower-path = Herald on the path
option-follower-tower = Knight on the tower
option-follower-house = Squire on the house
option-follower-court = Merchant in the court

help-title-rules-castle = Rules: The Castle
help-page-rules-castle =
    ## The Castle
    For two. You build inside a wall; its top is the score track. Each has 6 followers and a keep.

    ### Your turn
    Place the tile against a start area of the wall or against another tile. Only paths must go on; everything else may lie side by side, and the wall ends what meets it. Then put a follower if you like: herald on a path, knight on a tower, squire on a house, merchant in a court.

    ### Points
    - Path, when all its ends are closed: 1 a tile, 2 a tile with a well.
    - Tower, when enclosed: 2 a tile.
    - House, when enclosed: 1 a tile. Your keep stands on the largest house you scored.
    - A joined start area is one more tile.
    - Court: 3 a market, only at the end.

    Most followers take all. **Equal numbers: nobody scores.**

    ### Tokens
    Stop exactly on a corner tower and you take its token. If the order of payments decides that, you are asked. From your next turn on:
    1 another turn; 2 and 3 a completed tower or house pays double; at the end 4, 5, 6 an unfinished path, tower or house pays; 7 markets of one court pay 4; 8 your keep grows by 2; 9 brings 5 points. Tokens 1, 2 and 3 are asked when they could be used, the others work by themselves where they pay most.

    ### The end
    Unfinished features bring nothing. The larger keep brings 1 point for each cell of the largest empty area. Then courts and tokens.

    The faces of the tiles and the course of the wall are our reconstruction: the totals are those of the box, single tiles may differ.
