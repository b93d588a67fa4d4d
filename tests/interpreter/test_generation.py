"""The generator as a whole: it knows every node, its source depends on the document only, and has no user's
names.
"""

from typing import get_args

from maniple.interpreter.generation.families import EXPRESSIONS, STEPS
from maniple.interpreter.generation.narrowing import WithValue
from maniple.interpreter.generation.source import source
from maniple.interpreter.generation.turns import TURNS
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir.types import Flag
from tests.interpreter.reference import Reference
from tests.interpreter.world import document, n, procedure
from tests.ir import envoys


def test_every_expression_has_a_generator() -> None:
    """Spans stand in ranges only, which read them themselves."""
    assert set(EXPRESSIONS) - {WithValue} == set(get_args(e.Expr)) - {e.Span}


def test_every_instruction_has_a_generator() -> None:
    assert set(STEPS) | set(TURNS) == set(get_args(i.Instruction))
    assert not set(STEPS) & set(TURNS)


def test_the_second_engine_knows_all_of_them_too() -> None:
    for node in set(get_args(e.Expr)) - {e.Span}:
        assert hasattr(Reference, f"walk_{node.__name__.lower()}"), node
    for step in get_args(i.Instruction):
        assert hasattr(Reference, f"do_{step.__name__.lower()}"), step


def test_the_source_is_the_same_every_time() -> None:
    assert source(envoys.document(), told=True).text == source(envoys.document(), told=True).text
    assert source(envoys.document(), told=True).text != source(envoys.document(), told=False).text


def test_without_a_log_nothing_of_it_is_in_the_source() -> None:
    assert "X" not in source(envoys.document(), told=False).text


def test_no_text_of_the_document_is_in_the_source() -> None:
    odd = 'x"\n__import__("os")#'
    code = (i.Say(odd, (), heading=True), i.Finish(n(0), odd))
    rules = document(procedure("main", ((odd, Flag()),), *code), procedure(odd, (), i.Return()))
    for told in (True, False):
        assert "__import__" not in source(rules, told).text
