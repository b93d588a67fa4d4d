"""Where the places of a map lie on a sheet, and where the links between them run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from maniple.sheets.paper import Size
from maniple.sheets.plain import Plain
from maniple.sheets.springs import laid_out, with_room
from maniple.sheets.stretches import Point, clear_point

FRAME = (8, 16, 84, 72)
NODE = (30, 16)
MARK = 2.8
"""Half of what is kept free for a mark on a link, in millimetres."""
SIGNS = ("shields", "marks")


def drawn_map(found: Plain, hints: Plain, size: Size) -> Plain:
    """A map with its places and links in millimetres from the upper left corner.

    `hints` may have `frame` (left, top, width and height in hundredths of the sheet), `places` (points by
    name, in hundredths of the frame), `outside` (further labels: a name, a point, the places they border)
    and `node` (width and height of a place), and `without` (places in which one of these fields holds are
    left out). Without points the places are laid out by their links alone, and are smaller if there is no
    room for so many. A link has at `x` and `y` room for a mark, if there is any on it.
    """
    sides = (size.width, size.height) * 2
    frame = zip(hints.get("frame", FRAME), sides, strict=True)
    left, top, wide, high = (share * side / 100_000 for share, side in frame)
    found = _without(found, hints.get("without", ()))
    laid, node = _laid(found, hints, (wide, high))

    def at(point: Sequence[float]) -> Point:
        return round(left + point[0] * wide / 100, 2), round(top + point[1] * high / 100, 2)

    places = [{**place, **_point(at(laid[place["name"]]))} for place in found["places"]]
    room = (node[0] / 2 + MARK, node[1] / 2 + MARK)
    middles = [(place["x"], place["y"]) for place in places]
    links = [
        _link(link, at(laid[link["from"]]), at(laid[link["to"]]), middles, room) for link in found["links"]
    ]
    outside = [_outside(entry, laid, at) for entry in hints.get("outside", [])]
    return {
        **found,
        "places": places,
        "links": links,
        "outside": outside,
        "node": {"width": node[0], "height": node[1]},
        "adjacency": _adjacency(found),
    }


def _laid(found: Plain, hints: Plain, frame: Point) -> tuple[Mapping[str, Point], Point]:
    """Where places lie, as the hints have it or else by their links, and how large they are."""
    given: Mapping[str, Sequence[float]] = hints.get("places", {})
    node: Point = tuple(hints.get("node", NODE))
    names = [place["name"] for place in found["places"]]
    if all(name in given for name in names):
        return {name: (given[name][0], given[name][1]) for name in names}, node
    pairs = [(link["from"], link["to"]) for link in found["links"]]
    keeps_height = any(hints.get(signs) for signs in SIGNS)
    return with_room(laid_out(names, pairs), node, frame, keeps_height)


def _without(found: Plain, fields: Sequence[str]) -> Plain:
    """The map without the places in which one of some fields holds, and without their links."""
    places = [place for place in found["places"] if not any(place.get(field) for field in fields)]
    names = {place["name"] for place in places}
    links = [link for link in found["links"] if link["from"] in names and link["to"] in names]
    return {**found, "places": places, "links": links}


def _point(point: Point) -> Plain:
    return {"x": point[0], "y": point[1]}


def _line(one: Point, other: Point) -> Plain:
    return {"x1": one[0], "y1": one[1], "x2": other[0], "y2": other[1]}


def _link(link: Plain, one: Point, other: Point, middles: Sequence[Point], room: Point) -> Plain:
    mark = clear_point(one, other, middles, room)
    return {**link, **_line(one, other), **({} if mark is None else _point(mark))}


def _outside(entry: Plain, laid: Mapping[str, Point], at: Any) -> Plain:
    point = at(entry["at"])
    borders = [
        {"name": name, **_line(point, at(laid[name]))} for name in entry.get("borders", []) if name in laid
    ]
    return {**entry, **_point(point), "borders": borders}


def _adjacency(found: Plain) -> list[Plain]:
    """For each place those that it is linked with, by title, with the kind of link."""
    titles = {place["name"]: place["title"] for place in found["places"]}
    rows: dict[str, list[Plain]] = {place["name"]: [] for place in found["places"]}
    for link in found["links"]:
        for one, other in ((link["from"], link["to"]), (link["to"], link["from"])):
            rows[one].append({"title": titles[other], "kind": link["kind"]})
    return [{"title": titles[name], "links": links} for name, links in rows.items()]
