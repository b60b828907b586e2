"""The entries of the cache: class files with a manifest that has the hash of each of them.

An entry's folder is named after the SHA-256 of its manifest, so the manifest is covered too. An
entry whose set of files or whose hashes do not match counts as missing: it is rebuilt and replaced.

    compiled/classes/KEY/SHA-256 of the manifest/manifest.json
                                                 classes/
"""

import hashlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, final

from plait.base.node import node
from plait.java.cache.folder import STORE, cache_folder, locked, open_store, unusable
from plait.java.cache.users import present_user

ENTRIES: Final = "classes"
MANIFEST: Final = "manifest.json"
DAY_NS: Final = 24 * 3600 * 10**9
_CLASSES: Final = "classes"
_FORMAT: Final = 1


@final
@node
class Manifest:
    """The inputs of an entry besides its key, and the hashes of its files, by relative path."""

    inputs: Mapping[str, str]
    files: Mapping[str, str]


def find_classes(key: str, is_current: Callable[[Mapping[str, str]], bool]) -> Path | None:
    """The class folder of an intact entry of this key whose inputs are current."""
    store = open_store()
    for entry in sorted((store / ENTRIES / key).glob("[0-9a-f]*")):
        manifest = read_manifest(entry)
        if manifest is not None and is_current(manifest.inputs):
            with suppress(OSError):  # a cache that can only be read is not pruned by anybody
                present_user(store).use(f"{key}/{entry.name}")
                _touch(entry / MANIFEST)
            if has_intact_files(entry, manifest):  # only now: it can no longer be taken away
                return entry / _CLASSES
    return None


@contextmanager
def building(key: str) -> Iterator["Building"]:
    """An entry to be built, in a folder that goes away at the end."""
    store = open_store()
    try:
        scratch = Path(tempfile.mkdtemp(dir=present_user(store).folder))
        made = Building(store, key, scratch)
        made.classes.mkdir(parents=True)
    except OSError as error:
        raise unusable(error) from error
    try:
        yield made
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


@final
class Building:
    """An entry before it is published: its class files go to `classes`.

    Temporary files of the build go to `scratch`.
    """

    def __init__(self, store: Path, key: str, scratch: Path) -> None:
        self._store = store
        self._key = key
        self._made = scratch / "entry"
        self.scratch = scratch
        self.classes = self._made / _CLASSES

    def publish(self, inputs: Mapping[str, str]) -> Path:
        """Move the finished entry into place and give its class folder.

        If a rival was first, its equal entry stays, provided that it is intact.
        """
        try:
            manifest = {"format": _FORMAT, "key": self._key, "inputs": dict(inputs)}
            manifest["files"] = file_hashes(self.classes)
            text = json.dumps(manifest, sort_keys=True).encode()
            (self._made / MANIFEST).write_bytes(text)
            entry = self._store / ENTRIES / self._key / hashlib.sha256(text).hexdigest()
            present_user(self._store).use(f"{self._key}/{entry.name}")
            with locked(self._store, exclusively=True):
                self._move_to(entry)
        except OSError as error:
            raise unusable(error) from error
        return entry / _CLASSES

    def _move_to(self, entry: Path) -> None:
        manifest = read_manifest(entry)
        if manifest is not None and has_intact_files(entry, manifest):
            return
        for place in (self._store / ENTRIES, entry.parent):
            if not place.is_dir():
                self._put_aside(place)
                place.mkdir(mode=0o700)
        self._put_aside(entry)
        os.rename(self._made, entry)

    def _put_aside(self, damaged: Path) -> None:
        with suppress(FileNotFoundError):
            os.rename(damaged, self.scratch / f"damaged-{damaged.name}")


def is_cached(folder: Path) -> bool:
    """Whether a folder belongs to the cache."""
    return folder.is_relative_to(cache_folder().absolute() / STORE)


def read_manifest(entry: Path) -> Manifest | None:
    """The manifest of an entry, None unless it is the one that the entry is named after."""
    try:
        data = (entry / MANIFEST).read_bytes()
    except OSError:
        return None
    if hashlib.sha256(data).hexdigest() != entry.name:
        return None
    try:
        read = json.loads(data)
        if (read["format"], read["key"]) != (_FORMAT, entry.parent.name):
            return None
        return Manifest(dict(read["inputs"]), dict(read["files"]))
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def has_intact_files(entry: Path, manifest: Manifest) -> bool:
    """Whether the files are those of the manifest: none changed, none added, none missing."""
    try:
        return file_hashes(entry / _CLASSES) == manifest.files
    except OSError:
        return False


def file_hashes(folder: Path) -> dict[str, str]:
    """The SHA-256 of each file below a folder, by relative path; links are not followed."""
    hashes: dict[str, str] = {}
    waiting = [(str(folder), "")]
    while waiting:
        place, prefix = waiting.pop()
        with os.scandir(place) as items:
            for item in items:
                if item.is_dir(follow_symlinks=False):
                    waiting.append((item.path, f"{prefix}{item.name}/"))
                elif item.is_file(follow_symlinks=False):
                    with open(item.path, "rb", buffering=0) as file:
                        hashes[f"{prefix}{item.name}"] = hashlib.sha256(file.read()).hexdigest()
                else:
                    hashes[f"{prefix}{item.name}"] = "not a file"
    return hashes


def _touch(stamp: Path) -> None:
    """Note a use in the file's time, once a day at most."""
    if abs(time.time_ns() - stamp.stat().st_mtime_ns) > DAY_NS:
        os.utime(stamp)
