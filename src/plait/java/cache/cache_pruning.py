"""Pruning: old entries of the cache, and those beyond its maximum size, are deleted.

So are the folders of killed processes. Entries in use by running processes are kept.
"""

import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, final

from plait.base.errors import InputError
from plait.base.node import node
from plait.java.cache.cache_entries import (
    DAY_NS,
    ENTRIES,
    MANIFEST,
    has_intact_files,
    read_manifest,
)
from plait.java.cache.folder import locked, open_store
from plait.java.cache.users import others_uses

UNUSED_DAYS: Final = 30
SIZE_LIMIT: Final = 10**9
_TRASH: Final = "trash"
_STAMP: Final = "pruned"
_FORMER_ENTRIES: Final = "classes"
"""Beside the store, in a folder that may have other things in it: where older versions of Plait
keep theirs."""
_FORMER_MANIFEST: Final = "implicit.json"
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_AUTOMATIC_SECONDS: Final = 0.5


@final
@node
class Size:
    """A number of entries and how many bytes they take."""

    entries: int
    bytes: int


@final
@node
class Pruned:
    """What was freed, and what is left."""

    freed: Size
    left: Size


@final
@node
class _Entry:
    folder: Path
    last_use: int
    bytes: int


def prune(
    *, limit: int = SIZE_LIMIT, seconds: float = float("inf"), damaged_too: bool = False
) -> Pruned:
    """Delete entries that are too old or too many, the least recently used first.

    Deleting stops after the given number of seconds and continues the next time. `damaged_too`
    reads all entries and deletes the damaged ones first.
    """
    deadline = time.monotonic() + seconds
    store = open_store()
    entries = sorted(_entries(store), key=lambda entry: (entry.last_use, entry.folder))
    chosen = _chosen(entries, limit, damaged=damaged_entries() if damaged_too else [])
    try:
        trash = store / _TRASH
        trash.mkdir(mode=0o700, exist_ok=True)
        bin_ = Path(tempfile.mkdtemp(dir=trash))
    except OSError as error:
        raise InputError(f"cannot prune the cache: {trash}: {error.strerror}") from error
    gone, bytes_of_dead = _take_away(store, chosen, bin_)
    _empty(trash, deadline)
    freed = Size(len(gone), sum(entry.bytes for entry in gone) + bytes_of_dead)
    left = [entry for entry in entries if entry not in gone]
    return Pruned(freed, Size(len(left), sum(entry.bytes for entry in left)))


def prune_now_and_then() -> None:
    """Prune at most once a day, and for a moment only; whatever goes wrong can wait."""
    with suppress(OSError, InputError):
        stamp = open_store() / _STAMP
        try:
            is_due = abs(time.time_ns() - stamp.stat().st_mtime_ns) > DAY_NS
        except FileNotFoundError:
            is_due = True
        if is_due:
            stamp.touch(mode=0o600)
            prune(seconds=_AUTOMATIC_SECONDS)


def keep_newest(key: str, most: int) -> None:
    """Delete the entries of a key that are too many and not in use, the oldest first."""
    store = open_store()
    folder = store / ENTRIES / key
    try:
        if len(os.listdir(folder)) <= most:
            return
        entries = [_Entry(e, _last_use(e), 0) for e in _folders(folder)]
        trash = store / _TRASH
        trash.mkdir(mode=0o700, exist_ok=True)
        bin_ = Path(tempfile.mkdtemp(dir=trash))
        newest_first = sorted(entries, key=lambda entry: entry.last_use, reverse=True)
        _take_away(store, newest_first[most:], bin_)
        shutil.rmtree(bin_, ignore_errors=True)
    except OSError:
        return  # whoever prunes next will see to it


def cache_size() -> Size:
    """All entries of this version of Plait."""
    sizes = [entry.bytes for entry in _entries_in(open_store() / ENTRIES)]
    return Size(len(sizes), sum(sizes))


def damaged_entries() -> list[Path]:
    """The entries that do not agree with their hashes: they are built again when needed."""
    found = []
    for entry in _entries_in(open_store() / ENTRIES):
        manifest = read_manifest(entry.folder)
        if manifest is None or not has_intact_files(entry.folder, manifest):
            found.append(entry.folder)
    return found


def _chosen(entries: list[_Entry], limit: int, damaged: list[Path]) -> list[_Entry]:
    oldest = time.time_ns() - UNUSED_DAYS * DAY_NS
    total = sum(entry.bytes for entry in entries)
    chosen = []
    for entry in sorted(entries, key=lambda entry: entry.folder not in damaged):
        if entry.folder in damaged or entry.last_use < oldest or total > limit:
            chosen.append(entry)
            total -= entry.bytes
    return chosen


def _take_away(store: Path, chosen: list[_Entry], bin_: Path) -> tuple[list[_Entry], int]:
    """Move unused entries to the bin; returns the deleted entries and the bytes of dead ones."""
    gone: list[_Entry] = []
    bytes_of_dead = 0
    with locked(store, exclusively=True) as is_locked:
        if not is_locked:
            return gone, bytes_of_dead
        used, dead = others_uses(store)
        for entry in chosen:
            name = f"{entry.folder.parent.name}/{entry.folder.name}"
            if name not in used and _moved(entry.folder, bin_ / str(len(gone))):
                gone.append(entry)
                with suppress(OSError):
                    entry.folder.parent.rmdir()  # only if it was the last one of its key
        for folder in dead:
            bytes_ = _bytes_below(folder)
            if _moved(folder, bin_ / folder.name):
                bytes_of_dead += bytes_
    return gone, bytes_of_dead


def _moved(folder: Path, to: Path) -> bool:
    try:
        os.rename(folder, to)
    except OSError:
        return False
    return True


def _empty(trash: Path, deadline: float) -> None:
    for bin_ in sorted(trash.iterdir()):
        for folder in sorted(bin_.iterdir()) if bin_.is_dir() else []:
            if time.monotonic() > deadline:
                return
            shutil.rmtree(folder, ignore_errors=True)
        with suppress(OSError):
            bin_.rmdir()


def _entries(store: Path) -> Iterator[_Entry]:
    yield from _entries_in(store / ENTRIES)
    former = store.parent / _FORMER_ENTRIES
    if not former.is_symlink():
        yield from _entries_in(former, _FORMER_MANIFEST)


def _entries_in(folder: Path, manifest_name: str = "") -> Iterator[_Entry]:
    """The entries of a folder: two hashes deep, and with a manifest of this name, if any."""
    for key in _folders(folder):
        for entry in _folders(key):
            try:
                if not manifest_name or (entry / manifest_name).is_file():
                    yield _Entry(entry, _last_use(entry), _bytes_below(entry))
            except OSError:
                continue  # somebody else has just taken it away


def _last_use(entry: Path) -> int:
    manifest = entry / MANIFEST
    return (manifest if manifest.exists() else entry).stat().st_mtime_ns


def _folders(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as items:
            folders = [Path(item.path) for item in items if item.is_dir(follow_symlinks=False)]
    except OSError:
        return []
    return [folder for folder in folders if _HASH.fullmatch(folder.name)]


def _bytes_below(folder: Path) -> int:
    total = 0
    for place, _, files in os.walk(folder):
        for file in files:
            with suppress(OSError):
                total += os.lstat(f"{place}/{file}").st_size
    return total
