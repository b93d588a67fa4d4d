"""Where a run of the program begins and ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from maniple.cli import exits
from maniple.cli.commands import application
from maniple.cli.crash import say_it_is_our_fault


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line, of this process by default, and exit."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and give back the exit code."""
    try:
        application(arguments, prog_name="maniple")
    except SystemExit as end:
        return _flushed(end.code if isinstance(end.code, int) else exits.PROBLEMS)
    except BrokenPipeError:
        return _closed()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return exits.INTERRUPTED
    except Exception as fault:  # noqa: BLE001 (whatever it is, it is no user's mistake)
        return say_it_is_our_fault(fault)
    return _flushed(exits.DONE)


def _flushed(code: int) -> int:
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        return _closed()
    return code


def _closed() -> int:
    """Who read our output has seen enough, so there is nothing to complain about, now or when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return exits.DONE
