"""Pictures of what the program prints on a terminal with colours."""

import fcntl
import html
import io
import os
import pty
import re
import struct
import subprocess
import termios
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.text import Text

ROWS, COLUMNS = 60, 80
# Rich names a font on the network; a page that shows the picture must not fetch anything.
_REMOTE_FONT = re.compile(r"@font-face \{.*?\}\n", re.DOTALL)
_TEXT = re.compile(r"<text [^>]*>(.*?)</text>", re.DOTALL)
_STYLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def on_terminal(arguments: list[str], typed: str, folder: Path, surroundings: Mapping[str, str]) -> str:
    """What a command prints on a terminal, colours included; of a game the last screen."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    with subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=theirs, stderr=theirs, cwd=folder, env=dict(surroundings)
    ) as process:
        os.close(theirs)
        assert process.stdin is not None
        process.stdin.write(typed.encode())
        process.stdin.close()
        text = _all_of(ours).replace("\r\n", "\n")
    return re.split(r"^> .*\n", text, flags=re.MULTILINE)[-2] if typed else text


def draw(text: str, title: str) -> str:
    """Printed text as SVG."""
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    width = max(len(_STYLE.sub("", line)) for line in lines)
    console = Console(record=True, file=io.StringIO(), force_terminal=True, width=width)
    console.print(Text.from_ansi("\n".join(lines)), highlight=False)
    return _REMOTE_FONT.sub("", console.export_svg(title=title, unique_id="maniple"))


def words_of(picture: str) -> list[str]:
    """All words that a picture shows, which other releases of Rich may place otherwise."""
    return " ".join(html.unescape(text) for text in _TEXT.findall(picture)).split()


def _all_of(terminal: int) -> str:
    pieces: list[bytes] = []
    try:
        while piece := os.read(terminal, 65536):
            pieces.append(piece)
    except OSError:
        pass  # how Linux says that the other side has closed its terminal
    os.close(terminal)
    return b"".join(pieces).decode()
