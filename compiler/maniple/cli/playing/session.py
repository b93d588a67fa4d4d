"""A game that is being played at the terminal, from decision to decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from maniple.cli.outputs import OutputError
from maniple.cli.playing.answers import COMMANDS, Chosen, Command, Unclear, are_numbers, understood
from maniple.cli.playing.cards import described
from maniple.cli.playing.saves import write_game
from maniple.cli.playing.screen import Screen
from maniple.cli.playing.table import table_of
from maniple.cli.playing.undoing import why_not_undo
from maniple.cli.playing.words import say
from maniple.interpreter.bots import RandomBot

if TYPE_CHECKING:
    from maniple.interpreter import Option, State

# What is printed of the log and of the options before a person has to ask for more.
LOG_LINES = 12
OPTION_LINES = 40


class LeftError(Exception):
    """The player has left the game."""


@dataclass(slots=True)
class Session:
    """A state with those who play it.

    `past` holds the state before each decision of a person, and whose it was; `read` how many lines of the
    log each person has read; `viewer` is who looked at the screen last.
    """

    state: State
    people: frozenset[int]
    language: str
    screen: Screen
    past: list[tuple[State, int]] = field(default_factory=list)
    read: dict[int, int] = field(default_factory=dict)
    viewer: int | None = None

    def play(self) -> None:
        """Play to the end. Raises `LeftError`, `EndOfInputError`, and `RulesFault` if the rules break."""
        bot = RandomBot(self.state.seed + len(self.state.decisions))
        while waiting := self.state.waiting:
            bots = [player for player in waiting if player not in self.people]
            if bots:
                self.state.apply(bot.choose(self.state, bots[0]), bots[0])
            else:
                self._turn(waiting[0])

    def tell_end(self) -> None:
        """Show the last position, as everybody may see it, and who has won."""
        state = self.state
        reader = self.viewer if self.viewer is not None else 0
        self._tell_news(reader)
        self._show_table(reader)
        result = state.result
        if result is None:
            self._say("no result")
            return
        names = state.names.players
        self.screen.show(state.names.text(result.reason, self.language))
        winners = ", ".join(names[seat] for seat in result.winners)
        self._say("winners", names=winners or say(self.language, "nobody"))
        if result.scores:
            scored = zip(names, result.scores, strict=False)
            self._say("scores", scores=", ".join(f"{name} {score}" for name, score in scored))

    def _turn(self, player: int) -> None:
        """Show a person the table and do what is typed, until it is a decision or goes back to one."""
        if len(self.people) > 1 and self.viewer != player:
            self.screen.hand_over(self.state.names.players[player], self.language)
        self.viewer = player
        options = self.state.options(player)
        self._tell_news(player)
        self._show_table(player)
        self._ask(player, options)
        while True:
            answer = understood(self.screen.ask("> "), options, self.language)
            match answer:
                case Chosen(option):
                    self._decide(player, option)
                    return
                case Command("undo"):
                    if self._undo(player):
                        return
                case Command(name, rest):
                    self._do(name, rest, player, options)
                case Unclear(message, near):
                    self.screen.show(message)
                    self._list(near, options)

    def _decide(self, player: int, option: Option) -> None:
        before = self.state.clone()
        self.state.apply(option, player)
        self.past.append((before, player))

    def _undo(self, player: int) -> bool:
        """Go back to the last decision of a player if that is allowed, else say why not."""
        if not self.past or self.past[-1][1] != player:
            self._say("nothing to undo")
            return False
        before, _ = self.past[-1]
        reason = why_not_undo(before, self.state, player)
        if reason:
            self._say(reason)
            return False
        self.past.pop()
        self.state = before
        self.read[player] = min(self.read.get(player, 0), len(self.state.log(player, self.language)))
        return True

    def _do(self, name: str, rest: str, player: int, options: Sequence[Option]) -> None:
        match name:
            case "help":
                self._say("help begins")
                self.screen.show(*(f"  {command:8} {say(self.language, command)}" for command in COMMANDS))
            case "table":
                self._show_table(player)
            case "options":
                self._list(options, options)
            case "log":
                self.screen.show(*self.state.log(player, self.language))
            case "look":
                self._look(rest)
            case "save":
                self._save(rest)
            case "quit":
                raise LeftError

    def _look(self, word: str) -> None:
        if word:
            self.screen.show(described(self.state, word, self.language))
        else:
            self._say("look at what")

    def _say(self, key: str, **values: object) -> None:
        self.screen.show(say(self.language, key, **values))

    def _save(self, name: str) -> None:
        if not name:
            self._say("where to")
            return
        try:
            write_game(Path(name), self.state, self.people)
        except OutputError as failure:
            self._say("not written", file=name, why=failure.why)
        else:
            self._say("saved", file=name)

    def _tell_news(self, player: int) -> None:
        """What has happened since this person last looked."""
        lines = self.state.log(player, self.language)
        news = lines[self.read.get(player, 0) :]
        self.read[player] = len(lines)
        self.screen.rule(self.state.names.thing(self.state.game.document.title, self.language))
        if len(news) > LOG_LINES:
            self._say("lines before", count=len(news) - LOG_LINES)
        self.screen.show(*news[-LOG_LINES:], "")

    def _show_table(self, player: int) -> None:
        for part in table_of(self.state, player, self.language):
            self.screen.show(part, "")

    def _ask(self, player: int, options: Sequence[Option]) -> None:
        decision = self.state.decision
        prompt = decision.text(self.language) if decision else ""
        if decision and decision.kind == "secret":
            prompt = say(self.language, "in secret", question=prompt)
        self._say("asks", name=self.state.names.players[player], question=prompt)
        if are_numbers(options):
            self._say("a number", numbers=self._numbers([int(option.text) for option in options]))
        else:
            self._list(options[:OPTION_LINES], options)
            if len(options) > OPTION_LINES:
                self._say("more options", count=len(options) - OPTION_LINES)

    def _numbers(self, numbers: list[int]) -> str:
        if len(numbers) == numbers[-1] - numbers[0] + 1:
            return say(self.language, "from to", low=numbers[0], high=numbers[-1])
        return ", ".join(map(str, numbers))

    def _list(self, listed: Sequence[Option], options: Sequence[Option]) -> None:
        width = len(str(len(options)))
        self.screen.show(
            *(f"  {option.index + 1:>{width}}  {option.label(self.language)}" for option in listed)
        )
