# Results in numbers.

command-stats-name = stats
command-stats-about = See a player’s results on this server, or two players against each other
command-leaderboard-name = leaderboard
command-leaderboard-about = See who plays best on this server
command-option-user-name = user
command-option-user-about = Whose results; without it, your own
command-option-versus-name = versus
command-option-versus-about = The player to compare with
command-option-only-about = Only games by these rules
help-command-stats = shows results on this server: wins, averages, points by feature and pace; or two players against each other.
help-command-leaderboard = lists the players of this server by their rating.

stats-title = ### { $player } on this server
stats-none = No game finished here yet. Games that were ended early do not count.
stats-somebody = Somebody
stats-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $wins } won ({ $share })
stats-points = Points a game: { $average }; most: { $best }
stats-rating = Rating: { $rating }
stats-by-kind = Points for what: { $parts }
stats-by-rules = Games: { $parts }
stats-team = Played together: { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $wins } won. They are not rated.
stats-computers = Against computers: { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $wins } won. They are not rated.
stats-by-level = By the strongest computer at the table: { $parts }
stats-level = { $level }: { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $wins } won
stats-team-computers = Together with computers: { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $wins } won. They are not rated.
stats-pace = A move usually takes { $time }.

duel-title = ### { $first } and { $second }
duel-none = They have not finished a game against each other here.
duel-games = { $games ->
    [one] { $games } game against each other
   *[other] { $games } games against each other
}
duel-ahead = { $player }: ahead { $count ->
    [one] { $count } time
   *[other] { $count } times
}, { $average } points a game
duel-level = Level: { $count }

leaders-title = ### The leaderboard
leaders-none = No game has been finished here yet that counts. Games with computers, games of a team and games that were ended early do not count.
leaders-line = { $place }. **{ $player }** · { $rating } · { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $wins } won, { $average } points a game
leaders-how = The first number is a rating: it begins at 1000 and grows with games that go well against good players. Games played together, games with computers and seats that a stand-in finished do not count.
