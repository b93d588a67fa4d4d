"""Documents to what is printed: faces of cards, and the sheets that they lie on."""
