"""Which slot decides between the forms beside it."""

from __future__ import annotations

from collections.abc import Sequence

from maniple.phrases.languages import Language
from maniple.phrases.patterns import Forms, Text
from maniple.phrases.vocabulary import Choice, NumberSlot, Slot


def decided(
    at: int, pieces: Sequence[Text | Slot | Forms], language: Language, *, is_noun: bool
) -> Choice | None:
    """The forms that stand at a place with the slot that decides between them; none if no slot can.

    A verb's order and infinitive are decided by the joints. Otherwise the slot that `forms` names decides, or
    the nearest one before them, or, if none stands before, the nearest after.
    """
    forms = pieces[at]
    if not isinstance(forms, Forms):
        return None
    if not is_noun and len(forms.options) == 1 and language.is_verb(forms.options[0]):
        return Choice(forms.options, None)
    slot = _decider(forms, at, pieces)
    if slot is None or not _fits(forms, slot, language):
        return None
    return Choice(_rows(forms, slot, language), slot.name)


def _decider(forms: Forms, at: int, pieces: Sequence[Text | Slot | Forms]) -> Slot | None:
    before = [piece for piece in reversed(pieces[:at]) if isinstance(piece, Slot)]
    after = [piece for piece in pieces[at + 1 :] if isinstance(piece, Slot)]
    if forms.by is None:
        return next(iter(before + after), None)
    return next((slot for slot in before + after if forms.by in (slot.name, slot.written)), None)


def _fits(forms: Forms, slot: Slot, language: Language) -> bool:
    rows, columns = len(forms.options), max(len(row) for row in forms.options)
    if isinstance(slot.type, NumberSlot) or not language.genders:
        return rows * columns == 2
    return rows <= 2 and columns <= len(language.genders)


def _rows(forms: Forms, slot: Slot, language: Language) -> tuple[tuple[str, ...], ...]:
    """Beside a number, and in a language without genders, `{a|b}` means one and many."""
    if isinstance(slot.type, NumberSlot) or not language.genders:
        return tuple((form,) for row in forms.options for form in row)
    return forms.options
