"""Drawings: what SVG means, what is refused, and the icons that are shipped."""

import math
import random

import pytest

from maniple.resources import templates_folder
from maniple.sheets.face import Colour, Drawing
from maniple.sheets.icons.outlines import Step, read_outline
from maniple.sheets.icons.shelf import Shelf
from maniple.sheets.icons.svg import UNITS, read_svg
from maniple.sheets.icons.transforms import read_transform
from maniple.sheets.markup import MarkupError

RED = Colour(200, 0, 0)
SHELF = Shelf([templates_folder(), *(path for path in templates_folder().iterdir() if path.is_dir())])


def _svg(inside: str, view: str = "0 0 10 20") -> Drawing:
    return read_svg("test", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{inside}</svg>', RED)


def _ends(steps: list[Step]) -> list[tuple[str, tuple[float, ...]]]:
    return [
        (kind, tuple(round(value, 6) for value in points[-1]) if points else ()) for kind, points in steps
    ]


def test_a_name_that_no_file_can_have_is_that_of_no_icon() -> None:
    assert SHELF.icon("a" * 300, RED) is None


def test_up_is_up() -> None:
    drawing = _svg('<rect x="1" y="2" width="3" height="4" fill="currentColor"/>')
    (path,) = drawing.paths
    corners = {segment.points for segment in path.segments if segment.points}
    assert corners == {(100, 1800), (400, 1800), (400, 1400), (100, 1400)}
    assert path.fill == RED
    assert (drawing.width, drawing.height) == (10 * UNITS, 20 * UNITS)


def test_relative_and_short_commands() -> None:
    one = read_outline("M1 1 L4 1 L4 5 L1 5 Z")
    assert _ends(read_outline("m1 1h3v4h-3z")) == _ends(one)
    assert _ends(read_outline("M1,1 4,1 4,5 1,5z")) == _ends(one)
    assert _ends(read_outline("m1 1 3 0 0 4-3 0z")) == _ends(one)


def test_numbers_may_touch() -> None:
    assert _ends(read_outline("M1.5.5L-1-2e1")) == [("move", (1.5, 0.5)), ("line", (-1.0, -20.0))]


def test_smooth_curves_mirror_their_handle() -> None:
    (_, first, second) = read_outline("M0 0C0 1 1 2 2 2S4 1 4 0")
    assert second[1][0] == (3, 2)
    assert first[1][1] == (1, 2)


@pytest.mark.parametrize("large", [0, 1])
@pytest.mark.parametrize("sweep", [0, 1])
def test_arcs_lie_on_their_circle(large: int, sweep: int) -> None:
    chance = random.Random(3)
    for _ in range(50):
        radius = chance.uniform(5, 9)
        x, y = chance.uniform(1, 6), chance.uniform(1, 6)
        steps = read_outline(f"M0 0A{radius} {radius} 0 {large} {sweep} {x} {y}")
        assert math.dist(steps[-1][1][-1], (x, y)) < 1e-9
        ends = [points[-1] for _, points in steps]
        middles = _middles(ends[0], ends[-1], radius)
        best = min(max(abs(math.dist(end, middle) - radius) for end in ends) for middle in middles)
        assert best < 1e-6, (radius, x, y)
        assert (len(steps) > 3) == bool(large)


def _middles(one: tuple[float, ...], other: tuple[float, ...], radius: float) -> list[tuple[float, float]]:
    half = math.dist(one, other) / 2
    rise = math.sqrt(radius**2 - half**2)
    across = ((other[1] - one[1]) / (2 * half), (one[0] - other[0]) / (2 * half))
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    return [(middle[0] + s * rise * across[0], middle[1] + s * rise * across[1]) for s in (1, -1)]


def test_transforms_follow_one_another() -> None:
    assert read_transform("translate(10 0) scale(2)").apply(1, 1) == (12, 2)
    assert read_transform("scale(2) translate(10 0)").apply(1, 1) == (22, 2)
    x, y = read_transform("rotate(90 1 1)").apply(2, 1)
    assert (round(x, 9), round(y, 9)) == (1, 2)


@pytest.mark.parametrize(
    "inside",
    [
        "<text>x</text>", '<image href="x.png"/>', "<script/>", '<use href="#a"/>', '<path d="M0 0 X"/>',
        '<path d="1 2"/>', '<path d="M1"/>', '<rect x="a" width="1" height="1"/>', '<g transform="bend(3)"/>',
        '<path d="M0 0L1 1" fill="url(#gradient)"/>', '<path d="M0 0L1 1" fill="reddish"/>', "<path",
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused(inside: str) -> None:
    with pytest.raises(MarkupError):
        _svg(inside)


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ('<path d="M0 0A1e99 1e99 0 1 1 1e99 1e90"/>', "too large"),
        (f'<path d="M0 0L{"9" * 5000} 5"/>', "too large"),
        ('<path d="M1e308 1e308L0 0"/>', "too large"),
        ('<path d="M0 0L1e-999 1e999"/>', "too large"),
        ('<g transform="rotate(1e99)"><path d="M0 0L1 1"/></g>', "too large"),
        (f'<g transform="{"scale(1e6)" * 60}"><path d="M0 0L1 1"/></g>', "too far out"),
        ('<g transform="scale(1e6)"><g transform="scale(1e6)"><path d="M0 0L1 1"/></g></g>', "too far out"),
        ('<path d="M0 0L1 1" stroke="black" stroke-width="wide"/>', "no number"),
        ('<path d="M0 0L0 0" stroke="black" stroke-width="1e99"/>', "too large"),
    ],
)
def test_numbers_that_no_drawing_has_are_refused(inside: str, said: str) -> None:
    with pytest.raises(MarkupError, match=said):
        _svg(inside)


def test_arcs_too_small_to_compute_are_lines() -> None:
    steps = read_outline("M0 0A1 1 0 0 1 1e-200 0A1e-200 1 0 0 1 5 5")
    assert [kind for kind, _ in steps] == ["move", "line", "line"]


def test_a_drawing_without_size_is_refused() -> None:
    with pytest.raises(MarkupError, match="how large"):
        _svg("", view="")


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>',
        '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 1 1">&a;</svg>',
        "<svg>" * 3000,
        '<svg viewBox="0 0 1 1">' + "<g>" * 1000 + "</g>" * 1000 + "</svg>",
        "x" * 2_000_000,
        "",
        "\0",
    ],
    ids=["entity", "file", "open", "deep", "long", "empty", "nul"],
)
def test_dangerous_markup_is_refused(text: str) -> None:
    with pytest.raises(MarkupError):
        read_svg("bad", text, RED)


@pytest.mark.parametrize("name", SHELF.names())
def test_shipped_icons_stay_in_their_box_and_take_the_colour(name: str) -> None:
    drawing = SHELF.icon(name, RED)
    assert drawing is not None
    assert {colour for path in drawing.paths for colour in (path.fill, path.stroke) if colour} == {RED}
    for path in drawing.paths:
        half = path.stroke_width / 2 if path.stroke else 0
        for segment in path.segments:
            for index, value in enumerate(segment.points):
                size = drawing.height if index % 2 else drawing.width
                assert -half - 2 <= value <= size + half + 2, name


def test_there_are_icons_for_what_the_rules_need() -> None:
    wanted = {
        "hourglass",
        "play",
        "lightning",
        "flag",
        "sword",
        "shield",
        "coin",
        "helmet",
        "die-1",
        "die-20",
    }
    assert wanted <= set(SHELF.names())


def test_a_name_that_is_not_there() -> None:
    assert SHELF.icon("../fonts", RED) is None
    assert SHELF.icon("sheild", RED) is None
    assert SHELF.near("sheild")[0] == "shield"
