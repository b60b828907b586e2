"""`--memory`: a search ends within its bound, with what it has proved."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from plait.result.json_form import from_text, report_from_json
from plait.result.report import Report
from plait.result.verdicts import Bounds, Unknown, Why

ENDLESS: Final = """
class Endless {
    static volatile long x;

    public static void main(String[] args) {
        new Thread(() -> { while (true) x++; }).start();
        while (true) x++;
    }
}
"""
ONE: Final = """
class One {
    public static void main(String[] args) {
        new Thread(() -> { }).start();
    }
}
"""
HEAP: Final = """
class Heap {
    static volatile Object last;

    public static void main(String[] args) {
        new Thread(() -> { while (true) last = new Object[] {last, new long[10_000]}; }).start();
    }
}
"""
WITH_LITTLE_ROOM: Final = """
import resource, sys
from pathlib import Path
from plait.cli.main import run
from plait.engines.explicit.search import explicit_check

room, *command = sys.argv[1:]
first_fork = explicit_check.first_fork

def with_little_room(machine):
    found = first_fork(machine)
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + int(room),) * 2)
    return found

explicit_check.first_fork = with_little_room
sys.exit(run(["check", "--no-confirm", "--property", "assertion", *command]))
"""
ROOT: Final = Path(__file__).parents[2]
ALLOWANCE: Final = 24_000_000
SLACK: Final = 6_000_000
storing_engines = pytest.mark.parametrize("engine", ["reference", "explicit"])
"""Those that keep every state of this program, which has no end of them."""


def checked(source: str, folder: Path, *options: str) -> tuple[int, int, Report]:
    """Exit status, the most memory in bytes, and the report of a check in its own process."""
    path = folder / f"{source.split()[1]}.java"
    path.write_text(source, encoding="utf-8")
    out = folder / "report.json"
    command = ["check", "--format", "json", "--output", str(out), *options, str(path)]
    child = [sys.executable, "-m", "bench.child", *command]
    done = subprocess.run(child, capture_output=True, text=True, check=False, cwd=ROOT)
    report = report_from_json(from_text(out.read_text(encoding="utf-8")))
    return done.returncode, int(float(done.stdout.split()[-1]) * 1024 * 1024), report


@storing_engines
def test_a_search_ends_within_its_memory(engine: str, tmp_path: Path) -> None:
    options = ("--engine", engine, "--property", "assertion", "--time", "100s")
    _, base, _ = checked(ONE, tmp_path, *options)
    bound = base + ALLOWANCE
    status, used, report = checked(ENDLESS, tmp_path, *options, "--memory", str(bound))
    assert status == 3
    assert base < used < bound + SLACK
    verdict = report.findings[0].verdict
    assert isinstance(verdict, Unknown)
    assert verdict.why is Why.MEMORY
    assert verdict.proved is None or isinstance(verdict.proved, Bounds)


def test_the_memory_of_the_parent_process_does_not_count(tmp_path: Path) -> None:
    """What `getrusage` gives for a process begins with what the one that made it had."""
    path = tmp_path / "One.java"
    path.write_text(ONE, encoding="utf-8")
    command = [sys.executable, "-m", "bench.child", "check", "--memory", "200MB", "--no-confirm"]
    parent = (
        "import subprocess, sys; filled = b'x' * 300_000_000; "
        f"sys.exit(subprocess.run({[*command, str(path)]!r}, stdout=subprocess.DEVNULL).returncode)"
    )
    assert subprocess.run([sys.executable, "-c", parent], check=False, cwd=ROOT).returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc and a limit on the address space")
@pytest.mark.parametrize(
    ("source", "room", "options"),
    [
        (ENDLESS, 60, ["--no-reduction"]),
        (ENDLESS, 85, ["--no-reduction"]),
        (ENDLESS, 85, []),
        (ENDLESS, 60, ["--contexts", "9"]),
        (HEAP, 60, []),
        (HEAP, 120, []),
    ],
)
def test_a_search_whose_tables_cannot_grow_says_so(
    source: str, room: int, options: list[str], tmp_path: Path
) -> None:
    """No memory is the system's answer here, at another table for each amount of room."""
    path = tmp_path / f"{source.split()[1]}.java"
    path.write_text(source, encoding="utf-8")
    script = [sys.executable, "-c", WITH_LITTLE_ROOM, str(room << 20), *options, str(path)]
    done = subprocess.run(script, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 3, done.stderr
    assert "out of memory" in done.stdout
