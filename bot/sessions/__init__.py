"""Sessions: games in memory, loaded inside their locks; the store's log is the truth."""
