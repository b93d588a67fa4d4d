"""Text to glyphs: fonts, shaping, lines, and how small a text may become."""
