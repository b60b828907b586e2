"""A small language for symbolic pushdown networks, and configurations read off their views."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product

from tests.oracles.network_simulation import Caller, Configuration, Stack

from plait.logic.bdd.diagram_vectors import Vector
from plait.logic.bdd.diagrams import Function
from plait.logic.pushdown.symbolic.context_search import Search
from plait.logic.pushdown.symbolic.network_rules import (
    Blocked,
    Call,
    Cases,
    Condition,
    Exit,
    Fail,
    Kind,
    Label,
    Outcome,
    Reader,
    Return,
    Rule,
    Step,
    Variable,
)
from plait.logic.pushdown.symbolic.relations import ENDED
from plait.logic.pushdown.symbolic.space import Copy, Space
from plait.logic.pushdown.symbolic.thread_views import FINAL, State
from plait.logic.pushdown.symbolic.tuples import ViewTuple


@dataclass(frozen=True)
class Term:
    """An expression: what it reads, its width, and its bits."""

    reads: frozenset[Variable]
    width: int
    bits: Callable[[Reader], Vector]

    def __add__(self, number: int) -> "Term":
        def bits(reader: Reader) -> Vector:
            diagrams = reader.diagrams
            carry = diagrams.false
            found: list[Function] = []
            for place, bit in enumerate(self.bits(reader)):
                digit = diagrams.constant(number >> place & 1)
                found.append(bit ^ digit ^ carry)
                carry = (bit & digit) | ((bit ^ digit) & carry)
            return tuple(found)

        return Term(self.reads, self.width, bits)

    def equals(self, other: "Term | int | Variable") -> "Term":
        second = term(other, self.width)

        def bits(reader: Reader) -> Vector:
            found = reader.diagrams.true
            pairs = zip(
                padded(reader, self.bits(reader), second.width),
                padded(reader, second.bits(reader), self.width),
                strict=True,
            )
            for one, two in pairs:
                found &= one.equiv(two)
            return (found,)

        return Term(self.reads | second.reads, 1, bits)

    def below(self, other: "Term | Variable") -> "Term":
        second = term(other)

        def bits(reader: Reader) -> Vector:
            found = reader.diagrams.false
            for one, two in zip(self.bits(reader), second.bits(reader), strict=True):
                found = (one ^ two).ite(two, found)
            return (found,)

        return Term(self.reads | second.reads, 1, bits)

    def __invert__(self) -> "Term":
        return Term(self.reads, 1, lambda reader: (~self.bits(reader)[0],))

    def __and__(self, other: "Term") -> "Term":
        return Term(
            self.reads | other.reads,
            1,
            lambda reader: (self.bits(reader)[0] & other.bits(reader)[0],),
        )


def padded(reader: Reader, vector: Vector, width: int) -> Vector:
    return vector + (reader.diagrams.false,) * (width - len(vector))


def term(value: "Term | Variable | int", width: int = 1) -> Term:
    if isinstance(value, Term):
        return value
    if isinstance(value, Variable):
        return Term(frozenset((value,)), value.bits, lambda reader: reader(value))
    width = max(width, value.bit_length())
    return Term(
        frozenset(),
        width,
        lambda reader: tuple(reader.diagrams.constant(value >> bit & 1) for bit in range(width)),
    )


Value = Term | Variable | int
Writes = Mapping[Variable, Value | None]
TRUE = term(1)


def effect(guard: Term, writes: Writes) -> dict[str, object]:
    """The effect, reads and writes of a rule; a write of None chooses any value."""
    terms = {v: term(e) for v, e in writes.items() if e is not None}

    def apply(reader: Reader) -> Outcome:
        return Outcome(
            guard.bits(reader)[0],
            {v: padded(reader, e.bits(reader), v.bits)[: v.bits] for v, e in terms.items()},
        )

    reads = guard.reads.union(*(e.reads for e in terms.values()))
    ordered = tuple(sorted(reads, key=lambda variable: variable.name))
    return {"effect": apply, "reads": ordered, "writes": tuple(writes)}


@dataclass(eq=False)
class Model:
    """Code written by hand; liveness is computed, or everything is live."""

    table: dict[Label, list[Rule]] = field(default_factory=dict)
    lives: dict[Label, frozenset[Variable]] = field(default_factory=dict)
    unswitchable: set[Label] = field(default_factory=set)
    restful: set[Label] = field(default_factory=set)

    def add(self, label: Label, rule: Rule) -> None:
        self.table.setdefault(label, []).append(rule)
        if isinstance(rule, Step):
            self.table.setdefault(rule.target, [])
        if isinstance(rule, Call):
            for exit_ in rule.exits:
                self.table.setdefault(exit_.label, [])

    def go(
        self, label: Label, target: Label, guard: Term = TRUE, writes: Writes | None = None
    ) -> None:
        # An effect is a dict of arguments.
        self.add(label, Step(target, **effect(guard, writes or {})))  # type: ignore[arg-type]

    def call(
        self,
        label: Label,
        entry: Label,
        back: Label,
        writes: Writes | None = None,
        result: Variable | None = None,
        guard: Term = TRUE,
        thrown: Exit | None = None,
    ) -> None:
        exits = (Exit(back, result),) if thrown is None else (Exit(back, result), thrown)
        # An effect is a dict of arguments.
        self.add(label, Call(entry, exits, **effect(guard, writes or {})))  # type: ignore[arg-type]

    def back(
        self,
        label: Label,
        writes: Writes | None = None,
        result: Variable | None = None,
        guard: Term = TRUE,
        kind: int = 0,
    ) -> None:
        # An effect is a dict of arguments.
        self.add(label, Return(kind, result, **effect(guard, writes or {})))  # type: ignore[arg-type]

    def fail(self, label: Label, tag: str, guard: Term = TRUE) -> None:
        done = effect(guard, {})
        # An effect is a dict of arguments.
        self.add(label, Fail(tag, done["effect"], done["reads"]))  # type: ignore[arg-type]

    def cases(
        self,
        label: Label,
        selectors: tuple[Variable, ...],
        expand: Callable[[tuple[int, ...]], Sequence[Rule]],
        reads: frozenset[Variable],
        target: Label,
        written: frozenset[Variable] = frozenset(),
        most: int | None = None,
        otherwise: Sequence[Rule] = (),
    ) -> None:
        """`reads`, `written` and `target` of the rules are given for the liveness."""
        rule = Cases(selectors, cache(expand), most, lambda: otherwise)
        self.add(label, rule)
        self.table.setdefault(target, [])
        self.hints[rule] = (reads | set(selectors), written, target)

    hints: dict[Rule, tuple[frozenset[Variable], frozenset[Variable], Label]] = field(
        default_factory=dict
    )

    def settle(self, locals_: frozenset[Variable] | None = None) -> "Model":
        """Compute what is live, by iteration; or take all locals for live."""
        if locals_ is not None:
            self.lives = dict.fromkeys(self.table, locals_)
            return self
        live: dict[Label, set[Variable]] = {label: set() for label in self.table}
        grows = True
        while grows:
            grows = False
            for label, rules in self.table.items():
                for rule in rules:
                    new = {v for v in self._used(rule, live) if not v.is_global}
                    if not new <= live[label]:
                        live[label] |= new
                        grows = True
        self.lives = {label: frozenset(variables) for label, variables in live.items()}
        return self

    def _used(self, rule: Rule, live: Mapping[Label, set[Variable]]) -> set[Variable]:
        match rule:
            case Step(target, _effect, reads, writes):
                return live[target] - set(writes) | set(reads)
            case Call(_entry, exits, _effect, reads, _writes):
                after = [live[e.label] - {e.result} for e in exits]
                return set().union(*after) | set(reads)
            case Return(reads=reads) | Fail(reads=reads):
                return set(reads)
            case Cases():
                reads_, written, target = self.hints[rule]
                return live[target] - written | reads_

    # --- Code -------------------------------------------------------------------------------------

    def rules(self, label: Label) -> Sequence[Rule]:
        return self.table[label]

    def live(self, label: Label) -> frozenset[Variable]:
        return self.lives[label]

    def rank(self, label: Label) -> int:
        return list(self.table).index(label)

    def switchable(self, label: Label) -> bool:
        return label not in self.unswitchable

    def blocked(self, label: Label) -> Sequence[Blocked]:
        """Where no rule can fire; a label with cases counts as one where a thread can move."""
        rules = self.table[label]
        plain = [rule for rule in rules if not isinstance(rule, Cases | Fail)]
        if any(isinstance(rule, Cases) for rule in rules) or label in self.unswitchable:
            return ()

        def holds(reader: Reader) -> Function:
            found = reader.diagrams.true
            for rule in plain:
                found &= ~rule.effect(reader).guard
            return found

        reads = tuple(dict.fromkeys(v for rule in plain for v in rule.reads))
        return (Blocked(Condition(holds, reads), label in self.restful),)


def shared(name: str, bits: int = 1, initial: int = 0, kind: Kind | None = None) -> Variable:
    chosen = kind if kind is not None else Kind.FLAG if bits == 1 else Kind.DATA
    return Variable(name, bits, chosen, is_global=True, initial=initial)


def local(name: str, bits: int = 1, kind: Kind | None = None) -> Variable:
    chosen = kind if kind is not None else Kind.FLAG if bits == 1 else Kind.DATA
    return Variable(name, bits, chosen)


# --- configurations of a search -------------------------------------------------------------------


def configurations(search: Search, most_frames: int = 99) -> set[Configuration]:
    """All configurations of all tuples that the search has made, of stacks that are not longer."""
    found: set[Configuration] = set()
    for made in search.made:
        found |= set(configurations_of(search, made, most_frames))
    return found


def configurations_of(search: Search, made: ViewTuple, most_frames: int) -> Iterator[Configuration]:
    space = search.space
    by_globals = []
    globals_ = tuple(sorted(made.varying, key=space.position))
    for view, program in zip(search.tuples.views_of(made), search.programs, strict=True):
        stacks: dict[tuple[int, ...], set[Stack | None]] = {}
        live = program.relations.live

        def index(
            state: State, live: Callable[[Label], tuple[Variable, ...]] = live
        ) -> tuple[Variable, ...]:
            return () if state == FINAL else live(state.entry) + state.globals

        frames: dict[
            tuple[State, tuple[int, ...], tuple[int, ...]],
            list[tuple[Caller, State, tuple[int, ...]]],
        ] = {}
        for (state, frame, target), function in view.frames.items():
            parts = (
                (globals_, Copy.START),
                (index(state), Copy.ENTRY),
                (frame.kept, Copy.NOW),
                (index(target), Copy.CALLER),
            )
            for start, entry, kept, caller in rows(space, function, parts):
                values = tuple(sorted(zip(frame.kept, kept, strict=True), key=by_name))
                frames.setdefault((state, start, entry), []).append(
                    (Caller(frame.exits, values), target, caller)
                )
        for (label, state), function in view.tops.items():
            top = (globals_, Copy.START), (live(label), Copy.NOW), (index(state), Copy.ENTRY)
            for start, now, entry in rows(space, function, top):
                values = tuple(sorted(zip(live(label), now, strict=True), key=by_name))
                work: list[tuple[tuple[Caller, ...], State, tuple[int, ...]]] = [((), state, entry)]
                while work:
                    callers, at, value = work.pop()
                    if at == FINAL:
                        stack = None if label == ENDED else Stack(label, values, callers)
                        stacks.setdefault(start, set()).add(stack)
                    elif len(callers) < most_frames:
                        for caller_, target, next_value in frames.get((at, start, value), ()):
                            work.append(((*callers, caller_), target, next_value))
        by_globals.append(stacks)
    for start in set.intersection(*(set(stacks) for stacks in by_globals)):
        values_ = dict(made.values or ()) | dict(zip(globals_, start, strict=True))
        changed = tuple(sorted(((v, k) for v, k in values_.items() if k != v.initial), key=by_name))
        for choice in product(*(stacks[start] for stacks in by_globals)):
            yield Configuration(changed, choice)


def by_name(item: tuple[Variable, int]) -> tuple[str, int]:
    return item[0].name, id(item[0])


def rows(
    space: Space, function: Function, parts: Sequence[tuple[tuple[Variable, ...], Copy]]
) -> Iterator[list[tuple[int, ...]]]:
    """The values of parts of the variables where the function holds."""
    groups = [[space.bits(v, copy) for v in variables] for variables, copy in parts]
    flat = [number for group in groups for bits in group for number in bits]
    for row in space.diagrams.assignments(function, flat):
        digits = iter(row)
        yield [
            tuple(sum(next(digits) << place for place in range(len(bits))) for bits in group)
            for group in groups
        ]
