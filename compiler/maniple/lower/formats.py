"""Formats and armies: each `require` becomes a query of a list of cards and of the figures that a list
declares.

before: require points is budget "spend exactly {budget} points"
after:  query "format F rule 1"(cards, strength, command): flag, and one query for each number in its text
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.lower import format_problems, slots
from maniple.lower.conditions import ALWAYS
from maniple.lower.game import Game
from maniple.lower.printed import as_printed
from maniple.model import problems
from maniple.model.expressions import ExpressionReader
from maniple.model.scope import Scope, Typed
from maniple.model.session import RejectedError
from maniple.source import Source, Span
from maniple.syntax import tree as t
from maniple.syntax.walking import walk

LIST_LIMIT = 400
FIGURE = ty.Int(-9999, 99999)
CARDS = "cards"
_PLACE = re.compile(r"\{(\w+)\}")


Guards = tuple[e.Expr, ...]


@dataclass(frozen=True, slots=True)
class Required:
    """What must hold, how it is said, and where it stands."""

    kept: e.Expr
    text: str
    span: Span
    advice: bool = False


class FormatLowerer:
    """Lowers one format."""

    def __init__(self, game: Game, format: t.Format, source: Source) -> None:
        self.game = game
        self.format = format
        self.source = source
        self.rules: list[doc.Rule] = []
        self.advice: list[doc.Rule] = []

    def lower(self) -> doc.Format:
        """The format; its queries are put with the game's."""
        figures = self.figures()
        scope = Scope().bind(CARDS, Typed(e.Bound(CARDS), ty.ListOf(ty.Entity("Card"), LIST_LIMIT)))
        for figure in figures:
            scope = scope.bind(figure, Typed(e.Bound(figure), FIGURE))
        self._items(self.format.items, scope, ())
        rules, advice = tuple(self.rules), tuple(self.advice)
        return doc.Format(self.format.name.text, figures, rules, advice=advice)

    def figures(self) -> tuple[str, ...]:
        """What lists themselves must say: the figures that the format declares, or if it declares none the
        names that nothing declares.
        """
        declared = [node.name.text for node in walk(self.format.items) if isinstance(node, t.FormatFigure)]
        return tuple(dict.fromkeys(declared)) or tuple(dict.fromkeys(self._unknown()))

    def _unknown(self) -> Iterator[str]:
        model = self.game.session.model
        nodes = tuple(walk(self.format.items))
        bound = {node.name.text for node in nodes if isinstance(node, t.FormatLet)}
        bound |= {node.binder.text for node in nodes if isinstance(node, t.Range)}
        others = {node.name for node in nodes if isinstance(node, t.Dot | t.Call | t.FormatLet | t.SlotLine)}
        known = (
            model.settings,
            model.states,
            model.words,
            model.word_values,
            model.things,
            model.kinds,
            model.tables,
        )
        for node in nodes:
            if not isinstance(node, t.Name) or node.quoted or node in others:
                continue
            declared = node.text in bound or any(node.text in table for table in known)
            if not declared and node.text not in (CARDS, "yes", "no", "none", "empty"):
                yield node.text

    def _items(self, items: tuple[t.FormatItem, ...], scope: Scope, guards: Guards) -> None:
        reader = ExpressionReader(self.game.session, self.source)
        for item in items:
            try:
                scope = self._item(item, reader, scope, guards)
            except RejectedError as rejected:
                self.game.session.report(rejected)

    def _item(self, item: t.FormatItem, reader: ExpressionReader, scope: Scope, guards: Guards) -> Scope:
        """Lowers an item; the names that hold after it."""
        match item:
            case t.FormatLet(name, value):
                typed = reader.read(value, scope)
                if isinstance(typed.type, ty.Int) and not guards:
                    self._measure(name, typed.expr)
                return scope.bind(name.text, typed)
            case t.Require(test, text):
                said = text or self.source.text[test.span.start : test.span.end]
                required = Required(reader.truth(test, scope), said, test.span, item.advice)
                self._rule(required, reader, scope, guards)
            case t.FormatFigure(name, low, high, text):
                inside = e.Member(e.Bound(name.text), e.Span(e.Const(low), e.Const(high)), "span")
                said = text or f"{name.text} is {low} to {high}"
                self._rule(Required(inside, said, item.span), reader, scope, guards)
            case t.FormatSlots():
                self._slots(item, reader, scope, guards)
            case t.FormatWhen(test, inner):
                self._items(inner, scope, (*guards, reader.truth(test, scope)))
            case _:
                assert_never(item)
        return scope

    def _measure(self, name: t.Name, value: e.Expr) -> None:
        of_format = self.game.measured.setdefault(self.format.name.text, {})
        of_format[name.text] = as_printed(value)

    def _slots(self, item: t.FormatSlots, reader: ExpressionReader, scope: Scope, guards: Guards) -> None:
        if len(item.lines) > slots.MOST:
            raise RejectedError(format_problems.too_many_slots(self.source, item.lines[slots.MOST].span))
        read = tuple(self._slot(line, reader, scope) for line in item.lines)
        text = item.text or "every card has a slot, and every slot its cards"
        kept = slots.filled(read, e.Bound(CARDS))
        name = self._rule(Required(kept, text, item.span), reader, scope, guards)
        self.game.slots[name] = (read, guards)

    def _slot(self, line: t.SlotLine, reader: ExpressionReader, scope: Scope) -> slots.SlotRead:
        within, _, _ = reader.read_range(line.range, scope)
        if within.source != e.Bound(CARDS) or within.refine or within.start is not None:
            raise RejectedError(format_problems.strange_slot(self.source, line.range.span))
        sizes = (
            (line.size.low, line.size.high) if isinstance(line.size, t.Stretch) else (line.size, line.size)
        )
        low, high = (reader.coerce(reader.read(size, scope), FIGURE, size).expr for size in sizes)
        return slots.SlotRead(line.name.text, low, high, within)

    def _rule(self, rule: Required, reader: ExpressionReader, scope: Scope, guards: Guards) -> str:
        """Keeps a rule; the name of its query."""
        kept = rule.kept
        for guard in reversed(guards):
            kept = e.Or((e.Not(guard), kept))
        what, rules = ("advice", self.advice) if rule.advice else ("rule", self.rules)
        name = f"format {self.format.name.text} {what} {len(rules) + 1}"
        origin = self.game.session.origin(self.source, rule.span)
        self._query(name, kept, ty.Flag(), scope, origin)
        text, values = rule.text, list[str]()
        for at, place in enumerate(dict.fromkeys(_PLACE.findall(text))):
            value = reader.read(t.Name(place, rule.span), scope)
            self._query(f"{name} {place}", value.expr, value.type, scope, origin)
            values.append(f"{name} {place}")
            text = text.replace("{" + place + "}", "{" + str(at) + "}")
        rules.append(doc.Rule(name, self.game.session.text(text), tuple(values), origin, ALWAYS, ()))
        return name

    def _query(self, name: str, body: e.Expr, type: ty.Type, scope: Scope, origin: doc.Origin) -> None:
        bound = [(n, m) for n, m in scope.names.items() if isinstance(m, Typed) and m.expr == e.Bound(n)]
        parameters = tuple((n, m.type) for n, m in bound)
        self.game.queries[name] = doc.Query(name, parameters, type, as_printed(body), (), origin)


def armies_of(game: Game) -> tuple[doc.Army, ...]:
    """All armies, with their cards in the order of the source."""
    armies = []
    for army, source in game.program.of(t.Army):
        formats = {format_.name.text for format_, _ in game.program.of(t.Format)}
        if army.format.text not in formats:
            game.session.problems.append(problems.unknown_name(source, army.format, "format", formats))
            continue
        armies.append(_army(game, army, source))
    return tuple(armies)


def _army(game: Game, army: t.Army, source: Source) -> doc.Army:
    figures: list[tuple[str, int]] = []
    cards: list[tuple[str, int]] = []
    provisional = False
    code = ""
    for item in army.body:
        match item.atoms:
            case (t.Name(text="code", quoted=False), t.Name(text=short)):
                code = short
            case (t.Name(text="provisional"), *_):
                provisional = True
            case (t.Name(quoted=False) as figure, t.Number(value=value)):
                _check_figure(game, army, source, figure)
                figures.append((figure.text, value))
            case (t.Number(value=count), t.Name() as card):
                _card(game, source, card, count, cards)
            case (t.Name() as card,):
                _card(game, source, card, 1, cards)
            case _:
                game.session.problems.append(format_problems.unread_line(source, item.span))
    return doc.Army(army.name.text, army.format.text, tuple(figures), tuple(cards), provisional, code)


def _check_figure(game: Game, army: t.Army, source: Source, figure: t.Name) -> None:
    """A figure is asked for by the format, reckoned by it and so a claim, or a number of the player."""
    declared = next(each for each in game.program.of(t.Format) if each[0].name.text == army.format.text)
    lets = [node.name.text for node in walk(declared[0].items) if isinstance(node, t.FormatLet)]
    figures = (*FormatLowerer(game, *declared).figures(), *lets)
    if figure.text not in (*figures, CARDS, *game.session.model.kinds["Player"].fields):
        name = f"figure of the format `{army.format.text}`"
        game.session.problems.append(problems.unknown_name(source, figure, name, figures))


def _card(game: Game, source: Source, card: t.Name, count: int, cards: list[tuple[str, int]]) -> None:
    model = game.session.model
    known = [thing for thing in model.things.get(card.text, ()) if model.is_card(thing.kind)]
    if not known:
        names = [name for name, things in model.things.items() if model.is_card(things[0].kind)]
        game.session.problems.append(problems.unknown_name(source, card, "card", names))
        return
    game.session.use("thing", card.text)
    cards.append((card.text, count))


def verdict(game: Game, reader: ExpressionReader, call: t.Call) -> Typed | None:
    """`legal("Name")`, `breaks("Name")` and `advised("Name")` of an army: whether it keeps all rules, how
    many it breaks, and how many pieces of advice it does not follow.
    """
    if call.name.text not in ("legal", "breaks", "advised") or len(call.arguments) != 1:
        return None
    name = call.arguments[0]
    armies = {army.name.text: army for army, _ in game.program.of(t.Army)}
    if not isinstance(name, t.Name) or name.text not in armies:
        shown = name if isinstance(name, t.Name) else call.name
        raise RejectedError(problems.unknown_name(reader.source, shown, "army", armies))
    army = next(army for army in armies_of(game) if army.name == name.text)
    format_ = next(f for f in game.formats if f.name == army.format)
    declared = dict(army.figures)
    listed = tuple(
        game.session.model.things[card][0].first for card, count in army.cards for _ in range(count)
    )
    arguments = (e.Const(listed), *(e.Const(declared.get(figure, 0)) for figure in format_.figures))
    asked = format_.advice if call.name.text == "advised" else format_.rules
    kept = tuple(e.Call(rule.query, arguments) for rule in asked)
    if call.name.text == "legal":
        return Typed(e.And(kept), ty.Flag())
    broken: e.Expr = e.Const(0)
    for one in kept:
        broken = e.Arith("+", broken, e.Cond(one, e.Const(0), e.Const(1)))
    return Typed(broken, ty.Int(0, len(kept)))
