"""What templates read: nothing but dictionaries, lists, texts, numbers and truths."""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]
