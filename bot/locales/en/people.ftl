# People: seats that change hands, stand-ins, and what moderators can do.

## Commands

command-seat-name = seat
command-seat-about = Seats: give yours away, take one over, resign, come back
command-seat-give-name = give
command-seat-give-about = Hand your seat over to somebody who would like it
command-seat-take-name = take
command-seat-take-about = Play for somebody who has vanished, or in place of a stand-in; the others must agree
command-seat-resign-name = resign
command-seat-resign-about = Stop playing; the others choose how to go on, without others the game ends
command-seat-back-name = back
command-seat-back-about = Get your seat again
command-option-heir-name = user
command-option-heir-about = Who gets your seat
command-option-player-name = player
command-option-player-about = Whose seat; a stand-in’s, or of who is asked now, if you do not say
command-option-stand-in-level-about = How well the stand-in plays; solid, if you do not say
command-game-unblock-name = unblock
command-game-unblock-about = For moderators: do not wait for the player who is asked
command-game-move-name = move
command-game-move-about = Bring a game here whose channel is gone
command-option-aside-about = The game; those that wait for a new channel are offered
command-option-how-name = how
command-option-how-about = For this turn only, or until the player is back

help-command-seat = hands your seat over, takes over the seat of somebody who has vanished, resigns, or gets your seat again.

## Handing over

seat-offer = { $player } offers the seat at this table: { $other }, would you like to play on from here?
seat-offer-accepted = { $other } plays on.
seat-offer-refused = { $other } would rather not.
seat-offer-withdrawn = The offer was taken back.
seat-offer-stale = The seat is no longer to be had.
seat-accept = Play on from here
seat-decline = No
seat-offered = Your offer stands in the channel. Until it is accepted you play on.
seat-not-offered = This seat was not offered to you.
seat-plays-already = There is a seat at this table already for this player.
seat-no-bots = Bots do not play here. If you want to stop, `/{ command-seat-name } { command-seat-resign-name }` asks the others whether a stand-in plays on.

## Taking over

seat-take-vote = { $player } would like to play on for { $other }, who seems to have vanished.
seat-take-stand-in-vote = { $player } would like to play on in place of a stand-in.
seat-take-computer-vote = { $player } would like to play on in place of the computer { $computer }.
seat-take-warning = { $player }: any sign of life keeps your seat. Make a move, use any command here, or press “{ vote-refuse }”.
seat-take-here = { $player } is here and keeps the seat.
seat-take-stale = This seat is no longer to be had.
seat-taken = { $player } now plays on for { $other }.
seat-taken-back = Back again? `/{ command-seat-name } { command-seat-back-name }` returns the seat to you.
seat-play-already = You play at this table already.
seat-none = There is no such seat at this table.
seat-nobody-to-ask = Nobody else plays here who could agree. A moderator can help with `/{ command-game-name } { command-game-unblock-name }`.
seat-yours = The seat is yours.

## Resigning

seat-resign = { $player } resigns.
seat-resign-ask = { $players }: how shall we go on? If most of you want it, the game ends; otherwise a stand-in plays on (level: { $level }).
seat-play-on = Play on with a stand-in
seat-end = End the game
seat-resign-accepted = The game ends here.
seat-resign-refused = A stand-in plays on for { $player }.
seat-resign-withdrawn = { $player } plays on after all.
seat-resign-stale = This no longer matters.
seat-resigning = The others are asked how to go on. Until they have chosen the seat is yours; `/{ command-seat-name } { command-seat-back-name }` gives it back to you as long as the game goes on.
seat-resigned-last = You were the last player, so the game is over.
seat-only-stand-ins = Nobody is left at this table but stand-ins and computers, so the game rests. `/{ command-seat-name } { command-seat-back-name }` or `/{ command-seat-name } { command-seat-take-name }` wakes it.
seat-end-stand-ins = Nobody was left at the table but stand-ins and computers.
seat-substitute-free = Thank you for sitting in, { $player }.

## What was done for players

stand-in-of = { $player }’s stand-in
remark-standing = 📌 { $player } had answered this beforehand.
remark-plan = 📌 { $player } had planned this move.
remark-team = 🤝 Decided by the partners of { $player }.
remark-computer = 🤝 { $computer } played for { $player }, who is absent.
remark-plan-void = 📌 { $player } had planned a move, but it is no longer possible.

## Moderators

unblock-skip = A stand-in plays this one turn
unblock-replace = A stand-in plays until the player is back
unblock-done-skip = A stand-in answers for { $player } in this turn.
unblock-done-replace = A stand-in plays for { $player } until the player is back.
unblock-done-computer = A computer was to answer for { $player }, and goes on now.
unblock-moderators-only = Only moderators can do this. The players themselves can agree on `/{ command-seat-name } { command-seat-take-name }` or `/{ command-game-name } { command-game-end-name }`.
table-aside = This game is put aside: its channel is gone. `/{ command-game-name } { command-game-move-name }` in a free channel brings it there.
aside-channel = The channel of your game number { $number } was deleted, so the game is put aside. Nothing is lost: `/{ command-game-name } { command-game-move-name }` in a free channel brings it there.
aside-server = I am no longer in the server of your game number { $number }, so the game is put aside. Nothing is lost: it goes on when I am invited again.
move-not-aside = Only a game that is put aside can be brought to another channel.
move-done = The game goes on here.
