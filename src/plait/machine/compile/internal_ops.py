"""Ops that only the machine's own bodies contain."""

from typing import final

from plait.base.node import node


@final
@node
class EndThread:
    """The running thread is over; the last op of every thread, and visible to others."""


@final
@node
class NoModel:
    """The thread has come to something that has no model: nobody knows how it goes on."""


@final
@node
class FinishClass:
    """The class is initialised now, or has failed to be; who waits for that may go on."""

    cls: str
    has_failed: bool
