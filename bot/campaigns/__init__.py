"""Campaigns of a channel and its group: their door, who belongs to them and who is asked, and their levels (M60)."""
