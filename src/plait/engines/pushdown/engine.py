"""The pushdown engine: symbolic pushdown networks searched context by context (jMoped).

All values of inputs, and all depths of recursion, are explored at once. A verdict states only the
bounds that some path has reached.
"""

import dataclasses
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import ClassVar, Final

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, SpuriousWitnessError, UnsupportedError
from plait.base.processes import Executors, forked_workers
from plait.engines.api import CoverageObserver, EngineInfo, Explored, Observer
from plait.engines.executions.early_initialisation import DEEP_STACK, EARLY_CLASSES
from plait.engines.executions.execution_paths import Chooser, Path, run_of
from plait.engines.executions.found_violations import Collection
from plait.engines.executions.race_free_steps import MOST_SECONDS, NOTHING, prove
from plait.engines.executions.vacuity import shows_something, vacuous
from plait.engines.executions.witness_runs import Shown
from plait.engines.pushdown.descriptor import INFO
from plait.engines.pushdown.deterministic_prefix import Beginning, begin
from plait.engines.pushdown.network_runs import Replay
from plait.engines.pushdown.network_search import DEADLOCK, Exploration
from plait.engines.pushdown.options import PushdownOptions
from plait.engines.pushdown.rules.rule_effects import (
    BITS,
    HALTS,
    HEAP,
    INPUTS,
    OVER,
    THREADS,
    Begins,
    Bound,
    Ends,
    Stuck,
    Width,
)
from plait.ir.program import Program
from plait.logic.pushdown.symbolic.context_search import Result
from plait.logic.pushdown.symbolic.network_rules import Tag
from plait.logic.pushdown.symbolic.results import Witness
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.replay import Replaying
from plait.result.assumptions import RACES_NOT_SOUGHT
from plait.result.report import Claim, ContextFigures
from plait.result.trace import Run
from plait.result.verdicts import (
    WHY_STOPPED,
    Bounds,
    Holds,
    Suspected,
    Unknown,
    Verdict,
    Why,
    unsupported,
)
from plait.result.violations import StepViolation, Violation
from plait.spec.properties import (
    NoDeadlock,
    Property,
    name_of,
    watched_lines,
)
from plait.spec.timeouts import Timeouts

_EARLY: Final = "the violation found depends on a timeout while another thread can run"


class PushdownEngine:
    """Searches the network of a program; claims violations first, then the other verdicts."""

    info: ClassVar[EngineInfo] = INFO

    def __init__(self, options: PushdownOptions, executors: Executors = forked_workers) -> None:
        self._options = options
        self._executors = executors

    def check(
        self,
        program: Program,
        properties: tuple[Property, ...],
        budget: Budget,
        observer: Observer,
    ) -> Iterator[Claim]:
        """Yield claims; see `engines.api.Engine`."""
        check = _Check(program, self._options, properties, budget, observer, self._executors)
        return check.claims()


class _Check:
    """One call of `check`."""

    def __init__(
        self,
        program: Program,
        options: PushdownOptions,
        properties: tuple[Property, ...],
        budget: Budget,
        observer: Observer,
        executors: Executors,
    ) -> None:
        self._program = program
        self._executors = executors
        self._options = options
        self._properties = properties
        self._budget = budget
        self._observer = observer
        self._found = Collection(properties, find_all=options.find_all)
        self._doubts: dict[Property, Unknown | Suspected] = {}
        """What to say of violations whose runs have no counterpart on the machine."""
        self._early: set[Property | None] = set()
        """Properties that only premature timeouts violate."""
        self._at_once: set[Property | None] = set()
        """Violations in the deterministic prefix of all runs."""
        self._proved = NOTHING
        self._is_about_something = True
        """Whether the check is not vacuous: some execution may end, or something else is wrong."""

    def _machine_options(self) -> MachineOptions:
        """The network lets waits time out early: its runs are those of a machine that does too."""
        options = self._options_of_answers()
        is_coarse = options.timeouts is Timeouts.LAST
        return dataclasses.replace(options, timeouts=Timeouts.ANY) if is_coarse else options

    def _options_of_answers(self) -> MachineOptions:
        return MachineOptions(
            spurious_wakeups=self._options.spurious_wakeups,
            timeouts=self._options.timeouts,
            exceptions=self._options.exceptions,
            covers=True,
            watched=watched_lines(self._properties),
        )

    def claims(self) -> Iterator[Claim]:
        try:
            poll = self._budget.poll
            beginning = begin(self._program, self._options, self._machine_options(), poll)
        except BudgetExhausted as spent:
            for asked in self._properties:
                detail = spent.detail or "before the first thread was started"
                yield Claim(asked, Unknown(WHY_STOPPED[spent.reason], detail))
            return
        except UnsupportedError as error:
            yield from self._first_step()
            for asked in self._properties:
                if not self._found.has(asked):
                    yield Claim(asked, unsupported(str(error)))
            return
        self._prove(beginning)
        exploration = Exploration(
            beginning,
            self._options,
            self._decides,
            looks_for_deadlock=NoDeadlock() in self._properties,
            may_linger=self._program.is_test,
            race_free=self._proved.sites,
            executors=self._executors,
        )
        self._at_once.update(violation.violated for violation in beginning.violations)
        if beginning.violations:
            replay = self._replay(exploration, None)
            yield from self._claims_of(replay)
            for asked in self._properties:
                if asked in self._at_once and not self._found.has(asked):
                    self._doubts[asked] = self._doubt(replay, asked, beginning, 1)
        result = self._explore(exploration)
        self._is_about_something = self._ends(beginning, result)
        self._report(exploration, result)
        for tag in result.found:
            if self._property_of(tag) is not None:
                yield from self._violation(exploration, beginning, result, tag)
        self._is_about_something |= shows_something(self._found, self._properties)
        self._cover(beginning, exploration, result)
        has_assumed = exploration.translation.has_assumed
        for asked in self._properties:
            if not self._found.has(asked):
                verdict = self._verdict(asked, beginning, result)
                if not self._is_about_something:
                    verdict = vacuous(asked, verdict, has_assumed=has_assumed)
                yield Claim(asked, verdict)

    def _prove(self, beginning: Beginning) -> None:
        """The race-free accesses, if they were asked for; none when time runs out."""
        facts, benign = self._options.facts, self._options.benign_races
        if facts != "off":
            seconds = None if facts == "on" else MOST_SECONDS
            with suppress(BudgetExhausted):
                self._proved = prove(
                    beginning.machine, beginning.state, benign, self._budget, seconds
                )

    # --- violations -------------------------------------------------------------------------------

    def _explore(self, exploration: Exploration) -> Result:
        def is_enough(_tag: Tag) -> bool:
            return self._is_complete(exploration.search.discoveries)

        return exploration.run(self._budget, is_enough)

    def _decides(self, violation: StepViolation) -> bool:
        """Whether the search can stop at a violation, whatever else there is."""
        return not self._options.find_all and {violation.violated} >= set(self._properties)

    def _is_complete(self, tags: Iterable[Tag]) -> bool:
        """Whether no further violation would matter."""
        if self._options.find_all:
            return False
        violated = {self._property_of(tag) for tag in tags} | self._at_once
        return violated.issuperset(self._properties)

    def _property_of(self, tag: Tag) -> Property | None:
        """The property that a tag violates, if it was asked for."""
        if tag == DEADLOCK:
            found: Property | None = NoDeadlock()
        else:
            found = tag[0] if isinstance(tag, tuple) else None
        return found if found in self._properties else None

    def _violation(
        self, exploration: Exploration, beginning: Beginning, result: Result, tag: Tag
    ) -> Iterator[Claim]:
        asked = self._property_of(tag)
        assert asked is not None, "the tag should be a violation that was asked for"
        if self._found.has(asked) and not self._options.find_all:
            return
        try:
            witness = exploration.search.witness(tag)
            replay = self._replay(exploration, witness)
            claims = list(self._claims_of(replay))
        except BudgetExhausted as spent:
            detail = f"no time to reconstruct the run of a violation ({spent.reason})"
            self._doubts[asked] = Unknown(Why.IMPRECISE, detail)
            return
        yield from claims
        if not self._found.has(asked):
            self._doubts[asked] = self._doubt(replay, asked, beginning, result.found[tag])

    def _first_step(self) -> Iterator[Claim]:
        """Violations of the first thread before it reaches an unsupported operation."""
        machine = Machine(self._program, self._machine_options(), poll=self._budget.wrap_up)
        chooser = Chooser([])
        with suppress(UnsupportedError):
            state = machine.start()
            for violation in machine.step(state, 0, chooser).violations:
                yield from self._found.add(violation, run_of(Path(None, 0, chooser.given())))
        if isinstance(self._observer, CoverageObserver):
            self._observer.explored(Explored(machine.methods))

    def _replay(self, exploration: Exploration, witness: Witness | None) -> Replay:
        """The machine, led along a run of the network."""
        made = {} if witness is None else exploration.translation.rules.made
        machine = Machine(self._program, self._machine_options(), poll=self._budget.wrap_up)
        replay = Replay(machine, made, exploration.variables)
        try:
            replay.follow(witness)
        except (SpuriousWitnessError, UnsupportedError) as error:
            replay.error = error
        return replay

    def _claims_of(self, replay: Replay) -> Iterator[Claim]:
        """The violations on the machine."""
        for violation, run in replay.violations:
            if self._is_punctual(violation, run):
                yield from self._found.add(violation, run)

    def _is_punctual(self, violation: Violation, run: Run) -> bool:
        """Whether the run needs no premature timeout."""
        options = self._options_of_answers()
        if options == self._machine_options():
            return True
        machine = Machine(self._program, options, poll=self._budget.wrap_up)
        shown = Shown(violation)
        with suppress(SpuriousWitnessError):
            for _ in Replaying(machine, shown).along(run):
                if shown.is_shown:
                    break
        if not shown.is_shown:
            self._early.add(violation.violated)
        return shown.is_shown

    def _doubt(
        self, replay: Replay, asked: Property, beginning: Beginning, contexts: int
    ) -> Unknown | Suspected:
        """Why the machine does not show a violation.

        The network differs from the machine on purpose in these cases: narrow numbers that wrap
        around, unbounded stacks, early timeouts, and unsupported operations. In any other case one
        of the two is wrong: `SpuriousWitnessError`.
        """
        if asked in self._early:
            return Unknown(Why.IMPRECISE, _EARLY)
        what = f"a violation of {name_of(asked)} in {contexts} contexts does not replay"
        if self._options.wraps:
            return Suspected((), f"{what}: numbers wrap around at their bit width")
        if isinstance(replay.error, UnsupportedError):
            return unsupported(str(replay.error))
        if replay.without_model:
            return unsupported(*replay.without_model)
        if beginning.stops.calls.recursive and replay.has_overflown:
            return Unknown(Why.IMPRECISE, f"{what}: recursion is deeper than the stack")
        where = replay.left or str(replay.error or "at its end the machine shows no violation")
        raise SpuriousWitnessError(f"{what}: {where}")

    # --- the rest ---------------------------------------------------------------------------------

    def _report(self, exploration: Exploration, result: Result) -> None:
        search = exploration.search
        self._observer.progress(
            INFO.id,
            {
                "view tuple": search.tuple_count,
                "saturation": search.saturation_count,
                "label": len(exploration.translation.labels),
                "node": max((each.nodes for each in result.statistics), default=0),
                "context": result.completed,
                "round": exploration.rounds,
                **({"race-free access": len(self._proved.sites)} if self._proved.sites else {}),
            },
        )

    def _cover(self, beginning: Beginning, exploration: Exploration, result: Result) -> None:
        if not isinstance(self._observer, CoverageObserver):
            return
        is_whole = result.exhausted is None and not self._stuck(result)
        is_whole = is_whole and not self._is_complete(result.found)
        is_whole = is_whole and self._is_about_something
        within = self._bounds(result) if is_whole else None
        contexts = (
            ContextFigures(each.number, each.tuples, each.saturations, each.nodes, each.seconds)
            for each in result.statistics
        )
        lines = frozenset(exploration.lines(result))
        methods = beginning.machine.methods
        self._observer.explored(Explored(methods, lines, within, tuple(contexts)))

    def _stuck(self, result: Result) -> list[str]:
        return sorted({tag.reason for tag in result.found if isinstance(tag, Stuck)})

    def _ends(self, beginning: Beginning, result: Result) -> bool:
        """Whether some execution ends, or may end if the search continues."""
        found = result.found
        is_over = result.exhausted is not None or beginning.state.exit_status is not None
        is_cut = any(isinstance(tag, Bound | Width) for tag in found)
        if is_over or (not result.converged and not is_cut):
            return True
        if not {OVER, HALTS, DEADLOCK}.isdisjoint(found):
            return True
        if not beginning.shared.needs_ended:
            begun = {0, *(tag.thread for tag in found if isinstance(tag, Begins))}
            if begun <= {tag.thread for tag in found if isinstance(tag, Ends)}:
                return True
        was_asked = NoDeadlock() in self._properties and not self._program.is_test
        if was_asked or not _has_threads(beginning, result):
            return False
        return self._comes_to_deadlock(beginning)

    def _comes_to_deadlock(self, beginning: Beginning) -> bool:
        """Whether some execution deadlocks; such an execution ends, asked for or not."""
        exploration = Exploration(
            beginning,
            self._options,
            lambda _violation: False,
            looks_for_deadlock=True,
            may_linger=False,
            race_free=self._proved.sites,
            executors=self._executors,
        )
        result = exploration.run(self._budget, lambda tag: tag == DEADLOCK)
        return result.exhausted is not None or DEADLOCK in result.found

    def _bounds(self, result: Result) -> Bounds:
        """The bounds that were reached; contexts count unless the search has converged."""
        found = result.found
        return Bounds(
            context_switches=None if result.converged else result.completed - 1,
            threads=self._options.threads if THREADS in found else None,
            objects=self._options.heap if HEAP in found else None,
            int_bits=self._options.bits if BITS in found or self._options.wraps else None,
            input_bits=self._options.input_bits if INPUTS in found else None,
            field_bits=tuple(sorted(tag.what for tag in found if isinstance(tag, Width))),
        )

    def _verdict(self, asked: Property, beginning: Beginning, result: Result) -> Verdict:
        """The answer for a property without a violation that was replayed."""
        doubt = self._doubts.get(asked)
        if doubt is not None:
            return doubt
        stuck = self._stuck(result)
        if stuck:
            return unsupported(*stuck)
        bounds = self._bounds(result)
        if result.exhausted is not None:
            proved = bounds if result.completed else None
            why = WHY_STOPPED[result.exhausted.reason]
            return Unknown(why, result.exhausted.detail, proved)
        deep = (DEEP_STACK,) if beginning.stops.calls.recursive else ()
        racy = (RACES_NOT_SOUGHT,) if _has_threads(beginning, result) else ()
        assumed = (*beginning.machine.assumptions, *racy, EARLY_CLASSES, *deep)
        return Holds(bounds, (*assumed, *self._proved.assumptions))


def _has_threads(beginning: Beginning, result: Result) -> bool:
    """Whether the program starts any threads."""
    is_started = any(isinstance(tag, Begins) for tag in result.found)
    return is_started or len(beginning.state.threads) > 1
