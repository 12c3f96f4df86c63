"""Consent of the players: requests, their expiry, and running out of time."""
