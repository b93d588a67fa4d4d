"""No ink outside of any frame: 300 random paragraphs with icons, justified, as they come out of a printer."""

import random

import pypdfium2
import pytest

from maniple.sheets.face import Box, Glyphs, Operation, Stamp
from maniple.sheets.paper import Size
from maniple.sheets.pdf import INKS, Book
from maniple.sheets.text.fonts import font_bytes
from tests.sheets.text.setting_table import inside, placed

COUNT, COLUMNS, CELL = 300, 20, 34_000
DOTS = 150
ICONS = ("shield", "hourglass", "elephant", "arrow", "coins", "laurel")
WORDS = (
    "of", "to", "and", "legion", "fjord", "jaguar", "Vj", "quaff", "W.", "AVATAR", "Élite", "Œuvre",
    "(folly)", "offficial", "«fief»", ";", "f'", "j,", "yacht", "army", "a", "I", "treaty", "senator",
    "strength", "+1",
)  # fmt: skip


def _paragraph(chance: random.Random) -> str:
    parts: list[str] = []
    for _ in range(chance.randint(6, 20)):
        word = chance.choice(WORDS)
        match chance.randrange(6):
            case 0:
                parts.append(f'{chance.randint(1, 19)} <icon name="{chance.choice(ICONS)}"/>')
            case 1:
                parts.append(
                    f'<icon name="{chance.choice(ICONS)}" size="{chance.choice((80, 100, 150, 220))}"/>'
                )
            case 2:
                parts.append(f"<i>{word}</i>")
            case 3:
                parts.append(f"<b>{word}</b>")
            case _:
                parts.append(word)
    return " ".join(parts)


def _page(seed: int) -> tuple[list[Operation], list[Box], Size]:
    chance = random.Random(seed)
    rows = COUNT // COLUMNS
    size = Size(COLUMNS * CELL, rows * CELL)
    texts: list[str] = []
    boxes: list[Box] = []
    for index in range(COUNT):
        x, y = (index % COLUMNS) * CELL + 3_000, (index // COLUMNS) * CELL + 3_000
        width, height = chance.randint(17_000, 28_000), chance.randint(22_000, 28_000)
        boxes.append(Box(x, size.height - y - height, width, height))
        stand, font = chance.choice(("top", "middle", "bottom")), chance.choice(("serif", "sans", "book"))
        frame = f'x="{x / 1000}" y="{y / 1000}" w="{width / 1000}" h="{height / 1000}" font="{font}"'
        texts.append(f'<text {frame} align="justify" stand="{stand}">{_paragraph(chance)}</text>')
    drawn, troubles = placed("".join(texts), size.width, size.height)
    # A paragraph that does not fit is an error of its own and printed nowhere.
    assert [trouble for trouble in troubles if trouble.kind not in ("overflow", "unsafe-ink")] == []
    assert not [trouble for trouble in troubles if trouble.kind == "overflow"]
    return drawn, boxes, size


@pytest.mark.parametrize("seed", [20])
def test_no_ink_outside_of_the_frames(seed: int) -> None:
    drawn, boxes, size = _page(seed)
    print("seed", seed)
    book = Book("ink", "en", INKS["full"], font_bytes)
    content = book.content()
    content.draw(drawn)
    book.page(size, content)
    image = pypdfium2.PdfDocument(book.bytes())[0].render(scale=DOTS / 72).to_pil().convert("L")
    assert image.getextrema()[0] < 100, "nothing was printed"
    dot = 25_400 / DOTS
    for box in boxes:
        # Half a dot of every edge is shared with what lies beside it.
        left, right = int(box.x / dot) - 1, int((box.x + box.width) / dot) + 2
        upper, lower = int((size.height - box.y - box.height) / dot) - 1, int((size.height - box.y) / dot) + 2
        image.paste(255, (left, upper, right, lower))
    assert image.getextrema() == (255, 255), f"ink outside of the frames, seed {seed}"
    stamps = [operation for operation in drawn if isinstance(operation, Stamp)]
    assert len(stamps) > COUNT
    assert all(any(inside(stamp.box, box) for box in boxes) for stamp in stamps)


def test_a_word_that_occurs_again_keeps_its_spaces() -> None:
    draw, _ = placed('<text x="5" y="5" w="50" h="20">one two one three one</text>')
    assert [glyphs.text for glyphs in draw if isinstance(glyphs, Glyphs)] == ["one two one three one"]
