"""What a bare name means, given the names in force and the type that is wanted."""

from __future__ import annotations

from collections.abc import Iterable

from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.model import problems
from maniple.model.definitions import Model, Thing
from maniple.model.scope import Failed, Meaning, Partial, Scope, Sealed, Typed, WordSlot
from maniple.model.session import RejectedError, Session
from maniple.source import Source, Span
from maniple.syntax import tree as t


class NameReader:
    """Reads names. One for each source that is being read."""

    def __init__(self, session: Session, source: Source) -> None:
        self.session = session
        self.source = source
        self.still_sealed: dict[int, Span] = {}

    @property
    def model(self) -> Model:
        """The model of the game."""
        return self.session.model

    def read_name(self, name: t.Name, scope: Scope, want: ty.Type | None) -> Typed:
        """The value of a name: local names first, then what the game declares, as wanted."""
        known = None if name.quoted else scope.get(name.text)
        if known is not None:
            return self._local(name, known)
        special = None if name.quoted else self._special(name.text, want)
        if special is not None:
            return special
        meanings = self._meanings(name.text)
        if not meanings:
            raise RejectedError(
                problems.unknown_name(self.source, name, "thing or value", self._candidates(scope))
            )
        fitting = [m for m in meanings if want is None or fits(self.model, m[1].type, want)]
        if not fitting and isinstance(want, (ty.SetOf, ty.ListOf)):
            fitting = [m for m in meanings if fits(self.model, m[1].type, want.item)]
        fitting = fitting or meanings
        if len(fitting) > 1 and want is None:
            fitting = [m for m in fitting if m[0] != "kind"] or fitting
        if len(fitting) > 1:
            raise RejectedError(problems.ambiguous_name(self.source, name, [what for what, _ in fitting]))
        return fitting[0][1]

    def _local(self, name: t.Name, known: Meaning) -> Typed:
        match known:
            case Typed():
                return known
            case Failed():
                raise RejectedError(None)
            case Partial():
                raise RejectedError(problems.not_always_given(self.source, name, known.entry, known.span))
            case WordSlot(words, _, value):
                return Typed(e.Const(value), ty.Word(words))
            case Sealed(slot, type):
                self.check_unsealed(slot, name)
                return Typed(e.Local(slot), type)

    def check_unsealed(self, slot: int, name: t.Name) -> None:
        """A sealed answer may be read only once it is revealed."""
        if slot in self.still_sealed:
            raise RejectedError(
                problems.sealed_too_early(self.source, name.span, name.text, self.still_sealed[slot])
            )

    def _special(self, text: str, want: ty.Type | None) -> Typed | None:
        match text:
            case "yes" | "no":
                return Typed(e.Const(int(text == "yes")), ty.Flag())
            case "none":
                item = want.item if isinstance(want, ty.Maybe) else want
                named = item if isinstance(item, (ty.Entity, ty.Word, ty.ZoneRef)) else ty.Entity("Player")
                return Typed(e.Const(-1), ty.Maybe(named))
            case "empty":
                return Typed(
                    e.Const(0), want if isinstance(want, ty.SetOf) else ty.SetOf(ty.Entity("Player"))
                )
            case "winners":
                return Typed(e.Winners(), ty.SetOf(ty.Entity("Player")))
            case "play":
                return Typed(e.InPlay("Card"), ty.SetOf(ty.Entity("Card")))
            case _:
                return None

    def _meanings(self, text: str) -> list[tuple[str, Typed]]:
        model = self.model
        found: list[tuple[str, Typed]] = []
        for words, at in model.word_values.get(text, ()):
            found.append((f"the word of {words}", Typed(e.Const(at), ty.Word(words))))
        for thing in model.things.get(text, ()):
            self.session.use("thing", text)
            found.append((f"the {thing.kind} of {model.kinds[thing.kind].root}", self.thing(thing)))
        if text in model.zones and not model.zones[text].owners:
            self.session.use("zone", text)
            found.append(("the zone", Typed(e.ZoneId(text), ty.ZoneRef(text))))
        if text in model.states:
            self.session.use("state", text)
            found.append(("the state", Typed(e.Global(text), model.states[text].type)))
        if text in model.settings:
            self.session.use("setting", text)
            found.append(("the setting", Typed(e.Setting(text), model.settings[text].type)))
        if not found and text in model.zones:
            self.session.use("zone", text)
            size = 1 << sum(1 for _ in self._zone_numbers(text))
            found.append(
                (
                    "the zones",
                    Typed(e.Const((size - 1) << model.zones[text].first), ty.SetOf(ty.ZoneRef(text))),
                )
            )
        if text in model.maps and not found:
            self.session.use("map", text)
            found.append(("the map", self._map_places(text)))
        found.extend(self._whole(text) if not found else ())
        return found

    def _map_places(self, text: str) -> Typed:
        """A map as the set of its places."""
        kind, names = self.model.maps[text]
        mask = 0
        for name in names:
            for thing in self.model.things[name]:
                mask |= thing.mask if self.model.is_a(thing.kind, kind) else 0
        return Typed(e.Const(mask), ty.SetOf(ty.Entity(kind)))

    def _zone_numbers(self, zone: str) -> Iterable[int]:
        count = 1
        for domain in self.model.zones[zone].owners:
            count *= self.model.size(domain)
        return range(count)

    def _whole(self, text: str) -> list[tuple[str, Typed]]:
        """A kind or an enumeration as the set of all its members."""
        if text in self.model.words:
            everything = (1 << len(self.model.words[text])) - 1
            return [("kind", Typed(e.Const(everything), ty.SetOf(ty.Word(text))))]
        if text in self.model.kinds:
            kind = self.model.kinds[text]
            return [("kind", Typed(e.Const(kind.mask), ty.SetOf(ty.Entity(text))))]
        return []

    def thing(self, thing: Thing) -> Typed:
        """A thing by its name; of several copies the first that is still in the box, else the first."""
        type = ty.Entity(thing.kind)
        if thing.count == 1 or not self.model.is_card(thing.kind):
            return Typed(e.Const(thing.first), type)
        copy = self.session.fresh("copy")
        boxed = e.Compare("=", e.ZoneOf(e.Bound(copy)), e.ZoneId("box"))
        first = e.First(e.Range(copy, e.Const(thing.mask), "set", boxed))
        kept = self.session.fresh("kept")
        none_left = e.Compare("=", e.Bound(kept), e.Const(-1))
        return Typed(e.Let(kept, first, e.Cond(none_left, e.Const(thing.first), e.Bound(kept))), type)

    def named_mask(self, name: t.Name, scope: Scope) -> tuple[int, str] | None:
        """All copies of the things of a name, as a set with their kind; None if the name means something else
        here.
        """
        if not name.quoted and scope.get(name.text) is not None:
            return None
        things = self.model.things.get(name.text, ())
        if not things:
            return None
        self.session.use("thing", name.text)
        mask = 0
        for thing in things:
            mask |= thing.mask
        return mask, things[0].kind

    def _candidates(self, scope: Scope) -> list[str]:
        model = self.model
        tables = (
            scope.names,
            model.word_values,
            model.things,
            model.zones,
            model.states,
            model.settings,
            model.kinds,
            model.words,
        )
        return [name for table in tables for name in table]


def fits(model: Model, type: ty.Type, want: ty.Type) -> bool:  # noqa: C901 (one flat match)
    """Whether a value of a type can stand where another is wanted (numbers always can; their range is another
    matter).
    """
    match want, type:
        case ty.Maybe(item), ty.Maybe(other):
            return fits(model, other, item)
        case ty.Maybe(item), _:
            return fits(model, type, item)
        case ty.Entity(kind), ty.Entity(other):
            return model.related(kind, other)
        case ty.Entity(), ty.Maybe(item):
            return fits(model, item, want)
        case ty.Word(words), ty.Maybe(ty.Word(other)):
            return words == other
        case ty.ZoneRef(zone), ty.Maybe(ty.ZoneRef(other)):
            return zone == other
        case ty.SetOf(item), (ty.SetOf(other) | ty.ListOf(other, _)):
            return fits(model, other, item)
        case ty.SetOf(ty.Int()), ty.Faces():
            return True
        case ((ty.SetOf(item) | ty.ListOf(item, _)), ty.ZoneRef(zone)):
            return fits(model, ty.Entity(model.zones[zone].kind), item)
        case ty.ListOf(item, _), ty.ListOf(other, _):
            return fits(model, other, item)
        case ty.Int(), (ty.Int() | ty.Faces()):
            return True
        case ty.Int(), ty.Flag():
            return False
        case ty.Array(item, domain), ty.Array(other, other_domain):
            return domain == other_domain and fits(model, other, item)
        case ty.Dice(), ty.Dice():
            return True
        case ty.Faces(), ty.Faces():
            return True
        case _:
            return type == want
