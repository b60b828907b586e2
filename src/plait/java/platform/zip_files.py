"""Opening zip files: not those with a giant directory (APPNOTE 4.3.14 to 4.3.16), but many."""

import errno
import os
import resource
import struct
import zipfile
from pathlib import Path
from typing import Final

from plait.base.files import open_file, too_large

_MOST_DIRECTORY: Final = 64 << 20
"""How large the list of a file's entries may be: some 500,000 of them."""

_END: Final = struct.Struct("<4s4H2LH")
_END_MAGIC: Final = b"PK\5\6"
_LONGEST_COMMENT: Final = (1 << 16) - 1
_LOCATOR: Final = struct.Struct("<4sLQL")
_LOCATOR_MAGIC: Final = b"PK\6\7"
_END_64: Final = struct.Struct("<4sQ2H2L4Q")
_IN_64: Final = 0xFFFFFFFF


def open_zip(path: Path) -> zipfile.ZipFile:
    """The open file; `InputError` when its directory is too large, and what `zipfile` raises.

    Files stay open, and there may be more jars than a process may have open files at first.
    """
    try:
        return _open(path)
    except OSError as error:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        if error.errno != errno.EMFILE:
            raise
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        return _open(path)


def _open(path: Path) -> zipfile.ZipFile:
    size = _directory_size(path)
    if size > _MOST_DIRECTORY:
        raise too_large(f"{path}: its directory", size, _MOST_DIRECTORY)
    return zipfile.ZipFile(path)


def _directory_size(path: Path) -> int:
    """The bytes of the central directory as the file's end tells them; 0 when it tells nothing.

    Whoever reads the directory reads so many bytes at once.
    """
    with open_file(path) as stream:
        size = stream.seek(0, os.SEEK_END)
        tail = min(size, _END.size + _LONGEST_COMMENT + _LOCATOR.size)
        stream.seek(size - tail)
        data = stream.read(tail)
        at = data.rfind(_END_MAGIC)
        if at < 0 or at + _END.size > len(data):
            return 0
        found: int = _END.unpack_from(data, at)[5]
        if at >= _LOCATOR.size:
            magic, _, offset, _ = _LOCATOR.unpack_from(data, at - _LOCATOR.size)
            if magic == _LOCATOR_MAGIC and offset + _END_64.size <= size:
                stream.seek(offset)
                found = max(found, _END_64.unpack(stream.read(_END_64.size))[8])
        return 0 if found == _IN_64 else min(found, size)
