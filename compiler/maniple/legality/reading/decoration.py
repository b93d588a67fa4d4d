"""What is put around the lines of a list: chat quotes, bullets, check boxes, emphasis, fences, rules."""

from __future__ import annotations

import re

# Chat quotes; the time and name before what somebody wrote; BBCode and HTML that only lays out.
_QUOTE = re.compile(r"(?:\s*>)+\s?")
_SAID_AT = re.compile(
    r"\s*[\[(]?\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?[\])]?\s*(?:-\s*)?(?:<[^<>]{1,40}>)?\s*", re.IGNORECASE
)
_SAID_BY = re.compile(r"\s*<[^<>/]{1,40}>\s+")
_BBCODE = re.compile(
    r"\[/?(?:b|i|u|s|strike|del|list|quote|code|size|color|url|spoiler|center|h\d|\*)(?:=[^\]]*)?\]",
    re.IGNORECASE,
)
_HTML = re.compile(
    r"</?(?:b|i|u|s|strike|del|em|strong|li|ul|ol|p|br|div|span|h\d|td|tr|code|pre)\b[^<>]*>", re.IGNORECASE
)
_BULLET = re.compile(
    r"\s*(?:[*+\u2022\u25aa\u25ab\u25cf\u25cb\u25e6\u2023\u2043\u25b6\u25ba\u25b8\u2192\u27a4\u2605\u2606\u2b50\u25a0\u25a1\u25c6\u25c7~]+|-+|o|>)(?=\s|$)\s*"
)
_TIGHT_BULLET = re.compile(
    r"\s*(?:[\u2022\u25aa\u25cf\u25e6\u2023\u25ba\u25b8\u2192\u2605]|-(?=[^\W\d_\"'(\[])|\*(?=[^*\s]))\s*"
)
_BOX = re.compile(
    r"\s*(?:\[(?: |x|X|\u2713|\u2714)?\]|\((?: |\u2713|\u2714)?\)"
    r"|[\u2610-\u2612\u2705\u2713\u2714\u2b1c\u2b1b\u25fb\u25fc])\s*"
)
_EMPHASIS = re.compile(r"(\*\*\*|\*\*|__|`{1,2}|~~)(?=\S)(.+?)(?<=\S)\1")
_SINGLE = re.compile(r"(?<![\w*])([*_])(?=[^\s*_])([^*_]+?)(?<=[^\s*_])\1(?![\w*])")
# What is crossed out on one line, and any mark with which that begins or ends.
_STRUCK = re.compile(
    r"~~(?=\S).+?(?<=\S)~~|<(s|del|strike)\b[^<>]*>.+?</\1>|\[(s|del|strike)\].+?\[/\2\]", re.IGNORECASE
)
_STRIKE = re.compile(
    r"(?<![~\w])~~(?=[^\s~])|(?<=[^\s~])~~(?![~\w])|</?(?:s|del|strike)\b[^<>]*>|\[/?(?:s|del|strike)\]",
    re.IGNORECASE,
)
_ABOUT = re.compile(r"(?:^|[\s(])~\d")
_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})\s*\w*\s*")
_RULE = re.compile(r"[\W_]*")
_DIVIDER = re.compile(
    r"\s*(?:={3,}|-{3,}|\*{3,}|_{3,}|~{3,}|#{3,}|(?:\*\s+){2,}\*|(?:-\s+){2,}-|[\u2500-\u257f]{3,})\s*"
)
_COMMENT = re.compile(r"\s*(?://|;|<!--|/\*|--(?=\s*[^\W\d_])(?!.*--\s*$)|%)")
_BEHIND_LINE = re.compile(r"\\+$")
_MARKDOWN_HEADING = re.compile(r"\s*(#{1,6})\s+(.*?)\s*#*\s*")
_FRAMED = re.compile(
    r"\s*(={2,}|-{2,}|\*{2,}|~{2,}|#{2,}|\+{2,}|_{2,}|[\u2500-\u257f]{2,})\s*(.*?[^\W_].*?)\s*(?:={2,}|-{2,}|\*{2,}|~{2,}|#{2,}|\+{2,}|_{2,}|[\u2500-\u257f]{2,})\s*"
)
_BRACKETED = re.compile(r"\s*\[\s*([^\W\d_][^\[\]]*)\]\s*")


def unquoted(line: str) -> str:
    """A line without the marks of a quotation in a chat or mail, and without layout tags."""
    for pattern in (_QUOTE, _SAID_AT, _SAID_BY):
        match = pattern.match(line)
        if match and (pattern is not _SAID_AT or ":" in match[0]):
            line = line[match.end() :]
    return _BEHIND_LINE.sub("", _HTML.sub(" ", _BBCODE.sub("", line))).rstrip()


def unadorned(line: str) -> str:
    """A line without bullet, check box and emphasis."""
    for _ in range(3):
        before = line
        line = plain(line)
        for pattern in (_BOX, _BULLET, _TIGHT_BULLET):
            match = pattern.match(line)
            if match and match.end():
                line = line[match.end() :]
        if line == before:
            break
    return line


def plain(line: str) -> str:
    """A line without marks of emphasis; single stars behind other words stay, for they may mark a tag."""
    for _ in range(3):
        line = _EMPHASIS.sub(r"\2", line)
    first = _SINGLE.match(line.strip())
    return first[2] + line.strip()[first.end() :] if first else line


def is_fence(line: str) -> bool:
    """Whether a line begins or ends a block of code."""
    return _FENCE.fullmatch(line) is not None


def is_divider(line: str) -> bool:
    """Whether a line is drawn across, which may part two lists."""
    return _DIVIDER.fullmatch(line) is not None


def is_blank(line: str) -> bool:
    """Whether a line has no letter or digit at all."""
    return _RULE.fullmatch(line) is not None


def is_comment(line: str) -> bool:
    """Whether a line is marked as a comment."""
    return _COMMENT.match(line) is not None or (
        line.lstrip().startswith("#") and _MARKDOWN_HEADING.fullmatch(line) is None
    )


def heading_text(line: str) -> tuple[str, int]:
    """The text of a line that is marked as a heading, and its level; "" and 0 for any other line."""
    match = _MARKDOWN_HEADING.fullmatch(line)
    if match:
        return match[2], len(match[1])
    match = _FRAMED.fullmatch(line)
    if match:
        return match[2], 1
    match = _BRACKETED.fullmatch(line)
    if match and "  " not in match[1]:
        return match[1], 2
    return "", 0


def doubt(line: str) -> str:
    """Why the cards on a line may not be meant: it is crossed out, as `~~2 Archers~~`, or says about how
    many, as `~3 Archers`; "" if neither.
    """
    return "struck out" if _STRUCK.search(line) else "not exact" if _ABOUT.search(line) else ""


def is_half_struck(line: str) -> bool:
    """Whether lines begin or end here to be crossed out, as `~~2 Archers` and lines later `3 Boatmen~~`."""
    return _STRIKE.search(_STRUCK.sub("", line)) is not None
