"""Diagrams of seconds on a logarithmic scale, side by side, as SVG."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

LEFT, TOP, WIDE, HIGH = 60, 30, 330, 220


@dataclass(frozen=True)
class Scale:
    """Seconds from bottom to top, and those that have a line of their own, with its text."""

    least: float
    most: float
    lines: Mapping[float, str]


@dataclass(frozen=True)
class Curve:
    """Seconds by place, under a name."""

    name: str
    colour: str
    seconds: Mapping[str, float]
    is_dashed: bool = False


@dataclass(frozen=True)
class Panel:
    """A diagram: its title, what stands below, and the curves."""

    title: str
    places: Sequence[str]
    curves: Sequence[Curve]


@dataclass(frozen=True)
class _Axes:
    """Where a panel is, the how many-th from the left, and how many places it has."""

    number: int
    count: int
    scale: Scale

    @property
    def left(self) -> float:
        """The left edge."""
        return LEFT + self.number * (WIDE + LEFT)

    def x(self, place: int) -> float:
        """The middle of a place."""
        return self.left + (place + 0.5) / self.count * WIDE

    def y(self, seconds: float) -> float:
        """The height of so many seconds."""
        least, most = self.scale.least, self.scale.most
        return TOP + HIGH - math.log(seconds / least) / math.log(most / least) * HIGH


def _frame(axes: _Axes, shown: Panel) -> Iterator[str]:
    """Axes, their numbers and a title."""
    x = axes.left
    yield f'<rect x="{x}" y="{TOP}" width="{WIDE}" height="{HIGH}" fill="none" stroke="#888"/>'
    yield f'<text x="{x + WIDE / 2}" y="18" text-anchor="middle">{shown.title}</text>'
    for seconds, text in axes.scale.lines.items():
        level = axes.y(seconds)
        yield f'<text x="{x - 6}" y="{level + 4:.1f}" text-anchor="end">{text}</text>'
        yield f'<path d="M{x} {level:.1f}h{WIDE}" stroke="#ddd"/>'
    for place, text in enumerate(shown.places):
        across = f'x="{axes.x(place):.1f}" y="{TOP + HIGH + 16}"'
        yield f'<text {across} text-anchor="middle">{text}</text>'


def _drawn(axes: _Axes, places: Sequence[str], curve: Curve) -> str:
    points = [
        (axes.x(place), axes.y(curve.seconds[text]))
        for place, text in enumerate(places)
        if text in curve.seconds
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2"/>' for x, y in points)
    style = f'stroke="{curve.colour}" fill="{curve.colour}"'
    if curve.is_dashed:
        style += ' stroke-dasharray="5 4"'
    return f'<g {style}><polyline points="{line}" fill="none" stroke-width="2"/>{dots}</g>'


def picture(panels: Sequence[Panel], scale: Scale, note: str) -> str:
    """A file: the panels, and below them the names of the curves that are not dashed."""
    width, height = len(panels) * (WIDE + LEFT) + 20, TOP + HIGH + 60
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>'
    ]
    names: dict[str, str] = {}
    for number, shown in enumerate(panels):
        axes = _Axes(number, len(shown.places), scale)
        lines += _frame(axes, shown)
        for curve in shown.curves:
            lines.append(_drawn(axes, shown.places, curve))
            if not curve.is_dashed:
                names[curve.name] = curve.colour
    x = LEFT
    for name, colour in names.items():
        lines.append(f'<text x="{x}" y="{height - 12}" fill="{colour}">{name}</text>')
        x += 30 + 7 * len(name)
    lines.append(f'<text x="{x}" y="{height - 12}">{note}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"
