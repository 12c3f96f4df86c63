"""The pictures of The Castle: the wall with its track, tokens, keeps and markers."""
