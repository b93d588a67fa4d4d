"""What a page for readers shows, and what really happens: sources, commands with their output, programs.

A page is read from top to bottom in one empty folder, as a reader would follow it. A comment before a fence
says what the fence is:

| comment | the fence |
|---|---|
| `<!-- file: F -->` | is a file, which is written |
| `<!-- end of: F -->` | is the rest of that file |
| `<!-- found in: F -->` | stands so in a file, here or in the repository |
| `<!-- part of: F -->` | is JSON, each part of which stands so in a JSON file |
| `<!-- in F: OLD becomes NEW -->` | follows a change of that file |

A picture is drawn from a command: `<!-- drawn from: COMMAND -->`, with `<!-- typed: A, B -->` before it.

`console` fences hold commands behind `$ ` with what they print; lines behind `> ` are typed, and a line of
`...` stands for any lines. `python` fences are run, and the next `text` fence is what they print.
"""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.pictures import on_terminal

ROOT = Path(__file__).parent.parent
ELIDED = "..."
_BLOCK = re.compile(
    r"(?P<notes>(?:^<!-- [^\n]+ -->\n)*)"
    r"(?:^```(?P<kind>\w*)\n(?P<text>.*?)^```\n|^!\[[^]]*\]\((?P<picture>.+?\.svg)\)\n)",
    re.MULTILINE | re.DOTALL,
)
_NOTE = re.compile(r"<!-- (.+) -->")
# Names a version of the rules, and so changes with every letter of them.
_VERSION = re.compile(r"\bversion [0-9a-f]{12}\b")


@dataclass(frozen=True, slots=True)
class Block:
    """A fence of a page, with the comments before it and the place of its text in the page; or a picture,
    whose text is its path.
    """

    notes: tuple[str, ...]
    kind: str
    text: str
    start: int

    def noted(self, what: str) -> str:
        """What a comment says behind a word, or nothing."""
        return next(
            (note.removeprefix(f"{what}: ") for note in self.notes if note.startswith(f"{what}: ")), ""
        )


@dataclass(frozen=True, slots=True)
class Shown:
    """A part of a page and what should stand there instead, or the same if the page is right."""

    block: Block
    says: str
    is_so: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture, and what the command that it is drawn from prints now."""

    path: Path
    title: str
    printed: str


def blocks(page: str) -> Iterator[Block]:
    """All fences and pictures of a page, in order."""
    for found in _BLOCK.finditer(page):
        notes = tuple(_NOTE.findall(found["notes"]))
        if found["picture"]:
            yield Block(notes, "picture", found["picture"], found.start("picture"))
        else:
            yield Block(notes, found["kind"], found["text"], found.start("text"))


def follow(page: str, folder: Path) -> Iterator[Shown | Drawn]:
    """Do what a page says, and compare."""
    printed = ""
    for block in blocks(page):
        _prepare(block, folder)
        match block.kind:
            case "console":
                yield Shown(block, block.text, "".join(_commands(block.text, folder)))
            case "python":
                printed = _run([sys.executable, "-c", block.text], "", folder)
            case "text":
                yield Shown(block, block.text, _as_shown(printed, block.text))
            case "json":
                yield Shown(block, block.text, _parts(block, folder))
            case "picture":
                yield _drawn(block, folder)
            case _ if name := block.noted("found in"):
                text = _path(name, folder).read_text(encoding="utf-8")
                yield Shown(block, block.text, block.text if block.text in text else text)


def corrected(page: str, shown: list[Shown]) -> str:
    """The page with what is so."""
    for one in reversed(shown):
        end = one.block.start + len(one.block.text)
        page = page[: one.block.start] + one.is_so + page[end:]
    return page


def _prepare(block: Block, folder: Path) -> None:
    """Write or change the files that the comments name."""
    for note in block.notes:
        action, _, rest = note.partition(": ")
        if action == "file":
            (folder / rest).write_text(block.text, encoding="utf-8")
        elif action == "end of":
            text = (folder / rest).read_text(encoding="utf-8")
            (folder / rest).write_text(f"{text}\n{block.text}", encoding="utf-8")
        elif action.startswith("in "):
            _change(folder / action.removeprefix("in "), *rest.split(" becomes "))


def _change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path.name} has no `{old}`"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def _drawn(block: Block, folder: Path) -> Drawn:
    command = block.noted("drawn from")
    typed = "".join(f"{word}\n" for word in block.noted("typed").split(", ") if word)
    return Drawn(ROOT / block.text, command, on_terminal(_arguments(command), typed, folder, _around(folder)))


def _path(name: str, folder: Path) -> Path:
    return folder / name if (folder / name).is_file() else ROOT / name


def _commands(text: str, folder: Path) -> Iterator[str]:
    """Each command of a console with what it prints now."""
    before, *commands = re.split(r"^\$ ", text, flags=re.MULTILINE)
    assert not before, "a console begins with a command"
    for command in commands:
        line, _, says = command.partition("\n")
        typed = "".join(f"{word}\n" for word in re.findall(r"^> (.*)", says, re.MULTILINE))
        printed = _run(_arguments(line), typed, folder)
        yield f"$ {line}\n{_as_shown(printed, says)}"


def _arguments(line: str) -> list[str]:
    name, *arguments = shlex.split(line)
    assert name == "maniple", f"`{line}` is not a command of ours"
    return [sys.executable, "-m", "maniple", *arguments]


# The day that reports bear: noon of 30 November 2026.
DAY = "1796040000"


def _around(folder: Path) -> dict[str, str]:
    """Surroundings in which nothing of the person who runs the tests can be seen."""
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    place = {"PYTHONPATH": str(ROOT / "compiler"), "MANIPLE_CACHE": str(folder / ".cache")}
    return {**kept, **place, "TERM": "xterm-256color", "SOURCE_DATE_EPOCH": DAY}


def _run(arguments: list[str], typed: str, folder: Path) -> str:
    ended = subprocess.run(
        arguments,
        input=typed,
        capture_output=True,
        text=True,
        cwd=folder,
        env=_around(folder),
        check=False,
    )
    assert "Traceback" not in ended.stderr, ended.stderr
    return "".join(f"{line.rstrip()}\n" for line in (ended.stdout + ended.stderr).splitlines())


def _as_shown(printed: str, says: str) -> str:
    """What the page says if that is what was printed but for versions and elided lines."""
    pieces = re.split(rf"^{re.escape(ELIDED)}\n", _nameless(says), flags=re.MULTILINE)
    pattern = r"(?:.*\n)*?".join(map(re.escape, pieces))
    return says if re.fullmatch(pattern, _nameless(printed)) else printed


def _nameless(text: str) -> str:
    return _VERSION.sub("version 000000000000", text)


def _parts(block: Block, folder: Path) -> str:
    """The text of a block of JSON if all of it stands so in the file, else what does."""
    whole = json.loads(_path(block.noted("part of"), folder).read_text(encoding="utf-8"))
    shown = json.loads(block.text)
    return block.text if _is_part(shown, whole) else f"{json.dumps(_cut(shown, whole), indent=1)}\n"


def _is_part(part: Any, whole: Any) -> bool:
    """Whether every key is there with its value, and every item of a list in this order."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and _is_part(value, whole[key]) for key, value in part.items())
    if isinstance(part, list) and isinstance(whole, list):
        rest = iter(whole)
        return all(any(_is_part(item, other) for other in rest) for item in part)
    return bool(part == whole)


def _cut(part: Any, whole: Any) -> Any:
    """Of a document what a part of it shows: the same keys, and the items that have the same name."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return {key: _cut(value, whole.get(key)) for key, value in part.items()}
    if isinstance(part, list) and isinstance(whole, list):
        names = [item["name"] for item in part if isinstance(item, dict) and "name" in item]
        if names:
            named = [item for item in whole if isinstance(item, dict) and item.get("name") in names]
            return [_cut(one, other) for one, other in zip(part, named, strict=False)]
    return whole
