"""The screen that persons play at, and their answers; it works in a pipe as well."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from maniple.cli.playing.words import say
from maniple.cli.terminal import console, is_terminal

if TYPE_CHECKING:
    from rich.console import RenderableType


class EndOfInputError(Exception):
    """There is nobody left who answers."""


class Screen:
    """Where a game is shown and where its answers come from."""

    def __init__(self) -> None:
        self._console = console()
        self._answered = is_terminal(sys.stdin)

    def show(self, *parts: RenderableType) -> None:
        """Print parts one under the other."""
        for part in parts:
            if self._console.is_terminal:
                self._console.print(part)
            else:
                self._print_plainly(part)

    def rule(self, title: str) -> None:
        """A line across the screen with a title."""
        self._console.rule(title, align="left", style="dim")

    def ask(self, prompt: str) -> str:
        """The line that is typed, without the spaces around it. Raises `EndOfInputError`."""
        if self._answered:
            return self._typed(prompt)
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        print(line.strip())
        if not line:
            raise EndOfInputError
        return line.strip()

    def hand_over(self, name: str, language: str) -> None:
        """Hide what the last person saw until the next one sits down."""
        if not self._answered or not self._console.is_terminal:
            self.rule(say(language, "for", name=name))
            return
        self._console.clear()
        self.ask(say(language, "hand over", name=name))
        self._console.clear()

    def _print_plainly(self, part: RenderableType) -> None:
        """Without the spaces that fill a line up to the edge of a window."""
        with self._console.capture() as drawn:
            self._console.print(part)
        print("\n".join(line.rstrip() for line in drawn.get().splitlines()) if drawn.get().strip() else "")

    def _typed(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except EOFError:
            print()
            raise EndOfInputError from None
