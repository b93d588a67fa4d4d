"""What can be found wrong in a game that reads well: one rule a file, the rules in the order in which they run stand in `run.py`."""

from maniple.checks.run import check

__all__ = ["check"]
