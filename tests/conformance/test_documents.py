"""The compiled file of every game: valid, sound, the same when read again, with the digest that plays use."""

import json

from jsonschema import Draft202012Validator

from maniple.ir.codec import digest, to_json
from maniple.ir.reading import parse_document
from maniple.ir.schema import document_schema
from tests.conformance.games import documents, every_game, game


@every_game
def test_the_compiled_file_is_valid(name: str) -> None:
    Draft202012Validator(document_schema()).validate(json.loads(to_json(documents(name)[0])))


@every_game
def test_the_compiled_file_is_read_as_it_was_written(name: str) -> None:
    document = documents(name)[0]
    text = to_json(document)
    again = parse_document(text)
    assert again == document
    assert repr(again) == repr(document), "in another order"
    assert to_json(again) == text
    data = json.loads(text)
    assert data["digest"] == digest(document) == game(name).digest
    assert data["layout"][""]["bytes"] == game(name).layout.total_bytes
