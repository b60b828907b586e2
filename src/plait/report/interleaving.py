"""A trace as rows for people: one row per line of source a thread is at, JDK internals folded."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from itertools import groupby
from typing import final

from plait.base.node import node
from plait.report.wording import is_library, step_note
from plait.result.report import SourceText
from plait.result.trace import Location, Step, Trace
from plait.result.violations import (
    AssertionFailed,
    DataRace,
    Deadlock,
    LineReached,
    Livelock,
    StepViolation,
    UncaughtException,
    Violation,
)


class Mark(Enum):
    """Why a row stands out."""

    NONE = ""
    RACES = "races"
    BLOCKED = "blocked"
    FAILS = "fails"


@final
@node
class Note:
    """One thing that happened at a line."""

    text: str
    mark: Mark = Mark.NONE


@final
@node
class Row:
    """What one thread did at one line, or a blocked or failing end.

    `switch` is the number of the context switch that leads here, 0 when the thread just goes on.
    """

    thread: int
    switch: int
    at: Location
    source: str
    notes: tuple[Note, ...]


@final
@node
class Interleaving:
    """The rows, and the threads in the order of their columns."""

    threads: tuple[tuple[int, str], ...]
    rows: tuple[Row, ...]

    def shortened(self, most: int | None) -> "list[Interleaving | int]":
        """The rows; of too many the first and the last, and between them how many are left out."""
        if most is None or len(self.rows) <= most:
            return [self]
        half = most // 2
        first, last = self.rows[:half], self.rows[-half:]
        return [
            Interleaving(self.threads, first),
            len(self.rows) - 2 * half,
            Interleaving(self.threads, last),
        ]


class SourceLines:
    """The source text that a report carries, by file and line."""

    def __init__(self, sources: Sequence[SourceText]) -> None:
        self._lines = {
            (source.file, number): text
            for source in sources
            for number, text in enumerate(source.lines, start=1)
        }

    def at(self, location: Location) -> str:
        """The stripped text of a line, empty when the report does not have it."""
        return self.whole(location).strip()

    def whole(self, location: Location) -> str:
        """The text of a line with its indentation."""
        return self._lines.get((location.file, location.line), "")


def interleave(
    trace: Trace, violation: Violation, sources: SourceLines, *, full: bool
) -> Interleaving:
    """The rows of a trace that ends in the violation; `full` unfolds JDK internals."""
    rows: list[Row] = []
    names = dict(_names(violation))
    racing = racing_steps(trace, violation)
    steps = without_failure(trace, violation)
    for index, step in enumerate(steps if full else _until_it_dies(steps, violation)):
        names[step.thread] = step.thread_name
        mark = Mark.RACES if index in racing else Mark.NONE
        at = step.at if full else shown_location(step)
        if at is not None:
            is_folded = at is not step.at and mark is Mark.NONE and not is_choice(step)
            notes = () if is_folded else (Note(step_note(step), mark),)
            _add(rows, Row(step.thread, 0, at, sources.at(at), notes))
    failure = _failure_row(violation, sources)
    if failure is not None:
        _add(rows, failure)
    rows = _number_switches(rows)
    for row in _stuck_rows(violation, sources):
        _add(rows, row)
    counted = (replace(row, notes=tuple(_counted(row.notes))) for row in rows)
    return Interleaving(tuple(sorted(names.items())), tuple(counted))


def without_failure(trace: Trace, violation: Violation) -> Trace:
    """The trace less the last step when that is the failure, which gets a row of its own."""
    if isinstance(violation, StepViolation) and trace:
        last = trace[-1]
        if (last.thread, last.frames) == (violation.thread, violation.frames):
            return trace[:-1]
    return trace


def _until_it_dies(trace: Trace, violation: Violation) -> Trace:
    """The trace less the end in which the JDK takes leave of a thread that has thrown."""
    if not isinstance(violation, UncaughtException):
        return trace
    own = {at.method for at in violation.frames if not is_library(at)}
    until = len(trace)
    while until and trace[until - 1].thread == violation.thread:
        step = trace[until - 1]
        if not step.internal or any(at.method in own for at in step.frames):
            break
        until -= 1
    return trace[:until]


def is_choice(step: Step) -> bool:
    """Whether an input gets its value, which is of interest although the JDK's code asks for it."""
    return step.event.startswith("chooses ")


def shown_location(step: Step) -> Location | None:
    """The step's own place, or the user's call that led into the JDK.

    None when there is no such call, and for the initialisation of JDK classes, which says nothing.
    """
    if not step.internal and not is_library(step.at):
        return step.at
    if step.event.startswith("initialises class"):
        return None
    return next((at for at in step.frames if not is_library(at)), None)


def _add(rows: list[Row], row: Row) -> None:
    """Append the row, joined to the last one when the same thread is still at the same line."""
    last = rows[-1] if rows else None
    if (
        last is not None
        and last.thread == row.thread
        and (last.at.method, last.at.line) == (row.at.method, row.at.line)
    ):
        rows[-1] = Row(last.thread, last.switch, last.at, last.source, last.notes + row.notes)
    else:
        rows.append(row)


def _counted(notes: tuple[Note, ...]) -> Iterator[Note]:
    """The notes, equal ones in a row as one."""
    for note, group in groupby(notes):
        times = len(list(group))
        yield note if times == 1 else Note(f"{note.text} ({times} times)", note.mark)


def _number_switches(rows: list[Row]) -> list[Row]:
    """Number the rows where another thread goes on."""
    numbered: list[Row] = []
    count, previous = 0, None
    for row in rows:
        is_switch = previous not in (None, row.thread)
        count += is_switch
        previous = row.thread
        number = count if is_switch else 0
        numbered.append(Row(row.thread, number, row.at, row.source, row.notes))
    return numbered


def racing_steps(trace: Trace, violation: Violation) -> set[int]:
    """The last step of each racing thread at its racing access."""
    if not isinstance(violation, DataRace):
        return set()
    found: set[int] = set()
    for side in (violation.first, violation.second):
        for index in range(len(trace) - 1, -1, -1):
            if trace[index].thread == side.thread and trace[index].at == side.at:
                found.add(index)
                break
    return found


def _failure_row(violation: Violation, sources: SourceLines) -> Row | None:
    match violation:
        case AssertionFailed(thread=thread, frames=frames) if frames:
            return _end_row(thread, frames, Note("assertion fails", Mark.FAILS), sources)
        case UncaughtException(thread=thread, frames=frames, exception=exception) if frames:
            note = Note(f"throws {exception.rpartition('.')[2]}", Mark.FAILS)
            return _end_row(thread, frames, note, sources)
        case LineReached(thread=thread, frames=frames):
            return _end_row(thread, frames, Note("comes here", Mark.FAILS), sources)
        case _:
            return None


def _stuck_rows(violation: Violation, sources: SourceLines) -> list[Row]:
    """Where each thread stands that cannot go on, or goes on for ever."""
    match violation:
        case Deadlock(blocked=blocked):
            return [
                _end_row(
                    item.thread,
                    item.frames or (item.at,),
                    Note(stuck_phrase(item.operation, item.on), Mark.BLOCKED),
                    sources,
                )
                for item in blocked
            ]
        case Livelock(threads=threads):
            note = Note("goes round for ever", Mark.BLOCKED)
            return [
                _end_row(item.thread, item.frames or (item.at,), note, sources) for item in threads
            ]
        case _:
            return []


def _end_row(thread: int, frames: tuple[Location, ...], note: Note, sources: SourceLines) -> Row:
    at = next((frame for frame in frames if not is_library(frame)), frames[0])
    return Row(thread, 0, at, sources.at(at), (note,))


def stuck_phrase(operation: str, on: str) -> str:
    """What a blocked thread waits for, without its name."""
    match operation:
        case "lock" | "acquire":
            return f"waits to lock {on}"
        case "enter":
            return f"waits to enter {on}"
        case "await":
            return f"waits for {on}"
        case "wait":
            return f"waits to be notified on {on}"
        case "end":
            return f"waits to end under the monitor of {on}"
        case "join":
            return f"waits for {on} to end"
        case "initialise":
            return f"waits for the initialisation of {on}"
        case "park":
            return f"is parked, waiting for {on}" if on else "is parked"
        case _:
            return f"is stuck in {operation} {on}".rstrip()


def _names(violation: Violation) -> list[tuple[int, str]]:
    match violation:
        case Deadlock(blocked=blocked):
            return [(item.thread, item.thread_name) for item in blocked]
        case Livelock(threads=threads):
            return [(item.thread, item.thread_name) for item in threads]
        case DataRace(first=first, second=second):
            return [(side.thread, side.thread_name) for side in (first, second)]
        case AssertionFailed(thread=thread, thread_name=name):
            return [(thread, name)]
        case UncaughtException(thread=thread, thread_name=name):
            return [(thread, name)]
        case LineReached(thread=thread, thread_name=name):
            return [(thread, name)]
