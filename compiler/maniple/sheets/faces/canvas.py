"""What one element draws, and what is wrong with it by itself."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from maniple.sheets.face import Box, Colour, Operation
from maniple.sheets.faces.traces import Inked, Lettered, Painted, Placed, Trace
from maniple.sheets.faces.troubles import Trouble
from maniple.sheets.icons.transforms import Transform

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
    traces: list[Trace] = field(default_factory=list)
    place: Transform = UPRIGHT

    def placed(self) -> Placed:
        """What was drawn."""
        return Placed(tuple(self.draw), tuple(self.words), tuple(self.troubles), tuple(self.traces))

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

    def paint(self, box: Box, colour: Colour | None, filled: bool = False) -> None:
        """Remember what a box was painted with; texts that follow may stand on it.

        `filled` says that all of the box was painted, up to its corners.
        """
        level = min(abs(self.place.a), abs(self.place.b)) < 1e-9  # turned by quarters, or not at all
        self.traces.append(Painted(self.on_face(box), colour, filled and level))

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
            self.troubles.append(Trouble("unsafe-ink", what, f"by {length_text(out)} mm"))

    def check_touch(self, box: Box, what: str) -> None:
        """What is to be read must not lie over something else that is."""
        self.traces.append(Inked(self.on_face(box), what))

    def check_contrast(self, box: Box, colour: Colour, what: str) -> None:
        """Letters must be seen on every colour that they stand on."""
        self.traces.append(Lettered(self.on_face(box), colour, what))


def length_text(length: int) -> str:
    """A length for people; never shown as nothing when it is something."""
    return f"{max(length, 10) / 1000:.2f}".rstrip("0").rstrip(".")
