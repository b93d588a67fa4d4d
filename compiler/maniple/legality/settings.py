"""The settings of a match that lists are judged for."""

from __future__ import annotations

from collections.abc import Mapping

from maniple.ir.document import Document
from maniple.ir.expressions import Value


class UnknownSettingError(Exception):
    """The game has no setting of this name; `known` are those it has."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no setting is named `{name}`")
        self.name = name
        self.known = known


def settings_of(document: Document, given: Mapping[str, Value] | None) -> dict[str, Value]:
    """The settings of a match: those given, the others at their defaults. Raises `UnknownSettingError`."""
    settings = {setting.name: setting.default for setting in document.settings}
    for name in given or {}:
        if name not in settings:
            raise UnknownSettingError(name, tuple(settings))
    return settings | dict(given or {})
