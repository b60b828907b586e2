"""What compiled code over terms works on besides the machine: the path, decisions, inputs.

A condition that the path does not decide stops the running code before the op that asked, and is
left in `fork`: whoever runs the code goes on in two states, each with its literal, and the op finds
its answer then.
"""

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, final

from plait.base.errors import UnsupportedError
from plait.base.names import MethodRef
from plait.engines.symbolic.compile.boxed_terms import Views
from plait.engines.symbolic.compile.lazy_arguments import ArgumentObjects
from plait.engines.symbolic.compile.reference_unions import Reference, Union, Unions
from plait.engines.symbolic.compile.term_domain import TermDomain
from plait.engines.symbolic.compile.unrolled_layout import Iterations, Layout, Position
from plait.engines.symbolic.paths.footprints import Footprint
from plait.engines.symbolic.paths.path_condition import Path, Paths
from plait.engines.symbolic.paths.path_limits import Cut, Limits, PathLimit
from plait.engines.symbolic.solving.k_induction import Induction
from plait.logic.smt import terms as t
from plait.logic.smt.intervals import Range
from plait.logic.smt.logic import Logic
from plait.logic.smt.terms import Sort, Term, Value
from plait.machine.compile.compiled_code import Code, Ended, Pause, Registers
from plait.machine.running_step import Execution
from plait.machine.state import Thread
from plait.spec.properties import Property

if TYPE_CHECKING:
    from plait.engines.symbolic.orders.event_recorder import Recorder

MOST_VALUES: Final = 256
"""How many values of one term are tried one by one where a number is needed."""

OBJECT: Final = "Ljava/lang/Object;"
_SMALL: Final = 64

_MOST_CALLERS: Final = 4096
"""How many positions of frames that wait for others are kept."""

ITERATIONS: Final = -1
"""The slot of a frame, from the end, that counts iterations; see `unrolled_layout.py`."""

OPEN_LOOPS: Final = -2
"""The slot that holds what is known of loops: the headers of those that an undecided test may
leave, `governed` headers, and `CALLS`."""

CALLS: Final = -1
"""Stands in `OPEN_LOOPS` for: some test in this frame was undecided."""


def governed(header: int) -> int:
    """Stands in `OPEN_LOOPS` for: a test that no input decides may leave the loop too."""
    return -2 - header


EXTRA_SLOTS: Final = (None, frozenset[int](), ())
"""What these slots and that of `induction.HYPOTHESIS` hold at first."""


LoopName: TypeAlias = tuple[Hashable, ...]
"""A loop where it stands on the stack."""


class Listener(Protocol):
    """Hears what happens on the current path."""

    def suspect(self, asked: Property, place: tuple[str, int]) -> None:
        """The property is violated here if the path is feasible."""

    def cut(self, cut: Cut, loop: LoopName | None) -> None:
        """The path ends because of a bound; that of a loop, or (None) of something else."""


ValueFinder: TypeAlias = Callable[[Path, Term], int | None]
"""A value that a term can have on a path; None when the path is infeasible."""


@final
class Names:
    """What an input is called, by where it is read; the same for all runs of one program."""

    def __init__(self) -> None:
        self.methods: dict[MethodRef, int] = {}
        self.inputs: dict[tuple[object, ...], str] = {}


@final
class Context:
    """The running path. With a model, inputs are numbers and nothing is undecided."""

    def __init__(
        self,
        logic: Logic,
        names: Names,
        listener: Listener,
        find_value: ValueFinder,
        *,
        limits: Limits,
        model: Mapping[str, int] | None = None,
        induction: Induction | None = None,
    ) -> None:
        self.logic = logic
        self.domain = TermDomain(logic)
        self.ranges: dict[Term, Range] = {}
        self.axioms: list[Value] = []
        """The limits of all inputs so far."""
        self.paths = Paths(logic.booleans, self.ranges)
        self.unions = Unions(logic.booleans)
        self.views = Views(logic)
        self.arguments = ArgumentObjects()
        self.listener = listener
        self.machine: Execution
        self.limits = limits
        self.branches_left = limits.branches
        """How many tests that inputs decide may follow on the path; None for any number."""
        self.steps_left: int | None = None
        """How many iterations and calls may follow; None for any number."""
        self.model = model
        self.induction = induction
        self.answers: list[int] = []
        """With a model: the answers to the choices, in the order asked."""
        self.path = Path()
        self.fork: Term | None = None
        self.is_over = False
        self.has_assumed = False
        """Whether some path did not pass an assumption, or may not."""
        self.is_waiting = False
        self.begun_in_step: set[tuple[int, int]] = set()
        """The loops that the running step has begun again, by frame and header."""
        self.leaves_loop = False
        """Whether one answer to `fork` leaves a loop that has been begun again several times."""
        self.is_check = False
        """Whether one answer to `fork` can only end in an exception, and others need not."""
        self.failing: bool | None = None
        """That answer, if it is known to be one of the two."""
        self.is_feasible: Callable[[Path], bool] | None = None
        """Asked before the running path goes where it can only end in an exception."""
        self.arrive: Callable[[Code, int, int], None] | None = None
        """Called where states may meet; stops the running code by `Pause` when it should wait."""
        self.footprint = Footprint()
        """What the running step does to what threads share."""
        self.recorder: Recorder | None = None
        """Where threads run one after the other: hears what they do to each other."""
        self._find_value = find_value
        self._layouts: dict[Code, Layout] = {}
        self._names = names
        self._caller_position = lru_cache(_MOST_CALLERS)(
            lambda segment, iterations: self._frame_position(
                segment.code, segment.block, segment.index, iterations
            )
        )

    # --- decisions --------------------------------------------------------------------------------

    def decide(self, condition: Value, block: int, index: int) -> bool:
        """The truth of a condition on this path; stops before the op when it is open."""
        if type(condition) is not Term:
            return bool(condition)
        found = self.paths.inferred(self.path, condition)
        if found is None:
            self.open(condition)
            raise Pause(block, index)
        return found

    def open(self, condition: Term) -> None:
        """Leave a condition to whoever runs the code, unless the path has had all its branches."""
        if self.branches_left == 0:
            self.cut(PathLimit.BRANCHES)
        self.fork = condition

    def step(self) -> None:
        """One iteration or call more, if such steps count."""
        if self.steps_left == 0:
            self.cut(PathLimit.STEPS)
        if self.steps_left is not None:
            self.steps_left -= 1

    def assume(self, condition: Value) -> None:
        """Go on only where the condition is true."""
        path = self.paths.extended(self.path, condition)
        if path is None:
            self.end()
        else:
            self.path = path

    def end(self) -> None:
        """Leave the path: nothing on it is of interest any more."""
        self.is_over = True
        raise Ended

    def has_stepped(self, depth: int, header: int) -> bool:
        """Whether others could act since a loop was begun again, so that it may wait for them."""
        loop = (depth, header)
        if loop in self.begun_in_step:
            return False
        self.begun_in_step.add(loop)
        return True

    def cut(self, cut: Cut, loop: LoopName | None = None) -> None:
        """Leave the path because of a bound, if on a loop on that one."""
        self.listener.cut(cut, loop)
        self.end()

    def loop(self, code: Code, header: int, outer: Iterations) -> LoopName:
        """What the loop is called that the topmost frame runs, within iterations of outer ones."""
        callers = tuple(
            (
                frame.segment.code.ref,
                frame.segment.block,
                frame.segment.index,
                frame.registers[ITERATIONS],
            )
            for frame in self.machine.frames[:-1]
        )
        return (callers, code.ref, header, outer)

    def resolve(
        self,
        registers: Registers,
        slot: int,
        block: int,
        index: int,
        kind: str = OBJECT,
        *,
        is_object: bool = False,
    ) -> None:
        """Have a number or a plain reference in a register, whatever it takes.

        An object that is there must be of this kind: others are on no execution. If it `is_object`
        for certain, neither is null, although no test on the path may say so any more: a test that
        was made on every way to a place where states have met is not made again.
        """
        value = registers[slot]
        if type(value) is Term:
            registers[slot] = self.number(value, block, index)
        elif type(value) is Union:
            left = self.possible(value, kind)
            if is_object:
                left = [entry for entry in left if entry[0]]
            registers[slot] = self._reference(left, block, index)

    def _reference(self, left: list[tuple[int, Value]], block: int, index: int) -> int:
        if self.arrive is None:
            left = self.arguments.distinct(left, self.path.constants)
        if not left:
            self.end()
        at, guard = left[0]
        if len(left) == 1:
            if self.arrive is None:
                self.assume(guard)
            return at
        self.decide(guard, block, index)
        raise AssertionError("the condition should have been open")

    def possible(self, reference: Reference, kind: str = OBJECT) -> list[tuple[int, Value]]:
        """The entries of a union that the path does not exclude, objects of a kind."""
        found = []
        for at, guard in reference.entries if type(reference) is Union else ((reference, True),):
            assert isinstance(at, int)
            if kind is not OBJECT and at and not self._is_instance(at, kind):
                continue
            truth = self.paths.inferred(self.path, guard) if type(guard) is Term else guard
            if truth:
                return [(at, True)]
            if truth is None:
                found.append((at, guard))
        return found

    def same_object(self, left: Reference, right: Reference) -> Value:
        """Whether two references mean the same object."""
        is_same = partial(self.views.same, self.machine.heap) if self.views else None
        return self.unions.equal(left, right, is_same)

    def _is_instance(self, reference: int, kind: str) -> bool:
        return self.machine.types.is_instance(self.machine.heap[reference].type, kind)

    def number(self, term: Term, block: int, index: int) -> int:
        """One value of a term: the path goes on with it, and another one with the others."""
        path = self.path
        known = path.constants.get(term)
        if known is not None:
            return known
        if term.sort in (t.FLOAT, t.DOUBLE):
            raise UnsupportedError("a floating-point input where one number is needed")
        candidate = self._candidate(term)
        if candidate is None:
            self.end()
        assert candidate is not None
        if self._excluded(term) >= MOST_VALUES:
            raise UnsupportedError(
                f"more than {MOST_VALUES} values of a number that depends on inputs, where one is "
                "needed (the length of an array, a timeout)"
            )
        if self.decide(self.logic.vectors.equal(term, candidate, term.sort), block, index):
            return candidate
        raise AssertionError("a value that is excluded should not be a candidate")

    def _excluded(self, term: Term) -> int:
        """How many values of a term the path has tried and left behind."""
        equations = (literal.args[0] for literal in self.path.literals if literal.op == t.NOT)
        return sum(
            isinstance(equation, Term) and equation.op == t.EQUAL and equation.args[0] is term
            for equation in equations
        )

    def _candidate(self, term: Term) -> int | None:
        """A value that the path does not exclude openly, small ones first."""
        span = self.paths.range_of(self.path, term)
        if span is not None and span[1] - span[0] <= _SMALL:
            for value in range(span[0], span[1] + 1):
                equation = self.logic.vectors.equal(term, value, term.sort)
                if equation is True or (
                    type(equation) is Term and self.paths.inferred(self.path, equation) is not False
                ):
                    return value
            return None
        return self._find_value(self.path, term)

    # --- inputs -----------------------------------------------------------------------------------

    def position(self, block: int, index: int) -> Position:
        """Where the running thread stands in the unrolled program, frame by frame."""
        return self.position_of(self.machine.thread, block, index)

    def position_of(self, thread: Thread, block: int, index: int) -> Position:
        """The same for any thread, whose topmost frame goes on at an op."""
        found: list[int] = [thread.number]
        *callers, top = thread.frames
        for frame in callers:
            found.extend(self._caller_position(frame.segment, frame.registers[ITERATIONS]))
        found.extend(
            self._frame_position(top.segment.code, block, index, top.registers[ITERATIONS])
        )
        return tuple(found)

    def _frame_position(
        self, code: Code, block: int, index: int, iterations: Iterations
    ) -> Position:
        return self.number_of(code), *self.layout(code).position(block, index, iterations)

    def input(self, block: int, index: int, sort: Sort, span: Range | None) -> Term:
        """The variable of the choice that stands here; `span` limits its values."""
        key = (self.position(block, index), sort.name, span)
        inputs = self._names.inputs
        return self.variable(inputs.setdefault(key, f"x{len(inputs)}"), sort, span)

    def variable(self, name: str, sort: Sort, span: Range | None) -> Term:
        """The variable of a name, whose values `span` limits."""
        found = self.logic.pool.variable(name, sort)
        if span is not None and found not in self.ranges:
            self.ranges[found] = span
            less, negate = self.logic.vectors.less, self.logic.booleans.negate
            limits = (negate(less(found, span[0], sort)), negate(less(span[1], found, sort)))
            self.axioms.extend(limit for limit in limits if limit is not True)
        return found

    # --- code -------------------------------------------------------------------------------------

    def layout(self, code: Code) -> Layout:
        """The loops of a code."""
        found = self._layouts.get(code)
        if found is None:
            found = self._layouts[code] = Layout(code.body, str(code.ref))
        return found

    def number_of(self, code: Code) -> int:
        """A number for a method, by the order in which they are met."""
        methods = self._names.methods
        return methods.setdefault(code.ref, len(methods))

    def place(self, block: int, index: int) -> tuple[str, int]:
        """The method and bytecode index of an op of the topmost frame."""
        code = self.machine.frames[-1].segment.code
        return str(code.ref), code.body.blocks[block].sites[index]


def is_symbolic(value: Any) -> bool:
    """Whether a value is not one number or reference."""
    return type(value) is Term or type(value) is Union
