"""A print as it was asked for: of what, how, where to; and what is wrong with what passes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial, reduce
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from maniple.cli import exits
from maniple.cli.armies import armies_named
from maniple.cli.outputs import write
from maniple.cli.places import Places
from maniple.cli.printing.folders import folders_of
from maniple.cli.printing.inputs import inputs
from maniple.cli.printing.options import Backs
from maniple.cli.printing.together import ALL, CARDS, refuse_what_does_not_go_together
from maniple.cli.printing.troubles import given, once
from maniple.cli.targets import found, show
from maniple.cli.terminal import progress

if TYPE_CHECKING:
    from maniple.cli.printing.asked import Asked
    from maniple.diagnostics import Diagnostic
    from maniple.ir.document import Army, Document
    from maniple.sheets.edition import Edition
    from maniple.sheets.laying import Job, Piece
    from maniple.sheets.paper import Size
    from maniple.sheets.printers import Printer
    from maniple.sheets.profiles import Profile
    from maniple.sheets.selection import Wanted


LONGEST = 180
"""Bytes of a name of a file; what is added to it has room in the 255 that disks take."""


class Printing:
    """One print. Misuse raises what `troubles.told` turns into sentences."""

    def __init__(self, asked: Asked, game: str, document: Document) -> None:
        from maniple.sheets.lettering import plain_lettering
        from maniple.sheets.paper import micrometres, paper_size
        from maniple.sheets.profiles import profile

        self.asked = asked
        self.game = game
        self.document = document
        self.paths = found(game).paths
        self.folders = folders_of(self.paths, document)
        self.army: Army | str = next(iter(armies_named([asked.army] if asked.army else [], document)), "")
        self.profile: Profile | None = given("--profile", profile, asked.profile) if asked.profile else None
        refuse_what_does_not_go_together(asked, self.profile)
        self.paper: Size = given("--paper", paper_size, asked.paper)
        self.bleed = self.profile.bleed if self.profile else micrometres(asked.bleed)
        self.margin = micrometres(asked.margin)
        self.printer = self._printer()
        self.edition = self._edition()
        self.lettering = plain_lettering()
        self.backs = self.profile is not None or asked.backs is not Backs.NONE

    def pieces(self) -> Iterator[Piece]:
        """All pieces of what was asked for, made as they are asked for."""
        for name in self.names():
            yield from self.edition.pieces(name, self._wanted(), self.paper, self.margin, self.backs)

    def wanted(self, pieces: Iterator[Piece]) -> Iterator[Piece]:
        """Those of them that are printed: only what has changed, if that was asked for."""
        from maniple.sheets.lock import changed, read_lock

        since = self.asked.changed_since
        return changed(pieces, read_lock(since, self.document.game)) if since else pieces

    def names(self) -> tuple[str, ...]:
        """The sheets that were asked for."""
        what = self.asked.what or [CARDS]
        return self.edition.names if ALL in what else tuple(dict.fromkeys(what))

    def leaves_out(self, key: str) -> bool:
        """Whether the game has what is called so in a lock file, which is not among what was asked for."""
        name, _, side = key.rpartition("/")
        if side != "sheet":
            return any(card.name == name for card in self.document.cards)
        sheets = [each for each in self.edition.catalogue.names if each not in self.names()]
        return any(name == each or name.startswith(f"{each} ") for each in sheets)

    def title(self) -> str:
        """What stands on the sheets and in the file."""
        named = (self._army_title(), self.asked.faction or "")
        parts = [self.edition.title_of_game, *map(self.edition.called, named)]
        if len(self.names()) == 1 and self.names() != ("cards",):
            parts.append(self.edition.title(self.names()[0]))
        return reduce(self._of, filter(None, parts))

    def _of(self, whole: str, part: str) -> str:
        from maniple.sheets.words import word

        return word("says", self.asked.lang, of=whole, text=part)

    def job(self) -> Job:
        """How the sheets are laid out."""
        from maniple.sheets.imposition import Backs as Behind
        from maniple.sheets.laying import Job
        from maniple.sheets.marks import Marks as Around
        from maniple.sheets.pdf import INKS

        asked = self.asked
        return Job(
            title=self.title(),
            paper=self.paper,
            language=asked.lang,
            margin=self.margin,
            bleed=self.bleed,
            backs=Behind(asked.backs.value),
            marks=Around(asked.marks.value),
            ink=INKS[asked.mode.value],
            watermark=asked.watermark,
            printer=self.printer,
        )

    def write(self, path: Path, data: bytes | str) -> None:
        """Write a file whole. Ends the command if that cannot be, or if the print is made of that file."""
        write(path, data, inputs(self.asked, self.paths, self.folders, path), make_folder=True)

    def output(self, ending: str) -> Path:
        """Where to write: what was named, else a name in `output` that tells what it is."""
        if self.asked.output is not None:
            return self.asked.output
        what = (
            ""
            if self.names() == ("cards",)
            else "all"
            if ALL in (self.asked.what or ())
            else "-".join(self.names())
        )
        asked = self.asked
        cards = "_".join((*(asked.cards or ()), *(asked.where or ())))
        changed = "changed" if asked.changed_since is not None else ""
        parts = (asked.scenario, what, self._army_name(), asked.faction, cards, changed, asked.profile)
        return Path("output") / (file_name(self.document.game, *parts, asked.lang) + ending)

    def _army_name(self) -> str:
        return self.army if isinstance(self.army, str) else self.army.name

    def _found_army(self) -> Army | None:
        return self.document.army(self.army) if isinstance(self.army, str) else self.army

    def _army_title(self) -> str:
        army = self._found_army()
        return army.name if army else self._army_name()

    def _wanted(self) -> Wanted:
        from maniple.sheets.selection import Wanted

        asked = self.asked
        where, names = tuple(asked.where or ()), tuple(asked.cards or ())
        return Wanted(self.army, asked.faction, where, names, asked.copies)

    def _edition(self) -> Edition:
        from maniple.sheets.edition import Edition
        from maniple.sheets.paper import card_size

        known = sorted({"en", *(name for name, texts in self.document.texts.items() if texts)})
        if self.asked.lang not in known:
            title, language = self.document.title, self.asked.lang
            exits.misuse(f"`--lang`: {title} has no texts in `{language}`; it has {', '.join(known)}")
        card = given("--size", card_size, self.asked.size) if self.asked.size else None
        if self.profile is not None:
            card = self.profile.size
        places = Places(self.paths)
        sources = {name: places.source(name) for name in self.document.sources}
        edition = Edition(self.document, self.asked.lang, card, self.bleed, sources, self.folders)
        army = self._found_army()
        edition = edition.of_armies((army,)) if army else edition
        return edition.keeping(self.profile.safe) if self.profile else edition

    def _printer(self) -> Printer:
        from maniple.sheets.printers import Printer, measured, read_printer, store_printer

        name, figures = self.asked.printer, self.asked.measured
        if figures and not name:
            exits.misuse("`--measured` is for a printer: name it with `--printer NAME`")
        file = Path(typer.get_app_dir("maniple")) / "printers.toml"
        if figures:
            faults = dict(given("--measured", measured, text) for text in figures)
            given("--printer", lambda printer: store_printer(file, printer, faults), name)
        return given("--printer", partial(read_printer, file), name) if name else Printer()


class Watched:
    """Pieces on their way to paper; what is wrong with them is remembered, and how many they were."""

    def __init__(self) -> None:
        self.problems: list[Diagnostic] = []
        self.cards = 0
        self.kept: list[Piece] = []

    def passing(self, pieces: Iterable[Piece], keep: bool = False) -> Iterator[Piece]:
        """The same pieces."""
        with progress("Drawing") as advance:
            for piece in pieces:
                for face in (piece.face, piece.back):
                    self.problems.extend(face.problems if face else ())
                self.cards += piece.copies
                if keep:
                    self.kept.append(piece)
                advance()
                yield piece

    def end_if_wrong(self) -> None:
        """Show what is wrong with what has passed, and end the command if there is an error among it."""
        from maniple.diagnostics import has_errors

        unique = once(self.problems)
        if unique:
            show(unique)
        if has_errors(unique):
            raise typer.Exit(exits.PROBLEMS)


def nothing(asked: Asked) -> NoReturn:
    """End the command: there is nothing to print."""
    compared = asked.changed_since is not None or asked.diff is not None
    print(f"{'nothing has changed: ' if compared else ''}there is nothing to print")
    raise typer.Exit(exits.DONE)


def file_name(*parts: str) -> str:
    """A name of a file that tells what it is, not longer than any disk takes."""
    plain = ("".join(letter if letter.isalnum() else "_" for letter in part).strip("_") for part in parts)
    return "-".join(filter(None, plain)).encode()[:LONGEST].decode(errors="ignore")
