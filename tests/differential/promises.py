"""What the first lines of an example promise: `// property: ... expect: violated|holds`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
RECURSION: Final = EXAMPLES / "recursion"
"""Examples without a bound on depth and objects: most engines do not finish."""

_PROMISE: Final = re.compile(
    r"// property: (?P<properties>[\w,]+) expect: (?P<verdict>violated|holds)"
    r"(?: arguments: (?P<arguments>.+))?"
)


@dataclass(frozen=True)
class Promise:
    """One header line of an example."""

    source: Path
    properties: str
    verdict: str
    arguments: tuple[str, ...]

    def __str__(self) -> str:
        called = " ".join((self.source.stem, *self.arguments))
        return f"{called}: {self.properties} {self.verdict}"


def promises(folder: Path = EXAMPLES) -> list[Promise]:
    """All that the examples of a folder promise, by file."""
    return [promise for source in sorted(folder.glob("*.java")) for promise in _promises_of(source)]


def _promises_of(source: Path) -> Iterator[Promise]:
    for line in source.read_text(encoding="utf-8").splitlines():
        found = _PROMISE.fullmatch(line)
        if found:
            arguments = tuple((found["arguments"] or "").split())
            yield Promise(source, found["properties"], found["verdict"], arguments)
