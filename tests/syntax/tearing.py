"""The same source with other blanks, and with line breaks and comments where a line may go on."""

from collections.abc import Iterator
from random import Random

from lark import Token

from maniple.syntax.layout import lay_out
from maniple.syntax.reading import Read, read_declaration, token_span
from maniple.syntax.slices import Span, cut

_BLANKS = (" ", "   ", "\t")
_BREAKS = ("\n", "\n\n\n", "  # why\n", "\n  // so\n\n", "# a {\n\n# b (\n   ")
_GO_ON = (
    "{",
    "(",
    "[",
    ",",
    "=",
    "+",
    "*",
    "<",
    ">",
    ":",
    "then",
    "and",
    "or",
    "not",
    "is",
    "in",
    "where",
    "of",
)
_CONTINUE = ("}", ")", "]", "=", "where", "and", "or", "then", "as", "rounded")


def torn(text: str, random: Random, breaks: bool) -> str:
    """A valid source with its gaps chosen anew; line breaks among them only if `breaks`."""
    parts: list[str] = []
    end = 0
    for left, right, enclosed in _gaps(text):
        start, stop = token_span(left).end, token_span(right).start
        gap = text[start:stop]
        if gap.strip(" ") == "" and left.type != "CALL":
            parts += text[end:start], _chosen(left, right, gap, random, breaks, enclosed)
            end = stop
    return "".join([*parts, text[end:]])


def _chosen(left: Token, right: Token, gap: str, random: Random, breaks: bool, enclosed: bool) -> str:
    fillers = [*_BLANKS, gap]
    if breaks and (enclosed or left.split()[-1] in _GO_ON or right.split()[0] in _CONTINUE):
        fillers += _BREAKS
    return random.choice(fillers)


def _gaps(text: str) -> Iterator[tuple[Token, Token, bool]]:
    """Neighbouring tokens of a line of the language, and whether brackets enclose them."""
    laid = lay_out(text)
    for span in cut(laid):
        assert isinstance(span, Span)
        read = read_declaration(laid.text, span)
        assert isinstance(read, Read)
        depth = 0
        for left, right in zip(read.tokens, read.tokens[1:], strict=False):
            depth += (left in {"(", "["}) - (left in {")", "]"})
            if "_NL" not in {left.type, right.type}:
                yield left, right, depth > 0
