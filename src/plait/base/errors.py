"""The two error families: errors that the user can fix, and bugs of Plait.

`InputError` is shown as one message, without a stack trace, exit code 2. `InternalError` shows a
stack trace, exit code 4. `BudgetExhausted` is control flow between an engine and the driver.
"""

from enum import StrEnum
from typing import Final, Self, final


class PlaitError(Exception):
    """Any error that Plait raises on purpose."""


class InputError(PlaitError):
    """The user's input or environment is at fault; the message says where and what to do."""


class OutputError(PlaitError):
    """Standard output does not accept output; exit code 2 if nothing else failed."""


class ClassFileError(InputError):
    """A class file that is truncated, corrupt or newer than we read."""


class MissingClassError(InputError):
    """A class that the program refers to is on no class path entry."""

    def __init__(self, name: str, needed_by: str = "") -> None:
        self.name = name
        because = f" (needed by {needed_by.replace('/', '.')})" if needed_by else ""
        super().__init__(
            f"class {name.replace('/', '.')} is not on the class path{because}; "
            "add its jar or folder with --classpath"
        )


UNUSABLE_CLASS: Final = (MissingClassError, ClassFileError)
"""Errors of loading a class that is mentioned: it is on no class path, or corrupt."""


class Lack(StrEnum):
    """What an engine lacked for an answer, where another engine may have it."""

    INPUT_VALUES = "input values"
    """An input has too many values to try them one by one."""
    PROPERTY = "property"
    """The engine cannot decide the property."""


@final
class Reason(str):
    """Why there is no answer, in words; and what was lacking, where another engine may have it."""

    def __new__(cls, words: str, lack: Lack | None = None) -> Self:
        """The words, with what was lacking."""
        found = super().__new__(cls, words)
        found.lack = lack
        return found

    lack: Lack | None


class UnsupportedError(PlaitError):
    """A Java feature without a model: `Unknown(unsupported)`, never a crash or a green."""

    def __init__(self, words: str, lack: Lack | None = None) -> None:
        self._reason = Reason(words, lack)
        super().__init__(words, lack)

    def followed_by(self, words: str) -> "UnsupportedError":
        """The same error with more words, such as the callers of an unsupported method."""
        return UnsupportedError(f"{self}{words}", self._reason.lack)

    def __str__(self) -> Reason:
        """The reason, a text that also states what was lacking."""
        return self._reason


class InternalError(PlaitError):
    """Plait itself is wrong."""


class IllFormedIrError(InternalError):
    """A producer made IR that breaks the rules of `docs/ir.md`."""


class SpuriousWitnessError(InternalError):
    """A violation whose witness does not replay."""


class EngineDisagreementError(InternalError):
    """One engine or analysis has proved a property, and another has shown a violation of it."""


class StopReason(StrEnum):
    """Why work stopped before its end."""

    TIME = "time"
    MEMORY = "memory"
    EFFORT = "effort"
    """The work that the user allows, which is counted."""
    INTERRUPTED = "interrupted"


class BudgetExhausted(PlaitError):  # noqa: N818 - control flow, not an error
    """Time or memory ran out, or the user or the system interrupted; `detail` may say how."""

    def __init__(self, reason: StopReason, detail: str = "") -> None:
        self.reason = reason
        self.detail = detail
        super().__init__(reason)

    def __reduce__(self) -> tuple[type, tuple[StopReason, str]]:
        return type(self), (self.reason, self.detail)


class DeadlockError(PlaitError):
    """No thread of a running program can take a step; a JVM would hang."""
