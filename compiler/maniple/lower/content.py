"""Things to IR: kinds with their fields and printed values, cards with their abilities, zones, maps."""

from __future__ import annotations

import operator
import unicodedata
from collections import Counter
from collections.abc import Callable
from functools import partial, reduce

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.ir.expressions import Value
from maniple.lower import content_problems
from maniple.lower.content_lines import not_understood
from maniple.lower.game import Game
from maniple.model import problems
from maniple.model.constants import constant
from maniple.model.definitions import FieldDef, KindDef, Thing
from maniple.model.expressions import ExpressionReader
from maniple.model.scope import Scope, Typed
from maniple.model.session import RejectedError
from maniple.model.types import describe, zero
from maniple.syntax import tree as t

# First words of lines of a body that are no fields.
META = frozenset({"provisional", "name"})
# What may be provisional of a card besides its fields.
SETTLED_LATER = ("name", "copies", "ability")


class ContentLowerer:
    """Reads the bodies of things into the values of fields."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.session = game.session
        self.model = game.session.model
        self.values: dict[tuple[str, int], Value] = {}
        self.provisional: dict[str, tuple[str, ...]] = {}
        self.abilities: list[tuple[Thing, t.BodyItem, str]] = []

    def read_things(self) -> None:
        """Reads every body once, in the order of the source."""
        for things in self.model.things.values():
            for thing in things:
                self._thing(thing)

    def _thing(self, thing: Thing) -> None:
        reader = ExpressionReader(self.session, thing.source)
        scope = Scope()
        for name, type, value in thing.binders:
            scope = scope.bind(name, Typed(e.Const(value), type))
        if isinstance(thing.item, t.Item) and thing.copies == 0:
            place = thing.item.name or thing.item.head
            self.session.problems.append(content_problems.no_copies(thing.source, place.span))
        if thing.group is not None:
            self._guarded(partial(self._group, thing))
        for item in thing.body:
            self._guarded(partial(self._line, thing, item, reader, scope))
        self._computed(thing)

    def _guarded(self, action: Callable[[], None]) -> None:
        try:
            action()
        except RejectedError as rejected:
            self.session.report(rejected)

    def _group(self, thing: Thing) -> None:
        """`of Rome`: a word line by itself."""
        assert thing.group is not None
        if not self._word(thing, thing.group):
            candidates = list(self.model.word_values)
            raise RejectedError(
                problems.unknown_name(thing.source, thing.group, "word of a field of this kind", candidates)
            )

    def _line(self, thing: Thing, item: t.BodyItem, reader: ExpressionReader, scope: Scope) -> None:
        first = item.atoms[0]
        if not isinstance(first, t.Name):
            raise RejectedError(
                problems.impossible_here(
                    thing.source, item.span, "a bare value", "begin with the name of a field"
                )
            )
        ability = self._ability(item, first)
        if ability is not None:
            self.abilities.append((thing, item, ability))
            return
        if first.text in META:
            if first.text == "provisional":
                rest = tuple(a.text for a in item.atoms[1:] if isinstance(a, t.Name))
                self._provisional(thing, item.atoms[1:])
                self.provisional[thing.name] = rest or ("all",)
            else:
                _refuse_if_no_name(thing, item)
            return
        field = self.model.find_field(thing.kind, first.text) or self._set_of_one(thing, item, first)
        if field is not None and self._is_word_line(field, item):
            field = None
        if field is not None:
            self._field(thing, field, item, reader, scope)
        else:
            self._words(thing, item)

    def _provisional(self, thing: Thing, atoms: tuple[t.Expr, ...]) -> None:
        """What is not settled must be something of the card: a field, its name, its copies, its abilities."""
        known = [*self.model.field_names(thing.kind), *self.model.abilities, *SETTLED_LATER]
        for atom in atoms:
            if isinstance(atom, t.Name) and atom.text not in known:
                self.session.problems.append(problems.unknown_name(thing.source, atom, "field", known))

    def _set_of_one(self, thing: Thing, item: t.BodyItem, first: t.Name) -> FieldDef | None:
        """`period III` for the field `periods`: a set of one may be written in the singular."""
        field = self.model.find_field(thing.kind, f"{first.text}s")
        one = field is not None and isinstance(field.type, ty.SetOf) and len(item.atoms) == 2
        return field if one else None

    def _is_word_line(self, field: FieldDef, item: t.BodyItem) -> bool:
        return item.value is None and len(item.atoms) == 1 and not isinstance(field.type, ty.Flag)

    def _ability(self, item: t.BodyItem, first: t.Name) -> str | None:
        if item.when:
            return f"when {first.text}"
        return first.text if first.text in self.model.abilities else None

    def _field(
        self, thing: Thing, field: FieldDef, item: t.BodyItem, reader: ExpressionReader, scope: Scope
    ) -> None:
        if field.type is None:
            raise RejectedError(content_problems.computed_given(thing.source, item.span, field.name))
        self.session.use("field", field.id)
        constants = [self._constant(reader, expr, scope, field.type) for expr in _given(thing, field, item)]
        if (field.id, thing.first) in self.values:
            raise RejectedError(content_problems.given_twice(thing.source, item.span, field.name))
        self._put(thing, field, _together(constants))

    def _constant(self, reader: ExpressionReader, expr: t.Expr, scope: Scope, want: ty.Type) -> Value:
        typed = reader.coerce(reader.read(expr, scope, want), want, expr)
        value = constant(_first_copy(typed.expr), self.session)
        if value is None:
            raise RejectedError(problems.not_a_constant(reader.source, expr.span))
        if isinstance(want, ty.Int) and isinstance(value, int) and not want.low <= value <= want.high:
            raise RejectedError(problems.out_of_range(reader.source, expr.span, str(value), describe(want)))
        return value

    def _words(self, thing: Thing, item: t.BodyItem) -> None:
        """A line of type words, flags or words that only one field can hold."""
        for atom in item.atoms:
            if not isinstance(atom, t.Name) or not self._word(thing, atom):
                first = item.atoms[0]
                assert isinstance(first, t.Name)
                wrong = atom if isinstance(atom, t.Name) else first
                raise RejectedError(not_understood(self.model, thing, item, wrong))

    def _word(self, thing: Thing, word: t.Name) -> bool:
        for name in self.model.field_names(thing.kind):
            field = self.model.find_field(thing.kind, name)
            if field is None or field.type is None:
                continue
            if isinstance(field.type, ty.Flag) and name == word.text:
                self._put(thing, field, 1)
                return True
            for words, at in self.model.word_values.get(word.text, ()):
                if field.type == ty.SetOf(ty.Word(words)):
                    self._put(thing, field, int(self.values.get((field.id, thing.first), 0)) | (1 << at))  # type: ignore[arg-type]
                    return True
                if field.type in (ty.Word(words), ty.Maybe(ty.Word(words))):
                    self._put(thing, field, at)
                    return True
        return False

    def _put(self, thing: Thing, field: FieldDef, value: Value) -> None:
        for copy in range(thing.first, thing.first + thing.count):
            self.values[field.id, copy] = value

    def _computed(self, thing: Thing) -> None:
        """Stock pieces know their owner."""
        kind = self.model.kinds[thing.kind]
        if kind.per_player:
            each = (kind.high - kind.low) // self.model.info.players[1]
            self.values[f"{kind.name}.owner", thing.first] = (thing.first - kind.low) // each

    # --- IR ---

    def kinds(self) -> tuple[doc.Kind, ...]:
        """All kinds with their fields."""
        return tuple(self._kind(kind) for kind in self.model.kinds.values())

    def _kind(self, kind: KindDef) -> doc.Kind:
        fields = [self._field_info(kind, field) for field in kind.fields.values() if field.type is not None]
        if kind.root == kind.name:
            fields.append(self._alphabetical(kind))
        if kind.name == "Card":
            fields.append(self._printed(kind))
            if self.model.info.sets > 1:
                fields.append(self._set(kind))
        names = self.model.universe[kind.name] if kind.root == kind.name else ()
        return doc.Kind(
            kind.name, kind.root, kind.low, kind.high, tuple(fields), names, kind.stock, kind.places
        )

    def _alphabetical(self, kind: KindDef) -> doc.FieldInfo:
        names = self.model.universe[kind.name]
        order = {folded: at for at, folded in enumerate(sorted({fold(name) for name in names}))}
        values = tuple(order[fold(name)] for name in names)
        return doc.FieldInfo("alphabetical", ty.Int(0, 9999), False, 0, values[kind.low : kind.high])

    def _printed(self, kind: KindDef) -> doc.FieldInfo:
        """How many copies of a card there are in one set."""
        counts = Counter(self.model.universe["Card"])
        values = tuple(counts[name] // self.model.info.sets for name in self.model.universe["Card"])
        return doc.FieldInfo("printed", ty.Int(0, 9999), False, 0, values[kind.low : kind.high])

    def _set(self, kind: KindDef) -> doc.FieldInfo:
        """Which of the game's full sets a card belongs to, from 1."""
        values = [1] * len(self.model.universe["Card"])
        for thing in (thing for things in self.model.things.values() for thing in things):
            if self.model.kinds[thing.kind].root == "Card":
                values[thing.first : thing.first + thing.count] = [
                    copy // thing.copies + 1 for copy in range(thing.count)
                ]
        return doc.FieldInfo("set", ty.Int(1, 99), False, 1, tuple(values[kind.low : kind.high]))

    def _field_info(self, kind: KindDef, field: FieldDef) -> doc.FieldInfo:
        assert field.type is not None
        default = self._default(field)
        values = tuple(self.values.get((field.id, entity), default) for entity in range(kind.low, kind.high))
        if field.state and all(value == default for value in values):
            values = ()
        return doc.FieldInfo(field.name, field.type, field.state, default, values, field.by, field.capped)

    def _default(self, field: FieldDef) -> Value:
        assert field.type is not None
        if field.value is None:
            return zero(field.type)
        reader = ExpressionReader(self.session, field.source)
        try:
            return self._constant(reader, field.value, Scope(), field.type)
        except RejectedError as rejected:
            self.session.report(rejected)
            return zero(field.type)


def fold(name: str) -> str:
    """A name without accents and case, for the order of the alphabet."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


def _first_copy(expr: e.Expr) -> e.Expr:
    match expr:
        case e.Let(_, _, e.Cond(_, e.Const() as first, _)):
            return first
        case _:
            return expr


def _refuse_if_no_name(thing: Thing, item: t.BodyItem) -> None:
    """`name "The {s} king"` names cards made by rule; all others have their names before the body."""
    if not thing.binders:
        why = "the name stands behind the kind, before the body; only cards made by `for each` have this line"
        raise RejectedError(problems.impossible_here(thing.source, item.span, "a line `name`", why))
    if item.value is not None or len(item.atoms) != 2 or not isinstance(item.atoms[1], t.Name):
        why = 'write the name in quotes, as in `name "The {s} king"`'
        raise RejectedError(problems.impossible_here(thing.source, item.span, "this name", why))


def _given(thing: Thing, field: FieldDef, item: t.BodyItem) -> tuple[t.Expr, ...]:
    """The values that a line gives to a field: none for a flag, several for a set."""
    if item.value is not None:
        return (item.value,)
    if len(item.atoms) > 2 and not isinstance(field.type, ty.SetOf):
        surplus = item.atoms[2].span.join(item.atoms[-1].span)
        raise RejectedError(content_problems.more_than_one_value(thing.source, surplus, field.name))
    return item.atoms[1:]


def _together(values: list[Value]) -> Value:
    """A flag that stands by itself, a single value, or a set of several."""
    if len(values) == 1:
        return values[0]
    members = [value for value in values if isinstance(value, int)]
    return reduce(operator.or_, members, 0) if members else 1
