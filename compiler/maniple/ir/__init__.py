"""The intermediate representation: one typed, bounded, first-order document a game.

Everything behind the compiler (interpreter, legality, sheets, handbook, other engines) reads this and
nothing else. The package imports nothing else of ours.
"""
