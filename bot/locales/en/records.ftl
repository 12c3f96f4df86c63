# Games that were: the list, showing one again, records that leave and come.

command-history-name = history
command-history-about = See the finished games of this channel or server
command-replay-name = replay
command-replay-about = See a game again, move by move or as a film
command-export-name = export
command-export-about = Get the record of a game as a file
command-import-name = import
command-import-about = Add the record of a finished game to this channel
command-option-scope-name = place
command-option-scope-about = Games of this channel only, or of the whole server
command-option-game-name = game
command-option-game-about = The number of the game; without it, the one in this channel
command-option-form-name = form
command-option-form-about = Step by step, or as a moving picture
command-option-file-name = file
command-option-file-about = The record, as the export gives it

help-command-history = lists finished games, of this channel or the whole server.
help-command-replay = shows a game again, step by step or as a moving picture.
help-command-export = gives you the record of a game as a file. While the game goes on, nothing of what is to come is in it.
help-command-import = adds the record of a finished game, which is checked move by move first.

form-steps = Step by step
form-film = Moving picture

history-title-channel = ### Finished games in this channel
history-title-guild = ### Finished games on this server
history-none = No game has been finished here yet.
history-choose = See a game again
history-game = **#{ $number }** · { $date } · { $rules } · { $result }
history-imported = (imported)
history-ended = (ended early)
history-team-won = { $players }: won with { $points }
history-team-lost = { $players }: lost with { $points }
history-team-ended = { $players }: { $points }

records-no-game = There is no game { $number } here. `/{ command-history-name }` lists those that there are.

replay-title = ### Game #{ $number }: { $rules }
replay-step = Move { $step } of { $steps }
replay-film = { $count ->
    [one] The whole game in { $count } move.
   *[other] The whole game in { $count } moves.
}
replay-first = First
replay-back = Back
replay-next = Next
replay-last = Last
replay-as-film = Film

export-over = The record of game #{ $number }, with the whole deck and the seed of its seal. `/{ command-help-name }` has a page on how to check the seal.
export-live = The record of game #{ $number } so far. What is to come is sorted, so it tells nothing about the order in the bag.

import-too-large = This file is too large for a record. A record has less than { $limit } KiB.
import-no-json = I cannot read this file. A record is a JSON file, as `/{ command-export-name }` gives it.
import-no-record = This file is no record of a game. A record is a JSON file, as `/{ command-export-name }` gives it.
import-wrong = I cannot take this record. { $reason }
import-unfinished = This game is not finished. I take only records of finished games.
import-seal = The seal of this record does not fit its deck, so somebody has changed it. I cannot take it.

## The sealed bag

help-title-bag = The sealed bag
help-page-bag =
    ## The sealed bag
    Before the first move I shuffle the whole bag and show its seal: 64 letters and digits that belong to this order of tiles and to no other. From then on nothing is drawn by lot. Undo changes nothing in the bag either.

    When the game is over, I show the seed and give you the record with the whole deck. Whoever noted the seal can check that it is the same bag:

    1. Get the record with `/{ command-export-name }`.
    2. Compare its `seal` with the one in the first message of the game (at first under “{ table-seal-button }”).
    3. Run this in the folder of the file. It says `True` if the seal belongs to the deck:
    ```
    python3 -c 'import hashlib, json, sys; r = json.load(open(sys.argv[1])); d = dict((k, r[k]) for k in r if k not in ("format", "rules", "rules_version", "options", "players", "actions", "seal")); print(hashlib.sha256(json.dumps(d, sort_keys=True, separators=(",", ":")).encode()).hexdigest() == r["seal"])' game-1.json
    ```
    The seal is the SHA-256 of the seed, the deck and whatever else was drawn by lot. The seed also makes the deck, so with this bot’s source you can shuffle the same bag again.
