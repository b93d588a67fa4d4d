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
        match node.nodes:
            case [nodes.Call(node=nodes.EnvironmentAttribute(name="turn")) as turn]:
                self.newline(node)
                self.visit(turn, frame)
            case _:
                super().visit_Output(node, frame)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """A call by the template, or of the sandbox by what counts: nobody asks whether that may be."""
        if isinstance(node.node, nodes.EnvironmentAttribute):
            self.write(f"environment.{node.node.name}(")
            for argument in node.args:
                self.visit(argument, frame)
                self.write(", ")
            self.write(")")
        else:
            super().visit_Call(node, frame, forward_caller=forward_caller)

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


def _escapes(frame: Frame) -> bool:
    return bool(frame.eval_ctx.autoescape) and not frame.eval_ctx.volatile
