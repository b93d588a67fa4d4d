"""`maniple test`: the tests that stand in the sources."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from maniple.cli import exits
from maniple.cli.coverage import coverage, coverage_text
from maniple.cli.places import Places
from maniple.cli.targets import PathsArgument, found, show, targets
from maniple.cli.terminal import progress, wants_colour
from maniple.cli.verdicts import result_data, result_text

if TYPE_CHECKING:
    from maniple.ir.trials import Trial, Trials
    from maniple.pipeline import Target


def test(
    paths: PathsArgument = None,
    word: Annotated[
        str, typer.Option("-k", metavar="WORD", help="Only tests with this word in their name or rules.")
    ] = "",
    covered: Annotated[
        bool, typer.Option("--coverage", help="List the rules and cards that no test exercises.")
    ] = False,
    json_: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Run the tests of games and sets."""
    told: list[dict[str, Any]] = []
    broken = False
    for name in targets(paths):
        target = found(name)
        trials = _trials(target)
        broken = broken or trials is None
        if trials is not None:
            told.append(_run(target, trials, word, covered, json_))
    if json_:
        print(json.dumps(_totals(told) | {"games": told}, indent=2))
    _end(told, word, broken)


def _trials(target: Target) -> Trials | None:
    """The compiled tests, or nothing for a game with errors, which are shown."""
    from maniple import pipeline

    if target.kind == "compiled":
        exits.misuse(f"{target.name} is compiled: tests are in the sources of a game")
    outcome = pipeline.trials(target)
    if outcome.trials is None:
        show(outcome.problems)
    return outcome.trials


def _run(target: Target, trials: Trials, word: str, covered: bool, quiet: bool) -> dict[str, Any]:
    from maniple.trial import run_trials

    own = _own(target, trials)
    wanted = [trial for trial in own if _has(trial, word)]
    places = Places(target.paths)
    results: list[dict[str, Any]] = []
    with progress(f"Testing {target.name}", len(wanted)) as advance:
        for outcome in run_trials(trials, wanted):
            results.append(result_data(outcome, places))
            if not quiet and outcome.failure is not None:
                print(result_text(outcome, places, wants_colour(sys.stdout)))
            advance()
    data: dict[str, Any] = {"game": target.name, **_counts(results), "results": results}
    if covered:
        data["coverage"] = coverage(target, trials)
    if not quiet:
        print(f"{target.name}: {data['passed']} passed, {data['failed']} failed")
        print(coverage_text(data["coverage"]) if covered else "", end="")
    return data


def _own(target: Target, trials: Trials) -> list[Trial]:
    """The tests in the files of the target: a set may change what the tests of its game are about."""
    from maniple.source import display_name

    names = {display_name(path) for path in target.paths}
    return [
        trial
        for trial in trials.trials
        if trials.documents[trial.document].sources[trial.origin.source] in names
    ]


def _has(trial: Trial, word: str) -> bool:
    wanted = word.casefold()
    return any(wanted in text.casefold() for text in (trial.name, *trial.rules))


def _counts(results: list[dict[str, Any]]) -> dict[str, int]:
    passed = sum(result["passed"] for result in results)
    return {"tests": len(results), "passed": passed, "failed": len(results) - passed}


def _totals(told: list[dict[str, Any]]) -> dict[str, int]:
    return {key: sum(game[key] for game in told) for key in ("tests", "passed", "failed")}


def _end(told: list[dict[str, Any]], word: str, broken: bool) -> None:
    totals = _totals(told)
    if word and not totals["tests"] and not broken:
        exits.stop(f"no test has the word `{word}` in its name or rules", exits.PROBLEMS)
    if broken or totals["failed"]:
        raise typer.Exit(exits.PROBLEMS)
