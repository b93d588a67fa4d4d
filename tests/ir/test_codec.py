"""The JSON of a document: the same document again, the same bytes always, and a word for everything else."""

import json
import random
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from maniple.ir.codec import DEPTH_LIMIT, decode, digest, encode, render, to_json
from maniple.ir.decoding import record_decoder
from maniple.ir.digest import DIGEST, canonical_bytes, digest_of, short
from maniple.ir.document import VERSION, Document
from maniple.ir.encoding import record_encoder
from maniple.ir.expressions import Const, Not
from maniple.ir.problems import DocumentError
from maniple.ir.reading import SIZE_LIMIT, parse_document, parse_json, read_document
from maniple.ir.shapes import classes, parts
from tests.ir import envoys, invented

SEEDS = range(12)


def written(document: Document) -> str:
    return render(encode(document))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_document_comes_back_as_it_was(seed: int) -> None:
    document = invented.document(seed)
    text = written(document)
    assert decode(encode(document)) == document
    assert decode(parse_json(text)) == document
    assert decode(parse_json(text.encode())) == document
    assert written(decode(parse_json(text))) == text


def test_every_record_comes_back_as_it_was() -> None:
    for seed in range(20):
        for found in invented.every_record(seed):
            name = type(found).__name__
            assert record_decoder(name)(record_encoder(name)(found)) == found, f"seed {seed}"


def test_the_order_of_a_dictionary_does_not_show() -> None:
    document = invented.document(3)
    turned = {language: dict(reversed(texts.items())) for language, texts in reversed(document.texts.items())}
    scenarios = dict(reversed(document.scenarios.items()))
    assert written(replace(document, texts=turned, scenarios=scenarios)) == written(document)


def test_the_digest_can_be_worked_out_from_the_file_alone() -> None:
    data = json.loads(written(invented.document(5)))
    found = data.pop("digest")
    assert found == digest_of(data) == digest(invented.document(5))
    assert short(found) == found[:12]


def test_any_change_of_the_document_changes_the_digest() -> None:
    document = invented.document(5)
    digests = {digest(replace(document, title=document.title + "!")), digest(document)}
    digests.add(digest(replace(document, main=document.main + "!")))
    assert len(digests) == 3


@pytest.mark.parametrize("seed", SEEDS)
def test_where_the_sources_lie_does_not_change_the_digest(seed: int) -> None:
    document = invented.document(seed)
    assert digest(replace(document, sources=(*document.sources, "another"))) == digest(document)


def test_the_canonical_bytes_are_as_published() -> None:
    assert canonical_bytes({"b": [1, {"é": None}], "a": "→"}) == '{"a":"→","b":[1,{"é":null}]}'.encode()


def test_one_declaration_stands_on_one_line() -> None:
    document = invented.document(1, scenarios=0)
    lines = written(document).split("\n")
    for section in ("procedures", "queries", "zones"):
        start = next(index for index, line in enumerate(lines) if line.startswith(f'"{section}": ['))
        declared = getattr(document, section)
        names = [
            json.loads(line.rstrip(","))["name"] for line in lines[start + 1 : start + 1 + len(declared)]
        ]
        assert names == [item.name for item in declared]


def test_numbers_that_other_languages_would_round_are_texts() -> None:
    document = invented.document(0, scenarios=0)
    table = invented.record(random.Random(1), "Table", 0)
    wide = replace(document, tables=(replace(table, values=(2**53 - 1, 2**53, -(2**60), (2**90,))),))
    assert encode(wide)["tables"][0]["values"] == [2**53 - 1, hex(2**53), hex(-(2**60)), [hex(2**90)]]
    assert decode(encode(wide)) == wide


def test_a_scenario_is_written_as_its_difference() -> None:
    document = invented.document(2, scenarios=0)
    other = replace(document, main="another", globals=document.globals[1:])
    data = encode(replace(document, scenarios={"short": other}))
    names = [item.name for item in other.globals]
    assert data["scenarios"] == {
        "short": {"main": "another"} | ({"globals": names} if document.globals else {})
    }


def _moved(value: Any) -> Any:
    """The same with every place in the sources elsewhere."""
    match value:
        case dict():
            return {
                key: _further(v) if key in ("origin", "origins") else _moved(v) for key, v in value.items()
            }
        case list():
            return [_moved(item) for item in value]
        case _:
            return value


def _further(value: Any) -> Any:
    match value:
        case [int(source), int(start), int(end)]:
            # Still numbers that are written as numbers.
            return [source, start // 2 + 1, end // 2 + 1]
        case list():
            return [_further(item) for item in value]
        case _:
            return value


def test_the_digest_leaves_out_where_rules_stand(game: dict[str, Any]) -> None:
    moved = _moved(game)
    assert moved != game
    assert digest_of(moved) == digest_of(game)
    assert decode(moved) != decode(game)


@pytest.mark.parametrize(
    "texts",
    [
        {"origin": "[1,2]"},
        {"origin": "Ort"},
        {'"origin":[1,2]': "x"},
        {"x": '"origin":[1,2]'},
        {"x": '"origin":[3,4]'},
    ],
)
def test_texts_that_look_like_places_belong_to_the_rules(game: dict[str, Any], texts: dict[str, str]) -> None:
    others = {"origin": "[1,3]", "x": '"origin":null', '"origin":[1,3]': "x"}
    told = game | {"texts": {"en": texts}}
    assert digest_of(told) not in {digest_of(game | {"texts": {"en": {k: v}}}) for k, v in others.items()}


# What is refused


def sealed(data: dict[str, Any]) -> dict[str, Any]:
    """The same data with a digest that fits."""
    return data | {DIGEST: digest_of(data)}


def refusal(data: Any) -> DocumentError:
    with pytest.raises(DocumentError) as caught:
        parse_document(data if isinstance(data, str | bytes) else json.dumps(data))
    assert caught.value.message
    return caught.value


@pytest.fixture
def game() -> dict[str, Any]:
    return encode(invented.document(4))


def test_cut_off_files_are_told_from_other_text() -> None:
    text = written(invented.document(4))
    for seed in range(60):
        cut = random.Random(seed).randrange(1, len(text) - 2)
        assert refusal(text[:cut]).code == "cut-off", f"seed {seed}"
    assert refusal("").code == "cut-off"
    assert refusal(" \n").code == "cut-off"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{]", "not-json"),
        ("hello", "not-json"),
        ('{"a": 1, "a": 2}', "not-json"),
        ('{"maniple": 1.5}', "not-json"),
        ('{"maniple": NaN}', "not-json"),
        ('{"maniple": ' + "9" * 5000 + "}", "not-json"),
        (b'{"maniple": "\xff"}', "not-json"),
        ("[" * 100000, "too-deep"),
        ("[" * (DEPTH_LIMIT + 1) + "]" * (DEPTH_LIMIT + 1), "too-deep"),
        (" " * (SIZE_LIMIT + 1), "too-large"),
        ("[]", "no-document"),
        ("null", "no-document"),
        ('"maniple"', "no-document"),
        ("{}", "no-document"),
        ('{"maniple": 1}', "no-document"),
        ('{"maniple": "0.9"}', "older"),
        ('{"maniple": "1.1"}', "newer"),
        ('{"maniple": "2.0"}', "newer"),
        ('{"maniple": "one"}', "shape"),
        ('{"maniple": "²"}', "shape"),
        (f'{{"maniple": "{VERSION}"}}', "damaged"),
        (f'{{"maniple": "{VERSION}", "digest": "0000"}}', "damaged"),
    ],
)
def test_what_is_no_document_is_refused_by_kind(text: str | bytes, code: str) -> None:
    assert refusal(text).code == code


def test_a_changed_file_is_refused(game: dict[str, Any]) -> None:
    problem = refusal(game | {"title": "Another"})
    assert (problem.code, problem.place) == ("damaged", "digest")


def test_a_wrong_value_is_named_by_its_path(game: dict[str, Any]) -> None:
    code = {
        "is": "Assign",
        "target": {"is": "ToLocal", "slot": "first"},
        "value": {"is": "Const", "value": 1},
    }
    procedure = {
        "name": "main",
        "parameters": 0,
        "slots": [],
        "code": [{"is": "Return"}, code],
        "origins": [],
    }
    problem = refusal(sealed(game | {"procedures": [procedure]}))
    assert problem.place == "procedures[0].code[1].target.slot"
    assert str(problem) == f'{problem.place}: expected a whole number, found the text "first"'


def test_an_unknown_tag_and_an_unknown_key_are_named(game: dict[str, Any]) -> None:
    entry = {"name": "a", "type": {"is": "Colour"}, "default": 0}
    problem = refusal(sealed(game | {"globals": [entry]}))
    assert (problem.place, problem.message) == ("globals[0].type.is", 'unknown tag the text "Colour"')
    flag = {"is": "Flag"}
    problem = refusal(sealed(game | {"globals": [entry | {"type": flag, "colour": 1}]}))
    assert problem.place == "globals[0]"
    assert 'has no key "colour"' in problem.message
    problem = refusal(sealed(game | {"globals": [{"name": "a", "type": flag}]}))
    assert problem.message == 'the key "default" is missing'


def test_a_scenario_that_does_not_fit_its_game_is_refused(game: dict[str, Any]) -> None:
    problem = refusal(sealed(game | {"scenarios": {"one": {"zones": ["nowhere"]}}}))
    assert problem.place == "scenarios.one.zones[0]"
    assert refusal(sealed(game | {"scenarios": {"one": {"texts": 3}}})).place == "scenarios.one.texts"
    assert (
        refusal(sealed(game | {"scenarios": {"one": {"texts": {"en": 3}}}})).place == "scenarios.one.texts.en"
    )
    assert refusal(sealed(game | {"scenarios": {"one": {"scenarios": {}}}})).code == "shape"
    assert refusal(sealed(game | {"scenarios": []})).place == "scenarios"


def test_half_characters_are_refused(game: dict[str, Any]) -> None:
    problem = refusal(json.dumps(game).replace('"title": "', '"title": "\\ud800', 1))
    assert problem.code in ("damaged", "shape")


def test_a_document_that_no_reader_could_read_is_not_written() -> None:
    deep: Any = Const(1)
    for _ in range(DEPTH_LIMIT):
        deep = Not(deep)
    query = replace(invented.record(random.Random(1), "Query", 0), body=deep)
    with pytest.raises(DocumentError, match="deeper"):
        written(replace(invented.document(1), queries=(query,)))


@pytest.mark.parametrize("seed", range(300))
def test_damage_anywhere_is_a_problem_and_never_a_crash(seed: int) -> None:
    chance = random.Random(seed)
    data = json.loads(written(invented.document(seed % 4)))
    where = damage(chance, data)
    # Whatever else than a `DocumentError` comes out of the reader fails the test.
    with suppress(DocumentError):
        found = decode(sealed(data))
        assert decode(encode(found)) == found, f"seed {seed}: {where}"


JUNK: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    2**54,
    "",
    "x",
    "0x1",
    [],
    [[]],
    {},
    {"is": "Const"},
    {"is": []},
    ["a"],
)


def damage(chance: random.Random, data: Any) -> str:
    """Puts junk somewhere into the data, or takes something out, and says where."""
    path, here = [], data
    while isinstance(here, dict | list) and here:
        key = chance.choice(list(here) if isinstance(here, dict) else range(len(here)))
        path.append(key)
        if not isinstance(here[key], dict | list) or not here[key] or chance.random() < 0.15:
            break
        here = here[key]
    if chance.random() < 0.2:
        del here[key]
    else:
        here[key] = chance.choice(JUNK)
    return f"{path}"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path, tmp_path / "none" / "a", "a\0b"):
        with pytest.raises(DocumentError) as caught:
            read_document(path)
        assert caught.value.code == "unreadable"
    good = tmp_path / "game.json"
    good.write_text(to_json(envoys.document()), "utf-8")
    assert read_document(good) == envoys.document()


def test_the_names_of_the_records_are_unique_and_complete() -> None:
    for name, found in classes().items():
        assert [part.name for part in parts(name)] == [field.name for field in fields(found)]
