"""What cannot be printed, as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from maniple.cli import exits


@contextmanager
def told() -> Iterator[None]:
    """End the command with a sentence for whatever was asked for that there is not, or cannot be done."""
    from maniple.sheets.catalogue import CatalogueError
    from maniple.sheets.faces.making import FolderTroubleError
    from maniple.sheets.laying import LayingError
    from maniple.sheets.lock import LockError
    from maniple.sheets.paper import SizeError
    from maniple.sheets.printers import PrinterError
    from maniple.sheets.profiles import ProfileError
    from maniple.sheets.raster import RasterError
    from maniple.sheets.selection import SelectionError
    from maniple.sheets.text.fonts import FontTroubleError

    try:
        yield
    except (CatalogueError, PrinterError, ProfileError, SelectionError, SizeError) as failure:
        exits.misuse(str(failure))
    except (FolderTroubleError, FontTroubleError, LayingError, LockError, RasterError) as failure:
        exits.stop(str(failure), exits.PROBLEMS)
