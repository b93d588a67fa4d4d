"""The command line. One module a command; whatever a command needs is loaded when it runs.

Exit codes: 0 done, 1 problems found, 2 misuse, 70 a fault of ours.
"""

from maniple.cli.entry import main

__all__ = ["main"]
