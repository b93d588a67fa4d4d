"""What lists call the numbers that they state of themselves, and other fields, in English and French."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from maniple.ir.document import Document
from maniple.ir.lists import Format
from maniple.legality.reading.folding import folded

# "figure" and "setting" are the game's own; "quality" is one of the fields of its cards.
LabelKind = Literal[
    "figure", "total", "copies", "cards cost", "sum", "setting", "quality", "text", "format", "game", "title"
]  # fmt: skip

_TOTAL = (
    "total", "total points", "points total", "points", "total pts", "pts", "army points", "army total",
    "army size", "army cost", "grand total", "sum", "total cost", "list total", "points spent", "total spent",
    "total des points", "points d'armée", "somme", "coût total", "total général", "points dépensés",
)  # fmt: skip
_COPIES = (
    "cards", "card count", "number of cards", "cards total", "total cards", "deck size", "count", "deck",
    "no of cards", "card total", "cards in deck", "nb cards",
    "cartes", "nombre de cartes", "total des cartes", "total de cartes", "taille du deck", "nb de cartes",
)  # fmt: skip
_CARDS_COST = (
    "card points", "cards points", "points of cards", "points in cards", "card cost", "cards cost",
    "cost of cards", "deck points", "deck cost", "card points printed", "unit points",
    "points de cartes", "points des cartes", "coût des cartes", "points en cartes", "coût du deck",
)  # fmt: skip
_TEXTS = (
    "player", "author", "date", "notes", "note", "event", "team", "version", "comment", "comments", "by",
    "created by", "created", "round", "table", "tournament", "email", "description", "source", "id",
    "joueur", "auteur", "auteure", "remarque", "remarques", "événement", "équipe", "tournoi", "commentaire",
    "joueuse", "ronde", "club",
)  # fmt: skip
_TITLES = (
    "name", "title", "army", "list", "army list", "army name", "list name", "deck name", "deck list",
    "roster", "nom", "titre", "armée", "liste", "liste d'armée", "nom de la liste",
    "nom de l'armée",
)  # fmt: skip
_FORMATS = ("format", "game format", "play format", "mode", "formule")
_GAMES = ("game", "system", "ruleset", "jeu", "règles")


SHORTEST_WORD = 4


@dataclass(frozen=True, slots=True)
class Label:
    """What a field of a list is about: its kind, and the figure, setting or field by its name."""

    kind: LabelKind
    name: str = ""


class Labels:
    """The labels that lists for one format may use."""

    def __init__(self, document: Document, format_: Format) -> None:
        self._document = document
        self.labels: dict[str, Label] = {}
        self.initials: tuple[str, ...] = ()
        for kind, names in _GENERAL:
            self._put(names, Label(kind))
        for words in document.words:
            self._put(self._called(words.name), Label("quality", words.name))
        for kind_ in document.kinds:
            for info in kind_.fields:
                if not info.state:
                    self._put(self._called(info.name), Label("quality", info.name))
        for setting in document.settings:
            self._put(self._called(setting.name), Label("setting", setting.name))
        for figure in format_.figures:
            self._put(self._called_figure(figure), Label("figure", figure))
        self._initials(format_)

    def find(self, text: str) -> Label | None:
        """What a label stands for."""
        return self.labels.get(_bare(text))

    def _put(self, names: tuple[str, ...], label: Label) -> None:
        self.labels.update(dict.fromkeys(map(_bare, names), label))

    def _called(self, name: str) -> tuple[str, ...]:
        """A name in all languages, and as one and many."""
        called = [name]
        for texts in self._document.texts.values():
            called += [texts[key] for key in (f"name:{name}", name) if key in texts]
        found = [folded(each.replace("_", " ")) for each in called]
        return tuple(dict.fromkeys([*found, *(f"{each}s" for each in found)]))

    def _called_figure(self, figure: str) -> tuple[str, ...]:
        names = self._called(figure)
        around = [
            form.format(name)
            for name in names
            for form in (
                "{}",
                "army {}",
                "{} points",
                "starting {}",
                "total {}",
                "{} de l'armée",
                "points de {}",
            )
        ]
        return tuple(around)

    def _initials(self, format_: Format) -> None:
        """`AS` for army strength, `CP` for command points; what two figures could mean means none."""
        meant: dict[str, set[str]] = {}
        for figure in format_.figures:
            for name in self._called(figure):
                if len(name) < SHORTEST_WORD:
                    # It is an abbreviation already.
                    continue
                for initials in (f"a{name[0]}", f"{name[0]}p", f"p{name[0]}", f"{name[0]}a"):
                    meant.setdefault(initials, set()).add(figure)
        for initials, figures in meant.items():
            if len(figures) == 1 and initials not in self.labels:
                self.labels[initials] = Label("figure", min(figures))
        short = (name for name, label in self.labels.items() if label.kind == "figure")
        self.initials = tuple(name for name in short if len(name) < SHORTEST_WORD)


_GENERAL: tuple[tuple[LabelKind, tuple[str, ...]], ...] = (
    ("text", _TEXTS),
    ("title", _TITLES),
    ("format", _FORMATS),
    ("game", _GAMES),
    ("cards cost", _CARDS_COST),
    ("copies", _COPIES),
    ("total", _TOTAL),
)


def _bare(name: str) -> str:
    return " ".join(re.sub(r"[^\w]", " ", folded(name)).split())
