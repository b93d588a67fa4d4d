"""Runs one test after the other, each on a table of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from maniple.interpreter import Game, RulesFault, SetupError
from maniple.ir.trials import Item, Trial, Trials
from maniple.trial.outcomes import Failure, Outcome
from maniple.trial.table import LineError, Table


def run_trials(trials: Trials, chosen: Iterable[Trial] | None = None) -> Iterator[Outcome]:
    """The outcome of each of the chosen tests, by default of all, in order."""
    games: dict[int, Game] = {}
    for trial in trials.trials if chosen is None else chosen:
        document = trials.documents[trial.document]
        game = games.setdefault(trial.document, Game(document))
        yield Outcome(trial, run_trial(game, trial), document.sources)


def run_trial(game: Game, trial: Trial) -> Failure | None:
    """Why a test fails, or nothing if it holds."""
    try:
        state = game.blank(trial.players, trial.seed, dict(trial.settings), log=True)
    except SetupError as problem:
        return Failure(str(problem), trial.origin)
    table = Table(state)
    for item in trial.items:
        try:
            table.take(item)
        except LineError as failed:
            return failed.failure
        except RulesFault as fault:
            message = f"the rules broke: {fault.message}"
            return Failure(message, item.origin, cause=fault.origin, advice=fault.help)
    return _left_over(table, trial)


def _left_over(table: Table, trial: Trial) -> Failure | None:
    """A test uses up the chance it forces, and answers all that it is asked."""
    for force, names in table.unused():
        return Failure(f"these {force.what} were never used: {names}", force.origin)
    last: Item | None = trial.items[-1] if trial.items else None
    if table.state.waiting and last is not None and not table.asked_for_options:
        return table.unanswered(last.origin)
    return None
