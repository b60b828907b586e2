"""What a stock JVM is told to run for an entry point."""

from typing import Final

from plait.java.entries import (
    LAUNCHER,
    Entry,
    LaunchedTest,
    MainEntry,
    MethodEntry,
    MethodKey,
    TestEntry,
    launcher_arguments,
)

_LAUNCHER: Final = LAUNCHER.replace("/", ".")


def jvm_command(entry: Entry) -> tuple[str, ...]:
    """The class to run and its arguments; the launcher of the API runs what is no main method."""
    match entry:
        case MainEntry(cls, arguments):
            return (_dotted(cls), *arguments)
        case MethodEntry(cls, name, descriptor, arguments=arguments):
            given = ("any",) if arguments is None else ("given", *arguments)
            return (_LAUNCHER, "method", _dotted(cls), name, descriptor, *given)
        case TestEntry():
            return (_LAUNCHER, "test", _dotted(entry.cls), *_test_arguments(entry))
        case LaunchedTest():
            return (_LAUNCHER, *launcher_arguments(entry))


def _test_arguments(entry: TestEntry) -> tuple[str, ...]:
    roles: dict[str, tuple[MethodKey, ...]] = {
        "before-all": entry.before_all,
        "before-each": entry.before_each,
        "test": (entry.test,),
        "after-each": entry.after_each,
        "after-all": entry.after_all,
    }
    expected = "-" if entry.expected is None else _dotted(entry.expected)
    steps = [
        f"{role}:{_dotted(key.cls)}#{key.name}" for role, keys in roles.items() for key in keys
    ]
    return (expected, *steps)


def _dotted(name: str) -> str:
    return name.replace("/", ".")
