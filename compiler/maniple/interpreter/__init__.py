"""Plays compiled games: documents in, decisions and positions out. It knows rules only as a document states
them.
"""

from __future__ import annotations

from maniple.interpreter.faults import NotOffered, RulesFault, SetupError
from maniple.interpreter.game import Game
from maniple.interpreter.options import Decision, Option
from maniple.interpreter.records import RecordError
from maniple.interpreter.result import Result
from maniple.interpreter.state import State

__all__ = [
    "Decision",
    "Game",
    "NotOffered",
    "Option",
    "RecordError",
    "Result",
    "RulesFault",
    "SetupError",
    "State",
]
