"""Lists of cards against the formats of a compiled game: judged, mended, completed, explained."""
