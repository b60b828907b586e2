"""The numbers of the Java Debug Wire Protocol that replay uses."""

from enum import IntEnum, IntFlag
from typing import Final

HANDSHAKE: Final = b"JDWP-Handshake"
ID_SIZE: Final = 8
"""The size of every kind of id; HotSpot has no other."""

NULL: Final = 0


class Command(IntEnum):
    """Commands as `command set * 256 + command`."""

    CLASSES_BY_SIGNATURE = 0x0102
    ID_SIZES = 0x0107
    RESUME = 0x0109
    SIGNATURE = 0x0201
    FIELDS = 0x0204
    METHODS = 0x0205
    SUPERCLASS = 0x0301
    SET_STATIC_VALUES = 0x0302
    BYTECODES = 0x0603
    REFERENCE_TYPE = 0x0901
    GET_VALUES = 0x0902
    SET_VALUES = 0x0903
    MONITOR_INFO = 0x0905
    INVOKE_METHOD = 0x0906
    STRING_VALUE = 0x0A01
    THREAD_NAME = 0x0B01
    THREAD_SUSPEND = 0x0B02
    THREAD_RESUME = 0x0B03
    THREAD_STATUS = 0x0B04
    THREAD_FRAMES = 0x0B06
    CURRENT_CONTENDED_MONITOR = 0x0B09
    ARRAY_LENGTH = 0x0D01
    ARRAY_VALUES = 0x0D02
    SET_REQUEST = 0x0F01
    CLEAR_REQUEST = 0x0F02
    THIS_OBJECT = 0x1003
    COMPOSITE_EVENT = 0x4064


class EventKind(IntEnum):
    """What can be reported."""

    BREAKPOINT = 2
    EXCEPTION = 4
    THREAD_START = 6
    THREAD_DEATH = 7
    CLASS_PREPARE = 8
    FIELD_ACCESS = 20
    FIELD_MODIFICATION = 21
    MONITOR_CONTENDED_ENTER = 43
    MONITOR_WAIT = 45
    VM_START = 90
    VM_DEATH = 99


class Policy(IntEnum):
    """Which threads an event suspends."""

    NONE = 0
    EVENT_THREAD = 1
    ALL = 2


class Modifier(IntEnum):
    """Restrictions of event requests."""

    COUNT = 1
    THREAD_ONLY = 3
    CLASS_MATCH = 5
    LOCATION_ONLY = 7
    EXCEPTION_ONLY = 8
    FIELD_ONLY = 9


class Status(IntEnum):
    """What a thread does."""

    ZOMBIE = 0
    RUNNING = 1
    SLEEPING = 2
    MONITOR = 3
    WAIT = 4
    NOT_STARTED = 5


class ClassStatus(IntFlag):
    """How far a class is; a class that is prepared can take breakpoints."""

    VERIFIED = 1
    PREPARED = 2
    INITIALIZED = 4
    ERROR = 8


ERROR_NAMES: Final = {
    10: "invalid thread",
    13: "the thread is not suspended",
    20: "invalid object",
    21: "invalid class",
    22: "the class is not prepared",
    23: "invalid method",
    24: "invalid location",
    30: "invalid frame",
    99: "not implemented",
    112: "the JVM is dead",
    503: "invalid frame index",
}
