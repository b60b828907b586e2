"""Tables of library names: which code is read, and properties of unread code.

Proofs list these entries as assumptions.
"""

from typing import Final

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
        ("java/lang/ThreadGroup", "<init>"),
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

ACCESS_CLASSES: Final = "java/lang/System$"
ACCESS_METHODS: Final = frozenset({"start", "getEnumConstantsShared"})
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
"""Classes whose objects are represented by one abstract object."""

HOLDS_NOTHING: Final = VALUES | {"java/lang/StringBuilder", "java/lang/StringBuffer"}
"""Final classes whose objects hold characters or a number, copied from what they are given."""

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
"""Classes through which a program can call code that the analysis does not see."""

MADE_BY_REFLECTION: Final = {
    ("java/lang/reflect/Constructor", "newInstance"): "Ljava/lang/Throwable;",
}
"""What the library's own code makes by reflection: copies of exceptions for other threads."""

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
    "java/lang/Runtime$",
    "java/lang/ref/",
    "java/util/Timer",
    "java/util/concurrent/Complet",
    "java/util/concurrent/Executor",
    "java/util/concurrent/Flow",
    "java/util/concurrent/ForkJoin",
    "java/util/concurrent/Scheduled",
    "java/util/concurrent/SubmissionPublisher",
    "java/util/concurrent/ThreadPool",
    "java/util/prefs/",
)
"""Exceptions from `CALLS_BACK_AT_ONCE`; those of `java.util` where unread code has made them.

A name that ends here is followed by `$`.
"""

STREAMS: Final = "java/util/stream/"
TO_PARALLEL: Final = frozenset({"parallel", "parallelStream"})
"""Methods after which streams that unread code has made call back in other threads."""

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

WRITES_ARRAYS: Final = frozenset(
    {
        ("getChars", "(II[CI)V"),
        ("getBytes", "(II[BI)V"),
        ("enumerate", "([Ljava/lang/Thread;)I"),
        ("enumerate", "([Ljava/lang/Thread;Z)I"),
        ("enumerate", "([Ljava/lang/ThreadGroup;)I"),
        ("enumerate", "([Ljava/lang/ThreadGroup;Z)I"),
    }
)
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
        ("java/util/ResourceBundle", "getBundle"),
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
