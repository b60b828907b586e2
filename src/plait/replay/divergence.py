"""Errors that end a replay early."""

from plait.base.errors import PlaitError


class DivergenceError(PlaitError):
    """The JVM deviates from the schedule.

    `where` is where the thread stands, empty when unknown; `how` what was expected and what came.
    """

    def __init__(self, where: str, how: str) -> None:
        self.where = where
        self.how = how
        super().__init__(f"{how} ({where})" if where else how)


class OutOfTimeError(PlaitError):
    """The replay has used up its time."""
