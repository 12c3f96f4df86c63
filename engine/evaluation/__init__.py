"""Evaluation of positions: what it is made of, whatever the game. Rule sets have theirs in ``rules/evaluators``."""
