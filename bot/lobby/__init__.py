"""Lobbies: options typed by the host, colours, who begins, and the sealed bag."""
