"""Translation of the program to rules; those of a label are made when it is first reached.

`Translation` defines how paths continue, fork and end. The ops before which threads stop have a
handler each, in `handling`.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, final

from plait.analysis.races.proved_accesses import OpSite
from plait.base.errors import UnsupportedError
from plait.engines.pushdown.ops.segment_stops import Stops
from plait.engines.pushdown.rules.labels import Label, Labels
from plait.engines.pushdown.rules.local_widths import Sizing
from plait.engines.pushdown.rules.rule_effects import Rules, Stuck, Width
from plait.engines.pushdown.rules.rule_paths import Forgotten, Path, remembered
from plait.engines.pushdown.rules.rule_terms import Term, both, either, related, sized
from plait.engines.pushdown.rules.shared_places import FIRST_PRIVATE, HALTED
from plait.engines.pushdown.rules.shared_state import Globals
from plait.ir import ops as ir
from plait.ir.liveness import operands_of
from plait.ir.operands import Kind, Reg, kind_of
from plait.ir.operators import OPPOSITE, Relation
from plait.logic.pushdown.symbolic.network_rules import Cases, Rule, Tag, Variable
from plait.machine.compile.compiled_code import Code
from plait.machine.compile.line_marks import marks
from plait.machine.running_step import Execution
from plait.machine.runtime_types import Type
from plait.machine.thread_lifecycle import SHUTDOWN
from plait.result.violations import StepViolation

_MOST_FORKS: Final = 4
"""How many unknown conditions one rule may decide."""

_FEW_VALUES: Final = 64
"""With more values than this, an operation with large diagrams is not split by value."""

CUT: Final = "cut"
"""The key of labels at which a thread has exceeded the bounds, and does nothing more."""

Handler = Callable[["Translation", Path, Any], list[Rule]]


@final
class Translation:
    """The rules of all threads of a program."""

    def __init__(
        self,
        machine: Execution,
        shared: Globals,
        stops: Stops,
        labels: Labels,
        handlers: dict[type[Any], Handler],
        initialise_early: Callable[[Type], bool],
        decides: Callable[[StepViolation], bool],
        race_free: frozenset[OpSite] = frozenset(),
    ) -> None:
        self.machine: Final = machine
        self.shared: Final = shared
        self.stops: Final = stops
        self.labels: Final = labels
        self.rules: Final = Rules(shared)
        self.initialise_early: Final = initialise_early
        """Initialises a class before everything else if that is unobservable; whether it did."""
        self.decides: Final = decides
        """Whether the search can stop at a violation."""
        self.sizing: Final = Sizing(shared, stops.calls)
        self.has_assumed = False
        """Whether some path failed an assumption, or may have."""
        self._handlers = handlers
        self._race_free = race_free

    # --- rules ------------------------------------------------------------------------------------

    def rules_at(self, label: Label) -> list[Rule]:
        """The rules at a label with frames."""
        assert label.state is not None, "a label without frames has rules of its own"
        path = Path(label.state.copy(), label.thread, dict(label.held))
        path.label = label
        if self.shared.varies((HALTED, 0)):
            term = self.shared.term((HALTED, 0))
            path.assume(related(Relation.EQ, Kind.INT, term, 0))
        self._mark(path)
        return self.attempt(path, self.handle)

    def _mark(self, path: Path) -> None:
        """Note the line that the thread stands at: it may have come here by a call or return."""
        machine, segment = self.machine, path.segment
        closures = marks(machine, segment.code, segment.block, segment.index)
        if closures:
            machine.reached.clear()
            machine.violations = []
            frame = path.own(machine)
            for closure in closures:
                closure(frame.registers)
            path.lines.update(machine.reached)
            path.violations.extend(machine.violations)

    def attempt(self, path: Path, handle: Callable[[Path], list[Rule]]) -> list[Rule]:
        """The rules of a path; none where they need places that were not kept until now."""
        try:
            return handle(path)
        except Forgotten as needed:
            self.shared.demand(*needed.args)
            return []
        except UnsupportedError as error:
            return [*self._violations(path), self.rules.fail(path, Stuck(str(error)))]

    def handle(self, path: Path) -> list[Rule]:
        """Execute the next op of the thread.

        The machine may be able to execute it: after a call or an input, or because one of its
        operands has become known.
        """
        before = self._position(path)
        self._run(path)
        if self._position(path) != before:
            return self._after_run(path)
        op = path.op
        sized = self._size(path)
        if sized is not None:
            return sized
        forked = self._fork(path)
        if forked is not None:
            return [rule for branch in forked for rule in self.go_on(branch)]
        handler = self._handlers.get(type(op))
        if handler is None:
            unknown = self.unknown(path, op)
            return self.concretely(path, unknown) if unknown else self.go_on(path)
        return handler(self, path, op)

    def unknown(self, path: Path, op: Any, *keep: Any) -> list[Term]:
        """The operands, except for some, that are only known as terms."""
        found = (
            path.operand(operand)
            for operand in operands_of(op)
            if type(operand) is Reg and operand not in keep
        )
        return list(dict.fromkeys(value for value in found if type(value) is Term))

    def concretely(
        self,
        path: Path,
        terms: list[Term],
        then: Callable[[Path], list[Rule]] | None = None,
        otherwise: Callable[[Path], list[Rule]] | None = None,
    ) -> list[Rule]:
        """Handle the op once for each combination of values that local variables have.

        With too many values, use the given alternative, if any.
        """
        remembered(*terms)
        variables: list[Variable] = []
        for term in terms:
            if term.variable is None:
                return [
                    self.stuck(path, "an operation on a number that is computed in the same step")
                ]
            variables.append(term.variable)

        def expand(patterns: tuple[int, ...]) -> Sequence[Rule]:
            new = path.copy()
            for term, pattern in zip(terms, patterns, strict=True):
                number = term.shape.decode(pattern)
                is_reference = term.kind is Kind.REF
                value = self.shared.reference_of(number) if is_reference else number
                substitute(new, term, value)
            return self.attempt(new, then or self.handle)

        if otherwise is None:
            return [Cases(tuple(variables), expand)]
        generally = otherwise
        return [
            Cases(
                tuple(variables),
                expand,
                _FEW_VALUES,
                lambda: self.attempt(path.copy(), generally),
            )
        ]

    def settle(self, path: Path, terms: list[Term]) -> list[Rule]:
        """Go to labels at which the op's operands are known, and stop there.

        Ops that wait for other threads need this: their conditions require known operands.
        """
        return self.concretely(path, terms, self.stop)

    def stuck(self, path: Path, reason: str) -> Rule:
        """The rule for a path that cannot be followed."""
        return self.rules.fail(path, Stuck(reason))

    # --- going on ---------------------------------------------------------------------------------

    def go_on(self, path: Path) -> list[Rule]:
        """Run the machine to the next stop; returns the rules that lead there.

        There is no successor after a violation that ends the search.
        """
        if any(map(self.decides, path.violations)):
            return self._violations(path)
        try:
            self._run(path)
        except UnsupportedError as error:
            return self._cut(path, Stuck(str(error)))
        return self._after_run(path)

    def _run(self, path: Path) -> None:
        """Let the machine run.

        On an infeasible path that a fork does not detect, an index may be out of bounds: then the
        rule that reports it never fires.
        """
        self.stops.pauses.has_paused = False
        try:
            path.run(self.machine, self.stops.pauses.passed)
        except (IndexError, KeyError) as error:
            raise UnsupportedError(f"an access to what is not there: {error!r}") from error
        path.spins = not self.stops.pauses.has_paused

    def _position(self, path: Path) -> tuple[int, Code, int, int]:
        segment = path.segment
        return len(path.running.frames), segment.code, segment.block, segment.index

    def _after_run(self, path: Path) -> list[Rule]:
        """The rules of a path that has reached a stop."""
        if any(map(self.decides, path.violations)):
            return [*self._violations(path), *self.rules.reports(path)]
        self._watch_shutdown(path)
        sized = self._size(path)
        if sized is not None:
            return sized
        if path.forks < _MOST_FORKS:
            forked = self._fork(path)
            if forked is not None:
                return [rule for branch in forked for rule in self.go_on(branch)]
        return self.stop(path)

    def stop(self, path: Path) -> list[Rule]:
        """The rules of a path that ends where the thread stands."""
        label, values = self.labels.of(
            path.state, path.thread, path.held, spins=path.spins, passes=self._passes(path)
        )
        layout = self.labels.variables.layout
        writes = {variable: (value, *layout(variable)) for variable, value in values.items()}
        return [*self._violations(path), *self.rules.step(path, label, writes)]

    def _passes(self, path: Path) -> bool:
        """Whether the next access of the thread cannot race."""
        segment = path.segment
        site = OpSite(segment.code.ref, segment.block, segment.index)
        return site in self._race_free and path.is_ahead

    def _violations(self, path: Path) -> list[Rule]:
        tags = {(item.violated, item.identity()): None for item in path.violations}
        return [self.rules.fail(path, tag) for tag in tags]

    def _watch_shutdown(self, path: Path) -> None:
        """Note that shutdown hooks may have to run after the last thread's end."""
        if not self.shared.uses_shutdown and self.machine.program.find_class(SHUTDOWN.owner):
            holder = self.machine.anchors.statics(self.machine.types.of_class(SHUTDOWN.owner))
            if holder in path.state.heap:
                self.shared.uses_shutdown = True
                self.shared.outdate()

    # --- bit widths -------------------------------------------------------------------------------

    def _size(self, path: Path) -> list[Rule] | None:
        """The continuations with numbers that fit their targets; None where they always fit."""
        found = self.sizing.numbers(path)
        if not found:
            return None
        rules: list[Rule] = []
        for size in found:
            tag, value, kind = Width(size.words), path.operand(size.operand), kind_of(size.operand)
            if type(value) is not Term:
                return [*rules, *self._cut(path, tag)]
            if not self.shared.options.wraps:
                is_low = related(Relation.LT, kind, value, size.shape.low)
                is_high = related(Relation.GT, kind, value, size.shape.high)
                unfit = path.copy()
                unfit.assume(either(is_low, is_high))
                rules += self._cut(unfit, tag)
                path.assume(related(Relation.GE, kind, value, size.shape.low))
                path.assume(related(Relation.LE, kind, value, size.shape.high))
            substitute(path, value, sized(value, kind, size.shape))
        return [*rules, *self.go_on(path)]

    def _cut(self, path: Path, tag: Tag) -> list[Rule]:
        """The rules of a path that exceeds the bounds or reaches an unsupported operation.

        Its earlier effects stay visible to others; the thread does nothing more.
        """
        rules = [*self._violations(path), self.rules.fail(path, tag)]
        if path.running.atomic_depth:
            return [*rules, *self.rules.reports(path)]
        return [*rules, *self.rules.step(path, self.labels.named(path.thread, CUT), {})]

    # --- forks ------------------------------------------------------------------------------------

    def _fork(self, path: Path) -> list[Path] | None:
        """The continuations after a condition that is a term; None where the thread stops."""
        match path.op:
            case ir.Branch(relation, left, right, if_true, if_false):
                kind = kind_of(left)
                values = path.operand(left), path.operand(right)
                if Term not in map(type, values):
                    return None
                return self.fork(
                    path,
                    (related(relation, kind, *values), if_true),
                    (related(OPPOSITE[relation], kind, *values), if_false),
                )
            case ir.Switch(value, cases, default):
                term = path.operand(value)
                if type(term) is not Term:
                    return None
                ways = [(related(Relation.EQ, Kind.INT, term, key), to) for key, to in cases]
                rest = [related(Relation.NE, Kind.INT, term, key) for key, _ in cases]
                return self.fork(path, *ways, (both(*rest), default))
            case _:
                return None

    def fork(self, path: Path, *ways: tuple[Term, int]) -> list[Path]:
        """A path for each condition, which continues in the given block."""
        found = []
        for condition, block in ways:
            new = path.copy()
            new.forks += 1
            new.assume(condition)
            new.jump(self.machine, block)
            found.append(new)
        return found


def substitute(path: Path, term: Term, value: Any) -> None:
    """Put a known value in the place of a variable everywhere in a path's state."""
    state = path.state
    thread = state.threads[path.thread] = state.threads[path.thread].copy(0)
    if thread.pending_exception == term:
        thread.pending_exception = value
    for at, frame in enumerate(thread.frames):
        if term in frame.registers:
            new = thread.frames[at] = frame.copy(0)
            new.registers = [value if item == term else item for item in frame.registers]
    for reference in range(FIRST_PRIVATE, state.next_reference):
        cell = state.heap.get(reference)
        if cell is not None and term in cell.values:
            made = state.heap[reference] = cell.copy(0)
            made.values = [value if item == term else item for item in cell.values]
