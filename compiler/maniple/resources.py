"""Where the language, the templates and the shipped games are, in an installed package or in a checkout.

A wheel carries these folders inside the package; in a checkout, and so in an editable install, they stand
beside `compiler/`. The package is asked first. And where the user keeps what can be made again.
"""

import os
import sys
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

PACKAGE = Path(str(files("maniple")))
CHECKOUT = PACKAGE.parent.parent
CACHE_VARIABLE = "MANIPLE_CACHE"
CACHE_OFF = "off"


def language_folder() -> Path:
    """The folder `dsl`: grammar, prelude, schema and the pages on problems."""
    return _folder("dsl")


def templates_folder() -> Path:
    """The folder `templates`: card faces, sheets and handbook."""
    return _folder("templates")


def games_folder() -> Path:
    """The folder `cards`, which holds a folder of sources for each shipped game."""
    return _folder("cards")


def game_folders() -> tuple[Path, ...]:
    """The folders of the shipped games, by name."""
    return tuple(sorted(entry for entry in games_folder().iterdir() if _is_game(entry)))


def read_folder(name: str, ending: str) -> tuple[str, ...]:
    """The texts of the files of a data folder such as "dsl/grammar" whose names end so, by name."""
    top, _, rest = name.partition("/")
    paths = sorted((_folder(top) / rest).glob(f"*{ending}"))
    return tuple(path.read_text(encoding="utf-8") for path in paths)


def cache_folder() -> Path | None:
    """Where the cache is: `MANIPLE_CACHE`, else the user's folder for caches; nothing if it is "off"."""
    chosen = os.environ.get(CACHE_VARIABLE)
    if chosen:
        return None if chosen == CACHE_OFF else Path(chosen)
    with suppress(RuntimeError):  # without a home there is no cache
        return _user_folder() / "maniple"
    return None


def _user_folder() -> Path:
    xdg = os.environ.get("XDG_CACHE_HOME")
    if xdg and Path(xdg).is_absolute():
        return Path(xdg)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path.home() / ".cache"


def _is_game(entry: Path) -> bool:
    return entry.is_dir() and entry.name.isidentifier()


def _folder(name: str) -> Path:
    for place in (PACKAGE / name, CHECKOUT / name):
        if place.is_dir():
            return place
    # Not a user's mistake but an incomplete installation, so this may raise.
    message = f"this installation has no folder `{name}`, neither in {PACKAGE} nor in {CHECKOUT}"
    raise FileNotFoundError(message)
