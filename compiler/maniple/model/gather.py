"""Files to declarations by name: fan sets merged, changes and removals applied, scenarios laid over.

before: declarations in files, in any order      after: each of its kind by name, in the order of the source
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeVar

from maniple.diagnostics import Diagnostic
from maniple.model import problems
from maniple.model.deals import is_deal, written_out
from maniple.model.definitions import is_standard
from maniple.source import Source
from maniple.syntax import tree as t
from maniple.syntax.walking import walk

D = TypeVar("D", bound=t.Declaration)
N = TypeVar("N")


@dataclass(frozen=True, slots=True)
class Declared:
    """A declaration and the source in which it stands."""

    tree: t.Declaration
    source: Source


class Parts:
    """The parts of declarations by their classes, looked up once for all programs that share them."""

    def __init__(self) -> None:
        # With each declaration, so that no other one can come to have its identity.
        self._known: dict[int, tuple[t.Declaration, dict[type[Any], list[Any]]]] = {}

    def of(self, tree: t.Declaration, kind: type[N]) -> list[N]:
        """Every part of one class, in the order of the source."""
        if id(tree) not in self._known:
            parts: dict[type[Any], list[Any]] = {}
            for node in walk(tree):
                parts.setdefault(type(node), []).append(node)
            self._known[id(tree)] = tree, parts
        return self._known[id(tree)][1].get(kind, [])


class Program:
    """All declarations that are in force, in order, with the settings that a scenario changes."""

    def __init__(self) -> None:
        self.declared: list[Declared] = []
        self.values: list[tuple[t.NewValue, Source]] = []
        self.removed: list[tuple[t.RemoveRange, Source]] = []
        self.rules: list[tuple[Source, int, str]] = []
        self._parts = Parts()

    def copy(self) -> Program:
        """A program of its own with the same declarations."""
        other = Program()
        other.declared = list(self.declared)
        other.values = list(self.values)
        other.removed = list(self.removed)
        other.rules = list(self.rules)
        other._parts = self._parts
        return other

    def parts(self, declared: Declared, kind: type[N]) -> list[N]:
        """Every part of one class in a declaration, in order."""
        return self._parts.of(declared.tree, kind)

    def of(self, kind: type[D]) -> list[tuple[D, Source]]:
        """The declarations of one kind, in order."""
        return [(d.tree, d.source) for d in self.declared if isinstance(d.tree, kind)]


def gather(files: tuple[t.File, ...]) -> tuple[Program, tuple[Diagnostic, ...]]:
    """Merges files in order: those of the used games first, fan sets after them."""
    program = Program()
    found: list[Diagnostic] = []
    for file in files:
        program.rules.extend((file.source, at, rule) for at, rule in file.rules)
        for declaration in file.declarations:
            _add(program, Declared(declaration, file.source), found)
    found.extend(_duplicates(program))
    _write_out_deals(program, found)
    return program, tuple(found)


def with_scenario(
    program: Program, scenario: t.Scenario, source: Source
) -> tuple[Program, tuple[Diagnostic, ...]]:
    """The program as the scenario changes it: verbs and phases of the same name replaced, the rest added."""
    laid = program.copy()
    found: list[Diagnostic] = []
    for item in scenario.items:
        if isinstance(item, t.NewValue):
            laid.values.append((item, source))
            continue
        replaced = _same_name(laid, item)
        if replaced is not None:
            laid.declared[replaced] = Declared(item, source)
        else:
            _add(laid, Declared(item, source), found)
    return laid, tuple(found)


def _same_name(program: Program, item: t.Declaration) -> int | None:
    if not isinstance(item, (t.Verb, t.Query, t.Table)):
        return None
    for at, declared in enumerate(program.declared):
        if type(declared.tree) is type(item) and declared.tree.name.text == item.name.text:
            return at
    return None


def _add(program: Program, declared: Declared, found: list[Diagnostic]) -> None:
    match declared.tree:
        case t.ChangeSettings():
            program.values.extend((value, declared.source) for value in declared.tree.values)
        case t.RemoveRange():
            program.removed.append((declared.tree, declared.source))
        case t.Remove(head=head, name=name):
            at = _find_item(program, head.text, name.text)
            if at is None:
                found.append(
                    problems.nothing_to_change(
                        declared.source, name, head.text, _item_names(program, head.text)
                    )
                )
            else:
                del program.declared[at]
        case t.Change(head=head, name=name):
            at = _find_item(program, head.text, name.text)
            if at is None:
                found.append(
                    problems.nothing_to_change(
                        declared.source, name, head.text, _item_names(program, head.text)
                    )
                )
            else:
                old = program.declared[at].tree
                assert isinstance(old, t.Item)
                program.declared[at] = Declared(_changed(old, declared.tree), declared.source)
        case _:
            _overrule(program, declared)
            program.declared.append(declared)


def _write_out_deals(program: Program, found: list[Diagnostic]) -> None:
    """Each deal is followed by the rules that it stands for."""
    others = [declared.tree for declared in program.declared]
    for item, source in program.of(t.Item):
        if is_deal(item):
            rules, made = written_out(item, source, others, found)
            program.declared.extend(Declared(rule, made) for rule in rules)


def _overrule(program: Program, declared: Declared) -> None:
    """A query of the game takes the place of one of the prelude with the same name."""
    if isinstance(declared.tree, t.Query):
        name = declared.tree.name.text
        program.declared[:] = [
            d
            for d in program.declared
            if not (isinstance(d.tree, t.Query) and d.tree.name.text == name and is_standard(d.source))
        ]


def _find_item(program: Program, head: str, name: str) -> int | None:
    for at, declared in enumerate(program.declared):
        item = declared.tree
        if isinstance(item, t.Item) and item.head.text == head and item.name and item.name.text == name:
            return at
    return None


def _item_names(program: Program, head: str) -> list[str]:
    return [i.name.text for i, _ in program.of(t.Item) if i.name and i.head.text == head]


def _changed(old: t.Item, change: t.Change) -> t.Item:
    """The old body without the fields that the change names, then the change's own."""
    renewed = {_field_name(item) for item in change.body}
    kept = tuple(item for item in old.body if _field_name(item) not in renewed)
    return replace(old, body=kept + change.body)


def _field_name(item: t.BodyItem) -> str:
    first = item.atoms[0]
    return first.text if isinstance(first, t.Name) else ""


# Names that may not be declared twice, by group: declarations of one group share their names.
_GROUPS: tuple[tuple[str, tuple[type[t.Declaration], ...]], ...] = (
    ("verb or moment", (t.Verb, t.Event)),
    ("query", (t.Query,)),
    ("words or kind", (t.Words,)),
    ("zone", (t.Zone,)),
    ("table", (t.Table,)),
    ("setting or state", (t.Setting, t.State)),
    ("map", (t.Map,)),
    ("kind of ability", (t.AbilityKind,)),
    ("scenario", (t.Scenario,)),
    ("format", (t.Format,)),
    ("army", (t.Army,)),
    ("payment", (t.Payment,)),
    ("test", (t.Test,)),
)


def _name_of(declaration: t.Declaration) -> t.Name | None:
    """The name under which something is declared."""
    name = getattr(declaration, "name", None)
    return name if isinstance(name, t.Name) else None


def _duplicates(program: Program) -> list[Diagnostic]:
    found = []
    for group, kinds in _GROUPS:
        seen: dict[str, tuple[t.Name, Source]] = {}
        for declared in program.declared:
            name = _name_of(declared.tree) if isinstance(declared.tree, kinds) else None
            if name is None:
                continue
            if name.text in seen:
                first, source = seen[name.text]
                found.append(problems.declared_twice(declared.source, name, group, source, first.span))
            seen.setdefault(name.text, (name, declared.source))
    return found + _doubled_items(program) + _doubled_fields(program)


def _doubled_fields(program: Program) -> list[Diagnostic]:
    """Fields that a kind declares again, or that it has from a kind to which it belongs: which of them a name
    means would hang on what somebody knows of the card.
    """
    kinds = program.of(t.Kind)
    above = {kind.name.text: kind.of.text for kind, _ in kinds if kind.of is not None and kind.stock is None}
    seen: dict[str, list[tuple[str, t.Name, Source]]] = {}
    found = []
    for kind, source in kinds:
        here = kind.name.text
        for name in (name for field in kind.fields for name in field.names):
            known = seen.setdefault(name.text, [])
            again = [
                one for one in known if _is_within(here, one[0], above) or _is_within(one[0], here, above)
            ]
            if again:
                other, first, where = again[0]
                found.append(problems.field_twice(source, name, (here, other), where, first.span))
            known.append((here, name, source))
    return found


def _is_within(kind: str | None, other: str, above: dict[str, str]) -> bool:
    """Whether a kind is another one or belongs to it."""
    seen: set[str] = set()
    while kind is not None and kind not in seen:
        if kind == other:
            return True
        seen.add(kind)
        kind = above.get(kind)
    return False


def _doubled_items(program: Program) -> list[Diagnostic]:
    found = []
    seen: dict[str, tuple[t.Item, Source]] = {}
    for item, source in program.of(t.Item):
        if item.name is None:
            continue
        if item.name.text in seen and seen[item.name.text][0].head.text == item.head.text:
            first, where = seen[item.name.text]
            assert first.name is not None
            found.append(problems.card_twice(source, item, where, first.name.span))
        seen.setdefault(item.name.text, (item, source))
    return found
