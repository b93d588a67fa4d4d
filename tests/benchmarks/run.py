"""How fast and how large everything is, as JSON: `make bench`.

For some games alone: `python -m tests.benchmarks.run [GAME]... [--seconds N]`.

Times are seconds unless a key says otherwise. What a command takes is measured from outside, start of Python
included, as a person waits for it; "cold" is with an empty cache, "cached" with what the cold run left.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from maniple import pipeline
from maniple.finding import read_files
from maniple.interpreter import Game, State
from maniple.interpreter.bots import play_random
from maniple.ir.document import Document
from maniple.resources import game_folders
from maniple.syntax.grammar import parser
from maniple.version import __version__
from tests.benchmarks import lists

Figures = dict[str, Any]
REPEATED = 3
MOMENT = 0.2
# Runs a game in a process of its own, and says how much memory that process has had at most.
_REMEMBER = """
import sys, maniple
from maniple.interpreter.bots import play_random
from tests.benchmarks.memory import peak_mib
play_random(maniple.load(sys.argv[1]).start(log=False), 1)
print(peak_mib())
"""


def main() -> None:
    options = _options()
    seconds = options.seconds
    figures = {
        "maniple": __version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "grammar": _timed(parser),
        "games": {name: measure(name, seconds) for name in options.games},
        "lists": lists.measure(),
        "printing": {name: printing(name) for name in options.games[:1]},
    }
    print(json.dumps(figures, indent=2))


def printing(name: str) -> Figures:
    """What it takes to print a large deck made of the texts of a game."""
    command = [sys.executable, "-m", "tests.benchmarks.printing", name]
    ended = subprocess.run(command, check=True, capture_output=True, text=True)
    found: Figures = json.loads(ended.stdout)
    return found


def _options() -> argparse.Namespace:
    description, *_ = (__doc__ or "").splitlines()
    reader = argparse.ArgumentParser(description=description)
    shipped = [folder.name for folder in game_folders()]
    reader.add_argument("games", nargs="*", default=shipped, metavar="GAME")
    reader.add_argument("--seconds", type=float, default=2.0, help="how long to play each game")
    return reader.parse_args()


def measure(name: str, seconds: float) -> Figures:
    """All figures of a game; for one that does not compile, how many problems it has."""
    target = pipeline.find(name)
    assert isinstance(target, pipeline.Target), f"no game is called {name}"
    outcome = pipeline.compile(target)
    if outcome.document is None:
        return {"problems": len(outcome.problems)}
    return {
        "sources": {"files": len(target.paths), "bytes": sum(path.stat().st_size for path in target.paths)},
        "parse": _timed(lambda: read_files(target)),
        "compile": _timed(lambda: pipeline.compile(target)),
        "tests": _timed(lambda: pipeline.trials(target)),
        **_commands(name),
        **_play(outcome.document, seconds),
        "memory_mib": _memory(name),
    }


def _commands(name: str) -> Figures:
    """What `check` and `build` take, cold and cached."""
    found: Figures = {}
    for command in ("check", "build"):
        with tempfile.TemporaryDirectory() as place:
            arguments = [command, name, *(["-o", place] if command == "build" else [])]
            surroundings = {**os.environ, "MANIPLE_CACHE": str(Path(place) / "cache")}
            found[f"{command}_cold"] = _run(arguments, surroundings)
            found[f"{command}_cached"] = min(_run(arguments, surroundings) for _ in range(REPEATED))
    return found


def _run(arguments: list[str], surroundings: dict[str, str]) -> float:
    begun = perf_counter()
    subprocess.run(
        [sys.executable, "-m", "maniple", *arguments], env=surroundings, check=True, capture_output=True
    )
    return round(perf_counter() - begun, 3)


def _play(document: Document, seconds: float) -> Figures:
    """What a state takes and how fast random bots decide, with the fewest and with the most players."""
    game = Game(document)
    prepared = _timed(lambda: game.start(log=False))
    fewest, most = document.players
    state = _middle(game)
    return {
        "prepare": prepared,
        "decisions_per_second": {
            str(players): _speed(game, players, seconds) for players in sorted({fewest, most})
        },
        "state": {
            "cells": len(state.cells),
            "bytes": len(state.block()),
            "save_bytes": len(json.dumps(state.save())),
            "clone_microseconds": _each(state.clone),
            "block_microseconds": _each(state.block),
            "save_microseconds": _each(state.save),
        },
    }


def _speed(game: Game, players: int, seconds: float) -> int:
    decisions, spent, seed = 0, 0.0, 0
    while spent < seconds:
        state = game.start(players, seed, log=False)
        begun = perf_counter()
        decisions += play_random(state, seed)
        spent += perf_counter() - begun
        seed += 1
    return round(decisions / spent)


def _middle(game: Game) -> State:
    """A position about half-way through a game."""
    length = play_random(game.start(log=False), 0)
    state = game.start(log=False)
    play_random(state, 0, length // 2)
    return state


def _each(act: Callable[[], object]) -> float:
    """Microseconds of one act, over as many as go into a moment."""
    begun, acts = perf_counter(), 0
    while (spent := perf_counter() - begun) < MOMENT:
        act()
        acts += 1
    return round(spent / acts * 1e6, 2)


def _timed(act: Callable[[], object]) -> float:
    begun = perf_counter()
    act()
    return round(perf_counter() - begun, 3)


def _memory(name: str) -> float:
    ended = subprocess.run(
        [sys.executable, "-c", _REMEMBER, name], check=True, capture_output=True, text=True
    )
    return float(ended.stdout)


if __name__ == "__main__":
    main()
