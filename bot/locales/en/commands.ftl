# Names and descriptions of the commands. Names: lower case, no spaces, at most 32 characters.

command-play-name = play
command-play-about = Open a table in this channel
command-board-name = board
command-board-about = Show the board with fresh buttons
command-undo-name = undo
command-undo-about = Take the last move back
command-tiles-name = tiles
command-tiles-about = See which tiles are still to come
command-scores-name = scores
command-scores-about = See the points, and what they would be if the game ended now
command-log-name = log
command-log-about = Read what has happened in this game
command-turns-name = turns
command-turns-about = See all games that wait for you
command-leave-name = leave
command-leave-about = Give up your seat in this game
command-settings-name = settings
command-settings-about = Language, reminders and other wishes
command-help-name = help
command-help-about = How to play, and what each command does

command-option-topic-name = topic
command-option-topic-about = What you would like to read about
