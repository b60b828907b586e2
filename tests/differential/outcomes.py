"""What a program does that anybody can see, on HotSpot and on our machine."""

import difflib
import hashlib
import os
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from plait.base.budget import Budget
from plait.ir.build.source import load_program
from plait.java.javac import cache_folder
from plait.java.jdk import Jdk
from plait.java.target import resolve_target
from plait.machine.options import MachineOptions
from plait.machine.runner import run_program
from plait.machine.strings import characters

HOTSPOT_SECONDS: Final = 60
OUR_SECONDS: Final = 120
STANDARD_OUTPUT: Final = 1
_HOTSPOT_FLAGS: Final = (
    "-Xshare:auto",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-Dfile.encoding=UTF-8",
    "-Dstdout.encoding=UTF-8",
    "-Duser.language=en",
    "-Duser.country=US",
)


@dataclass(frozen=True)
class Outcome:
    """Standard output and exit status."""

    stdout: str
    status: int

    def text(self) -> str:
        """For comparison: a file whose last line is the status."""
        return f"{self.stdout}\n[exit status {self.status}]\n"


def on_hotspot(jdk: Jdk, classes: Path, cls: str, *, content: str) -> Outcome:
    """What the JDK's own `java` does. Kept in the cache, by JDK and the program's `content`."""
    digest = hashlib.sha256(
        "\0".join(("1", jdk.version, *_HOTSPOT_FLAGS, cls, content)).encode()
    ).hexdigest()
    kept = cache_folder() / "outcomes" / digest
    if kept.is_file():
        status, _, stdout = kept.read_bytes().partition(b"\n")
        return Outcome(stdout.decode(), int(status))
    done = subprocess.run(
        [jdk.java, *_HOTSPOT_FLAGS, "-cp", classes, cls],
        capture_output=True,
        check=False,
        timeout=HOTSPOT_SECONDS,
    )
    kept.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=kept.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(b"%d\n" % done.returncode + done.stdout)
    Path(temporary).replace(kept)
    return Outcome(done.stdout.decode(), done.returncode)


def on_our_machine(jdk: Jdk, class_path: Sequence[Path], cls: str) -> Outcome:
    """What `plait run` does, in this process. What has no model raises `UnsupportedError`."""
    printed: list[str] = []

    def sink(stream: int, text: str) -> None:
        if stream == STANDARD_OUTPUT:
            printed.append(characters(text))

    target = resolve_target([cls], class_path=class_path, jdk=jdk)
    program = load_program(target, jdk)
    options = MachineOptions(assertions=False, explore=False)
    status = run_program(program, options, sink, poll=Budget(OUR_SECONDS).poll)
    return Outcome("".join(printed), status)


def assert_same(expected: Outcome, actual: Outcome, source: str = "") -> None:
    """Fail with a line-by-line difference, and the source when there is no file to look it up."""
    if expected == actual:
        return
    difference = difflib.unified_diff(
        expected.text().splitlines(), actual.text().splitlines(), "HotSpot", "Plait", lineterm=""
    )
    raise AssertionError("\n".join((*difference, source)))
