"""The published schemas say what the program reads, no more and no less."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from maniple.ir.codec import decode, to_json
from maniple.ir.problems import DocumentError
from maniple.ir.schema import document_schema
from tests.ir import envoys, invented
from tests.ir.test_codec import damage, sealed, written

FOLDER = Path(__file__).parents[2] / "dsl" / "schema"


def test_the_published_schema_is_current(request: pytest.FixtureRequest) -> None:
    path = FOLDER / "game.schema.json"
    text = json.dumps(document_schema(), indent=2, ensure_ascii=False) + "\n"
    if request.config.getoption("--update"):
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text, "run pytest --update"


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(document_schema())


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    return Draft202012Validator(document_schema())


@pytest.mark.parametrize("seed", range(6))
def test_documents_are_valid(seed: int, validator: Draft202012Validator) -> None:
    validator.validate(json.loads(written(invented.document(seed))))


def test_a_compiled_game_is_valid_with_its_layout(validator: Draft202012Validator) -> None:
    validator.validate(json.loads(to_json(envoys.document())))


@pytest.mark.parametrize("seed", range(100))
def test_the_schema_and_the_reader_agree(seed: int, validator: Draft202012Validator) -> None:
    data: Any = json.loads(written(invented.document(seed % 4, scenarios=0)))
    where = damage(random.Random(seed), data)
    data = sealed(data)
    try:
        decode(data)
    except DocumentError:
        readable = False
    else:
        readable = True
    assert validator.is_valid(data) == readable, f"seed {seed}: {where}"
