"""Lists to give away: as a short code with a checksum, as text, as JSON; read back they are the same."""

from maniple.legality.sharing.codes import CodeError, coded, codes_in, decoded
from maniple.legality.sharing.writing import as_json, as_text

__all__ = ["CodeError", "as_json", "as_text", "coded", "codes_in", "decoded"]
