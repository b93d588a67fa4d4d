"""Entries for menus from which nobody ever chooses."""

from __future__ import annotations

from maniple.checks import content_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic
from maniple.syntax import tree as t


def entries_of_no_menu(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each `option` and each ability kind whose menu is opened by no step."""
    menus = {menu.name.text for menu, _ in subject.rules.of(t.Menu) if menu.name is not None}
    wanted = [
        (tree.menu, source)
        for tree, source in subject.rules.declared
        if isinstance(tree, (t.Option, t.AbilityKind))
    ]
    return tuple(
        content_problems.unknown_menu(source, menu, menus)
        for menu, source in wanted
        if menu is not None and menu.text not in menus
    )
