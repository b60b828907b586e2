"""The replay of a violation on a stock JVM, with its outcome."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final, final

from plait.base.errors import BudgetExhausted
from plait.base.node import node
from plait.base.origins import is_library_class
from plait.replay.controller import Controller
from plait.replay.divergence import DivergenceError, OutOfTimeError
from plait.replay.jdwp.client import Client
from plait.replay.jdwp.connection import CommandError, Connection
from plait.replay.jdwp.packets import ConnectionLostError
from plait.replay.jvm_evidence import JvmJudge
from plait.replay.process import Jvm, LaunchError, launch
from plait.result.confirmation import Confirmation, Confirmed, Diverged, Fencing, NotReplayable
from plait.result.schedule import EnterWait, ReachAccess, ReachCode, ReplayPlan, Stretch
from plait.result.violations import Violation
from plait.spec.fences import FenceWish

_LONGEST_PROPERTY: Final = 10_000
_CARRIERS: Final = "jdk.virtualThreadScheduler.parallelism"


@final
@node
class JvmRequest:
    """What to start: `command` is the class to run with its arguments."""

    java: Path
    jdk: str
    class_path: tuple[Path, ...]
    command: tuple[str, ...]
    seconds: float
    fence: FenceWish = FenceWish.AUTO


@final
class Stopped:
    """A JVM that stands at the violation, until `replaying` is left."""

    def __init__(self, outcome: Confirmation, controller: Controller | None, jvm: Jvm | None):
        self.outcome = outcome
        self.controller = controller
        self._jvm = jvm

    @property
    def output(self) -> str:
        """The end of what the program printed."""
        return "" if self._jvm is None else self._jvm.output()


def replay(
    request: JvmRequest, plan: ReplayPlan, violation: Violation, poll: Callable[[], None]
) -> Confirmation:
    """Run the program along the plan and compare. No process is left; `poll` may raise."""
    with replaying(request, plan, violation, poll) as stopped:
        return stopped.outcome


@contextmanager
def replaying(
    request: JvmRequest, plan: ReplayPlan, violation: Violation, poll: Callable[[], None]
) -> Iterator[Stopped]:
    """The same, with the JVM alive and stopped where the replay ended."""
    if plan.waiting_seconds > request.seconds:
        waiting = f"its sleeps and timed waits last {plan.waiting_seconds:,.0f} s"
        why = f"{waiting}, longer than the {request.seconds:g} s for the replay"
        yield Stopped(NotReplayable(why), None, None)
        return
    started = time.monotonic()
    with _input_properties(plan.inputs) as properties:
        try:
            jvm, stream = launch(
                request.java,
                request.class_path,
                {**properties, _CARRIERS: str(_thread_count(plan))},
                request.command,
                request.seconds,
                request.fence,
            )
        except LaunchError as error:
            yield Stopped(NotReplayable(str(error)), None, None)
            return
        try:
            with stream:
                deadline = started + request.seconds
                try:
                    client = Client(Connection(stream, request.seconds))
                except ConnectionLostError as error:
                    yield Stopped(NotReplayable(str(error), jvm.fence), None, jvm)
                    return
                controller = Controller(client, deadline, poll)
                leader = _Leader(request, plan, violation, controller, jvm.fence)
                yield Stopped(leader.outcome(started), controller, jvm)
        finally:
            jvm.kill()


@final
class _Leader:
    """Leads one JVM along one plan."""

    def __init__(
        self,
        request: JvmRequest,
        plan: ReplayPlan,
        violation: Violation,
        controller: Controller,
        fence: Fencing,
    ) -> None:
        self._fence = fence
        self._request = request
        self._plan = plan
        self._controller = controller
        self._judge = JvmJudge(controller, violation.on_jvm())
        self._position = 0

    def outcome(self, started: float) -> Confirmation:
        """The outcome of the replay."""
        try:
            self._lead()
        except DivergenceError as error:
            return self._diverged(error.where, error.how)
        except OutOfTimeError:
            return self._not_replayable(f"it took longer than {self._request.seconds:g} s")
        except BudgetExhausted as error:
            return self._not_replayable(error.reason)
        except CommandError as error:
            return self._diverged("", str(error))
        except ConnectionLostError as error:
            return self._not_replayable(str(error))
        seconds = round(time.monotonic() - started, 3)
        return Confirmed(self._request.jdk, seconds, self._judge.evidence, self._fence)

    def _lead(self) -> None:
        self._controller.begin(_classes(self._plan), self._plan.free_values)
        for stretch in self._plan.stretches:
            patience = self._plan.waiting_seconds
            self._controller.run(stretch.thread, stretch.until, self._judge, patience)
            self._position += 1
        self._judge.check_end(self._plan.race_on)

    def _not_replayable(self, why: str) -> NotReplayable:
        return NotReplayable(why, self._fence)

    def _diverged(self, where: str, how: str) -> Diverged:
        stretches = self._plan.stretches
        last = stretches[min(self._position, len(stretches) - 1)] if stretches else None
        thread = last.thread if last else 0
        reason = self._reason(last)
        return Diverged(self._request.jdk, self._position, thread, where, how, self._fence, reason)

    def _reason(self, stretch: Stretch | None) -> str:
        """Why the JVM may deviate although Plait is right; empty when unknown."""
        assumed = [f"Plait fixed {text}, which is different on a JVM" for text in self._plan.chosen]
        assumed += [f"Plait assumes that {text}" for text in self._plan.assuming]
        match stretch:
            case Stretch(until=ReachCode() | ReachAccess() | EnterWait() as goal):
                if is_library_class(goal.method.owner):
                    assumed.append(
                        "a context switch lies inside JDK code that the JVM may already have run"
                    )
        return " and ".join(assumed)


def _classes(plan: ReplayPlan) -> set[str]:
    """The classes in which threads stop."""
    goals = [stretch.until for stretch in plan.stretches]
    fields = {goal.field.owner for goal in goals if isinstance(goal, ReachAccess)}
    return fields | {goal.method.owner for goal in goals if isinstance(goal, ReachCode)}


def _thread_count(plan: ReplayPlan) -> int:
    """How many threads the plan knows: a held virtual thread keeps its carrier."""
    return 1 + max((stretch.thread for stretch in plan.stretches), default=0)


@contextmanager
def _input_properties(inputs: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """The system properties from which the API classes take the inputs."""
    text = ",".join(inputs)
    if len(text) <= _LONGEST_PROPERTY:
        yield {"plait.inputs": text}
        return
    with NamedTemporaryFile("w", suffix=".inputs", encoding="ascii") as file:
        file.write(text)
        file.flush()
        yield {"plait.inputs.file": file.name}
