"""A document whose parts do not fit together is refused, with the place."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from maniple.ir import document as d
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t
from maniple.ir.codec import decode, encode
from maniple.ir.problems import DocumentError
from maniple.ir.soundness import check_soundness, soundness_problems
from tests.ir import envoys
from tests.ir.test_codec import damage, sealed

GAME = envoys.document()


def places(document: d.Document) -> list[str]:
    return [problem.place for problem in soundness_problems(document)]


def test_a_sound_document_has_no_problems() -> None:
    assert places(GAME) == []


def with_code(*code: i.Instruction, slots: tuple[d.Slot, ...] = (d.Slot("x", t.Flag()),)) -> d.Document:
    added = d.Procedure("added", 0, slots, (*code, i.Return()), (envoys.HERE,) * (len(code) + 1))
    return replace(GAME, procedures=(added,))


BY_X = e.Range("x", e.Global("players"), "set")


@pytest.mark.parametrize(
    ("instruction", "place"),
    [
        (i.Jump(7), "to"),
        (i.Jump(-1), "to"),
        (i.Branch(e.Const(1), 2), "otherwise"),
        (i.Next(0, 1, 0), "into"),
        (i.Next(1, 0, 0), "queue"),
        (i.Next(0, 0, 9), "exit"),
        (i.Invoke("nothing", ()), "procedure"),
        (i.Invoke("added", (e.Const(1),)), "arguments"),
        (i.Assign(i.ToLocal(1), e.Const(1)), "target.slot"),
        (i.Assign(i.ToGlobal("nothing"), e.Const(1)), "target.name"),
        (i.Assign(i.ToField("Card.rank", e.Const(1)), e.Const(1)), "target.field"),
        (i.Assign(i.ToLocal(0), e.Local(3)), "value.slot"),
        (i.Assign(i.ToLocal(0), e.Bound("x")), "value"),
        (i.Assign(i.ToLocal(0), e.Setting("nothing")), "value.name"),
        (i.Assign(i.ToLocal(0), e.Field("Card.nothing", e.Const(1))), "value.field"),
        (i.Assign(i.ToLocal(0), e.Field("Card.rank", e.Const(1), (e.Const(1),))), "value.index"),
        (i.Assign(i.ToLocal(0), e.Call("score", ())), "value.arguments"),
        (i.Assign(i.ToLocal(0), e.Call("nothing", ())), "value.query"),
        (i.Assign(i.ToLocal(0), e.Lookup("nothing", e.Const(1))), "value.table"),
        (i.Assign(i.ToLocal(0), e.ZoneId("hand")), "value.index"),
        (i.Assign(i.ToLocal(0), e.InPlay("nothing")), "value.kind"),
        (i.Assign(i.ToLocal(0), e.Let("x", e.Bound("x"), e.Const(1))), "value.value"),
        (i.Assign(i.ToLocal(0), e.Count(replace(BY_X, source=e.Bound("x")))), "value.range.source"),
        (i.Assign(i.ToLocal(0), e.Sum(BY_X, e.Bound("y"))), "value.value"),
        (i.Pick(BY_X, 5), "into"),
        (i.Enter("nothing", 0), "event"),
        (i.Collect("drew", "after", (), 0), "arguments"),
        (i.Keep("boost", (e.Const(1),)), "values"),
        (i.Ask(e.Const(0), (i.Entry("a", ("a",), (BY_X,), None, (9,), 0),), 1, ""), "entries[0].into"),
        (
            i.Ask(e.Const(0), (i.Entry("a", ("a",), (BY_X,), e.Bound("z"), (0,), 0),), 1, ""),
            "entries[0].when",
        ),
        (i.AskEach(e.Const(0), "p", (i.Stage("pick", "a", BY_X, 4),), ""), "stages[0].slot"),
    ],
)
def test_what_does_not_fit_is_named(instruction: i.Instruction, place: str) -> None:
    assert f"procedures[0].code[0].{place}" in places(with_code(instruction))


@pytest.mark.parametrize(
    "value",
    [
        e.Let("x", e.Const(1), e.Bound("x")),
        e.Sum(BY_X, e.Bound("x")),
        e.Count(replace(BY_X, where=e.Bound("x"), refine=(e.Refine("most", e.Bound("x")),))),
        e.Any(BY_X, e.Any(replace(BY_X, binder="y"), e.Compare("=", e.Bound("x"), e.Bound("y")))),
    ],
)
def test_bound_names_are_in_scope(value: e.Expr) -> None:
    document = replace(GAME, queries=(*GAME.queries, d.Query("added", (), t.Flag(), value, (), envoys.HERE)))
    assert places(document) == []


def test_lists_have_the_lengths_that_are_promised() -> None:
    first, *others = GAME.procedures
    assert places(replace(GAME, procedures=(replace(first, origins=()), *others))) == [
        "procedures[0].origins"
    ]
    assert places(replace(GAME, procedures=(replace(first, parameters=9), *others))) == [
        "procedures[0].slots"
    ]
    assert places(replace(GAME, procedures=(replace(first, code=(), origins=()), *others))) == [
        "procedures[0].code"
    ]
    player, card = GAME.kinds
    assert places(replace(GAME, kinds=(player, replace(card, names=("one",))))) == ["kinds[1].names"]
    assert places(replace(GAME, kinds=(player, replace(card, low=99)))) == ["kinds[1]"]


def test_names_are_declared_once_and_the_main_procedure_exists() -> None:
    assert places(replace(GAME, globals=(*GAME.globals, GAME.globals[0]))) == ["globals[2]"]
    assert places(replace(GAME, main="nothing")) == ["main"]
    with pytest.raises(DocumentError, match="no procedure is named `nothing`"):
        check_soundness(replace(GAME, main="nothing"))


@pytest.mark.parametrize("seed", range(200))
def test_any_damage_is_a_problem_and_never_a_crash(seed: int) -> None:
    data: Any = json.loads(json.dumps(encode(GAME)))
    damage(random.Random(seed), data)
    try:
        found = decode(sealed(data))
    except DocumentError:
        return
    assert all(isinstance(problem, DocumentError) for problem in soundness_problems(found)), f"seed {seed}"
