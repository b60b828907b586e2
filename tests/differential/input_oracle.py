"""How programs end on HotSpot, for every combination of their inputs."""

import re
import subprocess
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypeAlias

from tests.differential.input_programs import HIGH, INPUTS, LOW
from tests.differential.test_programs import DEFAULT_JDK

from plait.java.platform.javac import compile_sources

Ends: TypeAlias = dict[tuple[int, ...], str]
"""Per inputs: "normal", "exception", "error" (an assertion's own left `main`), or "assumption" when
one failed; after "assertion+" when an assertion failed before."""

_SOURCES: Final = Path(__file__).parent / "inputs"
_SECONDS: Final = 300


def compiled_oracle() -> Path:
    """The classes that run programs with all inputs."""
    return compile_sources(DEFAULT_JDK, sorted(_SOURCES.rglob("*.java")))


def ends_on_hotspot(folder: Path, texts: Mapping[str, str]) -> dict[str, Ends]:
    """How the programs of these names end.

    Their `assert` statements become calls, so that one is also seen when it is caught.
    """
    oracle = compiled_oracle()
    sources = []
    for name, text in texts.items():
        path = folder / "oracle" / f"{name}.java"
        path.parent.mkdir(exist_ok=True)
        path.write_text(_with_calls(text), encoding="utf-8")
        sources.append(path)
    classes = compile_sources(DEFAULT_JDK, sources, class_path=(oracle,))
    limits = (str(number) for number in (INPUTS, LOW, HIGH))
    options = ["-XX:TieredStopAtLevel=1", "-cp", str(oracle)]
    command = [str(DEFAULT_JDK.java), *options, "InputOracle", str(classes), *limits, *texts]
    done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=True)
    found: dict[str, Ends] = defaultdict(dict)
    for line in done.stdout.splitlines():
        name, *inputs, end = line.split()
        found[name][tuple(map(int, inputs))] = end
    return found


def _with_calls(text: str) -> str:
    return re.sub(r"\bassert (.*);", r"Verify.check(\1);", text)
