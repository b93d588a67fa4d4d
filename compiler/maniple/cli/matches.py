"""Games that bots play to the end, and what came of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from maniple.interpreter.bots import MOST_DECISIONS, Bot, RandomBot, play_random
from maniple.interpreter.greedy import GreedyBot
from maniple.interpreter.records import heading

if TYPE_CHECKING:
    from maniple.interpreter import Result, State

BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
# State variables that count the turns of a game, as rules name them, the first that a game has.
TURNS = ("turn", "round")


@dataclass(frozen=True, slots=True)
class Match:
    """A game that was played: its last state and how many decisions it took."""

    state: State
    decisions: int


def play_out(state: State, bots: Sequence[str], remembered: bool) -> Match:
    """Play a game to its end with a bot for every seat; random ones decide alike whether the state is to
    remember it or not.

    Raises `RulesFault` if the rules break.
    """
    if set(bots) == {"random"} and not remembered:
        return Match(state, play_random(state, state.seed))
    kinds = {name: BOTS[name](state.seed) for name in set(bots)}
    decisions = 0
    while state.waiting and decisions < MOST_DECISIONS:
        player = state.waiting[0]
        state.apply(kinds[bots[player]].choose(state, player), player)
        decisions += 1
    return Match(state, decisions)


def unfinished(match: Match) -> bool:
    """Whether the game was broken off because it would not end."""
    return bool(match.state.waiting)


def match_data(match: Match) -> dict[str, Any]:
    """What came of a game under stable keys."""
    state = match.state
    head = heading(state, "run")
    result, names, scores = state.result, state.names.players, state.scores
    players = [
        {"name": name, "score": scores[seat] if scores else None, "result": _result(result, seat)}
        for seat, name in enumerate(names)
    ]
    return {
        **{key: head[key] for key in ("game", "digest", "scenario")},
        "seed": state.seed,
        "options": head["options"],
        **({"armies": [army.name for army in state.armies]} if state.armies else {}),
        "players": players,
        "winners": [names[seat] for seat in result.winners] if result else [],
        "reason": state.names.text(result.reason) if result else None,
        "decisions": match.decisions,
        **_turns(state),
    }


def totals(matches: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What came of several games at the same table, together."""
    names = [player["name"] for player in matches[0]["players"]]
    rows = [_total(seat, name, matches) for seat, name in enumerate(names)]
    return {
        "games": len(matches),
        "decisions": sum(match["decisions"] for match in matches),
        "without_winner": sum(not match["winners"] for match in matches),
        "players": rows,
    }


def _total(seat: int, name: str, matches: Sequence[dict[str, Any]]) -> dict[str, Any]:
    results = [match["players"][seat]["result"] for match in matches]
    scores = [match["players"][seat]["score"] for match in matches]
    kept = [score for score in scores if score is not None]
    data = {"name": name, **{kind: results.count(kind) for kind in ("won", "shared", "lost")}}
    if kept:
        mean = round(sum(kept) / len(kept), 2)
        data["score"] = {"least": min(kept), "mean": mean, "most": max(kept)}
    return data


def _result(result: Result | None, seat: int) -> str | None:
    if result is None:
        return None
    if seat not in result.winners:
        return "lost"
    return "won" if len(result.winners) == 1 else "shared"


def _turns(state: State) -> dict[str, Any]:
    """Where the counter of turns or rounds stands, and its name in the rules; nothing if there is none."""
    names = {info.name for info in state.game.document.globals}
    counter = next((name for name in TURNS if name in names), None)
    turns = None if counter is None else int(state.position.value(f"global:{counter}"))
    return {"turns": turns, "counter": counter}
