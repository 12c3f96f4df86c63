# Why something cannot be done: a reason, and a way on.

refuse-wrong-moment = Something else comes first. Please answer the question under the board.
refuse-game-over = This game is over. Start a new one with `/{ command-game-name } { command-game-new-name }`.
refuse-not-offered = That is not among the moves on offer. Please choose one of them.
refuse-record = The record of this game is damaged, so I cannot open it. Please tell the bot’s owner.
refuse-not-found = I cannot find that any more.
refuse-wrong-status = The game has gone on to another phase, so that is no longer possible.
refuse-begun = This game has already begun.
refuse-colour-taken = Somebody else has that colour. Please choose another one.
refuse-store = I could not write that down, so nothing has changed. Please try again.

## When the bot itself stumbles

error-unexpected = Something went wrong on my side. Please try again. If it happens again, tell the bot’s owner this code: `{ $code }`.
error-move-stands = Your move stands; only my answer to you got lost. The channel shows how the game goes on.
error-unknown-click = I do not know this button any more. `/{ command-board-name }` gives you a fresh one.
error-unknown-command = I do not know this command any more. Restart Discord to see the current ones.
error-permissions = I may not do that in this channel. I need to see it, write messages and attach files here.
error-server-only = This works only in a channel of a server.

## What the rules refuse; each message is named after the code of the engine's error

refuse-notation = I could not read that move. Please use the buttons under the board.
refuse-turn = A tile can be turned by 0°, 90°, 180° or 270°. Please choose one of these.
refuse-cell-taken = A tile already lies at { $cell }. Please choose an empty place.
refuse-not-adjacent = A tile has to share a side with what lies on the map, and { $cell } does not. Please choose one of the numbered places.
refuse-outside = { $cell } lies outside the map. Please choose one of the numbered places.
refuse-mismatch = The tile does not fit at { $cell }, turned by { $turn }°. Looking { $side }, your tile shows “{ $shown }” and its neighbour shows “{ $met }”. Turn it, or choose another place.
refuse-no-such-segment = Your tile has no spot { $segment }; they are numbered from 0 to { $most }. Please choose one of those on offer.
refuse-no-ground = Nobody can stand there: { $kind }. Please choose another spot on your tile.
refuse-occupied = { $count ->
    [one] { $owners } already stands
   *[other] { $owners } already stand
} on that feature: { $kind }. Please choose another one, or keep your follower.
refuse-no-follower = { $piece ->
    [follower] You have no follower left in your supply.
   *[another] You have no piece of that kind left in your supply.
} One comes home when its feature is scored.
