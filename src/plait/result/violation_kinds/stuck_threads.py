"""Deadlocks and livelocks."""

from collections.abc import Hashable
from typing import Final, assert_never, final

from plait.base.node import node
from plait.result.phrases import listing, user_frames
from plait.result.trace import Frames, Location
from plait.result.violation_account import Account, InvolvedThread, Signature, Violation
from plait.result.violation_evidence import (
    AtEnd,
    BlockedThread,
    BlockingOperation,
    InState,
    NotShown,
    SeenOnJvm,
    SeenOnMachine,
    StaysBlocked,
)
from plait.spec.properties import NoDeadlock, NoLivelock
from plait.spec.property_descriptor import Property

_MAIN: Final = 0
"""The thread that the program begins with."""


@final
@node
class Deadlock(Violation):
    """No thread can take a step. In `cycle`, each waits for the next, the last for the first.

    The cycle is empty when there is no circular wait, as after a missed notification.
    """

    blocked: tuple[BlockedThread, ...]
    cycle: tuple[int, ...]

    @property
    def violated(self) -> Property:
        """A deadlock of only some of the threads counts as well."""
        return NoDeadlock()

    def identity(self) -> Hashable:
        """Where the threads stand, and the operations that block them."""
        return frozenset((item.operation, item.at) for item in self.blocked)

    def account(self) -> Account:
        """The locks that blocked threads hold are related places."""
        involved = tuple(map(self._involved, self.blocked))
        stuck = zip(self.blocked, involved, strict=True)
        return Account(
            headline=self._headline(),
            threads=involved,
            signature=Signature(
                "deadlock",
                tuple((item.operation, user_frames(thread.stack)[0]) for item, thread in stuck),
            ),
            related=tuple(
                (lock.acquired, f"{item.thread_name} acquired {lock.lock}")
                for item in self.blocked
                for lock in item.held
                if lock.acquired is not None
            ),
        )

    def _headline(self) -> str:
        cycle = self.cycle
        names = [item.thread_name for item in self.blocked if not cycle or item.thread in cycle]
        if cycle:
            return f"{listing(names)} wait for each other"
        if all(item.thread != _MAIN for item in self.blocked):
            names = [f"the program cannot end: {names[0]}", *names[1:]]
        return f"{listing(names)} wait{'s' if len(names) == 1 else ''} forever"

    def _involved(self, item: BlockedThread) -> InvolvedThread:
        phrase = stuck_phrase(item.operation, item.on)
        names = {other.thread: other.thread_name for other in self.blocked}
        is_held = item.waits_for in names and item.operation is not BlockingOperation.JOIN
        return InvolvedThread(
            item.thread,
            item.thread_name,
            item.frames,
            role=f"{item.thread_name} is blocked in {item.operation} {item.on}",
            at=item.at,
            does=f"{phrase}, held by {names[item.waits_for]}" if is_held else phrase,
            end=phrase,
            held=item.held,
        )

    def on_machine(self) -> SeenOnMachine:
        """A state in which the threads are blocked."""
        return InState()

    def on_jvm(self) -> SeenOnJvm:
        """Without a cycle, no other thread is alive."""
        return StaysBlocked(self.blocked, is_everyone=not self.cycle)


def stuck_phrase(operation: BlockingOperation, on: str) -> str:
    """What a blocked thread waits for, without its name."""
    match operation:
        case BlockingOperation.ENTER:
            return f"waits to enter {on}"
        case BlockingOperation.LOCK | BlockingOperation.ACQUIRE:
            return f"waits to lock {on}"
        case BlockingOperation.AWAIT:
            return f"waits for {on}"
        case BlockingOperation.WAIT:
            return f"waits to be notified on {on}"
        case BlockingOperation.END:
            return f"waits to end under the monitor of {on}"
        case BlockingOperation.JOIN:
            return f"waits for {on} to end"
        case BlockingOperation.INITIALISE:
            return f"waits for the initialisation of {on}"
        case BlockingOperation.PARK:
            return f"is parked, waiting for {on}" if on else "is parked"
        case BlockingOperation.SLEEP:
            return f"is blocked in {operation} {on}".rstrip()
        case _:
            assert_never(operation)


@final
@node
class EndlessThread:
    """A thread that can still take steps, and where it stands."""

    thread: int
    thread_name: str
    at: Location
    frames: Frames


@final
@node
class Livelock(Violation):
    """From here on, no schedule terminates the program."""

    threads: tuple[EndlessThread, ...]

    @property
    def violated(self) -> Property:
        """The program can no longer terminate."""
        return NoLivelock()

    def identity(self) -> Hashable:
        """Where the threads stand."""
        return frozenset(item.at for item in self.threads)

    def account(self) -> Account:
        """All threads that can take a step take part."""
        names = [item.thread_name for item in self.threads]
        involved = tuple(map(_running_on, self.threads))
        return Account(
            headline=f"{listing(names)} can run, but the program never terminates",
            threads=involved,
            signature=Signature(
                "livelock", tuple(("", user_frames(thread.stack)[0]) for thread in involved)
            ),
        )

    def on_machine(self) -> SeenOnMachine:
        """The threads that can take a step at the end of the run."""
        return AtEnd(tuple(item.thread for item in self.threads))

    def on_jvm(self) -> SeenOnJvm:
        """A single execution of a JVM cannot show it."""
        return NotShown("it is a statement about all continuations, not about one execution")


def _running_on(item: EndlessThread) -> InvolvedThread:
    return InvolvedThread(
        item.thread,
        item.thread_name,
        item.frames,
        role=f"{item.thread_name} keeps running",
        at=item.at,
        does="keeps running",
        end="loops forever",
    )
