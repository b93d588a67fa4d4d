"""What the rules read, write, announce and name: one walk over the document, one over the trees."""

from __future__ import annotations

from dataclasses import dataclass, field

from maniple.checks.subject import Subject
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.syntax import tree as t
from maniple.syntax.walking import walk

Key = tuple[str, str]


@dataclass(slots=True)
class Usage:
    """Keys are (group, name): groups are "field", "state", "setting", "query", "table", "zone"."""

    read: set[Key] = field(default_factory=set)
    written: set[Key] = field(default_factory=set)
    noted: set[Key] = field(default_factory=set)
    aside: frozenset[str] = frozenset()
    named: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, subject: Subject) -> Usage:
        """The usage of a whole game, tests and scenarios included."""
        usage = cls(noted=set(subject.assembler.session.used), aside=subject.asides.names())
        for use in subject.assembler.uses:
            for node in walk(use.reading):
                if isinstance(node, (t.Phrase, t.Noun)):
                    usage.noted.add(("phrase" if isinstance(node, t.Phrase) else "noun", node.texts[0][1]))
        for node in walk((subject.document.queries, subject.document.events, subject.document.zones)):
            usage._reads(node)
        for procedure in subject.document.procedures:
            for instruction in procedure.code:
                usage._instruction(instruction)
        for name, _ in subject.rules.of(t.Name):
            usage.named[name.text] = usage.named.get(name.text, 0) + 1
        return usage

    def _instruction(self, instruction: i.Instruction) -> None:
        if not isinstance(instruction, i.Assign) or isinstance(instruction.target, i.ToLocal):
            for node in walk(instruction):
                self._reads(node)
            return
        target = _key(instruction.target)
        self.written.add(target)
        found = Usage()
        for node in walk((instruction.target, instruction.value)):
            found._reads(node)
        # `p gains 2 fame` reads the fame it changes, and nothing learns of it.
        self.read |= found.read - {target}

    def _reads(self, node: object) -> None:
        match node:
            case e.Field(field=name):
                self.read.add(("field", name))
            case e.Global(name):
                self.read.add(("state", name))
            case e.Setting(name):
                self.read.add(("setting", name))
            case e.Call(query=name):
                self.read.add(("query", name))
            case e.Lookup(table=name):
                self.read.add(("table", name))
            case e.ZoneId(zone=name) | e.ZoneIn(family=name):
                self.read.add(("zone", name))
            case _:
                pass

    def uses(self, group: str, name: str) -> bool:
        """Whether anything at all makes use of a declared name."""
        return (group, name) in self.read or (group, name) in self.noted or name in self.aside


def _key(target: i.ToGlobal | i.ToField) -> Key:
    return ("state", target.name) if isinstance(target, i.ToGlobal) else ("field", target.field)
