"""Computer players: a game in, an action out. None of them can see a tile that nobody has seen."""
