"""Ctrl-C and similar signals: SIGTERM of a build server, SIGHUP of a closed terminal.

During a check, the first signal ends its budget, so that a complete report of what is proved is
written. Elsewhere, and for the second signal, the command is aborted: its processes are ended,
incomplete files are removed. One more signal kills at once. Signals that were ignored at the start
stay ignored, for `nohup` and shells.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from plait.base.budget import Budget
from plait.base.processes import ENDING

_Handler: TypeAlias = Callable[[int, Any], Any]


class Interrupted(KeyboardInterrupt):
    """A signal has come; `status` is what a shell says of a program that it has ended."""

    def __init__(self, number: int) -> None:
        self.status = 128 + number
        super().__init__(signal.Signals(number).name)


def break_off_on_signals() -> None:
    """From now on a signal aborts the current work; the next one kills."""

    def break_off(number: int, _frame: object) -> None:
        _set(signal.SIG_DFL)
        raise Interrupted(number)

    _set(break_off)


def ignore_signals() -> None:
    """From now on signals are ignored: the answer is written and the process is about to end."""
    _set(signal.SIG_IGN)


@contextmanager
def cancelled_by_signals(budget: Budget) -> Iterator[None]:
    """The first signal ends the budget, the second is as before."""
    before = {number: signal.getsignal(number) for number in ENDING}

    def cancel(_number: int, _frame: object) -> None:
        budget.cancel()
        restore()

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    _set(cancel)
    try:
        yield
    finally:
        restore()


def _set(handler: _Handler | signal.Handlers) -> None:
    for number in ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, handler)
