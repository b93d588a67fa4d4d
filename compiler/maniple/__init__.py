"""Maniple: a language for tabletop games of cards and maps.

game = maniple.load("game_name")
state = game.start(players=4, seed=7)
while not state.over:
    state.apply(state.options()[0])
print(state.result)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from maniple.version import __version__

if TYPE_CHECKING:
    from maniple.interpreter import (
        Decision,
        NotOffered,
        Option,
        RecordError,
        Result,
        RulesFault,
        SetupError,
        State,
    )
    from maniple.loading import Game, LoadError, load

__all__ = [
    "Decision",
    "Game",
    "LoadError",
    "NotOffered",
    "Option",
    "RecordError",
    "Result",
    "RulesFault",
    "SetupError",
    "State",
    "__version__",
    "load",
]

_HOME = dict.fromkeys(("Game", "LoadError", "load"), "maniple.loading")


def __getattr__(name: str) -> Any:
    """A public name, loaded when it is first wanted, so that `import maniple` is quick."""
    if name not in __all__:
        raise AttributeError(f"module `maniple` has no attribute `{name}`")
    return getattr(import_module(_HOME.get(name, "maniple.interpreter")), name)


def __dir__() -> list[str]:
    return sorted(__all__)
