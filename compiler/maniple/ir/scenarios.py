"""A scenario as its difference from the game.

A key that says the same is left out; in a list of declarations, one that the game has just so stands as its
name; of the texts only those that differ are there, and null for what the scenario lacks.
"""

from __future__ import annotations

from typing import Any

from maniple.ir.problems import DocumentError, wrong_shape
from maniple.ir.shapes import OfRecord, Sequence, parts

TEXTS = "texts"
# The keys whose values are lists of declarations with names.
DECLARED = frozenset(
    part.name
    for part in parts("Document")
    if isinstance(part.shape, Sequence) and isinstance(part.shape.item, OfRecord)
)


def apart(scenario: dict[str, Any], game: dict[str, Any]) -> dict[str, Any]:
    """What the scenario says otherwise than the game, both encoded."""
    return {
        key: _difference(key, value, game[key]) for key, value in scenario.items() if value != game.get(key)
    }


def together(difference: Any, game: dict[str, Any]) -> dict[str, Any]:
    """The whole scenario again. Raises `DocumentError` for a difference that does not fit the game."""
    if type(difference) is not dict:
        raise wrong_shape("an object", difference)
    if not difference.keys() <= game.keys():
        raise DocumentError("shape", f'a scenario has no key "{min(difference.keys() - game.keys())}"')
    return game | {key: _restored(key, value, game.get(key)) for key, value in difference.items()}


def _difference(key: str, value: Any, before: Any) -> Any:
    if key == TEXTS:
        return {
            language: _texts(value[language], before.get(language, {})) if language in value else None
            for language in sorted(value.keys() | before.keys())
            if value.get(language) != before.get(language)
        }
    if key in DECLARED:
        known = _by_name(before)
        return [item["name"] if known.get(item["name"]) == item else item for item in value]
    return value


def _texts(value: dict[str, str], before: dict[str, str]) -> dict[str, str | None]:
    keys = sorted(value.keys() | before.keys())
    return {key: value.get(key) for key in keys if value.get(key) != before.get(key)}


def _restored(key: str, value: Any, before: Any) -> Any:
    try:
        if key == TEXTS:
            return _whole_texts(value, before)
        if key in DECLARED and type(value) is list:
            return _whole_declarations(value, before)
    except DocumentError as problem:
        raise problem.inside(key) from None
    return value


def _whole_declarations(value: list[Any], before: list[Any]) -> list[Any]:
    known = _by_name(before)
    for index, item in enumerate(value):
        if type(item) is str and item not in known:
            raise DocumentError(
                "shape", f'the game has no "{item}" that the scenario could take', f"[{index}]"
            )
    return [known[item] if type(item) is str else item for item in value]


def _whole_texts(value: Any, before: Any) -> dict[str, dict[str, Any]]:
    if type(value) is not dict or type(before) is not dict:
        raise wrong_shape("an object", value)
    changed = {
        language: _merged(language, texts, before.get(language, {}))
        for language, texts in value.items()
        if texts is not None
    }
    kept = {language: texts for language, texts in before.items() if language not in value}
    return dict(sorted((kept | changed).items()))


def _merged(language: str, value: Any, before: Any) -> dict[str, Any]:
    if type(value) is not dict or type(before) is not dict:
        raise wrong_shape("an object", value).inside(language)
    # In their order, so that what was read differs in nothing from what was compiled.
    return {key: text for key, text in sorted((before | value).items()) if text is not None}


def _by_name(declarations: Any) -> dict[str, Any]:
    if type(declarations) is not list:
        raise wrong_shape("a list", declarations)
    return {
        item["name"]: item for item in declarations if type(item) is dict and type(item.get("name")) is str
    }
