"""The enumerations that ops carry: operators, relations, call modes, memory orders."""

from enum import IntEnum, StrEnum
from typing import Final


class UnaryOp(StrEnum):
    """Operators of one operand."""

    NEG = "neg"


class BinaryOp(StrEnum):
    """Arithmetic of two operands; the result has the kind of `dest`. Shifts take an int count.

    Integer `div` and `rem` are only reached with a non-zero divisor.
    """

    ADD = "add"
    SUB = "sub"
    MUL = "mul"
    DIV = "div"
    REM = "rem"
    SHL = "shl"
    SHR = "shr"
    USHR = "ushr"
    AND = "and"
    OR = "or"
    XOR = "xor"


class Comparison(StrEnum):
    """Three-way comparisons giving -1, 0 or 1; `l`/`g` say what NaN gives (-1 or 1)."""

    LCMP = "lcmp"
    FCMPL = "fcmpl"
    FCMPG = "fcmpg"
    DCMPL = "dcmpl"
    DCMPG = "dcmpg"


class Conversion(StrEnum):
    """The JVM's numeric conversions."""

    I2L = "i2l"
    I2F = "i2f"
    I2D = "i2d"
    L2I = "l2i"
    L2F = "l2f"
    L2D = "l2d"
    F2I = "f2i"
    F2L = "f2l"
    F2D = "f2d"
    D2I = "d2i"
    D2L = "d2l"
    D2F = "d2f"
    I2B = "i2b"
    I2C = "i2c"
    I2S = "i2s"
    I2Z = "i2z"  # low bit: what a boolean field, array or return keeps of an int


class Relation(StrEnum):
    """Tests of a branch: on two ints, or eq/ne on two refs."""

    EQ = "eq"
    NE = "ne"
    LT = "lt"
    GE = "ge"
    GT = "gt"
    LE = "le"


OPPOSITE: Final = {
    Relation.EQ: Relation.NE,
    Relation.NE: Relation.EQ,
    Relation.LT: Relation.GE,
    Relation.GE: Relation.LT,
    Relation.GT: Relation.LE,
    Relation.LE: Relation.GT,
}
"""What is true of two values of which a relation is not."""


class WaitOutcome(IntEnum):
    """What `Wait`, `Join`, `Park` and `Sleep` give: why the thread goes on."""

    DONE = 0
    """What it waited for has come: a notification (or nothing), the end of a thread, the permit."""
    TIMED_OUT = 1
    """The time is up; of a sleep, too."""
    INTERRUPTED = 2
    """The interrupt status is cleared."""


class CallMode(StrEnum):
    """How a call finds its target: exactly, or by the receiver's class."""

    STATIC = "static"
    SPECIAL = "special"
    VIRTUAL = "virtual"
    INTERFACE = "interface"


class Woken(StrEnum):
    """Which of the threads that wait on a monitor are woken."""

    ONE = "notify"
    FIRST = "notifyfirst"
    ALL = "notifyall"


class Order(StrEnum):
    """Memory order of an access; `declared` is what the field's volatile flag says."""

    DECLARED = "declared"
    PLAIN = "plain"
    OPAQUE = "opaque"
    ACQUIRE = "acquire"
    RELEASE = "release"
    VOLATILE = "volatile"


class Update(StrEnum):
    """Atomic read-modify-write actions.

    `cas` takes (expected, new) and gives 0/1; `cax` the same and gives the old value; the others
    take one operand and give the old value.
    """

    COMPARE_AND_SET = "cas"
    COMPARE_AND_EXCHANGE = "cax"
    GET_AND_SET = "getset"
    GET_AND_ADD = "getadd"
    GET_AND_AND = "getand"
    GET_AND_OR = "getor"
    GET_AND_XOR = "getxor"
