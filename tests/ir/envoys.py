"""A small game written by hand: hidden hands, sealed answers, dice, stored adjustments, a trigger.

Three rounds. All players secretly bid a card of their hand and mark up to two cards of it; the bids are
shown and laid on the table; each player may boost a card there and must bury one from the hand; the
strongest card scores; everyone draws. What a player buried, only that player knows.
"""

from maniple.ir import document as d
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t

PLAYERS = 4
ROUNDS = 3
CARDS = ("Fox", "Grey Owl", "Bear", "Wolf") * 6
CARD, PLAYER = t.Entity("Card"), t.Entity("Player")
HERE = d.Origin(0, 0, 1)

DECK, TABLE = e.ZoneId("deck"), e.InPlay("Card")
EVERYONE = e.Global("players")


def number(value: int) -> e.Expr:
    return e.Const(value)


def inside(zone: e.Expr) -> e.Range:
    """The cards of a hand."""
    return e.Range("c", e.Contents(zone, ordered=False), "set")


def top(count: e.Expr) -> e.Expr:
    """The top cards of the deck from the top down, fewer where the deck ends."""
    deck = e.Contents(DECK, ordered=True)
    places = e.Range(
        "n",
        e.Span(number(0), e.Arith("-", e.Arith("min", count, e.Size(deck, "list")), number(1))),
        "span",
    )
    return e.Map(places, e.Nth(deck, e.Bound("n"), from_end=True))


def best(binder: str, among: e.Expr, query: str) -> e.Range:
    """Those of a set for which a query gives most."""
    return e.Range(binder, among, "set", None, (e.Refine("most", e.Call(query, (e.Bound(binder),))),))


def state(name: str, type_: t.Type) -> d.FieldInfo:
    """A field that changes, 0 at the start."""
    return d.FieldInfo(name, type_, True, 0, ())


def procedure(
    name: str, parameters: int, slots: tuple[d.Slot, ...], *code: i.Instruction, depth: int = 1
) -> d.Procedure:
    return d.Procedure(name, parameters, slots, code, (HERE,) * len(code), depth)


def zone(name: str, first: int, shape: str, sight: str, *owners: str, in_play: bool = False) -> d.Zone:
    return d.Zone(name, first, owners, "Card", shape, sight, len(CARDS), in_play, None, None)  # type: ignore[arg-type]


def main() -> d.Procedure:
    """Deal, play the rounds, end."""
    return procedure(
        "main",
        0,
        (d.Slot("queue", t.ListOf(PLAYER, PLAYERS)), d.Slot("who", t.Maybe(PLAYER))),
        i.Move(e.Contents(e.ZoneId("box"), ordered=False), "set", DECK),
        i.Shuffle(DECK),
        i.Move(top(number(1)), "list", e.ZoneId("discard")),
        i.Assign(i.ToLocal(0), e.AsList(EVERYONE)),
        i.Next(0, 1, 7),
        i.Invoke("draw", (e.Local(1), number(4))),
        i.Jump(4),
        i.Assign(i.ToGlobal("round"), e.Arith("+", e.Global("round"), number(1))),
        i.Say("round", (e.Global("round"),), heading=True),
        i.Invoke("bids", ()),
        i.Branch(e.Compare("<", e.Global("round"), e.Setting("rounds")), 12),
        i.Jump(7),
        i.Finish(e.Filter(best("p", EVERYONE, "score"), "set"), "last round"),
    )  # fmt: skip


def draw() -> d.Procedure:
    """A player draws cards; with a Fox in hand the player then looks at the new top card."""
    slots = (
        d.Slot("who", PLAYER),
        d.Slot("count", t.Int(0, 9)),
        d.Slot("cards", t.ListOf(CARD, 9)),
        d.Slot("queue", t.ListOf(t.Int(0, 2**31 - 1), 20)),
        d.Slot("instance", t.Int(-1, 2**31 - 1)),
    )
    drawn = top(e.Local(1))
    return procedure(
        "draw",
        2,
        slots,
        i.Assign(i.ToLocal(2), drawn),
        i.Move(e.Local(2), "list", e.ZoneId("hand", (e.Local(0),))),
        i.Assign(i.ToLocal(2), e.Const(())),
        i.Enter("drew", 9),
        i.Collect("drew", "after", (e.Local(0),), 3),
        i.Next(3, 4, 8),
        i.Dispatch("drew", e.Local(4), (e.Local(0),)),
        i.Jump(5),
        i.Leave("drew"),
        i.Return(),
    )  # fmt: skip


def bids() -> d.Procedure:
    """One round."""
    slots = (
        d.Slot("bid", t.Array(t.Maybe(CARD), "Player"), sealed=True),
        d.Slot("marks", t.Array(t.SetOf(CARD), "Player"), sealed=True),
        d.Slot("queue", t.ListOf(PLAYER, PLAYERS)),
        d.Slot("who", t.Maybe(PLAYER)),
        d.Slot("card", t.Maybe(CARD)),
        d.Slot("faces", t.Faces(2, 6)),
        d.Slot("heads", t.Int(0, 9)),
    )
    my_hand = e.ZoneId("hand", (e.Bound("p"),))
    score = i.ToField("Player.score", e.Local(3))
    his_hand = e.ZoneId("hand", (e.Local(3),))
    return procedure(
        "bids",
        0,
        slots,
        i.AskEach(
            EVERYONE,
            "p",
            (
                i.Stage("pick", "bid", inside(my_hand), 0),
                i.Stage("subset", "mark", inside(my_hand), 1, number(0), number(2)),
            ),
            "bid a card",
        ),
        i.Unseal(0, EVERYONE, EVERYONE),
        i.Assign(i.ToLocal(2), e.AsList(EVERYONE)),
        i.Next(2, 3, 6),
        i.Move(e.Local(0, e.Local(3)), "one", e.ZoneId("row", (e.Local(3),))),
        i.Jump(3),
        # Boosts and burials, one player after the other
        i.Assign(i.ToLocal(2), e.AsList(EVERYONE)),
        i.Next(2, 3, 20),
        i.Roll(e.MakeDice(number(2), number(6)), 5),
        i.Ask(
            e.Local(3),
            (
                i.Entry("boost", ("boost ", 0), (e.Range("c", TABLE, "set"),), None, (4,), 10),
                i.Entry("pass", ("pass",), (), None, (), 12),
            ),
            12,
            "boost a card",
        ),
        i.Keep("boost", (e.Local(4), e.Local(3))),
        i.Assign(i.ToLocal(4), number(-1)),
        i.Ask(
            e.Local(3),
            (i.Entry("bury", ("bury ", 0), (inside(his_hand),), None, (4,), 13),),
            15,
            "bury a card",
            always=True,
        ),
        i.Assign(i.ToField("Card.buried", e.Local(4)), number(1)),
        i.Move(e.Local(4), "one", e.ZoneId("crypt", (e.Local(3),)), "bottom"),
        i.Assign(i.ToLocal(4), number(-1)),
        i.Flip(number(1), 6),
        i.Branch(e.Compare("=", e.Local(6), number(1)), 19),
        i.Assign(i.ToField("Player.luck", e.Local(3)), e.FaceSum(e.Local(5)), told=True),
        i.Jump(7),
        # The strongest card scores
        i.Pick(best("c", TABLE, "strength"), 4),
        i.Branch(e.Compare("!=", e.Local(4), number(-1)), 24),
        i.Assign(i.ToLocal(3), e.ZoneOwner(e.ZoneOf(e.Local(4)))),
        i.Assign(score, e.Arith("+", e.Field("Player.score", e.Local(3)), number(3)), told=True),
        i.Move(TABLE, "set", e.ZoneId("discard")),
        i.Lapse("drew", (number(0),)),
        i.Assign(i.ToLocal(2), e.AsList(EVERYONE)),
        i.Next(2, 3, 30),
        i.Invoke("draw", (e.Local(3), number(2))),
        i.Jump(27),
        i.Return(),
    )  # fmt: skip


def peek() -> d.Procedure:
    """The trigger: who holds a Fox after drawing looks at the top card of the deck."""
    slots = (d.Slot("who", PLAYER), d.Slot("this", t.Maybe(CARD)), d.Slot("you", t.Maybe(PLAYER)))
    return procedure(
        "peek", 3, slots, i.Reveal(e.AsSet(top(number(1))), e.SetFrom((e.Local(2),))), i.Return()
    )  # fmt: skip


def document() -> d.Document:
    """The game."""
    strength = e.Arith("+", e.Field("Card.rank", e.Bound("card")), e.Field("Card.buried", e.Bound("card")))
    boosted = e.Compare("=", e.Bound("boosted"), e.Bound("card"))
    boost = d.Adjuster("by", number(2), (), boosted, None, "boost", ("boosted", "by"), HERE)
    holder = e.ZoneOwner(e.ZoneOf(e.Bound("this")))
    owns = e.Compare("=", holder, e.Bound("p"))
    own = e.Compare("=", e.Bound("you"), e.Bound("p"))
    seen = e.And((e.ZoneIn(e.ZoneOf(e.Bound("this")), "hand"), owns, own))
    foxes = e.Range(
        "this", e.Const(sum(1 << card for card, name in enumerate(CARDS) if name == "Fox")), "set"
    )
    yours = e.Range("you", EVERYONE, "set")
    seats = (state("score", t.Int(0, 99)), state("luck", t.Int(0, 12)))
    by_player = (("player", PLAYER),)
    trigger = d.Trigger("after", "peek", (foxes, yours), seen, number(0), e.Bound("you"), HERE)
    many = len(CARDS)
    rank = d.FieldInfo("rank", t.Int(1, 4), False, 1, tuple(1 + card % 4 for card in range(many)))
    return d.Document(
        game="envoys",
        title="Envoys",
        scenario="",
        players=(2, PLAYERS),
        main="main",
        score="score",
        outlook="",
        words=(),
        kinds=(
            d.Kind("Player", "Player", 0, PLAYERS, seats, ()),
            d.Kind("Card", "Card", 0, many, (rank, state("buried", t.Flag())), CARDS),
        ),
        cards=tuple(d.Card(name, "Card", card, 1, "", (), (), HERE) for card, name in enumerate(CARDS)),
        zones=(
            zone("box", 0, "set", "hidden"),
            zone("deck", 1, "pile", "hidden"),
            zone("hand", 2, "hand", "private", "Player"),
            zone("row", 6, "row", "open", "Player", in_play=True),
            zone("crypt", 10, "pile", "private", "Player"),
            zone("discard", 14, "pile", "open"),
        ),
        maps=(),
        tables=(),
        settings=(d.SettingInfo("rounds", t.Int(1, 4), ROUNDS, "setting:rounds"),),
        globals=(d.GlobalInfo("players", t.SetOf(PLAYER), 0), d.GlobalInfo("round", t.Int(0, 9), 0)),
        queries=(
            d.Query("score", by_player, t.Int(0, 99), e.Field("Player.score", e.Bound("player")), (), HERE),
            d.Query("strength", (("card", CARD),), t.Int(0, 99), strength, (boost,), HERE),
        ),
        events=(d.Event("drew", (("p", PLAYER),), 1, (trigger,)),),
        sites=(d.Site("boost", (("boosted", CARD), ("by", PLAYER)), 12, "drew", ("",)),),
        procedures=(main(), draw(), bids(), peek()),
        formats=(),
        armies=(),
        texts={
            "en": {"last round": "The last round is over.", "round": "Round {0}"},
            "fr": {"last round": "La dernière manche est finie.", "round": "Manche {0}"},
        },
        sources=("envoys.maniple",),
    )  # fmt: skip
