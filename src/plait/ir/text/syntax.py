"""What printer and parser share: mnemonics, flag words, the shape of bare names, escapes."""

import re
from typing import Final, final

from plait.base import flags
from plait.base.node import node
from plait.ir import ops as ir
from plait.ir.operators import BinaryOp, Comparison, Conversion, UnaryOp


@final
@node
class Shape:
    """An op that is written `[dest =] mnemonic operand, operand`, its fields in this order."""

    mnemonic: str
    fields: tuple[str, ...]
    has_dest: bool = False


SHAPES: Final[dict[type, Shape]] = {
    ir.CanStore: Shape("canstore", ("array", "value"), has_dest=True),
    ir.Length: Shape("length", ("array",), has_dest=True),
    ir.InitClassOf: Shape("initof", ("cls",)),
    ir.Catch: Shape("catch", (), has_dest=True),
    ir.MonitorEnter: Shape("enter", ("monitor",)),
    ir.MonitorExit: Shape("exit", ("monitor",)),
    ir.TryEnter: Shape("tryenter", ("monitor",), has_dest=True),
    ir.EnterInterruptibly: Shape("enterinterruptibly", ("monitor", "timeout"), has_dest=True),
    ir.CanEnter: Shape("canenter", ("monitor",), has_dest=True),
    ir.HoldsLock: Shape("holdslock", ("monitor",), has_dest=True),
    ir.CurrentThread: Shape("currentthread", (), has_dest=True),
    ir.ThreadStatus: Shape("status", ("thread",), has_dest=True),
    ir.Join: Shape("join", ("thread", "timeout"), has_dest=True),
    ir.Park: Shape("park", ("timeout",), has_dest=True),
    ir.Unpark: Shape("unpark", ("thread",)),
    ir.Interrupt: Shape("interrupt", ("thread",)),
    ir.Sleep: Shape("sleep", ("duration",), has_dest=True),
    ir.Yield: Shape("yield", ()),
    ir.Choose: Shape("choose", ("low", "high"), has_dest=True),
    ir.Assume: Shape("assume", ("condition",)),
    ir.Check: Shape("check", ("condition", "message")),
    ir.AtomicBegin: Shape("atomicbegin", ()),
    ir.AtomicEnd: Shape("atomicend", ()),
    ir.Uncaught: Shape("uncaught", ("exception",)),
    ir.Halt: Shape("halt", ("status",)),
}
"""The ops of regular shape; the others have a syntax of their own."""

OPERATORS: Final = {
    **{op.value: op for op in UnaryOp},
    **{op.value: op for op in BinaryOp},
    **{op.value: op for op in Comparison},
    **{op.value: op for op in Conversion},
}
"""Mnemonics that are the names of operators."""

CLASS_FLAGS: Final = {
    "public": flags.PUBLIC,
    "private": flags.PRIVATE,
    "protected": flags.PROTECTED,
    "static": flags.STATIC,
    "final": flags.FINAL,
    "super": 0x0020,
    "interface": flags.INTERFACE,
    "abstract": flags.ABSTRACT,
    "synthetic": flags.SYNTHETIC,
    "annotation": flags.ANNOTATION,
    "enum": flags.ENUM,
}
FIELD_FLAGS: Final = {
    "public": flags.PUBLIC,
    "private": flags.PRIVATE,
    "protected": flags.PROTECTED,
    "static": flags.STATIC,
    "final": flags.FINAL,
    "volatile": flags.VOLATILE,
    "transient": 0x0080,
    "synthetic": flags.SYNTHETIC,
    "enum": flags.ENUM,
}
METHOD_FLAGS: Final = {
    "public": flags.PUBLIC,
    "private": flags.PRIVATE,
    "protected": flags.PROTECTED,
    "static": flags.STATIC,
    "final": flags.FINAL,
    "synchronized": flags.SYNCHRONIZED,
    "bridge": flags.BRIDGE,
    "varargs": flags.VARARGS,
    "native": flags.NATIVE,
    "abstract": flags.ABSTRACT,
    "strict": 0x0800,
    "synthetic": flags.SYNTHETIC,
}
"""The words for access flags, in the order they are printed; other bits are a hexadecimal word."""

BARE_NAME: Final = re.compile(r"<init>|<clinit>|[A-Za-z_$][A-Za-z0-9_$/-]*")
"""Names of classes and members that need no quotes."""

BARE_TYPE: Final = re.compile(r"[A-Za-z0-9_$/;\[-]+")
"""Descriptors of types, and names of array classes, that need no quotes."""

BARE_METHOD_TYPE: Final = re.compile(r"\([A-Za-z0-9_$/;\[-]*\)[A-Za-z0-9_$/;\[-]+")
"""Descriptors of methods that need no quotes."""

_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_UNESCAPES: Final = {escape[1]: character for character, escape in _ESCAPES.items()}
_SPECIAL: Final = re.compile(r"[^ !#-\[\]-~]")
_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|(.))")


def quote(text: str) -> str:
    """The text between quotes; lone surrogates and whatever does not print are escaped."""
    return f'"{_SPECIAL.sub(_escape, text)}"'


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character.isprintable():
        return character
    return f"\\u{ord(character):04x}" if ord(character) < 0x10000 else f"\\U{ord(character):08x}"


def unquote(text: str) -> str:
    """What `quote` was given; `ValueError` for an escape it does not write."""
    return _ESCAPE.sub(_unescape, text[1:-1])


def _unescape(match: re.Match[str]) -> str:
    digits = match[1] or match[2]
    if digits is not None:
        return chr(int(digits, 16))
    if match[3] not in _UNESCAPES:
        raise ValueError(f"unknown escape {match[0]}")
    return _UNESCAPES[match[3]]
