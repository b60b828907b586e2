"""Curves of the jMoped paper's first table and ours: `python -m bench.pushdown_picture FILE.svg`.

Time over the bits of x, for the vector of Java 5 and for the fixed one, eager and lazy.
"""

import math
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from bench.measure import run_child
from bench.pushdown import HOLDS, VIOLATED, Case

WIDTHS = (1, 2, 3, 4, 5, 6, 7, 8)
PAPER = {
    ("Java 5", "eager"): (9.3, 10.8, 16.9, 31.1, 67.9, 117.8, 225.7, 457.9),
    ("Java 5", "lazy"): (19.7, 17.7, 19.6, 17.5, 17.2, 18.9, 16.7, 18.8),
    ("fixed", "eager"): (15.1, 18.6, 37.5, 64.3, 147.7, 301.7, 642.0, 1732.0),
    ("fixed", "lazy"): (20.9, 20.8, 19.4, 22.3, 20.8, 18.8, 23.4, 23.2),
}
PROGRAMS = {"Java 5": ("VectorCopy5", VIOLATED), "fixed": ("VectorCopy", HOLDS)}
COLOURS = {"eager": "#b3541e", "lazy": "#1e6fb3"}
LEFT, TOP, WIDE, HIGH = 60, 30, 300, 220
LEAST, MOST = 0.5, 2000.0


def measured(which: str, split: str) -> Iterator[float]:
    """CPU seconds for each width."""
    program, status = PROGRAMS[which]
    for bits in WIDTHS:
        options = f"--threads 2 --contexts 3 --split {split} --input-bits {bits}"
        done = run_child(Case("", program, options, str(bits), status).command())
        if done.status != status:
            raise SystemExit(f"{program}, {bits} bits, {split}: wrong answer")
        yield done.seconds


def at(panel: int, bits: float, seconds: float) -> tuple[float, float]:
    """Where a point is; seconds on a logarithmic scale."""
    x = LEFT + panel * (WIDE + LEFT) + (bits - 1) / 7 * WIDE
    part = math.log(seconds / LEAST) / math.log(MOST / LEAST)
    return x, TOP + HIGH - part * HIGH


def curve(panel: int, values: Iterable[float], colour: str, *, is_ours: bool) -> str:
    """A line through all widths; the paper's is dashed."""
    points = (at(panel, bits, value) for bits, value in zip(WIDTHS, values, strict=True))
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashes = "" if is_ours else ' stroke-dasharray="5 4"'
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>'


def panel_frame(panel: int, title: str) -> Iterator[str]:
    """Axes, their numbers and a title."""
    x, y = at(panel, 1, LEAST)
    yield f'<rect x="{x}" y="{TOP}" width="{WIDE}" height="{HIGH}" fill="none" stroke="#888"/>'
    yield f'<text x="{x + WIDE / 2}" y="18" text-anchor="middle">{title}</text>'
    for seconds in (1, 10, 100, 1000):
        _, level = at(panel, 1, seconds)
        yield f'<text x="{x - 6}" y="{level + 4:.1f}" text-anchor="end">{seconds} s</text>'
        yield f'<path d="M{x} {level:.1f}h{WIDE}" stroke="#ddd"/>'
    for bits in WIDTHS:
        place, _ = at(panel, bits, LEAST)
        yield f'<text x="{place:.1f}" y="{y + 16}" text-anchor="middle">{bits}</text>'


def picture() -> Iterator[str]:
    """The lines of the file."""
    width, height = 2 * (WIDE + LEFT) + 20, TOP + HIGH + 60
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>'
    )
    for panel, which in enumerate(PROGRAMS):
        yield from panel_frame(panel, f"Vector, {which}: CPU over the bits of x")
        for split, colour in COLOURS.items():
            yield curve(panel, PAPER[which, split], colour, is_ours=False)
            yield curve(panel, measured(which, split), colour, is_ours=True)
    legend = "solid: Plait, whole process; dashed: the paper; "
    colours = "; ".join(f"{split}: {colour}" for split, colour in COLOURS.items())
    yield f'<text x="{LEFT}" y="{height - 12}">{legend}{colours}</text></svg>'


if __name__ == "__main__":
    Path(sys.argv[1]).write_text("\n".join(picture()) + "\n", encoding="utf-8")
