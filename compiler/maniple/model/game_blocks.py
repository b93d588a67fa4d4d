"""The game blocks: that of a game, and what sets and a scenario say otherwise."""

from __future__ import annotations

from maniple.diagnostics import Diagnostic
from maniple.model import problems
from maniple.model.definitions import GameInfo, Model
from maniple.model.gather import Program
from maniple.source import Source, Span
from maniple.syntax import tree as t

PLAYERS_LIMIT = 26
SETS_LIMIT = 26


def game_info(program: Program, source: Source, found: list[Diagnostic]) -> GameInfo | None:
    """What the game blocks say, of each line the last: a set may bring its own title, a scenario be for other
    numbers of players.
    """
    blocks = _blocks(program)
    if not blocks:
        nothing = 'anything: it has no block `game "Title" { }`'
        found.append(problems.missing_game_line(source, Span(0, 0), nothing))
        return None
    item, where = blocks[-1]
    lines = {word: line for word, (line, _) in game_lines(program).items()}
    start = _word(lines.get("start"))
    if start is None:
        nowhere = "where it starts: `start name_of_a_phase`"
        found.append(problems.missing_game_line(where, item.head.span, nowhere))
        return None
    low, high = _stretch(lines.get("players")) or (2, 2)
    sets, _ = _stretch(lines.get("sets")) or (1, 1)
    return GameInfo(
        title=next((block.name.text for block, _ in reversed(blocks) if block.name), "Untitled"),
        players=(min(low, PLAYERS_LIMIT), min(high, PLAYERS_LIMIT)),
        start=start,
        score=_word(lines.get("score")),
        source=where,
        span=item.span,
        sets=min(max(sets, 1), SETS_LIMIT),
        outlook=_word(lines.get("outlook")),
    )


def game_lines(program: Program) -> dict[str, tuple[t.BodyItem, Source]]:
    """The lines of all game blocks by their first words, of each the last: what is not said again stays."""
    return {
        line.atoms[0].text: (line, where)
        for item, where in _blocks(program)
        for line in item.body
        if isinstance(line.atoms[0], t.Name)
    }


def _blocks(program: Program) -> list[tuple[t.Item, Source]]:
    return [(item, where) for item, where in program.of(t.Item) if item.head.text == "game"]


def unknown_lines(program: Program, model: Model) -> list[Diagnostic]:
    """A start that is no verb or wants something, and a score that no query and no field gives."""
    lines = game_lines(program)
    found = []
    line, where = lines["start"]
    start = _name(line)
    if start is not None and start.text not in model.verbs:
        found.append(problems.unknown_name(where, start, "phase or verb", model.verbs))
    elif start is not None and model.verbs[start.text].parameters:
        why = "the game starts with a phase or verb that takes nothing"
        found.append(problems.impossible_here(where, start.span, f"`{start.text}`", why))
    for line, where in (lines[word] for word in ("score", "outlook") if word in lines):
        judged = _name(line)
        if judged and judged.text not in model.queries and not model.find_field("Player", judged.text):
            candidates = [*model.queries, *model.kinds["Player"].fields]
            found.append(problems.unknown_name(where, judged, "query or field of players", candidates))
    return found


def _name(line: t.BodyItem | None) -> t.Name | None:
    if line is None or len(line.atoms) < 2 or not isinstance(line.atoms[1], t.Name):
        return None
    return line.atoms[1]


def _word(line: t.BodyItem | None) -> str | None:
    name = _name(line)
    return None if name is None else name.text


def _stretch(line: t.BodyItem | None) -> tuple[int, int] | None:
    if line is None or len(line.atoms) < 2:
        return None
    match line.atoms[1]:
        case t.Stretch(low=t.Number(value=low), high=t.Number(value=high)):
            return low, high
        case t.Number(value=value):
            return value, value
        case _:
            return None
