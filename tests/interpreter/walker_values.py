"""The plain walk over expressions that read, reckon, gather and go through ranges."""

from collections.abc import Iterator, Mapping
from typing import Any

from maniple.interpreter import State
from maniple.ir import document as d
from maniple.ir import expressions as e
from tests.interpreter.kinds_of import KIND, KindsOf


def elements(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def as_mask(items: list[int]) -> int:
    return sum(1 << item for item in set(items) if item >= 0)


class ValueWalker:
    """Evaluates expressions at a state."""

    def __init__(self, state: State) -> None:
        self.cells = state.cells
        self.layout = state.program.layout
        self.document = state.program.document
        self.universe = state.program.universe
        self.kinds = KindsOf(self.universe, None)

    def cell(self, name: str, index: int = 0) -> Any:
        return self.cells[self.layout.first(name) + index]

    def value(self, node: e.Expr, names: Mapping[str, Any]) -> Any:
        method = getattr(self, f"walk_{type(node).__name__.lower()}")
        found = method(node, names)
        return int(found) if isinstance(found, bool) else found

    def pair(self, node: Any, names: Mapping[str, Any]) -> tuple[Any, Any]:
        return self.value(node.left, names), self.value(node.right, names)

    # Reading

    def walk_const(self, node: e.Const, _: Mapping[str, Any]) -> Any:
        return node.value

    def walk_bound(self, node: e.Bound, names: Mapping[str, Any]) -> Any:
        return names[node.name]

    def walk_global(self, node: e.Global, _: Mapping[str, Any]) -> Any:
        return self.cell(f"global:{node.name}")

    def walk_setting(self, node: e.Setting, _: Mapping[str, Any]) -> Any:
        return self.cell(f"setting:{node.name}")

    def walk_field(self, node: e.Field, names: Mapping[str, Any]) -> Any:
        info = self.universe.field(node.field)
        kind = self.universe.field_kind(node.field)
        at = self.value(node.entity, names) - kind.low
        for domain, part in zip(info.by, node.index, strict=True):
            members = self.universe.domain(domain)
            at = at * len(members) + self.value(part, names) - members.start
        return self.cell(f"field:{node.field}", at) if info.state else info.values[at]

    def walk_lookup(self, node: e.Lookup, names: Mapping[str, Any]) -> Any:
        table = next(table for table in self.document.tables if table.name == node.table)
        return table.values[self.value(node.key, names) - table.low]

    def walk_call(self, node: e.Call, names: Mapping[str, Any]) -> Any:
        query = next(query for query in self.document.queries if query.name == node.query)
        values = [self.value(argument, names) for argument in node.arguments]
        return self.ask(query, dict(zip([name for name, _ in query.parameters], values, strict=True)))

    # Reckoning

    def walk_arith(self, node: e.Arith, names: Mapping[str, Any]) -> Any:
        left, right = self.pair(node, names)
        match node.op:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return left * right
            case "floor":
                return left // right
            case "ceil":
                return (left + right - 1) // right
            case "min":
                return min(left, right)
            case "max":
                return max(left, right)

    def walk_compare(self, node: e.Compare, names: Mapping[str, Any]) -> Any:
        left, right = self.pair(node, names)
        return {
            "=": left == right, "!=": left != right, "<": left < right,
            "<=": left <= right, ">": left > right, ">=": left >= right,
        }[node.op]  # fmt: skip

    def walk_and(self, node: e.And, names: Mapping[str, Any]) -> Any:
        return all(self.value(part, names) for part in node.parts)

    def walk_or(self, node: e.Or, names: Mapping[str, Any]) -> Any:
        return any(self.value(part, names) for part in node.parts)

    def walk_not(self, node: e.Not, names: Mapping[str, Any]) -> Any:
        return not self.value(node.part, names)

    def walk_cond(self, node: e.Cond, names: Mapping[str, Any]) -> Any:
        return self.value(node.then if self.value(node.test, names) else node.otherwise, names)

    def walk_let(self, node: e.Let, names: Mapping[str, Any]) -> Any:
        kind = KIND.format(node.name)
        found = {node.name: self.value(node.value, names), kind: self.kinds.kind(node.value, names)}
        return self.value(node.body, {**names, **found})

    # Sets and lists

    def among(self, node: e.Expr, shape: str, names: Mapping[str, Any]) -> list[int]:
        if shape == "span":
            assert isinstance(node, e.Span)
            return list(range(self.value(node.low, names), self.value(node.high, names) + 1))
        found = self.value(node, names)
        return elements(found) if shape == "set" else list(found)

    def walk_member(self, node: e.Member, names: Mapping[str, Any]) -> Any:
        return self.value(node.item, names) in self.among(node.of, node.shape, names)

    def walk_setfrom(self, node: e.SetFrom, names: Mapping[str, Any]) -> Any:
        return as_mask([self.value(item, names) for item in node.items])

    def walk_listfrom(self, node: e.ListFrom, names: Mapping[str, Any]) -> Any:
        return tuple(item for item in (self.value(part, names) for part in node.items) if item != -1)

    def walk_setop(self, node: e.SetOp, names: Mapping[str, Any]) -> Any:
        left, right = (set(elements(mask)) for mask in self.pair(node, names))
        if node.op == "within":
            return left <= right
        found = {"union": left | right, "minus": left - right, "both": left & right}[node.op]
        return as_mask(list(found))

    def walk_listop(self, node: e.ListOp, names: Mapping[str, Any]) -> Any:
        left, right = self.pair(node, names)
        return (*left, right) if node.op == "append" else tuple(item for item in left if item != right)

    def walk_asset(self, node: e.AsSet, names: Mapping[str, Any]) -> Any:
        return as_mask(list(self.value(node.of, names)))

    def walk_aslist(self, node: e.AsList, names: Mapping[str, Any]) -> Any:
        return tuple(elements(self.value(node.of, names)))

    def walk_size(self, node: e.Size, names: Mapping[str, Any]) -> Any:
        return len(self.among(node.of, node.shape, names))

    def walk_head(self, node: e.Head, names: Mapping[str, Any]) -> Any:
        return next(iter(self.among(node.of, node.shape, names)), -1)

    def walk_nth(self, node: e.Nth, names: Mapping[str, Any]) -> Any:
        of, place = self.value(node.of, names), self.value(node.position, names)
        listed = list(reversed(of)) if node.from_end else list(of)
        return listed[place] if place in range(len(listed)) else -1

    def walk_facesum(self, node: e.FaceSum, names: Mapping[str, Any]) -> Any:
        return sum(self.value(node.of, names))

    # Ranges

    def going(self, node: e.Range, names: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """The scopes of a range's elements, in order."""
        items = self.among(node.source, node.shape, names)
        names = {**names, KIND.format(node.binder): self.kinds.kind(node.source, names)}
        if node.where is not None:
            items = [item for item in items if self.value(node.where, {**names, node.binder: item})]
        if node.start is not None:
            start = self.value(node.start, names)
            items = [i for i in items if i >= start] + [i for i in items if i < start]
        for step in node.refine:
            keyed = [(self.value(step.key, {**names, node.binder: item}), item) for item in items]
            match step.mode:
                case "most":
                    items = [item for key, item in keyed if key == max(key for key, _ in keyed)]
                case "least":
                    items = [item for key, item in keyed if key == min(key for key, _ in keyed)]
                case "rising":
                    items = [item for _, item in sorted(keyed, key=lambda pair: pair[0])]
                case "falling":
                    items = [item for _, item in sorted(keyed, key=lambda pair: -pair[0])]
        for item in items:
            yield {**names, node.binder: item}

    def walk_filter(self, node: e.Filter, names: Mapping[str, Any]) -> Any:
        items = [inner[node.range.binder] for inner in self.going(node.range, names)]
        return tuple(items) if node.gives == "list" else as_mask(items)

    def walk_map(self, node: e.Map, names: Mapping[str, Any]) -> Any:
        return tuple(self.value(node.value, inner) for inner in self.going(node.range, names))

    def walk_any(self, node: e.Any, names: Mapping[str, Any]) -> Any:
        for inner in self.going(node.range, names):
            if node.test is None or self.value(node.test, inner):
                return True
        return False

    def walk_count(self, node: e.Count, names: Mapping[str, Any]) -> Any:
        return len(list(self.going(node.range, names)))

    def walk_sum(self, node: e.Sum, names: Mapping[str, Any]) -> Any:
        return sum(self.value(node.value, inner) for inner in self.going(node.range, names))

    def walk_best(self, node: e.Best, names: Mapping[str, Any]) -> Any:
        values = [self.value(node.value, inner) for inner in self.going(node.range, names)]
        if not values:
            return self.value(node.empty, names)
        return max(values) if node.mode == "most" else min(values)

    def walk_first(self, node: e.First, names: Mapping[str, Any]) -> Any:
        return next((inner[node.range.binder] for inner in self.going(node.range, names)), -1)

    def ask(self, query: d.Query, names: Mapping[str, Any]) -> Any:
        """The answer of a query, adjustments included."""
        raise NotImplementedError
