"""Tree to model: what is declared, what it is called, and of which type it is."""
