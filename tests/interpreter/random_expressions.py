"""Expressions of every type at random, over the small world; whatever they are, they are well typed."""

import random
from collections.abc import Callable

from maniple.ir import expressions as e
from tests.interpreter.world import CARDS, SEATS, b, n

# Names in scope and what they stand for: "num" or "card".
Names = tuple[tuple[str, str], ...]
Makers = list[Callable[[], e.Expr]]


class Maker:
    """Makes expressions from one source of chance; `depth` is how deep they may still grow."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.count = 0

    def fresh(self) -> str:
        self.count += 1
        return f"x{self.count}"

    def one(self, makers: Makers) -> e.Expr:
        return self.chance.choice(makers)()

    def named(self, names: Names, sort: str) -> Makers:
        """Bound names are rare among all that could stand somewhere, so they come three times."""
        return [lambda name=name: b(name) for name, kind in names if kind == sort] * 3  # type: ignore[misc]

    def num(self, depth: int, names: Names = ()) -> e.Expr:
        """A number."""
        leaves: Makers = [
            lambda: n(self.chance.randint(-3, 9)),
            lambda: e.Setting("limit"),
            lambda: e.Global("round"),
            *self.named(names, "num"),
        ]
        if depth <= 0:
            return self.one(leaves)
        d = depth - 1
        return self.one(
            [
                *leaves,
                lambda: self.sum(d, names),
                lambda: self.sum(d, names),
                lambda: self.quotient(d, names),
                lambda: e.Cond(self.truth(d, names), self.num(d, names), self.num(d, names)),
                lambda: self.let(d, names),
                lambda: self.let(d, names),
                lambda: e.Field("Player.coins", self.player(d, names)),
                lambda: e.Field("Player.stock", self.player(d, names), (n(self.chance.randrange(3)),)),
                lambda: e.Field("Card.cost", self.card(d, names)),
                lambda: e.Size(self.cards(d, names), "set"),
                lambda: e.FaceSum(self.numbers(d, names)),
                lambda: e.Nth(self.numbers(d, names), self.num(d, names), self.chance.random() < 0.5),
                lambda: e.Head(self.cards(d, names), "set"),
                lambda: e.Head(self.numbers(d, names), "list"),
                lambda: self.question(d, names),
                lambda: self.question(d, names),
                lambda: self.question(d, names),
            ]
        )

    def sum(self, depth: int, names: Names) -> e.Expr:
        op = self.chance.choice(["+", "-", "*", "min", "max"])
        return e.Arith(op, self.num(depth, names), self.num(depth, names))  # type: ignore[arg-type]

    def quotient(self, depth: int, names: Names) -> e.Expr:
        """Non-negatives by positives only."""
        left = e.Arith("max", self.num(depth, names), n(0))
        right = e.Arith("max", self.num(depth, names), n(1))
        return e.Arith(self.chance.choice(["floor", "ceil"]), left, right)  # type: ignore[arg-type]

    def let(self, depth: int, names: Names) -> e.Expr:
        name = self.fresh()
        return e.Let(name, self.num(depth, names), self.num(depth, (*names, (name, "num"))))

    def question(self, depth: int, names: Names) -> e.Expr:
        """A number out of a range."""
        range_, inner = self.range(depth, names)
        which = self.chance.randrange(4)
        if which == 0:
            return e.Count(range_)
        if which == 1:
            return e.First(range_)
        value = self.num(depth, inner)
        if which == 2:
            return e.Sum(range_, value)
        return e.Best(self.chance.choice(["most", "least"]), range_, value, self.num(0, names))  # type: ignore[arg-type]

    def range(self, depth: int, names: Names) -> tuple[e.Range, Names]:
        """A range over cards, and the names inside of it."""
        name = self.fresh()
        inner: Names = (*names, (name, "card"))
        where = self.truth(depth, inner) if self.chance.random() < 0.6 else None
        modes = [
            self.chance.choice(["most", "least", "rising", "falling"])
            for _ in range(self.chance.choice([0, 0, 1, 2]))
        ]
        refine = tuple(e.Refine(mode, self.num(depth - 1, inner)) for mode in modes)  # type: ignore[arg-type]
        return e.Range(name, self.cards(depth, names), "set", where, refine), inner

    def truth(self, depth: int, names: Names = ()) -> e.Expr:
        """A truth."""
        leaves: Makers = [lambda: n(self.chance.randrange(2)), lambda: e.Setting("harsh")]
        if depth <= 0:
            return self.one(leaves)
        d = depth - 1
        few = lambda: tuple(self.truth(d, names) for _ in range(self.chance.randrange(4)))  # noqa: E731
        return self.one(
            [
                *leaves,
                lambda: self.comparison(d, names),
                lambda: self.comparison(d, names),
                lambda: e.And(few()),
                lambda: e.Or(few()),
                lambda: e.Not(self.truth(d, names)),
                lambda: e.Compare("=", self.truth(d, names), self.truth(d, names)),
                lambda: e.Compare("=", self.card(d, names), self.card(d, names)),
                lambda: e.Compare("=", e.ZoneOf(self.card(d, names)), self.zone(d, names)),
                lambda: e.Member(self.maybe_card(d, names), self.cards(d, names), "set"),
                lambda: e.Member(self.num(d, names), self.numbers(d, names), "list"),
                lambda: e.Member(self.num(d, names), e.Span(self.num(d, names), self.num(d, names)), "span"),
                lambda: e.SetOp("within", self.cards(d, names), self.cards(d, names)),
                lambda: e.ZoneIn(self.zone(d, names), self.chance.choice(["hand", "deck", "field"])),
                lambda: self.any(d, names),
                lambda: self.any(d, names),
                lambda: e.Field("Card.ready", self.card(d, names)),
            ]
        )

    def comparison(self, depth: int, names: Names) -> e.Expr:
        op = self.chance.choice(["=", "!=", "<", "<=", ">", ">="])
        return e.Compare(op, self.num(depth, names), self.num(depth, names))  # type: ignore[arg-type]

    def any(self, depth: int, names: Names) -> e.Expr:
        range_, inner = self.range(depth, names)
        return e.Any(range_, self.truth(depth, inner) if self.chance.random() < 0.7 else None)

    def player(self, depth: int, names: Names) -> e.Expr:
        leaves: Makers = [lambda: n(self.chance.randrange(SEATS))]
        return self.either(depth, names, leaves)

    def card(self, depth: int, names: Names) -> e.Expr:
        leaves: Makers = [lambda: n(self.chance.randrange(CARDS)), *self.named(names, "card")]
        return self.either(depth, names, leaves)

    def either(self, depth: int, names: Names, leaves: Makers) -> e.Expr:
        if depth <= 0 or self.chance.random() < 0.8:
            return self.one(leaves)
        return e.Cond(self.truth(depth - 1, names), self.one(leaves), self.one(leaves))

    def maybe_card(self, depth: int, names: Names) -> e.Expr:
        """A card, or none."""
        return self.one(
            [
                lambda: self.card(depth, names),
                lambda: n(-1),
                lambda: e.Head(self.cards(depth, names), "set"),
            ]
        )

    def zone(self, depth: int, names: Names) -> e.Expr:
        colour = self.chance.choice([n(self.chance.randrange(3)), e.Setting("paint")])
        return self.one(
            [
                lambda: e.ZoneId("deck"),
                lambda: e.ZoneId("hand", (self.player(depth, names),)),
                lambda: e.ZoneId("field", (self.player(depth, names), colour)),
                lambda: e.ZoneOf(self.card(depth, names)),
            ]
        )

    def cards(self, depth: int, names: Names) -> e.Expr:
        """A set of cards."""
        leaves: Makers = [
            lambda: n(self.chance.getrandbits(CARDS)),
            lambda: e.Global("marked"),
            lambda: e.InPlay("Card"),
            lambda: e.InPlay("Fighter"),
            lambda: e.Contents(e.ZoneId("hand", (self.player(0, names),)), ordered=False),
        ]
        if depth <= 0:
            return self.one(leaves)
        d = depth - 1
        some = lambda: tuple(self.maybe_card(d, names) for _ in range(self.chance.randrange(4)))  # noqa: E731
        place = e.ZoneId("field", (self.player(d, names), n(self.chance.randrange(3))))
        op = self.chance.choice(["union", "minus", "both"])
        return self.one(
            [
                *leaves,
                lambda: e.SetOp(op, self.cards(d, names), self.cards(d, names)),  # type: ignore[arg-type]
                lambda: e.SetFrom(some()),
                lambda: e.Filter(self.range(d, names)[0], "set"),
                lambda: e.Filter(self.range(d, names)[0], "set"),
                lambda: e.AsSet(e.Contents(place, ordered=True)),
                lambda: e.Cond(self.truth(d, names), self.cards(d, names), self.cards(d, names)),
            ]
        )

    def numbers(self, depth: int, names: Names) -> e.Expr:
        """A list of numbers."""
        leaves: Makers = [
            lambda: e.Const(tuple(self.chance.randrange(10) for _ in range(self.chance.randrange(5)))),
            lambda: e.Global("order"),
        ]
        if depth <= 0:
            return self.one(leaves)
        d = depth - 1
        name = self.fresh()
        inner: Names = (*names, (name, "num"))
        where = self.truth(d, inner) if self.chance.random() < 0.5 else None
        span = e.Range(name, e.Span(self.num(0, names), self.num(0, names)), "span", where)
        op = self.chance.choice(["append", "without"])
        return self.one(
            [
                *leaves,
                lambda: e.AsList(self.cards(d, names)),
                lambda: e.Map(span, self.num(d, inner)),
                lambda: e.Filter(self.range(d, names)[0], "list"),
                lambda: e.ListOp(op, self.numbers(d, names), self.num(0, names)),  # type: ignore[arg-type]
            ]
        )
