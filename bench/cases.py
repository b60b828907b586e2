"""The programs of the benchmark, and what Java PathFinder needs for them.

JPF's figures (java-17 branch, JDK 17, depth first, CPU seconds and new states) come from
measurements on a two-core machine; compare ratios, not seconds.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final


class Question(Enum):
    """What is asked of a program."""

    FIRST_ERROR = "first error"
    SAFE = "safe"
    ALL_DEADLOCKS = "all deadlocks"

    @property
    def exit_status(self) -> int:
        """What the right answer is."""
        return 0 if self is Question.SAFE else 1


@dataclass(frozen=True)
class Case:
    """A program with its arguments, and JPF's figures where there are any.

    A `group` is one of the tables; `is_long` leaves the case to `make bench-full`. `violated` is
    the property whose first violation is sought. `is_reduced` is false for every order of steps.
    """

    group: str
    path: str
    arguments: str
    question: Question
    jpf_seconds: float | None = None
    jpf_states: int | None = None
    violated: str = "assertion"
    is_long: bool = False
    is_reduced: bool = True

    @property
    def name(self) -> str:
        """What the tables call it."""
        program = self.path.rsplit("/", 1)[-1].removesuffix(".java")
        whole = "" if self.is_reduced else " unreduced"
        return f"{program} {self.arguments}{whole}".strip()

    @property
    def options(self) -> tuple[str, ...]:
        """The options of `plait check` that ask the question."""
        whole = () if self.is_reduced else ("--no-reduction",)
        match self.question:
            case Question.ALL_DEADLOCKS:
                return ("--property", "deadlock", "--all", *whole)
            case Question.FIRST_ERROR:
                return ("--property", self.violated, *whole)
            case Question.SAFE:
                return ("--property", "assertion,exception,deadlock", *whole)


PHILOSOPHERS: Final = "bench/programs/PhilosophersWaiting.java"
MONITORS: Final = "bench/programs/PhilosophersMonitors.java"
TREE: Final = "bench/programs/SearchTree.java"
BUFFER: Final = "bench/programs/BoundedBuffer.java"
MAP: Final = "bench/programs/MapPutIfAbsent.java"
_ERROR, _SAFE, _ALL = Question.FIRST_ERROR, Question.SAFE, Question.ALL_DEADLOCKS

CASES: Final = (
    Case("philosophers, boolean forks", PHILOSOPHERS, "3", _ALL, 4.3, 4_996),
    Case("philosophers, boolean forks", PHILOSOPHERS, "4", _ALL, 20.7, 68_151),
    Case("philosophers, boolean forks", PHILOSOPHERS, "5", _ALL, 209, 913_990),
    Case("philosophers, boolean forks", PHILOSOPHERS, "6", _ALL),
    Case("philosophers, boolean forks", PHILOSOPHERS, "5", _ALL, 209, 913_990, is_reduced=False),
    Case("philosophers, boolean forks", PHILOSOPHERS, "6", _ALL, is_long=True, is_reduced=False),
    Case("philosophers, boolean forks", PHILOSOPHERS, "8", _ALL, is_long=True),
    Case("philosophers, monitors", MONITORS, "5", _ERROR, 3.1, 2_535, "deadlock"),
    Case("philosophers, monitors", MONITORS, "5 ordered", _SAFE, 10.3, 14_029),
    Case("Bluetooth driver", "examples/BluetoothV1.java", "1 1", _ERROR, 1.7, 102),
    Case("Bluetooth driver", "examples/BluetoothV2.java", "2 1", _ERROR, 2.3, 1_398),
    Case("Bluetooth driver", "examples/BluetoothV3.java", "1 2", _ERROR, 1.8, 534),
    Case("Bluetooth driver", "examples/BluetoothV2.java", "1 1", _SAFE, 2.0, 479),
    Case("Bluetooth driver", "examples/BluetoothV3.java", "2 1", _SAFE, 4.9, 6_808),
    Case("Bluetooth driver", "examples/BluetoothV3.java", "3 1", _SAFE, 32.8, 136_732),
    Case("Bluetooth driver", "examples/BluetoothV3.java", "4 1", _SAFE),
    Case("binary search tree", TREE, "2 1 2", _SAFE, 3.6, 1_968),
    Case("binary search tree", TREE, "2 2 2", _SAFE, 8.7, 16_421),
    Case("binary search tree", TREE, "2 1 4", _SAFE, 12.7, 34_918),
    Case("bounded buffer", BUFFER, "2 2 1 1", _SAFE, 7.4, 9_007),
    Case("bounded buffer", BUFFER, "2 2 1 2", _SAFE, 22.7, 88_630),
    Case("ConcurrentHashMap", "examples/MapCheckThenPut.java", "", _ERROR),
    Case("ConcurrentHashMap", MAP, "2", _SAFE, 4.2, 1_740),
    Case("ConcurrentHashMap", MAP, "3", _SAFE, 31, 53_864, is_long=True),
)
