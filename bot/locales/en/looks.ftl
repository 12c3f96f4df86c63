# What players look at between moves: score, board, tiles to come, fields, what happened.

command-fields-name = fields
command-fields-about = See whose each field is
command-option-view-name = view
command-option-view-about = The whole map, or a close-up
command-option-focus-name = focus
command-option-focus-about = The place to look at closely, such as E2 N4
help-command-fields = shows whose each field is, and what it would bring.
view-map = The whole map
view-closeup = A close-up

looks-score = ### The score
looks-score-over = ### The final score
looks-seat = **{ $player }**: { n-points }, { $then } if the game ended now; { $followers }
looks-member = **{ $player }**: { $followers }
looks-team = **The team**: { $points } points
looks-followers = { $count ->
    [0] no follower left
    [one] { $count } follower left
   *[other] { $count } followers left
}
looks-followers-of = { looks-followers } ({ $parts })
looks-so-far = **Points so far**
looks-sums = **What the points came from**
looks-projected = **If the game ended now**
looks-your-turn = It is your turn.
looks-off-map = { $cell } is not on the map. Please choose a place that the picture shows.
looks-ground-field = Fields in their owners’ colours, with what they would bring at the end.
looks-no-ground-field = Nobody farms a field yet.
looks-ground-court = Courts in their owners’ colours, with what they would bring at the end.
looks-no-ground-court = Nobody lies in a court yet.
looks-face-down = { $count ->
    [one] One more lies face down and is unseen, so it is among those below.
   *[other] { $count } more lie face down and are unseen, so they are among those below.
}
looks-no-fields-here = In this game nobody farms fields, so there are none to show. `/{ command-board-name }` shows the board.

piece-follower = follower
piece-guard = guard

## Words in pictures; the number is filled in later

picture-tiles-left = { $count } left
picture-remaining = Tiles still to come: { $count }
picture-discarded = Fitted nowhere: { $count }
picture-chart = Points, turn by turn
picture-nobody = Player { $number }

## What is true beside the points

state-king = The King stands with { $player }.
state-robber = The Robber stands with { $player }.
state-count = The Count stands { $quarter }.
state-crowd = Followers { $quarter }: { $players }.
state-quarter-castle = in the castle
state-quarter-blacksmith = in the smithy
state-quarter-cathedral = in the cathedral
state-quarter-market = on the market
state-pig = The pig stands at { $sector }.
state-crown = { $players } on the crown spaces of { $sector }.
state-sector-0 = Fortune
state-sector-1 = Taxes
state-sector-2 = Famine
state-sector-3 = Storm
state-sector-4 = Inquisition
state-sector-5 = Plague
state-tokens = { $player } holds the wall tokens { $tokens }.
state-keep = { $player }’s keep stands on a house of { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}.
state-guards = Guards to be won: { $players }.
state-ghosts = { $count ->
    [0] No ghost is about
    [one] { $count } ghost is about
   *[other] { $count } ghosts are about
}; { $stock } in the stock.
state-bring-hand = { $most ->
    [0] This tile brings none.
   *[some] This tile brings at most { $most }.
}
state-bring-next = { $most ->
    [0] The next tile brings none.
   *[some] The next tile brings at most { $most }.
}
state-danger-hand = ⚠️ This tile may bring up to { $most }: more than { $stock } at once loses the level.
state-danger-next = ⚠️ The next tile may bring up to { $most }: more than { $stock } at once loses the level.
state-goal = { $last ->
    [yes] To the target
   *[no] To the next mark
} of { $goal }: { $missing } to go, { unit-tile } left for it{ state-hand }{ $swallows ->
    [yes] : { state-turns } while a cemetery is open
   *[no] {""}
}.
state-hand = { $hand ->
    [no] {""}
   *[yes] , this one included
}
state-turns = { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
state-target = To the target of { $goal }: { $missing } to go, { unit-tile } in all{ state-hand }.

## What stands where, for those who cannot see the picture

map-ghosts = Ghosts at { $cells }.
map-hound = { $hound } is with the follower at { $cell }.
map-cemeteries = Open cemeteries: { $cells }.
map-face-down = Face down: { $cells }.
map-challenge = { $player } at { $cell } and { $rival } at { $rivalcell } are in a challenge.
map-keep = { $player }’s keep stands at { $cell }.
map-wall = Tokens lie on the towers { $towers }.

## What happened

log-since = { $count ->
    [one] One move since your last:
   *[other] { $count } moves since your last, numbered as in the picture:
}
log-last = The last move:
log-nothing = Nothing has happened since your last move.
log-no-move = Nobody has moved yet.
