"""Plots of a paper as pictures: columns of its tables as curves, the paper's dashed."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Final

from bench.reproduce.curves import Curve, Panel, picture
from bench.reproduce.tables import Cell, Column, Diagram, Filled, Number, Over, Plot

COLOURS: Final = ("#1e6fb3", "#b3541e", "#3c8c4a", "#8a3ca8", "#7a7a1e", "#444444")


def drawn(plot: Plot, found: Sequence[Filled]) -> str:
    """The picture of a plot, as SVG."""
    by_title = {filled.table.title: filled for filled in found}
    names = dict.fromkeys(line.name for diagram in plot.diagrams for line in diagram.lines)
    colours = dict(zip(names, COLOURS, strict=False))
    panels = [_panel(diagram, by_title[diagram.table.title], colours) for diagram in plot.diagrams]
    return picture(panels, escape(plot.values))


def _panel(diagram: Diagram, found: Filled, colours: Mapping[str, str]) -> Panel:
    cells = {row.name: cells for row, cells in zip(found.table.rows, found.cells, strict=True)}
    places = {place: cells[name] for name, place in diagram.rows.items()}
    return Panel(
        escape(diagram.title),
        escape(diagram.axis),
        [escape(place) for place in places],
        list(_curves(diagram, places, colours)),
    )


def _curves(
    diagram: Diagram,
    places: Mapping[str, Mapping[Column, Cell]],
    colours: Mapping[str, str],
) -> Iterator[Curve]:
    for line in diagram.lines:
        for column, name, is_dashed in (
            (line.printed, f"{line.name}, paper", True),
            (line.ours, f"{line.name}, Plait", False),
        ):
            if column is not None:
                curve = _curve(
                    escape(name), colours[line.name], column, places, is_dashed=is_dashed
                )
                if curve.values:
                    yield curve


def _curve(
    name: str,
    colour: str,
    column: Column,
    places: Mapping[str, Mapping[Column, Cell]],
    *,
    is_dashed: bool,
) -> Curve:
    values, stopped = {}, set()
    for place, cells in places.items():
        match cells.get(column):
            case Number(value) if value > 0:
                values[escape(place)] = value
            case Over(limit):
                values[escape(place)] = limit
                stopped.add(escape(place))
            case _:
                pass  # no figure to draw
    return Curve(name, colour, values, is_dashed, frozenset(stopped))
