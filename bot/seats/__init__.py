"""Seats: ownership, hand-over, takeovers, and stand-ins."""
