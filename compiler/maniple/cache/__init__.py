"""Compiled games, kept in the user's cache folder between runs.

What is kept counts only for the very bytes of the sources and of the compiler that it was made from, so it
never has to be cleared by hand; what is damaged is made again.
"""

from maniple.cache.compiling import Compiled, compiled
from maniple.cache.sayings import Sayings, sayings

__all__ = ["Compiled", "Sayings", "compiled", "sayings"]
