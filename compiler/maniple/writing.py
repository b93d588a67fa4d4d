"""Files that are written whole or not at all.

What is to be kept is written beside its place under another name and then put there, so that neither a crash
nor an interrupt nor a full disk leaves half of a file, or costs the one that was there before.
"""

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, data: bytes | str) -> None:
    """Put bytes, or a text as UTF-8 with line feeds, in a file. Raises `OSError`; then all is as it was.

    A link stays one, and a file keeps who may read it. What is no file (a device, a pipe) is written to.
    """
    encoded = data.encode() if isinstance(data, str) else data
    place = _place(path)
    if place.exists() and not place.is_file():
        place.write_bytes(encoded)
        return
    beside = place.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with beside.open("xb") as file:
            file.write(encoded)
        if place.exists():
            beside.chmod(stat.S_IMODE(place.stat().st_mode))
        beside.replace(place)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


def _place(path: Path) -> Path:
    """Where the file itself is. A file that may not be written is not replaced either."""
    try:
        place = Path(os.path.realpath(path))
    except ValueError:  # a NUL, which no name can have
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path)) from None
    if place.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if place.exists() and not os.access(place, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    return place
