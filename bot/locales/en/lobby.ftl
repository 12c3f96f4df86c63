# The table before the game.

lobby-open = { $player } opens a table. Who plays along?
lobby-rules = Game: { $rules }
lobby-seats = { $count ->
    [0] Nobody sits at the table.
    [one] { $count } player: { $players }
   *[other] { $count } players: { $players }
}
lobby-room = { $count ->
    [0] The table is full.
    [one] Room for { $count } more.
   *[other] Room for { $count } more.
}
lobby-join = Join
lobby-leave = Leave
lobby-start = Start
lobby-additions = Additions
lobby-first = Who begins
lobby-first-lot = The lot decides who begins
lobby-first-seat = { $player } begins
lobby-first-line = { lobby-first-seat }.
lobby-first-lot-line = { lobby-first-lot }.
lobby-first-gone = Nobody sits there any more. Please choose somebody who does.
lobby-auto-draw = tiles are drawn by themselves
lobby-opened = The table is open. Others join, or you seat computers; then start.
lobby-you-joined = You sit at the table.
lobby-you-left = You have left the table.
lobby-you-started = The game begins.
lobby-waiting = The table waits for players.
lobby-begun = The game has begun.
lobby-over = This table has been closed.
lobby-started-already = This game has started already.
lobby-options-unread = I could not read the options. Write them like this: `name=value, name=value`.
lobby-no-option = This game has no option { $option }. It has: { $options }.
lobby-option-values = The option { $option } can be: { $values }.
lobby-no-addition = This game has no addition “{ $addition }”. It has: { $additions }.
lobby-no-additions = This game has no addition “{ $addition }”: it is played without any.
lobby-already-in = You already sit at this table.
lobby-not-in = You do not sit at this table.
lobby-full = Every seat at this table is taken.
lobby-too-few = { $count ->
    [one] This game needs at least { $count } player.
   *[other] This game needs at least { $count } players. “{ lobby-seat-computer }” helps if nobody else comes.
}
lobby-not-host = Only { $player } can do that: they opened the table.
lobby-gone = This table has been closed. `/{ command-game-name } { command-game-new-name }` opens a new one.
lobby-busy = A table is open in this channel already, or a game is on. `/{ command-game-name } { command-game-status-name }` shows it.

rules-base = the base game

## At the table

table-none = No game is on in this channel. `/{ command-game-name } { command-game-new-name }` opens a table.
table-not-player = You do not play in this game.
table-not-player-now = { table-not-player } `/{ command-seat-name } { command-seat-back-name }` gives you your seat again.
table-not-your-turn = It is { $player }’s turn.
table-stale = The game has moved on since this button was made. `/{ command-board-name }` gives you a fresh one.
table-nothing-to-undo = There is no move of yours to take back.
table-undo-not-yours = The last move is { $player }’s, and only { $player } can take it back.
table-undo-too-late = The next tile has been seen, so this move can no longer be taken back alone.
table-not-started = The game in this channel has not started yet.
table-begins = The game begins. The order round the table: { $players }.
table-seal = The bag is sealed. Its seal is `{ $seal }`; at the end you can check it.
table-no-seal = This game was taken over from a record without a seal.
table-seal-button = Proof of the bag
table-turn = Turn { $number }
table-taken-back = This turn was taken back.
table-undone = { $player } takes the last move back.
table-undo = Undo
table-since = { $count ->
    [one] One move since your last turn.
   *[other] { $count } moves since your last turn.
}
table-since-start = { $count ->
    [one] One move since the start.
   *[other] { $count } moves since the start.
}
table-since-button = What happened?
table-plan = Choose a place
table-choose = Choose
table-page = { $page } of { $pages }
table-back = Back
table-on = Next
table-left = { $count ->
    [0] No tile is left to draw.
    [one] { $count } tile is left to draw.
   *[other] { $count } tiles are left to draw.
}
table-no-tile = You have no tile in hand. Draw one first with `/{ command-draw-name }`.
table-no-pass = You cannot pass now. Please answer the question under the board.
table-passed = You pass.
table-answered = Your answer is written down.
table-not-shown = Your move is written down, but Discord does not take my message at the moment. I keep trying.
table-not-shown-permissions = Your move is written down, but I cannot show it here. I need to see this channel, write messages and attach files.

## The planner

plan-first = Press the number of a place. Nobody sees this but you, and nothing is played yet.
plan-areas = Part { $page } of { $pages }: the other places are on the other pages.
plan-at = Place { $number }, { $cell }{ $turns ->
    [yes] , turned by { $turn }°
   *[no] {""}
}.
plan-follower = Follower: { $follower }.
plan-no-follower = No follower.
plan-at-once = The letter that you press is played at once.
plan-piece = Piece: { $piece } (change)
plan-turn = ↻ Turn
plan-turn-left = ↺ Turn left
plan-turn-right = ↻ Turn right
plan-elsewhere = Another place
plan-confirm-tile = Place the tile
plan-confirm = Place without a follower
plan-confirm-with = Place: { $follower }
plan-done-again = Done, and it is your turn again.
plan-done = Done.
plan-closed-moved = This planner is closed: you have opened a newer one.
plan-closed-stale = This planner is closed: the game has moved on.
plan-no-turn = A tile can be turned by 0°, 90°, 180° or 270°.
plan-no-number = There is no place { $number } now, only { $places }. `/{ command-board-name }` shows the numbers.
plan-unread-place = I do not know that place. Write its number in the picture, or its name such as “E2 N4”.
plan-unread-answer = I do not know “{ $text }”. You can choose: { $answers }.
plan-nobody-fits = Nobody can be put on your tile there: every spot is taken, or you have nobody left. Nothing has been placed; leave the follower out to place the tile.
plan-which-turn = The tile fits there in several ways. Please say how it is turned: { $turns }.
plan-no-place = Choose a place first.

## The end

end-title = The end
end-early = The game has been ended before its time.
end-team = The team has { n-points }.
end-from = { $player }: { $parts }
end-proof = The bag’s seal was `{ $seal }`. It was made from the seed `{ $seed }`; the file below has the whole deck.

## Words for what can be chosen

drawing-ask = Everyone draws their own tile
drawing-auto = Tiles are drawn by themselves

colour-red = red
colour-blue = blue
colour-yellow = yellow
colour-green = green
colour-black = black
colour-pink = pink

language-en = English
language-ru = Русский
language-own = as Discord is set
language-server = as the server
place-guild = The whole server
place-channel = This channel

## Settings

settings-title = ### Settings
settings-language = Language of this server: { $language }
settings-channel-language = Language of this channel: { $language }
settings-drawing = New tables: { $drawing }
settings-managers-only = Only those who manage this server can change its settings.

## Consent

undo-done = The move is taken back.
undo-done-with = Your last move is taken back, and with it what { $players } played after it.
vote-asked = The others are asked whether they agree.
vote-asked-again = This is asked already; I have shown it again.
vote-asked-other = Another proposal is open, and is decided first. I have shown it again.
vote-moved = Asked again further down.
vote-own = You have asked for this yourself. The others decide.
vote-over = This has been decided already.
vote-undo = { $player } would like to take the last move back, though { $since ->
    [deed] somebody else has acted since.
   *[tile] a tile has been drawn since.
}
vote-undo-with = { $player } would like to take their last move back, and with it what { $players } played after it.
vote-end = { $player } would like to end this game now.
vote-waiting = { $players }: do you agree?
vote-agree = Agree
vote-refuse = Refuse
vote-accepted = Everyone agrees.
vote-refused = Not everyone agrees, so it stays as it is.
vote-withdrawn = The request was withdrawn.
vote-stale = The game has gone on, so this no longer matters.
end-done = It is over.
end-alone-sure = You are the only person at this table, so this ends the game for good: nothing brings it back. Shall it end?
end-alone-button = End the game
end-alone-keep = Play on
end-alone-kept = The game goes on.
