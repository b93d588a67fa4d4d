"""Parse tree to syntax tree: cards, maps, tables, scenarios, formats, tests."""

from __future__ import annotations

from typing import Any

from lark import Token, v_args
from lark.tree import Meta

from maniple.source import Span
from maniple.syntax import tree as t
from maniple.syntax.builder import dice_of, name_of, span_of, unquote
from maniple.syntax.declaration_builder import RuleBuilder
from maniple.syntax.reading import token_span


@v_args(inline=True, meta=True)
class ContentBuilder(RuleBuilder):
    """Adds the content of games to their rules; the whole grammar is covered here."""

    def item(
        self, meta: Meta, head: Token, name: t.Name | None, of: t.Name | None, copies: Token | None, body: Any
    ) -> t.Item:
        return t.Item(name_of(head), name, of, int(copies[1:]) if copies else 1, (), body, span_of(meta))

    def items_for_each(self, meta: Meta, head: Token, _: Token, ranges: Any, body: Any) -> t.Item:
        return t.Item(name_of(head), None, None, 1, ranges, body, span_of(meta))

    def item_ranges(self, meta: Meta, *ranges: t.ItemRange) -> tuple[t.ItemRange, ...]:
        return ranges

    def item_range(self, meta: Meta, binder: Token, source: t.Expr) -> t.ItemRange:
        return t.ItemRange(name_of(binder), source)

    def body(self, meta: Meta, items: tuple[t.BodyItem, ...] | None) -> tuple[t.BodyItem, ...]:
        return items or ()

    def body_items(self, meta: Meta, *items: t.BodyItem) -> tuple[t.BodyItem, ...]:
        return items

    def plain_item(self, meta: Meta, atoms: tuple[t.Expr, ...], block: t.Block | None) -> t.BodyItem:
        language = _language(atoms)
        if language:
            atoms = (*atoms[:-2], atoms[-1])
        return t.BodyItem(atoms, None, block, False, language, span_of(meta))

    def value_item(self, meta: Meta, name: Token, value: t.Expr) -> t.BodyItem:
        return t.BodyItem((name_of(name),), value, None, False, None, span_of(meta))

    def when_item(
        self, meta: Meta, name: Token, language: Token | None, text: Token, block: t.Block | None
    ) -> t.BodyItem:
        atoms = (name_of(name), name_of(text))
        return t.BodyItem(atoms, None, block, True, str(language) if language else None, span_of(meta))

    def atoms(self, meta: Meta, *atoms: t.Expr) -> tuple[t.Expr, ...]:
        return atoms

    def negative_number(self, meta: Meta, number: Token) -> t.Number:
        return t.Number(-int(number), span_of(meta))

    def number_span(self, meta: Meta, low: Token, high: Token) -> t.Stretch:
        ends = (t.Number(int(low), token_span(low)), t.Number(int(high), token_span(high)))
        return t.Stretch(*ends, span_of(meta))

    def army(self, meta: Meta, name: Token, format: Token, body: Any) -> t.Army:
        return t.Army(name_of(name), name_of(format), body, span_of(meta))

    def change_item(self, meta: Meta, head: Token, name: t.Name, body: Any) -> t.Change:
        return t.Change(name_of(head), name, body, span_of(meta))

    def change_settings(self, meta: Meta, game: Token, values: Any) -> t.ChangeSettings:
        return t.ChangeSettings(name_of(game), values, span_of(meta))

    def changes(self, meta: Meta, *values: t.NewValue) -> tuple[t.NewValue, ...]:
        return values

    def new_value(self, meta: Meta, name: Token, value: t.Expr) -> t.NewValue:
        return t.NewValue(name_of(name), value, span_of(meta))

    def remove_item(self, meta: Meta, head: Token, name: t.Name) -> t.Remove:
        return t.Remove(name_of(head), name, span_of(meta))

    def remove_range(self, meta: Meta, range: t.Range) -> t.RemoveRange:
        return t.RemoveRange(range, span_of(meta))

    def text(self, meta: Meta, language: Token, items: tuple[Any, ...]) -> t.TextDecl:
        bodies = tuple(item for item in items if len(item) == 2)
        pairs = tuple(item for item in items if len(item) == 3)
        return t.TextDecl(name_of(language), bodies, pairs, span_of(meta))

    def text_items(self, meta: Meta, *items: Any) -> tuple[Any, ...]:
        return items

    def text_of(self, meta: Meta, name: t.Name, body: Any) -> tuple[t.Name, Any]:
        return name, body

    def text_pair(self, meta: Meta, source: Token, target: Token) -> tuple[str, str, Span]:
        return unquote(source), unquote(target), span_of(meta)

    def map(self, meta: Meta, name: Token, kind: Token, items: tuple[Any, ...]) -> t.Map:
        places = tuple(item for item in items if isinstance(item, t.Place))
        links = tuple(item for item in items if isinstance(item, t.Link))
        return t.Map(name_of(name), name_of(kind), places, links, span_of(meta))

    def map_items(self, meta: Meta, *items: Any) -> tuple[Any, ...]:
        return items

    def place(self, meta: Meta, name: t.Name, body: Any) -> t.Place:
        return t.Place(name, body or (), span_of(meta))

    def link(self, meta: Meta, kind: Token, *places: t.Name) -> t.Link:
        return t.Link(name_of(kind), places, span_of(meta))

    def table(self, meta: Meta, name: Token, domain: Any, type: t.TypeExpr | None, rows: Any) -> t.Table:
        return t.Table(name_of(name), domain, type, rows, span_of(meta))

    def domain_name(self, meta: Meta, name: Token) -> t.Name:
        return name_of(name)

    def domain_dice(self, meta: Meta, dice: Token) -> t.DiceValue:
        return dice_of(dice)

    def domain_span(self, meta: Meta, low: t.Number, high: t.Number) -> t.Stretch:
        return t.Stretch(low, high, span_of(meta))

    def scenario(self, meta: Meta, name: Token, of: Token, items: Any) -> t.Scenario:
        return t.Scenario(name_of(name), name_of(of), items, span_of(meta))

    def scenario_items(self, meta: Meta, *items: Any) -> tuple[Any, ...]:
        return items

    def format(self, meta: Meta, name: Token, of: Token, items: Any) -> t.Format:
        return t.Format(name_of(name), name_of(of), items, span_of(meta))

    def format_items(self, meta: Meta, *items: Any) -> tuple[Any, ...]:
        return items

    def format_let(self, meta: Meta, name: Token, value: t.Expr) -> t.FormatLet:
        return t.FormatLet(name_of(name), value, span_of(meta))

    def require(self, meta: Meta, test: t.Expr, text: Token | None) -> t.Require:
        return t.Require(test, unquote(text) if text else "", span_of(meta))

    def advise(self, meta: Meta, test: t.Expr, text: Token | None) -> t.Require:
        return t.Require(test, unquote(text) if text else "", span_of(meta), advice=True)

    def format_figure(
        self, meta: Meta, name: Token, low: Token, high: Token, text: Token | None
    ) -> t.FormatFigure:
        said = unquote(text) if text else ""
        return t.FormatFigure(name_of(name), int(low), int(high), said, span_of(meta))

    def format_slots(self, meta: Meta, lines: Any, text: Token | None) -> t.FormatSlots:
        return t.FormatSlots(lines, unquote(text) if text else "", span_of(meta))

    def slot_lines(self, meta: Meta, *lines: Any) -> tuple[Any, ...]:
        return lines

    def slot_line(self, meta: Meta, name: Token, size: t.Expr, range: t.Range) -> t.SlotLine:
        return t.SlotLine(name_of(name), size, range, span_of(meta))

    def format_when(self, meta: Meta, test: t.Expr, items: Any) -> t.FormatWhen:
        return t.FormatWhen(test, items, span_of(meta))


@v_args(inline=True, meta=True)
class TreeBuilder(ContentBuilder):
    """Adds tests; covers the whole grammar."""

    def test(self, meta: Meta, name: Token, rules: Any, items: Any) -> t.Test:
        return t.Test(name_of(name), rules or (), items, span_of(meta))

    def codes(self, meta: Meta, *codes: Token) -> tuple[str, ...]:
        return tuple(str(code) for code in codes)

    def test_items(self, meta: Meta, *items: Any) -> tuple[Any, ...]:
        return items

    def given(self, meta: Meta, body: t.Block) -> t.Given:
        return t.Given(body, span_of(meta))

    def play(self, meta: Meta, verb: Token, thing: t.Expr | None, *preposed: t.Preposed) -> t.Play:
        return t.Play(t.Do(name_of(verb), thing, preposed, span_of(meta)), span_of(meta))

    def stack(self, meta: Meta, what: Token, values: Any) -> t.Stack:
        return t.Stack(name_of(what), values, span_of(meta))

    def stacked(self, meta: Meta, *tokens: Token) -> tuple[t.Name | t.Number, ...]:
        return tuple(
            t.Number(int(token), token_span(token)) if token.type == "NUMBER" else name_of(token)
            for token in tokens
        )

    def decide(self, meta: Meta, player: Token, decisions: Any) -> t.Decide:
        return t.Decide(name_of(player), decisions, span_of(meta))

    def decisions(self, meta: Meta, *decisions: tuple[str, Span]) -> tuple[tuple[str, Span], ...]:
        return decisions

    def decision(self, meta: Meta, *tokens: Token | str) -> tuple[str, Span]:
        return " ".join(_decided(str(token)) for token in tokens), span_of(meta)

    def chosen_negative(self, meta: Meta, number: Token) -> str:
        return f"-{number}"

    def chosen_zone(self, meta: Meta, *parts: Token | str) -> str:
        """`discards[east]`, `Ann.column[left]`, as traces write zones."""
        names = [part for part in parts if isinstance(part, Token)]
        keys = [str(part) for part in parts if not isinstance(part, Token)]
        return ".".join(names) + "".join(keys)

    def chosen_key(self, meta: Meta, name: t.Name) -> str:
        return f'["{name.text}"]' if " " in name.text else f"[{name.text}]"

    def expect(self, meta: Meta, test: t.Expr) -> t.Expect:
        return t.Expect(test, span_of(meta))

    def expect_event(
        self, meta: Meta, event: Token, thing: t.Expr | None, *preposed: t.Preposed
    ) -> t.ExpectEvent:
        return t.ExpectEvent(t.Do(name_of(event), thing, preposed, span_of(meta)), span_of(meta))

    def expect_may(self, meta: Meta, player: Token, decision: tuple[str, Span]) -> t.ExpectMay:
        return t.ExpectMay(name_of(player), decision[0], True, span_of(meta))

    def expect_not_may(self, meta: Meta, player: Token, decision: tuple[str, Span]) -> t.ExpectMay:
        return t.ExpectMay(name_of(player), decision[0], False, span_of(meta))

    def test_with(self, meta: Meta, count: Token, unit: Token) -> t.TestWith:
        return t.TestWith(int(count), name_of(unit), span_of(meta))

    def test_set(self, meta: Meta, name: Token, value: t.Expr) -> t.TestSet:
        return t.TestSet(name_of(name), value, span_of(meta))

    def test_scenario(self, meta: Meta, name: Token) -> t.TestScenario:
        return t.TestScenario(name_of(name), span_of(meta))

    def test_seed(self, meta: Meta, value: Token) -> t.TestSeed:
        return t.TestSeed(int(value), span_of(meta))


def _language(atoms: tuple[t.Expr, ...]) -> str | None:
    """The language word before a sentence: `retreat fr "..."`."""
    if len(atoms) < 3 or not isinstance(atoms[-1], t.Name) or not atoms[-1].quoted:
        return None
    word = atoms[-2]
    return word.text if isinstance(word, t.Name) and not word.quoted and len(word.text) == 2 else None


def _decided(token: str) -> str:
    """A part of a decision as traces write it: names of several words stay in quotes, others lose them."""
    if token.startswith('"'):
        inner = unquote(token)
        return token if " " in inner else inner
    return token
