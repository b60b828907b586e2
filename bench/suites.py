"""A suite of 200 JUnit tests, one and two at a time, and unchanged: `python -m bench.suites`.

The gain in wall time means something only on a machine that is otherwise idle. The expected gain
does not depend on that: it follows from the CPU time of the process that leads, and of all.
"""

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.measure import Row
from bench.options import parser

CLASSES: Final = 10
TESTS: Final = 20
"""Tests per class."""

ANNOTATION: Final = """package org.junit.jupiter.api;
@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
public @interface Test { }
"""
COUNTER: Final = """class Counter {
  private int n;
  synchronized void add(int j) { n += j; }
  synchronized int get() { return n; }
}
"""
METHOD: Final = """
  @Test void test%d() throws Exception {
    Counter c = new Counter();
    Thread[] all = new Thread[3];
    for (int k = 0; k < all.length; k++) {
      all[k] = new Thread(() -> { for (int j = 0; j < %d; j++) c.add(j); });
      all[k].start();
    }
    for (Thread t : all) t.join();
    if (c.get() < 0) throw new AssertionError();
  }"""


@dataclass(frozen=True)
class Run:
    """What a check of the suite took: wall and CPU seconds, those of its children among them."""

    wall: float
    cpu: float
    of_children: float


def write_suite(folder: Path) -> None:
    """Write the sources of the suite."""
    sources = {"org/junit/jupiter/api/Test.java": ANNOTATION, "Counter.java": COUNTER}
    for number in range(CLASSES):
        methods = "".join(METHOD % (test, 2 + test % 4) for test in range(TESTS))
        name = f"Part{number}Test"
        text = f"import org.junit.jupiter.api.*;\nclass {name} {{{methods}\n}}\n"
        sources[f"{name}.java"] = text
    for path, text in sources.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


LEAD: Final = """
import os, resource, sys
from plait.cli.main import run
status = run(sys.argv[1:])
used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
print(status, *(u.ru_utime + u.ru_stime for u in used), file=sys.stderr)
"""
"""A check that tells the CPU time of its own process and of its children."""


def check(folder: Path, *options: str) -> Run:
    """Check the suite; all of it must hold."""
    command = [sys.executable, "-c", LEAD, "check", str(folder), "--no-confirm", "--quiet"]
    began = time.monotonic()
    done = subprocess.run([*command, *options], capture_output=True, text=True, check=True)
    wall = time.monotonic() - began
    status, own, of_children = done.stderr.split()[-3:]
    assert status == "0", done.stdout
    return Run(wall, float(own) + float(of_children), float(of_children))


def main() -> int:
    """Print the rows; 1 when a bar is missed."""
    parser("bench.suites", __doc__).parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        write_suite(folder)
        check(folder, "--no-cache", "--entry", "Part0Test.test0")  # compiles, and warms up
        alone = check(folder, "--no-cache")
        both = check(folder, "--jobs", "2")
        known = check(folder, "--jobs", "2")
    print(f"{CLASSES * TESTS} tests: {alone}, {both}, {known}")
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    expected = alone.cpu / (both.cpu - both.of_children / 2)
    rows = (
        Row(
            "200 tests, --jobs 2, gain in wall time",
            alone.wall / both.wall,
            "x",
            1.8,
            higher_is_better=True,
        ),
        Row(
            "200 tests, --jobs 2, gain expected on idle processors",
            expected,
            "x",
            1.8,
            higher_is_better=True,
        ),
        Row("200 tests of which nothing has changed, CPU", known.cpu, "s", 2.0),
    )
    for row in rows:
        print(row, flush=True)
    return int(not all(row.is_met for row in rows[1:]))


if __name__ == "__main__":
    sys.exit(main())
