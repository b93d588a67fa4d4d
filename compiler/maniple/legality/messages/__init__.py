"""Everything that is said of lists, as keys with values, in English and French."""

from maniple.legality.messages.wording import LANGUAGES, Wording

__all__ = ["LANGUAGES", "Wording"]
