"""Where templates are found, and running them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, Environment, TemplateNotFound, TemplateSyntaxError
from jinja2.exceptions import SecurityError, TemplateError

from maniple.sheets.faces.sandbox import Sandbox
from maniple.sheets.faces.tally import TooMuchError
from maniple.sheets.tables import shown
from maniple.source import Source, Unreadable, is_file, read_source

ENDING = ".xml.j2"
SHARED = "default"
LENGTH_LIMIT = 100_000
"""How many letters a template may have."""

_MESSAGE_SHOWN = 300
_INNER = re.compile(r"^[\w.<>]+\(\)")
_STUMBLES = (TemplateError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,99}\.xml\.j2")


@dataclass(frozen=True, slots=True)
class TemplateTrouble:
    """What is wrong with a template: its text, the line (from 1), and a sentence.

    `kind` is "wrong" for one that cannot be read, "forbidden" for one that reaches for what it must not have,
    "endless" for one that does too much.
    """

    kind: str
    source: Source
    line: int
    message: str


class Templates:
    """The templates of a game: those of the user first, then those that come with the game, then the shared.

    `own` are the folders of the game, searched in their order; `shared` is the one that serves any game.
    Templates in `own` that are called as `kinds` of cards are for these cards alone: where a sheet or another
    template names one, the shared template of that name is meant, if there is one.
    """

    def __init__(
        self, own: Sequence[Path], shared: Path | None = None, kinds: Collection[str] = frozenset()
    ) -> None:
        self._own, self._shared, self._kinds = tuple(own), shared, kinds
        self._folders = self._own if shared is None else (*self._own, shared)
        self._sources: dict[str, Source] = {}
        self._firsts: dict[tuple[str, ...], str | None] = {}
        self._stopped: dict[str, TemplateTrouble] = {}
        self._sandbox = Sandbox(_Folders(self.source), self._meant)

    def offer(self, name: str, function: Callable[..., Any]) -> None:
        """Let templates call a function of ours."""
        self._sandbox.offer(name, function)

    def source(self, name: str) -> Source | None:
        """The text of a template by its name with ending, or none."""
        # The name alone decides: nothing outside of the folders can be named.
        if not _NAME.fullmatch(name.removeprefix(f"{SHARED}/")):
            return None
        known = self._sources.get(name) or self._found(name)
        if known:  # what there is not is forgotten, for a template may ask for any number of names
            self._sources[name] = known
        return known

    def first(self, names: tuple[str, ...]) -> str | None:
        """The first of these templates that there is, in the first folder that has any of them.

        Among the shared ones only the last is looked for: the others are named after kinds of the game, which
        may be called `tile` or `token` as sheets of ours are.
        """
        if names not in self._firsts:
            paths = [folder / f"{name}{ENDING}" for folder in self._own for name in names]
            if self._shared is not None:
                paths.append(self._shared / f"{names[-1]}{ENDING}")
            self._firsts[names] = next((path.name for path in paths if is_file(path)), None)
        return self._firsts[names]

    def of_sheet(self, name: str) -> str | None:
        """The template that a sheet means by a name without ending, or none."""
        found = self.first((name,))
        return found and self._meant(found)

    def _meant(self, name: str) -> str:
        """A template that a sheet or another template names: of those for kinds of cards the shared one."""
        shared = f"{SHARED}/{name}"
        is_of_cards = name.removesuffix(ENDING) in self._kinds
        return shared if is_of_cards and any(map(is_file, self._paths(shared))) else name

    def run(self, name: str, data: Mapping[str, Any]) -> str | TemplateTrouble:
        """What a template writes for some data. One that was stopped once is not run again."""
        if name in self._stopped:
            return self._stopped[name]
        self._sandbox.start()
        made = self._run(name, data)
        if isinstance(made, TemplateTrouble) and made.kind == "endless":
            self._stopped[name] = made
        return made

    def _run(self, name: str, data: Mapping[str, Any]) -> str | TemplateTrouble:
        try:
            return self._sandbox.get_template(name).render(data)
        except TemplateSyntaxError as failure:
            return self._trouble("wrong", failure.name or name, failure.lineno, failure.message or "")
        except (SyntaxError, MemoryError) as failure:
            return self._unpythonic(name, failure)
        except TemplateNotFound as failure:
            return self._missing(name, failure)
        except SecurityError as failure:
            return self._at("forbidden", name, failure, failure.message or "")
        except TooMuchError as failure:
            return self._at("endless", name, failure, str(failure))
        except RecursionError as failure:
            return self._at(
                "endless", name, failure, "it calls itself without end, or stands too deep in itself"
            )
        except _STUMBLES as failure:
            return self._at("wrong", name, failure, _explained(failure))

    def _unpythonic(self, name: str, failure: SyntaxError | MemoryError) -> TemplateTrouble:
        """The Python that a template becomes has bounds, and refuses a little of what Jinja2 reads."""
        if isinstance(failure, MemoryError) or "too many" in failure.msg:
            file = failure.filename if isinstance(failure, SyntaxError) else None
            return self._trouble("endless", file or name, 1, "its blocks stand too deep in each other")
        return self._trouble("wrong", failure.filename or name, 1, failure.msg)

    def _at(self, kind: str, name: str, failure: BaseException, message: str) -> TemplateTrouble:
        """The trouble at the innermost line of a template that the failure went through."""
        line, trace = 1, failure.__traceback__
        while trace:
            file = trace.tb_frame.f_code.co_filename
            if file.endswith(ENDING):
                name, line = file, trace.tb_lineno
            trace = trace.tb_next
        return self._trouble(kind, name, line, message)

    def _missing(self, name: str, failure: TemplateNotFound) -> TemplateTrouble:
        wanted = failure.message or str(failure.name)
        if _NAME.fullmatch(wanted):
            unread = self.first((wanted.removesuffix(ENDING),)) is not None
            said = f"`{wanted}` is no text in UTF-8" if unread else f"there is no template `{wanted}`"
            return self._at("wrong", name, failure, said)
        return self._at(
            "forbidden", name, failure, f"`{wanted}` is no name of a template, and no file is read"
        )

    def _trouble(self, kind: str, name: str, line: int, message: str) -> TemplateTrouble:
        source = self.source(name) or Source(name, "")
        line = min(max(line, 1), source.line_count())
        return TemplateTrouble(kind, source, line, message[:_MESSAGE_SHOWN])

    def _paths(self, name: str) -> Iterator[Path]:
        """Where a template may be, those that win first."""
        shared = name.startswith(f"{SHARED}/")
        plain = name.removeprefix(f"{SHARED}/")
        for folder in self._folders:
            if not shared or folder == self._shared:
                yield folder / plain

    def _found(self, name: str) -> Source | None:
        for path in self._paths(name):
            if is_file(path):
                source = read_source(path, shown(path))
                return None if isinstance(source, Unreadable) else source
        return None


class _Folders(BaseLoader):
    def __init__(self, source: Callable[[str], Source | None]) -> None:
        self._source = source

    def get_source(
        self,
        environment: Environment,  # noqa: ARG002 (Jinja2 gives it)
        template: str,
    ) -> tuple[str, str | None, Callable[[], bool]]:
        source = self._source(template)
        if source is None:
            raise TemplateNotFound(template)
        if len(source.text) > LENGTH_LIMIT:
            raise TooMuchError(f"`{template}` is longer than {LENGTH_LIMIT} letters")
        return source.text, template, lambda: True


def _explained(failure: Exception) -> str:
    """What is wrong, without the names that functions have inside of the program."""
    if isinstance(failure, KeyError):
        return f"there is no {failure} here"
    return _INNER.sub("what is called", str(failure)) or type(failure).__name__
