"""`maniple print`: from what was asked for to files."""
