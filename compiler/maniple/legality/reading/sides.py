"""What stands before and behind the name of a card: counts, costs, numbering, roles, tags, remarks."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from maniple.legality.reading import amounts
from maniple.legality.reading.amounts import SPELT, CostKind, NotThisError, Numbers, TailStyle
from maniple.legality.reading.catalogue import Quality
from maniple.legality.reading.folding import folded


@dataclass(frozen=True, slots=True)
class Sides:
    """What a line says around one name.

    `count` is the number of copies said outright, or nothing; `ordinal` a number like `2.` before the name,
    which may count or number; `tail` a lone number behind it, which may be copies or cost. `qualities` has
    for each word that names a kind or the like all that it may mean.
    """

    count: int | None = None
    ordinal: int | None = None
    tail: int | None = None
    tail_style: TailStyle = "brackets"
    costs: tuple[tuple[int, CostKind], ...] = ()
    qualities: tuple[frozenset[Quality], ...] = ()
    tags: tuple[str, ...] = ()
    remark: str = ""


class SidesError(Exception):
    """Something around a name that cannot be made out: `key` words it, `text` is what it is about."""

    def __init__(self, key: str, text: str) -> None:
        super().__init__(key)
        self.key = key
        self.text = text


_TIMES = r"\s*[x*]"
_COPIES = r"\s*(?:copies|copy|cop\.?|exemplaires?|ex\.?|of|fois|times)\b\.?(?:\s*(?:of|de|du|d')\b)?"
_COST = r"(?:pts?\b\.?|points?\b|cost\b|co[uû]t\b|{initials})"
_EACH = r"(?:\s*(?:each|ea\b\.?|apiece|per\s+\w+|a\s+piece|chacune?s?|l'unit[eé]|pi[eè]ce))"
_ALL = r"(?:\s*(?:total|in\s+all|en\s+tout|au\s+total|together))"

Reader = Callable[[re.Match[str], Numbers], None]


class SidesReader:
    """Explains what stands around names, in the words of one catalogue."""

    def __init__(self, qualities: dict[str, frozenset[Quality]], initials: tuple[str, ...]) -> None:
        self._qualities = qualities
        self._marks = _initials_of(qualities)
        cost = _COST.format(initials="|".join(rf"{re.escape(each)}\b" for each in initials) or r"(?!)")
        self._before = tuple((re.compile(pattern), reader) for pattern, reader in self._before_patterns())
        self._behind = tuple((re.compile(pattern), reader) for pattern, reader in self._behind_patterns(cost))

    def read(self, before: str, behind: str) -> Sides:
        """What is around a name; both texts cleaned. Raises `SidesError` for what nobody could make out."""
        found = Numbers()
        self._consume(before.casefold(), before, self._before, found)
        self._consume(behind.casefold(), behind, self._behind, found)
        if found.faults:
            raise SidesError("bad count", found.faults[0])
        return _settled(found)

    def _consume(
        self, text: str, shown: str, patterns: tuple[tuple[re.Pattern[str], Reader], ...], found: Numbers
    ) -> None:
        at = 0
        while at < len(text):
            for pattern, reader in patterns:
                match = pattern.match(text, at)
                if match and match.end() > at:
                    try:
                        reader(match, found)
                    except NotThisError:
                        continue
                    at = match.end()
                    break
            else:
                raise SidesError("unknown part", shown[at:].strip())

    def _before_patterns(self) -> tuple[tuple[str, Reader], ...]:
        return (
            (r"\s+", amounts.nothing),
            (r"(?:\u2212|-)\s?(\d+)(?=\D|$)", amounts.fault),
            (r"\d+[.,]\d+", amounts.fault),
            (rf"[(\[{{]\s*x?\s*(\d+){_TIMES}?\s*[)\]}}]", amounts.count),
            (rf"(\d+)(?:{_TIMES}|{_COPIES})(?![^\W_])", amounts.count),
            (r"x\s*(\d+)(?![^\W_])", amounts.count),
            (r"x\s*(?:\u2212|-)\s*\d+", amounts.fault),
            (r"(?:#|n[o°º]\.?|nr\.?)\s*(\d+)(?:[.):]|\b)", amounts.number),
            (r"(\d+)\s*[.)](?!\d)", amounts.ordinal),
            (r"(\d+)(?![^\W_])", amounts.count),
            (r"[(\[]([^\W\d_][^)\]]*)[)\]]", self._quality),
            (rf"({'|'.join(SPELT)})\b(?:{_COPIES})?", amounts.spelt),
            (r"([^\W\d_][^\d.:)\]/|=>\-]*?)\s*(?:[.:)/|=>]|-+|(?=\s*$))", self._role),
            (r"[:;,.|\"'/=+~_>)\]*-]+", amounts.nothing),
        )

    def _behind_patterns(self, cost: str) -> tuple[tuple[str, Reader], ...]:
        number = r"(\d+)"
        return (
            (r"\s+(?:#(?!\w)|//|<!--|<-+|\u2190).*", amounts.remark),
            (r"\s+$", amounts.nothing),
            (r"[\s:=(\[,]*x?\s*(?:\u2212\s*\d+|(?<=[:=x(\[])\s*-\s*\d+)[)\]]?", amounts.fault),
            (r"\s+-\d+", amounts.fault),
            (r"\s*[:=(\[,]?\s*x?\s*\d+[.,]\d+.*", amounts.fault),
            (rf"[\s:=,@.\u2026_·(\[-]*[([]?\s*{number}\s*{cost}{_EACH}\s*[)\]]?", amounts.cost_each),
            (rf"[\s:=,@.\u2026_·(\[-]*[([]?\s*{number}\s*{cost}{_ALL}\s*[)\]]?", amounts.cost_all),
            (rf"[\s:=,@.\u2026_·(\[-]*[([]?\s*{number}\s*{cost}\s*[)\]]?", amounts.cost_either),
            (rf"[\s,(\[-]*{cost}\s*[:=]?\s*{number}\s*[)\]]?", amounts.cost_either),
            (rf"[\s,(\[-]*@\s*{number}(?:{_EACH})?\s*[)\]]?", amounts.cost_each),
            (rf"[\s,(\[]*{number}{_EACH}\s*[)\]]?", amounts.cost_each),
            (rf"\s*=\s*{number}(?![^\W_])", amounts.equals),
            (rf"\s*[(\[]\s*(\d+){_TIMES}\s*(\d+)\s*(?:=\s*(\d+)\s*)?(?:{cost})?\s*[)\]]", amounts.product),
            (r"\s*[(\[{]\s*(?:x\s*(\d+)|(\d+)\s*x|\*\s*(\d+)|(\d+)\s*\*)\s*[)\]}]", amounts.count),
            (rf"\s*[(\[{{]\s*{number}{_COPIES}\s*[)\]}}]", amounts.count),
            (rf"\s*[(\[{{]\s*{number}\s*[)\]}}]", amounts.bracketed),
            (rf"\s*(?:\.{{2,}}|\u2026+|·{{2,}}|_{{2,}}|-{{3,}})[.\s]*{number}(?![^\W_])", amounts.leader),
            (rf"\s*[:,-]?\s*[x*]\s*{number}(?![^\W_])", amounts.count),
            (rf"[\s:,]*(?:-\s)?\s*{number}(?:{_TIMES}|{_COPIES})(?![^\W_])", amounts.count),
            (rf"\s*(?:[:,;|/]|-(?=\s)|(?<!\s)-)\s*{number}(?![^\W_])", amounts.separated),
            (rf"\s*{number}(?![^\W_])", amounts.bare),
            (r"\s*(?:\*+([^*]*[^*\s])\*+|#([^\W_][\w-]*)|~([^~]+)~|\^([^^]+)\^)", amounts.tag),
            (r"\s*[(\[{<]([^\W\d_][^)\]}>]*)[)\]}>]", self._quality),
            (r"[\s,;:|/-]*([^\W\d_]+(?:[ -][^\W\d_]+)*)", self._quality_words),
            (r"[\s:;,.|\"'/=+~_>!\u2713\u2714\u2705-]+", amounts.nothing),
        )

    def _known(self, text: str) -> frozenset[Quality] | None:
        return self._qualities.get(folded(text))

    def _role(self, match: re.Match[str], found: Numbers) -> None:
        """`General:` or `G.` before a name, or a word of it that just stands there."""
        word = match[1].strip()
        known = self._known(word)
        if known is None and match[0].strip() != word:
            known = self._marks.get(folded(word))
        if known is None:
            self._quality_words(match, found)
        else:
            found.qualities.append(known)

    def _quality(self, match: re.Match[str], found: Numbers) -> None:
        """A word for what the card is, in brackets, perhaps as its initial; or several."""
        known = self._known(match[1]) or self._marks.get(folded(match[1]))
        if known is None:
            self._quality_words(match, found)
        else:
            found.qualities.append(known)

    def _quality_words(self, match: re.Match[str], found: Numbers) -> None:
        """Words that say what the card is, one after the other, the longest known first."""
        words = folded(re.sub(r"[,;/|]", " ", match[1])).split()
        qualities = []
        while words:
            for length in range(len(words), 0, -1):
                known = self._qualities.get(" ".join(words[:length]))
                if known is not None:
                    qualities.append(known)
                    words = words[length:]
                    break
            else:
                raise NotThisError
        found.qualities += qualities


def _initials_of(qualities: dict[str, frozenset[Quality]]) -> dict[str, frozenset[Quality]]:
    """`G` for general, wherever kinds begin so."""
    found: dict[str, set[Quality]] = {}
    for name, known in qualities.items():
        kinds = {quality for quality in known if not quality.of}
        if kinds:
            found.setdefault(name[0], set()).update(kinds)
    return {letter: frozenset(known) for letter, known in found.items()}


def _settled(found: Numbers) -> Sides:
    """The record of what was found. Raises `SidesError` if there is too much of it."""
    if len(found.counts) > 1 or len(found.tails) > 1:
        raise SidesError("two counts", ", ".join(str(number) for number in found.counts or dict(found.tails)))
    tail: int | None = None
    style: TailStyle = "brackets"
    if found.tails:
        tail, style = found.tails[0]
    return Sides(
        count=found.counts[0] if found.counts else None,
        ordinal=found.ordinals[0] if found.ordinals else None,
        tail=tail,
        tail_style=style,
        costs=tuple(found.costs),
        qualities=tuple(found.qualities),
        tags=tuple(found.tags),
        remark=found.remark,
    )
