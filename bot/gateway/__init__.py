"""The border to Discord: client, router of interactions, replies, command sync."""
