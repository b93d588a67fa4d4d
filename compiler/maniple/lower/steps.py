"""Steps that need no choice and no chance: names, changes, branches, loops, calls."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as ty
from maniple.lower import problems as lowering_problems
from maniple.lower.builder import Builder, Label, Loop
from maniple.lower.game import Game
from maniple.lower.locals import bound_names, local_type, none_type
from maniple.model import problems
from maniple.model.definitions import FieldDef, VerbDef
from maniple.model.functions import ANY_NUMBER
from maniple.model.scope import Failed, Scope, Sealed, Typed
from maniple.model.session import Rejected
from maniple.model.tables import Domain, covered
from maniple.model.types import describe
from maniple.syntax import tree as t

WIDE = 2**31 - 1
PLAYER = ty.Entity("Player")
EVERYBODY = e.Global("players")


class StepLowerer:
    """Lowers blocks of one procedure."""

    def __init__(self, game: Game, builder: Builder) -> None:
        self.game = game
        self.builder = builder
        self.reader = builder.reader
        self.session = builder.session

    def block(self, block: t.Block, scope: Scope) -> None:
        """Steps in order; where a choice has no option the rest of the block is skipped."""
        end = Label()
        inner = bool(self.builder.skips)
        self.builder.skips.append(end)
        first = len(self.builder.slots)
        for step in block.steps:
            with self.builder.at(step.span):
                try:
                    scope = self.step(step, scope)
                except Rejected as rejected:
                    self.session.report(rejected)
                    for name in bound_names(step):
                        scope = scope.bind(name, Failed())
        self.builder.skips.pop()
        self.builder.mark(end)
        if inner:
            self.builder.clear_from(first)

    @abstractmethod
    def step(self, step: t.Step, scope: Scope) -> Scope:
        """One step; the scope for those that follow."""

    # --- names and changes ---

    def let(self, step: t.LetStep, scope: Scope) -> Scope:
        """A new local."""
        value = self.reader.read(step.value, scope)
        if isinstance(value.type, ty.Maybe) and isinstance(step.value, t.Name) and step.value.text == "none":
            value = Typed(value.expr, none_type(step, scope, self.reader, self.builder.body) or value.type)
        type = local_type(value.type, step.name.text, self.builder.body)
        slot, local = self.builder.local(step.name.text, type)
        self.builder.assign(
            slot, self.reader.contents(value).expr if isinstance(type, (ty.SetOf, ty.ListOf)) else value.expr
        )
        return scope.bind(step.name.text, local)

    def become(self, step: t.Become, scope: Scope) -> Scope:
        """`x becomes e`."""
        target, type, clamp = self.target(step.target, scope)
        value = self.reader.coerce(self.reader.read(step.value, scope, type), type, step.value)
        told = isinstance(target, i.ToField)
        self.builder.emit(i.Assign(target, value.expr, clamp, told))
        if isinstance(target, i.ToField) and target.field.startswith("Player."):
            self.game.changed(self, target.entity)
        return scope

    def target(self, target: t.Expr, scope: Scope) -> tuple[i.Target, ty.Type, bool]:
        """What `becomes` may change: a local, a state variable, a state field."""
        if isinstance(target, t.Name):
            known = scope.get(target.text)
            if isinstance(known, Typed) and isinstance(known.expr, e.Local):
                return i.ToLocal(known.expr.slot), known.type, False
            if known is None and target.text in self.session.model.states:
                self.session.use("state", target.text)
                return i.ToGlobal(target.text), self.session.model.states[target.text].type, False
        place = self.reader.read(target, scope)
        found = _field_in(place.expr)
        if found is None:
            raise Rejected(lowering_problems.not_changeable(self.builder.source, target.span))
        field = self._field_def(found.field)
        if not field.state or field.type is None:
            raise Rejected(lowering_problems.printed_field(self.builder.source, target.span, field.name))
        return i.ToField(found.field, found.entity, found.index), field.type, field.capped

    def _field_def(self, field: str) -> FieldDef:
        kind, _, name = field.partition(".")
        return self.session.model.kinds[kind].fields[name]

    def act(self, step: t.Act, scope: Scope) -> Scope:
        """`p gains 2 tribute` and its sisters."""
        if step.act == "pays" and step.unit.text in self.session.model.payments:
            return self._pay(step, scope)
        field, entity = self.counted(step, scope)
        amount = self.reader.coerce(self.reader.read(step.amount, scope), ANY_NUMBER, step.amount)
        assert isinstance(field.type, ty.Int)
        now = e.Field(field.id, entity.expr)
        if step.act == "pays":
            enough = e.Compare(">=", e.Arith("-", now, amount.expr), e.Const(max(0, field.type.low)))
            self.builder.branch(enough, self.builder.skips[-1])
        value = e.Arith("+" if step.act == "gains" else "-", now, amount.expr)
        self.builder.emit(i.Assign(i.ToField(field.id, entity.expr), value, field.capped, told=True))
        if field.kind == "Player":
            self.game.changed(self, entity.expr)
        return scope

    def counted(self, step: t.Act, scope: Scope) -> tuple[FieldDef, Typed]:
        """The state field that an act changes, and whose."""
        subject = self.reader.read(step.subject, scope)
        item = subject.type.item if isinstance(subject.type, ty.Maybe) else subject.type
        if not isinstance(item, ty.Entity):
            raise Rejected(problems.wrong_type(self.builder.source, step.subject.span, describe(subject.type), "a thing that can gain and lose"))  # fmt: skip
        model = self.session.model
        for name in (step.unit.text, step.unit.text + "s"):
            field = model.find_field(item.kind, name)
            if field is not None and field.state and isinstance(field.type, ty.Int):
                self.session.use("field", field.id)
                return field, Typed(subject.expr, item)
        candidates = [
            f.name
            for k in model.kinds.values()
            if model.related(k.name, item.kind)
            for f in k.fields.values()
            if f.state
        ]
        raise Rejected(problems.no_such_part(self.builder.source, step.unit, f"a {item.kind}", candidates))

    def _pay(self, step: t.Act, scope: Scope) -> Scope:
        payer = self.reader.coerce(self.reader.read(step.subject, scope), PLAYER, step.subject)
        price = self.reader.coerce(self.reader.read(step.amount, scope), ty.Int(0, 9999), step.amount)
        self.builder.emit(i.Invoke(f"pay {step.unit.text}", (payer.expr, price.expr)))
        return scope

    def win(self, step: t.Win, scope: Scope) -> Scope:
        """`p wins "reason"`: the game ends."""
        winners = self.reader.coerce(self.reader.read(step.subject, scope), ty.SetOf(PLAYER), step.subject)
        reason = self.session.text(step.reason or "The game is over.")
        self.builder.emit(i.Finish(winners.expr, reason))
        return scope

    # --- branches and loops ---

    def branch(self, step: t.If, scope: Scope) -> Scope:
        """`if`, `else`."""
        otherwise, done = Label(), Label()
        self.builder.branch(self.reader.truth(step.test, scope), otherwise)
        before = dict(self.reader.still_sealed)
        self.block(step.then, scope)
        after = self.reader.still_sealed
        self.reader.still_sealed = before
        if step.otherwise is not None:
            self.builder.jump(done)
            self.builder.mark(otherwise)
            self.block(step.otherwise, scope)
            self.builder.mark(done)
        else:
            self.builder.mark(otherwise)
        self.reader.still_sealed = {**self.reader.still_sealed, **after}
        return scope

    def for_each(self, step: t.ForEach, scope: Scope) -> Scope:
        """A loop over a range that is taken once; players who have left are passed over."""
        range, element, _ = self.reader.read_range(step.range, scope)

        def body(item: Typed) -> None:
            self.block(step.body, scope.bind(step.range.binder.text, item))

        self.each(range, element.type, step.range.binder.text, body)
        return scope

    def each(self, range: e.Range, type: ty.Type, name: str, body: Callable[[Typed], None]) -> None:
        """Runs the body for each element of a range."""
        assert isinstance(type, (ty.Entity, ty.Word, ty.Int, ty.ZoneRef))
        builder = self.builder
        capacity = min(self.reader.bound(range, type), 4096)
        queue = builder.slot(f"{name} left", ty.ListOf(type, capacity))
        item, local = builder.local(name, type)
        top, stop, done = Label(), Label(), Label()
        builder.assign(queue, e.Filter(range, "list"))
        builder.mark(top)
        builder.emit(i.Next(queue, item, done))  # type: ignore[arg-type]
        if isinstance(type, ty.Entity) and type.kind == "Player" and self.game.eliminates:
            builder.branch(e.Member(local.expr, EVERYBODY, "set"), top)
        first = len(builder.slots)
        self._loop(stop, lambda: body(local))
        builder.jump(top)
        builder.mark(stop)
        builder.clear(queue)
        builder.clear(item)
        builder.clear_from(first)
        builder.mark(done)

    def _loop(self, stop: Label, body: Callable[[], None]) -> None:
        before = dict(self.reader.still_sealed)
        self.builder.loops.append(Loop(stop))
        body()
        self.builder.loops.pop()
        self.reader.still_sealed = {**before, **self.reader.still_sealed}

    def repeat(self, step: t.Repeat, scope: Scope) -> Scope:
        """A loop of a stated length, with a condition that ends it earlier."""
        builder = self.builder
        count = self.reader.coerce(self.reader.read(step.count, scope), ty.Int(-WIDE, WIDE), step.count)
        assert isinstance(count.type, ty.Int)
        left, local = builder.local("rounds left", ty.Int(0, max(0, min(count.type.high, WIDE))))
        top, stop = Label(), Label()
        first = count.expr if count.type.low >= 0 else e.Arith("max", e.Const(0), count.expr)
        builder.assign(left, first)
        builder.mark(top)
        builder.branch(e.Compare(">", local.expr, e.Const(0)), stop)
        if step.until is not None:
            builder.branch(e.Not(self.reader.truth(step.until, scope)), stop)
        builder.assign(left, e.Arith("-", local.expr, e.Const(1)))
        first = len(builder.slots)
        self._loop(stop, lambda: self.block(step.body, scope))
        builder.jump(top)
        builder.mark(stop)
        builder.clear(left)
        builder.clear_from(first)
        return scope

    def stop(self, step: t.Stop, scope: Scope) -> Scope:
        """Leaves the innermost loop, or the verb."""
        if step.name is not None and step.name.text != self.builder.verb:
            raise Rejected(
                problems.unknown_name(
                    self.builder.source, step.name, "verb around this step", [self.builder.verb]
                )
            )
        if step.name is None and self.builder.loops:
            self.builder.jump(self.builder.loops[-1].stop)
        else:
            self.builder.jump(self.builder.end)
        return scope

    def match(self, step: t.Match, scope: Scope) -> Scope:
        """The row of a value; all values must have one."""
        subject = self.reader.read(step.subject, scope)
        if isinstance(subject.type, ty.Faces):
            subject = self.reader.coerce(subject, ANY_NUMBER, step.subject)
        slot, local = self.builder.local("matched", subject.type)
        self.builder.assign(slot, subject.expr)
        self.rows(step.rows, local, self.match_domain(subject.type, step), step, scope)
        return scope

    def match_domain(self, type: ty.Type, step: t.Match) -> Domain:
        """The keys that a match must cover."""
        model = self.session.model
        match type:
            case ty.Word(words):
                return Domain(type, 0, len(model.words[words]) - 1, model.words[words])
            case ty.Entity(kind):
                k = model.kinds[kind]
                return Domain(type, k.low, k.high - 1, model.universe[k.root][k.low : k.high])
            case ty.Int(low, high) if high - low <= 400:
                return Domain(type, low, high, ())
            case ty.Flag():
                return Domain(ty.Int(0, 1), 0, 1, ("no", "yes"))
            case _:
                raise Rejected(problems.wrong_type(self.builder.source, step.subject.span, describe(type), "a word, a thing or a small number"))  # fmt: skip

    def rows(
        self, rows: tuple[t.Row, ...], subject: Typed, domain: Domain, step: t.Step, scope: Scope
    ) -> None:
        """Jumps to the row that holds the subject's value."""
        keyed = covered(self.session, self.builder.source, rows, domain, step.span)
        done = Label()
        for at, (row, keys) in enumerate(keyed):
            following = Label()
            if at < len(keyed) - 1:
                self.builder.branch(_is_one_of(subject.expr, keys), following)
            with self.builder.at(row.span):
                self.row(row, scope)
            self.builder.jump(done)
            self.builder.mark(following)
        self.builder.mark(done)

    def row(self, row: t.Row, scope: Scope) -> None:
        """What a row says: steps, a verb by its name, or nothing (`none`)."""
        if row.steps is not None:
            self.block(row.steps, scope)
        elif isinstance(row.value, t.Name) and row.value.text != "none":
            self.block(t.Block((t.Do(row.value, None, (), row.span),), row.span), scope)
        elif not isinstance(row.value, t.Name):
            raise Rejected(
                problems.impossible_here(self.builder.source, row.span, "a value", "a step is wanted")
            )

    # --- calls ---

    def call(self, step: t.Do, verb: VerbDef, scope: Scope) -> Scope:
        """A verb of the game with its arguments."""
        arguments = self.arguments(step, verb, scope)
        self.session.use("verb", verb.name)
        name = f"moment {verb.name}" if self.game.is_hooked(verb.name) else verb.name
        self.builder.emit(i.Invoke(name, arguments))
        return scope

    def arguments(self, step: t.Do, verb: VerbDef, scope: Scope) -> tuple[e.Expr, ...]:
        """Arguments in the order of the parameters, matched by preposition."""
        typed = self.typed_arguments(step, verb, scope)
        return tuple(argument.expr for argument in typed)

    def typed_arguments(self, step: t.Do, verb: VerbDef, scope: Scope) -> tuple[Typed, ...]:
        """As `arguments`, with types."""
        given: dict[str, t.Expr] = {p.preposition: p.value for p in step.preposed}
        if step.object is not None:
            given[""] = step.object
        wanted = {p.preposition for p in verb.parameters}
        if set(given) != wanted or len(given) != len(step.preposed) + (step.object is not None):
            shape = " ".join(f"{p.preposition} {p.name}".strip() for p in verb.parameters) or "nothing"
            raise Rejected(
                problems.wrong_arguments(self.builder.source, step.span, step.verb.text, f"`{shape}`")
            )
        return tuple(
            self.reader.coerce(
                self.reader.read(given[p.preposition], scope, p.type), p.type, given[p.preposition]
            )
            for p in verb.parameters
        )

    def sealed(self, name: t.Expr, scope: Scope) -> Sealed | None:
        """The sealed answer that a name stands for."""
        known = scope.get(name.text) if isinstance(name, t.Name) else None
        return known if isinstance(known, Sealed) else None


def _field_in(expr: e.Expr) -> e.Field | None:
    """The field that an expression reads, also through the guard against none."""
    match expr:
        case e.Field():
            return expr
        case e.Let(name, value, e.Cond(_, _, e.Field(field, e.Bound(bound), index))) if name == bound:
            return e.Field(field, value, index)
        case _:
            return None


def _is_one_of(subject: e.Expr, keys: tuple[int, ...]) -> e.Expr:
    if not keys:
        return e.Const(0)
    if len(keys) == 1:
        return e.Compare("=", subject, e.Const(keys[0]))
    if keys == tuple(range(keys[0], keys[-1] + 1)):
        return e.Member(subject, e.Span(e.Const(keys[0]), e.Const(keys[-1])), "span")
    return e.Or(tuple(e.Compare("=", subject, e.Const(key)) for key in keys))
