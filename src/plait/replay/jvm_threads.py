"""The program's threads on the JVM: their numbers, and whether they are held."""

from enum import Enum, auto
from typing import final

from plait.replay.divergence import DivergenceError


class Phase(Enum):
    """The phase of a thread in the replay."""

    ANNOUNCED = auto()
    """Its start was called; it has not begun."""
    HELD = auto()
    """Suspended once, before an instruction, in `wait` or at a monitor."""
    RUNNING = auto()
    ENDING = auto()
    """Held after its last instruction."""
    ENDED = auto()


@final
class ProgramThread:
    """One thread; `waits_on` is the monitor of its latest `wait`."""

    __slots__ = ("id", "number", "phase", "waits_on")

    def __init__(self, number: int, reference: int, phase: Phase) -> None:
        self.number = number
        self.id = reference
        self.phase = phase
        self.waits_on = 0


@final
class ThreadTable:
    """The threads in the order in which they were started; the main thread is 0."""

    def __init__(self) -> None:
        self._by_id: dict[int, ProgramThread] = {}
        self._by_number: list[ProgramThread] = []

    def add(self, reference: int, phase: Phase) -> ProgramThread:
        """Number a thread, unless it has its number already."""
        known = self._by_id.get(reference)
        if known is not None:
            return known
        thread = ProgramThread(len(self._by_number), reference, phase)
        self._by_number.append(thread)
        self._by_id[reference] = thread
        return thread

    def find(self, reference: int) -> ProgramThread | None:
        """The thread with this id, None for one that is not the program's."""
        return self._by_id.get(reference)

    def alive(self) -> set[int]:
        """The numbers of the threads that have not ended."""
        return {t.number for t in self._by_number if t.phase is not Phase.ENDED}

    def running(self) -> list[ProgramThread]:
        """The threads that nobody holds."""
        return [t for t in self._by_number if t.phase is Phase.RUNNING]

    def numbered(self, number: int) -> ProgramThread:
        """The thread of this number; nobody may have started it."""
        if number >= len(self._by_number):
            raise DivergenceError("", f"thread {number} has not been started")
        return self._by_number[number]
