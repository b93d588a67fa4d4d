"""A small game to begin with: it shows cards, a map, dice, tests and French texts, a file each."""

from __future__ import annotations

from pathlib import Path

from maniple.resources import language_folder
from maniple.writing import write_whole

# The title that stands in the files of `dsl/starter`.
TITLE = "A Game of Mine"


def begin_game(directory: Path) -> tuple[Path, ...]:
    """Write the files of the game into a folder; their paths. Raises `OSError`."""
    title = title_of(directory)
    written = []
    for file in sorted((language_folder() / "starter").iterdir()):
        path = directory / file.name
        write_whole(path, file.read_text(encoding="utf-8").replace(TITLE, title))
        written.append(path)
    write_whole(directory / "README.md", _readme(title))
    return (*written, directory / "README.md")


def title_of(directory: Path) -> str:
    """What a folder is called, as a title; without what would end a quoted name."""
    words = directory.resolve().name.replace("_", " ").replace("-", " ").replace('"', " ").replace("\\", " ")
    return " ".join(word[:1].upper() + word[1:] for word in words.split()) or TITLE


def _readme(title: str) -> str:
    return f"""# {title}

A game of your own: change what there is, and add to it. In this folder:

```
maniple check .               what is wrong, and where
maniple test .                the tests in `tests.maniple`
maniple play .                play it at the terminal
maniple run . --games 100     let bots play it
maniple fmt .                 one tidy layout
maniple phrases .             the sentences that cards may use
maniple print . --what all    its cards, its map and a player aid
```

All files of the folder are one game. `game.maniple` says how it runs, `map.maniple` which places there are,
`cards.maniple` what lies on the table and what cards say, `tests.maniple` what must come of it, and
`texts_fr.maniple` how it is called in French.
"""
