"""What a channel shows of a game: the board's message, and the channel's language."""
