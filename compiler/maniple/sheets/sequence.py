"""The turn sequence as the rules have it: phases as they come, and what players may do there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from maniple.ir.decisions import Ask, Entry
from maniple.ir.document import Document, Procedure
from maniple.ir.instructions import Invoke

Plain = dict[str, Any]
_SLOT = re.compile(r"\{\d+\}")
# Choices of a value, and answers that say no more than themselves.
_PLAIN_CHOICE = "Choose"
_SILENT = frozenset(("No", "Yes", "Enough", "Done", "Pass"))


class Sequence:
    """The phases of a document. `text` gives a text by its key, or nothing."""

    def __init__(self, document: Document, text: Callable[[str], str]) -> None:
        self._document = document
        self._text = text
        self._procedures: Mapping[str, Procedure] = {it.name: it for it in document.procedures}
        self._languages = [texts for texts in document.texts.values() if texts]

    def phases(self) -> list[Plain]:
        """Each phase with its name, title, depth (0 is outermost) and the actions that it offers."""
        found: dict[str, Plain] = {}
        seen: set[str] = set()

        def visit(name: str, phase: str, depth: int) -> None:
            if name in seen or name not in self._procedures:
                return
            seen.add(name)
            if self._is_phase(name):
                title = self._text(f"name:{name}")
                phase, found[name] = name, {"name": name, "title": title, "depth": depth, "actions": []}
                depth += 1
            for instruction in self._procedures[name].code:
                if isinstance(instruction, Invoke):
                    visit(instruction.procedure, phase, depth)
                elif isinstance(instruction, Ask) and phase:
                    actions = found[phase]["actions"]
                    actions += [act for act in self._actions(instruction) if act not in actions]

        visit(self._document.main, "", 0)
        return list(found.values())

    def _is_phase(self, name: str) -> bool:
        """Verbs may have a name in one language; a phase is called something in all of them."""
        return name != self._document.main and all(f"name:{name}" in texts for texts in self._languages)

    def _actions(self, ask: Ask) -> Iterator[str]:
        if not ask.prompt.startswith(_PLAIN_CHOICE):
            yield from filter(None, map(self._action, ask.entries))

    def _action(self, entry: Entry) -> str:
        """What an entry is called, with dots for what is still to be chosen; nothing for a mere answer."""
        if entry.label in _SILENT or entry.name.capitalize() in _SILENT:
            return ""
        pattern = self._text(entry.label or f"pattern:{entry.name}")
        title = pattern or self._text(f"name:{entry.name}") or entry.name.replace("_", " ")
        return _SLOT.sub("\u2026", title).strip()
