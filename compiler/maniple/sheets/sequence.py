"""The turn sequence as the rules have it: phases as they come, and what players may do there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from maniple.ir.decisions import Ask, Entry
from maniple.ir.document import Document, Procedure
from maniple.ir.instructions import Invoke, Say
from maniple.sheets.plain import Plain
from maniple.sheets.words import capital

OFTEN = 3
_SLOT = re.compile(r"\{\d+\}")
# What is to be chosen goes without saying in brackets, and behind a colon at the end.
_IDLE = re.compile(r"\s*\(\s*\u2026\s*\)|(?<=.)\s*:\s*\u2026\s*$")
# Choices of a value, and the order in which abilities are resolved, are no actions; nor are mere answers.
_NO_ACTIONS = ("Choose: ", "Choose one", "Which ability")
_SILENT = frozenset(("No", "Yes", "Enough", "Done", "Pass"))


class Sequence:
    """The phases of a document. `text` gives a text by its key, or nothing."""

    def __init__(self, document: Document, text: Callable[[str], str]) -> None:
        self._document = document
        self._text = text
        self._procedures: Mapping[str, Procedure] = {it.name: it for it in document.procedures}

    def phases(self) -> list[Plain]:
        """Each phase with its name, title, depth (0 is outermost) and the actions that it alone offers."""
        found = self._found()
        often = _often(found)
        for phase in found:
            phase["actions"] = [act for act in phase["actions"] if act not in often]
        return found

    def often(self) -> list[str]:
        """The actions that many phases offer."""
        return _often(self._found())

    def _found(self) -> list[Plain]:
        found: dict[str, Plain] = {}
        seen: set[str] = set()

        def visit(name: str, phase: str, depth: int) -> None:
            if name in seen or name not in self._procedures:
                return
            seen.add(name)
            heading = self._heading(name)
            if heading:
                phase, found[name] = name, {"name": name, "title": heading, "depth": depth, "actions": []}
                depth += 1
            for instruction in self._procedures[name].code:
                if isinstance(instruction, Invoke):
                    visit(instruction.procedure, phase, depth)
                elif isinstance(instruction, Ask) and phase:
                    actions = found[phase]["actions"]
                    found[phase]["actions"] = list(dict.fromkeys((*actions, *self._actions(instruction))))

        visit(self._document.main, "", 0)
        return list(found.values())

    def _heading(self, name: str) -> str:
        """What the log calls a phase; nothing for what is none, and for the game as a whole."""
        says = (step for step in self._procedures[name].code if isinstance(step, Say) and step.heading)
        first = next(says, None)
        if first is None or name == self._document.main.removeprefix("moment "):
            return ""
        return self._text(f"name:{name}") or self._text(first.text) or first.text

    def _actions(self, ask: Ask) -> Iterator[str]:
        if not ask.prompt.startswith(_NO_ACTIONS):
            yield from filter(None, map(self._action, ask.entries))

    def _action(self, entry: Entry) -> str:
        """What an entry is called, with dots for what is still to be chosen; nothing for a mere answer."""
        if entry.label in _SILENT or entry.name.capitalize() in _SILENT:
            return ""
        pattern = self._text(entry.label or f"pattern:{entry.name}")
        pieces = (piece.replace("_", " ") if isinstance(piece, str) else "{0}" for piece in entry.pieces)
        title = pattern or self._text(f"name:{entry.name}") or (" ".join(pieces) if entry.name else "")
        dotted = _IDLE.sub("", _SLOT.sub("\u2026", title)).strip()
        # Dots never begin a line.
        return capital(dotted.replace(" \u2026", "\u00a0\u2026"))


def _often(phases: list[Plain]) -> list[str]:
    every = [action for phase in phases for action in phase["actions"]]
    return [action for action in dict.fromkeys(every) if every.count(action) >= OFTEN]
