# Help. A page is a pair `help-title-NAME` and `help-page-NAME`; a rule set adds `rules-SET`.

help-title-start = First steps
help-page-start =
    ## Welcome to Tilewarden
    Build a landscape together, tile by tile, each in your own time.

    - `/{ command-game-name } { command-game-new-name }` opens a table in this channel. Others join with a button; alone, or if you are few, “{ lobby-seat-computer }”.
    - When it is your turn, I call you. Draw, press the number of a place, turn the tile if it may be turned, press a letter to put a follower there, and confirm. Only you see that until you confirm.
    - Nothing is hurried: close Discord, come back tomorrow, and the buttons still work.
    - Slipped? `/{ command-undo-name }` takes a move back until somebody draws the next tile.

    `/{ command-help-name }` has more pages: how to read the picture, the rules, and all commands.

help-title-picture = How to read the picture
help-page-picture =
    ## How to read the picture
    - The tile with the bright frame was placed last. The frame has the colour of the player who placed it.
    - Numbers stand on the places where your tile fits, letters on the spots where a follower can go. The buttons under the picture bear the same; where there are more than twenty places, “{ table-on }” shows another part of the map.
    - Every player has a colour and an emblem. Followers that lie down are farmers.
    - Columns and rows count from the start tile. “E2 N4” is two steps east and four steps north. That name never changes, however the map grows.
    - The strip shows points, followers in supply, and the tiles that are left.

    Each picture also has a description in words for screen readers.

help-title-commands = All commands
help-page-commands =
    ## All commands

help-title-rules-base = Rules: the base game
help-page-rules-base =
    ## The base game
    For 2 to 5 players. Everyone has 7 followers. Most points win.

    ### Your turn
    1. Draw a tile and place it beside the others. Touching sides must match: road to road, city to city, field to field.
    2. If you like, put one follower on that tile, on a feature where nobody stands yet, however far it reaches.
    3. Whatever your tile completed brings points now, and its followers come home.

    ### Points
    - Road, with both ends closed or as a loop: 1 a tile.
    - City, with its wall closed: 2 a tile and 2 a shield.
    - Monastery, with tiles on all 8 sides and corners: 9.
    - Field: nothing until the end. Farmers stay where they are.

    Most followers on a feature takes all of its points. Tied players each take them all.

    ### The end
    After the last tile, unfinished roads and cities bring 1 a tile and 1 a shield, monasteries 1 and 1 for each tile around. Fields bring 3 for each finished city beside them.

## One paragraph for each command

help-command-game = opens a table in this channel, joins it, seats computers, starts the game, shows how it stands, or ends it.
help-command-draw = draws a tile, or shows you the one in your hand again.
help-command-place = places your tile: where, how it is turned, and where your follower goes.
help-command-pass = keeps your follower, or does without whatever else you are offered.
help-command-answer = answers any other question that you are asked.
help-command-board = shows the board as it is now, with buttons for whoever is asked.
help-command-undo = takes your last move back. It is free until somebody draws the next tile. Where tiles are drawn by themselves, that is as soon as your turn is over; from then on the others must agree.
help-command-tiles = shows which tiles are still to come, and how many of each.
help-command-score = shows the points, and what they would be if the game ended now.
help-command-log = shows what happened since your last move: one picture with the moves numbered, and the sum behind every score.
help-command-settings = sets the language of the server or a channel, and how tiles are drawn at new tables.
help-command-help = shows these pages. Only you see them.
