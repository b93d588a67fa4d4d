"""What is said when the program itself is wrong."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import traceback
from pathlib import Path

from maniple.cli import exits
from maniple.version import __version__

DEBUG = "MANIPLE_DEBUG"


def say_it_is_our_fault(fault: Exception) -> int:
    """Tell the user that this is our bug and how to report it. The details go to a file, or are shown."""
    details = "".join(traceback.format_exception(fault))
    if os.environ.get(DEBUG):
        print(details, file=sys.stderr)
    print(_notice(fault, _written(details)), file=sys.stderr)
    return exits.FAULT


def _notice(fault: Exception, where: Path | None) -> str:
    lines = [
        f"error: Maniple has made a mistake ({type(fault).__name__}): a bug of ours, no fault of your files",
        f"  = help: the details are in {where}"
        if where
        else f"  = help: set {DEBUG}=1 and run the command again to see the details",
        "  = help: please report it where you have Maniple from, with these details and your files",
    ]
    return "\n".join(lines)


def _written(details: str) -> Path | None:
    heading = (
        f"maniple {__version__}, Python {platform.python_version()}, {platform.platform()}\n"
        f"{' '.join(sys.argv)}\n\n"
    )
    try:
        handle, name = tempfile.mkstemp(prefix="maniple-crash-", suffix=".txt")
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(heading + details)
    except OSError:
        return None
    return Path(name)
