"""The whole compiler: sources to tree, tree to model, model to the document that everything else reads.

Every stage answers with a value and its problems, works on the whole program, and runs only if the one
before had no errors.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from maniple.checks import check
from maniple.diagnostics import Diagnostic, has_errors
from maniple.finding import Target, find, read_files
from maniple.ir import document as doc
from maniple.ir.trials import Trials
from maniple.lower.editions import Edition, Press, Variant, variants_of
from maniple.lower.trials import Placed, misread_tests, tests_of, trials_of
from maniple.model.gather import Program, gather
from maniple.phrases import Vocabulary
from maniple.phrases import build as build_vocabulary
from maniple.phrases import gather as gather_phrases
from maniple.source import Source, display_name
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

    def press(self, *, marks: bool = False) -> Press:
        """What lowers the program and its scenarios; with `marks` so that tests may look into it."""
        return Press(self.name, self.vocabulary, self.files[-1].source, marks)


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


def compile(target: Target) -> Outcome:
    """A game from its sources, with its scenarios; checked."""
    parsed, problems, files = parse(target)
    if parsed is None:
        return Outcome(None, problems, files)
    press = parsed.press()
    edition, found = press.edition(parsed.program)
    problems += found
    if edition is None or has_errors(problems):
        return Outcome(None, problems, files)
    problems += check(edition.assembler, edition.document, _own(target))
    if has_errors(problems):
        return Outcome(None, problems, files)
    tests = tests_of(parsed.program, _own(target))
    problems += misread_tests(edition.assembler, tests[""])
    scenarios, found = _scenarios(press, edition, parsed.program, tests, _own(target))
    problems += found
    # In the order of the file, for whoever lists them: a game that was compiled before is read from one.
    document = replace(edition.document, scenarios=dict(sorted(scenarios.items())))
    return Outcome(None if has_errors(problems) else document, problems, files)


def _own(target: Target) -> tuple[str, ...]:
    """The names of the sources that are the target's own, not those of games that it uses."""
    return tuple(display_name(path) for path in target.paths)


def _scenarios(
    press: Press,
    game: Edition,
    program: Program,
    tests: dict[str, tuple[Placed, ...]],
    own: tuple[str, ...],
) -> tuple[dict[str, doc.Document], tuple[Diagnostic, ...]]:
    """Every scenario, checked as a game of its own, but warned only of what it says itself."""
    documents: dict[str, doc.Document] = {}
    problems: tuple[Diagnostic, ...] = ()
    sources = {scenario.name.text: source for scenario, source in program.of(t.Scenario)}
    for name, variant in variants_of(program).items():
        edition, found = press.variant(game, variant)
        problems += variant.problems + tuple(problem for problem in found if problem.severity == "error")
        if edition is not None:
            problems += _checked(edition, variant, sources[name], own)
            problems += misread_tests(edition.assembler, tests.get(name, ()))
            documents[name] = edition.document
    return documents, problems


def _checked(
    edition: Edition, variant: Variant, source: Source, own: tuple[str, ...]
) -> tuple[Diagnostic, ...]:
    """The errors of a scenario, and the warnings that lie in it, if it is one of the target's own."""
    quiet = variant.gives_only_values or source.name not in own
    found = check(edition.assembler, edition.document, own=() if quiet else (source.name,))
    within = variant.scenario.span
    return tuple(each for each in found if each.severity == "error" or within.holds(each.primary.span))


def trials(target: Target) -> TrialsOutcome:
    """The target's own tests, compiled against the base game and the scenarios they name; none of a game that
    has errors, whether tests come upon them or not.
    """
    parsed, problems, files = parse(target)
    if parsed is None:
        return TrialsOutcome(None, problems, files)
    compiled, editions, found = trials_of(parsed.press(marks=True), parsed.program, _own(target))
    problems += found
    if not has_errors(problems):
        problems += tuple(_errors_of_rules(parsed.program, editions))
    return TrialsOutcome(None if has_errors(problems) else compiled, problems, files)


def _errors_of_rules(program: Program, editions: tuple[Edition, ...]) -> Iterator[Diagnostic]:
    """What `check` finds in games with their tests; tests themselves may look where rules cannot."""
    tests = [(test.span, source) for test, source in program.of(t.Test)]
    for edition in editions:
        for problem in check(edition.assembler, edition.document, own=()):
            place = problem.primary
            if not any(place.source == source and span.holds(place.span) for span, source in tests):
                yield problem
