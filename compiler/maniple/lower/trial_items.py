"""One `test` block: what is given, played, forced, decided and expected, in order."""

from __future__ import annotations

from maniple.diagnostics import Label
from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import trials as tr
from maniple.ir import types as ty
from maniple.lower import trial_problems
from maniple.lower.builder import Builder
from maniple.lower.formats import verdict
from maniple.lower.game import Game
from maniple.lower.moments import event_of
from maniple.lower.procedures import open_procedure
from maniple.model import problems
from maniple.model.constants import constant
from maniple.model.expressions import ExpressionReader
from maniple.model.scope import Scope
from maniple.model.session import RejectedError
from maniple.phrases import SOURCE, languages
from maniple.phrases.problems import unknown_language
from maniple.source import Source
from maniple.syntax import tree as t

DEFAULT_PLAYERS = 2


class TestLowerer:
    """Lowers one test."""

    __test__ = False

    def __init__(self, game: Game, test: t.Test, source: Source, document: int) -> None:
        self.game = game
        self.session = game.session
        self.test = test
        self.source = source
        self.document = document
        self.reader = ExpressionReader(game.session, source)
        self.copies: dict[str, int] = {}

    def trial(self) -> tr.Trial:
        """The compiled test; what has a problem is left out and the problem kept."""
        low, high = self.session.model.info.players
        players, seed = min(max(DEFAULT_PLAYERS, low), high), 0
        settings: list[tuple[str, int]] = []
        items: list[tr.Item] = []
        for item in self.test.items:
            try:
                match item:
                    case t.TestWith():
                        players = self._players(item)
                    case t.TestSeed(value):
                        seed = value
                    case t.TestSet():
                        settings.append(self._setting(item))
                    case t.TestScenario(name):
                        self._known_scenario(name)
                    case _:
                        items.extend(self._item(item))
            except RejectedError as rejected:
                self.session.report(rejected)
        origin = self.session.origin(self.source, self.test.name.span)
        return tr.Trial(
            self.test.name.text,
            self.test.rules,
            players,
            seed,
            tuple(settings),
            self.document,
            tuple(items),
            origin,
        )

    def _known_scenario(self, name: t.Name) -> None:
        declared = [scenario.name.text for scenario, _ in self.game.program.of(t.Scenario)]
        if name.text not in declared:
            raise RejectedError(problems.unknown_name(self.source, name, "scenario", declared))

    def _players(self, item: t.TestWith) -> int:
        low, high = self.session.model.info.players
        if not low <= item.count <= high:
            wanted = doc.how_many_play((item.count, item.count))
            fitting = doc.how_many_play((low, high))
            raise RejectedError(problems.out_of_range(self.source, item.span, wanted, fitting))
        return item.count

    def _setting(self, item: t.TestSet) -> tuple[str, int]:
        setting = self.session.model.settings.get(item.name.text)
        if setting is None:
            raise RejectedError(
                problems.unknown_name(self.source, item.name, "setting", self.session.model.settings)
            )
        self.session.use("setting", setting.name)
        typed = self.reader.coerce(
            self.reader.read(item.value, Scope(), setting.type), setting.type, item.value
        )
        value = constant(typed.expr, self.session)
        if not isinstance(value, int):
            raise RejectedError(problems.not_a_constant(self.source, item.value.span))
        return setting.name, value

    def _item(self, item: t.TestItem) -> tuple[tr.Item, ...]:
        origin = self.session.origin(self.source, item.span)
        match item:
            case t.Given(body):
                return (tr.Run("given", self._procedure(body), origin),)
            case t.Play(call, span):
                return (tr.Run("play", self._procedure(t.Block((call,), span)), origin),)
            case t.Stack():
                return self._stack(item, origin)
            case t.Decide(player, decisions, _):
                who = self._player(player)
                return tuple(
                    tr.Answer(who, text, self.session.origin(self.source, span)) for text, span in decisions
                )
            case t.Expect(test, _):
                parts = _joined(test)
                if len(parts) == 1:
                    return (self._expect(test, origin),)
                return tuple(
                    self._expect(part, self.session.origin(self.source, part.span)) for part in parts
                )
            case t.ExpectMay(player, decision, wanted, _):
                return (tr.ExpectedOption(self._player(player), decision, wanted, origin),)
            case t.ExpectEvent(event, _):
                return (self._event(event, origin),)
            case _:
                return ()

    def _procedure(self, body: t.Block) -> str:
        name = self.session.fresh(f"test {self.test.name.text}")
        lowerer, scope = open_procedure(self.game, name, self.source, (), name, body)
        lowerer.block(body, scope)
        self.game.procedures.append(lowerer.builder.finish(0))
        return name

    def _player(self, name: t.Name) -> int:
        things = [thing for thing in self.session.model.things.get(name.text, ()) if thing.kind == "Player"]
        if not things:
            players = self.session.model.universe["Player"]
            raise RejectedError(problems.unknown_name(self.source, name, "player", players))
        return things[0].first

    def _expect(self, test: t.Expr, origin: doc.Origin) -> tr.Expectation:
        query = self._query(self.tested(test), ty.Flag())
        left = right = ""
        if isinstance(test, t.Comparison) and test.op in ("is", "is not", "<", "<=", ">", ">="):
            left, right = self._shown(test.left), self._shown(test.right)
        text = self.source.text[test.span.start : test.span.end]
        return tr.Expectation(query, left, right, text, origin)

    def tested(self, test: t.Expr) -> e.Expr:
        """A condition, where also armies are judged and texts of cards compared."""
        match test:
            case t.Negation(part):
                return e.Not(self.tested(part))
            case t.Call():
                judged = verdict(self.game, self.reader, test)
                return judged.expr if judged else self.reader.truth(test, Scope())
            case t.Comparison("is" | "is not" as op, t.Call() as call, t.Name(text=wanted)) if (
                call.name.text == "text_of"
            ):
                same = self._text(call) == wanted
                return e.Const(int(same == (op == "is")))
            case t.Comparison(op, t.Call() as call, right) if call.name.text in ("breaks", "advised"):
                judged = verdict(self.game, self.reader, call)
                scope = Scope().bind("counted", judged) if judged else Scope()
                return self.reader.truth(
                    t.Comparison(op, t.Name("counted", call.span), right, test.span), scope
                )
            case _:
                return self.reader.truth(test, Scope())

    def _text(self, call: t.Call) -> str:
        """`text_of(card, fr)`: what is printed on a card, ability by ability."""
        name, *language = call.arguments
        if not isinstance(name, t.Name) or name.text not in self.session.model.things:
            shown = name if isinstance(name, t.Name) else call.name
            raise RejectedError(problems.unknown_name(self.source, shown, "card", self.session.model.things))
        return self.game.printed_text(name.text, self._language(language[0]) if language else SOURCE)

    def _language(self, code: t.Expr) -> str:
        declared = {texts.language.text for texts, _ in self.game.program.of(t.TextDecl)}
        known = sorted(declared | languages().keys())
        if not isinstance(code, t.Name) or code.text not in known:
            shown = self.source.slice(code.span)
            raise RejectedError(unknown_language(Label(self.source, code.span), shown, known))
        return code.text

    def _shown(self, expr: t.Expr) -> str:
        """A query that gives a side of a comparison, to show when it fails."""
        try:
            typed = self.reader.contents(self.reader.read(expr, Scope()))
        except RejectedError:
            return ""
        return self._query(typed.expr, typed.type)

    def _query(self, expr: e.Expr, type: ty.Type) -> str:
        name = self.session.fresh("expect")
        origin = self.session.origin(self.source, self.test.span)
        self.game.queries[name] = doc.Query(name, (), type, expr, (), origin)
        return name

    def _event(self, moment: t.Do, origin: doc.Origin) -> tr.ExpectedEvent:
        if moment.verb.text == "game_ends":
            return tr.ExpectedEvent("game_ends", (), origin)
        event = event_of(self.game, moment.verb, self.source)
        given: dict[str, t.Expr] = {p.preposition: p.value for p in moment.preposed}
        if moment.object is not None:
            given[""] = moment.object
        arguments = []
        for parameter in event.parameters:
            value = given.get(parameter.preposition)
            if value is None:
                arguments.append("")
                continue
            typed = self.reader.coerce(
                self.reader.read(value, Scope(), parameter.type), parameter.type, value
            )
            arguments.append(self._query(typed.expr, typed.type))
        return tr.ExpectedEvent(event.name, tuple(arguments), origin)

    # --- forced chance ---

    def _stack(self, item: t.Stack, origin: doc.Origin) -> tuple[tr.Item, ...]:
        what = item.what.text
        if what == "dice":
            faces = tuple(value.value for value in item.values if isinstance(value, t.Number))
            picks = tuple(self._element(value) for value in item.values if isinstance(value, t.Name))
            return (tr.Force("dice", faces, origin), tr.Force("picks", picks, origin))
        if what == "flips":
            values = tuple(int(isinstance(v, t.Name) and v.text == "up") for v in item.values)
            return (tr.Force("flips", values, origin),)
        zone = self.session.model.zones.get(what)
        if zone is None or zone.owners:
            raise RejectedError(
                trial_problems.nothing_to_stack(self.source, item.what, self.session.model.zones)
            )
        return (tr.Run("given", self._arrange(item, what), origin),)

    def _element(self, value: t.Name) -> int:
        """What is to be taken at random, as a set: all copies of a card are as good as each other."""
        named = self.reader.named_mask(value, Scope())
        if named is not None:
            return named[0]
        typed = self.reader.read(value, Scope())
        fixed = constant(typed.expr, self.session)
        if not isinstance(fixed, int):
            raise RejectedError(problems.not_a_constant(self.source, value.span))
        return 1 << fixed

    def _arrange(self, item: t.Stack, zone: str) -> str:
        """Puts the named cards on top, the first of them uppermost."""
        builder = Builder(self.session, self.source, self.session.fresh(f"stack {zone}"))
        cards = [self._copy(value) for value in item.values]
        for card in reversed(cards):
            builder.emit(i.Move(e.Const(card), "one", e.ZoneId(zone), "top"))
        self.game.procedures.append(builder.finish(0))
        return builder.name

    def _copy(self, value: t.Name | t.Number) -> int:
        """The next copy of a card that no earlier line of this test has stacked."""
        if isinstance(value, t.Number):
            raise RejectedError(trial_problems.number_for_card(self.source, value.span))
        things = self.session.model.things.get(value.text, ())
        if not things:
            raise RejectedError(problems.unknown_name(self.source, value, "card", self.session.model.things))
        at = self.copies.get(value.text, 0)
        self.copies[value.text] = at + 1
        return things[0].first + at % things[0].count


def _joined(test: t.Expr) -> tuple[t.Expr, ...]:
    """What stands between `and`: each is expected by itself, so that the one that fails is told."""
    if isinstance(test, t.Logic) and test.op == "and":
        return (*_joined(test.left), *_joined(test.right))
    return (test,)
