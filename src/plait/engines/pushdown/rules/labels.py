"""Labels: the known part of a thread's state.

A label is the state of one thread with all its known numbers: stack, registers, thread-local
objects, monitors it holds. Values that are only known as terms are in local variables, each named
after its first place in a fixed order. Objects are numbered in that order. So equal states have one
label.
"""

from collections.abc import Iterator
from struct import Struct
from typing import Any, Final, NamedTuple, final

from plait.engines.pushdown.rules.rule_terms import (
    TRUTH,
    Shape,
    Term,
    Value,
    constant,
    forgotten,
    forgotten_places,
    read,
)
from plait.engines.pushdown.rules.shared_places import FIRST_PRIVATE, is_private
from plait.engines.pushdown.rules.shared_state import Globals
from plait.ir.operands import Kind
from plait.logic.pushdown.symbolic.network_rules import Kind as Order
from plait.logic.pushdown.symbolic.network_rules import Variable
from plait.machine.fingerprint import live_slots
from plait.machine.heap import FREE, Cell, Heap, Monitor
from plait.machine.runtime_types import Type
from plait.machine.state import Frame, State, Thread

_DOUBLE: Final = Struct("<d")

_MOST_VARIANTS: Final = 64
"""With more labels that differ only in numbers, these numbers become variables."""


@final
class Label:
    """The source or target of a rule; equal states have one label.

    `held` says how often the thread has entered monitors of shared objects. `state` is to be copied
    before it is run.
    """

    __slots__ = ("held", "key", "locals", "number", "passes", "spins", "state", "thread")

    def __init__(
        self,
        thread: int,
        number: int,
        key: Any,
        state: State | None,
        held: dict[int, int],
        variables: frozenset[Variable],
    ) -> None:
        self.thread = thread
        self.number = number
        self.key = key
        self.state = state
        self.held = held
        self.locals = variables
        self.spins = False
        """Whether the thread may run forever without stopping."""
        self.passes = False
        """Whether no context switch is needed here: the thread can continue unobserved."""

    def __repr__(self) -> str:
        if self.state is None:
            return f"{self.thread}:{self.key}"
        segment = self.state.threads[self.thread].frames[-1].segment
        return (
            f"{self.thread}:{segment.code.ref.name}:{segment.block}.{segment.index}#{self.number}"
        )


@final
class LocalVariables:
    """The local variables, created on demand and shared by all threads and procedures."""

    def __init__(self) -> None:
        self._made: dict[tuple[Any, Kind, Shape], Variable] = {}
        self._shapes: dict[Variable, tuple[Kind, Shape]] = {}

    def at(self, place: tuple[Any, ...], kind: Kind, shape: Shape) -> Variable:
        """The variable for values of a shape at a place of a frame or private object."""
        key = (place, kind, shape)
        found = self._made.get(key)
        if found is None:
            order = Order.DATA
            if kind is Kind.REF:
                order = Order.REFERENCE
            elif shape == TRUTH:
                order = Order.FLAG
            sign = "" if shape.is_signed else "u"
            name = f"{'.'.join(map(str, place))}:{sign}{shape.bits}"
            found = self._made[key] = Variable(name, shape.bits, order)
            self._shapes[found] = (kind, shape)
        return found

    def __iter__(self) -> Iterator[Variable]:
        return iter(self._shapes)

    def layout(self, variable: Variable) -> tuple[Kind, Shape]:
        """The kind and shape of a variable's values."""
        return self._shapes[variable]


@final
class Labels:
    """The labels found so far."""

    def __init__(self, shared: Globals, base: State, variables: LocalVariables) -> None:
        self.shared: Final = shared
        self._base = base
        self.variables: Final = variables
        self._known: dict[Any, Label] = {}
        self._met: dict[Any, dict[tuple[Any, ...], None]] = {}
        self._wide: dict[Any, set[int]] = {}
        self._stubs = [Thread(n, [], 0, 0) for n in range(shared.options.threads)]

    def named(self, thread: int, key: Any, *variables: Variable) -> Label:
        """A label without frames, such as that of a thread before its start."""
        return self._label(thread, key, None, {}, frozenset(variables))

    def _label(
        self,
        thread: int,
        key: Any,
        state: State | None,
        held: dict[int, int],
        variables: frozenset[Variable],
    ) -> Label:
        full = (thread, key)
        found = self._known.get(full)
        if found is None:
            found = Label(thread, len(self._known), key, state, held, variables)
            self._known[full] = found
        return found

    def __len__(self) -> int:
        return len(self._known)

    def fresh_state(self, thread: Thread) -> State:
        """A state with the shared objects and only this thread."""
        state = self._base.copy()
        state.heap = _Objects(self.shared)
        state.threads = [*self._stubs[: thread.number], thread]
        state.next_reference = FIRST_PRIVATE
        return state

    def of(
        self,
        state: State,
        number: int,
        held: dict[int, int],
        *,
        keeps_names: bool = False,
        spins: bool = False,
        passes: bool = False,
    ) -> tuple[Label, dict[Variable, Value]]:
        """The label of a thread's state, and what its local variables are there.

        With `keeps_names`, all terms must be variables, and keep their names. Labels that differ in
        `spins` or `passes` are distinct.
        """
        manner = (spins, passes)
        walk = _Walk(self, state, keeps_names=keeps_names, manner=manner)
        found = self._walked(state, number, held, walk)
        if keeps_names:
            return found.label, found.written
        wide = self._wide.setdefault(found.skeleton, set())
        if not wide & found.known:
            met = self._met.setdefault(found.skeleton, {})
            met.setdefault(found.plain, None)
            if len(met) <= _MOST_VARIANTS:
                return found.label, found.written
            first = next(iter(met))
            wide.update(
                at
                for at, (one, other) in enumerate(zip(first, found.plain, strict=True))
                if one != other and at in found.known
            )
            met.clear()
        walk = _Walk(self, state, keeps_names=False, manner=manner, wide=frozenset(wide))
        found = self._walked(state, number, held, walk)
        return found.label, found.written

    def _walked(self, state: State, number: int, held: dict[int, int], walk: "_Walk") -> "_Found":
        old = state.threads[number]
        new = Thread(number, [], 0, old.stack_limit)
        parts: list[Any] = []
        for depth, frame in enumerate(old.frames):
            registers, content = walk.frame(depth, frame)
            new.frames.append(Frame(registers, frame.segment, 0))
            parts.append((frame.segment, content))
        new.object = walk.reference(old.object)
        new.pending_exception = walk.value(("exception",), old.pending_exception, Kind.REF)
        new.atomic_depth = old.atomic_depth
        new.waiting = old.waiting
        new.was_killed = old.was_killed
        new.is_blocked = old.is_blocked
        held = {reference: count for reference, count in held.items() if count}
        cells = list(walk.cells())
        skeleton = (
            number,
            tuple(parts),
            new.object,
            _hashable(new.pending_exception),
            new.atomic_depth,
            new.waiting,
            new.was_killed,
            new.is_blocked,
            walk.manner,
            tuple(sorted(held.items())),
            tuple(content for _, content in cells),
        )
        plain = tuple(walk.plain)
        key = (skeleton, plain)
        label = self._known.get((number, key))
        if label is None:
            made = self.fresh_state(new)
            for reference, (cell, _) in enumerate(cells, FIRST_PRIVATE):
                made.heap[reference] = cell
            made.next_reference = FIRST_PRIVATE + len(cells)
            label = self._label(number, key, made, held, frozenset(walk.written))
            label.spins, label.passes = walk.manner
        return _Found(label, walk.written, skeleton, plain, frozenset(walk.known))


class _Found(NamedTuple):
    """A label, its variables, and what distinguishes it from others at the same place.

    `plain` are its numbers; `known` are the positions among them that could become variables.
    """

    label: Label
    written: dict[Variable, Value]
    skeleton: Any
    plain: tuple[Any, ...]
    known: frozenset[int]


@final
class _Objects(dict[int, Cell]):
    """A heap of the shared objects, also of those that come into being later, and private ones."""

    def __init__(self, shared: Globals, content: Heap | None = None) -> None:
        super().__init__(shared.heap if content is None else content)
        self._shared = shared

    def __missing__(self, reference: int) -> Cell:
        found = self[reference] = self._shared.cell(reference)
        return found

    def copy(self) -> "_Objects":
        return _Objects(self._shared, self)


@final
class _Walk:
    """One pass over a thread's state in the fixed order."""

    def __init__(
        self,
        labels: Labels,
        state: State,
        *,
        keeps_names: bool,
        manner: tuple[bool, bool],
        wide: frozenset[int] = frozenset(),
    ) -> None:
        self._variables = labels.variables
        self._keeps_names = keeps_names
        self._wide = wide
        self.manner = manner
        self._shared = labels.shared
        self.plain: list[Any] = []
        self.known: set[int] = set()
        self._heap = state.heap
        self._numbers: dict[int, int] = {}
        self._order: list[int] = []
        self._terms: dict[Term, Term] = {}
        self.written: dict[Variable, Value] = {}

    def reference(self, reference: Value) -> Value:
        """The new name of an object."""
        if type(reference) is Term or not is_private(reference):
            return reference
        found = self._numbers.get(reference)
        if found is None:
            found = self._numbers[reference] = FIRST_PRIVATE + len(self._order)
            self._order.append(reference)
        return found

    def value(self, place: tuple[Any, ...], value: Value, kind: Kind) -> Value:
        """The representation of a value: a new name, a local variable, or the number itself."""
        if type(value) is Term and value.is_forgotten:
            return forgotten(forgotten_places(value), kind)
        if type(value) is Term:
            found = self._terms.get(value)
            if found is None:
                shape = self._shared.reference_shape if kind is Kind.REF else value.shape
                if self._keeps_names:
                    assert value.variable is not None, "the term should be a variable"
                    variable = value.variable
                else:
                    variable = self._variables.at(place, kind, shape)
                found = self._terms[value] = read(variable, kind, shape)
                self.written[variable] = value
            return found
        return self.reference(value) if kind is Kind.REF else value

    def frame(self, depth: int, frame: Frame) -> tuple[list[Any], Any]:
        """New registers, and what of them matters."""
        segment = frame.segment
        code = segment.code
        registers: list[Any] = [*([0] * len(code.body.params)), *code.tail]
        plain, references = live_slots(segment)
        content: list[Any] = []
        kinds = {code.register_slots[n]: kind for n, kind in enumerate(code.body.registers)}
        for slot in references:
            value = self.value((depth, slot), frame.registers[slot], Kind.REF)
            registers[slot] = value
            content.append(_hashable(value))
        for slot in plain:
            registers[slot] = self.number((depth, slot), frame.registers[slot], kinds[slot])
        return registers, tuple(content)

    def number(self, place: tuple[Any, ...], value: Value, kind: Kind) -> Value:
        """The representation of a number; with too many variants of a place, a variable."""
        position = len(self.plain)
        if type(value) is not Term and kind in (Kind.INT, Kind.LONG):
            self.known.add(position)
            if position in self._wide:
                value = constant(value, kind, self._shared.terms.number)
        found = self.value(place, value, kind)
        self.plain.append(_hashable(found))
        return found

    def cells(self) -> Iterator[tuple[Cell, Any]]:
        """The private objects that were met, and those that they reach."""
        at = 0
        while at < len(self._order):
            old = self._heap[self._order[at]]
            kinds = kinds_of(old.type, len(old.values))
            values = [
                (self.value if kind is Kind.REF else self.number)(("object", at, slot), value, kind)
                for slot, (value, kind) in enumerate(zip(old.values, kinds, strict=True))
            ]
            made = Cell(old.type, values, 0)
            entries = old.monitor.entries
            made.monitor = Monitor(old.monitor.owner, entries, ()) if entries else FREE
            made.identity = old.identity
            of_references = (v for v, kind in zip(values, kinds, strict=True) if kind is Kind.REF)
            content = (old.type, entries, len(values), tuple(map(_hashable, of_references)))
            yield made, content
            at += 1


def kinds_of(kind: Type, length: int) -> list[Kind]:
    """The kinds of an object's values; floating-point numbers count as doubles."""
    if kind.is_array:
        return [_kind_of(kind.descriptor[1])] * length
    found = [Kind.INT] * length
    for slot in kind.slots:
        found[slot.index] = _kind_of(slot.field.descriptor[0])
    return found


def _kind_of(letter: str) -> Kind:
    match letter:
        case "L" | "[":
            return Kind.REF
        case "J":
            return Kind.LONG
        case "F" | "D":
            return Kind.DOUBLE
        case _:
            return Kind.INT


def _hashable(value: Value) -> Any:
    """The value with zeros and NaNs told apart, and variables for what they are."""
    if type(value) is Term:
        return value if value.is_forgotten else value.variable
    if type(value) is float:
        return _DOUBLE.pack(value)
    return value
