"""Which sleeps and timed waits a schedule ends early, in words."""

from typing import Final, final

from plait.base.names import MethodRef
from plait.base.origins import is_library_class
from plait.engines.executions.witness_runs import Shown
from plait.machine.account import display_names
from plait.machine.account.contract_calls import called_model
from plait.machine.machine import Machine
from plait.machine.replay import Replaying, RunObserver
from plait.machine.state import State
from plait.machine.thread_scheduling import is_early, waiting_time
from plait.result.trace import Frames

_UNITS: Final = (
    ("d", 86_400_000_000_000),
    ("h", 3_600_000_000_000),
    ("min", 60_000_000_000),
    ("s", 1_000_000_000),
    ("ms", 1_000_000),
    ("µs", 1_000),
    ("ns", 1),
)


@final
class EarlyTimeouts(RunObserver):
    """The early timeouts of a run, in its order."""

    def __init__(self, shown: Shown) -> None:
        self._shown = shown
        self._found: dict[str, None] = {}

    def before(self, replaying: Replaying, thread: int) -> None:
        """Note the sleep or wait that is about to end early."""
        if not self._shown.is_shown:
            found = early_timeout(replaying.machine, replaying.state, thread)
            self._found.update(dict.fromkeys(found))

    @property
    def found(self) -> tuple[str, ...]:
        """Each of them once."""
        return tuple(self._found)


def early_timeout(machine: Machine, state: State, number: int) -> tuple[str, ...]:
    """The sleep or wait that times out in the thread's next step although others can run."""
    if not is_early(machine.execution, state, number):
        return ()
    thread = state.threads[number]
    model = called_model(thread)
    called = "a wait" if model is None else _name(model)
    called, place = _call(display_names.stack(thread), called)
    return (f"{called} of {_duration(waiting_time(thread))}{place}",)


def _call(frames: Frames, called: str) -> tuple[str, str]:
    """The call and its place in the program; `called` is what stands above the frames."""
    for at in frames:
        owner = at.method.owner
        if not is_library_class(owner):
            file = at.file.rpartition("/")[2] or owner.rpartition("/")[2]
            return called, f" at {file}:{at.line}" if at.line else f" in {file}"
        called = _name(at.method)
    return called, ""


def _name(method: MethodRef) -> str:
    return f"{method.owner.rpartition('/')[2].removesuffix('Model')}.{method.name}"


def _duration(nanos: int) -> str:
    """The duration in the largest unit that makes it a whole number."""
    unit, size = next(item for item in _UNITS if nanos % item[1] == 0)
    return f"{nanos // size} {unit}"
