"""Blocks of steps and calls of verbs: what all lowering of steps stands on."""

from __future__ import annotations

from abc import abstractmethod

from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as ty
from maniple.lower.builder import Builder, Label
from maniple.lower.game import Game
from maniple.lower.locals import bound_names
from maniple.model import problems
from maniple.model.definitions import VerbDef
from maniple.model.scope import Failed, Scope, Sealed, Typed
from maniple.model.session import RejectedError
from maniple.syntax import tree as t

WIDE = 2**31 - 1
PLAYER = ty.Entity("Player")
EVERYBODY = e.Global("players")


class BlockLowerer:
    """Lowers blocks of one procedure. `ability_kind` says which kind of ability the steps belong to, if
    any.
    """

    ability_kind = ""

    def __init__(self, game: Game, builder: Builder) -> None:
        self.game = game
        self.builder = builder
        self.reader = builder.reader
        self.session = builder.session

    def block(self, block: t.Block, scope: Scope) -> None:
        """Steps in order; where a choice has no option the rest of the block is skipped."""
        end = Label()
        inner = bool(self.builder.skips)
        self.builder.skips.append(end)
        first = len(self.builder.slots)
        for step in block.steps:
            with self.builder.at(step.span):
                try:
                    scope = self.step(step, scope)
                except RejectedError as rejected:
                    self.session.report(rejected)
                    for name in bound_names(step):
                        scope = scope.bind(name, Failed())
        self.builder.skips.pop()
        self.builder.mark(end)
        if inner:
            self.builder.clear_from(first)

    @abstractmethod
    def step(self, step: t.Step, scope: Scope) -> Scope:
        """One step; the scope for those that follow."""

    # --- calls ---

    def call(self, step: t.Do, verb: VerbDef, scope: Scope) -> Scope:
        """A verb of the game with its arguments."""
        arguments = self.typed_arguments(step, verb, scope)
        self.session.use("verb", verb.name)
        nothing_to_do = Label()
        for parameter, argument in zip(verb.parameters, arguments, strict=True):
            # What is done to none is not done.
            if isinstance(argument.type, ty.Maybe) and not isinstance(parameter.type, ty.Maybe):
                self.builder.branch(e.Compare("!=", argument.expr, e.Const(-1)), nothing_to_do)
        name = f"moment {verb.name}" if self.game.is_hooked(verb.name) else verb.name
        self.builder.emit(i.Invoke(name, tuple(argument.expr for argument in arguments)))
        self.builder.mark(nothing_to_do)
        return scope

    def arguments(self, step: t.Do, verb: VerbDef, scope: Scope) -> tuple[e.Expr, ...]:
        """Arguments in the order of the parameters, matched by preposition."""
        typed = self.typed_arguments(step, verb, scope)
        return tuple(argument.expr for argument in typed)

    def typed_arguments(self, step: t.Do, verb: VerbDef, scope: Scope) -> tuple[Typed, ...]:
        """As `arguments`, with types."""
        given: dict[str, t.Expr] = {p.preposition: p.value for p in step.preposed}
        if step.object is not None:
            given[""] = step.object
        wanted = {p.preposition for p in verb.parameters}
        if set(given) != wanted or len(given) != len(step.preposed) + (step.object is not None):
            shape = " ".join(f"{p.preposition} {p.name}".strip() for p in verb.parameters) or "nothing"
            raise RejectedError(
                problems.wrong_arguments(self.builder.source, step.span, step.verb.text, f"`{shape}`")
            )
        return tuple(
            self.reader.coerce(
                self.reader.read(given[p.preposition], scope, p.type), p.type, given[p.preposition]
            )
            for p in verb.parameters
        )

    def sealed(self, name: t.Expr, scope: Scope) -> Sealed | None:
        """The sealed answer that a name stands for."""
        known = scope.get(name.text) if isinstance(name, t.Name) else None
        if isinstance(known, Failed):
            raise RejectedError(None)
        return known if isinstance(known, Sealed) else None
