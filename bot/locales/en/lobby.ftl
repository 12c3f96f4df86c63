# The table before the game.

lobby-open = { $player } opens a table. Who plays along?
lobby-rules = Game: { $rules }
lobby-seats = { $count ->
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
lobby-close = Close the table
lobby-joined = { $player } sits down.
lobby-left = { $player } leaves the table.
lobby-started = The game begins. { $player } has the first move.
lobby-closed = { $player } has closed the table.
lobby-already-in = You already sit at this table.
lobby-not-in = You do not sit at this table.
lobby-full = Every seat at this table is taken.
lobby-too-few = { $count ->
    [one] This game needs at least { $count } player.
   *[other] This game needs at least { $count } players.
}
lobby-not-host = Only { $player } can do that: they opened the table.
lobby-gone = This table has been closed. `/{ command-play-name }` opens a new one.
lobby-busy = A game is already on in this channel. `/{ command-board-name }` shows it.

rules-base = the base game

## At the table

table-none = No game is on in this channel. `/{ command-play-name }` opens a table.
table-not-player = You do not play in this game.
table-not-your-turn = It is { $player }’s turn.
table-stale = The game has moved on since this button was made. `/{ command-board-name }` gives you a fresh one.
table-undone = { $player } takes the last move back.
table-nothing-to-undo = There is no move to take back.
table-undo-too-late = The next tile has been seen, so this move can no longer be taken back alone.
