"""What every proof takes for granted, in words; `docs/limits.md` says more."""

from typing import Final

from plait.java.entries import Entry, MainEntry, MethodEntry
from plait.result.verdicts import Holds, Verdict

TIME: Final = "time passes only in sleeps and timed waits, which may end at any moment"
COLLECTOR: Final = "memory suffices; the garbage collector clears no references"
NO_SPURIOUS_WAKEUPS: Final = "no spurious wake-ups (--spurious-wakeups adds them)"


def assumptions(entry: Entry, *, spurious_wakeups: bool) -> tuple[str, ...]:
    """What is assumed of the program's surroundings."""
    given = (_inputs(entry), TIME, COLLECTOR)
    return given if spurious_wakeups else (*given, NO_SPURIOUS_WAKEUPS)


def with_assumptions(verdict: Verdict, more: tuple[str, ...]) -> Verdict:
    """A proof under further assumptions; other verdicts assume nothing."""
    if isinstance(verdict, Holds):
        return Holds(verdict.within, (*more, *verdict.assuming))
    return verdict


def _inputs(entry: Entry) -> str:
    match entry:
        case MainEntry(arguments=()):
            return "the program has no arguments"
        case MainEntry(arguments=arguments) | MethodEntry(arguments=tuple() as arguments):
            return f"the arguments are {' '.join(arguments)}"
        case MethodEntry():
            return "the method's arguments are any values"
        case _:
            return "the test runs as its framework runs it, alone"
