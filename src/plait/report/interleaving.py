"""A trace as rows: one row per source line at which a thread stands, JDK internals folded."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from itertools import groupby
from typing import final

from plait.base.node import node
from plait.report.wording import step_note
from plait.result.phrases import is_library
from plait.result.report import SourceText
from plait.result.trace import Action, Location, Step, Trace
from plait.result.violation_account import InvolvedThread
from plait.result.violation_evidence import InStep
from plait.result.violations import Violation


class Mark(Enum):
    """Why a row is highlighted."""

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

    `switch` is the number of the context switch that leads here, 0 when the thread just continues.
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
    involved = violation.account().threads
    names = {item.thread: item.thread_name for item in involved}
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
    ends = [_end_row(item, violation, sources) for item in involved if item.end]
    if isinstance(violation.on_machine(), InStep):
        rows = _number_switches(_joined(rows, ends))
    else:
        rows = _joined(_number_switches(rows), ends)
    counted = (replace(row, notes=tuple(_counted(row.notes))) for row in rows)
    return Interleaving(tuple(sorted(names.items())), tuple(counted))


def without_failure(trace: Trace, violation: Violation) -> Trace:
    """The trace without the last step if that is the failure, which gets its own row."""
    match violation.on_machine():
        case InStep(thread=thread, frames=frames) if trace:
            last = trace[-1]
            return trace[:-1] if (last.thread, last.frames) == (thread, frames) else trace
        case _:
            return trace


def _until_it_dies(trace: Trace, violation: Violation) -> Trace:
    """The trace without the end in which the JDK handles the death of a thread."""
    seen = violation.on_machine()
    if not isinstance(seen, InStep) or not seen.ends_thread:
        return trace
    own = {at.method for at in seen.frames if not is_library(at)}
    until = len(trace)
    while until and trace[until - 1].thread == seen.thread:
        step = trace[until - 1]
        if not step.internal or any(at.method in own for at in step.frames):
            break
        until -= 1
    return trace[:until]


def is_choice(step: Step) -> bool:
    """Whether an input gets its value, which is of interest although the JDK's code asks for it."""
    return step.action is Action.CHOOSE


def shown_location(step: Step) -> Location | None:
    """The step's own place, or the user's call that led into the JDK.

    None when there is no such call, and for the initialisation of JDK classes, which says nothing.
    """
    if not step.internal and not is_library(step.at):
        return step.at
    if step.action is Action.INITIALISE:
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


def _joined(rows: list[Row], ends: list[Row]) -> list[Row]:
    """The rows and those at the end."""
    joined = list(rows)
    for row in ends:
        _add(joined, row)
    return joined


def _counted(notes: tuple[Note, ...]) -> Iterator[Note]:
    """The notes, equal ones in a row as one."""
    for note, group in groupby(notes):
        times = len(list(group))
        yield note if times == 1 else Note(f"{note.text} ({times} times)", note.mark)


def _number_switches(rows: list[Row]) -> list[Row]:
    """Number the rows at which another thread continues."""
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
    found: set[int] = set()
    for item in violation.account().threads:
        if item.access is None:
            continue
        for index in range(len(trace) - 1, -1, -1):
            if trace[index].thread == item.thread and trace[index].at == item.access:
                found.add(index)
                break
    return found


def _end_row(item: InvolvedThread, violation: Violation, sources: SourceLines) -> Row:
    """The row of a thread that fails, is blocked, or runs forever."""
    mark = Mark.FAILS if isinstance(violation.on_machine(), InStep) else Mark.BLOCKED
    at = next((frame for frame in item.stack if not is_library(frame)), item.stack[0])
    return Row(item.thread, 0, at, sources.at(at), (Note(item.end, mark),))
