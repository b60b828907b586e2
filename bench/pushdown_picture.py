"""Curves of the jMoped paper's three tables and of ours: `bench.pushdown --pictures FOLDER`.

Seconds are on a logarithmic scale; solid lines are Plait's, dashed ones the paper's.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.pushdown import BLUETOOTH, JAVA_5, OF_JDK, TREE, VECTOR, Case, Figures

COLOURS: Final = {"eager": "#b3541e", "lazy-printed": "#3c8c4a", "lazy": "#1e6fb3"}
LEFT, TOP, WIDE, HIGH = 60, 30, 330, 220
LEAST, MOST = 0.5, 12_000.0
_THREE_HOURS: Final = 10_800.0


@dataclass(frozen=True)
class Panel:
    """A diagram: its title, what stands below, and for each split ours and the paper's seconds."""

    title: str
    places: Sequence[str]
    ours: dict[str, dict[str, float]]
    paper: dict[str, dict[str, float]]


def panel(title: str, figures: Iterable[tuple[Case, Figures]], which: str = "") -> Panel:
    """The diagram of a table, or of those columns of it that begin with a name."""
    places: dict[str, None] = {}
    ours: dict[str, dict[str, float]] = {}
    paper: dict[str, dict[str, float]] = {}
    for case, found in figures:
        if case.column.startswith(which):
            split = case.column.removeprefix(f"{which}, ")
            places[case.row] = None
            ours.setdefault(split, {})[case.row] = found.seconds
            if case.paper is not None:
                seconds = min(case.paper.seconds, _THREE_HOURS)
                paper.setdefault(split, {})[case.row] = seconds
    return Panel(title, list(places), ours, paper)


@dataclass(frozen=True)
class Axes:
    """Where a panel is, the how many-th from the left, and how many places it has."""

    number: int
    count: int

    @property
    def left(self) -> float:
        """The left edge."""
        return LEFT + self.number * (WIDE + LEFT)

    def x(self, place: int) -> float:
        """The middle of a place."""
        return self.left + (place + 0.5) / self.count * WIDE

    def y(self, seconds: float) -> float:
        """The height of so many seconds."""
        return TOP + HIGH - math.log(seconds / LEAST) / math.log(MOST / LEAST) * HIGH


def _frame(axes: Axes, shown: Panel) -> Iterator[str]:
    """Axes, their numbers and a title."""
    x = axes.left
    yield f'<rect x="{x}" y="{TOP}" width="{WIDE}" height="{HIGH}" fill="none" stroke="#888"/>'
    yield f'<text x="{x + WIDE / 2}" y="18" text-anchor="middle">{shown.title}</text>'
    for seconds in (1, 10, 100, 1000, 10_000):
        level = axes.y(seconds)
        yield f'<text x="{x - 6}" y="{level + 4:.1f}" text-anchor="end">{seconds} s</text>'
        yield f'<path d="M{x} {level:.1f}h{WIDE}" stroke="#ddd"/>'
    for place, text in enumerate(shown.places):
        across = f'x="{axes.x(place):.1f}" y="{TOP + HIGH + 16}"'
        yield f'<text {across} text-anchor="middle">{text}</text>'


def _curve(axes: Axes, places: Sequence[str], values: dict[str, float], style: str) -> str:
    points = [
        (axes.x(place), axes.y(values[text])) for place, text in enumerate(places) if text in values
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2"/>' for x, y in points)
    return f'<g {style}><polyline points="{line}" fill="none" stroke-width="2"/>{dots}</g>'


def picture(panels: Sequence[Panel]) -> Iterator[str]:
    """The lines of a file."""
    width, height = len(panels) * (WIDE + LEFT) + 20, TOP + HIGH + 60
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>'
    )
    for number, shown in enumerate(panels):
        axes = Axes(number, len(shown.places))
        yield from _frame(axes, shown)
        for split, colour in COLOURS.items():
            style = f'stroke="{colour}" fill="{colour}"'
            if split in shown.paper:
                dashed = f'{style} stroke-dasharray="5 4"'
                yield _curve(axes, shown.places, shown.paper[split], dashed)
            if split in shown.ours:
                yield _curve(axes, shown.places, shown.ours[split], style)
    x = LEFT
    for split, colour in COLOURS.items():
        if any(split in shown.ours for shown in panels):
            yield f'<text x="{x}" y="{height - 12}" fill="{colour}">{split}</text>'
            x += 90
    yield f'<text x="{x}" y="{height - 12}">solid: Plait, whole process; dashed: the paper</text>'
    yield "</svg>"


def draw(figures: Sequence[tuple[Case, Figures]], folder: Path) -> None:
    """Write the pictures of the three tables."""
    of = {
        table: [(case, found) for case, found in figures if case.table == table]
        for table in (VECTOR, BLUETOOTH, TREE)
    }
    pictures = {
        "vector": [
            panel("Vector of Java 5: CPU over the bits of x", of[VECTOR], JAVA_5),
            panel("Vector of the JDK: CPU over the bits of x", of[VECTOR], OF_JDK),
        ],
        "bluetooth": [panel("Bluetooth drivers, to the bug: CPU by version", of[BLUETOOTH])],
        "tree": [panel("Search tree: CPU over inserters + searchers, contexts", of[TREE])],
    }
    for name, panels in pictures.items():
        text = "\n".join(picture(panels)) + "\n"
        (folder / f"pushdown-{name}.svg").write_text(text, encoding="utf-8")
