"""What happens at the tables: lobbies, moves, undo, endings, and telling the channel about them."""
