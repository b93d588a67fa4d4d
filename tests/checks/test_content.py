"""Game blocks, menus, names in several languages, kinds, maps and decks."""

from pathlib import Path

import pytest

from tests.checks.games import game, problems_of, said

UNITS = "kind unit of Card\nunit Velites x3 {}\nunit Hastati {}\n"


@pytest.mark.parametrize(
    ("lines", "marked"),
    [
        ("players 2..4, best 3", []),
        ("cards 4", []),
        ("cards unit 4", []),
        ("cards 5", ["E0701 5"]),
        ("cards unit 3", ["E0701 3"]),
        ("cards untis 4", ["E0201 untis"]),
        ("cards", ["E0207 cards"]),
        ("players four", ["E0207 players four"]),
        ("players 4..2", ["E0207 players 4..2"]),
        ("players 2..27", ["E0207 players 2..27"]),
        ("players 26", []),
        ("sets 27", ["E0207 sets 27"]),
        ("sets 1..2", ["E0207 sets 1..2"]),
        ("titel Sketch", ["E0207 titel"]),
        ('"players" 3', []),
    ],
)
def test_game_block(lines: str, marked: list[str], tmp_path: Path) -> None:
    assert said(tmp_path, game(UNITS, "", lines)) == marked


def test_cards_that_a_set_adds(tmp_path: Path) -> None:
    text = "use sketch\nunit Triarii {}\n"
    assert said(tmp_path, text, sketch=game(UNITS, "", "cards 4")) == []


@pytest.mark.parametrize("start", ["dey", "meet p"])
def test_start_that_is_none(start: str, tmp_path: Path) -> None:
    word = start.split(maxsplit=1)[0]
    text = f'game "Sketch" {{ start {word} }}\nphase meet p: Player {{ stop }}\nphase day {{}}\n'
    code = "E0309" if word == "meet" else "E0201"
    assert said(tmp_path, text) == [f"{code} {word}"]


def test_entry_of_no_menu(tmp_path: Path) -> None:
    rules = UNITS + 'ability march { option of move_menu }\nphrase "go" { stop }'
    day = "for each p in players { p chooses from moves { done { stop } } }"
    assert [line for line in said(tmp_path, game(rules, day)) if line[0] == "E"] == ["E0208 move_menu"]


def _french(names: str) -> str:
    return UNITS + "text fr {\n" + names + "\n}\n"


@pytest.mark.parametrize(
    ("names", "marked"),
    [
        ('Velites { name "Vélites" }\nHastati { name "Hastaires" }', []),
        ('Velites { name "Hastati" }\nHastati { name "Hastaires" }', ['E0206 name "Hastati"']),
        ('Velites { name "Les mêmes" }\nHastati { name "Les memes" }', ['E0206 name "Les memes"']),
        ('Velites { name "Vélites" }', ["W0424 Hastati"]),
        ('day { name "Jour" }\nyes { name "oui" }', []),
        ('dei { name "Jour" }', ["W0209 dei"]),
        ('"Good morning." "Bonjour."', []),
        ('"Good evening." "Bonsoir."', ['W0210 "Good evening." "Bonsoir."']),
    ],
)
def test_french(names: str, marked: list[str], tmp_path: Path) -> None:
    assert said(tmp_path, game(_french(names), 'say "Good morning."')) == marked


def test_a_text_in_no_language_of_the_game(tmp_path: Path) -> None:
    test = 'test "printed" { expect text_of(Velites, rf) is "" }'
    assert [line for line in said(tmp_path, game(UNITS + test)) if line.startswith("E")] == ["E0418 rf"]


TABLE = """
kind Player { state coins: 0..9 }
zone stall: open row of unit
setting rounds: 1..3 = 2 "how often"
text fr {
  Velites { name "Vélites" }
  Hastati { name "Hastaires" }
"""
FAIR = """move Velites to stall
for each p in players where p.coins < 5 { p gains rounds coins }
say "Well sold."
"""

ALL_SAID = """
"stall" "étal"
"coins" "pièces"
"rounds" "manches"
"unit" "unité"
"Well sold." "Bien vendu."
"how often" "combien"
Sketch { name "Esquisse" }
day { name "Jour" }
"""


@pytest.mark.parametrize(
    ("names", "marked"),
    [
        ("", []),  # nothing of the table is said in French: only cards are printed in it
        ('stall { name "étal" }', ["W0426 unit", "W0426 fr"]),
        ('"stall" "étal"\n"coins" "pièces"\nrounds { name "manches" }', ["W0426 unit", "W0426 fr"]),
        ('"stall" "étal"\n"coins" "pièces"\nrounds { name "manches" }\nunit { name "unité" }', ["W0426 fr"]),
        (ALL_SAID, []),
    ],
)
def test_names_of_the_table(names: str, marked: list[str], tmp_path: Path) -> None:
    assert said(tmp_path, game(UNITS + TABLE + names + "\n}\n", FAIR)) == marked


MORE = """
words Mood { calm, wild }
kind Player { state mood: Mood }
kind town { wealth: 1..3 }
map land of town {
  Bree { wealth 1 }
}
ability dusk { after day }
ability dawn { after day }
unit Triarii { dusk "Glow." { say "Glow." } }
format parade of deck {
  require (count of c in cards) >= 1 "nobody"
}
army "Manipulus" for parade { 1 Velites }
"""
MOOD = "for each p in players where p.mood is calm { p.mood becomes wild }"


@pytest.mark.parametrize("lacking", [[], ["dusk"], ["calm"], ["Bree"], ["Manipulus"]])
def test_names_of_abilities_words_places_and_lists(lacking: list[str], tmp_path: Path) -> None:
    """Of abilities only those that a card bears: nobody reads the others."""
    names = ("mood", "town", "wealth", "dusk", "calm", "wild", "Bree", "Manipulus")
    texts = "\n".join(f'{name} {{ name "{name}!" }}' for name in names if name not in lacking)
    every = texts + '\n"Glow." "Lueur."\n"nobody" "personne"\nTriarii { name "Triaires" }\n' + ALL_SAID
    rules = UNITS + MORE + TABLE + every + "\n}\n"
    found = [line for line in said(tmp_path, game(rules, FAIR + MOOD)) if line.startswith("W0426")]
    assert [line.replace('"', "") for line in found] == [f"W0426 {name}" for name in lacking]


@pytest.mark.parametrize(
    ("kinds", "marked"),
    [
        ("kind general of Card", ["W0425 general"]),
        ("kind general of Card\nkind consul of general\nconsul Varro {}", []),
        ("kind Region", ["W0425 Region"]),
        ("kind Army up to 3", []),
    ],
)
def test_kinds(kinds: str, marked: list[str], tmp_path: Path) -> None:
    assert said(tmp_path, game(kinds)) == marked


MAP = """
kind Town {{ state seen: flag }}
map coast of Town {{
  Rome
  Ostia
  Pisae
  Luna
  {links}
}}
"""
WALK = "for each x in neighbours(Rome) where not x.seen { x.seen becomes yes }"


@pytest.mark.parametrize(
    ("links", "marked"),
    [
        ("sea Rome - Ostia - Pisae - Luna", []),
        ("sea Rome - Ostia - Pisae", ["W0504 Luna"]),
        ("sea Rome - Ostia\n  sea Pisae - Luna", ["W0503 coast"]),
        ("sea Rome - Luna\n  land Luna - Pisae\n  land Rome - Ostia", []),
    ],
)
def test_map(links: str, marked: list[str], tmp_path: Path) -> None:
    assert said(tmp_path, game(MAP.format(links=links), WALK)) == marked


def test_links_that_no_rule_follows_may_be_missing(tmp_path: Path) -> None:
    day = "for each x in Town where not x.seen { x.seen becomes yes }"
    assert said(tmp_path, game(MAP.format(links="sea Rome - Ostia"), day)) == []


def test_map_that_is_laid_in_pieces(tmp_path: Path) -> None:
    rules = MAP.format(links="sea Rome - Ostia\n  sea Pisae - Luna")
    assert said(tmp_path, game(rules, "lay coast\n" + WALK)) == []


def test_clashing_phrases(tmp_path: Path) -> None:
    rules = 'kind unit of Card\nability dawn { after day }\nunit Velites { dawn "Rest." }\n'
    rules += 'phrase "rest" { stop }\n'
    clash = 'phrase "sleep {n} hours" { stop }\nphrase "sleep {m} hours" { stop }'
    assert {line[:5] for line in said(tmp_path, game(rules + clash))} == {"E0416"}


@pytest.mark.parametrize(
    ("kinds", "marked"),
    [
        ("kind Card { cost: 0..9 }\nkind unit of Card { cost: 1..5 }", ["E0203 cost"]),
        ("kind unit of Card { cost: 1..5 }\nkind Card { cost: 0..9 }", ["E0203 cost"]),
        ("kind unit of Card { rank: 1..5 }\nkind unit { state rank: 0..9 }", ["E0203 rank"]),
        ("kind Player { state coins: 0..9 }\nkind Player { state coins: 0..5 }", ["E0203 coins"]),
        ("kind unit of Card { cost: 1..5 }\nkind order of Card { cost: 1..5 }", []),
    ],
)
def test_fields_of_related_kinds(kinds: str, marked: list[str], tmp_path: Path) -> None:
    assert [line for line in said(tmp_path, game(kinds)) if line.startswith("E")] == marked


def test_a_card_that_is_there_already(tmp_path: Path) -> None:
    (problem,) = problems_of(tmp_path, "use sketch\nunit Velites {}\n", sketch=game(UNITS))
    assert problem.code == "E0203"
    assert "`change unit Velites { ... }`" in problem.notes[0]
    assert "`unit Velites x2`" in problem.notes[1]


MENU = """
kind Player {{ state coins: 0..9 }}
{texts}
phase serve p: Player {{
  p chooses from doings {{
    take n in 1..2 {{ say "Taken." }}
    {other}
  }}
  {behind}
}}
"""
SERVED = "for each p in players where p.coins < 7 { serve p }"
ADDED = 'option steal of doings by p: Player when p.coins > 0 { say "Stolen." }'


@pytest.mark.parametrize(
    ("other", "behind", "marked"),
    [
        ("rest { stop }", "p gains n coins", []),
        ('rest { say "Resting." }', "p gains 1 coins", []),
        ('rest { say "Resting." }', "p gains n coins", ["E0311 n"]),
        ("rest { if p.coins > 3 { stop } else { stop serve } }", "p gains n coins", []),
        ("rest { if p.coins > 3 { stop } }", "p gains n coins", ["E0311 n"]),
        ('give n in 1..3 { say "Given." }', "p gains n coins", []),
        (f"rest {{ stop }}\n  }}\n}}\n{ADDED}\nphase idle p: Player {{\n  p chooses {{ a {{ stop }}", "", []),
    ],
)
def test_names_that_not_every_entry_gives(other: str, behind: str, marked: list[str], tmp_path: Path) -> None:
    rules = MENU.format(texts="", other=other, behind=behind)
    assert [line for line in said(tmp_path, game(rules, SERVED)) if line.startswith("E03")] == marked


def test_entries_from_outside_give_no_names(tmp_path: Path) -> None:
    rules = MENU.format(texts=ADDED, other="rest { stop }", behind="p gains n coins")
    assert [line for line in said(tmp_path, game(rules, SERVED)) if line.startswith("E")] == ["E0311 n"]


@pytest.mark.parametrize(
    ("pattern", "marked"),
    [
        ("take {0}", []),
        ("take it", []),
        ("take {0} of {1}", ['E0211 "take {0} of {1}"']),
        ("take {n}", ['E0211 "take {n}"']),
    ],
)
def test_places_of_wordings(pattern: str, marked: list[str], tmp_path: Path) -> None:
    texts = f'text en {{ take {{ pattern "{pattern}" }} }}'
    rules = MENU.format(texts=texts, other="rest { stop }", behind="p gains n coins")
    assert [line for line in said(tmp_path, game(rules, SERVED)) if line.startswith("E")] == marked


@pytest.mark.parametrize(
    ("rules", "day", "marked"),
    [
        ("", 'Ann wins "she is named"', ["E0312 Ann"]),
        ('test "named" { expect Ann in players }', "", []),
        ("kind saint of Card\nsaint Ann {}", 'say "Ann"', []),
    ],
)
def test_players_by_name(rules: str, day: str, marked: list[str], tmp_path: Path) -> None:
    assert [line for line in said(tmp_path, game(rules, day)) if line.startswith("E")] == marked
