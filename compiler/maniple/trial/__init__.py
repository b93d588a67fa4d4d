"""Runs the compiled `test` blocks of a game: trials in, what became of each out."""

from maniple.trial.outcomes import Failure, Outcome
from maniple.trial.running import run_trials

__all__ = ["Failure", "Outcome", "run_trials"]
