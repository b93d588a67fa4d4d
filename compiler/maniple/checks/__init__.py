"""What can be found wrong in a game that reads well: one rule a file, in the order of `CHECKS`."""

from maniple.checks.run import check

__all__ = ["check"]
