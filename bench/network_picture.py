"""What the network engine costs against locks, rules and size of the program, as a picture.

`python -m bench.network_picture FILE` measures and draws; the figures are printed, too.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bench.curves import Curve, Panel, Scale, picture
from bench.network import LINES_PER_SERVICE, flow_questions, program_seconds, race_questions
from bench.options import parser

RACES, FLOWS, PROGRAMS = "race question", "def-use question", "whole program"
COLOURS: Final = {RACES: "#1e6fb3", FLOWS: "#b3541e", PROGRAMS: "#3c8c4a"}
LOCKS: Final = (1, 2, 3)
METHODS: Final = (10, 30, 60, 120)
"""Of 45 steps each: a model of 60 has 3,300 rules."""

LINES: Final = (250, 1000, 4000)
MODELS: Final = 3
SCALE: Final = Scale(
    0.0005, 200.0, {0.001: "1 ms", 0.01: "10 ms", 0.1: "0.1 s", 1: "1 s", 10: "10 s", 100: "100 s"}
)


def _curve(name: str, seconds: dict[str, float]) -> Curve:
    print(name, {place: round(value, 4) for place, value in seconds.items()}, flush=True)
    return Curve(name, COLOURS[name], seconds)


def panels() -> Sequence[Panel]:
    """Means of questions over locks and rules; seconds of whole programs over lines."""
    by_locks = [
        _curve(RACES, {str(n): race_questions(n, models=MODELS).mean for n in LOCKS}),
        _curve(FLOWS, {str(n): flow_questions(n, models=MODELS).mean for n in LOCKS}),
    ]
    rules = {methods: f"{methods * 55:,}" for methods in METHODS}
    by_rules = [
        _curve(RACES, {rules[m]: race_questions(2, m, MODELS).mean for m in METHODS}),
        _curve(FLOWS, {rules[m]: flow_questions(2, m, MODELS).mean for m in METHODS}),
    ]
    by_lines = {f"{lines:,}": program_seconds(lines // LINES_PER_SERVICE) for lines in LINES}
    return (
        Panel("CPU of a question over locks, 3,300 rules", [str(n) for n in LOCKS], by_locks),
        Panel("CPU of a question over rules, 2 locks", list(rules.values()), by_rules),
        Panel("CPU of plait check over lines", list(by_lines), [_curve(PROGRAMS, by_lines)]),
    )


if __name__ == "__main__":
    options = parser("bench.network_picture", __doc__)
    options.add_argument("file", metavar="FILE", type=Path, help="the picture, an SVG file")
    file = options.parse_args().file
    file.write_text(picture(panels(), SCALE, "CPU time, mean"), encoding="utf-8")
