"""Templates made to run for ever, or to take all there is of memory: each is stopped, and said why."""

from pathlib import Path

import pytest

from maniple.sheets.faces.templates import Templates, TemplateTrouble

TIMES = 60
TOO_LARGE = "a list or record that it makes holds more than 100000 things"
TOO_DEEP = "it puts lists and records into each other more than 50 deep"
TOO_LONG = "it puts together more than 20000 letters"
TOO_MANY_STEPS = "it takes more than 1000000 steps for one face"
TOO_HIGH = "it computes with numbers that are too large"
WHOLE = "a list or a record as a whole cannot be written on a card"
NO_TEXT = "what stands here cannot be written on a card"
FOR_NUMBERS = "this is for numbers, not for texts"

# Lists that hold themselves twice, sixty times over, however they are made.
TWICE = (
    "{% set a = [1] %}" + "{% set a = [a, a] %}" * TIMES,
    "{% set a = (1, 2) %}" + "{% set a = (a, a) %}" * TIMES,
    "{% set a = {'x': 1} %}" + "{% set a = {'x': a, 'y': a} %}" * TIMES,
    "{% set a = (1, 2) %}" + "{% set a = {(a, a): 1} | list | first %}" * TIMES,
    "{% set a = [1] %}" + "{% set a = [a, a][:] %}" * TIMES,
    "{% set a = [1] %}" + "{% set a = [[a], [a]] | map('list') | list %}" * TIMES,
    "{% set a = [1] %}" + "{% set a = [a] + [a] %}" * TIMES,
    "{% set ns = namespace(x=[1]) %}" + "{% set ns.x = [ns.x, ns.x] %}" * TIMES,
    "{% set ns = namespace(x=[1]) %}{% for i in range(60) %}{% set ns.x = [ns.x, ns.x] %}{% endfor %}",
    "{% macro m(n) %}{% if n %}{{ m(n - 1, varargs, varargs) }}{% endif %}{% endmacro %}{{ m(60) }}",
    "{% macro m(n) %}{% if n %}{{ m(n - 1, x=kwargs, y=kwargs) }}{% endif %}{% endmacro %}{{ m(60) }}",
)

# `a` and `b` are equal, not the same, and as large as is allowed, or nearly.
LARGE = "{% set a = (1, 2) %}" + "{% set a = (a, a) %}" * 13
LARGE += LARGE.replace("set a", "set b").replace("(a, a)", "(b, b)")
COMPARED = (
    "a == b", "a < b", "a == b == a", "a in [b]", "a in card", "a is eq b", "a is in [b]", "card[a]", "{a: 1}",
    "{1: 2}[a] is defined", "[a] | select('eq', b) | list", "[a, b] | max", "[a, b] | sort", "[a, b] | unique",
    "{a: 1, b: 2} | dictsort", "loop.changed(a if i % 2 else b)", "loop.cycle(a)", "namespace([[a, b]])",
)  # fmt: skip
WRITTEN = (
    "a", "a ~ ''", "[a] | join", "a | string", "a | trim", "a | lower", "a | replace('1', '2')", "t(a)", "a | t",
    "'' if a is lower", "[a] | map('upper')",
)  # fmt: skip

LONG = "{% set ns = namespace(x=range(1000) | list) %}" + "{% set ns.x = ns.x + ns.x %}" * 4
TEXT = "{% set text = 'aaaaaaaaaa' %}" + "{% set text = text ~ text %}" * 10
FOREVER = "{{% for i in range(1000) %}}{{% for j in range(18) %}}{}{{% endfor %}}{{% endfor %}}"

# ruff: noqa: E501
STOPPED = {
    # Lists that grow where no list is written down.
    LONG
    + "{% set many = ['"
    + "a" * 1000
    + "'] %}"
    + "{% set many = many + many %}" * 12
    + "{{ many | map('list') | list }}": TOO_LARGE,
    "{% set ns = namespace(x=1) %}" + FOREVER.format("{% set ns.x = [ns.x] %}"): TOO_DEEP,
    TEXT
    + "{% set ns = namespace(x=[]) %}"
    + FOREVER.format("{% set ns.x = ns.x + ['ü' ~ text] %}"): TOO_LARGE,
    # Namespaces are filled after they were put into a list.
    "".join(f"{{% set n{i} = namespace(x=0) %}}" for i in range(TIMES + 1))
    + "".join(f"{{% set n{i}.x = [n{i + 1}, n{i + 1}] %}}" for i in range(TIMES))
    + "{{ n0 | string }}": NO_TEXT,
    # Long bodies, and loops that count no turns.
    FOREVER.format("{% set x = i + j %}" * 2000): TOO_MANY_STEPS,
    LONG + FOREVER.format("{% for x in ns.x if false %}{% endfor %}"): TOO_MANY_STEPS,
    LONG + "{% for x in ns.x if x == 3 recursive %}{{ loop(ns.x) }}{% endfor %}": TOO_MANY_STEPS,
    # Much work on one list or one text, again and again.
    LONG + FOREVER.format("{% set x = ns.x | sort %}"): TOO_MANY_STEPS,
    LONG + FOREVER.format("{% set x = ns.x | map('string') | list %}"): TOO_MANY_STEPS,
    LONG + FOREVER.format("{% set x = ns.x[:] %}"): TOO_MANY_STEPS,
    LONG + FOREVER.format("{% set x = 'z' in ns.x %}"): TOO_MANY_STEPS,
    LONG + "{{ ns.x | select('in', ns.x) | list | length }}": TOO_MANY_STEPS,
    LONG
    + "{% set d = {'a': 1} %}{{ ns.x | map(attribute='"
    + "a." * 9000
    + "a', default=d) | list | length }}": TOO_MANY_STEPS,
    LONG + "{{ ns.x | sort(attribute='" + "a," * 9000 + "a') | length }}": TOO_MANY_STEPS,
    TEXT + FOREVER.format("{% set x = text | title %}"): TOO_MANY_STEPS,
    TEXT + FOREVER.format("{% set x = '" + "a" * 40 + "b' in text %}"): TOO_MANY_STEPS,
    TEXT
    + FOREVER.format("{% include 'x' ~ i ~ '-' ~ j ~ text ~ '.xml.j2' ignore missing %}"): TOO_MANY_STEPS,
    # Numbers of many digits, and forms to be filled in that are wide.
    "{{ 1 | round(1000000000, 'floor') }}": TOO_HIGH,
    "{{ 7 | round(-1000000000) }}": TOO_HIGH,
    TEXT.replace("aaaaaaaaaa", "ffffffffff") + "{{ text | int(0, 16) }}": TOO_HIGH,
    "{{ '1e999' | float | int }}": TOO_HIGH,
    "{{ 'nan' | float }}": TOO_HIGH,
    "{{ 1 if '%999999999d' is odd }}": FOR_NUMBERS,
    "{{ 1 if '%999999999d' is divisibleby(3) }}": FOR_NUMBERS,
    "{{ ['%999999999d'] | select('even') | list }}": FOR_NUMBERS,
    "{{ 1e999 }}": "this number is too large",
    "{{ 0x" + "f" * 10_000 + " }}": "this number is too large",
    "{{ " + "1" * 10_000 + " }}": "a number in it is too large",
    # Names that are compared with others, and names of files.
    TEXT + "{{ {text ~ 'c': 1}['b' ~ text] }}": f"there is no `b{'a' * 39}` here; do you mean `{'a' * 40}`?",
    # Texts that grow.
    "{% set x = 'a' %}" + "{% set x = x | replace('a', 'aaaa') %}" * 100: TOO_LONG,
    "{% set x = 'a' %}" + "{% set x = [x, x] | join(x) %}" * 100: TOO_LONG,
    "{% set x %}aaaa{% endset %}"
    + "{% set x %}{{ x }}{{ x }}{% endset %}" * 60: "it writes more than 200000 letters for one face",
    # A template that is too long to be read.
    "{{1}}" * 30_000: "`card.xml.j2` is longer than 100000 letters",
}

REFUSED = {
    "{% include '" + "a" * 1000 + ".xml.j2' %}": "`" + "a" * 299,
    "{% set a = [1, 2] %}{{ a[0:1, 1] }}": "a list is cut in one place at a time",
    "{% include [] %}": "a list or a record as a whole is no name of a template",
    "{% include none %}": "none is no name of a template",
    "{% include nothing %}": "'nothing' is undefined",
    "{{ nothing() }}": "'nothing' is undefined",
    "{{ [1] | list(reverse=true) }}": "what is called got an unexpected keyword argument 'reverse'",
    "{{ card | dictsort(reverse=true, reverse=true) }}": "keyword argument repeated: reverse",
    "{{ 1 in self }}": "there is no 0 here",
    "{{ card() }}": "a list or a record as a whole cannot be called",
}


def _run(text: str, folder: Path) -> str | TemplateTrouble:
    (folder / "card.xml.j2").write_text(text, encoding="utf-8")
    templates = Templates([folder])
    templates.offer("t", str)
    return templates.run("card.xml.j2", {"card": {}, "number": 7})


def _said(text: str, folder: Path) -> str:
    found = _run(text, folder)
    assert isinstance(found, TemplateTrouble)
    return found.message


@pytest.mark.parametrize("text", TWICE)
def test_what_holds_itself_is_refused_where_it_is_made(text: str, tmp_path: Path) -> None:
    found = _run(f"{text}\n", tmp_path)
    assert isinstance(found, TemplateTrouble)
    assert (found.kind, found.message, found.line) == ("endless", TOO_LARGE, 1)


@pytest.mark.parametrize("compared", COMPARED)
def test_what_goes_through_a_list_is_counted(compared: str, tmp_path: Path) -> None:
    assert _said(LARGE + FOREVER.format(f"{{% set x = {compared} %}}"), tmp_path) == TOO_MANY_STEPS


@pytest.mark.parametrize("written", WRITTEN)
def test_no_list_is_written_as_a_whole(written: str, tmp_path: Path) -> None:
    assert _said(f"{LARGE}{{{{ {written} }}}}", tmp_path) == WHOLE


@pytest.mark.parametrize("text", STOPPED)
def test_what_would_not_end_is_stopped(text: str, tmp_path: Path) -> None:
    assert _said(text, tmp_path) == STOPPED[text]


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_be_is_said(text: str, tmp_path: Path) -> None:
    assert _said(text, tmp_path) == REFUSED[text]


def test_a_template_that_was_stopped_is_not_run_again(tmp_path: Path) -> None:
    (tmp_path / "card.xml.j2").write_text("{% for i in range(count) %}{% endfor %}", encoding="utf-8")
    templates = Templates([tmp_path])
    assert templates.run("card.xml.j2", {"count": 3}) == ""
    stopped = templates.run("card.xml.j2", {"count": 1001})
    assert isinstance(stopped, TemplateTrouble)
    assert templates.run("card.xml.j2", {"count": 3}) == stopped


def test_counts_begin_anew_with_every_face(tmp_path: Path) -> None:
    text = (
        "{% for i in range(900) %}{% set x = [i, i] == [i] %}{% for j in range(20) %}{% endfor %}{% endfor %}"
    )
    (tmp_path / "card.xml.j2").write_text(text, encoding="utf-8")
    templates = Templates([tmp_path])
    assert [templates.run("card.xml.j2", {}) for _ in range(3)] == ["", "", ""]


def test_what_was_measured_on_one_face_is_measured_on_the_next(tmp_path: Path) -> None:
    parts = "{% set a = [1] %}" + "{% set a = [a, a] %}" * 10
    (tmp_path / "parts.xml.j2").write_text(parts, encoding="utf-8")
    text = "{% from 'parts.xml.j2' import a %}" + "{% set a = [a, a] if twice else a %}" * 10
    (tmp_path / "card.xml.j2").write_text(text, encoding="utf-8")
    templates = Templates([tmp_path])
    assert templates.run("card.xml.j2", {"twice": False}) == ""
    found = templates.run("card.xml.j2", {"twice": True})
    assert isinstance(found, TemplateTrouble)
    assert found.message == TOO_LARGE
