"""The command that runs an entry point on a stock JVM."""

from typing import Final

from plait.java.entry_points.entry_kinds import (
    LAUNCHER,
    Condition,
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
    """The class to run and its arguments; the API's launcher runs what is not a main method."""
    match entry:
        case MainEntry(cls, arguments):
            return (_dotted(cls), *arguments)
        case MethodEntry(cls, name, descriptor):
            conditions = (
                *_condition("assume", entry.assume),
                *_condition("guarantee", entry.guarantee),
            )
            words = (_dotted(cls), name, descriptor, *conditions, *_arguments(entry))
            return (_LAUNCHER, "method", *words)
        case TestEntry():
            return (_LAUNCHER, "test", _dotted(entry.cls), *_test_arguments(entry))
        case LaunchedTest():
            return (_LAUNCHER, *launcher_arguments(entry))


def _condition(role: str, condition: Condition | None) -> tuple[str, ...]:
    if condition is None:
        return ()
    method = condition.method
    takes = ",".join(map(str, condition.takes)) or "-"
    return (role, _dotted(method.cls), method.name, method.descriptor, takes)


def _arguments(entry: MethodEntry) -> tuple[str, ...]:
    if entry.graph is not None:
        receiver = ("receiver",) if entry.graph.has_receiver else ()
        return ("objects", *receiver, *entry.graph.to_words())
    return ("any",) if entry.arguments is None else ("given", *entry.arguments)


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
