"""The table at which one test is run."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, assert_never

from maniple.interpreter import NotOffered, State
from maniple.interpreter.faults import BrokenError
from maniple.interpreter.logbook import LogEntry
from maniple.ir.document import Origin
from maniple.ir.trials import Answer, Expectation, ExpectedEvent, ExpectedOption, Force, Item, Run
from maniple.ir.types import Type
from maniple.trial.outcomes import Failure
from maniple.trial.sayable import unsayable

# More than a person reads of what else could have been decided.
SHOWN_OPTIONS = 20
EVENT = "event "
# What is no event of the rules, but may be expected like one.
GAME_ENDS = "game_ends"


class LineError(Exception):
    """A line of a test could not be done or did not hold."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.message)
        self.failure = failure


class Table:
    """A position with what the test has forced so far and asked about last."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.asked_for_options = False
        self._forced: list[Force] = []
        self._queries = {query.name: query for query in state.game.document.queries}

    def take(self, item: Item) -> None:
        """Does an item of the test. Raises `LineError`, or `RulesFault` if the rules break."""
        match item:
            case Run():
                self._run(item)
            case Force():
                self._force(item)
            case Answer():
                self._answer(item)
            case Expectation():
                self._expect(item)
            case ExpectedOption():
                self._expect_option(item)
            case ExpectedEvent():
                self._expect_event(item)
            case _:
                assert_never(item)

    def unused(self) -> Iterator[tuple[Force, str]]:
        """What was forced of chance and never happened, with the line that forced the first of it."""
        if self.state.book is None:
            return
        script = self.state.book.script
        for what, left in (("dice", script.dice), ("flips", script.flips), ("picks", script.picks)):
            if left:
                yield self._forcing(what, len(left)), " ".join(self._face(what, value) for value in left)

    def unanswered(self, origin: Origin) -> Failure:
        """That the test ends, or goes on, before a decision was taken."""
        player = self.state.waiting[0]
        name = self.state.names.players[player]
        return Failure(f"{name} has still to decide", origin, options=self._offered(player))

    def _run(self, run: Run) -> None:
        if self.state.waiting:
            raise LineError(self.unanswered(run.origin))
        self.asked_for_options = False
        self.state.run_procedure(run.procedure)
        if run.mode == "given" and self.state.waiting:
            name = self.state.names.players[self.state.waiting[0]]
            message = f"`given` asks {name} for a decision; what asks players belongs after `play`"
            raise LineError(Failure(message, run.origin, options=self._offered(self.state.waiting[0])))

    def _force(self, force: Force) -> None:
        if self.state.book is not None:
            getattr(self.state.book.script, force.what).extend(force.values)
            self._forced.append(force)

    def _answer(self, answer: Answer) -> None:
        self.asked_for_options = False
        name = self.state.names.players[answer.player]
        if answer.player not in self.state.waiting:
            raise LineError(Failure(self._not_asked(name), answer.origin, found=answer.text))
        try:
            self.state.apply(answer.text, answer.player)
        except NotOffered:
            message = f"{name} cannot decide `{answer.text}`: it is not on offer"
            raise LineError(Failure(message, answer.origin, options=self._offered(answer.player))) from None

    def _not_asked(self, name: str) -> str:
        if self.state.over:
            return f"{name} is not asked: the game is over"
        if not self.state.waiting:
            return f"{name} is not asked: what was played is done"
        others = ", ".join(self.state.names.players[player] for player in self.state.waiting)
        return f"{name} is not asked: the decision is for {others}"

    def _expect(self, expectation: Expectation) -> None:
        if self._value(expectation.query, expectation.origin):
            return
        message = f"expected {expectation.text}{self._pending()}"
        if not expectation.left:
            raise LineError(Failure(message, expectation.origin))
        found = self._spelt(expectation.left, expectation.origin)
        wanted = self._spelt(expectation.right, expectation.origin) if expectation.right else ""
        raise LineError(Failure(message, expectation.origin, wanted, found))

    def _pending(self) -> str:
        """A word on a decision that is open: often it is why something has not happened."""
        if not self.state.waiting:
            return ""
        return f" ({self.state.names.players[self.state.waiting[0]]} has still to decide)"

    def _expect_option(self, expected: ExpectedOption) -> None:
        self.asked_for_options = True
        offered = self.state.options(expected.player) if expected.player in self.state.waiting else ()
        if any(option.text == expected.text for option in offered) is expected.wanted:
            if not expected.wanted:
                self._sayable(expected)
            return
        name = self.state.names.players[expected.player]
        if expected.wanted and expected.player not in self.state.waiting:
            raise LineError(Failure(self._not_asked(name), expected.origin))
        message = f"{name} {'may not' if expected.wanted else 'may'} {expected.text}"
        raise LineError(Failure(message, expected.origin, options=self._offered(expected.player)))

    def _sayable(self, expected: ExpectedOption) -> None:
        names = self.state.names
        part = unsayable(names.document, names.players, expected.text)
        if part:
            message = f"`{expected.text}` can never be on offer: nothing in the game is called `{part}`"
            raise LineError(Failure(message, expected.origin))

    def _expect_event(self, expected: ExpectedEvent) -> None:
        if expected.event == GAME_ENDS:
            if not self.state.over:
                raise LineError(Failure("expected the game to be over", expected.origin))
            return
        wanted = [self._spelt(query, expected.origin) if query else "" for query in expected.arguments]
        announced = [
            self._arguments(entry, expected.arguments)
            for entry in self.state.entries
            if entry.text == EVENT + expected.event
        ]
        if any(_agrees(arguments, wanted) for arguments in announced):
            return
        message = " ".join(["expected the event", expected.event, *filter(None, wanted)])
        found = "; ".join(" ".join([expected.event, *arguments]) for arguments in announced)
        raise LineError(Failure(message, expected.origin, found=found or "it was never announced"))

    def _arguments(self, entry: LogEntry, queries: tuple[str, ...]) -> list[str]:
        """What an event was announced with, in words: the test knows the types where the log does not."""
        types = [
            self._queries[query].result if query else type_
            for query, type_ in zip_longest(queries[: len(entry.values)], entry.types, fillvalue=None)
        ]
        return [self._name(type_, value) for type_, value in zip(types, entry.values, strict=True)]

    def _value(self, query: str, origin: Origin) -> Any:
        try:
            return self.state.evaluate(query)
        except BrokenError as broken:
            fault = self.state.program.fault(broken)
            message = f"the rules broke: {fault.message}"
            raise LineError(Failure(message, origin, cause=fault.origin, advice=fault.help)) from None

    def _spelt(self, query: str, origin: Origin) -> str:
        return self._name(self._queries[query].result, self._value(query, origin))

    def _name(self, type_: Type | None, value: Any) -> str:
        return self.state.names.spelt(type_, value)

    def _offered(self, player: int) -> tuple[str, ...]:
        texts = tuple(option.text for option in self.state.options(player))
        if len(texts) <= SHOWN_OPTIONS:
            return texts
        return (*texts[:SHOWN_OPTIONS], f"and {len(texts) - SHOWN_OPTIONS} more")

    def _forcing(self, what: str, left: int) -> Force:
        """The line that forced the first of the values that are left."""
        lines = [force for force in self._forced if force.what == what] or self._forced.copy()
        while len(lines) > 1 and left > len(lines[-1].values):
            left -= len(lines.pop().values)
        return lines[-1]

    def _face(self, what: str, value: int) -> str:
        if what == "flips":
            return "up" if value else "down"
        if what == "picks":
            return str((value & -value).bit_length() - 1)
        return str(value)


def _agrees(arguments: list[str], wanted: list[str]) -> bool:
    # By name, since copies of a card are as good as each other.
    return all(not name or name == argument for argument, name in zip(arguments, wanted, strict=False))
