"""Forms: what is drawn once and placed often, written by ourselves because there are thousands of them."""

from __future__ import annotations

import zlib
from typing import Any

from reportlab.pdfbase import pdfdoc


class Form(pdfdoc.PDFObject):  # type: ignore[misc]  # ReportLab says nothing of its types
    """A form XObject. `corners` is what it may draw on, `resources` a reference to what it may use.

    The operators are packed at once, so that a document does not hold all of them until it is written.
    """

    __RefOnly__ = 1  # ReportLab's own mark of what is referred to and never written in place

    def __init__(self, corners: tuple[int, int, int, int], operators: str, resources: Any) -> None:
        self._corners = corners
        self._packed = zlib.compress(operators.encode("ascii"))
        self._resources = resources

    def format(self, document: Any) -> bytes:
        """What stands in the file."""
        resources = self._resources.format(document).decode("ascii")
        corners = " ".join(map(str, self._corners))
        head = (
            f"<< /Type /XObject /Subtype /Form /BBox [ {corners} ] /Resources {resources} "
            f"/Filter /FlateDecode /Length {len(self._packed)} >>\nstream\n"
        )
        return head.encode("ascii") + self._packed + b"\nendstream\n"
