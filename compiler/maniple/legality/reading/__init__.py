"""Lists as people write them: bytes to text, text to lines, lines to entries. Nothing is altered, dropped or
guessed without a word.
"""
