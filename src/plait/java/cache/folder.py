"""The folder of the cache: where it is, who may write it, and the lock on it.

Hashes show damage and stray writes. They do not stop somebody who may write the folder, for they
would write the hashes too: so the folder must belong to the user, or to root, and others must not
be able to write it.
"""

import fcntl
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import platformdirs

from plait.base.errors import InputError

STORE: Final = "compiled"
_OWN: Final = 0o700
_WRITABLE_BY_OTHERS: Final = stat.S_IWGRP | stat.S_IWOTH
_ADVICE: Final = "set PLAIT_CACHE to a folder of your own"
_MOST_SECONDS: Final = 5.0
_PAUSE: Final = 0.01


def cache_folder() -> Path:
    """Where compiled classes are kept: `PLAIT_CACHE`, else the user's cache folder."""
    chosen = os.environ.get("PLAIT_CACHE")
    return Path(chosen) if chosen else platformdirs.user_cache_path("plait")


def open_store() -> Path:
    """The folder that Plait itself has made in the cache folder; `InputError` if unusable."""
    store = cache_folder().absolute() / STORE
    try:
        store.parent.mkdir(mode=_OWN, parents=True, exist_ok=True)
        with suppress(FileExistsError):
            store.mkdir(mode=_OWN)
        status = store.lstat()
    except OSError as error:
        raise unusable(error) from error
    if not stat.S_ISDIR(status.st_mode):
        raise InputError(f"{store}: not a folder; remove it, or {_ADVICE}")
    if status.st_uid not in (os.geteuid(), 0):
        raise InputError(f"{store}: the cache belongs to another user; {_ADVICE}")
    if status.st_mode & _WRITABLE_BY_OTHERS:
        raise InputError(
            f"{store}: other users can write the cache, so it is not trusted; remove it, "
            f"or {_ADVICE}"
        )
    return store


def unusable(error: OSError) -> InputError:
    """What to tell the user when the cache cannot be read or written."""
    where = error.filename or cache_folder()
    return InputError(f"the cache cannot be used: {where}: {error.strerror}; {_ADVICE}")


@contextmanager
def locked(store: Path, *, exclusively: bool) -> Iterator[bool]:
    """Hold the lock on the cache, for moments only; False if it cannot be had.

    Who holds it alone may take entries away. Who shares it may say which entries they use.
    """
    try:
        descriptor = os.open(store / "lock", os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    except OSError:
        yield False  # a cache that can only be read: nobody takes anything away
        return
    try:
        yield _lock(descriptor, fcntl.LOCK_EX if exclusively else fcntl.LOCK_SH)
    finally:
        os.close(descriptor)


def _lock(descriptor: int, how: int) -> bool:
    """Wait for a lock, but not for one that a stopped process holds."""
    deadline = time.monotonic() + _MOST_SECONDS
    while True:
        try:
            fcntl.flock(descriptor, how | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > deadline:
                return False
            time.sleep(_PAUSE)
        except OSError:
            return False  # a file system without locks
        else:
            return True
