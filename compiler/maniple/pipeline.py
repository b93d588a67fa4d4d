"""The whole compiler: sources to tree, tree to model, model to the document that everything else reads.

Every stage answers with a value and its problems, works on the whole program, and runs only if the one
before had no errors.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from maniple.checks import check
from maniple.diagnostics import Diagnostic, has_errors
from maniple.finding import Target, find, read_files
from maniple.ir import document as doc
from maniple.ir.trials import Trials
from maniple.lower.assemble import Assembler
from maniple.lower.foresight import adjusted_names, laid_kinds
from maniple.lower.removal import without_removed
from maniple.lower.trials import Tester, misread_tests, tests_of
from maniple.model.build import build
from maniple.model.gather import Program, gather, with_scenario
from maniple.model.session import Session, problems_of
from maniple.phrases import Vocabulary
from maniple.phrases import build as build_vocabulary
from maniple.phrases import gather as gather_phrases
from maniple.source import display_name
from maniple.syntax import tree as t

__all__ = ["Outcome", "Target", "TrialsOutcome", "compile", "find", "trials"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A compiled game, or None with the problems that are in the way; warnings may come with a document."""

    document: doc.Document | None
    problems: tuple[Diagnostic, ...]
    files: tuple[t.File, ...]


@dataclass(frozen=True, slots=True)
class TrialsOutcome:
    """The compiled tests of a game."""

    trials: Trials | None
    problems: tuple[Diagnostic, ...]
    files: tuple[t.File, ...] = ()


@dataclass(frozen=True, slots=True)
class Parsed:
    """A program that has been read and gathered, with the vocabulary of its sentences."""

    name: str
    program: Program
    vocabulary: Vocabulary
    files: tuple[t.File, ...]


def parse(target: Target) -> tuple[Parsed | None, tuple[Diagnostic, ...], tuple[t.File, ...]]:
    """Files to a gathered program."""
    files, problems = read_files(target)
    if has_errors(problems) or not files:
        return None, problems, files
    program, found = gather(files)
    problems += found
    vocabulary, said = build_vocabulary(gather_phrases(files))
    problems += said
    if has_errors(problems):
        return None, problems, files
    return Parsed(target.name, program, vocabulary, files), problems, files


def lower(
    parsed: Parsed, program: Program, name: str
) -> tuple[Assembler | None, doc.Document | None, tuple[Diagnostic, ...]]:
    """A gathered program to its document."""
    model, problems = build(program, parsed.files[-1].source)
    if model is None or has_errors(problems):
        return None, None, problems
    if program.removed:
        sieve = Session(model, adjusted=adjusted_names(program))
        program = without_removed(program, sieve)
        problems += problems_of(sieve)
        model, found = build(program, parsed.files[-1].source)
        if model is None or has_errors(problems):
            return None, None, problems + found
    session = Session(model, adjusted=adjusted_names(program), laid=laid_kinds(program, model))
    assembler = Assembler(session, program, parsed.vocabulary, name)
    document = assembler.lower()
    return assembler, document, problems + problems_of(session)


def compile(target: Target, scenario: str = "") -> Outcome:
    """A game from its sources, with the changes of a scenario; checked."""
    parsed, problems, files = parse(target)
    if parsed is None:
        return Outcome(None, problems, files)
    program, found = _scenario(parsed, scenario)
    problems += found
    if has_errors(problems):
        return Outcome(None, problems, files)
    assembler, document, found = lower(parsed, program, target.name)
    problems += found
    if assembler is None or document is None or has_errors(problems):
        return Outcome(None, problems, files)
    problems += check(assembler, document, () if scenario else _own(target))
    if has_errors(problems):
        return Outcome(None, problems, files)
    problems += misread_tests(assembler, tests_of(parsed.program, _own(target), scenario))
    document = replace(document, scenario=scenario)
    if not scenario:
        scenarios, found = _scenarios(parsed, target)
        problems += found
        document = replace(document, scenarios=scenarios)
    return Outcome(None if has_errors(problems) else document, problems, files)


def _own(target: Target) -> tuple[str, ...]:
    """The names of the sources that are the target's own, not those of games that it uses."""
    return tuple(display_name(path) for path in target.paths)


def _scenario(parsed: Parsed, name: str) -> tuple[Program, tuple[Diagnostic, ...]]:
    for scenario, source in parsed.program.of(t.Scenario):
        if scenario.name.text == name:
            return with_scenario(parsed.program, scenario, source)
    return parsed.program, ()


def _scenarios(parsed: Parsed, target: Target) -> tuple[dict[str, doc.Document], tuple[Diagnostic, ...]]:
    """Every scenario, checked as a game of its own."""
    documents: dict[str, doc.Document] = {}
    problems: tuple[Diagnostic, ...] = ()
    for scenario, source in parsed.program.of(t.Scenario):
        program, found = with_scenario(parsed.program, scenario, source)
        problems += found
        assembler, document, found = lower(parsed, program, target.name)
        problems += tuple(problem for problem in found if problem.severity == "error")
        if assembler is not None and document is not None:
            problems += check(assembler, document, own=())
            problems += misread_tests(assembler, tests_of(parsed.program, _own(target), scenario.name.text))
            documents[scenario.name.text] = replace(document, scenario=scenario.name.text)
    return documents, problems


def trials(target: Target) -> TrialsOutcome:
    """The target's own tests, compiled against the base game and the scenarios they name."""
    parsed, problems, files = parse(target)
    if parsed is None:
        return TrialsOutcome(None, problems, files)
    tester = Tester(parsed.program, parsed.vocabulary, target.name, _own(target))
    compiled, found = tester.compile(lambda name: _scenario(parsed, name)[0], parsed.files[-1].source)
    problems += found
    return TrialsOutcome(None if has_errors(problems) else compiled, problems, files)
