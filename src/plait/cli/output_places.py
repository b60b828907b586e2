"""Checks of output files and folders before the work begins."""

import os
from pathlib import Path

from plait.base.errors import InputError


def require_folder(path: Path, purpose: str) -> None:
    """`InputError` when a folder is not there and cannot be made, or cannot be written to."""
    nearest = next(place for place in (path, *path.absolute().parents) if os.path.lexists(place))
    if not nearest.is_dir() or not os.access(nearest, os.W_OK | os.X_OK):
        raise InputError(f"{purpose}: {nearest} is not a writable folder")


def require_file(path: Path, purpose: str) -> None:
    """`InputError` when something is there that is not to be written, or nothing can be made."""
    if path.is_dir():
        raise InputError(f"{purpose}: this is a folder; name a file")
    if not os.path.exists(path):
        require_folder(path.parent, purpose)
    elif not os.access(path, os.W_OK):
        raise InputError(f"{purpose}: the file cannot be written")
