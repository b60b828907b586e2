"""What a program does that anybody can see, on HotSpot and on our machine."""

import difflib
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from plait.base.budget import Budget
from plait.ir.build.program_source import load_program
from plait.java.cache.folder import cache_folder
from plait.java.entry_points.target import resolve_target
from plait.java.platform.jdk import Jdk
from plait.machine.fair_run import run_program
from plait.machine.intrinsics.java_strings import characters
from plait.machine.machine_options import MachineOptions

HOTSPOT_SECONDS: Final = 300
OUR_SECONDS: Final = 120
STANDARD_OUTPUT: Final = 1
STANDARD_ERROR: Final = 2
_HOTSPOT_FLAGS: Final = (
    "-Xshare:auto",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-Dfile.encoding=UTF-8",
    "-Dstdout.encoding=UTF-8",
    "-Dstderr.encoding=UTF-8",
    "-Duser.language=en",
    "-Duser.country=US",
)


_JDK_FRAME: Final = re.compile(r"^(\tat java\.base/.+\.java):\d+\)$", re.MULTILINE)


@dataclass(frozen=True)
class Outcome:
    """What is printed, and the exit status.

    Stack traces on standard error do not say where in the JDK's own files they were: models of
    JDK classes have lines of their own.
    """

    stdout: str
    stderr: str
    status: int

    def text(self) -> str:
        """All of it, for comparison."""
        return f"{self.stdout}\n[standard error]\n{self.stderr}\n[exit status {self.status}]\n"


def on_hotspot(
    jdk: Jdk,
    class_path: Path | Sequence[Path],
    cls: str,
    *,
    content: str,
    arguments: Sequence[str] = (),
) -> Outcome:
    """What the JDK's own `java` does. Kept in the cache, by JDK and the program's `content`."""
    places = [class_path] if isinstance(class_path, Path) else class_path
    key = "\0".join(("2", jdk.version, *_HOTSPOT_FLAGS, cls, content, *arguments))
    kept = cache_folder() / "outcomes" / hashlib.sha256(key.encode()).hexdigest()
    if not kept.is_file():
        outcome = _run_hotspot(jdk, places, cls, arguments)
        kept.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=kept.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(asdict(outcome), file)
        Path(temporary).replace(kept)
    return Outcome(**json.loads(kept.read_text(encoding="utf-8")))


def _run_hotspot(jdk: Jdk, places: Sequence[Path], cls: str, arguments: Sequence[str]) -> Outcome:
    ignored = ("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS")
    done = subprocess.run(
        [jdk.java, *_HOTSPOT_FLAGS, "-cp", os.pathsep.join(map(str, places)), cls, *arguments],
        capture_output=True,
        check=False,
        timeout=HOTSPOT_SECONDS,
        env={name: value for name, value in os.environ.items() if name not in ignored},
    )
    return Outcome(done.stdout.decode(), normal_errors(done.stderr.decode()), done.returncode)


def normal_errors(stderr: str) -> str:
    """Standard error without the lines of the JDK's own files."""
    return _JDK_FRAME.sub(r"\1)", stderr)


def on_our_machine(
    jdk: Jdk,
    class_path: Sequence[Path],
    cls: str,
    arguments: Sequence[str] = (),
    printed: dict[int, list[str]] | None = None,
) -> Outcome:
    """What `plait run` does, in this process. What has no model raises `UnsupportedError`.

    `printed` gets what is printed, for those who catch that.
    """
    printed = {} if printed is None else printed
    printed |= {STANDARD_OUTPUT: [], STANDARD_ERROR: []}

    def sink(stream: int, text: str) -> None:
        printed[stream].append(characters(text))

    target = resolve_target([cls], class_path=class_path, arguments=arguments, jdk=jdk)
    program = load_program(target, jdk)
    options = MachineOptions(assertions=False, explore=False)
    status = run_program(
        program, options, sink, poll=Budget(OUR_SECONDS, clock=time.process_time).poll
    )
    stdout, stderr = ("".join(pieces) for pieces in printed.values())
    return Outcome(stdout, normal_errors(stderr), status)


def on_the_command_line(source: Path) -> Outcome:
    """What `plait run` does, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", "from plait.cli.main import main; main()", "run", source],
        capture_output=True,
        check=False,
        timeout=OUR_SECONDS,
    )
    return Outcome(done.stdout.decode(), normal_errors(done.stderr.decode()), done.returncode)


def assert_same(expected: Outcome, actual: Outcome, source: str = "") -> None:
    """Fail with a line-by-line difference, and the source when there is no file to look it up."""
    if expected == actual:
        return
    difference = difflib.unified_diff(
        expected.text().splitlines(), actual.text().splitlines(), "HotSpot", "Plait", lineterm=""
    )
    raise AssertionError("\n".join((*difference, source)))
