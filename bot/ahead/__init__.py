"""Answers given in advance: planned moves, standing answers, suggestions of partners, and looking ahead."""
