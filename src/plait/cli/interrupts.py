"""Ctrl-C, and what ends like it: SIGTERM of a build server, SIGHUP of a terminal that has gone.

While a check runs the first of them ends its budget, so that what is proved is reported, whole.
Elsewhere, and a second time, the command is broken off: what it has started is ended, what is half
done is removed. One more kills at once. What was ignored when we were started stays ignored, as
`nohup` and shells have it.
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
    """From now on a signal breaks off what is done; the next one kills."""

    def break_off(number: int, _frame: object) -> None:
        _set(signal.SIG_DFL)
        raise Interrupted(number)

    _set(break_off)


def ignore_signals() -> None:
    """From now on signals come too late: the answer is told and the process is about to end."""
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
