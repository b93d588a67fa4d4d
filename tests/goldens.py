"""Cases that hold their input and the expected output together, in one file.

A case is a text file of sections, each under a line `==== name ====`. A test names the sections that it reads
and the outputs that it has; a section that is neither is an orphan and fails, and so does a missing output.

    @pytest.mark.parametrize("case", cases(__file__), ids=case_name)
    def test_something(case: Case, golden: Golden) -> None:
        golden.check(case, inputs=("source",), outputs={"tree": print_tree(case["source"])})
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

HEADING = re.compile(r"^==== (.+) ====\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Case:
    """A file of sections, in the order of the file."""

    path: Path
    sections: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        return self.sections[name]


@dataclass(frozen=True, slots=True)
class Golden:
    """What compares, or with `update` rewrites."""

    update: bool

    def check(self, case: Case, inputs: tuple[str, ...], outputs: Mapping[str, str]) -> None:
        """Hold the outputs against the case, all of its sections accounted for."""
        given = {name: case[name] for name in inputs}
        expected = {**given, **{name: _with_line_end(text) for name, text in outputs.items()}}
        if self.update:
            _write(case.path, expected)
            return
        orphans = set(case.sections) - set(expected)
        assert not orphans, f"{case.path.name} has sections that no test looks at: {sorted(orphans)}"
        assert dict(case.sections) == expected, f"{case.path} differs; `pytest --update` rewrites it"


def cases(test_file: str, folder: str = "cases") -> list[Case]:
    """The cases in a folder beside a test, by name; an empty folder is an error, not a pass."""
    paths = sorted((Path(test_file).parent / folder).glob("*.txt"))
    assert paths, f"there are no cases for {test_file}"
    return [read_case(path) for path in paths]


def case_name(case: Case) -> str:
    """What a case is called in the report of a run."""
    return case.path.stem


def read_case(path: Path) -> Case:
    """The sections of a file; what stands before the first heading is a mistake."""
    before, *parts = HEADING.split(path.read_text(encoding="utf-8"))
    assert not before.strip(), f"{path} starts with something that is in no section"
    return Case(path, dict(zip(parts[::2], parts[1::2], strict=True)))


def _write(path: Path, sections: Mapping[str, str]) -> None:
    text = "".join(f"==== {name} ====\n{content}" for name, content in sections.items())
    path.write_text(text, encoding="utf-8")


def _with_line_end(text: str) -> str:
    return text if text.endswith("\n") or not text else text + "\n"
