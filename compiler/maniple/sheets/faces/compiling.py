"""How templates become Python: as Jinja2 does it, with fewer calls where templates spend their time.

A card has some hundred places where something is written or computed. Jinja2 makes two or three calls for
each; here each is one call of the sandbox, which knows what it must look at.
"""

from __future__ import annotations

from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame

ARITHMETIC = {"Add": "plus", "Sub": "minus", "Mul": "times"}
"""By the name of a node: the method of the sandbox that computes it."""


class Compiler(CodeGenerator):
    """Writes the Python of a template."""

    def visit_Output(self, node: nodes.Output, frame: Frame) -> None:  # noqa: N802 (Jinja2 calls it so)
        """Something that is written; a count of turns writes nothing and is a statement of its own."""
        letters = counted(node)
        if letters is None:
            super().visit_Output(node, frame)
        else:
            self.writeline(f"environment.turn({letters})", node)

    def visit_Add(self, node: nodes.BinExpr, frame: Frame) -> None:  # noqa: N802
        """A sum, or texts put together."""
        self._compute(node, frame)

    def visit_Sub(self, node: nodes.BinExpr, frame: Frame) -> None:  # noqa: N802
        """A difference."""
        self._compute(node, frame)

    def visit_Mul(self, node: nodes.BinExpr, frame: Frame) -> None:  # noqa: N802
        """A product."""
        self._compute(node, frame)

    def _compute(self, node: nodes.BinExpr, frame: Frame) -> None:
        self.write(f"environment.{ARITHMETIC[type(node).__name__]}(")
        self.visit(node.left, frame)
        self.write(", ")
        self.visit(node.right, frame)
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if _escapes(frame):
            self.write("environment.written(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if _escapes(frame):
            self.write(")")
        else:
            super()._output_child_post(node, frame, finalize)


def counting(letters: int, line: int) -> nodes.Output:
    """A statement that counts one run of a part of a template, with the letters that it has itself."""
    called = nodes.Call(
        nodes.EnvironmentAttribute("turn"), [nodes.Const(letters, lineno=line)], [], None, None, lineno=line
    )
    return nodes.Output([called], lineno=line)


def counted(node: nodes.Output) -> int | None:
    """The letters of a statement that counts; nothing for any other."""
    match node.nodes:
        case [nodes.Call(node=nodes.EnvironmentAttribute(name="turn"), args=[nodes.Const(value=letters)])]:
            return int(letters)
        case _:
            return None


def bound_concatenations(node: nodes.Node) -> None:
    """Let the sandbox see to every `~` in a tree, so that no text grows without end."""
    for name, value in node.iter_fields():
        if isinstance(value, nodes.Node):
            bound_concatenations(value)
            if isinstance(value, nodes.Concat):
                setattr(node, name, _concatenation(value))
        elif isinstance(value, list):
            for child in value:
                if isinstance(child, nodes.Node):
                    bound_concatenations(child)
            value[:] = [_concatenation(each) if isinstance(each, nodes.Concat) else each for each in value]


def _concatenation(node: nodes.Concat) -> nodes.Call:
    function = nodes.EnvironmentAttribute("concatenated")
    made = nodes.Call(function, node.nodes, [], None, None, lineno=node.lineno)
    made.environment = node.environment
    return made


def _escapes(frame: Frame) -> bool:
    return bool(frame.eval_ctx.autoescape) and not frame.eval_ctx.volatile
