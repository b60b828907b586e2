"""Targets: from what a user names to classes, sources and the method to run."""

from pathlib import Path
from typing import final

from plait.base.node import node
from plait.java.entries import Entry, MainEntry, MethodEntry, MethodKey, TestEntry

__all__ = ["Entry", "MainEntry", "MethodEntry", "MethodKey", "Target", "TestEntry"]


@final
@node
class Target:
    """A program to verify.

    `class_path` holds its classes and all it needs beside the JDK; `source_roots` are folders in
    which reports find sources by package; `display_name` is what reports call it.
    """

    class_path: tuple[Path, ...]
    entry: Entry
    source_roots: tuple[Path, ...]
    display_name: str
