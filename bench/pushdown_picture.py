"""Curves of the jMoped paper's three tables and of ours: `bench.pushdown --pictures FOLDER`.

Seconds are on a logarithmic scale; solid lines are Plait's, dashed ones the paper's.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from bench.curves import Curve, Panel, Scale, picture
from bench.pushdown import BLUETOOTH, JAVA_5, OF_JDK, TREE, VECTOR, Case, Figures

COLOURS: Final = {"eager": "#b3541e", "lazy-printed": "#3c8c4a", "lazy": "#1e6fb3"}
SCALE: Final = Scale(0.5, 12_000.0, {s: f"{s} s" for s in (1, 10, 100, 1000, 10_000)})
_THREE_HOURS: Final = 10_800.0


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
    curves = [
        Curve(split, colour, table[split], is_dashed=table is paper)
        for split, colour in COLOURS.items()
        for table in (paper, ours)
        if split in table
    ]
    return Panel(title, list(places), curves)


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
        text = picture(panels, SCALE, "solid: Plait, whole process; dashed: the paper")
        (folder / f"pushdown-{name}.svg").write_text(text, encoding="utf-8")
