"""Where the analysis stops reading library code, and its summaries of unread code.

The names are in `library_tables` and `lock_methods`; this module queries them.
"""

from typing import Final, final

from plait.analysis.locks.lock_methods import LOCK_METHODS
from plait.analysis.points_to.library_tables import (
    ACCESS_CLASSES,
    ACCESS_METHODS,
    CALLS_BACK_AT_ONCE,
    CALLS_BACK_LATER,
    HOLDS_NOTHING,
    KEEPS_NOTHING,
    MADE_BY_REFLECTION,
    MAKES_VARIABLES,
    READ_METHODS,
    READ_PACKAGES,
    READS_ARRAYS,
    REFLECTION,
    REFLECTIVE_METHODS,
    SAFE_CLASSES,
    SAFE_PACKAGES,
    SYNCHRONISERS,
    UNREAD_METHODS,
    UNREAD_PACKAGES,
    VALUES,
    WRITES_ARRAYS,
)
from plait.base.names import MethodRef
from plait.base.node import node
from plait.base.origins import is_library_class
from plait.java.class_files.descriptors import parse_method_descriptor


@final
@node
class Summary:
    """The effects of a call whose code is not read.

    - It returns a new object of the result's type or a subtype, an object that the receiver was
      given before, a matching argument, or the result of a method that it calls.
    - It stores its arguments in the receiver only. It writes no field that other code names, but
      fills collections that methods return.
    - It calls methods that the library declares, on objects of the program's classes, also on
      those that collections and functions hold. If `only_prints`, it calls only those that return
      a text, also on objects of the library. If `is_leaf`, it calls and stores nothing.
    """

    only_prints: bool = False
    is_leaf: bool = False


_OPAQUE: Final = Summary()
_PRINTING: Final = Summary(only_prints=True)
_LEAF: Final = Summary(is_leaf=True)
_LEAVES: Final = (
    "java/lang/Class",
    "java/lang/Object",
    "java/lang/reflect/Constructor",
    "java/util/concurrent/locks/LockSupport",
    "java/util/concurrent/locks/ReentrantLock",
)
_THREAD_GROUP: Final = "java/lang/ThreadGroup"
_LEAF_METHODS: Final = frozenset(
    {
        ("java/lang/System", "identityHashCode"),
        *((_THREAD_GROUP, name) for name in ("add", "remove", "getMaxPriority")),
    }
)
_PRINTERS: Final = (
    "java/lang/String",
    "java/io/PrintStream",
    "java/lang/AbstractStringBuilder",
    "java/lang/Throwable",
    "java/io/PrintWriter",
    "java/util/Formatter",
    "java/util/Locale",
    "plait/vm/",
)


_EXCEPTIONS: Final = ("Exception", "Error")
_NO_TEXT: Final = ("Ljava/util/function/", "Ljava/io/")
"""Types of parameters whose methods are called, not only printed."""


@final
class Library:
    """Queries about methods and classes."""

    def __init__(self) -> None:
        self._summaries: dict[MethodRef, Summary | None] = {}

    def summary(self, method: MethodRef) -> Summary | None:
        """The summary to use for a method; None if its code is read."""
        if method not in self._summaries:
            self._summaries[method] = self._decide(method)
        return self._summaries[method]

    def _decide(self, method: MethodRef) -> Summary | None:
        owner = method.owner
        if not is_library_class(owner):
            return None
        key = (owner, method.name)
        is_cut = key in LOCK_METHODS or key in UNREAD_METHODS
        is_access = owner.startswith(ACCESS_CLASSES) and method.name in ACCESS_METHODS
        if is_access or key in READ_METHODS or (self.is_read(owner) and not is_cut):
            return None
        if owner in _LEAVES or key in _LEAF_METHODS:
            return _LEAF
        is_printing = owner.startswith(_PRINTERS) or owner.endswith(_EXCEPTIONS)
        if is_printing and not any(name in method.descriptor for name in _NO_TEXT):
            return _PRINTING
        return _OPAQUE

    def result_of(self, method: MethodRef) -> str | None:
        """The type of the result of an unread method; None if it has none.

        Programs that create objects by reflection are not analysed (`is_reflective`).
        """
        _, declared = parse_method_descriptor(method.descriptor)
        return MADE_BY_REFLECTION.get((method.owner, method.name), declared)

    def is_read(self, name: str) -> bool:
        """Whether the code of a class is read."""
        if not is_library_class(name):
            return True
        return name.startswith(READ_PACKAGES) and not name.startswith(UNREAD_PACKAGES)

    def runs_initialiser(self, name: str) -> bool:
        """Whether the code of a class's initialiser is read."""
        return self.is_read(name)

    def is_value(self, name: str) -> bool:
        """Whether one abstract object represents all objects of the class."""
        return name in VALUES

    def holds_nothing(self, name: str) -> bool:
        """Whether objects of the class never refer to objects that others can reach."""
        return name in HOLDS_NOTHING

    def is_safe(self, name: str) -> bool:
        """Whether many threads may use an object of an unread class at once."""
        return name in SAFE_CLASSES or name.startswith(SAFE_PACKAGES)

    def keeps_in_class(self, name: str) -> bool:
        """Whether static methods of an unread class may store their arguments."""
        return not name.startswith(KEEPS_NOTHING)

    def calls_back_at_once(self, name: str) -> bool:
        """Whether a class makes callbacks only in the thread of its caller."""
        is_later = f"{name}$".startswith(CALLS_BACK_LATER)
        return name.startswith(CALLS_BACK_AT_ONCE) and not is_later

    def is_collection(self, name: str) -> bool:
        """Whether a class stores data in fields of the library that are not thread-safe."""
        is_ours = name.startswith("java/util/") and self.is_read(name)
        return is_ours and not name.startswith(SYNCHRONISERS)

    def looks_into_collections(self, method: MethodRef) -> bool:
        """Whether unread code may read the elements of collections among its arguments."""
        return self.summary(method) is _OPAQUE and not method.owner.startswith(KEEPS_NOTHING)

    def writes_arrays(self, method: MethodRef) -> bool:
        """Whether unread code may write to arrays among its arguments."""
        is_known = (method.name, method.descriptor) in WRITES_ARRAYS
        return is_known or not method.owner.startswith(READS_ARRAYS)

    def is_reflective(self, method: MethodRef) -> bool:
        """Whether a call can run code that the analysis does not see."""
        key = (method.owner, method.name)
        if key in MAKES_VARIABLES:
            return False
        return key in REFLECTIVE_METHODS or method.owner.startswith(REFLECTION)
