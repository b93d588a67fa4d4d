"""The most memory that this process has had."""

from __future__ import annotations

import resource
import sys
from pathlib import Path

STATUS = Path("/proc/self/status")


def peak_mib() -> float:
    """In MiB, with the interpreter and the libraries.

    Linux is asked for the peak of the memory that the process has now: the one in `getrusage` begins with
    that of the process which started it.
    """
    if STATUS.exists():
        lines = STATUS.read_text(encoding="ascii", errors="replace").splitlines()
        peaks = [int(line.split()[1]) for line in lines if line.startswith("VmHWM:")]
        if peaks:
            return round(peaks[0] / 2**10, 1)
    # Linux counts in KiB, macOS in bytes.
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit, 1)
