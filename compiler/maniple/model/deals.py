"""Deals: plain data about what may be traded, written out as rules in the language itself.

before: deal bargain { goods coin, grain  support vote  offers 3 }
after:  to negotiate_bargain with parties: set of Player { ... } and the verbs that it needs

Everything handed over changes hands at once. A support is a verb of the game, called when the deal is struck.
"""

from __future__ import annotations

from dataclasses import dataclass

from maniple.diagnostics import Diagnostic
from maniple.model import deal_problems
from maniple.source import Source
from maniple.syntax import tree as t
from maniple.syntax.parse import parse

OFFERS = 3
PIECES = 12


@dataclass(frozen=True, slots=True)
class Good:
    """Something that changes hands: a `number` of a player, cards of a `zone`, or things of a kind by the
    `field` of who has them.
    """

    name: str
    sort: str
    kind: str = ""
    open: bool = True


@dataclass(frozen=True, slots=True)
class Deal:
    """What a deal declares."""

    name: str
    goods: tuple[Good, ...]
    support: tuple[str, ...]
    offers: int
    accepts: str
    by_verb: bool
    matter: str


def is_deal(declaration: t.Declaration) -> bool:
    """Whether a declaration is a deal."""
    return (
        isinstance(declaration, t.Item) and declaration.head.text == "deal" and declaration.name is not None
    )


def written_out(
    item: t.Item, source: Source, others: list[t.Declaration], found: list[Diagnostic]
) -> tuple[tuple[t.Declaration, ...], Source]:
    """The rules of a deal, and the source that they were read from."""
    deal = _read(item, source, others, found)
    text = "\n".join(_lines(deal))
    made = Source(f"{source.name} (deal {deal.name})", text)
    file, problems = parse(made)
    found.extend(problems)
    return file.declarations, made


def _read(item: t.Item, source: Source, others: list[t.Declaration], found: list[Diagnostic]) -> Deal:
    lines = {line.atoms[0].text: line for line in item.body if isinstance(line.atoms[0], t.Name)}

    def names(key: str) -> tuple[t.Name, ...]:
        line = lines.get(key)
        return tuple(a for a in line.atoms[1:] if isinstance(a, t.Name)) if line else ()

    barred = {name.text for name in names("barred")}
    goods = []
    for name in names("goods"):
        good = _good(name.text, others)
        if good is None:
            found.append(deal_problems.not_tradeable(source, name))
        elif name.text in barred:
            found.append(deal_problems.barred(source, name))
        else:
            goods.append(good)
    accepts = lines.get("npc_accepts")
    judge = accepts.value.text if accepts and isinstance(accepts.value, t.Name) else ""
    offers = lines.get("offers")
    stated = offers.atoms[-1] if offers else None
    count = stated.value if isinstance(stated, t.Number) else OFFERS
    matter = names("matter")
    by_verb = any(isinstance(d, t.Verb) and d.name.text == judge for d in others)
    support = tuple(name.text for name in names("support"))
    assert item.name is not None
    return Deal(
        item.name.text, tuple(goods), support, count, judge, by_verb, matter[0].text if matter else ""
    )


def _good(name: str, others: list[t.Declaration]) -> Good | None:
    for declaration in others:
        match declaration:
            case t.Kind(name=t.Name(text=kind), fields=fields):
                for field in fields:
                    if field.state and any(n.text == name for n in field.names):
                        return _field_good(name, kind, field.type)
            case t.Zone(name=t.Name(text=zone), of=t.Name(text="Player"), kind=kind, sight=sight) if (
                zone == name
            ):
                return Good(name, "zone", kind.text, sight.text == "open")
    return None


def _field_good(name: str, kind: str, type: t.TypeExpr | None) -> Good | None:
    if kind == "Player" and isinstance(type, t.NumberType):
        return Good(name, "number")
    if isinstance(type, (t.NamedType, t.OptionalType)) and type.name.text == "Player":
        return Good(name, "field", kind)
    return None


def _lines(deal: Deal) -> list[str]:
    on = f" on matter: {deal.matter}" if deal.matter else ""
    pass_on = " on matter" if deal.matter else ""
    return [
        *_fields(deal),
        f"to negotiate_{deal.name} with parties: set of Player{on} {{",
        "  for each p in parties {",
        f"    repeat at most {deal.offers} times {{",
        f"      p chooses from {deal.name}_window {{",
        f"        offer q in parties where q is not p {{ bargain_{deal.name} p with q{pass_on} }}",
        "        done { stop }",
        "      }",
        "    }",
        "  }",
        "}",
        *_bargain(deal, on, pass_on),
        *_swap(deal, on),
    ]


def _fields(deal: Deal) -> list[str]:
    """What a player offers and pledges, as state fields."""
    fields = [f"  state offers_{good.name}: {_held(good)}" for good in deal.goods]
    fields += [f"  state pledges_{support}: flag" for support in deal.support]
    return ["kind Player {", *fields, "}"] if fields else []


def _held(good: Good) -> str:
    return "0..9999" if good.sort == "number" else f"set of {good.kind}"


def _bargain(deal: Deal, on: str, pass_on: str) -> list[str]:
    strike = f"strike_{deal.name} p with q{pass_on}"
    return [
        f"to bargain_{deal.name} p: Player with q: Player{on} {{",
        f"  clear_{deal.name} p",
        f"  clear_{deal.name} q",
        f"  repeat at most {PIECES} times {{",
        f"    p chooses from {deal.name}_terms {{",
        *(line for good in deal.goods for line in _terms(good)),
        *(line for support in deal.support for line in _pledges(support)),
        "      propose { stop }",
        "    }",
        "  }",
        *_acceptance(deal, strike),
        "}",
        f"to clear_{deal.name} p: Player {{",
        *(
            f"  p.offers_{good.name} becomes {'0' if good.sort == 'number' else 'empty'}"
            for good in deal.goods
        ),
        *(f"  p.pledges_{support} becomes no" for support in deal.support),
        "}",
    ]


def _terms(good: Good) -> list[str]:
    lines = []
    for word, who in (("give", "p"), ("ask", "q")):
        offered = f"{who}.offers_{good.name}"
        if good.sort == "number":
            range = f"n in 1..({who}.{good.name} - {offered})"
            lines.append(f"      {word}_{good.name} {range} {{ {offered} becomes {offered} + n }}")
        elif good.sort == "field":
            range = f"x in {good.kind} where x.{good.name} is {who} and x not in {offered}"
            lines.append(f"      {word}_{good.name} {range} {{ {offered} becomes {offered} + x }}")
        elif word == "give" or good.open:
            range = f"c in {who}.{good.name} where c not in {offered}"
            lines.append(f"      {word}_{good.name} {range} {{ {offered} becomes {offered} + c }}")
    return lines


def _pledges(support: str) -> list[str]:
    return [
        f"      give_{support} when not p.pledges_{support} {{ p.pledges_{support} becomes yes }}",
        f"      ask_{support} when not q.pledges_{support} {{ q.pledges_{support} becomes yes }}",
    ]


def _acceptance(deal: Deal, strike: str) -> list[str]:
    asked = f'q may "Accept the deal" {{ {strike} }}'
    if not deal.accepts:
        return [f"  {asked}"]
    if deal.by_verb:
        judged = [f"    {deal.accepts} q for p", f"    if deal_taken {{ {strike} }}"]
    else:
        judged = [f"    if {deal.accepts}(q, p) {{ {strike} }}"]
    return ["  if q.npc {", *judged, "  } else {", f"    {asked}", "  }"]


def _swap(deal: Deal, on: str) -> list[str]:
    lines = [f"to strike_{deal.name} p: Player with q: Player{on} {{"]
    for good in deal.goods:
        mine, yours = f"p.offers_{good.name}", f"q.offers_{good.name}"
        if good.sort == "number":
            lines.append(f"  p.{good.name} becomes p.{good.name} - {mine} + {yours}")
            lines.append(f"  q.{good.name} becomes q.{good.name} - {yours} + {mine}")
        elif good.sort == "zone":
            lines.append(f"  move {mine} to q.{good.name}")
            lines.append(f"  move {yours} to p.{good.name}")
        else:
            lines.append(f"  for each x in {mine} {{ x.{good.name} becomes q }}")
            lines.append(f"  for each x in {yours} {{ x.{good.name} becomes p }}")
    extra = " on matter" if deal.matter else ""
    for support in deal.support:
        lines.append(f"  if p.pledges_{support} {{ {support} p for q{extra} }}")
        lines.append(f"  if q.pledges_{support} {{ {support} q for p{extra} }}")
    return [*lines, f"  clear_{deal.name} p", f"  clear_{deal.name} q", "}"]
