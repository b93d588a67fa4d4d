"""What stands where a template asks for an entry that a dictionary does not have."""

from __future__ import annotations

from typing import Any

from jinja2 import StrictUndefined

from maniple.diagnostics import suggest
from maniple.sheets.faces.writing import said

_NAME_SHOWN, _NAMES_SHOWN, _NAMES_COMPARED = 40, 12, 500


class Absent(StrictUndefined):
    """An entry that is not there; what there is instead is looked up only if that is said."""

    __slots__ = ()

    @property
    def _undefined_message(self) -> str:
        entries = [shown(entry) for entry in list(self._undefined_obj)[:_NAMES_COMPARED]]
        name = shown(self._undefined_name)
        near = suggest(name, entries)
        listed = ", ".join(f"`{entry}`" for entry in entries[:_NAMES_SHOWN]) or "nothing"
        hint = f"do you mean `{near[0]}`?" if near else f"there is {listed}"
        return f"there is no `{name}` here; {hint}"


def shown(name: Any) -> str:
    """The name of an entry, as far as it is worth showing."""
    return str(name)[:_NAME_SHOWN] if isinstance(name, str | int | float) else said(name)
