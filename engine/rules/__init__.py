"""The games: one file per rule set or module."""
