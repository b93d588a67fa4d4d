"""What a printer does wrong, and how a sheet makes up for it.

A profile is a table of the user's file of printers, one table a side:

    [office.back]
    right = 0.4     # millimetres that the print lies too far right, seen from that side
    up = -0.2       # and too far up
    width = 99.8    # what a printed length of 100 mm across measures
    height = 100.1  # and one along
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from maniple.sheets.paper import Size, micrometres
from maniple.writing import write_whole

FARTHEST = 20.0
NARROWEST, WIDEST = 90.0, 110.0
SIDES = ("front", "back")
PARTS = ("right", "up", "width", "height")
_BARE = re.compile(r"[A-Za-z0-9_-]+")


class PrinterError(ValueError):
    """A profile that is not there or says what no printer does; the text says what is wrong."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a printer makes of one side: shifted by micrometres, and stretched to so many mm in 100."""

    right: int = 0
    up: int = 0
    width: float = 100.0
    height: float = 100.0

    def matrix(self, paper: Size) -> str:
        """The operator that undoes it on a sheet, so that the middle of the paper stays the middle."""
        across, along = 100 / self.width, 100 / self.height
        right = paper.width / 2 * (1 - across) - self.right * across
        up = paper.height / 2 * (1 - along) - self.up * along
        return f"{across:.6f} 0 0 {along:.6f} {right:.2f} {up:.2f} cm"

    @property
    def none(self) -> bool:
        """Whether there is nothing to undo."""
        return self == Fault()


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer by what it does to both sides of a sheet."""

    name: str = ""
    front: Fault = Fault()
    back: Fault = Fault()


def read_printer(file: Path, name: str) -> Printer:
    """The profile of a name. Raises `PrinterError`."""
    profiles = _read(file)
    if name not in profiles:
        has = ", ".join(profiles) or "none"
        raise PrinterError(f"there is no profile of a printer `{name}` in {file}; it has {has}")
    sides = _sides(file, name, profiles[name])
    return Printer(name, *(sides.get(side, Fault()) for side in SIDES))


def measured(text: str) -> tuple[str, Fault]:
    """A side and what was measured, from "back=0.4,-0.2,99.8,100.1". Raises `PrinterError`."""
    side, _, figures = text.partition("=")
    numbers = figures.split(",")
    if side not in SIDES or len(numbers) not in (2, 4):
        raise PrinterError(
            f"`{text}` is not SIDE=RIGHT,UP or SIDE=RIGHT,UP,WIDTH,HEIGHT with SIDE front or back"
        )
    try:
        values = dict(zip(PARTS, map(float, numbers), strict=False))
    except ValueError:
        raise PrinterError(f"`{text}` has something that is no number") from None
    return side, _fault(values, text)


def store_printer(file: Path, name: str, faults: dict[str, Fault]) -> None:
    """Write what was measured into the user's file; other profiles in it stay. Raises `PrinterError`."""
    if not _BARE.fullmatch(name):
        raise PrinterError(f"`{name}` is no name of a printer: letters, digits, `-` and `_`")
    known = {each: _sides(file, each, sides) for each, sides in _read(file).items()}
    known[name] = {**known.get(name, {}), **faults}
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, _written(known))
    except OSError as failure:
        raise PrinterError(f"{file} cannot be written: {failure.strerror or failure}") from None


def _read(file: Path) -> dict[str, object]:
    if file.exists() and not file.is_file():
        raise PrinterError(f"{file} is no file")
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as failure:
        raise PrinterError(f"{file} cannot be read: {failure}") from None


def _sides(file: Path, name: str, sides: object) -> dict[str, Fault]:
    if not isinstance(sides, dict):
        raise PrinterError(f"{file}: `{name}` is no table")
    for side in sides:
        if side not in SIDES:
            raise PrinterError(f"{file}: `{name}` has `{side}`; a printer has {' and '.join(SIDES)}")
    return {side: _fault(values, f"{file}: [{name}.{side}]") for side, values in sides.items()}


def _fault(values: object, where: str) -> Fault:
    if not isinstance(values, dict) or set(values) - set(PARTS):
        raise PrinterError(f"{where} has something other than {', '.join(PARTS)}")
    numbers = {part: values.get(part, 0.0 if part in PARTS[:2] else 100.0) for part in PARTS}
    for part, number in numbers.items():
        low, high = (-FARTHEST, FARTHEST) if part in PARTS[:2] else (NARROWEST, WIDEST)
        if (
            isinstance(number, bool)
            or not isinstance(number, int | float)
            or not math.isfinite(number)
            or not low <= number <= high
        ):
            raise PrinterError(f"{where}: `{part}` is {number}; it can be {low:g} to {high:g}")
    shift = (micrometres(numbers["right"]), micrometres(numbers["up"]))
    return Fault(*shift, float(numbers["width"]), float(numbers["height"]))


def _table(fault: Fault) -> dict[str, float]:
    return dict(zip(PARTS, (fault.right / 1000, fault.up / 1000, fault.width, fault.height), strict=True))


def _written(profiles: dict[str, dict[str, Fault]]) -> str:
    lines: list[str] = []
    for name, sides in profiles.items():
        for side, fault in sides.items():
            # In quotes, for a name that was written by hand may be any.
            lines += [f"[{_quoted(name)}.{side}]"]
            lines += [*(f"{part} = {value}" for part, value in _table(fault).items()), ""]
    return "\n".join(lines)


def _quoted(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)
