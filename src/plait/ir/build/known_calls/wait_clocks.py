"""Which calls of the JDK read the clock for a timed wait, and what they read instead.

The waits of the list with the models read the clock of their own wait; all other code of
`java.util.concurrent` and of timers reads the logical clock, whatever programs read.
"""

from functools import cache
from pathlib import Path
from typing import Final

from plait.base.names import MethodRef
from plait.java.class_files.class_file import ClassFile, MethodInfo
from plait.java.class_files.jvm_opcodes import Opcode

NANO_TIME: Final = MethodRef("java/lang/System", "nanoTime", "()J")
CLOCKS: Final = (NANO_TIME, MethodRef("java/lang/System", "currentTimeMillis", "()J"))
_LIST: Final = Path(__file__).parents[3] / "models" / "wait-clocks.txt"
_OWNER: Final = "plait/vm/WaitClock"
_LOGICAL: Final = "plait/vm/LogicalClock"
_WAITERS: Final = ("java/util/concurrent/", "java/util/Timer")


@cache
def listed_waits() -> dict[str, tuple[str, ...]]:
    """The purposes of the clock calls in a method, in order, by `class.method`."""
    lines = _LIST.read_text(encoding="utf-8").splitlines()
    words = (line.split() for line in lines if line and not line.startswith("#"))
    return {method: tuple(calls) for method, *calls in words}


def wait_clock(
    class_file: ClassFile, method: MethodInfo, bci: int, asked: MethodRef
) -> MethodRef | None:
    """The method called instead at a bytecode index; None if it reads the program's clock."""
    calls = listed_waits().get(f"{class_file.name}.{method.name}")
    if calls is not None and asked == NANO_TIME:
        places = clock_readings(class_file, method)
        if len(places) == len(calls):
            return MethodRef(_OWNER, calls[places.index(bci)], asked.descriptor)
    is_waiter = class_file.name.startswith(_WAITERS)
    return MethodRef(_LOGICAL, asked.name, asked.descriptor) if is_waiter else None


def clock_readings(class_file: ClassFile, method: MethodInfo) -> list[int]:
    """The bytecode indices at which a method calls `System.nanoTime`."""
    if method.code is None:
        return []
    found = []
    for bci, opcode, operand in method.code.instructions():
        if opcode == Opcode.INVOKESTATIC and isinstance(operand, int):
            member = class_file.member(operand)
            if (member.owner, member.name) == (NANO_TIME.owner, NANO_TIME.name):
                found.append(bci)
    return found
