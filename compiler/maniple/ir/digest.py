"""The digest names a version of a ruleset in traces, saves, reports and prints.

It is the SHA-256 of the compiled JSON without its keys "digest" and "layout" (which follow from the others)
and "sources" (of the game and of its scenarios), and with null for the places in the sources: for each value
of a key "origin" or "origins" that is made of numbers. So the same rules have the same version wherever their
files lie and however they are laid out, with comments or without. It is written with sorted keys, without
spaces, as UTF-8: anyone can work it out from the file in any language.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

DIGEST = "digest"
LAYOUT = "layout"
SOURCES = "sources"
SHORT = 12
SCENARIOS = "scenarios"
# In canonical bytes: quotes inside of texts are escaped there, so that only a key can look so. Large numbers
# are texts of hexadecimal digits; what is longest and ends with a bracket ends before the next key.
_PLACES = re.compile(rb'"(origins?)":\[[-"x\da-f,\[\]]*\]')


def canonical_bytes(data: Any) -> bytes:
    """The one way of writing a JSON value: sorted keys, no spaces, UTF-8."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    # Half a character can only stand in a file that the decoder will refuse: here it may pass.
    return text.encode(errors="surrogatepass")


def digest_of(data: dict[str, Any]) -> str:
    """The digest of an encoded document, 64 hexadecimal digits."""
    rest = _without(data, DIGEST, LAYOUT, SOURCES)
    scenarios = rest.get(SCENARIOS)
    if isinstance(scenarios, dict):
        rest[SCENARIOS] = {name: _without(scenario, SOURCES) for name, scenario in scenarios.items()}
    return hashlib.sha256(_PLACES.sub(rb'"\1":null', canonical_bytes(rest))).hexdigest()


def _without(data: Any, *keys: str) -> Any:
    """An object without some of its keys; whatever else a damaged file may hold there, as it is."""
    return {k: v for k, v in data.items() if k not in keys} if isinstance(data, dict) else data


def short(digest: str) -> str:
    """The first digits, enough to tell versions apart in a line of text."""
    return digest[:SHORT]
