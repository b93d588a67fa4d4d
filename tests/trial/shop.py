"""A very small game written by hand, with the procedures and queries that tests of it need."""

from maniple.ir import document as d
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t
from maniple.ir.trials import Item, Trial, Trials

CARDS = ("Red Hat", "Scarf", "Scarf")
CARD, PLAYER = t.Entity("Card"), t.Entity("Player")
HERE = d.Origin(0, 0, 1)
BOX = e.Contents(e.ZoneId("box"), ordered=False)
ANN = e.Const(0)


def number(value: int) -> e.Expr:
    return e.Const(value)


def procedure(name: str, slots: tuple[d.Slot, ...], *code: i.Instruction) -> d.Procedure:
    origins = tuple(d.Origin(0, 10 * place, 10 * place + 5) for place in range(len(code)))
    return d.Procedure(name, 0, slots, code, origins)


def buy() -> d.Procedure:
    """Ann takes a card of the box; a purchase is announced; once more if it was a scarf."""
    choice = i.Entry("buy", ("buy", 0), (e.Range("c", BOX, "set"),), None, (0,), 1)
    refuse = i.Entry("leave", ("leave",), (), None, (), 4)
    return procedure(
        "buy",
        (d.Slot("card", t.Maybe(CARD)),),
        i.Ask(ANN, (choice, refuse), 4, "buy a card"),
        i.Move(e.Local(0), "one", e.ZoneId("hand", (ANN,))),
        i.Say("event bought", (e.Local(0), ANN)),
        i.Assign(i.ToLocal(0), number(-1)),
        i.Return(),
    )


def throw() -> d.Procedure:
    """Ann's coins become what a die shows."""
    return procedure(
        "throw",
        (d.Slot("faces", t.Faces(1, 6)),),
        i.Roll(e.MakeDice(number(1), number(6)), 0),
        i.Assign(i.ToField("Player.coins", ANN), e.FaceSum(e.Local(0))),
        i.Return(),
    )


def ruin() -> d.Procedure:
    """More coins than anybody can have."""
    return procedure("ruin", (), i.Assign(i.ToField("Player.coins", ANN), number(99)), i.Return())


def query(name: str, result: t.Type, body: e.Expr) -> d.Query:
    return d.Query(name, (), result, body, (), HERE)


def document() -> d.Document:
    coins = e.Field("Player.coins", ANN)
    everyone = d.Kind("Player", "Player", 0, 3, (d.FieldInfo("coins", t.Int(0, 9), True, 2, ()),), ())
    return d.Document(
        game="shop",
        title="Shop",
        scenario="",
        players=(2, 3),
        main="throw",
        score="",
        outlook="",
        words=(),
        kinds=(everyone, d.Kind("Card", "Card", 0, 3, (), CARDS)),
        cards=(
            d.Card("Red Hat", "Card", 0, 1, "", (), (), HERE),
            d.Card("Scarf", "Card", 1, 2, "", (), (), HERE),
        ),
        zones=(
            d.Zone("box", 0, (), "Card", "set", "open", 3, False, None, None),
            d.Zone("hand", 1, ("Player",), "Card", "hand", "private", 3, False, None, None),
        ),
        maps=(),
        tables=(),
        settings=(d.SettingInfo("open", t.Flag(), 1, "setting:open"),),
        globals=(d.GlobalInfo("players", t.SetOf(PLAYER), 0),),
        queries=(
            query("coins", t.Int(0, 9), coins),
            query("four", t.Int(0, 9), number(4)),
            query("has four", t.Flag(), e.Compare("=", coins, number(4))),
            query("is open", t.Flag(), e.Setting("open")),
            query("hat", CARD, number(0)),
            query("first scarf", CARD, number(1)),
            query("ann", PLAYER, ANN),
        ),
        events=(),
        sites=(),
        procedures=(buy(), throw(), ruin()),
        formats=(),
        armies=(),
        texts={},
        sources=("shop.maniple",),
    )


def trials(*items: Item, name: str = "a test", rules: tuple[str, ...] = (), **settings: int) -> Trials:
    trial = Trial(name, rules, 2, 1, tuple(settings.items()), 0, items, HERE)
    return Trials((document(),), (trial,))
