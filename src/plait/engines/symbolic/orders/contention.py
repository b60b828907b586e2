"""Contended places: two threads access them, one writes, and neither start nor join orders them."""

from collections.abc import Hashable
from itertools import combinations

from plait.base.errors import UnsupportedError
from plait.engines.symbolic.orders.event_recorder import CLOCK, Recorder
from plait.engines.symbolic.orders.order_events import Act, Place, Touch, is_before
from plait.ir.operands import Kind


def newly_contended(recorder: Recorder) -> dict[Place, Kind]:
    """The places that were wrongly considered uncontended, and their contents.

    `UnsupportedError` for what cannot be a variable, and for what happens between two visible
    operations.
    """
    _look_at_monitors(recorder)
    if len({touch.is_write for touch in recorder.touches.get(CLOCK, ())}) > 1:
        raise UnsupportedError("a clock that is read where threads sleep")
    found: dict[Place, Kind] = {}
    for what, touches in recorder.touches.items():
        if what not in recorder.places.contended and not _is_contended(touches):
            continue
        place = _place(what)
        if any(_is_stuck(touch, touches) for touch in touches):
            raise UnsupportedError("a place that threads share without visible operations")
        kinds = {touch.kind for touch in touches}
        if len(kinds) > 1:
            raise UnsupportedError("a place that holds values of several kinds")
        if place not in recorder.places.contended:
            found[place] = kinds.pop()
    return found


def _place(what: Hashable) -> Place:
    match what:
        case (int() as reference, int() as slot):
            return reference, slot
        case _:
            raise UnsupportedError(f"threads that use {what} in any order")


def _is_stuck(touch: Touch, touches: list[Touch]) -> bool:
    """Whether an access cannot be moved in the order."""
    if touch.is_final:
        return any(other.is_write and not other.is_first for other in touches)
    return not touch.is_event


def _look_at_monitors(recorder: Recorder) -> None:
    """The end of a thread and its joins need its monitor, which no other thread may acquire."""
    owners = {event.monitor: event.other for event in recorder.events() if event.act is Act.SPAWN}
    owners[recorder.threads.first_object] = 0
    for event in recorder.events():
        if event.act is Act.ENTER and owners.get(event.monitor, event.thread) != event.thread:
            raise UnsupportedError("the monitor of another thread's Thread object")


def _is_contended(touches: list[Touch]) -> bool:
    """Whether two accesses of different threads, one a write, are unordered."""
    if len({touch.thread for touch in touches}) < 2 or not any(t.is_write for t in touches):
        return False
    return any(
        one.thread != other.thread
        and (one.is_write or other.is_write)
        and not is_before(one, other)
        and not is_before(other, one)
        for one, other in combinations(touches, 2)
    )
