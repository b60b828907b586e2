"""How large the directory of a zip file is, before anybody reads it (APPNOTE 4.3.14 to 4.3.16)."""

import os
import struct
from pathlib import Path
from typing import Final

_END: Final = struct.Struct("<4s4H2LH")
_END_MAGIC: Final = b"PK\5\6"
_LONGEST_COMMENT: Final = (1 << 16) - 1
_LOCATOR: Final = struct.Struct("<4sLQL")
_LOCATOR_MAGIC: Final = b"PK\6\7"
_END_64: Final = struct.Struct("<4sQ2H2L4Q")
_IN_64: Final = 0xFFFFFFFF


def directory_size(path: Path) -> int:
    """The bytes of the central directory as the file's end tells them; 0 when it tells nothing.

    Whoever reads the directory reads so many bytes at once.
    """
    with path.open("rb") as stream:
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
