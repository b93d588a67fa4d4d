"""A game as it was played: the table, the seed, and every decision by its text.

A digest of the state after every `EVERY` decisions lets a replay, by this program or another, find the first
place where it differs.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from maniple.interpreter.faults import NotOffered, RulesFault, SetupError
from maniple.interpreter.records import Data, RecordError, check_game, heading, part, start

if TYPE_CHECKING:
    from maniple.interpreter.game import Game
    from maniple.interpreter.state import State

KIND = "trace"
EVERY = 16


def trace(state: State) -> Data:
    """How a state came about. Raises `RecordError` for a state without a past."""
    if not state.traceable:
        raise RecordError("this position has no past that could be written down")
    begun = state.game.start(
        len(state.names.players), state.seed, state.settings, False, state.names.players, state.armies
    )
    decisions: list[list[Any]] = []
    digests: list[str] = []
    for player, raw in state.decisions:
        option = next(option for option in begun.options(player) if option.raw == raw)
        decisions.append([player, option.text])
        begun.apply_raw(raw, player)
        if len(decisions) % EVERY == 0:
            digests.append(begun.digest())
    return {
        **heading(state, KIND),
        "decisions": decisions,
        "every": EVERY,
        "states": digests,
        "final": _final(state),
    }


def trace_text(data: Data) -> str:
    """The file of a trace: one decision a line."""
    lines = [f'"{key}": {_text(value)}' for key, value in data.items() if key not in ("decisions", "states")]
    for key in ("decisions", "states"):
        items = ",\n".join(_text(item) for item in data[key])
        lines.append(f'"{key}": [\n{items}\n]' if items else f'"{key}": []')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def replay(game: Game, data: Any, upto: int | None = None, log: bool = True) -> State:
    """The state after the first `upto` decisions of a trace, by default all of them.

    Raises `RecordError`: for what is no trace, for one that was made under other rules, and for the first
    decision after which the game goes otherwise than it went.
    """
    record = check_game(game, data, KIND)
    decisions, digests = part(record, "decisions", list), part(record, "states", list)
    every = part(record, "every", int)
    try:
        state = start(game, record, log, begun=True)
    except (SetupError, RulesFault) as problem:
        raise RecordError(f"the trace is damaged: {problem}") from None
    for number, decision in enumerate(decisions[:upto], 1):
        _decide(state, decision, number)
        if (
            every > 0
            and number % every == 0
            and digests[number // every - 1 : number // every] != [state.digest()]
        ):
            raise _differs(number, f"the state after it is {state.digest()[:12]}")
    if upto is None or upto >= len(decisions):
        _check_final(state, part(record, "final", dict), len(decisions))
    return state


def _decide(state: State, decision: Any, number: int) -> None:
    match decision:
        case [int() as player, str() as text]:
            pass
        case _:
            raise RecordError(f"the trace is damaged: decision {number} is no player with a text", number)
    try:
        state.apply(text, player)
    except NotOffered as problem:
        raise _differs(number, str(problem)) from None
    except RulesFault as problem:
        raise _differs(number, f"the rules break: {problem}") from None


def _check_final(state: State, final: Data, number: int) -> None:
    found = _final(state)
    if final != found:
        keys = ", ".join(key for key in found if final.get(key) != found[key])
        raise _differs(number, f"the end differs in {keys}")


def _differs(number: int, why: str) -> RecordError:
    return RecordError(f"the game goes otherwise from decision {number} on: {why}", number)


def _final(state: State) -> Data:
    result = state.result
    end = {"winners": list(result.winners), "reason": result.reason} if result else {}
    return {"state": state.digest(), "over": state.over, **end}


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
