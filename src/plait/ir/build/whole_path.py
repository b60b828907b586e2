"""What the translation asks of all class files of the user and the libraries at once.

A log notes only the answers: a class that changes without changing them does not matter here.
"""

from typing import Final, final

from plait.ir.build.known_calls.console_uses import may_hold_console
from plait.java.platform.class_path import ClassPath
from plait.java.platform.read_log import ReadLog

MENTIONS: Final = "mentions"
CONSOLE: Final = "console"
_OURS: Final = "plait/"


@final
class WholePath:
    """The class path without the JDK, and the log that notes what is asked of it."""

    def __init__(self, users: ClassPath, log: ReadLog | None = None) -> None:
        self._users = users
        self._log = log

    def mentions(self, word: str) -> bool:
        """Whether a class file contains the word."""
        return self._noted(self._users.mentions(word.encode(), but=_OURS), MENTIONS, word)

    def may_hold_console(self) -> bool:
        """Whether code may own a standard stream's monitor."""
        return self._noted(may_hold_console(self._users.class_files(but=_OURS)), CONSOLE)

    def _noted(self, answer: bool, *question: str) -> bool:  # noqa: FBT001 - any answer
        if self._log is not None:
            self._log.note(question, str(answer))
        return answer
