"""What templates can do, what they cannot reach, and that they end."""

from pathlib import Path

import pytest

from maniple.sheets.faces.templates import Templates, TemplateTrouble

DATA = {"items": [{"x": "ü&"}], "entries": {"items": 5}, "card": {}, "number": 7, "absent": None}

# ruff: noqa: E501
WORKS = {
    "{% for a in items %}{{ a.x ~ '<' }}{{ loop.index }}{% endfor %}": "ü&amp;&lt;1",
    "{{ entries.items }}": "5",
    "{% macro m(x) %}<b>{{ x }}</b>{% endmacro %}{{ m('&') }}": "<b>&amp;</b>",
    "{% macro m(x) %}<b>{{ x }}</b>{% endmacro %}{{ 'a' ~ m(1) }}": "a<b>1</b>",
    "{{ [1, 2] | join(', ') }}": "1, 2",
    "{{ 'one two' | replace('o', '0') }}": "0ne tw0",
    "{{ 'éclaireurs Numides' | capital }}{{ '' | capital }}": "Éclaireurs Numides",
    "{{ number * 2 + 1 }} {{ number // 2 }} {{ number % 4 }} {{ 2 ** 3 }}": "15 3 3 8",
    "{% set ns = namespace(n=0) %}{% for i in range(5) %}{% set ns.n = ns.n + i %}{% endfor %}{{ ns.n }}": "10",
    "{% macro m(x) %}{{ x }}{{ caller() if caller is defined else '' }}{% endmacro %}"
    "{% for i in range(2) %}{{ m(i) }}{% call m(i) %}!{% endcall %}{% endfor %}": "00!11!",
    "{{ items[0].x }}{{ items[:1] | length }}": "ü&amp;1",
    "{% if card.x is defined %}a{% else %}b{% endif %}": "b",
    "{{ '<b>' }}": "&lt;b&gt;",
}

FORBIDDEN = (
    "{{ ''.__class__.__mro__ }}",
    "{{ items.append(1) }}",
    "{{ range.__globals__ }}",
    "{{ namespace.__init__.__globals__ }}",
    "{{ self.__init__ }}",
    "{{ 'a'.center(100000000) }}",
    "{{ '{0.__class__}'.format(1) }}",
    "{% macro m() %}{% endmacro %}{{ m.__class__ }}",
    "{% for i in items %}{{ loop.__class__ }}{% endfor %}",
    "{{ (range(3) | map('string')).gi_frame }}",
    "{% include '/etc/passwd' %}",
    "{% include '../card.xml.j2' %}",
    "{% import 'os' as os %}",
    "{% extends '/etc/passwd' %}",
    "{{ 'a' * 10 ** 9 }}",
    "{{ '%1000000000d' % 5 }}",
    "{{ items * 1000000 }}",
)

ENDLESS = (
    "{% for a in range(1000) %}{% for b in range(1000) %}{% endfor %}{% endfor %}",
    "{% for a in range(10 ** 9) %}{% endfor %}",
    "{% set ns = namespace(x='aaaaaaaaaa') %}{% for i in range(100) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}",
    "{% set ns = namespace(x='aaaaaaaaaa') %}{% for i in range(100) %}{% set ns.x = ns.x + ns.x %}{% endfor %}",
    "{% set ns = namespace(x='a') %}{% for i in range(99) %}{% set ns.x %}{{ ns.x }}{{ ns.x }}{% endset %}{% endfor %}",
    "{% set ns = namespace(x=[1]) %}{% for i in range(100) %}{% set ns.x = ns.x + ns.x %}{% endfor %}",
    "{{ 9 ** 9 ** 9 }}",
    "{% for a in items %}" * 25 + "{% endfor %}" * 25,
    "{% if number %}" * 150 + "{% endif %}" * 150,
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{% include 'card.xml.j2' %}",
    "{% for i in range(1000) %}" + "a" * 1000 + "{% endfor %}",
    "{{ 'x' | replace('', 'aaaa') }}",
    "{% set x = 'a' ~ number %}{% for i in range(900) %}{% for j in range(20) %}{{ 'aaaaaaaaaaaaaa' }}{% endfor %}{% endfor %}",
)

WRONG = (
    "{% for %}",
    "{{ card.nickname }}",
    "{{ nothing }}",
    "{{ items[7].x }}",
    "{{ 1 / 0 }}",
    "{{ items | attr('x') }}",
    "{{ cycler }}",
    "{{ items | map(attribute='__class__') | list }}",
    "{{ items }}",
    "{{ entries }}",
    "{{ absent }}",
    "{{ number > 2 }}",
    "{{ number | dictsort }}",
    "{{ range }}",
    "{{ items | map('upper') }}",
    "{% include 'missing.xml.j2' %}",
    "{{ 'a' | int + none }}",
    "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}",
)


def _run(text: str, folder: Path) -> str | TemplateTrouble:
    (folder / "card.xml.j2").write_text(text, encoding="utf-8")
    return Templates([folder]).run("card.xml.j2", DATA)


@pytest.mark.parametrize("text", WORKS)
def test_what_templates_can_do(text: str, tmp_path: Path) -> None:
    assert _run(text, tmp_path) == WORKS[text]


@pytest.mark.parametrize("text", FORBIDDEN)
def test_what_templates_cannot_reach(text: str, tmp_path: Path) -> None:
    found = _run(text, tmp_path)
    assert isinstance(found, TemplateTrouble)
    assert found.kind == "forbidden"


@pytest.mark.parametrize("text", ENDLESS)
def test_templates_end(text: str, tmp_path: Path) -> None:
    found = _run(text, tmp_path)
    assert isinstance(found, TemplateTrouble)
    assert found.kind == "endless"


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_said(text: str, tmp_path: Path) -> None:
    found = _run(text, tmp_path)
    assert isinstance(found, TemplateTrouble)
    assert found.kind in ("wrong", "endless", "forbidden")
    assert found.message


def test_the_line_is_that_of_the_trouble(tmp_path: Path) -> None:
    (tmp_path / "parts.xml.j2").write_text(
        "\n\n{% macro m(x) %}\n{{ x.y }}\n{% endmacro %}", encoding="utf-8"
    )
    found = _run("{% import 'parts.xml.j2' as parts %}\n{{ parts.m(card) }}", tmp_path)
    assert isinstance(found, TemplateTrouble)
    assert (found.source.name.rpartition("/")[2], found.line) == ("parts.xml.j2", 4)


def test_a_template_that_is_no_text_is_not_said_to_be_missing(tmp_path: Path) -> None:
    (tmp_path / "card.xml.j2").write_bytes(b"\xff\xfe\0")
    found = Templates([tmp_path]).run("card.xml.j2", DATA)
    assert isinstance(found, TemplateTrouble)
    assert found.message == "`card.xml.j2` is no text in UTF-8"


def test_the_first_folder_wins(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    (tmp_path / "one" / "card.xml.j2").write_text("{% include 'part.xml.j2' %}", encoding="utf-8")
    (tmp_path / "one" / "part.xml.j2").write_text("one", encoding="utf-8")
    (tmp_path / "two" / "part.xml.j2").write_text("two", encoding="utf-8")
    assert Templates([tmp_path / "two", tmp_path / "one"]).run("card.xml.j2", {}) == "two"
