"""The face in the making: what is drawn, which words are on it, what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from maniple.sheets.face import Box, Colour, Operation
from maniple.sheets.faces.ground import CONTRAST, Ground, contrast
from maniple.sheets.faces.troubles import Trouble
from maniple.sheets.icons.transforms import Transform

TOUCH = 100
"""From which depth on two boxes lie over each other; the boxes around letters are a little too large."""
UPRIGHT = Transform()


@dataclass(slots=True)
class Canvas:
    """A face by its size, its bleed and the zone that is safe from the knife, in micrometres.

    Templates count from the upper left corner down; `height` is where they begin. Inside of a group `place`
    says where the group's own coordinates lie on the face.
    """

    width: int
    height: int
    bleed: int
    safe: int
    top: int
    draw: list[Operation] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    ground: Ground = field(default_factory=Ground)
    place: Transform = UPRIGHT
    inked: list[tuple[Box, str]] = field(default_factory=list)

    def box(self, x: int, y: int, width: int, height: int) -> Box:
        """A box by its upper left corner as templates have it."""
        return Box(x, self.top - y - height, width, height)

    def inside(self, x: int, y: int, turn: Transform) -> Canvas:
        """The canvas of a group whose origin is at (x, y); it draws into a list of its own."""
        placed = self.place.after(Transform(e=x, f=self.top - y)).after(turn)
        inner = replace(self, top=0, place=placed)
        inner.draw = []
        return inner

    def on_face(self, box: Box) -> Box:
        """A box of this canvas as it lies on the face, upright."""
        if self.place == UPRIGHT:
            return box
        corners = [
            self.place.apply(x, y) for x in (box.x, box.x + box.width) for y in (box.y, box.y + box.height)
        ]
        left, bottom = min(x for x, _ in corners), min(y for _, y in corners)
        right, top = max(x for x, _ in corners), max(y for _, y in corners)
        return Box(round(left), round(bottom), round(right - left), round(top - bottom))

    def paint(self, box: Box, colour: Colour | None) -> None:
        """Remember what a box was painted with; texts that follow may stand on it."""
        self.ground.paint(self.on_face(box), colour)

    def check_safe(self, box: Box, what: str) -> None:
        """Ink that matters must stay away from the knife."""
        ink, safe = self.on_face(box), self.safe
        out = max(
            safe - ink.x,
            safe - ink.y,
            ink.x + ink.width - (self.width - safe),
            ink.y + ink.height - (self.height - safe),
        )
        if out > 1 and ink.width > 0:
            self.troubles.append(Trouble("unsafe-ink", what, f"by {millimetres(out)} mm"))

    def check_touch(self, box: Box, what: str) -> None:
        """What is to be read must not lie over something else that is; `box` is kept for what follows."""
        ink = self.on_face(box)
        left, bottom = ink.x + TOUCH, ink.y + TOUCH
        right, top = ink.x + ink.width - TOUCH, ink.y + ink.height - TOUCH
        for other, name in self.inked:
            if other.x >= right or other.y >= top:
                continue
            if other.x + other.width > left and other.y + other.height > bottom:
                self.troubles.append(Trouble("touching", what, name, f"{millimetres(_depth(ink, other))} mm"))
                break
        self.inked.append((ink, what))

    def check_contrast(self, box: Box, colour: Colour, what: str) -> None:
        """Letters must be seen on every colour that they stand on."""
        for ground in self.ground.beneath(self.on_face(box)):
            found = contrast(colour, ground)
            if found < CONTRAST:
                detail = f"{_written(colour)} on {_written(ground)} is {found:.1f} : 1"
                self.troubles.append(Trouble("contrast", what, detail))
                return


def _depth(one: Box, other: Box) -> int:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    along = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return min(across, along)


def millimetres(length: int) -> str:
    """A length for people; never shown as nothing when it is something."""
    return f"{max(length, 10) / 1000:.2f}".rstrip("0").rstrip(".")


def _written(colour: Colour) -> str:
    return f"#{colour.red:02x}{colour.green:02x}{colour.blue:02x}"
