"""Files that users name: only regular ones are read, never more of them than a cap; they are
written whole or not at all.

No size that a file system or an archive tells is trusted: reading itself stops at the cap.
"""

import contextlib
import errno
import os
import re
import secrets
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, BinaryIO, Final, TextIO

from plait.base.errors import InputError

MOST_BYTES: Final = 64 << 20
"""How large class files, sources and other inputs may be."""

_KINDS: Final = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a FIFO"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
_IN_PLACE: Final = (errno.EACCES, errno.EPERM, errno.EROFS)
"""Why no new file can be created in a folder in which an existing file may still be writable."""

_READER_SECONDS: Final = 10.0
"""How long a FIFO waits for somebody to read it."""

_READER_POLL: Final = 0.05
_OWN_STREAM: Final = re.compile(r"/(?:dev|proc/self)/fd/(\d{1,9})|/dev/std(out|err)")
"""Paths that mean a stream which this process has open: shared with it, not opened anew."""


def open_file(path: Path | str) -> BinaryIO:
    """A regular file for reading; `OSError` for anything else, without blocking on FIFOs."""
    _require_regular(os.stat(path))
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        _require_regular(os.fstat(descriptor))
    except OSError:
        os.close(descriptor)
        raise
    return open(descriptor, "rb")


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """The content of a regular file.

    `InputError` when it is larger than the cap, `OSError` when it is not regular or cannot be read.
    """
    with open_file(path) as stream:
        data = read_stream(stream, most)
        if data is None:
            raise too_large(str(path), path.stat().st_size, most)
        return data


def read_stream(stream: IO[bytes], most: int) -> bytes | None:
    """All that is left of a stream, None when that is more than the cap."""
    data = stream.read(most + 1)
    return None if len(data) > most else data


def too_large(what: str, size: int, most: int) -> InputError:
    """The error for a file or entry that is too large; `size` is its declared size."""
    told = f"{size:,} bytes, " if size > most else ""
    limit = f"larger than the {most >> 20} MB that Plait reads"
    return InputError(f"{what}: {told}{limit}; leave it out")


def _require_regular(status: os.stat_result) -> None:
    for is_kind, kind in _KINDS:
        if is_kind(status.st_mode):
            code = errno.EISDIR if stat.S_ISDIR(status.st_mode) else errno.EINVAL
            raise OSError(code, f"it is {kind}, not a regular file")


@contextmanager
def writing(path: Path) -> Iterator[TextIO]:
    """A stream whose text becomes the content of a file, all of it or, at an error, nothing.

    The folder is made when there is none. The text goes to a file beside it, which then takes its
    place; FIFOs and devices are written directly, and so is a file whose folder allows no new one.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    special = _open_special(path)
    if special is not None:
        with _stream(special) as out:
            yield out
        return
    target = Path(os.path.realpath(path))
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else None
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    beside = target.with_name(f".plait-{secrets.token_hex(8)}")
    try:
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    except OSError as error:
        if mode is None or error.errno not in _IN_PLACE:
            raise
        with _stream(os.open(target, os.O_WRONLY | os.O_TRUNC | os.O_CLOEXEC)) as out:
            yield out
        return
    try:
        with _stream(descriptor) as out:
            if mode is not None:
                os.fchmod(descriptor, mode)
            yield out
        _replace(target, beside)
    finally:
        beside.unlink(missing_ok=True)


def write_file(path: Path, text: str) -> None:
    """Make a text the content of a file, as `writing` does."""
    with writing(path) as out:
        out.write(text)


def _stream(descriptor: int) -> TextIO:
    """A text stream that can write any Python string, lone surrogates as escapes."""
    return open(descriptor, "w", encoding="utf-8", errors="backslashreplace")


def _replace(target: Path, beside: Path) -> None:
    """Replace one file by another; a mount point stays and gets the bytes."""
    try:
        beside.replace(target)
    except OSError as error:
        if error.errno != errno.EBUSY:
            raise
        target.write_bytes(beside.read_bytes())


def _open_special(path: Path) -> int | None:
    """What is no regular file, opened for writing; None for what is, and for what is not there."""
    own = _OWN_STREAM.fullmatch(str(path))
    if own is not None:
        return os.dup(int(own[1]) if own[1] else 1 + (own[2] == "err"))
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISREG(mode):
        return None
    return _open_fifo(path) if stat.S_ISFIFO(mode) else os.open(path, os.O_WRONLY | os.O_CLOEXEC)


def _open_fifo(path: Path) -> int:
    """A FIFO for writing, if a reader opens it soon."""
    deadline = time.monotonic() + _READER_SECONDS
    while True:
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise
            if time.monotonic() > deadline:
                raise OSError(errno.ENXIO, "nobody reads the FIFO") from error
            time.sleep(_READER_POLL)
        else:
            os.set_blocking(descriptor, True)
            return descriptor


def remove_file(path: Path) -> None:
    """Delete a regular file, if there is one, so that it is not mistaken for a newer one."""
    with contextlib.suppress(OSError):
        if path.is_file() and not _OWN_STREAM.fullmatch(str(path)):
            os.unlink(os.path.realpath(path))
