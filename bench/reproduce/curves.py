"""Diagrams of values on a logarithmic scale, side by side, as SVG."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

LEFT, TOP, WIDE, HIGH = 80, 34, 360, 230
GAP = 40
BELOW = 46
"""Room under a panel for the places and the name of the axis."""

LEGEND = 18
"""The height of a line of the legend."""


@dataclass(frozen=True)
class Scale:
    """Values from bottom to top, both powers of ten; `axis` names them with their unit."""

    least: float
    most: float
    axis: str

    def lines(self) -> Iterator[float]:
        """The powers of ten that have a line of their own."""
        low, high = round(math.log10(self.least)), round(math.log10(self.most))
        return (10.0**power for power in range(low, high + 1, max(1, (high - low) // 6)))


@dataclass(frozen=True)
class Curve:
    """Values by place, under a name; at the places in `stopped` it was stopped there by a limit."""

    name: str
    colour: str
    values: Mapping[str, float]
    is_dashed: bool = False
    stopped: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Panel:
    """A diagram: its title, the name of its horizontal axis, the places there, and the curves."""

    title: str
    axis: str
    places: Sequence[str]
    curves: Sequence[Curve]


def scale_of(panels: Sequence[Panel], axis: str) -> Scale:
    """The powers of ten around all values; all of them are positive."""
    values = [
        value for panel in panels for curve in panel.curves for value in curve.values.values()
    ]
    least = 10.0 ** math.floor(math.log10(min(values, default=1)))
    most = 10.0 ** math.ceil(math.log10(max(values, default=1)))
    return Scale(least, most if most > least else 10 * least, axis)


@dataclass(frozen=True)
class _Axes:
    """Where a panel is, the how many-th from the left, and how many places it has."""

    number: int
    count: int
    scale: Scale

    @property
    def left(self) -> float:
        """The left edge."""
        return LEFT + self.number * (WIDE + LEFT + GAP)

    def x(self, place: int) -> float:
        """The middle of a place."""
        return self.left + (place + 0.5) / self.count * WIDE

    def y(self, value: float) -> float:
        """The height of a value."""
        least, most = self.scale.least, self.scale.most
        return TOP + HIGH - math.log(value / least) / math.log(most / least) * HIGH


def _frame(axes: _Axes, panel: Panel) -> Iterator[str]:
    """The box with the title and the names of both axes."""
    x, bottom = axes.left, TOP + HIGH
    middle = x + WIDE / 2
    yield f'<rect x="{x}" y="{TOP}" width="{WIDE}" height="{HIGH}" fill="none" stroke="#888"/>'
    yield f'<text x="{middle}" y="20" text-anchor="middle" font-weight="bold">{panel.title}</text>'
    yield f'<text x="{middle}" y="{bottom + 36}" text-anchor="middle">{panel.axis}</text>'
    turned = f'transform="translate({x - 62} {TOP + HIGH / 2}) rotate(-90)" text-anchor="middle"'
    yield f"<text {turned}>{axes.scale.axis}</text>"


def _ticks(axes: _Axes, panel: Panel) -> Iterator[str]:
    for value in axes.scale.lines():
        level = axes.y(value)
        yield f'<text x="{axes.left - 6}" y="{level + 4:.1f}" text-anchor="end">{value:,g}</text>'
        yield f'<path d="M{axes.left} {level:.1f}h{WIDE}" stroke="#ddd"/>'
    for place, text in enumerate(panel.places):
        across = f'x="{axes.x(place):.1f}" y="{TOP + HIGH + 16}"'
        yield f'<text {across} text-anchor="middle">{text}</text>'


def _drawn(axes: _Axes, places: Sequence[str], curve: Curve) -> str:
    points = {
        text: (axes.x(place), axes.y(curve.values[text]))
        for place, text in enumerate(places)
        if text in curve.values
    }
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points.values())
    dots = "".join(
        _marker(x, y, is_square=curve.is_dashed, is_stopped=text in curve.stopped)
        for text, (x, y) in points.items()
    )
    style = f'stroke="{curve.colour}" fill="{curve.colour}" stroke-width="2"'
    dashes = ' stroke-dasharray="6 4"' if curve.is_dashed else ""
    return f'<g {style}><polyline points="{line}" fill="none"{dashes}/>{dots}</g>'


def _marker(x: float, y: float, *, is_square: bool, is_stopped: bool) -> str:
    """A square or a dot; a hollow circle where a limit was reached."""
    if is_stopped:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="#fff"/>'
    if is_square:
        return f'<rect x="{x - 3:.1f}" y="{y - 3:.1f}" width="6" height="6"/>'
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5"/>'


def _legend(panels: Sequence[Panel], top: float) -> Iterator[str]:
    """A line for each curve, once for all panels."""
    names = {curve.name: curve for panel in panels for curve in panel.curves}
    for number, curve in enumerate(names.values()):
        y = top + number * LEGEND
        dashes = ' stroke-dasharray="6 4"' if curve.is_dashed else ""
        style = f'stroke="{curve.colour}" fill="{curve.colour}" stroke-width="2"'
        marker = _marker(LEFT + 17, y, is_square=curve.is_dashed, is_stopped=False)
        yield f'<g {style}><path d="M{LEFT} {y}h34"{dashes}/>{marker}</g>'
        yield f'<text x="{LEFT + 42}" y="{y + 4}">{curve.name}</text>'
    if any(curve.stopped for panel in panels for curve in panel.curves):
        y = top + len(names) * LEGEND
        style = 'r="5" fill="#fff" stroke="#444" stroke-width="2"'
        yield f'<circle cx="{LEFT + 17}" cy="{y}" {style}/>'
        yield f'<text x="{LEFT + 42}" y="{y + 4}">stopped at its time limit</text>'


def picture(panels: Sequence[Panel], axis: str) -> str:
    """A file: the panels, and below them what the curves are."""
    scale = scale_of(panels, axis)
    names = {curve.name for panel in panels for curve in panel.curves}
    width = len(panels) * (WIDE + LEFT + GAP)
    height = TOP + HIGH + BELOW + (len(names) + 1) * LEGEND + 16
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>'
    ]
    for number, panel in enumerate(panels):
        axes = _Axes(number, len(panel.places), scale)
        lines += _frame(axes, panel)
        lines += _ticks(axes, panel)
        lines += [_drawn(axes, panel.places, curve) for curve in panel.curves]
    lines += _legend(panels, TOP + HIGH + BELOW + 14)
    return "\n".join([*lines, "</svg>"]) + "\n"
