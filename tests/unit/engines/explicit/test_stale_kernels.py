"""A kernel compiled from other sources is refused: it would give wrong answers in silence."""

import os
import shutil
from pathlib import Path

import pytest

import plait.engines.explicit.kernel as package
from plait.base.errors import InputError
from plait.engines.explicit.kernel.kernel_choice import refuse_stale
from plait.engines.explicit.kernel_build.kernel_sources import digest, kernel_sources

FOLDER = Path(package.__file__).parent


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the kernel's sources."""
    for source in kernel_sources(FOLDER):
        shutil.copy(source, tmp_path)
    return tmp_path


def test_the_kernel_of_these_sources_is_taken(copied: Path) -> None:
    refuse_stale(copied, digest(FOLDER))


@pytest.mark.parametrize("name", ["depth_first_search.py", "kernel_memory.pxd", "native.pxd"])
def test_the_kernel_of_a_changed_source_is_refused(copied: Path, name: str) -> None:
    before = digest(copied)
    with (copied / name).open("a") as file:
        file.write("\n")
    with pytest.raises(InputError, match="make prepare"):
        refuse_stale(copied, before)


def test_time_stamps_do_not_matter(copied: Path) -> None:
    before = digest(copied)
    for number, source in enumerate(kernel_sources(copied)):
        os.utime(source, (number, number))
    refuse_stale(copied, before)


def test_what_is_no_source_of_the_kernel_does_not_matter(copied: Path) -> None:
    before = digest(copied)
    (copied / "checking.py").write_text("changed = True\n")
    (copied / "search.c").touch()
    refuse_stale(copied, before)
