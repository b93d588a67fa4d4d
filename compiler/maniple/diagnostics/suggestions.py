"""The names that a misspelt one may have meant."""

import unicodedata
from collections.abc import Iterable

MOST = 3
# A sentence that differs in more is another sentence, not a misspelt one.
EDITS_LIMIT = 8


def suggest(name: str, candidates: Iterable[str]) -> tuple[str, ...]:
    """The nearest of the candidates, at most three, nearest first; none if nothing is near.

    Near means at most one edit in three letters and eight in all (an edit inserts, drops, replaces or swaps),
    after case, accents, underscores and hyphens are set aside.
    """
    wanted = _fold(name)
    limit = max(1, min(len(wanted) // 3, EDITS_LIMIT))
    near: list[tuple[int, str]] = []
    for candidate in sorted(set(candidates) - {name}):
        distance = edit_distance(wanted, _fold(candidate), limit)
        # A name of one letter is one edit away from every other, which says nothing.
        if distance <= limit and distance < max(len(wanted), 1):
            near.append((distance, candidate))
    return tuple(candidate for _, candidate in sorted(near)[:MOST])


def edit_distance(left: str, right: str, limit: int) -> int:
    """How many single-letter edits or swaps of neighbours part two words; `limit + 1` if more than `limit`.

    The optimal string alignment distance: no part of a word is edited twice.
    """
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for index in range(1, len(left) + 1):
        before, row = row, _next_row(left, right, index, before, row)
        if min(row) > limit and min(before) > limit:
            return limit + 1
    return min(row[-1], limit + 1)


def _next_row(left: str, right: str, index: int, before: list[int], row: list[int]) -> list[int]:
    following = [index]
    for column in range(1, len(right) + 1):
        same = left[index - 1] == right[column - 1]
        cost = min(row[column] + 1, following[column - 1] + 1, row[column - 1] + (not same))
        if _swapped(left, right, index, column):
            cost = min(cost, before[column - 2] + 1)
        following.append(cost)
    return following


def _swapped(left: str, right: str, index: int, column: int) -> bool:
    if index < 2 or column < 2:
        return False
    return left[index - 2 : index] == right[column - 1] + right[column - 2]


def _fold(name: str) -> str:
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(character for character in decomposed if not unicodedata.combining(character))
    return plain.replace("_", " ").replace("-", " ")
