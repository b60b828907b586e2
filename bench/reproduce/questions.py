"""In a fresh process: what questions about monitor networks cost.

`python -m bench.reproduce.questions races|flows LOCKS METHODS` asks about random networks of so
many locks and methods; `... program LINES` asks for the races of a generated Java program. Prints a
JSON object: CPU seconds in the mean and of the longest question, how many were asked, how many were
yes.
"""

import json
from dataclasses import asdict

from bench.network import (
    LINES_PER_SERVICE,
    Figures,
    flow_questions,
    program_seconds,
    race_questions,
)
from bench.options import parser

MODELS = 3
"""Random networks; the same in each run."""


def measure(what: str, size: int, methods: int) -> Figures:
    """Ask the questions."""
    match what:
        case "races":
            return race_questions(size, methods, MODELS)
        case "flows":
            return flow_questions(size, methods, MODELS)
        case _:
            seconds = program_seconds(size // LINES_PER_SERVICE)
            return Figures(seconds, seconds, 0, 1)


if __name__ == "__main__":
    options = parser("bench.reproduce.questions", __doc__)
    options.add_argument("what", choices=("races", "flows", "program"))
    options.add_argument("size", metavar="LOCKS|LINES", type=int)
    options.add_argument("methods", metavar="METHODS", type=int, nargs="?", default=0)
    given = options.parse_args()
    print(json.dumps(asdict(measure(given.what, given.size, given.methods))))
