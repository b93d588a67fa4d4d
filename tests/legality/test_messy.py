"""Lists as organisers get them, in shapes that nobody agreed on: each is read right, or asked about."""

import pytest

from maniple.legality.listing import copies_of
from tests.legality.games import checker

CARDS = {
    "Aulus Varro": 1,
    "Boatmen": 3,
    "Archers": 2,
    "River Guard": 1,
    "False Retreat": 1,
    "Varro's Gambit": 1,
}
FIGURES = "AS 9\nCP 6\n"


def lines(form: str, head: str = FIGURES) -> str:
    """A list in which every card stands like that."""
    return head + "".join(form.format(n=copies, c=card) + "\n" for card, copies in CARDS.items())


READ = {
    "pipe": lines("{c} | {n}"),
    "arrow": lines("-> {n}x {c}"),
    "star": lines("{n}*{c}"),
    "n of": lines("{n} of {c}"),
    "copies word": lines("{c}, {n} copies"),
    "copies of": lines("{n} copies of {c}"),
    "tilde": lines("~ {c} x{n}"),
    "quoted": lines('{n} "{c}"'),
    "semicolons without headings": lines("{n};{c}"),
    "commas, names first": lines("{c},{n}"),
    "equals": lines("{c} = {n}"),
    "hash tag": lines("{n} {c} #core"),
    "underscores": lines("_{n} {c}_"),
    "reply": lines("> > {n}x {c}"),
    "leader": lines("{c} ....... x{n}"),
    "tabs": lines("\t{c}\t\t{n}"),
    "forum": lines("[*][b]{n}[/b] {c}"),
    "hard space": lines("{n}\u00a0{c}"),
    "right to left": lines("\u200f{n} {c}"),
    "one line with and": FIGURES + " and ".join(f"{copies} {card}" for card, copies in CARDS.items()),
    "one line with slashes": FIGURES + " / ".join(f"{copies} {card}" for card, copies in CARDS.items()),
    "a map of YAML": lines("  {c}: {n}", "strength: 9\ncommand: 6\ncards:\n"),
    "TOML": lines('"{c}" = {n}', "strength = 9\ncommand = 6\n[cards]\n"),
    "sections": lines("{c}={n}", "[Army]\nstrength=9\ncommand=6\n[Cards]\n"),
}
ASKED = {
    "pieces": lines("{n} pcs {c}"),
    "quantity before": lines("Qty {n}: {c}"),
    "quantity behind": lines("{c} (qty {n})"),
    "emoji": lines("\u2694\ufe0f {n} {c}"),
    "keycaps": lines("{n}\ufe0f\u20e3 {c}"),
    "time of a chat": lines("[12:0{n}] Bob: {n} {c}"),
    "links": lines("{n} [{c}](http://example.com/{n})"),
    "a dozen": FIGURES + "a dozen Boatmen",
    "a pair": FIGURES + "a pair of Archers",
    "a half": FIGURES + "\u00bd Archers",
    "a range": FIGURES + "2-3 Archers",
    "one or the other": FIGURES + "2 Archers or 3 Boatmen",
    "perhaps": FIGURES + "2 Archers (maybe 3)",
    "not known": FIGURES + "Archers x?",
    "taken out": FIGURES + "OUT: 2 Archers",
    "swapped": FIGURES + "Archers -> Boatmen",
    "side by side": FIGURES + "2 Archers 3 Boatmen",
    "Roman numerals": FIGURES + "III Boatmen",
    "beside the list": lines("{n} {c}") + "Sideboard:\n2 Herdsmen\n",
    "taken back": lines("{n} {c}") + "- remove 1 Archers\n",
    "records of YAML": lines("  - name: {c}\n    count: {n}", "strength: 9\ncommand: 6\ncards:\n"),
    "a table of HTML": FIGURES + "<table><tr><td>2<td>Archers<tr><td>3<td>Boatmen</table>",
    "figures and cards on one line": "AS 9, CP 6: 2 Archers, 3 Boatmen 1 River Guard",
}


@pytest.mark.parametrize("name", READ)
def test_it_is_read_right(name: str) -> None:
    (answer,) = checker().check(name, READ[name].encode())
    assert answer.read is not None
    assert copies_of(answer.read.army) == CARDS
    assert answer.verdict == "legal"


@pytest.mark.parametrize("name", ASKED)
def test_it_is_asked_about(name: str) -> None:
    (answer,) = checker().check(name, ASKED[name].encode())
    assert answer.verdict == "undecided"
    assert any(note.serious for note in answer.notes)
