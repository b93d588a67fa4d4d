"""How fast and how large printing is: 2,000 unique cards, beside the same deck by ReportLab's own paragraphs.

`python -m tests.benchmarks.printing GAME` prints the figures as JSON, with a WAY behind it those of one. Each
way runs in a process of its own that imports only what it needs; its memory is all of it, with interpreter
and libraries. Cards are counted by the second of one processor, so that what else the machine does counts
less.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from time import perf_counter, process_time
from typing import Any

import maniple
from maniple.ir.document import Ability, Card, Document
from tests.benchmarks.memory import peak_mib

CARDS = 2_000
WORDS = 24
WAYS = ("maniple", "paragraphs")
PLAIN = {
    "serif": "font_source_serif_pro/files/SourceSerifPro-Regular.ttf",
    "bold": "font_source_serif_pro/files/SourceSerifPro-Semibold.ttf",
}


def measure(game: str) -> dict[str, Any]:
    """The figures of both ways, and how many times faster ours is."""
    figures = {way: _in_a_process(way, game) for way in WAYS}
    ratio = figures["maniple"]["cards_per_second"] / figures["paragraphs"]["cards_per_second"]
    return {"cards": CARDS, **figures, "times_as_fast": round(ratio, 2)}


def _in_a_process(way: str, game: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.benchmarks.printing", game, way]
    ended = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


def deck(document: Document) -> Document:
    """A game with 2,000 designs, none with the text of another, made of the words of its own texts."""
    texts = document.texts["en"]
    words = [word for key in sorted(texts) for word in texts[key].split() if "{" not in word]
    cards: list[Card] = []
    for number in range(CARDS):
        card, key = document.cards[number % len(document.cards)], f"bench {number}"
        start = number * 7 % (len(words) - WORDS)
        texts = {**texts} if number == 0 else texts
        texts[key] = " ".join(words[start : start + WORDS]) + f" {number}."
        cards.append(replace(card, name=f"{card.name} {number}", abilities=(Ability("rule", key),)))
    return replace(document, cards=tuple(cards), texts={**document.texts, "en": texts})


def _maniple(document: Document) -> bytes:
    from maniple.sheets.edition import Edition
    from maniple.sheets.laying import Job, Press
    from maniple.sheets.lettering import plain_lettering
    from maniple.sheets.paper import paper_size
    from maniple.sheets.selection import Wanted
    from maniple.sheets.text.fonts import font_bytes

    pieces = Edition(replace(document, game="any")).cards(Wanted(copies=1), backs=False)
    return Press(Job(document.title, paper_size("a4")), plain_lettering(), font_bytes).print(pieces)


def _paragraphs(document: Document) -> bytes:
    """The same cards as anybody would draw them at first: a title, fields, a paragraph, nine to a page."""
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Paragraph

    from maniple.sheets.text.fonts import open_font

    for name, place in PLAIN.items():
        pdfmetrics.registerFont(TTFont(name, open_font(place).path))
    style = ParagraphStyle("rules", fontName="serif", fontSize=8.5, leading=10.4)
    title = ParagraphStyle("title", fontName="bold", fontSize=11.5, leading=13, alignment=1)
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=(595.28, 841.89), invariant=1, pageCompression=1)
    for number, (name, lines) in enumerate(_plain(document)):
        if number and number % 9 == 0:
            canvas.showPage()
        x, y = 27.6 + number % 3 * 180, 42.9 + number // 3 % 3 * 252
        canvas.setFillGray(0.95)
        canvas.rect(x, y, 180, 252, stroke=0, fill=1)
        heading = Paragraph(name, title)
        heading.wrapOn(canvas, 154, 40)
        heading.drawOn(canvas, x + 13, y + 222)
        top = y + 200
        for line in lines:
            paragraph = Paragraph(line, style)
            _, high = paragraph.wrapOn(canvas, 154, 180)
            top -= high
            paragraph.drawOn(canvas, x + 13, top)
    canvas.save()
    return stream.getvalue()


def _plain(document: Document) -> Iterator[tuple[str, list[str]]]:
    from maniple.sheets.faces.cards import Cards

    cards = Cards(document, "en")
    for card in document.cards:
        data = cards.card(card)
        shown = [f"{field['label']} {field['text']}" for field in data["shown"]]
        lines = [*shown, *(f"<b>{it['label']}.</b> {it['text']}" for it in data["abilities"])]
        yield data["name"], [data["kind"]["text"], *lines]


def draw(way: str, document: Document) -> bytes:
    """The PDF of a deck, drawn in one of the ways."""
    return {"maniple": _maniple, "paragraphs": _paragraphs}[way](document)


def _figures(game: str, way: str) -> dict[str, Any]:
    """What this process takes to draw the deck in one way."""
    document = deck(maniple.load(game).document)
    begun, from_here = perf_counter(), process_time()
    data = draw(way, document)
    waited, spent = perf_counter() - begun, process_time() - from_here
    return {
        "seconds_waited": round(waited, 2),
        "seconds_of_processor": round(spent, 2),
        "cards_per_second": round(CARDS / spent),
        "memory_mib": peak_mib(),
        "bytes_per_card": round(len(data) / CARDS),
    }


def main() -> None:
    game, *ways = sys.argv[1:]
    print(json.dumps(_figures(game, ways[0]) if ways else measure(game)))


if __name__ == "__main__":
    main()
