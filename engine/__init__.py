"""The rules. Pure: no I/O, no clock, no randomness after set-up, no Discord, no pictures."""
