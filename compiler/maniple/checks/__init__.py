"""What can be found wrong in a game that reads well: one rule a file, listed in `run.py`."""

from maniple.checks.run import check

__all__ = ["check"]
