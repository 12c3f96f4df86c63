# The end of a whole campaign: its story in the last message and on the card, and its film.

command-campaign-film-name = film
command-campaign-film-about = Watch all levels that are won as one moving picture

## The story

story-title = 📖 The story of “{ $name }”
story-whole = { $days ->
    [1] All on one day, { $completed }
   *[some] From { $begun } to { $completed }
}: { $attempts ->
    [one] { $attempts } attempt
   *[other] { $attempts } attempts
}. At the table: { $players }.
story-computer = { $player } (computer)
story-others = { $count ->
    [one] { $count } other
   *[other] { $count } others
}
story-level-1 = 🏮 **Level 1**, the first lantern in the mist: { story-won }
story-level-2 = 🪦 **Level 2**, the graveyard where the road ends: { story-won } { $buried ->
    [0] Nobody had to stay there.
    [one] { $buried } follower had to stay there: { $players }.
   *[other] { $buried } followers had to stay there: { $players }.
}
story-level-3 = 🐾 **Level 3**, two hounds on your scent: { story-won } { $ran ->
    [0] Neither caught up with you.
   *[some] { $hounds } ran at your side.
}{ story-buried }
story-level-4 = 👻 **Level 4**, where every ghost counted: { story-won }{ story-hounds }{ story-buried }
story-level-5 = ⚰️ **Level 5**, where the graves themselves were awake: { story-won } { $buried ->
    [0] They kept nobody.
    [one] They kept { $buried } follower: { $players }.
   *[other] They kept { $buried } followers: { $players }.
}{ story-hounds }
story-level-6 = 🌅 **Level 6**, the last night: { story-won }{ story-hounds }{ story-buried } Then the sun rose.
story-won = { $tries ->
    [1] won at the first attempt
   *[some] won at attempt { $tries }
} with { $score } points.
story-buried = { $buried ->
    [0] {""}
    [one] {" "}{ $buried } follower lies buried there: { $players }.
   *[other] {" "}{ $buried } followers lie buried there: { $players }.
}
story-hounds = { $ran ->
    [0] {""}
   *[some] {" "}{ $hounds } ran along.
}

## The film

campaign-film = Film of the campaign
film-title = 🎬 The film of “{ $name }”
film-length = { $levels ->
    [one] { $levels } level won
   *[other] { $levels } levels won
}, { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} in all.
film-in-the-making = 🎬 The film of “{ $name }” is being made. It will be here in about half a minute.
film-failed = The film of “{ $name }” could not be made. Please try again later.
film-none = There is no film of “{ $name }” yet: it begins with the first level that you win. `/{ command-campaign-name } { command-campaign-play-name }` opens a table.
