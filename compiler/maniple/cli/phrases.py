"""`maniple phrases`: the sentences that cards of a game may use."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from maniple.cli import exits
from maniple.cli.targets import complete_game, show
from maniple.cli.terminal import heading

if TYPE_CHECKING:
    from maniple.phrases import AbilityKind, Listed, Listing

SHOWN_FILLINGS = 8


def phrases(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="A shipped game, a folder of sources, or a set (a file).",
            autocompletion=complete_game,
        ),
    ],
    word: Annotated[
        str | None, typer.Argument(metavar="[WORD]", help="Only what has this word in it, in any language.")
    ] = None,
    json_: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """List what cards may say: kinds of abilities, phrases, what they speak of, conditions, and how sentences
    are joined.

    Each comes with an example and with its other languages; behind a phrase stand the kinds of abilities
    that it is for, if it is not for all, and behind a noun its type.
    """
    listing = _listing(game)
    found = listing if word is None else listing.with_word(word)
    if json_:
        print(json.dumps(asdict(found), indent=2, ensure_ascii=False))
    elif found.is_empty:
        about = f" with the word `{word}`" if word else ""
        exits.stop(f"the cards of {game} have no sentences{about}", exits.PROBLEMS)
    else:
        print("\n\n".join(_parts(found)))


def _listing(game: str) -> Listing:
    from maniple.cache import sayings

    said = sayings(game)
    if said.compiled:
        exits.misuse(f"{game} is compiled: sentences are in the sources of a game")
    if said.listing is None:
        show(said.problems)
        raise typer.Exit(exits.PROBLEMS if said.found else exits.MISUSE)
    return said.listing


def _parts(found: Listing) -> Iterator[str]:
    if found.abilities:
        yield heading("Kinds of abilities")
        yield "\n".join(_ability(kind) for kind in found.abilities)
    for title, listed in (
        ("Phrases", found.phrases),
        ("What phrases speak of", found.nouns),
        ("Conditions", found.conditions),
        ("Joining sentences", found.joints),
    ):
        if listed:
            yield heading(title)
            yield from (_entry(one) for one in listed)


def _ability(kind: AbilityKind) -> str:
    others = "".join(f"  {language}: {name}" for language, name in kind.names)
    return f"{heading(kind.name)}{others}" + (f"\n  {kind.code}" if kind.code else "")


def _entry(listed: Listed) -> str:
    first, *others = listed.said
    kinds = f"  [{', '.join(listed.kinds)}]" if listed.kinds else ""
    lines = [heading(first.pattern) + kinds]
    if first.example and first.example != first.pattern:
        lines.append(f"  {first.example}")
    lines += [f"  {said.language}: {said.example or said.pattern}" for said in others]
    lines += [f"  {{{slot}}}: {_some(fitting)}" for slot, fitting in listed.slots]
    return "\n".join(lines)


def _some(fitting: tuple[str, ...]) -> str:
    shown = ", ".join(fitting[:SHOWN_FILLINGS])
    return f"{shown}, …" if len(fitting) > SHOWN_FILLINGS else shown or "nothing fits yet"
