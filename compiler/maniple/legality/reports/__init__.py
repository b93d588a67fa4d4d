"""Answers about lists as text for people, as JSON for programs, as a table for a whole event."""
