"""Lists from bytes to verdicts: read, judged, and what they say of themselves held to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from maniple.ir.document import Document
from maniple.ir.lists import Format
from maniple.legality.judging import Report, UnknownFormatError, Verdict, judge
from maniple.legality.reading.catalogue import Catalogue
from maniple.legality.reading.decoding import decoded
from maniple.legality.reading.notes import Line, Note, UnreadableError
from maniple.legality.reading.reading import ListReader, ReadArmy
from maniple.legality.sharing import codes
from maniple.legality.statements import checked, format_key


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of one list: what was read, the judge's report with all findings, and notes.

    `source` is the file that it stands in, `number` its place there, counted from 1, `several` whether it is
    not the only one. A file that could not be read has `failure` and nothing else.
    """

    source: str
    number: int
    read: ReadArmy | None
    report: Report | None
    notes: tuple[Note, ...]
    failure: Note | None = None
    several: bool = False

    @property
    def verdict(self) -> Verdict:
        """The verdict; what could not be read is undecided."""
        return self.report.verdict if self.report else "undecided"


def without_lines(answer: Answer) -> Answer:
    """The same answer for a list that nobody wrote line by line: it names no lines."""
    report = answer.report
    if report is not None:
        findings = tuple(replace(each, lines=()) for each in report.findings)
        report = replace(
            report, findings=findings, advice=tuple(replace(each, lines=()) for each in report.advice)
        )
    return replace(answer, report=report, notes=tuple(replace(each, lines=()) for each in answer.notes))


class Checker:
    """Checks lists against the formats of one game under settings.

    A list that names a format is judged by it, unless `format_name` says by which all are.
    """

    def __init__(
        self, document: Document, format_name: str = "", settings: Mapping[str, int] | None = None
    ) -> None:
        self.document = document
        self._chosen = format_name
        self._default = _format(document, format_name)
        self.settings = {setting.name: _whole(setting.default) for setting in document.settings} | dict(
            settings or {}
        )
        self._readers: dict[str, ListReader] = {}

    def reader(self, format_name: str = "") -> ListReader:
        """The reader of lists for a format, by default for that which lists are judged by."""
        format_ = _format(self.document, format_name) if format_name else self._default
        if format_.name not in self._readers:
            self._readers[format_.name] = ListReader(Catalogue(self.document, format_))
        return self._readers[format_.name]

    def check(self, source: str, data: bytes) -> tuple[Answer, ...]:
        """What is said of each list in a file."""
        try:
            shared = codes.codes_in(decoded(data).text)
            armies = () if shared else self.reader().read(data)
        except UnreadableError as problem:
            failure = Note(problem.key, tuple(problem.values.items()), serious=True)
            return (Answer(source, 1, None, None, (), failure),)
        if shared:
            found = [self._shared(source, number, code) for number, code in enumerate(shared, 1)]
        else:
            found = self._pasted(source, data, armies)
        return tuple(replace(answer, several=len(found) > 1) for answer in found)

    def _pasted(self, source: str, data: bytes, armies: tuple[ReadArmy, ...]) -> list[Answer]:
        answers = []
        for number, army in enumerate(armies):
            reader = self._reader_for(army)
            read = army if reader is self.reader() else reader.read(data)[number]
            answers.append(self._answer(source, number + 1, read, reader))
        return answers

    def _reader_for(self, army: ReadArmy) -> ListReader:
        """That of the format that the list names, if it may choose and the game has one."""
        if not self._chosen:
            for statement in army.statements:
                for format_ in self.document.formats:
                    named = statement.label.kind == "format"
                    if named and format_key(format_.name) == format_key(statement.text):
                        return self.reader(format_.name)
        return self.reader()

    def _supposed(self, read: ReadArmy) -> tuple[Note, ...]:
        """That the format was not said by anybody, if there are several."""
        named = any(statement.label.kind == "format" for statement in read.statements)
        if self._chosen or named or len(self.document.formats) < 2 or not read.statements:
            return ()
        return (Note("format supposed", (("format", read.army.format),)),)

    def _shared(self, source: str, number: int, code: str) -> Answer:
        """What is said of a list that came as a share code."""
        digest = self.reader().catalogue.digest
        try:
            shared = codes.decoded(code, self.document, digest)
        except codes.CodeError as problem:
            return Answer(source, number, None, None, (), Note(problem.key, serious=True))
        older = not digest.startswith(shared.digest)
        notes = [Note("code older", (("digest", shared.digest),))] if older else []
        notes += [Note("code card", (("copies", copies),), (1,), serious=True) for copies in shared.missing]
        line = Line(1, code, "unknown" if shared.missing else "card")
        read = ReadArmy(shared.army, (line,), tuple(notes), (), (), ())
        return self._answer(source, number, read, self.reader(shared.army.format))

    def _answer(self, source: str, number: int, read: ReadArmy, reader: ListReader) -> Answer:
        report = judge(self.document, read.army.format, read.army, self.settings)
        more = checked(read, reader.catalogue, self.settings)
        notes = (*read.notes, *self._supposed(read), *more.notes)
        # That a figure stands twice is a note of the reader, which knows of more figures than the judge does.
        findings = (*more.findings, *(each for each in report.findings if each.key != "twice"))
        if any(note.serious for note in notes):
            verdict: Verdict = "undecided"
        else:
            verdict = "illegal" if findings and report.verdict == "legal" else report.verdict
        return Answer(source, number, read, replace(report, findings=findings, verdict=verdict), notes)


def _format(document: Document, name: str) -> Format:
    for format_ in document.formats:
        if not name or format_key(format_.name) == format_key(name):
            return format_
    raise UnknownFormatError(name, tuple(format_.name for format_ in document.formats))


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
