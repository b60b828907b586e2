"""Where the analysis stops reading library code, and what it takes for the code it does not read.

A table, not code: which packages are read from their bytecode, which classes are not, and what
their methods do. Everything here is an assumption that a proof lists.
"""

from enum import StrEnum
from typing import Final, final

from plait.base.names import MethodRef
from plait.base.node import node
from plait.result.origins import is_library_class

READ_PACKAGES: Final = (
    "java/util/",
    "java/lang/Object",
    "java/lang/Thread",
    "java/lang/InheritableThreadLocal",
    "java/lang/Iterable",
    "java/lang/Enum",
    "java/lang/Record",
    "java/lang/Runnable",
    "java/lang/AutoCloseable",
    "java/lang/Comparable",
    "java/lang/ref/Reference",
    "java/lang/ref/WeakReference",
    "java/lang/ref/SoftReference",
    "java/security/AccessController",
    "jdk/internal/access/SharedSecrets",
    "jdk/internal/misc/Unsafe",
    "jdk/internal/vm/ThreadContainer",
    "jdk/internal/vm/SharedThreadContainer",
    "plait/vm/Entry",
    "plait/vm/Boot",
    "plait/vm/ArrayCopy",
    "plait/vm/ObjectCopy",
    "plait/Verify",
    "org/",
    "gov/",
)
"""Library classes whose code is read (prefixes of names)."""

UNREAD_PACKAGES: Final = (
    "java/lang/ThreadGroup",
    "java/util/Locale",
    "java/util/ResourceBundle",
    "java/util/Formatter",
    "java/util/Scanner",
    "java/util/regex/",
    "java/util/zip/",
    "java/util/jar/",
    "java/util/logging/",
    "java/util/ServiceLoader",
    "java/util/prefs/",
    "java/util/Random",
    "java/util/random/",
    "java/util/Date",
    "java/util/Calendar",
    "java/util/GregorianCalendar",
    "java/util/TimeZone",
    "java/util/SimpleTimeZone",
    "java/util/Currency",
    "java/util/UUID",
    "java/util/Base64",
    "java/util/HexFormat",
    "java/util/Properties",
    "java/util/spi/",
    "java/util/concurrent/ThreadLocalRandom",
    "java/util/concurrent/TimeUnit",
    "java/util/concurrent/locks/AbstractQueued",
    "java/util/concurrent/locks/AbstractOwnable",
    "java/util/concurrent/locks/LockSupport",
    "java/util/concurrent/locks/StampedLock",
    "java/util/concurrent/locks/ReentrantLock$",
    "java/util/concurrent/locks/ReentrantReadWriteLock$Sync",
    "java/util/concurrent/locks/ReentrantReadWriteLock$NonfairSync",
    "java/util/concurrent/locks/ReentrantReadWriteLock$FairSync",
)
"""Exceptions from `READ_PACKAGES`."""

READ_METHODS: Final = frozenset(
    {
        ("java/lang/String", "join"),
        ("java/lang/ThreadGroup", "uncaughtException"),
        ("java/lang/System", "arraycopy"),
        ("java/lang/System", "setJavaLangAccess"),
        ("java/lang/Class", "getEnumConstants"),
        ("java/lang/Class", "getEnumConstantsShared"),
        ("java/lang/Class", "getComponentType"),
        ("java/lang/Class", "getSuperclass"),
        ("java/lang/Class", "cast"),
        ("java/lang/reflect/Array", "newInstance"),
        ("java/lang/reflect/Array", "newArray"),
    }
)
"""Methods (owner and name) that are read although their class is not."""

_ACCESS: Final = "java/lang/System$"
_ACCESS_METHODS: Final = frozenset({"start", "getEnumConstantsShared"})
"""Methods that are read of the class, of whatever number, by which others enter `java.lang`."""

KEEPS_THREADS: Final = (
    "java/lang/ThreadGroup",
    "java/util/concurrent/locks/",
    "plait/vm/",
)
"""Unread classes to which threads may be given: they start none."""

UNREAD_METHODS: Final = frozenset(
    {
        ("java/lang/Enum", "hashCode"),
        ("java/lang/Enum", "describeConstable"),
    }
)
"""Methods (owner and name) that are not read although their class is."""

VALUES: Final = frozenset(
    f"java/lang/{name}"
    for name in (
        "String",
        "Integer",
        "Long",
        "Boolean",
        "Character",
        "Byte",
        "Short",
        "Double",
        "Float",
    )
)
"""Classes whose objects one abstract object stands for."""

SAFE_PACKAGES: Final = (
    "java/lang/reflect/",
    "java/lang/invoke/",
    "java/lang/ref/",
    "java/math/",
    "java/time/",
    "java/util/regex/Pattern",
    "java/util/Locale",
    "java/util/Random",
    "java/util/random/",
    "java/util/UUID",
    "java/util/Base64",
    "java/util/Currency",
    "java/util/Properties",
    "java/util/logging/",
    "java/util/concurrent/",
    "java/nio/charset/",
    "java/io/PrintStream",
    "java/io/Serializable",
    "java/security/",
    "jdk/",
    "sun/",
    "plait/",
)
"""Unread classes whose objects many threads may use (prefixes of names)."""

SAFE_CLASSES: Final = VALUES | frozenset(
    f"java/lang/{name}"
    for name in (
        "Object",
        "Class",
        "Math",
        "StrictMath",
        "System",
        "Runtime",
        "Number",
        "Void",
        "StringBuffer",
        "Throwable",
        "StackTraceElement",
        "ThreadGroup",
        "ThreadLocal",
        "InheritableThreadLocal",
        "CharSequence",
        "Comparable",
        "Enum",
        "ClassLoader",
        "Process",
        "Shutdown",
    )
)
"""Further unread classes whose objects many threads may use."""

CONFINED: Final = ("java/lang/ThreadLocal$ThreadLocalMap",)
"""Classes whose objects, and what they make, each belong to one thread (prefixes of names)."""

SYNCHRONISERS: Final = ("java/util/concurrent/",)
"""Packages made for use by many threads: what they keep to themselves has no races."""

REFLECTION: Final = (
    "java/lang/reflect/Method",
    "java/lang/reflect/Constructor",
    "java/lang/reflect/Field",
    "java/lang/reflect/Proxy",
    "java/lang/invoke/MethodHandle",
    "plait/reflection/",
    "java/lang/invoke/Handles",
    "java/lang/invoke/Variable",
    "java/lang/invoke/VarHandle",
    "java/util/ServiceLoader",
    "java/io/ObjectInputStream",
    "java/beans/",
    "java/rmi/",
    "javax/script/",
    "javax/management/",
    "sun/misc/Unsafe",
)
"""Classes through which a program can call what the analysis does not see."""

CALLS_BACK_AT_ONCE: Final = (
    "java/lang/",
    "java/util/",
    "java/io/",
    "java/math/",
    "java/text/",
    "java/time/",
    "java/nio/charset/",
    "java/nio/file/",
    "java/security/",
    "plait/",
)
"""Unread code that calls what it is given in the thread of its caller only."""

CALLS_BACK_LATER: Final = (
    "java/lang/Process",
    "java/lang/Runtime",
    "java/lang/ref/",
    "java/util/prefs/",
)
"""Exceptions from `CALLS_BACK_AT_ONCE`."""

KEEPS_NOTHING: Final = (
    "java/lang/Math",
    "java/lang/invoke/",
    "java/lang/ref/",
    "java/lang/reflect/",
    "java/util/concurrent/",
    "jdk/",
    "plait/",
    "sun/",
)
"""Unread classes whose static methods keep nothing that they are given."""

READS_ARRAYS: Final = (
    "java/lang/",
    "java/math/",
    "java/io/PrintStream",
    "java/io/PrintWriter",
    "java/util/Formatter",
    "java/util/logging/",
    "java/util/regex/",
    "java/text/",
    "plait/",
    "jdk/",
    "sun/",
)
"""Unread code that does not write the arrays that it is given, but for `WRITES_ARRAYS`."""

WRITES_ARRAYS: Final = frozenset({("getChars", "(II[CI)V"), ("getBytes", "(II[BI)V")})
"""Names and descriptors of methods that do."""

REFLECTIVE_METHODS: Final = frozenset(
    {
        ("java/lang/Class", "forName"),
        ("java/lang/Class", "newInstance"),
        ("java/lang/Class", "getDeclaredConstructor"),
        ("java/lang/Class", "getConstructor"),
        ("java/lang/Class", "getMethod"),
        ("java/lang/Class", "getDeclaredMethod"),
        ("java/lang/Runtime", "addShutdownHook"),
        ("java/lang/ClassLoader", "loadClass"),
    }
)


_HANDLES: Final = "java/lang/invoke/MethodHandles"
MAKES_VARIABLES: Final = frozenset(
    {
        (_HANDLES, "lookup"),
        (_HANDLES, "privateLookupIn"),
        (_HANDLES, "arrayElementVarHandle"),
        (f"{_HANDLES}$Lookup", "findVarHandle"),
        (f"{_HANDLES}$Lookup", "findStaticVarHandle"),
    }
)
"""Methods that only make handles of variables: their uses are accesses that are seen, or are
themselves reflective."""


class LockAction(StrEnum):
    """What a method of a lock class does to the lock that it is called on."""

    ACQUIRE = "acquire"
    RELEASE = "release"
    ACQUIRE_SHARED = "acquire shared"
    RELEASE_SHARED = "release shared"
    TRY = "try"
    TRY_SHARED = "try shared"


_LOCKS: Final = "java/util/concurrent/locks/"
LOCK_METHODS: Final = {
    (f"{_LOCKS}ReentrantLock", "lock"): LockAction.ACQUIRE,
    (f"{_LOCKS}ReentrantLock", "lockInterruptibly"): LockAction.ACQUIRE,
    (f"{_LOCKS}ReentrantLock", "unlock"): LockAction.RELEASE,
    (f"{_LOCKS}ReentrantReadWriteLock$WriteLock", "lock"): LockAction.ACQUIRE,
    (f"{_LOCKS}ReentrantReadWriteLock$WriteLock", "lockInterruptibly"): LockAction.ACQUIRE,
    (f"{_LOCKS}ReentrantReadWriteLock$WriteLock", "unlock"): LockAction.RELEASE,
    (f"{_LOCKS}ReentrantReadWriteLock$ReadLock", "lock"): LockAction.ACQUIRE_SHARED,
    (f"{_LOCKS}ReentrantReadWriteLock$ReadLock", "lockInterruptibly"): LockAction.ACQUIRE_SHARED,
    (f"{_LOCKS}ReentrantReadWriteLock$ReadLock", "unlock"): LockAction.RELEASE_SHARED,
    (f"{_LOCKS}ReentrantLock", "tryLock"): LockAction.TRY,
    (f"{_LOCKS}ReentrantReadWriteLock$WriteLock", "tryLock"): LockAction.TRY,
    (f"{_LOCKS}ReentrantReadWriteLock$ReadLock", "tryLock"): LockAction.TRY_SHARED,
}
"""The methods of `java.util.concurrent.locks` that are taken for operations on locks.

Those that try hold the lock when what they give is true.
"""

SEMAPHORE: Final = "java/util/concurrent/Semaphore"
SEMAPHORE_METHODS: Final = {
    "acquire()V": LockAction.ACQUIRE,
    "acquireUninterruptibly()V": LockAction.ACQUIRE,
    "tryAcquire()Z": LockAction.TRY,
    "tryAcquire(JLjava/util/concurrent/TimeUnit;)Z": LockAction.TRY,
    "release()V": LockAction.RELEASE,
}
"""The methods of a semaphore of one permit that is used as a lock."""

SEMAPHORE_QUERIES: Final = frozenset(
    {"<init>", "availablePermits", "hasQueuedThreads", "getQueueLength", "isFair", "toString"}
)
"""Methods that change nothing that matters."""

CONDITION_WAIT: Final = f"{_LOCKS}AbstractQueuedSynchronizer$ConditionObject"
"""The class whose methods `await...` release a lock for a while."""

JOIN: Final = MethodRef("java/lang/Thread", "join", "()V")
"""Returns normally only when the thread that it is called on has ended."""


@final
@node
class Summary:
    """What a call does whose code is not read.

    It gives a new object of the result's type or of a subtype, what was handed to the receiver
    before, or an argument that fits. It keeps its arguments in the receiver only, writes no field
    that other code names. It calls methods of objects of the program's classes that the library
    declares; if `only_prints`, those that give a text, also of objects of the library. If `is_leaf`
    it calls and keeps nothing.
    """

    only_prints: bool = False
    is_leaf: bool = False


_OPAQUE: Final = Summary()
_PRINTING: Final = Summary(only_prints=True)
_LEAF: Final = Summary(is_leaf=True)
_LEAVES: Final = (
    "java/lang/Class",
    "java/lang/Object",
    "java/util/concurrent/locks/LockSupport",
    "java/util/concurrent/locks/ReentrantLock",
)
_THREAD_GROUP: Final = "java/lang/ThreadGroup"
_LEAF_METHODS: Final = frozenset(
    {
        ("java/lang/System", "identityHashCode"),
        *((_THREAD_GROUP, name) for name in ("<init>", "add", "remove", "getMaxPriority")),
    }
)
_PRINTERS: Final = (
    "java/lang/String",
    "java/io/PrintStream",
    "java/lang/AbstractStringBuilder",
    "java/lang/AssertionError",
    "java/lang/Throwable",
    "java/lang/Exception",
    "java/lang/Error",
    "java/io/PrintWriter",
    "java/util/Formatter",
    "java/util/Locale",
    "plait/vm/",
)


_NO_TEXT: Final = ("Ljava/util/function/", "Ljava/io/")
"""Types of parameters whose methods are called, not only printed."""


@final
class Library:
    """The table above as questions about methods and classes."""

    def __init__(self) -> None:
        self._summaries: dict[MethodRef, Summary | None] = {}

    def summary(self, method: MethodRef) -> Summary | None:
        """What to take for the method's code; None to read the code."""
        if method not in self._summaries:
            self._summaries[method] = self._decide(method)
        return self._summaries[method]

    def _decide(self, method: MethodRef) -> Summary | None:
        owner = method.owner
        if not is_library_class(owner):
            return None
        key = (owner, method.name)
        is_cut = key in LOCK_METHODS or key in UNREAD_METHODS
        is_access = owner.startswith(_ACCESS) and method.name in _ACCESS_METHODS
        if is_access or key in READ_METHODS or (self.is_read(owner) and not is_cut):
            return None
        if owner in _LEAVES or key in _LEAF_METHODS:
            return _LEAF
        is_printing = owner.startswith(_PRINTERS)
        if is_printing and not any(name in method.descriptor for name in _NO_TEXT):
            return _PRINTING
        return _OPAQUE

    def is_read(self, name: str) -> bool:
        """Whether the code of a class is read."""
        if not is_library_class(name):
            return True
        return name.startswith(READ_PACKAGES) and not name.startswith(UNREAD_PACKAGES)

    def runs_initialiser(self, name: str) -> bool:
        """Whether the code of a class's initialiser is read."""
        return self.is_read(name)

    def is_value(self, name: str) -> bool:
        """Whether one abstract object stands for all objects of the class."""
        return name in VALUES

    def is_safe(self, name: str) -> bool:
        """Whether many threads may use an object of an unread class at once."""
        return name in SAFE_CLASSES or name.startswith(SAFE_PACKAGES)

    def keeps_in_class(self, name: str) -> bool:
        """Whether static methods of an unread class may keep what they are given."""
        return not name.startswith(KEEPS_NOTHING)

    def calls_back_at_once(self, name: str) -> bool:
        """Whether a class calls what it is given in the thread of its caller only."""
        return name.startswith(CALLS_BACK_AT_ONCE) and not name.startswith(CALLS_BACK_LATER)

    def is_collection(self, name: str) -> bool:
        """Whether a class keeps data in fields of the library's that are not made for sharing."""
        is_ours = name.startswith("java/util/") and self.is_read(name)
        return is_ours and not name.startswith(SYNCHRONISERS)

    def looks_into_collections(self, method: MethodRef) -> bool:
        """Whether unread code may ask collections that it is given for what is in them."""
        return self.summary(method) is _OPAQUE and not method.owner.startswith(KEEPS_NOTHING)

    def writes_arrays(self, method: MethodRef) -> bool:
        """Whether unread code may write the arrays that it is given."""
        is_known = (method.name, method.descriptor) in WRITES_ARRAYS
        return is_known or not method.owner.startswith(READS_ARRAYS)

    def is_reflective(self, method: MethodRef) -> bool:
        """Whether a call can run code that the analysis does not see."""
        key = (method.owner, method.name)
        if key in MAKES_VARIABLES:
            return False
        return key in REFLECTIVE_METHODS or method.owner.startswith(REFLECTION)
