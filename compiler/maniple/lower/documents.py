"""The document from what lowering has collected, part by part in the order of the IR."""

from __future__ import annotations

from dataclasses import replace

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.lower.abilities import AbilityLowerer
from maniple.lower.ability_use import AbilityUse
from maniple.lower.content import ContentLowerer
from maniple.lower.depths import with_depths
from maniple.lower.formats import armies_of
from maniple.lower.game import Game
from maniple.lower.readings import Sentences
from maniple.lower.spaces import maps_of, zones_of
from maniple.lower.texts import texts_of
from maniple.lower.variables import NewValues, globals_of, settings_of
from maniple.model import problems
from maniple.model.gather import Program
from maniple.model.session import Session
from maniple.model.tables import open_tables
from maniple.phrases import Vocabulary, say
from maniple.syntax import tree as t


class DocumentMaker:
    """Holds what a game is lowered with, and puts the document together."""

    def __init__(self, session: Session, program: Program, vocabulary: Vocabulary, name: str) -> None:
        self.session = session
        open_tables(session)
        self.program = program
        self.name = name
        self.game = Game.of(session, program)
        self.sentences = Sentences(session, program, vocabulary)
        self.game.sentences = self.sentences
        self.content = ContentLowerer(self.game)
        self.abilities = AbilityLowerer(self.game, self.sentences)
        self.uses: list[AbilityUse] = []

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
            score=self._judging("score", info.score),
            outlook=self._judging("outlook", info.outlook),
            words=tuple(doc.Words(name, words) for name, words in model.words.items()),
            kinds=self.content.kinds(),
            cards=self._cards(),
            zones=zones_of(self.game),
            maps=maps_of(self.game),
            tables=tuple(self.session.tables.values()),
            settings=settings_of(self.session, self.program.values),
            globals=globals_of(self.session, self.program.values),
            queries=tuple(self._adjusted(query) for query in self.game.queries.values()),
            events=events,
            sites=tuple(self.game.sites),
            procedures=with_depths(tuple(self.game.procedures), events),
            formats=tuple(self.game.formats),
            armies=armies_of(self.game),
            texts=texts_of(self.game),
            sources=tuple(source.name for source in self.session.sources),
        )

    def revalued(self, document: doc.Document, values: NewValues) -> doc.Document:
        """The document with the settings and states as other values let them begin."""
        settings, states = settings_of(self.session, values), globals_of(self.session, values)
        return replace(document, settings=settings, globals=states)

    def _main(self) -> str:
        start = self.session.model.info.start
        self.session.use("verb", start)
        return f"moment {start}" if self.game.is_hooked(start) else start

    def _judging(self, what: str, named: str | None) -> str:
        """The query of a player that the game block names as its score or outlook; "" for none."""
        model = self.session.model
        if named is None:
            return ""
        if named in model.queries:
            self.session.use("query", named)
            return named
        field = model.find_field("Player", named)
        if field is None:
            name = t.Name(named, model.info.span)
            candidates = [*model.queries, *model.kinds["Player"].fields]
            self.session.problems.append(
                problems.unknown_name(model.info.source, name, "query or field of players", candidates)
            )
            return ""
        self.session.use("field", field.id)
        body = e.Field(field.id, e.Bound("p"))
        origin = self.session.origin(model.info.source, model.info.span)
        assert field.type is not None
        query = f"{what} of the game"
        self.game.queries[query] = doc.Query(
            query, (("p", ty.Entity("Player")),), field.type, body, (), origin
        )
        return query

    def _cards(self) -> tuple[doc.Card, ...]:
        model = self.session.model
        by_thing: dict[tuple[str, int], list[doc.Ability]] = {}
        for use in self.uses:
            by_thing.setdefault((use.thing.name, use.thing.first), []).append(
                doc.Ability(use.kind.name.text, self._ability_text(use))
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
                            thing.sets,
                        )
                    )
        return tuple(sorted(cards, key=lambda card: card.first))

    def _ability_text(self, use: AbilityUse) -> str:
        """The text of an ability; its key is the English text, translations are said from the same
        meaning.
        """
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

    def _adjusted(self, query: doc.Query) -> doc.Query:
        adjusters = tuple(self.game.adjusters.get(query.name, ()))
        return doc.Query(query.name, query.parameters, query.result, query.body, adjusters, query.origin)

    def _events(self) -> tuple[doc.Event, ...]:
        events = []
        for name, event in self.session.model.events.items():
            triggers = tuple(self.game.triggers.get(name, ()))
            if triggers or name in self.game.hooked or name in self.game.lapsing:
                parameters = tuple((f"event {p.name}", p.type) for p in event.parameters)
                events.append(doc.Event(name, parameters, event.depth, triggers))
        return tuple(events)
