"""From what a user names to the files of a game: shipped games, folders, single files, fan sets and what they
use.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from maniple.diagnostics import Diagnostic, Label, error, load_source, quoted, suggest
from maniple.resources import game_folders, language_folder
from maniple.source import Source, Span, is_file, is_folder
from maniple.syntax import tree as t
from maniple.syntax.parse import parse

SUFFIX = ".maniple"


@dataclass(frozen=True, slots=True)
class Target:
    """What is to be compiled or loaded: its name, whether it is sources or a compiled document, and its
    files.
    """

    name: str
    kind: Literal["sources", "compiled"]
    paths: tuple[Path, ...]


def find(target: str) -> Target | Diagnostic:
    """The folder, shipped game, source file or compiled file of a name.

    A folder with sources wins over a shipped game of that name: it is a copy that somebody works on.
    """
    path = Path(target)
    here = _folder(path.resolve().name, path) if is_folder(path) else None
    if here is not None and here.paths:
        return here
    if (shipped := _shipped(target)) is not None:
        return shipped
    if here is not None:
        return _nothing(target, "the folder holds no .maniple file")
    if is_file(path):
        return Target(path.stem, "compiled" if path.suffix == ".json" else "sources", (path,))
    return _nothing(target, "there is no such file" if path.suffix == ".json" else _nearest(target))


def _shipped(name: str) -> Target | None:
    return next((_folder(name, folder) for folder in game_folders() if folder.name == name), None)


def _folder(name: str, folder: Path) -> Target:
    return Target(name, "sources", tuple(sorted(folder.glob(f"*{SUFFIX}"))))


def _nothing(target: str, hint: str) -> Diagnostic:
    source = Source(target, "")
    return error("E0010", f"no game is named `{target}`", Label(source, Span(0, 0)), notes=(hint,))


def _nearest(target: str) -> str:
    shipped = [folder.name for folder in game_folders()]
    near = suggest(target, shipped)
    return f"did you mean `{near[0]}`?" if near else f"shipped are {quoted(shipped)}"


def read_files(target: Target) -> tuple[tuple[t.File, ...], tuple[Diagnostic, ...]]:
    """The prelude, the games that are used, and the files of the target, parsed in this order."""
    reader = _Reader()
    for path in sorted((language_folder() / "prelude").glob(f"*{SUFFIX}")):
        reader.read(path)
    reader.game(target)
    return tuple(reader.files), tuple(reader.problems)


def _used(folder: Path, name: str) -> Target | Diagnostic:
    """What `use` names: a file or folder beside the one that uses it, by name or by a path, a shipped game,
    or what the name is on the command line.
    """
    for path in (folder / f"{name}{SUFFIX}", folder / name):
        if is_file(path) or is_folder(path):
            return find(str(path))
    return _shipped(name) or find(name)


class _Reader:
    """Reads files and follows `use`; each game is read once."""

    def __init__(self) -> None:
        self.files: list[t.File] = []
        self.problems: list[Diagnostic] = []
        self.open: list[str] = []
        self.done: set[str] = set()

    def game(self, target: Target) -> None:
        """All files of a game, after those of the games that it uses."""
        self.open.append(target.name)
        parsed = [file for path in target.paths if (file := self._parsed(path)) is not None]
        for file in parsed:
            for declaration in file.declarations:
                if isinstance(declaration, t.Use):
                    self._use(declaration, file.source, target)
        self.files.extend(parsed)
        self.open.pop()
        self.done.add(target.name)

    def _use(self, use: t.Use, source: Source, target: Target) -> None:
        name = use.name.text
        if name in self.open:
            self.problems.append(uses_itself(source, use.name, self.open))
            return
        if name in self.done:
            return
        found = _used(target.paths[0].parent, name)
        if isinstance(found, Diagnostic):
            self.problems.append(unknown_game(source, use.name))
            return
        self.game(found)

    def read(self, path: Path) -> None:
        """One file."""
        file = self._parsed(path)
        if file is not None:
            self.files.append(file)

    def _parsed(self, path: Path) -> t.File | None:
        source, problems = load_source(path)
        self.problems.extend(problems)
        if source is None:
            return None
        file, found = parse(source)
        self.problems.extend(found)
        return file


def uses_itself(source: Source, name: t.Name, chain: list[str]) -> Diagnostic:
    """E0011: games that use each other in a ring."""
    return error(
        "E0011",
        f"`{name.text}` uses itself",
        Label(source, name.span, "used while it is being read"),
        notes=(" → ".join([*chain, name.text]),),
    )


def unknown_game(source: Source, name: t.Name) -> Diagnostic:
    """E0012: a game that is used and not found."""
    near = suggest(name.text, [folder.name for folder in game_folders()])
    notes = (f"did you mean `{near[0]}`?",) if near else ()
    return error(
        "E0012", f"no game is named `{name.text}`", Label(source, name.span, "not found"), notes=notes
    )
