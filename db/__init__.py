"""Games, moves, campaigns and results: an append-only log of moves."""
