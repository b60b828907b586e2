"""The processes that use the cache: which entries each of them reads, and where it builds.

Each has a folder of its own, with a file that it keeps locked as long as it lives, in which it
notes its entries. The system drops the lock when the process dies of whatever cause; workers that
it has forked keep it until they end, too.
"""

import atexit
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, final

from plait.java.cache.folder import locked

_PROCESSES: Final = "processes"
_USES: Final = "uses"
_present: Final[dict[Path, "User"]] = {}
"""This process in each cache that it uses: a fact about the process, not about a program."""


@final
class User:
    """This process among the users of one cache."""

    def __init__(self, store: Path) -> None:
        processes = store / _PROCESSES
        processes.mkdir(mode=0o700, exist_ok=True)
        with locked(store, exclusively=False):
            self.folder = Path(tempfile.mkdtemp(prefix=f"{os.getpid()}-", dir=processes))
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
            self._uses = os.open(self.folder / _USES, flags, 0o600)
            _try_lock(self._uses)
        self._store = store
        self._noted: set[str] = set()
        self._process = os.getpid()
        atexit.register(self._leave)

    def use(self, entry: str) -> None:
        """Keep an entry from being taken away while this process lives."""
        if entry not in self._noted:
            with locked(self._store, exclusively=False):
                os.write(self._uses, f"{entry}\n".encode())
            self._noted.add(entry)

    def forget(self) -> None:
        """Stop using a cache that somebody has taken away as a whole."""
        atexit.unregister(self._leave)
        os.close(self._uses)

    def _leave(self) -> None:
        if os.getpid() == self._process:
            shutil.rmtree(self.folder, ignore_errors=True)


def present_user(store: Path) -> User:
    """This process as a user of the cache; `OSError` where nothing can be written."""
    user = _present.get(store)
    if user is not None and not user.folder.is_dir():
        user.forget()
        user = None
    if user is None:
        user = _present[store] = User(store)
    return user


def others_uses(store: Path) -> tuple[set[str], list[Path]]:
    """The entries that living processes use, and the folders of processes that are dead.

    Only for who holds the lock on the cache alone.
    """
    used: set[str] = set()
    dead: list[Path] = []
    for folder in _folders(store):
        noted = _noted_by_living(folder / _USES)
        if noted is None:
            dead.append(folder)
        else:
            used.update(noted)
    return used, dead


def _folders(store: Path) -> Iterator[Path]:
    try:
        yield from sorted((store / _PROCESSES).iterdir())
    except OSError:
        return


def _noted_by_living(uses: Path) -> list[str] | None:
    try:
        descriptor = os.open(uses, os.O_RDONLY)
    except OSError:
        return None
    with os.fdopen(descriptor, encoding="utf-8", errors="replace") as file:
        return None if _try_lock(file.fileno()) else file.read().split()


def _try_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
