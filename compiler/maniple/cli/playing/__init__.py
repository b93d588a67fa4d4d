"""A game at the terminal: persons at the seats that are theirs, bots at the others."""
