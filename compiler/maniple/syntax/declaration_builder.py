"""Parse tree to syntax tree: declarations of rules and maps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, v_args
from lark.tree import Meta

from maniple.syntax import tree as t
from maniple.syntax.builder import name_of, span_of, unquote
from maniple.syntax.reading import token_span
from maniple.syntax.step_builder import StepBuilder


@dataclass(frozen=True, slots=True)
class _Translation:
    language: str
    text: str


def _optional(token: Token | None) -> t.Name | None:
    return name_of(token) if token else None


def _posed(first: t.Parameter | None, rest: tuple[Any, ...]) -> tuple[t.Parameter, ...]:
    return ((first,) if first else ()) + tuple(p for p in rest if isinstance(p, t.Parameter))


@v_args(inline=True, meta=True)
class RuleBuilder(StepBuilder):
    """Adds the declarations of rules to steps."""

    def use(self, meta: Meta, name: t.Name) -> t.Use:
        return t.Use(name, span_of(meta))

    def words(self, meta: Meta, name: Token, lines: tuple[t.WordForm, ...]) -> t.Words:
        return t.Words(name_of(name), lines, False, span_of(meta))

    def more_words(self, meta: Meta, name: Token, lines: tuple[t.WordForm, ...]) -> t.Words:
        return t.Words(name_of(name), lines, True, span_of(meta))

    def word_lines(self, meta: Meta, *lines: tuple[t.WordForm, ...]) -> tuple[t.WordForm, ...]:
        return tuple(word for line in lines for word in line)

    def word_line(self, meta: Meta, *tokens: Token) -> tuple[t.WordForm, ...]:
        if not any(token.startswith('"') for token in tokens):
            return tuple(t.WordForm(name_of(token), ()) for token in tokens if token.type != "COMMA")
        return tuple(t.WordForm(name_of(word), _forms(forms)) for word, *forms in _between_commas(tokens))

    def kind(
        self,
        meta: Meta,
        name: Token,
        of: Token | None,
        _: Token | None,
        stock: Token | None,
        fields: tuple[t.FieldDecl, ...] | None,
    ) -> t.Kind:
        return t.Kind(
            name_of(name), _optional(of), int(stock) if stock else None, fields or (), span_of(meta)
        )

    def fields(self, meta: Meta, *fields: t.FieldDecl) -> tuple[t.FieldDecl, ...]:
        return fields

    def state_field(self, meta: Meta, names: tuple[t.Name, ...], *rest: Any) -> t.FieldDecl:
        by, type, capped, readable, value = rest
        return t.FieldDecl(names, True, by or (), type, bool(capped), readable, value, span_of(meta))

    def printed_field(self, meta: Meta, names: tuple[t.Name, ...], *rest: Any) -> t.FieldDecl:
        by, type, capped, readable, value = rest
        return t.FieldDecl(names, False, by or (), type, bool(capped), readable, value, span_of(meta))

    def computed_field(self, meta: Meta, name: Token, value: t.Expr) -> t.FieldDecl:
        return t.FieldDecl((name_of(name),), False, (), None, False, None, value, span_of(meta))

    def field_names(self, meta: Meta, *names: Token) -> tuple[t.Name, ...]:
        return tuple(name_of(name) for name in names)

    by_domains = field_names

    def zone(self, meta: Meta, name: Token, of: Token | None, by: Any, *rest: Any) -> t.Zone:
        sight, shape, kind = (name_of(token) for token in rest[:3])
        clauses = dict(rest[3:])
        return t.Zone(
            name_of(name),
            _optional(of),
            by or (),
            sight,
            shape,
            kind,
            clauses.get("in play", False),
            clauses.get("up to"),
            clauses.get("top"),
            clauses.get("where"),
            span_of(meta),
        )

    def zone_in_play(self, meta: Meta) -> tuple[str, bool]:
        return "in play", True

    def zone_up_to(self, meta: Meta, _: Token, number: Token) -> tuple[str, int]:
        return "up to", int(number)

    def zone_top(self, meta: Meta, binder: Token, test: t.Expr) -> tuple[str, tuple[t.Name, t.Expr]]:
        return "top", (name_of(binder), test)

    def zone_where(self, meta: Meta, test: t.Expr) -> tuple[str, t.Expr]:
        return "where", test

    def query(
        self, meta: Meta, name: Token, parameters: Any, type: t.TypeExpr, body: t.Expr | t.Block
    ) -> t.Query:
        return t.Query(name_of(name), parameters or (), type, body, span_of(meta))

    def query_expr(self, meta: Meta, body: t.Expr) -> t.Expr:
        return body

    def query_block(self, meta: Meta, body: t.Block) -> t.Block:
        return body

    def query_parameters(self, meta: Meta, *parameters: t.Parameter) -> tuple[t.Parameter, ...]:
        return parameters

    def parameter(self, meta: Meta, name: Token, type: t.TypeExpr) -> t.Parameter:
        return t.Parameter("", name_of(name), type, span_of(meta))

    def posed_parameter(self, meta: Meta, preposition: str, parameter: t.Parameter) -> t.Parameter:
        return t.Parameter(preposition, parameter.name, parameter.type, span_of(meta))

    def verb(self, meta: Meta, name: Token, first: t.Parameter | None, *rest: Any) -> t.Verb:
        return t.Verb(name_of(name), False, _posed(first, rest), None, rest[-1], span_of(meta))

    def phase(self, meta: Meta, name: Token, first: t.Parameter | None, *rest: Any) -> t.Verb:
        return t.Verb(name_of(name), True, _posed(first, rest), rest[-2], rest[-1], span_of(meta))

    def event(self, meta: Meta, name: Token, first: t.Parameter | None, *rest: Any) -> t.Event:
        return t.Event(name_of(name), _posed(first, rest), int(rest[-1] or 1), span_of(meta))

    def option(self, meta: Meta, name: Token, menu: Token, *rest: Any) -> t.Option:
        parameters = tuple(p for p in rest if isinstance(p, t.Parameter))
        slots = tuple(s for s in rest if isinstance(s, t.MenuSlot))
        return t.Option(name_of(name), name_of(menu), parameters, slots, rest[-2], rest[-1], span_of(meta))

    def option_slot(
        self, meta: Meta, preposition: str, inner: t.Parameter | t.Range
    ) -> t.Parameter | t.MenuSlot:
        if isinstance(inner, t.Range):
            return t.MenuSlot(preposition, inner)
        return t.Parameter(preposition, inner.name, inner.type, inner.span)

    def ability(self, meta: Meta, name: t.Name, items: tuple[tuple[str, Any], ...]) -> t.AbilityKind:
        one = {key: value for key, value in items if key != "moment"}
        moments = tuple(value for key, value in items if key == "moment")
        menu, menu_when = one.get("option", (None, None))
        return t.AbilityKind(
            name,
            one.get("while"),
            moments,
            menu,
            menu_when,
            one.get("first"),
            one.get("answers"),
            span_of(meta),
        )

    def ability_name(self, meta: Meta, name: Token) -> t.Name:
        return name_of(name)

    def when_name(self, meta: Meta, name: Token) -> t.Name:
        return t.Name(f"when {name}", span_of(meta))

    def ability_names(self, meta: Meta, *names: t.Name) -> tuple[str, ...]:
        return tuple(name.text for name in names)

    def ability_items(self, meta: Meta, *items: tuple[str, Any]) -> tuple[tuple[str, Any], ...]:
        return items

    def ability_while(self, meta: Meta, test: t.Expr) -> tuple[str, Any]:
        return "while", test

    def ability_moment(
        self, meta: Meta, timing: Any, event: Token, thing: t.Expr | None, *rest: Any
    ) -> tuple[str, Any]:
        span = span_of(meta)
        return "moment", t.Moment(timing, t.Do(name_of(event), thing, rest[:-1], span), rest[-1], span)

    def ability_option(self, meta: Meta, menu: Token, when: t.Expr | None) -> tuple[str, Any]:
        return "option", (name_of(menu), when)

    def ability_first(self, meta: Meta, block: t.Block) -> tuple[str, Any]:
        return "first", block

    def ability_answers(self, meta: Meta, call: t.Call) -> tuple[str, Any]:
        return "answers", call

    def priority(self, meta: Meta, *parts: Any) -> t.Priority:
        names = tuple(part.text for part in parts if isinstance(part, t.Name))
        sides = [str(part) for part in parts if isinstance(part, Token)]
        return t.Priority(names, (sides[0], sides[1]) if sides else None, span_of(meta))

    def phrase(self, meta: Meta, text: Token, *rest: Any) -> t.Phrase:
        return t.Phrase(_texts(text, rest), rest[-2] or (), rest[-1], span_of(meta))

    def noun(self, meta: Meta, text: Token, *rest: Any) -> t.Noun:
        return t.Noun(_texts(text, rest), rest[-2], rest[-1], span_of(meta))

    def translation(self, meta: Meta, language: Token, text: Token) -> _Translation:
        return _Translation(str(language), unquote(text))

    def payment(self, meta: Meta, name: Token, payer: Token, body: t.Block) -> t.Payment:
        return t.Payment(name_of(name), name_of(payer), body, span_of(meta))

    def setting(
        self, meta: Meta, name: Token, type: t.TypeExpr, value: t.Expr | None, text: Token | None
    ) -> t.Setting:
        return t.Setting(name_of(name), type, value, unquote(text) if text else "", span_of(meta))

    def state(self, meta: Meta, name: Token, type: t.TypeExpr, value: t.Expr | None) -> t.State:
        return t.State(name_of(name), type, value, span_of(meta))


def _texts(text: Token, rest: tuple[Any, ...]) -> tuple[tuple[str, str], ...]:
    return (
        ("en", unquote(text)),
        *((part.language, part.text) for part in rest if isinstance(part, _Translation)),
    )


def _between_commas(tokens: Iterable[Token]) -> list[list[Token]]:
    """A word with its forms each: the tokens between two commas, where there are any."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.type == "COMMA":
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]


def _forms(tokens: list[Token]) -> tuple[t.PrintedForms, ...]:
    """`"beast/beasts" fr "bête/bêtes" f`: English first, then a language, forms and a gender each time."""
    forms: list[t.PrintedForms] = []
    language: Token | None = None
    for token in tokens:
        if token.startswith('"'):
            code, span = str(language or "en"), token_span(language or token)
            forms.append(t.PrintedForms(code, unquote(token), "", span))
        elif len(token) == 1 and forms:
            forms[-1] = replace(forms[-1], gender=str(token))
        else:
            language = token
    return tuple(forms)
