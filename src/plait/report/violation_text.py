"""The facts of a violation as text: the stack, the cycle of waiting threads, the racing pair."""

from rich.text import Text

from plait.report.interleaving import SourceLines
from plait.report.symbols import Symbols
from plait.report.wording import one_line
from plait.result.phrases import frame_line, is_library, is_model
from plait.result.trace import Frames, HeldLock, LockSort
from plait.result.violation_account import InvolvedThread
from plait.result.violations import Violation


def violation_lines(
    violation: Violation, sources: SourceLines, symbols: Symbols, *, full: bool
) -> list[Text]:
    """The lines that follow the headline."""
    account = violation.account()
    lines = _said(account.said)
    for item in account.threads:
        lines += [
            *_title(item, sources, symbols),
            *_stack(item.stack, full=full),
            *_locks(item),
        ]
    return lines


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


def _title(item: InvolvedThread, sources: SourceLines, symbols: Symbols) -> list[Text]:
    """What a thread does, with the source of what it accesses; nothing if the headline says it."""
    if not item.does:
        return []
    title = Text.assemble((item.thread_name, "bold"), f" {item.does}")
    source = "" if item.access is None else sources.at(item.access)
    if source:
        title.append(f"  {symbols.bar} {source}", "dim")
    return [title]


def _locks(item: InvolvedThread) -> list[Text]:
    """The locks that a thread holds; for accesses also that there is none."""
    if item.access is not None and not item.held:
        return [Text("    holding no lock", "dim")]
    return [Text(f"    holding {_lock(held)}", "yellow") for held in item.held]


def _lock(item: HeldLock) -> str:
    is_whole = item.sort in (LockSort.MONITOR, LockSort.LOCK)
    name = item.lock if is_whole else f"the {item.sort} of {item.lock}"
    where = "" if item.acquired is None else f", acquired at {frame_line(item.acquired)}"
    return f"{name}{where}"
