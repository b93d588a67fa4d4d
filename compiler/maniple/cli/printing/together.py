"""Which options go together: one that would be passed over is refused, for another print was meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maniple.cli import exits

if TYPE_CHECKING:
    from maniple.cli.printing.asked import Asked
    from maniple.sheets.profiles import Profile

CALIBRATION, CARDS, ALL = "calibration", "cards", "all"
CHOICE = frozenset(("faction", "where", "cards", "copies"))
ALWAYS = frozenset(("game", "scenario", "what", "army", "lang", "output"))
WITH_CALIBRATION = ALWAYS - {"army", "scenario"} | {"paper", "printer", "measured"}
WITH_PROFILE = ALWAYS | CHOICE | {"profile", "changed_since", "watermark"}
SIZED = frozenset(("paper", "size", "bleed", "margin", "backs", "mode", "watermark", "changed_since"))
WITH_PNG = ALWAYS | CHOICE | SIZED | {"png"}
WITH_PAPER = ALWAYS | CHOICE | SIZED | {"marks", "lock", "diff", "printer", "measured"}


def refuse_what_does_not_go_together(asked: Asked, profile: Profile | None) -> None:
    """End the command for an option that is empty, or that would be passed over."""
    for name in sorted(asked.given):
        if getattr(asked, name, None) == "":
            exits.misuse(f"`{_option(name)}` says nothing: leave it out, or give it a value")
    what = asked.what or [CARDS]
    if len(what) > 1 and CALIBRATION in what:
        exits.misuse(f"`--what {CALIBRATION}` is printed alone")
    kind, allowed = _allowed(asked, profile)
    passed_over = sorted(asked.given - allowed)
    if passed_over:
        exits.misuse(f"`{_option(passed_over[0])}` {_why(passed_over[0], kind)}")
    choice = sorted(asked.given & CHOICE)
    if choice and not {CARDS, ALL} & set(what):
        exits.misuse(f"`{_option(choice[0])}` is about cards, and `--what {what[0]}` prints none")
    if asked.diff is not None and asked.changed_since is not None:
        exits.misuse("`--diff` does not go with `--changed-since`: it shows what has changed already")


def _allowed(asked: Asked, profile: Profile | None) -> tuple[str, frozenset[str]]:
    """What is printed, as the option that says so, and the options that say something of it."""
    if asked.what == [CALIBRATION]:
        return f"--what {CALIBRATION}", WITH_CALIBRATION
    if profile is not None:
        own = {"pages": frozenset[str](), "pictures": frozenset(("mode",))}
        return f"--profile {profile.name}", WITH_PROFILE | own.get(
            profile.kind, frozenset(("mode", "address"))
        )
    return ("--png", WITH_PNG) if asked.png is not None else ("", WITH_PAPER)


def _why(name: str, kind: str) -> str:
    if name == "address":
        return "is for a table on screen, such as `--profile tabletop-simulator`"
    return f"does not go with `{kind}`"


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"
