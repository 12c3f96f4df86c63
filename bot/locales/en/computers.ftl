# Computers: how well they play, and what is told of them.

computer-level-beginner = beginner
computer-level-casual = casual
computer-level-solid = solid
computer-level-strong = strong
computer-level-master = master

refuse-unknown-player = No computer plays at a level called “{ $name }”.
stand-ins-solid = Stand-ins have learned to play: the one at this table no longer makes any legal move, but plays like a solid player from now on.

## In the lobby

computer-about-beginner = Overlooks most places, knows nothing of fields
computer-about-casual = Sees a third of the places, knows nothing of fields
computer-about-solid = Sees everything, spends followers freely
computer-about-strong = Plays ahead in its mind, saves followers
computer-about-master = Thinks longest, reckons the last tiles out

lobby-computer = computer: { $level }
lobby-stand-in = stand-in: { $level }
lobby-seat-computer = Seat a computer
lobby-computer-at = { $player }: { $level }
lobby-send-away = { $player } leaves the table
lobby-computer-sits = { $player } sits down ({ $computer }).
lobby-computer-plays = { $player } changes level ({ $computer }).
lobby-computer-level = Choose a level for this computer, too.
lobby-computer-left = { $player } has left the table.
lobby-computer-gone = This computer does not sit here any more.
lobby-no-computer = No computer called { $name } sits here.
lobby-room-taken = The table is full. Whoever joins takes the seat of a computer.

command-game-computer-name = computer
command-game-computer-about = Seat a computer at the table in this channel, or send one away
command-option-computer-level-about = How well the computer plays
command-option-remove-name = remove
command-option-remove-about = A computer that leaves the table
command-option-change-name = change
command-option-change-about = A computer that sits here already and gets another level

## During the game

computer-thinks = { $player } is thinking.
computer-then = Computer ({ $level })
stand-in-thinks = { $player }’s stand-in is thinking.

## Help

help-title-computers = Playing against computers
help-page-computers =
    ## Playing against computers
    Alone, or too few for a game? Computers play along in every game. In Mists they are your partners.

    - “{ lobby-seat-computer }” in the lobby or `/{ command-game-name } { command-game-computer-name }` seats one, up to four beside you. Its menu in the lobby chooses how well it plays, or sends it away.
    - A person who joins a full table takes the seat of a computer.
    - What computers play is told together with your next turn: one picture with their moves numbered.
    - Where you are the only person, “{ table-undo }” goes back to your own last choice at once.
    - In Mists they propose what they would do on your turn; you decide.
    - Who leaves by `/{ command-seat-name } { command-seat-resign-name }` can choose how well the stand-in plays that takes over.
    - Their games have lines of their own in `/{ command-stats-name }`, and nobody’s rating changes.

    ### How well they play
    - **{ computer-level-beginner }**: { computer-about-beginner }
    - **{ computer-level-casual }**: { computer-about-casual }
    - **{ computer-level-solid }**: { computer-about-solid }
    - **{ computer-level-strong }**: { computer-about-strong }
    - **{ computer-level-master }**: { computer-about-master }
