"""One line each, in every shape that people write: the cards, figures and fields that it means, or that it is
not read. A line that is not read never counts as anything.
"""

import pytest

from maniple.legality.reading.reading import ReadArmy
from maniple.legality.reading.records import Statement
from maniple.legality.reading.resolving import Counted
from tests.legality.games import checker

# A line, and what it says: `2 Archers` for copies of a card; `strength=9` for a figure; `tribe: River` for a
# field; `heading`, `comment` or `decoration` for a line that says nothing; `? key` for what is not read.
CARDS = [
    ("Archers", "1 Archers"),
    ("2 Archers", "2 Archers"),
    ("2x Archers", "2 Archers"),
    ("2X Archers", "2 Archers"),
    ("2 x Archers", "2 Archers"),
    ("2 X Archers", "2 Archers"),
    ("2xArchers", "2 Archers"),
    ("2Archers", "2 Archers"),
    ("x2 Archers", "2 Archers"),
    ("x 2 Archers", "2 Archers"),
    ("X2 Archers", "2 Archers"),
    ("2× Archers", "2 Archers"),
    ("2 × Archers", "2 Archers"),
    ("×2 Archers", "2 Archers"),
    ("2* Archers", "2 Archers"),
    ("(2) Archers", "2 Archers"),
    ("[2] Archers", "2 Archers"),
    ("(2x) Archers", "2 Archers"),
    ("(x2) Archers", "2 Archers"),
    ("{2} Archers", "2 Archers"),
    ("2 - Archers", "2 Archers"),
    ("2: Archers", "2 Archers"),
    ("2, Archers", "2 Archers"),
    ("2 | Archers", "2 Archers"),
    ("2\tArchers", "2 Archers"),
    ("2 copies of Archers", "2 Archers"),
    ("2 of Archers", "2 Archers"),
    ("02 Archers", "2 Archers"),
    ("+2 Archers", "2 Archers"),
    ("Archers x2", "2 Archers"),
    ("Archers X2", "2 Archers"),
    ("Archers x 2", "2 Archers"),
    ("Archers 2x", "2 Archers"),
    ("Archersx2", "2 Archers"),
    ("Archers2", "2 Archers"),
    ("Archers ×2", "2 Archers"),
    ("Archers *2", "2 Archers"),
    ("Archers 2", "2 Archers"),
    ("Archers (2)", "2 Archers"),
    ("Archers [2]", "2 Archers"),
    ("Archers (x2)", "2 Archers"),
    ("Archers (2x)", "2 Archers"),
    ("Archers [x2]", "2 Archers"),
    ("Archers (2 copies)", "2 Archers"),
    ("Archers - 2", "2 Archers"),
    ("Archers – 2", "2 Archers"),
    ("Archers — 2", "2 Archers"),
    ("Archers-2", "2 Archers"),
    ("Archers: 2", "2 Archers"),
    ("Archers:2", "2 Archers"),
    ("Archers = 2", "2 Archers"),
    ("Archers, 2", "2 Archers"),
    ("Archers; 2", "2 Archers"),
    ("Archers | 2", "2 Archers"),
    ("Archers\t2", "2 Archers"),
    ("two Archers", "2 Archers"),
    ("Deux Archers", "2 Archers"),
    # Names with digits, numerals, marks, accents.
    ("7th Cohort", "1 7th Cohort"),
    ("2 7th Cohort", "2 7th Cohort"),
    ("2x7th Cohort", "2 7th Cohort"),
    ("7th Cohort x3", "3 7th Cohort"),
    ("7th Cohort 3", "3 7th Cohort"),
    ("3x 7TH COHORT", "3 7th Cohort"),
    ("Brennus I", "1 Brennus I"),
    ("Brennus II", "1 Brennus II"),
    ("Brennus I I", "? unknown part"),
    ("Bread & Circuses", "1 Bread & Circuses"),
    ("Bread and Circuses", "1 Bread & Circuses"),
    ("2 BREAD  &   CIRCUSES", "2 Bread & Circuses"),
    ("Varro's Gambit", "1 Varro's Gambit"),
    ("Varro’s Gambit", "1 Varro's Gambit"),
    ("Varro´s Gambit", "1 Varro's Gambit"),
    ("Varros Gambit", "1 Varro's Gambit"),
    ("River-Guard", "1 River Guard"),
    ("river_guard x2", "2 River Guard"),
    ("River\u00a0Guard\u00a0x2", "2 River Guard"),
    ("Gausón", "1 Gausón"),
    ("Gauson", "1 Gausón"),
    ("GAUSÓN", "1 Gausón"),
    ("Gauso\u0301n", "1 Gausón"),
    ("2 Quintus the Elder", "2 Quintus the Elder"),
    # In French.
    ("2 Pêcheurs", "2 Fishers"),
    ("2 pecheurs", "2 Fishers"),
    ("7e cohorte (2)", "2 7th Cohort"),
    ("Quintus l’Ancien", "1 Quintus the Elder"),
    ("2 ex. de Bergers", "2 Herdsmen"),
    ("Du pain et des jeux", "1 Bread & Circuses"),
    ("Capitaine : Aulus Varron", "1 Aulus Varro"),
    # Costs.
    ("2 Archers (2)", "2 Archers @2"),
    ("2 Archers [2 pts]", "2 Archers @2"),
    ("2 Archers (2 pts each)", "2 Archers @2"),
    ("2 Archers (4 points total)", "2 Archers @4"),
    ("2 Archers ..... 4", "2 Archers @4"),
    ("2 Archers …… 4", "2 Archers @4"),
    ("2 Archers - 4 pts", "2 Archers @4"),
    ("2 Archers, 4 points", "2 Archers @4"),
    ("2 Archers 4pts", "2 Archers @4"),
    ("2 Archers: 4 pts.", "2 Archers @4"),
    ("2 Archers = 4", "2 Archers @4"),
    ("2 Archers @ 2", "2 Archers @2"),
    ("2 Archers @ 2 pts each = 4", "2 Archers @2 @4"),
    ("2x Archers (cost 2)", "2 Archers @2"),
    ("2 Archers (2 CP)", "2 Archers @2"),
    ("Archers 2 4", "2 Archers @4"),
    ("Archers\t2\t4", "2 Archers @4"),
    ("Archers x2 (4)", "2 Archers @4"),
    ("Archers (2x2)", "2 Archers @2"),
    ("Archers (2 x 2 = 4 pts)", "2 Archers @2 @4"),
    ("Archers (2 pts)", "1 Archers @2"),
    ("Archers ..... 2", "1 Archers @2"),
    ("Archers (2) [4 pts]", "2 Archers @4"),
    ("2 Archers (2 points chacun)", "2 Archers @2"),
    # Roles, kinds, tags, remarks.
    ("Captain: Aulus Varro", "1 Aulus Varro"),
    ("Captain - Aulus Varro", "1 Aulus Varro"),
    ("Captain Aulus Varro", "1 Aulus Varro"),
    ("C. Aulus Varro", "1 Aulus Varro"),
    ("C: Aulus Varro", "1 Aulus Varro"),
    ("[C] Aulus Varro", "1 Aulus Varro"),
    ("(C) Aulus Varro", "1 Aulus Varro"),
    ("L. 2 Archers", "2 Archers"),
    ("2 Archers (levy)", "2 Archers"),
    ("2 Archers [River]", "2 Archers"),
    ("2 Archers, light foot missile", "2 Archers"),
    ("Aulus Varro (captain)", "1 Aulus Varro"),
    ("2 Archers *hired*", "2 Archers"),
    ("2 Archers #best", "2 Archers"),
    ("2 Archers # the best", "2 Archers"),
    ("2 Archers // the best", "2 Archers"),
    # Bullets, boxes, emphasis, quotes.
    ("- 2 Archers", "2 Archers"),
    ("* 2 Archers", "2 Archers"),
    ("+ 2 Archers", "2 Archers"),
    ("• 2 Archers", "2 Archers"),
    ("•2 Archers", "2 Archers"),
    ("– 2 Archers", "2 Archers"),
    ("-Archers x2", "2 Archers"),
    ("→ 2 Archers", "2 Archers"),
    ("[ ] 2 Archers", "2 Archers"),
    ("[x] 2 Archers", "2 Archers"),
    ("- [x] 2 Archers", "2 Archers"),
    ("☑ 2 Archers", "2 Archers"),
    ("✅ 2x Archers", "2 Archers"),
    ("**2x Archers**", "2 Archers"),
    ("**Archers** x2", "2 Archers"),
    ("*Archers* x2", "2 Archers"),
    ("_Archers_ x2", "2 Archers"),
    ("`Archers` x2", "2 Archers"),
    ("> 2 Archers", "2 Archers"),
    (">> 2 Archers", "2 Archers"),
    ("[12:30] 2 Archers", "2 Archers"),
    ("[b]Archers[/b] x2", "2 Archers"),
    ("[*] 2 Archers", "2 Archers"),
    ("<li>2 Archers</li>", "2 Archers"),
    ("\t2 Archers\t", "2 Archers"),
    ('"Archers",2', "2 Archers"),
    ("“Archers” x2", "2 Archers"),
    ("| 2 | Archers |", "2 Archers"),
    ("| Archers | 2 |", "2 Archers"),
    ("1. Archers", "1 Archers"),
    ("2. Archers", "2 Archers"),
    ("1. 2x Archers", "2 Archers"),
    ("1) 2 Archers", "2 Archers"),
    ("#1 Archers", "1 Archers"),
    ("#1: 2 Archers", "2 Archers"),
    ("No. 3: 2 Archers", "2 Archers"),
    # Bytes.
    ("２ Archers", "2 Archers"),
    ("２ｘ　Ａｒｃｈｅｒｓ", "2 Archers"),
    ("2 Arch\u200bers", "2 Archers"),
    ("\ufeff2 Archers", "2 Archers"),
    ("2 Arch\u00aders", "2 Archers"),
    ("PÃªcheurs x2", "2 Fishers"),
    ("Varroâ€™s Gambit", "1 Varro's Gambit"),
    ("2Ã— Archers", "2 Archers"),
    ("GausÃƒÂ³n", "1 Gausón"),
    ("٢ Archers", "2 Archers"),
    # Slips.
    ("2 Archres", "2 Archers"),
    ("2 Archer", "2 Archers"),
    ("2 Archerss", "2 Archers"),
    ("River Gaurd x2", "2 River Guard"),
    ("RiverGuard x2", "2 River Guard"),
    ("Hill Rider (2)", "2 Hill Riders"),
    # Several on a line.
    ("2 Archers, 3 Boatmen", "2 Archers, 3 Boatmen"),
    ("Archers x2, Boatmen x3, Reserve", "2 Archers, 3 Boatmen, 1 Reserve"),
    ("Archers 2; Boatmen 3", "2 Archers, 3 Boatmen"),
    ("2 Archers / 3 Boatmen", "2 Archers, 3 Boatmen"),
    ("2 Archers + 3 Boatmen", "2 Archers, 3 Boatmen"),
    ("2 Archers & 3 Boatmen", "2 Archers, 3 Boatmen"),
    ("2 Archers and Aulus Varro", "2 Archers, 1 Aulus Varro"),
    ("2 Archers et 3 Bateliers", "2 Archers, 3 Boatmen"),
    ("Levies: 2 Archers, 3 Boatmen", "2 Archers, 3 Boatmen"),
    ("Captain: Aulus Varro, Levies: 2 Archers", "1 Aulus Varro, 2 Archers"),
    ("Bread & Circuses, 2 Archers", "1 Bread & Circuses, 2 Archers"),
    ("Aulus Varro, strength 9, 2 Archers", "1 Aulus Varro, strength=9, 2 Archers"),
]  # fmt: skip

FIELDS = [
    ("Strength: 9", "strength=9"),
    ("Strength 9", "strength=9"),
    ("strength = 9", "strength=9"),
    ("Army strength: 9", "strength=9"),
    ("Army Strength ..... 9", "strength=9"),
    ("AS 9", "strength=9"),
    ("AS: 9", "strength=9"),
    ("AS=9", "strength=9"),
    ("AS9", "strength=9"),
    ("AS (9)", "strength=9"),
    ("9 AS", "strength=9"),
    ("9 strength", "strength=9"),
    ("**AS:** 9", "strength=9"),
    ("- AS: 9", "strength=9"),
    ("| AS | 9 |", "strength=9"),
    ("AS\t9", "strength=9"),
    ("AS 9, CP 6", "strength=9, command=6"),
    ("AS 9 / CP 6", "strength=9, command=6"),
    ("AS 9 CP 6", "strength=9, command=6"),
    ("AS: 9 | CP: 6", "strength=9, command=6"),
    ("AS:9 CP:6", "strength=9, command=6"),
    ("9 AS + 6 CP", "strength=9, command=6"),
    ("9 AS and 6 CP", "strength=9, command=6"),
    ("Command points: 6", "command=6"),
    ("Total: 30", "points=30"),
    ("Total points: 30", "points=30"),
    ("Total points: 30/30", "points=30"),
    ("Total: 30 of 30 pts", "points=30"),
    ("Total : 30 points", "points=30"),
    ("Points: 30", "points=30"),
    ("30 points", "points=30"),
    ("30 pts", "points=30"),
    ("TOTAL = 30pts", "points=30"),
    ("Cards: 9", "cards=9"),
    ("Cards: 9 (total points: 15)", "cards=9, cards cost=15"),
    ("9 AS + 6 CP + 15 cards = 30", "strength=9, command=6, cards cost=15, points=30"),
    ("Army strength (AS): 9", "strength=9"),
    ("9 cards", "cards=9"),
    ("Number of cards: 9", "cards=9"),
    ("Nombre de cartes : 9", "cards=9"),
    ("9 cartes, 30 points", "cards=9, points=30"),
    ("Card points: 15", "cards cost=15"),
    ("Tribe: River", "tribe: River"),
    ("Tribe = river", "tribe: river"),
    ("Tribe River", "tribe: River"),
    ("Tribes: River, Hill", "tribe: River, Hill"),
    ("Tribe: rivière", "tribe: rivière"),
    ("Name: The Archers of Spring", "title: The Archers of Spring"),
    ("Player: Aulus Varro", "text: Aulus Varro"),
    ("Date: 2024-05-01", "text: 2024-05-01"),
    ("Format: patrol", "format: patrol"),
    ("Game: Border Skirmish", "game: Border Skirmish"),
    ("Budget: 30", "budget=30"),
    ("Allied: yes", "allied: yes"),
    ("Reserve: 1", "1 Reserve"),
]

EMPTY = [
    ("Levies", "heading"),
    ("LEVIES:", "heading"),
    ("Levies (5)", "heading"),
    ("Levies - 5 cards", "heading"),
    ("== Levies ==", "heading"),
    ("--- Levies ---", "heading"),
    ("## Levies", "heading"),
    ("# A fine army", "heading"),
    ("[Levies]", "heading"),
    ("**Levies**", "heading"),
    ("Captain and levies", "heading"),
    ("My river army", "heading"),
    ("A riverine army", "heading"),
    ("Border Skirmish", "heading"),
    ("Main deck", "heading"),
    ("// a fine army", "comment"),
    ("; a fine army", "comment"),
    ("<!-- a fine army -->", "comment"),
    ("", "decoration"),
    ("   ", "decoration"),
    ("-----", "decoration"),
    ("* * *", "decoration"),
    ("```", "decoration"),
    ("|---|---|", "decoration"),
    ("~~~", "decoration"),
]

UNREAD = [
    ("0 Archers", "? impossible count"),
    ("Archers x0", "? impossible count"),
    ("-2 Archers", "? bad count"),
    ("−2 Archers", "? bad count"),
    ("Archers -2", "? bad count"),
    ("Archers: -2", "? bad count"),
    ("Archers x-2", "? bad count"),
    ("2.5 Archers", "? bad count"),
    ("Archers 1.5", "? bad count"),
    ("1000 Archers", "? impossible count"),
    ("99999999999999999999999 Archers", "? impossible count"),
    ("2 Archers x3", "? two counts"),
    ("2 Archers Boatmen", "? several cards"),
    ("Archers or Boatmen", "? several cards"),
    ("not 2 Archers", "? unknown part"),
    ("2 Archers (not included)", "? unknown part"),
    ("2 Archers minus one", "? unknown part"),
    ("General: Aulus Varro", "? unknown part"),
    ("2 Legionaries", "? unknown"),
    ("My favourite list", "? unknown"),
    ("8th Cohort", "? unknown"),
    ("Brennus III", "? unknown"),
    ("Brennus", "? unknown"),
    ("Faction: Rome", "? unknown"),
    ("Tribe: Rome", "? unknown"),
    ("Hello, this is my list", "? unknown"),
    ("Sideboard", "? unknown"),
    ("## 2 Archers and friends", "? card in heading"),
    ("Total: 9 + 6 + 15 = 30", "? unknown"),
    ("a" * 600, "? too long"),
    ("2 " + "Archers " * 30, "? several cards"),
]


def _card(each: Counted) -> str:
    return f"{each.copies} {each.mention.card}" + "".join(f" @{cost}" for cost, _ in each.costs)


def _statement(each: Statement) -> str:
    name = {"total": "points", "copies": "cards"}.get(each.label.kind) or each.label.name or each.label.kind
    return f"{name}: {each.text}" if each.number is None else f"{name}={each.number}"


def said(army: ReadArmy) -> str:
    """What a list of one line says, in the words of the tables above."""
    unread = [note.key for note in army.notes if note.serious and note.key != "no cards"]
    if unread:
        assert army.army.unread == (1,)
        assert [line.kind for line in army.lines] == ["unknown"]
        return f"? {unread[0]}"
    in_order = [_card(each) for each in army.counted] + [_statement(each) for each in army.statements]
    return ", ".join(in_order) or army.lines[0].kind


def read(text: str) -> ReadArmy:
    (army,) = checker().reader().read(text.encode())
    return army


@pytest.mark.parametrize(("text", "means"), [*CARDS, *FIELDS, *EMPTY, *UNREAD])
def test_shape(text: str, means: str) -> None:
    if not text.strip():
        text += "\n2 Archers"
        assert [line.kind for line in read(text).lines] == [means, "card"]
        return
    assert sorted(said(read(text)).split(", ")) == sorted(means.split(", "))


def test_there_are_enough_shapes() -> None:
    assert len({text for text, _ in (*CARDS, *FIELDS, *EMPTY, *UNREAD)}) >= 250


def test_the_text_of_the_user_is_not_altered() -> None:
    for text in [text for text, _ in (*CARDS, *FIELDS, *EMPTY, *UNREAD) if text.strip()]:
        (line,) = read(text).lines
        assert line.text == text.removeprefix("\ufeff")
