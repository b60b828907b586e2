"""What unread library code does with information.

A method without a row takes the default: what it is given, and what that refers to, may come out
as its result, stay in everything that it is given, and decide whether it throws.
"""

from functools import cache
from typing import Final, final

from plait.base.names import MethodRef
from plait.base.node import node
from plait.java.class_files.descriptors import parse_method_descriptor


@final
@node
class Effect:
    """What happens to what a call is given.

    `gives`: it may come out as the result. `keeps`: it may stay in the receiver, and in whatever
    else is given. `looks`: what the arguments refer to counts as given. `asks`: it decides whether
    and how methods of the program are called back.
    """

    gives: bool = True
    keeps: bool = True
    looks: bool = True
    asks: bool = True


_ANYTHING: Final = Effect()
_VALUE: Final = Effect(keeps=False, asks=False)
_BUILDER: Final = Effect(asks=False)
_PRINTER: Final = Effect(gives=False, asks=False)
_SILENT: Final = Effect(gives=False, keeps=False, asks=False)

_VALUE_CLASSES: Final = (
    "java/lang/String",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Boolean",
    "java/lang/Character",
    "java/lang/Byte",
    "java/lang/Short",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Number",
    "java/lang/Math",
    "java/lang/StrictMath",
    "java/lang/Class",
    "java/math/BigInteger",
    "java/math/BigDecimal",
    "java/math/MathContext",
    "java/util/Objects",
    "java/util/Locale",
    "java/util/regex/Pattern",
    "java/time/",
)
_BUILDERS: Final = ("java/lang/StringBu", "java/lang/AbstractStringBuilder")
_PRINTERS: Final = ("java/io/PrintStream", "java/io/PrintWriter")
_SILENT_CLASSES: Final = ("plait/vm/", "java/lang/Object", "java/lang/ThreadGroup")
_NOT_VALUES: Final = ("java/lang/ClassL", "java/lang/ClassV", "java/lang/StringB")
_READING: Final = frozenset(
    {
        "length",
        "toString",
        "charAt",
        "indexOf",
        "lastIndexOf",
        "equals",
        "hashCode",
        "substring",
        "subSequence",
        "compareTo",
        "capacity",
        "isEmpty",
        "codePointAt",
    }
)
"""Methods of builders that change nothing."""
_OF_EXCEPTIONS: Final = frozenset(
    {"getMessage", "getLocalizedMessage", "toString", "getCause", "getStackTrace", "getClass"}
)


@cache
def effect_of(target: MethodRef) -> Effect:
    """The effect of a call of unread code."""
    owner, name = target.owner, target.name
    if owner.startswith(_SILENT_CLASSES) and name != "<init>":
        return _VALUE if name in ("toString", "hashCode", "equals", "getClass") else _SILENT
    if owner.startswith(_PRINTERS):
        return _BUILDER if name == "<init>" else _PRINTER
    if owner.startswith(_BUILDERS):
        return _VALUE if name in _READING else _BUILDER
    if owner.startswith(_VALUE_CLASSES) and not owner.startswith(_NOT_VALUES):
        return _VALUE
    if _is_exception(owner):
        return _VALUE if name in _OF_EXCEPTIONS else _BUILDER
    if name in ("hashCode", "equals", "getClass"):
        return _VALUE
    return _ANYTHING


def _is_exception(owner: str) -> bool:
    return owner.endswith(("Exception", "Error", "java/lang/Throwable"))


# --- exceptions ---------------------------------------------------------------------------------

_NEVER_THROW: Final = (
    "java/io/PrintStream",
    "java/lang/Object",
    "plait/",
    "java/util/concurrent/locks/",
    "java/lang/ThreadGroup",
)
_NO_ARGUMENT: Final = frozenset(
    {
        "append",
        "toString",
        "valueOf",
        "length",
        "hashCode",
        "trim",
        "strip",
        "toLowerCase",
        "toUpperCase",
        "isEmpty",
        "isBlank",
        "intValue",
        "longValue",
        "booleanValue",
        "doubleValue",
        "charValue",
        "byteValue",
        "shortValue",
        "floatValue",
        "getMessage",
        "getLocalizedMessage",
        "getCause",
        "intern",
        "getClass",
        "getName",
        "getSimpleName",
        "toCharArray",
        "getBytes",
        "chars",
        "reverse",
        "negate",
        "abs",
        "signum",
        "bitLength",
        "isDigit",
        "isLetter",
        "isLetterOrDigit",
        "isWhitespace",
        "isUpperCase",
        "isLowerCase",
        "toBinaryString",
        "toHexString",
        "toOctalString",
        "bitCount",
        "hash",
        "min",
        "max",
        "compare",
        "sum",
        "sqrt",
        "pow",
        "sin",
        "cos",
        "exp",
        "log",
        "floor",
        "ceil",
        "round",
        "indexOf",
        "lastIndexOf",
        "desiredAssertionStatus",
        "isNaN",
        "isInfinite",
        "equals",
        "equalsIgnoreCase",
        "identityHashCode",
        "nanoTime",
        "currentTimeMillis",
        "lineSeparator",
    }
)
"""Methods of `java.lang` and `java.math` that do not throw, whatever their numbers are."""
_TAKES_NULL: Final = frozenset({"append", "equals", "equalsIgnoreCase", "valueOf", "hash"})
"""Those of them that take null as well."""


@cache
def may_throw(target: MethodRef) -> bool:
    """Whether a call of unread code may complete abruptly because of what it is given."""
    owner, name = target.owner, target.name
    if owner.startswith(_NEVER_THROW) or _is_exception(owner):
        return False
    if not owner.startswith(("java/lang/", "java/math/")):
        return True
    parameters, _ = parse_method_descriptor(target.descriptor)
    if name == "<init>":
        return bool(parameters)
    if name == "valueOf" and owner not in ("java/lang/String",):
        return parameters[:1] == ("Ljava/lang/String;",)
    if name not in _NO_ARGUMENT:
        return True
    if name == "append":
        return len(parameters) > 1
    return name not in _TAKES_NULL and any(part[0] in "L[" for part in parameters)


def gives_no_null(method: MethodRef) -> bool:
    """Whether what a method gives is never null."""
    if method.owner in ("java/lang/String", "java/lang/StringBuilder", "java/lang/StringBuffer"):
        return method.name != "<init>"
    return method.owner.startswith("java/lang/") and method.name in (
        "valueOf",
        "toString",
        "getClass",
    )


# --- what static code keeps in its class --------------------------------------------------------

_PURE: Final = (
    *_VALUE_CLASSES,
    "java/util/Arrays",
    "plait/",
    "java/lang/StackTraceElement",
    "java/lang/invoke/",
    "java/lang/Void",
    "java/net/URLEncoder",
    "java/net/URLDecoder",
    "jdk/",
    "sun/",
)
_PURE_METHODS: Final = frozenset(
    {"arraycopy", "identityHashCode", "nanoTime", "currentTimeMillis", "lineSeparator"}
)


@cache
def is_pure(target: MethodRef) -> bool:
    """Whether a static method keeps nothing of what it is given in its class."""
    if target.owner == "java/lang/System":
        return target.name in _PURE_METHODS
    return target.owner.startswith(_PURE) and not target.owner.startswith(_NOT_VALUES)
