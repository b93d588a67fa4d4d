"""Where a run of the program begins and ends."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from maniple.cli import exits
from maniple.cli.commands import application
from maniple.cli.crash import say_it_is_our_fault

# How many more records are made than dropped before cycles are looked for. Most of what a compiler makes
# stays: by Python's own number, a quarter of its time went into looking through that again and again.
RECORDS = 50_000


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line, of this process by default, and exit."""
    gc.set_threshold(RECORDS)
    if hasattr(signal, "SIGPIPE"):
        # End like every other tool when who reads our output has seen enough, as under `| head`.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a letter shows `?` for it.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and give back the exit code."""
    try:
        application(arguments, prog_name="maniple")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else exits.PROBLEMS
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return exits.INTERRUPTED
    except Exception as fault:  # noqa: BLE001 (whatever it is, it is no user's mistake)
        return say_it_is_our_fault(fault)
    return exits.DONE
