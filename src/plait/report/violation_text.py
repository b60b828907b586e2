"""The facts of a violation as text: the stack, the cycle of waiting threads, the racing pair."""

from rich.text import Text

from plait.report.interleaving import SourceLines, stuck_phrase
from plait.report.symbols import Symbols
from plait.report.wording import frame_line, is_library, is_model, one_line
from plait.result.trace import Frames, HeldLock
from plait.result.violations import (
    AssertionFailed,
    BlockedThread,
    DataRace,
    Deadlock,
    EndlessThread,
    LineReached,
    Livelock,
    RacingAccess,
    UncaughtException,
    Violation,
)


def violation_lines(
    violation: Violation, sources: SourceLines, symbols: Symbols, *, full: bool
) -> list[Text]:
    """The lines that follow the headline."""
    match violation:
        case AssertionFailed(message=message, frames=frames):
            title = f"assertion failed: {message}" if message else "assertion failed"
            return [*_said(title), *_stack(frames, full=full)]
        case UncaughtException(exception=exception, message=message, frames=frames):
            title = f"{exception}: {message}" if message else exception
            return [*_said(title), *_stack(frames, full=full)]
        case Deadlock(blocked=blocked):
            return [line for item in blocked for line in _blocked(item, blocked, full=full)]
        case LineReached(frames=frames):
            return _stack(frames, full=full)
        case DataRace(first=first, second=second):
            return [
                *_access(first, sources, symbols, full=full),
                *_access(second, sources, symbols, full=full),
            ]

        case Livelock(threads=threads):
            return [line for item in threads for line in _endless(item, full=full)]


def _said(text: str) -> list[Text]:
    """What the program says, in its own lines; signs that would not print are left out."""
    return [Text(one_line(line), "red") for line in text.splitlines()]


def _stack(frames: Frames, *, full: bool) -> list[Text]:
    """The frames as in a Java stack trace.

    Unless `full`, only the innermost frame of a run of JDK frames is shown, and those at the
    bottom, which start the thread, are left out, as are those of the JDK without a source.
    """
    shown = [at for at in frames if full or ((at.file or not is_library(at)) and not is_model(at))]
    while shown and is_library(shown[-1]) and not full and not all(map(is_library, shown)):
        shown.pop()
    lines: list[Text] = []
    folded = 0
    for index, at in enumerate(shown):
        if not full and index and is_library(at) and is_library(shown[index - 1]):
            folded += 1
            continue
        lines += _fold(folded)
        folded = 0
        lines.append(Text(f"    at {frame_line(at)}", "dim" if is_library(at) else ""))
    return lines + _fold(folded)


def _fold(count: int) -> list[Text]:
    return [Text(f"       ... {count} more in the JDK", "dim")] if count else []


def _blocked(item: BlockedThread, everyone: tuple[BlockedThread, ...], *, full: bool) -> list[Text]:
    names = {other.thread: other.thread_name for other in everyone}
    text = Text.assemble((item.thread_name, "bold"), " ", stuck_phrase(item.operation, item.on))
    if item.waits_for in names and item.operation != "join":
        text.append(f", held by {names[item.waits_for]}")
    return [text, *_stack(item.frames or (item.at,), full=full), *_locks(item.held)]


def _endless(item: EndlessThread, *, full: bool) -> list[Text]:
    title = Text.assemble((item.thread_name, "bold"), " keeps running")
    return [title, *_stack(item.frames or (item.at,), full=full)]


def _access(
    side: RacingAccess, sources: SourceLines, symbols: Symbols, *, full: bool
) -> list[Text]:
    action = "writes" if side.is_write else "reads"
    title = Text.assemble((side.thread_name, "bold"), f" {action}")
    source = sources.at(side.at)
    if source:
        title.append(f"  {symbols.bar} {source}", "dim")
    locks = _locks(side.held) or [Text("    holding no lock", "dim")]
    return [title, *_stack(side.frames or (side.at,), full=full), *locks]


def _locks(held: tuple[HeldLock, ...]) -> list[Text]:
    return [Text(f"    holding {_lock(item)}", "yellow") for item in held]


def _lock(item: HeldLock) -> str:
    name = item.lock if item.sort in ("monitor", "lock") else f"the {item.sort} of {item.lock}"
    where = "" if item.acquired is None else f", acquired at {frame_line(item.acquired)}"
    return f"{name}{where}"
