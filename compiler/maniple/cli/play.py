"""`maniple play`: a game with persons at the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from maniple.cli import exits
from maniple.cli.places import rules_broke
from maniple.cli.tables import (
    SEED_LIMIT,
    ArmiesOption,
    PlayersOption,
    ScenarioOption,
    SettingsOption,
    Table,
    settings,
    started,
)
from maniple.cli.targets import GAME_HELP, complete_game, loaded, recorded

if TYPE_CHECKING:
    from maniple.interpreter import State


def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help=GAME_HELP, autocompletion=complete_game)] = "",
    scenario: ScenarioOption = "",
    players: PlayersOption = None,
    people: Annotated[
        int, typer.Option(min=0, metavar="N", help="How many of them are persons, first seats first.")
    ] = 1,
    names: Annotated[str, typer.Option(metavar="NAME,...", help="The names of all players.")] = "",
    seed: Annotated[
        int | None,
        typer.Option(min=0, max=SEED_LIMIT, metavar="K", help="Where chance begins; by default anywhere."),
    ] = None,
    set_: SettingsOption = None,
    army: ArmiesOption = None,
    language: Annotated[
        str,
        typer.Option("--lang", "--language", metavar="CODE", help="`en`, `fr`, or what the game has."),
    ] = "en",
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
) -> None:
    """Play a game against bots, or with others at the same screen.

    Everybody sees only what that seat may see. `help` in the game says what can be typed.
    """
    if resume is not None:
        state, persons = _resumed(game, resume)
    elif game:
        called = [name.strip() for name in names.split(",")] if names else None
        count = players or (len(called) if called else None)
        luck = _any_seed() if seed is None else seed
        table = Table(scenario, count, settings(set_), tuple(army or ()), tuple(called) if called else None)
        state = started(game, loaded(game), table, luck, log=True)
        persons = frozenset(range(min(people, state.players)))
    else:
        exits.misuse("name a game, or a saved game with `--resume FILE`; `maniple games` lists what there is")
    _play(game, state, persons, language)


def _any_seed() -> int:
    import secrets

    # Few digits, so that a person can tell others the seed of a game worth telling about.
    return secrets.randbelow(1_000_000)


def _resumed(game: str, path: Path) -> tuple[State, frozenset[int]]:
    from maniple.cli.playing.saves import read_game
    from maniple.interpreter import RecordError

    try:
        saved = read_game(path)
        rules = loaded(game) if game else recorded(saved.game, path, f"maniple play GAME --resume {path}")
        state = rules.restore(saved.position)
    except RecordError as problem:
        exits.stop(f"{path}: {problem}", exits.PROBLEMS)
    return state, saved.people & frozenset(range(state.players))


def _play(game: str, state: State, persons: frozenset[int], language: str) -> None:
    from maniple.cli.playing.screen import EndOfInputError, Screen
    from maniple.cli.playing.session import LeftError, Session
    from maniple.cli.playing.words import say
    from maniple.interpreter import RulesFault

    languages = state.game.document.texts
    if language not in languages and language != "en":
        exits.misuse(f"the game has no texts in `{language}`; it has {', '.join(languages) or 'English'}")
    session = Session(state, persons, language, Screen())
    try:
        session.play()
    except (LeftError, EndOfInputError):
        print(say(language, "left"))
        return
    except RulesFault as fault:
        rules_broke(game or state.game.document.game, state.game.document.sources, fault)
    session.tell_end()
