"""The kinds of entry points: a main method, any method, or a JUnit test with its fixture."""

from typing import Final, TypeAlias, final

from plait.base.node import node
from plait.java.entry_points.argument_graphs import ArgumentGraph

CLASSIC_MAIN: Final = "([Ljava/lang/String;)V"
BARE_MAIN: Final = "()V"


@final
@node
class MethodKey:
    """A method to call; instance methods are called virtually on the entry's object."""

    cls: str
    name: str
    descriptor: str
    is_static: bool


@final
@node
class MainEntry:
    """The main method of a class, or one it inherits, with the command line's arguments.

    Since Java 25 main may be an instance method (of an object made without arguments) and may
    take no arguments.
    """

    cls: str
    arguments: tuple[str, ...]
    descriptor: str = CLASSIC_MAIN
    is_static: bool = True


@final
@node
class Condition:
    """A boolean method that is called before or after another one.

    `takes` are positions among the object that the other method is called on, if any, its
    arguments, and its result; for an instance method the first one is the object.
    """

    method: MethodKey
    takes: tuple[int, ...]


@final
@node
class MethodEntry:
    """Any method; instance methods run on an object made without arguments.

    `arguments` are texts of the parameters' values; None asks for nondeterministic ones. `graph`
    describes the possible objects; it is None if all arguments are numbers. `assume` is the
    precondition of the call, `guarantee` its postcondition.
    """

    cls: str
    name: str
    descriptor: str
    is_static: bool
    arguments: tuple[str, ...] | None
    graph: ArgumentGraph | None = None
    assume: Condition | None = None
    guarantee: Condition | None = None


@final
@node
class TestEntry:
    """A JUnit test with the methods that run around it, each list in order of execution.

    `expected` is the class that a JUnit 4 test says it throws; `aborting` are classes of exceptions
    that end the test without a failure. `ignored` names the time-outs that are not heeded.
    """

    __test__ = False  # pytest should not take the name for its own

    cls: str
    test: MethodKey
    expected: str | None
    before_all: tuple[MethodKey, ...]
    before_each: tuple[MethodKey, ...]
    after_each: tuple[MethodKey, ...]
    after_all: tuple[MethodKey, ...]
    aborting: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()


@final
@node
class LaunchedTest:
    """A JUnit test that takes more than one method of one object; `plait.Launcher` runs it.

    `arguments` are the launcher's: what sort of test, the class, the method and its fixture. Number
    `number` of its invocations runs (from 1), all of them when it is 0. `ignored` names the
    time-outs that are not heeded.
    """

    cls: str
    name: str
    arguments: tuple[str, ...]
    number: int = 0
    ignored: tuple[str, ...] = ()


@final
@node
class RefusedTest:
    """A JUnit test that Plait cannot run as JUnit does, or that its author has disabled."""

    cls: str
    name: str
    reason: str
    is_disabled: bool = False


Entry: TypeAlias = MainEntry | MethodEntry | TestEntry | LaunchedTest
FoundTest: TypeAlias = TestEntry | LaunchedTest | RefusedTest

LAUNCHER: Final = "plait/Launcher"
"""The class of the users' API that runs entry points that are not main methods, also on a JVM."""


def launcher_arguments(entry: LaunchedTest) -> tuple[str, ...]:
    """The arguments of `plait.Launcher`: the number follows class and kind (or method)."""
    return (*entry.arguments[:3], str(entry.number), *entry.arguments[3:])


def entry_name(entry: Entry | RefusedTest) -> str:
    """The entry as people name it: `p.Main.main`, `p.QueueTest.takes`, `p.QueueTest.takes[2]`."""
    match entry:
        case MainEntry(cls):
            name = "main"
        case MethodEntry(cls, name):
            pass
        case TestEntry(cls, test):
            name = test.name
        case LaunchedTest(cls, name, number=number):
            name = f"{name}[{number}]" if number else name
        case RefusedTest(cls, name):
            pass
    return f"{cls.replace('/', '.')}.{name}"
