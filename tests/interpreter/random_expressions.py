"""Expressions of every type at random, over the small world; whatever they are, they are well typed."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from maniple.ir import expressions as e

from tests.interpreter.world import CARDS, SEATS, b, n

# Names in scope by what they are: numbers, players, cards.
Names = tuple[tuple[str, str], ...]
_count = 0


def fresh() -> str:
    global _count
    _count += 1
    return f"x{_count}"


def named(names: Names, sort: str) -> list[SearchStrategy[e.Expr]]:
    return [st.just(b(name)) for name, kind in names if kind == sort] * 4


def num(depth: int, names: Names) -> SearchStrategy[e.Expr]:
    """A number."""
    leaves: list[SearchStrategy[e.Expr]] = [
        st.integers(-3, 9).map(n),
        st.just(e.Setting("limit")),
        st.just(e.Global("round")),
        *named(names, "num"),
    ]
    if depth == 0:
        return st.one_of(leaves)
    deeper = num(depth - 1, names)
    return st.one_of(
        *leaves,
        st.builds(e.Arith, st.sampled_from(["+", "-", "*", "min", "max"]), deeper, deeper),
        st.builds(quotient, st.sampled_from(["floor", "ceil"]), deeper, deeper),
        st.builds(e.Cond, truth(depth - 1, names), deeper, deeper),
        st.deferred(lambda: binding(depth, names)),
        st.builds(e.Field, st.just("Player.coins"), player(depth - 1, names)),
        st.builds(e.Field, st.just("Card.cost"), card(depth - 1, names)),
        st.builds(lambda p, q: e.Field("Player.stock", p, (q,)), player(depth - 1, names), st.integers(0, 2).map(n)),
        st.builds(e.Size, cards(depth - 1, names), st.just("set")),
        st.builds(e.FaceSum, numbers(depth - 1, names)),
        st.builds(e.Nth, numbers(depth - 1, names), deeper, st.booleans()),
        st.builds(e.Head, cards(depth - 1, names), st.just("set")),
        st.builds(e.Head, numbers(depth - 1, names), st.just("list")),
        st.deferred(lambda: questions(depth, names)),
    )


def quotient(op: str, left: e.Expr, right: e.Expr) -> e.Expr:
    """Non-negatives by positives only."""
    return e.Arith(op, e.Arith("max", left, n(0)), e.Arith("max", right, n(1)))  # type: ignore[arg-type]


def binding(depth: int, names: Names) -> SearchStrategy[e.Expr]:
    name = fresh()
    return st.builds(
        e.Let, st.just(name), num(depth - 1, names), num(depth - 1, (*names, (name, "num")))
    )


def questions(depth: int, names: Names) -> SearchStrategy[e.Expr]:
    """Numbers out of ranges."""
    name, kind = fresh(), "card"
    inner: Names = (*names, (name, kind))
    over_cards = ranges(depth - 1, names, name)
    value = num(depth - 1, inner)
    return st.one_of(
        st.builds(e.Count, over_cards),
        st.builds(e.Sum, over_cards, value),
        st.builds(e.Best, st.sampled_from(["most", "least"]), over_cards, value, num(0, names)),
        st.builds(e.First, over_cards),
    )


def ranges(depth: int, names: Names, name: str) -> SearchStrategy[e.Range]:
    inner: Names = (*names, (name, "card"))
    key = num(max(0, depth - 1), inner)
    modes = st.sampled_from(["most", "least", "rising", "falling"])
    return st.builds(
        lambda source, where, refine: e.Range(name, source, "set", where, tuple(refine)),
        cards(max(0, depth - 1), names),
        st.one_of(st.none(), truth(max(0, depth - 1), inner)),
        st.lists(st.builds(e.Refine, modes, key), max_size=2),
    )


def truth(depth: int, names: Names) -> SearchStrategy[e.Expr]:
    """A truth."""
    leaves = [st.integers(0, 1).map(n), st.just(e.Setting("harsh"))]
    if depth == 0:
        return st.one_of(leaves)
    deeper = truth(depth - 1, names)
    number = num(depth - 1, names)
    name = fresh()
    few = st.lists(deeper, max_size=3).map(tuple)
    return st.one_of(
        *leaves,
        st.builds(e.Compare, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), number, number),
        st.builds(e.And, few),
        st.builds(e.Or, few),
        st.builds(e.Not, deeper),
        st.builds(e.Compare, st.just("="), deeper, deeper),
        st.builds(e.Member, maybe_card(depth - 1, names), cards(depth - 1, names), st.just("set")),
        st.builds(e.Member, number, numbers(depth - 1, names), st.just("list")),
        st.builds(lambda a, x, y: e.Member(a, e.Span(x, y), "span"), number, number, number),
        st.builds(e.SetOp, st.just("within"), cards(depth - 1, names), cards(depth - 1, names)),
        st.builds(e.ZoneIn, zone(depth - 1, names), st.sampled_from(["hand", "deck", "field"])),
        st.builds(e.Any, ranges(depth, names, name), st.one_of(st.none(), truth(depth - 1, (*names, (name, "card"))))),
        st.builds(e.Field, st.just("Card.ready"), card(depth - 1, names)),
    )


def player(depth: int, names: Names) -> SearchStrategy[e.Expr]:
    leaves = [st.integers(0, SEATS - 1).map(n), *named(names, "player")]
    if depth == 0:
        return st.one_of(leaves)
    return st.one_of(*leaves, st.builds(e.Cond, truth(depth - 1, names), st.one_of(leaves), st.one_of(leaves)))


def card(depth: int, names: Names) -> SearchStrategy[e.Expr]:
    leaves = [st.integers(0, CARDS - 1).map(n), *named(names, "card")]
    if depth == 0:
        return st.one_of(leaves)
    return st.one_of(*leaves, st.builds(e.Cond, truth(depth - 1, names), st.one_of(leaves), st.one_of(leaves)))


def maybe_card(depth: int, names: Names) -> SearchStrategy[e.Expr]:
    """A card, or none."""
    return st.one_of(card(depth, names), st.just(n(-1)), st.builds(e.Head, cards(depth, names), st.just("set")))


def zone(depth: int, names: Names) -> SearchStrategy[e.Expr]:
    colour = st.one_of(st.integers(0, 2).map(n), st.just(e.Setting("paint")))
    return st.one_of(
        st.just(e.ZoneId("deck")),
        st.builds(lambda p: e.ZoneId("hand", (p,)), player(depth, names)),
        st.builds(lambda p, c: e.ZoneId("field", (p, c)), player(depth, names), colour),
        st.builds(e.ZoneOf, card(depth, names)),
    )


def cards(depth: int, names: Names) -> SearchStrategy[e.Expr]:
    """A set of cards."""
    leaves: list[SearchStrategy[e.Expr]] = [
        st.integers(0, 2**CARDS - 1).map(n),
        st.just(e.Global("marked")),
        st.just(e.InPlay("Card")),
        st.just(e.InPlay("Fighter")),
        st.builds(lambda p: e.Contents(e.ZoneId("hand", (p,)), ordered=False), player(0, names)),
    ]
    if depth == 0:
        return st.one_of(leaves)
    deeper = cards(depth - 1, names)
    name = fresh()
    listed = st.builds(
        lambda p, c: e.Contents(e.ZoneId("field", (p, c)), ordered=True),
        player(depth - 1, names),
        st.integers(0, 2).map(n),
    )
    return st.one_of(
        *leaves,
        st.builds(e.SetOp, st.sampled_from(["union", "minus", "both"]), deeper, deeper),
        st.lists(maybe_card(depth - 1, names), max_size=3).map(lambda items: e.SetFrom(tuple(items))),
        st.builds(e.Filter, ranges(depth, names, name), st.just("set")),
        st.builds(e.AsSet, listed),
        st.builds(e.Cond, truth(depth - 1, names), deeper, deeper),
    )


def numbers(depth: int, names: Names) -> SearchStrategy[e.Expr]:
    """A list of numbers."""
    leaves: list[SearchStrategy[e.Expr]] = [
        st.lists(st.integers(0, 9), max_size=4).map(lambda items: e.Const(tuple(items))),
        st.just(e.Global("order")),
    ]
    if depth == 0:
        return st.one_of(leaves)
    name = fresh()
    span = st.builds(lambda low, high: e.Span(low, high), num(0, names), num(0, names))
    over_span = st.builds(
        lambda source, where: e.Range(name, source, "span", where),
        span,
        st.one_of(st.none(), truth(depth - 1, (*names, (name, "num")))),
    )
    return st.one_of(
        *leaves,
        st.builds(e.AsList, cards(depth - 1, names)),
        st.builds(e.Map, over_span, num(depth - 1, (*names, (name, "num")))),
        st.builds(e.Filter, ranges(depth, names, name), st.just("list")),
        st.builds(e.ListOp, st.sampled_from(["append", "without"]), numbers(depth - 1, names), num(0, names)),
    )


