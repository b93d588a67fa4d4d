"""Choices as they stand in the code: entries, and what is done when one is chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as ty
from maniple.lower.blocks import PLAYER
from maniple.lower.builder import Label
from maniple.lower.flow import FlowLowerer
from maniple.model.scope import Scope
from maniple.syntax import tree as t

ENOUGH = "enough"
NO = "no"
YES = "yes"


@dataclass(frozen=True, slots=True)
class Offer:
    """An entry of a choice: what it is called, what it ranges over, and what is done when it is chosen."""

    name: str
    pieces: tuple[str | int, ...]
    ranges: tuple[e.Range, ...]
    slots: tuple[int, ...]
    when: e.Expr | None
    body: Callable[[], None]
    label: str = ""


class AskLowerer(FlowLowerer):
    """Adds asking to the flow."""

    def chooser(self, expr: t.Expr, scope: Scope) -> e.Expr:
        """The player who chooses."""
        return self.reader.coerce(self.reader.read(expr, scope, PLAYER), ty.Maybe(PLAYER), expr).expr

    def ask(
        self,
        chooser: e.Expr,
        offers: list[Offer],
        prompt: str,
        otherwise: Label | None = None,
        always: bool = False,
    ) -> None:
        """Emits a choice and the code of its entries; with nothing to choose the rest of the block is
        skipped.
        """
        builder = self.builder
        labels = [Label() for _ in offers]
        done = Label()
        entries = tuple(self._entry_of(offer, label) for offer, label in zip(offers, labels, strict=True))
        otherwise = otherwise or builder.skips[-1]
        builder.emit(i.Ask(chooser, entries, otherwise, self.session.text(prompt), always))  # type: ignore[arg-type]
        for offer, label in zip(offers, labels, strict=True):
            builder.mark(label)
            offer.body()
            builder.jump(done)
        builder.mark(done)

    def _entry_of(self, offer: Offer, label: Label) -> i.Entry:
        text = self.session.text(offer.label) if offer.label else ""
        return i.Entry(offer.name, offer.pieces, offer.ranges, offer.when, offer.slots, label, text)  # type: ignore[arg-type]

    def refusal(self, body: Callable[[], None]) -> Offer:
        """The way out of what may be left undone."""
        return Offer(NO, (NO,), (), (), None, body, "No")

    def prompt(self, part: t.Part) -> str:
        """What a player is asked when he chooses from a range."""
        return f"Choose: {part.range.binder.text.replace('_', ' ')}"


def nothing() -> None:
    """A choice whose taking is all."""
