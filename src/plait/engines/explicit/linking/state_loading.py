"""Loading a state of the machine into the kernel's memory: the start of the search."""

from typing import Any

from plait.engines.explicit.kernel.kernel_opcodes import F_HEADER, G_IDENTITY, O_EARLY
from plait.engines.explicit.linking.machine_proxies import encode, link_waiters
from plait.engines.explicit.linking.program_image import Image
from plait.machine.choices import ChoicePoint
from plait.machine.fingerprint import live_slots
from plait.machine.machine import Machine, StepResult
from plait.machine.state import State, Thread


def first_fork(machine: Machine) -> tuple[State, tuple[StepResult, ...]]:
    """The start of the search: the first fork if only one path leads to it, else the initial state.

    The result includes what the steps to the fork reported, all of the first thread.
    """
    start = machine.start()
    at, results = start.copy(), []
    met: set[bytes] = set()
    asked: list[ChoicePoint] = []

    def choose(point: ChoicePoint) -> int:
        asked.append(point)
        return 0

    while machine.enabled(at) == (0,) and at.fingerprint() not in met:
        met.add(at.fingerprint())
        results.append(machine.step(at, 0, choose))
        if asked or results[-1].assumed_away or results[-1].without_model:
            break
        if len(at.threads) > 1:
            return at, tuple(results)
    return start, ()


def load_state(image: Image, state: State) -> None:
    """Fill the kernel's memory. `state` becomes the base, and its objects the named ones."""
    view = image.facade.state
    image.kernel.words.poke(G_IDENTITY, state.next_identity)
    view.clock = state.clock
    view.clock_was_read = state.clock_was_read
    view.is_shutting_down = state.is_shutting_down
    if state.exit_status is not None:
        view.exit_status = state.exit_status
    for thread in state.threads:
        _load_thread(image, thread)
    for monitor in {thread.waiting.monitor for thread in state.threads if thread.waiting}:
        link_waiters(image.kernel, state.heap[monitor].monitor.waiters)
    for reference in state.early_interrupts:
        image.kernel.words.initial(image.address(reference) + O_EARLY, 1)


def _load_thread(image: Image, thread: Thread) -> None:
    view = image.facade.new_thread()
    view.object = image.address(thread.object)
    view.pending_exception = image.address(thread.pending_exception)
    view.is_daemon = thread.is_daemon
    view.has_ended = thread.has_ended
    view.is_interrupted = thread.is_interrupted
    view.has_permit = thread.has_permit
    view.is_blocked = thread.is_blocked
    view.was_killed = thread.was_killed
    view.atomic_depth = thread.atomic_depth
    view.deadline = thread.deadline
    view.stack_limit = thread.stack_limit
    waiting = thread.waiting
    if waiting is not None:
        view.waiting = waiting._replace(monitor=image.address(waiting.monitor))
    for frame in thread.frames:
        _load_frame(image, thread.number, frame, is_top=frame is thread.frames[-1])


def _load_frame(image: Image, number: int, frame: Any, *, is_top: bool) -> None:
    segment = frame.segment
    plain, references = live_slots(segment)
    place = segment.index if is_top else segment.site
    pc = image.pc(segment.code, segment.block, place)
    if not is_top:
        image.link(pc)
    address = image.push_on(number, segment.code, (), pc)
    for slot in plain:
        image.kernel.words.initial(address + F_HEADER + slot, encode(frame.registers[slot]))
    for slot in references:
        image.kernel.words.initial(address + F_HEADER + slot, image.address(frame.registers[slot]))
