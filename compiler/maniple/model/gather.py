"""Files to declarations by name: fan sets merged, changes and removals applied, scenarios laid over.

before: declarations in files, in any order      after: each of its kind by name, in the order of the source
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeVar

from maniple.diagnostics import Diagnostic, Label
from maniple.model import problems
from maniple.model.deals import is_deal, written_out
from maniple.model.definitions import is_standard
from maniple.model.doubles import doubles
from maniple.model.gone import army_without, gone_label
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
        self.gone: dict[str, Label] = {}
        self.rules: list[tuple[Source, int, str]] = []
        self._parts = Parts()

    def copy(self) -> Program:
        """A program of its own with the same declarations."""
        other = Program()
        other.declared = list(self.declared)
        other.values = list(self.values)
        other.removed = list(self.removed)
        other.gone = dict(self.gone)
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
    found.extend(doubles([(declared.tree, declared.source) for declared in program.declared]))
    _write_out_deals(program, found)
    take_out_of_armies(program)
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
    found.extend(_declared_again(laid, scenario, source))
    take_out_of_armies(laid)
    return laid, tuple(found)


def _declared_again(laid: Program, scenario: t.Scenario, source: Source) -> list[Diagnostic]:
    """What stands twice because the scenario says it once more; the rest is a matter of its game."""
    found = doubles([(declared.tree, declared.source) for declared in laid.declared])
    return [
        each for each in found if each.primary.source is source and scenario.span.holds(each.primary.span)
    ]


def take_out_of_armies(program: Program) -> None:
    """Cards that were removed, and are not declared anew, are in no army of the games that are used."""
    again = {item.name.text for item, _ in program.of(t.Item) if item.name}
    gone = {name: label for name, label in program.gone.items() if name not in again}
    for at, declared in enumerate(program.declared):
        if isinstance(declared.tree, t.Army):
            program.declared[at] = replace(declared, tree=army_without(declared.tree, declared.source, gone))


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
                program.gone[name.text] = gone_label(declared.source, name.span)
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
        case t.Words(name=name, more=True):
            known = [words.name.text for words, _ in program.of(t.Words)]
            if name.text in known:
                program.declared.append(declared)
            else:
                found.append(problems.nothing_to_change(declared.source, name, "list of words", known))
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
