"""The format for people: the sentence, the lines it is about, and what to do.

error[E0203]: no resource is named `glroy`
 --> units.maniple:3:24
  |
3 |   when played { gain 1 glroy }
  |                        ^^^^^ not declared
  = help: rename to `glory`
"""

from collections.abc import Iterable, Iterator

from maniple.diagnostics.colour import Style, paint
from maniple.diagnostics.order import in_order
from maniple.diagnostics.record import Diagnostic, Label
from maniple.diagnostics.snippet import edge, last_line, snippet
from maniple.diagnostics.width import visible
from maniple.source import Source


def render_text(diagnostics: Iterable[Diagnostic], colour: bool = False) -> str:
    """All problems in order, a blank line between two; empty if there are none."""
    return "\n".join("\n".join(_rows(diagnostic, colour)) + "\n" for diagnostic in in_order(diagnostics))


def _rows(diagnostic: Diagnostic, colour: bool) -> Iterator[str]:
    gutter = len(str(max(last_line(label) for label in (diagnostic.primary, *diagnostic.secondary))))
    yield _headline(diagnostic, colour)
    for index, (source, labels) in enumerate(_by_source(diagnostic).items()):
        if index:
            yield edge(gutter, colour)
        yield _place(labels[0][0], "-->" if index == 0 else ":::", gutter, colour)
        if source.text:
            yield from snippet(source, tuple(labels), gutter, colour)
    for note in diagnostic.notes:
        yield from _remark("note", note, gutter, colour)
    for fix in diagnostic.fixes:
        yield from _remark("help", fix.title, gutter, colour)


def _headline(diagnostic: Diagnostic, colour: bool) -> str:
    kind = paint(f"{diagnostic.severity}[{diagnostic.code}]", diagnostic.severity, colour)
    return kind + paint(f": {visible(diagnostic.message)}", "strong", colour)


def _by_source(diagnostic: Diagnostic) -> dict[Source, list[tuple[Label, Style]]]:
    """The labels by file, the primary one's file first and it first within."""
    primary = diagnostic.primary
    grouped: dict[Source, list[tuple[Label, Style]]] = {primary.source: [(primary, diagnostic.severity)]}
    for label in diagnostic.secondary:
        grouped.setdefault(label.source, []).append((label, "secondary"))
    return grouped


def _place(label: Label, arrow: str, gutter: int, colour: bool) -> str:
    name = visible(label.source.name)
    if not label.source.text:
        # Nothing of the file is known but its name, so a line number would be made up.
        return f"{' ' * gutter}{paint(arrow, 'gutter', colour)} {name}"
    at = label.source.position(label.span.start)
    return f"{' ' * gutter}{paint(arrow, 'gutter', colour)} {name}:{at.line}:{at.column}"


def _remark(kind: str, text: str, gutter: int, colour: bool) -> Iterator[str]:
    lead = f"{' ' * gutter} {paint('=', 'gutter', colour)} {paint(kind, 'strong', colour)}: "
    indent = " " * (gutter + len(f" = {kind}: "))
    first, *others = text.splitlines() or [""]
    yield (lead + visible(first)).rstrip()
    yield from ((indent + visible(other)).rstrip() for other in others)
