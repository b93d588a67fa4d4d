"""Everything lowered, as one document."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from maniple.ir import document as doc
from maniple.lower import content_problems
from maniple.lower.ability_use import AbilityUse
from maniple.lower.card_places import CardPlaces
from maniple.lower.documents import DocumentMaker
from maniple.lower.format_rows import with_rows
from maniple.lower.formats import FormatLowerer
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
from maniple.model import problems
from maniple.model.definitions import Thing
from maniple.model.session import RejectedError
from maniple.model.tables import is_step_table, value_table
from maniple.phrases import Reading, Sentence, numbers_in, read
from maniple.source import Source
from maniple.syntax import tree as t
from maniple.syntax.walking import walk


class Assembler(DocumentMaker):
    """Lowers a whole game in a fixed order; `document` is what comes out."""

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
        return with_rows(self.document(), self.game)

    # --- parts ---

    def _attempt(self, action: Callable[[], None]) -> None:
        try:
            action()
        except RejectedError as rejected:
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
        places = CardPlaces(self.session, self.uses)
        for use in self.uses:
            known = len(self.session.problems)
            self.abilities.lower(use)
            places.gather(use, known)
        places.tell()

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
