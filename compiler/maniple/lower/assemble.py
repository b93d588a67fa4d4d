"""Everything lowered, as one document."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from maniple.diagnostics import Diagnostic
from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.lower import content_problems
from maniple.lower.abilities import AbilityLowerer, AbilityUse
from maniple.lower.content import ContentLowerer
from maniple.lower.depths import with_depths
from maniple.lower.formats import FormatLowerer, armies_of
from maniple.lower.game import Game
from maniple.lower.moments import runner
from maniple.lower.procedures import (
    hook_trigger,
    moment_procedure,
    option_procedure,
    table_procedure,
    verb_procedure,
)
from maniple.lower.queries import field_query, query_of
from maniple.lower.readings import Sentences
from maniple.lower.spaces import maps_of, present_name, zones_of
from maniple.lower.texts import texts_of
from maniple.model import problems
from maniple.model.constants import constant
from maniple.model.definitions import Model, Thing, VariableDef
from maniple.model.expressions import ExpressionReader
from maniple.model.gather import Program
from maniple.model.scope import Scope
from maniple.model.session import Rejected, Session
from maniple.model.tables import is_step_table, value_table
from maniple.model.types import zero
from maniple.phrases import Reading, Sentence, Vocabulary, numbers_in, read, say
from maniple.source import Source
from maniple.syntax import tree as t
from maniple.syntax.walking import walk


class Assembler:
    """Lowers a whole game in a fixed order; `document` is what comes out."""

    def __init__(self, session: Session, program: Program, vocabulary: Vocabulary, name: str) -> None:
        self.session = session
        self.program = program
        self.name = name
        self.game = Game.of(session, program)
        self.sentences = Sentences(session, program, vocabulary)
        self.game.sentences = self.sentences
        self.content = ContentLowerer(self.game)
        self.abilities = AbilityLowerer(self.game, self.sentences)
        self.uses: list[AbilityUse] = []

    def lower(self, extra: Callable[[Game], None] | None = None) -> doc.Document:
        """The document; `extra` may add procedures and queries (tests do)."""
        self._tables()
        self.content.read_things()
        self._card_abilities()
        self._bodies()
        self.game.formats += [
            FormatLowerer(self.game, f, source).lower() for f, source in self.program.of(t.Format)
        ]
        if extra is not None:
            extra(self.game)
        self._standard_queries()
        self._runners()
        return self.document()

    # --- parts ---

    def _attempt(self, action: Callable[[], None]) -> None:
        try:
            action()
        except Rejected as rejected:
            self.session.report(rejected)

    def _tables(self) -> None:
        for name, (table, _) in self.session.model.tables.items():
            if not is_step_table(self.session, table):
                self._attempt(partial(self._table, name))

    def _table(self, name: str) -> None:
        value_table(self.session, name)

    def _card_abilities(self) -> None:
        """Reads all sentences first, since menus must know every card that adds to them."""
        for thing, item, kind in self.content.abilities:
            found = self.session.model.abilities.get(kind)
            if found is None:
                word = item.atoms[0]
                assert isinstance(word, t.Name)
                self.session.problems.append(
                    problems.unknown_name(thing.source, word, "kind of ability", self.session.model.abilities)
                )
                continue
            self.session.use("ability", kind)
            reading = self._sentence(thing, item, kind)
            if reading is None and item.block is None:
                continue
            use = AbilityUse(thing, found[0], found[1], item, reading, len(self.uses))
            self.uses.append(use)
            self.game.card_texts.setdefault(thing.name, []).append(partial(self._printed, use))
            if use.kind.menu is not None:
                self.game.card_options.setdefault(use.kind.menu.text, []).append(
                    self.abilities.card_option(use)
                )

    def _sentence(self, thing: Thing, item: t.BodyItem, kind: str) -> Reading | None:
        text = item.atoms[-1] if len(item.atoms) > 1 else None
        if not isinstance(text, t.Name) or not text.quoted:
            if item.block is None:
                self.session.problems.append(content_problems.empty_ability(thing.source, item.span, kind))
            return None
        if item.block is not None:
            self._compare_numbers(thing.source, text, item.block)
            self.session.text(text.text)
            return None
        sentence = Sentence(text.text, thing.source, text.span, item.language or "en", kind)
        reading, found = read(sentence, self.sentences.vocabulary)
        self.session.problems.extend(found)
        return reading

    def _compare_numbers(self, source: Source, text: t.Name, block: t.Block) -> None:
        written = {str(node.value) for node in walk(block) if isinstance(node, t.Number)}
        written |= {
            str(n) for node in walk(block) if isinstance(node, t.DiceValue) for n in (node.count, node.sides)
        }
        missing = [str(number) for number in numbers_in(text.text) if str(number).lstrip("+-") not in written]
        if missing:
            self.session.problems.append(content_problems.numbers_differ(source, text.span, missing))

    def _bodies(self) -> None:
        self._queries()
        self._verbs()
        for table, source in self.session.model.tables.values():
            if is_step_table(self.session, table):
                self.game.procedures.append(table_procedure(self.game, table, source))
        for options in self.game.options.values():
            for option, source in options:
                self.game.procedures.append(option_procedure(self.game, option, source))
        for number, (hook, source) in enumerate(self.program.of(t.Hook)):
            self._attempt(partial(self._hook, hook, source, number))
        for use in self.uses:
            self.abilities.lower(use)

    def _queries(self) -> None:
        model, game = self.session.model, self.game
        for query in model.queries.values():
            if not query.standard:
                game.queries[query.name] = query_of(game, query)
        for kind in model.kinds.values():
            for field in kind.fields.values():
                if field.name in self.session.adjusted and field.type is not None and not field.state:
                    game.queries[f"field {field.id}"] = field_query(game, field)

    def _verbs(self) -> None:
        model, game = self.session.model, self.game
        for verb in (*model.verbs.values(), *model.payments.values()):
            game.procedures.append(verb_procedure(game, verb))
            if verb.name in model.verbs and game.is_hooked(verb.name):
                game.procedures.append(moment_procedure(game, verb))

    def _standard_queries(self) -> None:
        """Queries of the prelude that something uses; they may use each other."""
        waiting = [query for query in self.session.model.queries.values() if query.standard]
        for query in waiting * len(waiting):
            if ("query", query.name) in self.session.used and query.name not in self.game.queries:
                self.game.queries[query.name] = query_of(self.game, query)

    def _hook(self, hook: t.Hook, source: Source, number: int) -> None:
        event, trigger, procedure = hook_trigger(self.game, hook, source, number)
        self.game.procedures.append(procedure)
        self.game.triggers.setdefault(event, []).append(trigger)

    def _runners(self) -> None:
        for name, event in self.session.model.events.items():
            for timing in ("before", "after"):
                if timing in self.game.hooked.get(name, ()):
                    self.game.procedures.append(runner(self.game, event, timing))

    # --- the document ---

    def document(self) -> doc.Document:
        """All parts in the order of the IR."""
        model, info = self.session.model, self.session.model.info
        events = self._events()
        return doc.Document(
            game=self.name,
            title=self.session.text(info.title),
            scenario="",
            players=info.players,
            main=self._main(),
            score=self._score(),
            words=tuple(doc.Words(name, words) for name, words in model.words.items()),
            kinds=self.content.kinds(),
            cards=self._cards(),
            zones=zones_of(self.game),
            maps=maps_of(self.game),
            tables=tuple(self.session.tables.values()),
            settings=tuple(self._setting(setting) for setting in model.settings.values()),
            globals=self._globals(),
            queries=tuple(self._adjusted(query) for query in self.game.queries.values()),
            events=events,
            sites=tuple(self.game.sites),
            procedures=with_depths(tuple(self.game.procedures), events),
            formats=tuple(self.game.formats),
            armies=armies_of(self.game),
            texts=texts_of(self.game),
            sources=tuple(source.name for source in self.session.sources),
        )

    def _main(self) -> str:
        start = self.session.model.info.start
        self.session.use("verb", start)
        return f"moment {start}" if self.game.is_hooked(start) else start

    def _score(self) -> str:
        """The query that gives a player's score."""
        model = self.session.model
        score = model.info.score
        if score is None:
            return ""
        if score in model.queries:
            self.session.use("query", score)
            return score
        field = model.find_field("Player", score)
        if field is None:
            name = t.Name(score, model.info.span)
            candidates = [*model.queries, *model.kinds["Player"].fields]
            self.session.problems.append(
                problems.unknown_name(model.info.source, name, "query or field of players", candidates)
            )
            return ""
        self.session.use("field", field.id)
        body = e.Field(field.id, e.Bound("p"))
        origin = self.session.origin(model.info.source, model.info.span)
        assert field.type is not None
        self.game.queries["score of the game"] = doc.Query(
            "score of the game", (("p", ty.Entity("Player")),), field.type, body, (), origin
        )
        return "score of the game"

    def _cards(self) -> tuple[doc.Card, ...]:
        model = self.session.model
        by_thing: dict[tuple[str, int], list[doc.Ability]] = {}
        for use in self.uses:
            by_thing.setdefault((use.thing.name, use.thing.first), []).append(
                doc.Ability(use.kind.name, self._ability_text(use))
            )
        cards = []
        for things in model.things.values():
            for thing in things:
                if model.is_card(thing.kind) and thing.item is not None:
                    origin = self.session.origin(thing.source, thing.item.span)
                    group = thing.group.text if thing.group else ""
                    provisional = self.content.provisional.get(thing.name, ())
                    abilities = tuple(by_thing.get((thing.name, thing.first), ()))
                    cards.append(
                        doc.Card(
                            thing.name,
                            thing.kind,
                            thing.first,
                            thing.copies,
                            group,
                            provisional,
                            abilities,
                            origin,
                        )
                    )
        return tuple(sorted(cards, key=lambda card: card.first))

    def _ability_text(self, use: AbilityUse) -> str:
        """The text of an ability; its key is the English text, translations are said from the same meaning."""
        if use.reading is None:
            text = use.item.atoms[-1]
            return text.text if isinstance(text, t.Name) and text.quoted else ""
        english = say(use.reading, "en", self.sentences.vocabulary)
        self.session.text(english)
        self.game.readings[english] = use.reading
        return english

    def _printed(self, use: AbilityUse, language: str) -> str:
        """An ability as printed in a language; a text beside code in its translation, if it has one."""
        if use.reading is not None:
            return say(use.reading, language, self.sentences.vocabulary)
        english = self._ability_text(use)
        for texts, _ in self.program.of(t.TextDecl):
            if texts.language.text == language:
                english = next((other for text, other, _ in texts.pairs if text == english), english)
        return english

    def _setting(self, setting: VariableDef) -> doc.SettingInfo:
        text = self.session.text(setting.text) if setting.text else ""
        return doc.SettingInfo(setting.name, setting.type, self._initial(setting), text)

    def _initial(self, variable: VariableDef) -> e.Value:
        changed = [(value, where) for value, where in self.program.values if value.name.text == variable.name]
        expr, source = (
            (changed[-1][0].value, changed[-1][1]) if changed else (variable.value, variable.source)
        )
        if expr is None:
            return zero(variable.type)
        reader = ExpressionReader(self.session, source)
        try:
            typed = reader.coerce(reader.read(expr, Scope(), variable.type), variable.type, expr)
            value = constant(typed.expr, self.session)
            if value is None:
                raise Rejected(problems.not_a_constant(source, expr.span))
        except Rejected as rejected:
            self.session.report(rejected)
            return zero(variable.type)
        return value

    def _globals(self) -> tuple[doc.GlobalInfo, ...]:
        states = [
            doc.GlobalInfo(s.name, s.type, self._initial(s)) for s in self.session.model.states.values()
        ]
        for kind in sorted(self.session.laid):
            states.append(doc.GlobalInfo(present_name(kind), ty.SetOf(ty.Entity(kind)), 0))
        return tuple(states)

    def _adjusted(self, query: doc.Query) -> doc.Query:
        adjusters = tuple(self.game.adjusters.get(query.name, ()))
        return doc.Query(query.name, query.parameters, query.result, query.body, adjusters, query.origin)

    def _events(self) -> tuple[doc.Event, ...]:
        events = []
        for name, event in self.session.model.events.items():
            triggers = tuple(self.game.triggers.get(name, ()))
            if triggers or name in self.game.hooked or name in self.game.lapsing:
                parameters = tuple((f"event {p.name}", p.type) for p in event.parameters)
                events.append(doc.Event(name, parameters, event.depth, event.window, triggers))
        return tuple(events)


def adjusted_names(program: Program) -> frozenset[str]:
    """Names of fields that some ability adjusts; a slot of a phrase may stand for any word of its type."""
    names: set[str] = set()
    for declared in program.declared:
        for node in walk(declared.tree):
            if isinstance(node, t.Adjust):
                names.add(node.target.name.text)
            elif isinstance(node, t.AbilityKind) and node.answers is not None:
                names.add(node.answers.name.text)
    for words, _ in program.of(t.Words):
        lowered = words.name.text.lower()
        if any(name == lowered or name.rstrip("0123456789_") == lowered for name in names):
            names.update(word.name.text for word in words.words)
    return frozenset(names)


def laid_kinds(program: Program, model: Model) -> frozenset[str]:
    """Kinds of places that come and go: all kinds of places, once anything is laid or lifted in the game."""
    lays = any(
        isinstance(node, t.Do) and node.verb.text in ("lay", "lift")
        for declared in program.declared
        for node in walk(declared.tree)
    )
    return frozenset(kind.name for kind in model.kinds.values() if kind.places) if lays else frozenset()


def problems_of(session: Session) -> tuple[Diagnostic, ...]:
    """What was found, each once."""
    return tuple(dict.fromkeys(session.problems))
