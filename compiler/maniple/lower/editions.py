"""A game as it is lowered: built, without what was removed, and put together as a document.

A scenario that only gives settings other values is no other game: it shares the lowering of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from maniple.diagnostics import Diagnostic, has_errors
from maniple.ir import document as doc
from maniple.lower.assemble import Assembler
from maniple.lower.foresight import adjusted_names, laid_kinds
from maniple.lower.game import Game
from maniple.lower.removal import without_removed
from maniple.model.build import build
from maniple.model.definitions import Model
from maniple.model.gather import Program, with_scenario
from maniple.model.gone import told_where
from maniple.model.session import Session, problems_of
from maniple.phrases import Vocabulary
from maniple.source import Source
from maniple.syntax import tree as t

Problems = tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Edition:
    """A document and what it was made with."""

    assembler: Assembler
    document: doc.Document

    def revalued(self, variant: Variant) -> tuple[Edition, Problems]:
        """The same game as a scenario begins it that gives only values, and what is wrong with them."""
        known = set(problems_of(self.assembler.session))
        revalued = self.assembler.revalued(self.document, variant.program.values)
        document = replace(revalued, scenario=variant.name)
        found = tuple(one for one in problems_of(self.assembler.session) if one not in known)
        return Edition(self.assembler, document), found


@dataclass(frozen=True, slots=True)
class Variant:
    """A scenario: the program that it makes of its game, and what is wrong with its changes."""

    scenario: t.Scenario
    program: Program
    problems: Problems

    @property
    def name(self) -> str:
        """The name of the scenario."""
        return self.scenario.name.text

    @property
    def gives_only_values(self) -> bool:
        """Whether it changes nothing but the values with which a game begins."""
        return all(isinstance(item, t.NewValue) for item in self.scenario.items)


def variants_of(program: Program) -> dict[str, Variant]:
    """The scenarios of a program by their names."""
    return {
        scenario.name.text: Variant(scenario, *with_scenario(program, scenario, source))
        for scenario, source in program.of(t.Scenario)
    }


@dataclass(frozen=True, slots=True)
class Press:
    """What all editions of a game have in common; `source` is where a missing game block is missed."""

    name: str
    vocabulary: Vocabulary
    source: Source
    marks: bool = False

    def edition(
        self, program: Program, scenario: str = "", extra: Callable[[Game], None] | None = None
    ) -> tuple[Edition | None, Problems]:
        """A program lowered; `extra` adds procedures and queries."""
        program, model, problems = self._model(program)
        if model is None:
            return None, told_where(problems, program.gone)
        laid = laid_kinds(program, model)
        session = Session(model, adjusted=adjusted_names(program), marks=self.marks, laid=laid)
        assembler = Assembler(session, program, self.vocabulary, self.name)
        document = replace(assembler.lower(extra), scenario=scenario)
        return Edition(assembler, document), told_where(problems + problems_of(session), program.gone)

    def variant(
        self, game: Edition, variant: Variant, extra: Callable[[Game], None] | None = None
    ) -> tuple[Edition | None, Problems]:
        """A scenario lowered, with what `extra` adds, or the game with other values if it gives no more.

        Nothing if its changes are wrong: what follows from them would be said of the game.
        """
        if has_errors(variant.problems):
            return None, ()
        if variant.gives_only_values:
            return game.revalued(variant)
        return self.edition(variant.program, variant.name, extra)

    def _model(self, program: Program) -> tuple[Program, Model | None, Problems]:
        model, problems = build(program, self.source)
        if model is None or has_errors(problems):
            return program, None, problems
        if program.removed:
            sieve = Session(model, adjusted=adjusted_names(program))
            program = without_removed(program, sieve)
            model, found = build(program, self.source)
            problems += problems_of(sieve) + found
        return program, None if has_errors(problems) else model, problems
