"""Abilities of cards: from their sentences or blocks to adjustments, triggers and menu entries."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.lower import problems
from maniple.lower.ability_use import AbilityUse
from maniple.lower.adjusting import (
    Bearing,
    add_adjustment,
    adjusted_query,
    as_parameter,
    not_holding,
    parameter_expr,
)
from maniple.lower.game import CardOption, Game
from maniple.lower.moments import event_of, read_pattern
from maniple.lower.procedures import Lowerer, condition_of, open_procedure, parameters_scope
from maniple.lower.queries import block_answer
from maniple.lower.readings import Sentences, adjustments_of, answer_of, leaves_choice, run_reading
from maniple.lower.renaming import put_in, rename
from maniple.model.definitions import ParameterDef
from maniple.model.expressions import ExpressionReader
from maniple.model.scope import Scope, Typed
from maniple.model.session import RejectedError
from maniple.syntax import tree as t
from maniple.syntax.walking import walk

PLAYER = ty.Entity("Player")
N = TypeVar("N")


class AbilityLowerer:
    """Lowers the abilities of all cards of a game."""

    def __init__(self, game: Game, sentences: Sentences) -> None:
        self.game = game
        self.session = game.session
        self.sentences = sentences

    def lower(self, use: AbilityUse) -> None:
        """All that an ability does: each moment of its kind, its menu entry, its answer, or what holds while
        it holds.
        """
        kind = use.kind
        try:
            for at, moment in enumerate(kind.moments):
                self._moment(use, moment, at)
            if kind.menu is not None:
                self._option(use)
            if kind.answers is not None:
                self._answer(use, kind.answers)
            if not kind.moments and kind.menu is None and kind.answers is None:
                self._holding(use)
        except RejectedError as rejected:
            self.session.report(rejected)

    def _name(self, use: AbilityUse, what: str) -> str:
        return f"{use.kind.name.text} of {use.thing.name} {use.number} {what}".strip()

    def _in_kind(self, use: AbilityUse, test: t.Expr, scope: Scope) -> e.Expr:
        """A condition of the ability kind, read where the kind is declared."""
        return ExpressionReader(self.session, use.kind_source).truth(test, scope)

    def bearers(self, use: AbilityUse) -> tuple[Bearing, Typed, Typed]:
        """Every copy of the card for which the ability holds, with the player for whom it does."""
        this = Typed(e.Bound(self.session.fresh("this")), ty.Entity(use.thing.kind))
        you = Typed(e.Bound(self.session.fresh("you")), PLAYER)
        scope = Scope().bind("this", this).bind("you", you).bind("your", you)
        condition = use.kind.condition
        spoken = condition is not None and _speaks_of_you(condition)
        test = None if condition is None else self._in_kind(use, condition, scope)
        assert isinstance(this.expr, e.Bound)
        assert isinstance(you.expr, e.Bound)
        copies = e.Range(this.expr.name, e.Const(use.thing.mask), "set", None if spoken else test)
        owner = e.ZoneOwner(e.ZoneOf(this.expr))
        if spoken:
            players: tuple[e.Range, ...] = (e.Range(you.expr.name, e.Global("players"), "set", test),)
        elif self._body_speaks_of_you(use):
            players = (e.Range(you.expr.name, e.SetFrom((owner,)), "set"),)
        else:
            # An ability that names no player also holds on the table, where nobody owns it.
            you = Typed(owner, PLAYER)
            scope = scope.bind("you", you).bind("your", you)
            players = ()
        strength = self.game.strength(use.kind.name.text, you.expr)
        return Bearing(scope, strength, (copies, *players)), this, you

    def _body_speaks_of_you(self, use: AbilityUse) -> bool:
        """Whether an ability means its player, in its own words or in those of its phrases."""
        parts = (use.item.block, use.kind.first, use.kind.answers, use.kind.moments, use.reading)
        return any(isinstance(node, t.Name) and node.text in ("you", "your") for node in walk(parts))

    # --- what holds ---

    def _holding(self, use: AbilityUse) -> None:
        bearing, _, _ = self.bearers(use)
        reader = ExpressionReader(self.session, use.source)
        if use.item.block is not None:
            for step in use.item.block.steps:
                self._held_step(use, reader, step, bearing)
        elif use.reading is not None:
            self._decided(use)
            for phrase_reader, step, inner in adjustments_of(self.sentences, use.reading, reader, bearing):
                self._held_step(use, phrase_reader, step, inner)

    def _decided(self, use: AbilityUse) -> None:
        """What holds, and what answers, leaves no choice."""
        if leaves_choice(use.reading):
            raise RejectedError(problems.choice_in_answer(use.source, use.item.atoms[-1].span))

    def _held_step(self, use: AbilityUse, reader: ExpressionReader, step: t.Step, bearing: Bearing) -> None:
        match step:
            case t.Adjust():
                add_adjustment(self.game, reader, step, bearing)
            case t.ForEach(range=range, body=body):
                for part in body.steps:
                    self._held_step(use, reader, part, replace(bearing, loops=(*bearing.loops, range)))
            case t.If(test=test, then=then, otherwise=otherwise):
                holds = reader.truth(test, bearing.scope)
                for part in then.steps:
                    self._held_step(use, reader, part, replace(bearing, tests=(*bearing.tests, holds)))
                for part in otherwise.steps if otherwise else ():
                    self._held_step(use, reader, part, replace(bearing, tests=(*bearing.tests, e.Not(holds))))
            case t.Hook():
                self._inner_hook(use, reader, step, bearing)
            case _:
                raise not_holding(reader, step)

    def _inner_hook(self, use: AbilityUse, reader: ExpressionReader, hook: t.Hook, bearing: Bearing) -> None:
        """`after EVENT { }` inside of an ability that holds: a trigger while it holds."""
        name = self.session.fresh(self._name(use, hook.event.verb.text))
        moment = t.Moment(hook.timing, hook.event, hook.when, hook.span)
        self._trigger(use, reader, moment, name, hook.body, bearing)

    # --- moments ---

    def _moment(self, use: AbilityUse, moment: t.Moment, at: int) -> None:
        bearing, _, _ = self.bearers(use)
        reader = ExpressionReader(self.session, use.kind_source)
        self._trigger(use, reader, moment, self._name(use, str(at) if at else ""), None, bearing)

    def _trigger(
        self,
        use: AbilityUse,
        reader: ExpressionReader,
        moment: t.Moment,
        name: str,
        body: t.Block | None,
        bearing: Bearing,
    ) -> None:
        event = event_of(self.game, moment.event.verb, reader.source)
        lowerer, _ = open_procedure(self.game, name, reader.source, (), name, body or use.item.block)
        lowerer.ability_kind = use.kind.name.text
        pattern = read_pattern(reader, event, moment.event, bearing.scope)
        when = condition_of(
            lowerer, (*bearing.tests, *pattern.tests), moment.when, pattern.names, bearing.scope
        )
        scope = parameters_scope(lowerer, event, pattern.names, Scope())
        scope = self._bearer_slots(lowerer, use, scope)
        scope = _with_slots(scope, bearing.scope)
        if body is not None:
            lowerer.block(body, scope)
        else:
            self._body(lowerer, use, scope)
        procedure = lowerer.builder.finish(len(event.parameters) + 2, event.depth)
        self.game.procedures.append(procedure)
        origin = self.session.origin(reader.source, moment.span)
        timing = moment.timing.split()[0]
        owner = bearing.scope.get("you")
        assert isinstance(owner, Typed)
        trigger = doc.Trigger(
            timing,  # type: ignore[arg-type]
            procedure.name,
            _rename(bearing.ranges, bearing),
            _rename(when, bearing),
            _rename(bearing.strength, bearing),
            _rename(owner.expr, bearing),
            origin,
        )
        self.game.triggers.setdefault(event.name, []).append(trigger)

    def _bearer_slots(self, lowerer: Lowerer, use: AbilityUse, scope: Scope) -> Scope:
        _, this = lowerer.builder.local("this", ty.Entity(use.thing.kind))
        _, you = lowerer.builder.local("you", PLAYER)
        return scope.bind("this", this).bind("you", you).bind("your", you)

    def _body(self, lowerer: Lowerer, use: AbilityUse, scope: Scope) -> None:
        """The first steps of the kind, then what the card says."""
        if use.kind.first is not None:
            here, lowerer.reader.source = lowerer.reader.source, use.kind_source
            lowerer.builder.source = use.kind_source
            lowerer.block(use.kind.first, scope)
            lowerer.reader.source = lowerer.builder.source = here
        lowerer.reader.source = lowerer.builder.source = use.source
        with lowerer.builder.at(use.item.span):
            if use.item.block is not None:
                lowerer.block(use.item.block, scope)
            elif use.reading is not None:
                run_reading(lowerer, use.reading, scope)

    # --- menu entries and answers ---

    def _option(self, use: AbilityUse) -> None:
        assert use.kind.menu is not None
        name = self._name(use, "")
        parameters = (ParameterDef("", "this", ty.Entity(use.thing.kind)), ParameterDef("by", "you", PLAYER))
        lowerer, scope = open_procedure(self.game, name, use.source, parameters, name, use.item.block)
        lowerer.ability_kind = use.kind.name.text
        you = scope.get("you")
        assert isinstance(you, Typed)
        self._body(lowerer, use, scope.bind("your", you))
        self.game.procedures.append(lowerer.builder.finish(2))
        self.session.use("menu", use.kind.menu.text)

    def card_option(self, use: AbilityUse) -> CardOption:
        """The entry that the ability adds to its menu. What the card does first must be possible, also after
        first steps that only set something.
        """
        begins = use.kind.first is None or all(isinstance(step, t.Become) for step in use.kind.first.steps)
        return CardOption(
            use.kind.name.text,
            use.thing.mask,
            use.thing.kind,
            self._name(use, ""),
            use.kind.condition,
            use.kind.menu_when,
            use.item.block if begins else None,
            use.kind_source,
            use.reading if begins and use.item.block is None else None,
            use.source,
        )

    def _answer(self, use: AbilityUse, answers: t.Call) -> None:
        """`answers worth(this)`: the block is the query's answer for this card."""
        bearing, _, _ = self.bearers(use)
        kind_reader = ExpressionReader(self.session, use.kind_source)
        reader = ExpressionReader(self.session, use.source)
        query = adjusted_query(self.game, kind_reader, answers, bearing.scope)
        for argument, parameter in zip(answers.arguments, query.parameters, strict=False):
            if isinstance(argument, t.Name) and argument.text == "this":
                bearing = as_parameter(bearing, parameter)
                break
        tests = list(bearing.tests)
        scope = bearing.scope
        for argument, parameter in zip(answers.arguments, query.parameters, strict=False):
            known = bearing.scope.get(argument.text) if isinstance(argument, t.Name) else None
            if isinstance(known, Typed) and known.expr == parameter_expr(parameter):
                continue
            if known is None and isinstance(argument, t.Name):
                scope = scope.bind(argument.text, Typed(parameter_expr(parameter), parameter.type))
            else:
                value = kind_reader.read(argument, bearing.scope, parameter.type)
                tests.append(e.Compare("=", parameter_expr(parameter), value.expr))
        amount = self._answered(use, reader, scope, query.result)
        when = None if not tests else tests[0] if len(tests) == 1 else e.And(tuple(tests))
        origin = self.session.origin(use.source, use.item.span)
        self.game.adjusters.setdefault(query.name, []).append(
            doc.Adjuster("to", amount, bearing.ranges, when, bearing.strength, "", (), origin)
        )

    def _answered(self, use: AbilityUse, reader: ExpressionReader, scope: Scope, result: ty.Type) -> e.Expr:
        """The answer that a block or a sentence gives."""
        if use.item.block is not None:
            return block_answer(reader, use.item.block, scope, result)
        assert use.reading is not None
        self._decided(use)
        return answer_of(self.sentences, use.reading, scope, result)


def _speaks_of_you(expr: t.Expr) -> bool:
    return any(isinstance(node, t.Name) and node.text in ("you", "your") for node in walk(expr))


def _rename(node: N, bearing: Bearing) -> N:
    """An expression of a trigger, in which the bearer and the player bear the names `this` and `you`."""
    names = {}
    for word in ("this", "you"):
        meaning = bearing.scope.get(word)
        if isinstance(meaning, Typed) and isinstance(meaning.expr, e.Bound):
            names[meaning.expr.name] = word
    return rename(node, names)


def _with_slots(scope: Scope, around: Scope) -> Scope:
    """The scope of a trigger with the slots of its phrase, which speak of its own bearer and player."""
    values = {}
    for word in ("this", "you"):
        outer, inner = around.get(word), scope.get(word)
        if isinstance(outer, Typed) and isinstance(outer.expr, e.Bound) and isinstance(inner, Typed):
            values[outer.expr.name] = inner.expr
    for word, meaning in around.names.items():
        if word not in scope.names and isinstance(meaning, Typed):
            scope = scope.bind(word, replace(meaning, expr=put_in(meaning.expr, values)))
    return scope
