"""Printer profiles: what was measured is stored, read again, and refused if no printer does it."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from maniple.sheets.calibration import calibration
from maniple.sheets.paper import paper_size
from maniple.sheets.printers import Fault, Printer, PrinterError, measured, read_printer, store_printer
from maniple.sheets.refusal import RefusedError
from maniple.sheets.text.fonts import font_bytes
from tests.sheets.drawn import lettering


def test_what_was_measured_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "there" / "printers.toml"
    store_printer(file, "office", dict([measured("back=0.4,-0.2,99.8,100.1")]))
    store_printer(file, "home", dict([measured("front=1,1")]))
    store_printer(file, "office", dict([measured("front=0,0.5")]))
    assert read_printer(file, "office") == Printer("office", Fault(0, 500), Fault(400, -200, 99.8, 100.1))
    assert read_printer(file, "home").back == Fault()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "back",
        "back=",
        "back=1",
        "side=1,2",
        "back=1,2,3",
        "back=a,b",
        "back=nan,0",
        "back=25,0",
        "back=0,0,50,100",
    ],
)
def test_what_no_printer_does(text: str) -> None:
    with pytest.raises(PrinterError):
        measured(text)


@pytest.mark.parametrize(
    "text",
    [
        "[office",
        "office = 1",
        "[office.back]\nright = true",
        "[office.back]\nleft = 1",
        "[office.side]\nright = 1",
        "office = " + "[" * 5_000,
    ],
)
def test_a_file_that_cannot_be_used(text: str, tmp_path: Path) -> None:
    file = tmp_path / "printers.toml"
    file.write_text(text)
    with pytest.raises(PrinterError):
        read_printer(file, "office")


def test_an_unknown_printer(tmp_path: Path) -> None:
    with pytest.raises(PrinterError, match="no profile of a printer `x`"):
        read_printer(tmp_path / "none.toml", "x")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_calibration_sheet_has_two_sides_and_its_lengths(language: str, paper: str) -> None:
    pdf = calibration(paper_size(paper), language, Printer(), lettering(), font_bytes)
    pages = pypdfium2.PdfDocument(pdf)
    assert len(pages) == 2
    for page in pages:
        assert page.get_textpage().get_text_range().count("100 mm") >= 2
    assert b"DuplexFlipLongEdge" in pdf


@pytest.mark.parametrize("paper", ["60x60", "139x190", "140x189"])
def test_the_calibration_sheet_is_not_cut_off(paper: str) -> None:
    with pytest.raises(RefusedError, match="140 x 190 mm"):
        calibration(paper_size(paper), "en", Printer(), lettering(), font_bytes)


def test_profiles_that_were_written_by_hand_stay(tmp_path: Path) -> None:
    file = tmp_path / "printers.toml"
    file.write_text('["at the \\"school\\"".back]\nright = 1\n')
    store_printer(file, "office", dict([measured("back=0.5,0")]))
    assert read_printer(file, 'at the "school"').back == Fault(1_000, 0)
    assert read_printer(file, "office").back == Fault(500, 0)


def test_a_file_that_cannot_be_used_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "printers.toml"
    file.write_text("[home.back]\nright = 'far'\n")
    with pytest.raises(PrinterError, match="home"):
        store_printer(file, "office", {})
    assert file.read_text() == "[home.back]\nright = 'far'\n"


def test_a_folder_is_no_file_of_printers(tmp_path: Path) -> None:
    with pytest.raises(PrinterError, match="is no file"):
        store_printer(tmp_path, "office", {})
