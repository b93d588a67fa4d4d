"""What the tests of phrases share: vocabularies from texts, and sentences read against them."""

from functools import cache
from pathlib import Path

from maniple.diagnostics import Diagnostic, render_text
from maniple.phrases import Reading, Sentence, Vocabulary, build, gather, read
from maniple.source import Source, Span
from maniple.syntax.parse import parse


def vocabulary_of(text: str) -> tuple[Vocabulary, tuple[Diagnostic, ...]]:
    """The vocabulary of a text that has no mistakes of syntax."""
    file, problems = parse(Source("game.maniple", text))
    assert not problems, render_text(problems)
    return build(gather([file]))


@cache
def battle() -> Vocabulary:
    """The vocabulary of `battle.maniple`."""
    vocabulary, problems = vocabulary_of(
        Path(__file__).with_name("battle.maniple").read_text(encoding="utf-8")
    )
    assert not problems, render_text(problems)
    return vocabulary


def read_text(
    text: str, vocabulary: Vocabulary, language: str = "en", kind: str | None = None
) -> tuple[Reading | None, tuple[Diagnostic, ...]]:
    """What a sentence means that stands alone in a file, in quotes."""
    source = Source("card.maniple", '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"')
    return read(Sentence(text, source, Span(0, len(source.text)), language, kind), vocabulary)


def meaning(text: str, language: str = "en", kind: str | None = None) -> Reading:
    """The meaning of a sentence without any problem, read against `battle.maniple`."""
    reading, problems = read_text(text, battle(), language, kind)
    assert not problems, render_text(problems)
    assert reading is not None
    return reading
