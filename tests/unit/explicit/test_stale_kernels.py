"""A kernel that is older than its sources is refused: it would give wrong answers in silence."""

import os
from pathlib import Path

import pytest

from plait.base.errors import InputError
from plait.engines.explicit.kernels import refuse_stale


def tree(folder: Path, *, built: int, source: int, declaration: int, has_c: bool) -> Path:
    """A folder with one kernel, its files changed at these times."""
    times = {"search.cpython-311.so": built, "search.py": source, "memory.pxd": declaration}
    if has_c:
        times["search.c"] = built
    for name, time in times.items():
        (folder / name).touch()
        os.utime(folder / name, (time, time))
    return folder


def test_a_kernel_newer_than_its_sources_is_taken(tmp_path: Path) -> None:
    refuse_stale(tree(tmp_path, built=9, source=8, declaration=7, has_c=True))


@pytest.mark.parametrize(("source", "declaration"), [(10, 1), (1, 10)])
def test_a_kernel_older_than_a_source_is_refused(
    tmp_path: Path, source: int, declaration: int
) -> None:
    folder = tree(tmp_path, built=9, source=source, declaration=declaration, has_c=True)
    with pytest.raises(InputError, match="make prepare"):
        refuse_stale(folder)


def test_installed_kernels_have_no_c_files_and_are_taken(tmp_path: Path) -> None:
    refuse_stale(tree(tmp_path, built=1, source=8, declaration=9, has_c=False))
