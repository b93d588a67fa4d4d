"""The pages on problems: an example in a fence of `maniple`, and what is said of it in one of `text`.

A page about what is printed has a template in a fence of `xml` besides or instead, and perhaps a table of
fonts in one of `toml`; or, where a command is to blame, that command in one of `sh`.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from maniple.resources import language_folder

FOLDER = language_folder() / "problems"
KINDS = (
    ["maniple", "text"], ["text"], ["text", "xml"], ["maniple", "text", "xml"], ["text", "toml", "xml"],
    ["sh", "text"],
)  # fmt: skip
_TITLE = re.compile(r"# ([EW]\d{4}): \S.*\n")
_FENCE = re.compile(r"^```(\w+)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Page:
    """A page by its code; the example is None where a problem is about a file and not about what is in it."""

    path: Path
    title: str
    example: str | None
    output: str
    template: str | None = None
    fonts: str | None = None
    command: str | None = None

    def with_output(self, output: str) -> str:
        """The page with another output."""
        text = self.path.read_text(encoding="utf-8")
        return _FENCE.sub(lambda fence: _fence("text", output) if fence[1] == "text" else fence[0], text)


def pages() -> list[Page]:
    """All pages, by code."""
    return [read_page(path) for path in sorted(FOLDER.glob("*.md"))]


def read_page(path: Path) -> Page:
    """A page; one without a title, with an unknown fence or with several of a kind is a mistake."""
    text = path.read_text(encoding="utf-8")
    title = _TITLE.match(text)
    assert title, f"{path.name} does not begin with a title such as `# E0101: What is wrong`"
    fences = _FENCE.findall(text)
    kinds = sorted(kind for kind, _ in fences)
    assert kinds in KINDS, f"{path.name} has the fences {kinds}"
    blocks = dict(fences)
    texts = (blocks.get(kind) for kind in ("xml", "toml", "sh"))
    return Page(path, title[1], blocks.get("maniple"), blocks["text"], *texts)


def _fence(kind: str, text: str) -> str:
    return f"```{kind}\n{text}```\n"
