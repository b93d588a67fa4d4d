"""A list of cards taken into play: which copies are a player's army, and which numbers its figures set.

before: muster "First army" for p
after:  p.army becomes {copies of p's own set}   p.strength becomes 15
"""

from __future__ import annotations

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.lower.formats import armies_of
from maniple.lower.game import Game
from maniple.model import problems
from maniple.model.fields import ARMY
from maniple.model.session import RejectedError
from maniple.source import Source
from maniple.syntax import tree as t


def mustered(game: Game, source: Source, named: t.Expr) -> doc.Army:
    """The army of a name. Raises `RejectedError` if there is none."""
    declared = {army.name.text for army, _ in game.program.of(t.Army)}
    if not isinstance(named, t.Name):
        why = "an army is called by its name in quotes"
        raise RejectedError(problems.impossible_here(source, named.span, "this", why))
    for army in armies_of(game):
        if army.name == named.text:
            _enough(game, army, source, named)
            return army
    raise RejectedError(problems.unknown_name(source, named, "army", declared))


def _enough(game: Game, army: doc.Army, source: Source, named: t.Name) -> None:
    for name, count in army.cards:
        copies = game.session.model.things[name][0].copies
        if count > copies:
            what, room = f"{count} copies of {name} in this army", f"the {copies} that a set has"
            raise RejectedError(problems.out_of_range(source, named.span, what, room))


def army_fields(game: Game, army: doc.Army, player: e.Expr) -> list[tuple[str, e.Expr]]:
    """The fields of a player that a list sets, with their values for that player."""
    model = game.session.model
    found: list[tuple[str, e.Expr]] = [(f"Player.{ARMY}", _copies(game, army, player))]
    for figure, amount in army.figures:
        field = model.kinds["Player"].fields.get(figure)
        if field is not None and field.state and isinstance(field.type, ty.Int) and not field.by:
            game.session.use("field", field.id)
            found.append((field.id, e.Const(amount)))
    return found


def _copies(game: Game, army: doc.Army, player: e.Expr) -> e.Expr:
    """The copies of the player's own set; the players share the sets if these are fewer."""
    sets = min(game.session.model.info.sets, game.session.model.info.players[1])
    chosen: e.Expr = e.Const(_of_set(game, army, 0))
    for number in range(1, sets):
        for seat in range(number, game.session.model.info.players[1], sets):
            here = e.Compare("=", player, e.Const(seat))
            chosen = e.Cond(here, e.Const(_of_set(game, army, number)), chosen)
    return chosen


def _of_set(game: Game, army: doc.Army, number: int) -> int:
    cards = 0
    for name, count in army.cards:
        thing = game.session.model.things[name][0]
        first = thing.first + number * thing.copies
        cards |= ((1 << count) - 1) << first
    return cards
