"""Reading files that others have made: never more of them than a cap.

No size that a file system or an archive tells is trusted: reading itself stops at the cap.
"""

from pathlib import Path
from typing import IO, Final

from plait.base.errors import InputError

MOST_BYTES: Final = 64 << 20
"""How large class files, sources and other inputs may be."""


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """The content of a file; `InputError` when it is larger than the cap, `OSError` as always."""
    with path.open("rb") as stream:
        data = read_stream(stream, most)
        if data is None:
            raise too_large(str(path), path.stat().st_size, most)
        return data


def read_stream(stream: IO[bytes], most: int) -> bytes | None:
    """All that is left of a stream, None when that is more than the cap."""
    data = stream.read(most + 1)
    return None if len(data) > most else data


def too_large(what: str, size: int, most: int) -> InputError:
    """The refusal of a file or entry; `size` is what it is said to have."""
    told = f"{size:,} bytes, " if size > most else ""
    limit = f"larger than the {most >> 20} MB that Plait reads"
    return InputError(f"{what}: {told}{limit}; leave it out")
