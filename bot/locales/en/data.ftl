# One's own data.

command-data-name = data
command-data-about = What I have stored about you
command-data-export-name = export
command-data-export-about = Get everything that I have stored about you as a file
command-data-delete-name = delete
command-data-delete-about = Delete everything that I have stored about you
help-command-data = gives you everything that I have stored about you as a file, or deletes it.

data-export = { $count ->
    [0] Nothing is stored about you. The file says so table by table.
    [one] { $count } entry is stored about you. The file has it.
   *[other] { $count } entries are stored about you. The file has them all.
}
data-delete = Shall I delete everything that I have stored about you? This cannot be undone. Finished games keep their moves, but your name and your id leave them; your results, your statistics and your settings are gone. Messages that stand in channels already stay there.
data-delete-live = { $count ->
    [one] You sit at { $count } table where a game is on. A stand-in, who plays like a solid player, takes your seat, and the others are told.
   *[other] You sit at { $count } tables where a game is on. A stand-in, who plays like a solid player, takes your seats, and the others are told.
}
data-yes = Delete my data
data-no = Keep it
data-deleted = It is done. I know nothing about you any more.
data-kept = Nothing has been deleted.
data-left = A player has left this table for good. A stand-in plays on in their seat, like a solid player; it counts for nobody’s statistics.
