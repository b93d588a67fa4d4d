"""What a source means to the parser: its tree without places, and its rule numbers without theirs."""

from maniple.source import Source
from maniple.syntax.dump import dump
from maniple.syntax.parse import parse
from maniple.syntax.tree import File

RESERVED = "E0110"
"""What is said of names that can be read, and that nobody could use."""


def meaning(text: str) -> tuple[str, list[str]]:
    """The tree, written out without spans, and the rule numbers of the comments."""
    source = Source("example.maniple", text)
    file, problems = parse(source)
    assert {problem.code for problem in problems} <= {RESERVED}
    return dump(File(source, file.declarations, ())), [rule for _, rule in file.rules]
