"""Parse tree to syntax tree: steps, menus and rows."""

from __future__ import annotations

from typing import Any

from lark import Token, v_args
from lark.tree import Meta

from maniple.source import Span
from maniple.syntax import tree as t
from maniple.syntax.builder import ExpressionBuilder, dice_of, name_of, span_of, unquote
from maniple.syntax.reading import token_span


@v_args(inline=True, meta=True)
class StepBuilder(ExpressionBuilder):
    """Adds steps to expressions."""

    def block(self, meta: Meta, steps: tuple[t.Step, ...] | None) -> t.Block:
        return t.Block(steps or (), span_of(meta))

    def steps(self, meta: Meta, *steps: t.Step) -> tuple[t.Step, ...]:
        return steps

    def bare_call(self, meta: Meta, verb: Token) -> t.Do:
        return t.Do(name_of(verb), None, (), span_of(meta))

    def do(self, meta: Meta, verb: Token, thing: t.Expr | None, *preposed: t.Preposed) -> t.Do:
        return t.Do(name_of(verb), thing, preposed, span_of(meta))

    def do_preposed(self, meta: Meta, verb: Token, *preposed: t.Preposed) -> t.Do:
        return t.Do(name_of(verb), None, preposed, span_of(meta))

    def preposed(self, meta: Meta, preposition: str, value: t.Expr) -> t.Preposed:
        return t.Preposed(preposition, value, span_of(meta))

    def preposition(self, meta: Meta, token: Token) -> str:
        return str(token)

    def let(self, meta: Meta, name: Token, value: t.Expr) -> t.LetStep:
        return t.LetStep(name_of(name), value, span_of(meta))

    def become(self, meta: Meta, target: t.Expr, value: t.Expr) -> t.Become:
        return t.Become(target, value, span_of(meta))

    def gain(self, meta: Meta, subject: t.Expr, _: Token, amount: t.Expr, unit: Token) -> t.Act:
        return t.Act("gains", subject, amount, name_of(unit), span_of(meta))

    def lose(self, meta: Meta, subject: t.Expr, _: Token, amount: t.Expr, unit: Token) -> t.Act:
        return t.Act("loses", subject, amount, name_of(unit), span_of(meta))

    def pay(self, meta: Meta, subject: t.Expr, _: Token, amount: t.Expr, unit: Token) -> t.Act:
        return t.Act("pays", subject, amount, name_of(unit), span_of(meta))

    def win(self, meta: Meta, subject: t.Expr, _: Token, reason: Token | None) -> t.Win:
        return t.Win(subject, unquote(reason) if reason else None, span_of(meta))

    def branch(self, meta: Meta, test: t.Expr, then: t.Block, otherwise: t.Block | t.If | None) -> t.If:
        if isinstance(otherwise, t.If):
            otherwise = t.Block((otherwise,), otherwise.span)
        return t.If(test, then, otherwise, span_of(meta))

    def for_each(self, meta: Meta, _: Token, range: t.Range, body: t.Block) -> t.ForEach:
        return t.ForEach(range, body, span_of(meta))

    def repeat_at_most(
        self, meta: Meta, _: Token, count: t.Expr, until: t.Expr | None, body: t.Block
    ) -> t.Repeat:
        return t.Repeat(count, True, until, body, span_of(meta))

    def repeat(self, meta: Meta, count: t.Expr, until: t.Expr | None, body: t.Block) -> t.Repeat:
        return t.Repeat(count, False, until, body, span_of(meta))

    def match(self, meta: Meta, subject: t.Expr, rows: tuple[t.Row, ...]) -> t.Match:
        return t.Match(subject, rows, span_of(meta))

    def stop(self, meta: Meta, name: Token | None) -> t.Stop:
        return t.Stop(name_of(name) if name else None, span_of(meta))

    def answer(self, meta: Meta, value: t.Expr) -> t.Answer:
        return t.Answer(value, span_of(meta))

    def up_to(self, meta: Meta, _: Token, value: t.Expr) -> t.Amount:
        return t.Amount("up to", value, span_of(meta))

    def exactly(self, meta: Meta, value: t.Expr) -> t.Amount:
        return t.Amount("exactly", value, span_of(meta))

    def choose(self, meta: Meta, who: t.Expr, _: Token, parts: tuple[t.Part, ...]) -> t.Choose:
        return t.Choose(who, False, parts, None, span_of(meta))

    def may_choose(
        self, meta: Meta, who: t.Expr, _: Token, parts: tuple[t.Part, ...], body: t.Block | None
    ) -> t.Choose:
        return t.Choose(who, True, parts, body, span_of(meta))

    def may(self, meta: Meta, who: t.Expr, label: Token, body: t.Block) -> t.May:
        return t.May(who, name_of(label), body, span_of(meta))

    def menu(
        self, meta: Meta, who: t.Expr, _: Token, name: Token | None, entries: tuple[t.MenuEntry, ...]
    ) -> t.Menu:
        return t.Menu(who, name_of(name) if name else None, entries, False, span_of(meta))

    def takes_first(self, meta: Meta, who: t.Expr, _: Token, entries: tuple[t.MenuEntry, ...]) -> t.Menu:
        return t.Menu(who, None, entries, True, span_of(meta))

    def entries(self, meta: Meta, *entries: t.MenuEntry) -> tuple[t.MenuEntry, ...]:
        return entries

    def entry(self, meta: Meta, name: t.Name, first: t.Range | None, *rest: Any) -> t.MenuEntry:
        posed = (slot for slot in rest if isinstance(slot, t.MenuSlot))
        slots = (t.MenuSlot("", first), *posed) if first else tuple(posed)
        when, body = rest[-2], rest[-1]
        return t.MenuEntry(name, slots, when, body, span_of(meta))

    def slot(self, meta: Meta, preposition: str, range: t.Range) -> t.MenuSlot:
        return t.MenuSlot(preposition, range)

    def order(self, meta: Meta, who: t.Expr, _: Token, range: t.Range, into: Token) -> t.Order:
        return t.Order(who, range, name_of(into), span_of(meta))

    def secretly(self, meta: Meta, range: t.Range, _: Token, parts: tuple[t.Part, ...]) -> t.Secretly:
        return t.Secretly(range, parts, span_of(meta))

    def parts(self, meta: Meta, *parts: t.Part) -> tuple[t.Part, ...]:
        return parts

    def part(self, meta: Meta, amount: t.Amount | None, range: t.Range, into: Token | None) -> t.Part:
        return t.Part(amount, range, name_of(into) if into else None, span_of(meta))

    def roll(self, meta: Meta, dice: t.Expr, into: Token) -> t.Roll:
        return t.Roll(dice, name_of(into), span_of(meta))

    def roll_on(self, meta: Meta, table: Token) -> t.RollOn:
        return t.RollOn(name_of(table), span_of(meta))

    def roll_rows(self, meta: Meta, dice: Token, rows: tuple[t.Row, ...]) -> t.RollRows:
        return t.RollRows(dice_of(dice), rows, span_of(meta))

    def roll_pick(self, meta: Meta, range: t.Range) -> t.RollPick:
        return t.RollPick(range, span_of(meta))

    def flip(self, meta: Meta, count: t.Expr | None, into: Token) -> t.Flip:
        return t.Flip(count, name_of(into), span_of(meta))

    def announce(self, meta: Meta, event: Token, thing: t.Expr | None, *rest: Any) -> t.Announce:
        return t.Announce(_moment(event, thing, rest[:-1], span_of(meta)), rest[-1], span_of(meta))

    def until_event(self, meta: Meta, event: Token, thing: t.Expr | None, *rest: Any) -> t.Until:
        return t.Until(_moment(event, thing, rest[:-1], span_of(meta)), rest[-1], span_of(meta))

    def hook(self, meta: Meta, timing: Any, event: Token, thing: t.Expr | None, *rest: Any) -> t.Hook:
        when, body = rest[-2], rest[-1]
        return t.Hook(timing, _moment(event, thing, rest[:-2], span_of(meta)), when, body, span_of(meta))

    def timing(self, meta: Meta, token: Token) -> str:
        return " ".join(str(token).split())

    def adjust(self, meta: Meta, target: t.Call, change: tuple[Any, t.Expr], when: t.Expr | None) -> t.Adjust:
        return t.Adjust(change[0], target, change[1], when, span_of(meta))

    def allow(self, meta: Meta, target: t.Call, when: t.Expr | None) -> t.Adjust:
        return t.Adjust("allow", target, None, when, span_of(meta))

    def forbid(self, meta: Meta, target: t.Call, when: t.Expr | None) -> t.Adjust:
        return t.Adjust("forbid", target, None, when, span_of(meta))

    def adjust_by(self, meta: Meta, amount: t.Expr) -> tuple[str, t.Expr]:
        return "by", amount

    def adjust_to(self, meta: Meta, amount: t.Expr) -> tuple[str, t.Expr]:
        return "to", amount

    def adjust_at_least(self, meta: Meta, _: Token, amount: t.Expr) -> tuple[str, t.Expr]:
        return "at least", amount

    def adjust_at_most(self, meta: Meta, _: Token, amount: t.Expr) -> tuple[str, t.Expr]:
        return "at most", amount

    def adjust_times(self, meta: Meta, amount: t.Expr) -> tuple[str, t.Expr]:
        return "times", amount

    def rise(self, meta: Meta, amount: t.Expr) -> t.Expr:
        return amount

    def fall(self, meta: Meta, amount: t.Expr) -> t.Expr:
        whole = span_of(meta)
        sign = Span(whole.start, whole.start + 1)
        return t.Binary("-", t.Number(0, sign), amount, whole)

    def rows(self, meta: Meta, *rows: t.Row) -> tuple[t.Row, ...]:
        return rows

    def row(self, meta: Meta, keys: tuple[t.Expr, ...] | None, body: t.Expr | t.Block) -> t.Row:
        if isinstance(body, t.Block):
            return t.Row(keys, None, body, span_of(meta))
        return t.Row(keys, body, None, span_of(meta))

    def row_else(self, meta: Meta) -> None:
        return None

    def row_keys(self, meta: Meta, *keys: t.Expr) -> tuple[t.Expr, ...]:
        return keys

    def row_value(self, meta: Meta, value: t.Expr) -> t.Expr:
        return value

    def row_steps(self, meta: Meta, *steps: t.Step) -> t.Block:
        return t.Block(steps, span_of(meta))

    def row_call(self, meta: Meta, verb: Token, *steps: t.Step) -> t.Block:
        call = t.Do(name_of(verb), None, (), token_span(verb))
        return t.Block((call, *steps), span_of(meta))

    def row_block(self, meta: Meta, block: t.Block) -> t.Block:
        return block


def _moment(event: Token, thing: t.Expr | None, preposed: tuple[t.Preposed, ...], span: Span) -> t.Do:
    return t.Do(name_of(event), thing, preposed, span)
