# Computers: how well they play, and what is told of them.

computer-level-beginner = beginner
computer-level-casual = casual
computer-level-solid = solid
computer-level-strong = strong
computer-level-master = master

refuse-unknown-player = No computer plays at a level called “{ $name }”.
stand-ins-solid = Stand-ins have learned to play: the one at this table no longer makes any legal move, but plays like a solid player from now on.

## In the lobby

computer-about-beginner = Overlooks many places, knows nothing of fields
computer-about-casual = Sees half of the places, knows nothing of fields
computer-about-solid = Sees everything, spends followers freely
computer-about-strong = Plays ahead in its mind, saves followers
computer-about-master = Thinks longest, reckons the last tiles out

lobby-computer = computer: { $level }
lobby-seat-computer = Seat a computer
lobby-computer-at = { $player }: { $level }
lobby-send-away = { $player } leaves the table
lobby-computer-sits = { $player } sits down ({ $computer }).
lobby-computer-left = { $player } has left the table.
lobby-computer-gone = This computer does not sit here any more.
lobby-no-computer = No computer called { $name } sits here.
lobby-room-taken = The table is full. Whoever joins takes the seat of a computer.

command-game-computer-name = computer
command-game-computer-about = Seat a computer at the table in this channel, or send one away
command-option-computer-level-about = How well the computer plays
command-option-remove-name = remove
command-option-remove-about = The computer that leaves the table

## During the game

computer-thinks = { $player } is thinking.
