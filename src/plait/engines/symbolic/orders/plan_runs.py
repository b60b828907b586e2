"""A plan made into a run of the machine.

Between two events of a plan a thread may stop where the recording did not: before it initialises a
class, which the recording had done before the program.
"""

from collections.abc import Callable, Mapping
from typing import Final

from plait.base.errors import InternalError, SpuriousWitnessError
from plait.engines.symbolic.orders.order_events import OpSite
from plait.engines.symbolic.orders.order_solving import Plan
from plait.engines.symbolic.paths.input_variables import Names
from plait.engines.symbolic.paths.path_context import Context
from plait.engines.symbolic.paths.path_runner import Runner, Stop, Strand
from plait.engines.symbolic.paths.symbolic_witnesses import model_context
from plait.ir import ops as ir
from plait.ir.program import Program
from plait.machine.machine_options import MachineOptions

_INITIALISING: Final = (ir.InitClass, ir.InitClassOf)


def follow(
    program: Program,
    options: MachineOptions,
    names: Names,
    model: Mapping[str, int],
    plan: Plan,
    poll: Callable[[], None],
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The threads that take the steps of the plan, and the answers from the model."""
    context = model_context(names, model)
    follower = _Follower(Runner(program, options, context, poll=poll), context)
    follower.start()
    steps = plan.steps[1:]
    for number, (thread, site) in enumerate(steps):
        later = {other for who, other in steps[number + 1 :] if who == thread}
        if not follower.pass_by(thread, site, later):
            break
    follower.settle()
    return tuple(follower.schedule), tuple(context.inputs.answers)


class _Follower:
    """A run that follows a plan."""

    def __init__(self, runner: Runner, context: Context) -> None:
        self._runner = runner
        self._context = context
        self._strand: Strand = runner.start()
        self.schedule: list[int] = []
        self._is_over = False
        self._ahead: set[int] = set()
        """Threads that were alone in a step: they have done many steps at once."""

    def start(self) -> None:
        """Run to the first start of a thread, which is the first event of every plan."""
        while len(self._strand.state.threads) == 1 and not self._is_over:
            self._step(0)

    def _step(self, thread: int) -> None:
        strand = self._strand
        if thread not in self._runner.machine.enabled(strand.state):
            raise SpuriousWitnessError(f"thread {thread} cannot move")
        strand.thread = thread
        self.schedule.append(thread)
        if len(strand.state.threads) > 1 and self._is_alone():
            self._ahead.add(thread)
        match self._runner.advance(strand):
            case Stop.STEP:
                return
            case Stop.END:
                self._is_over = True
            case _:
                raise InternalError("a run with a model is not deterministic")

    def _site(self, thread: int) -> OpSite | None:
        standing = self._strand.state.threads[thread]
        if standing.has_ended:
            return None
        segment = standing.frames[-1].segment
        return segment.code.ref, segment.block, segment.index

    def _op(self, thread: int) -> object:
        return self._strand.state.threads[thread].frames[-1].segment.op

    def pass_by(self, thread: int, site: OpSite, later: set[OpSite]) -> bool:
        """Run a thread up to an op and execute it; false when the run is over.

        Nothing is done when the thread has gone past the op, because it was no step, or because a
        thread without others does many at once.
        """
        while not self._is_over:
            here = self._site(thread)
            if here == site and not self._is_alone():
                self._ahead.discard(thread)
            if here is None or (here != site and (here in later or self._has_passed(thread))):
                return True
            self._step(thread)
            if here == site:
                while not self._is_over and self._sleeps_at(thread, site):
                    self._step(thread)
                return True
        return False

    def _has_passed(self, thread: int) -> bool:
        """Whether a thread that does not stand where it should has gone too far already."""
        return not isinstance(self._op(thread), _INITIALISING) and (
            self._is_alone()
            or thread in self._ahead
            or thread not in self._runner.machine.enabled(self._strand.state)
        )

    def _is_alone(self) -> bool:
        return sum(not other.has_ended for other in self._strand.state.threads) == 1

    def _sleeps_at(self, thread: int, site: OpSite) -> bool:
        """Whether a thread has begun the sleep of an op; it begins another with the op before."""
        return (
            self._site(thread) == site
            and self._strand.state.threads[thread].is_blocked
            and isinstance(self._op(thread), ir.Sleep)
        )

    def settle(self) -> None:
        """Let threads do what precedes their next events."""
        for thread in range(len(self._strand.state.threads)):
            while (
                not self._is_over
                and self._site(thread) is not None
                and isinstance(self._op(thread), _INITIALISING)
                and thread in self._runner.machine.enabled(self._strand.state)
            ):
                self._step(thread)
