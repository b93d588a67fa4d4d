"""Affine maps of the plane, as SVG writes them."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

_CALL = re.compile(r"(\w+)\s*\(([^()]*)\)")
NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
NUMBER_LIMIT = 1_000_000
_NUMBER = re.compile(NUMBER)


@dataclass(frozen=True, slots=True)
class Transform:
    """(x, y) goes to (a x + c y + e, b x + d y + f)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def apply(self, x: float, y: float) -> tuple[float, float]:
        """Where a point goes."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def after(self, first: Transform) -> Transform:
        """The map that does `first`, then this one."""
        a, b = self.a * first.a + self.c * first.b, self.b * first.a + self.d * first.b
        c, d = self.a * first.c + self.c * first.d, self.b * first.c + self.d * first.d
        return Transform(a, b, c, d, *self.apply(first.e, first.f))

    @property
    def stretch(self) -> float:
        """How much longer lines become, on average."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


def read_transform(text: str) -> Transform:
    """The map of an attribute `transform`. Raises `ValueError`."""
    out = Transform()
    for name, arguments in _CALL.findall(text):
        out = out.after(_one(name, numbers(arguments)))
    return out


def numbers(text: str) -> list[float]:
    """All numbers in a text, in their order. Raises `ValueError` for one that is too large."""
    return [decent(each) for each in _NUMBER.findall(text)]


def decent(text: str) -> float:
    """A number of a size that drawings have. Raises `ValueError` for one that is larger."""
    value = float(text)
    if abs(value) > NUMBER_LIMIT:
        raise ValueError(f"`{text[:20]}` in a drawing is too large a number")
    return value


def _one(name: str, values: list[float]) -> Transform:
    match name, values:
        case "translate", [x]:
            return Transform(e=x)
        case "translate", [x, y]:
            return Transform(e=x, f=y)
        case "scale", [s]:
            return Transform(a=s, d=s)
        case "scale", [x, y]:
            return Transform(a=x, d=y)
        case "rotate", [angle]:
            return _rotation(angle)
        case "rotate", [angle, x, y]:
            return Transform(e=x, f=y).after(_rotation(angle)).after(Transform(e=-x, f=-y))
        case "matrix", [a, b, c, d, e, f]:
            return Transform(a, b, c, d, e, f)
        case _:
            raise ValueError(f"`{name}` is no map that is understood here")


def _rotation(angle: float) -> Transform:
    cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return Transform(cosine, sine, -sine, cosine)
