"""Measurements: how fast the parts are, and whether bots' games look like people's."""
