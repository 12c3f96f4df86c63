"""One file for each step, with its reason at the top."""
