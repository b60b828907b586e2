"""sdist and wheel: what is in them, and that what was installed from them works.

`tools/wheel` builds both and tries the wheel in a fresh environment outside the tree.
"""

import fcntl
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from email.message import Message
from email.parser import Parser
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "tools" / "wheel"
MOST_BYTES = 5_000_000
TOOL: dict[str, Any] = run_path(str(SCRIPT))
GENERATED = re.compile(r"\.(c|cpp|o|html|pyc)$")


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder that `tools/wheel` fills; the processes of one test run share it."""
    base = tmp_path_factory.getbasetemp()
    shared = base if worker_id == "master" else base.parent
    made = shared / "dist"
    with (shared / "dist.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            ended = subprocess.run(
                [sys.executable, str(SCRIPT), "--out", str(shared / "dist.new")],
                text=True,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )
            assert ended.returncode == 0, ended.stdout
            assert "works in a fresh environment" in ended.stdout
            (shared / "dist.new").rename(made)
    return made


def wheel_names(folder: Path) -> list[str]:
    """The files of the one wheel there."""
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        return opened.namelist()


def wheel_metadata(folder: Path) -> Message:
    """What the wheel says of itself."""
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        (name,) = [name for name in opened.namelist() if name.endswith(".dist-info/METADATA")]
        return Parser().parsestr(opened.read(name).decode())


def generated(names: list[str]) -> list[str]:
    """Files that no person has written, but for the compiled kernel."""
    return [name for name in names if GENERATED.search(name) and "/report/page/" not in name]


def test_the_wheel_is_small_and_has_no_generated_file_but_the_kernel(dist: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    names = wheel_names(dist)
    kernel = [name for name in names if name.endswith(".so")]
    sources = sorted((ROOT / "src/plait/engines/explicit/kernel").glob("*.pxd"))
    compiled = [source.stem for source in sources if source.with_suffix(".py").exists()]
    assert sorted(Path(name).name.partition(".")[0] for name in kernel) == compiled
    assert generated(names) == []
    assert wheel.stat().st_size < MOST_BYTES


def test_the_wheel_has_the_models_and_the_page_of_the_report(dist: Path) -> None:
    names = set(wheel_names(dist))
    data = [path for path in (ROOT / "src/plait/models").rglob("*") if path.is_file()]
    data += (ROOT / "src/plait/report/page").iterdir()
    assert {path.relative_to(ROOT / "src").as_posix() for path in data} <= names


def test_the_wheel_names_its_licence_and_does_not_need_cython(dist: Path) -> None:
    metadata = wheel_metadata(dist)
    assert metadata["License-Expression"] == "Apache-2.0"
    assert any(name.endswith("/licenses/LICENSE") for name in wheel_names(dist))
    needed = [text for text in metadata.get_all("Requires-Dist", []) if "extra ==" not in text]
    assert needed
    assert not any("cython" in text.lower() for text in needed)


def test_the_sdist_has_licence_and_declarations_and_nothing_generated(dist: Path) -> None:
    (sdist,) = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as opened:
        names = [name.partition("/")[2] for name in opened.getnames()]
    pxd = (ROOT / "src/plait/engines/explicit/kernel").glob("*.pxd")
    files = [name for name in TOOL["BUILT_FROM"] if (ROOT / name).is_file()]
    wanted = {*files, *(path.relative_to(ROOT).as_posix() for path in pxd)}
    assert wanted <= set(names)
    assert generated(names) == []
    assert not any(name.endswith(".so") or name.startswith("tests") for name in names)


def littered_tree(folder: Path) -> Path:
    """What the build needs of the source tree, with what older builds may have left there."""
    TOOL["copy_tree"](folder)
    kernel = folder / "src/plait/engines/explicit"
    left = folder / "build/lib/plait"
    left.mkdir(parents=True)
    for litter in (
        kernel / "search.c",
        kernel / "search.html",
        kernel / "search.cpython-399-x86_64-linux-gnu.so",
        left / "removed_long_ago.py",
    ):
        litter.write_text("")
    return folder


def without_compiler(**more: str) -> dict[str, str]:
    """The environment of a machine that has none."""
    return {**os.environ, "CC": "/nonexistent/cc", **more}


@pytest.fixture
def plait_without_kernel(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """The command of an installation that was made without a compiler."""
    command = [sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps"]
    tree = littered_tree(tmp_path / "tree")
    ended = subprocess.run(
        [*command, "--no-index", "--wheel-dir", str(tmp_path / "out"), str(tree)],
        env=without_compiler(),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert ended.returncode == 0, ended.stdout
    TOOL["install"](next((tmp_path / "out").glob("*.whl")), tmp_path / "environment")

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [str(tmp_path / "environment/bin/plait"), *words]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)

    return run


def test_without_a_compiler_plait_installs_works_and_says_so(
    tmp_path: Path, plait_without_kernel: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    names = wheel_names(tmp_path / "out")
    assert next((tmp_path / "out").glob("*.whl")).name.endswith("-py3-none-any.whl")
    assert generated(names) == []
    assert not any(name.endswith(".so") or "removed_long_ago" in name for name in names)

    examined = plait_without_kernel("doctor", "--jdk", str(tmp_path / "no-jdk"))
    assert "kernel: not compiled" in examined.stdout
    assert examined.returncode == 2
    checked = plait_without_kernel("check", str(ROOT / "examples/LostUpdate.java"), "--no-confirm")
    assert checked.returncode == 1, checked.stderr
    assert "the kernel is not compiled" in checked.stderr


def test_a_build_that_must_have_the_kernel_fails_without_a_compiler() -> None:
    ended = subprocess.run(
        [sys.executable, "setup.py", "--version"],
        cwd=ROOT,
        env=without_compiler(PLAIT_REQUIRE_KERNEL="1"),
        capture_output=True,
        text=True,
    )
    assert ended.returncode != 0
    assert "the kernel cannot be compiled" in ended.stderr
