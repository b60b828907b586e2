"""The programs of `information_flow.txt` and of the examples, compiled once."""

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from plait.java.platform.jdk import find_jdk

_TEXTS: Final = Path(__file__).with_name("information_flow.txt")
PROGRAMS: Final = {
    name: text
    for name, _, text in (
        part.partition("\n") for part in _TEXTS.read_text(encoding="utf-8").split("\n== ")[1:]
    )
}
FULL: Final = frozenset(name for name in PROGRAMS if name.endswith("Full"))


def compiled_corpus(folder: Path) -> Path:
    """The class folder of all programs."""
    for name, text in PROGRAMS.items():
        (folder / f"{name}.java").write_text(text)
    return compiled([folder / f"{name}.java" for name in PROGRAMS], folder / "classes")


def compiled(sources: Sequence[Path], classes: Path) -> Path:
    """The class folder of some sources."""
    javac = str(find_jdk(None).home / "bin" / "javac")
    command = [javac, "-g", "-nowarn", "-d", str(classes), *map(str, sources)]
    subprocess.run(command, check=True, capture_output=True)
    return classes
