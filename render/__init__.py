"""A game in, a picture out."""
