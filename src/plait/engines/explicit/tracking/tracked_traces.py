"""The path to a state as a run of the machine, which knows no tracked fields.

A merged set of values does not tell how each value was reached. So the path is found backwards:
from one of the values, through the arrival that added it and the part of a step that led there, to
a predecessor value; and so on to the start. Each part is run again for this. The predecessor value
determines the answers of symbolic inputs.
"""

from typing import TYPE_CHECKING

from plait.base.errors import SpuriousWitnessError
from plait.engines.explicit.search.single_steps import Step
from plait.engines.explicit.tracking.tracker import Tracker

if TYPE_CHECKING:
    from plait.engines.explicit.search.kernel_search import Exploration
    from plait.engines.explicit.tracking.tracked_search import TrackedSearch
    from plait.engines.explicit.tracking.visits import Start, Visit


def find_path(
    owner: "TrackedSearch",
    search: "Exploration",
    visit: "Visit",
    last: "tuple[Start, tuple[int, ...]] | None",
) -> tuple[Step, ...]:
    """The steps from the start to the end of a part, or without a part to the visit itself."""
    tracker = owner.tracker
    parts: list[tuple[Start, tuple[int, ...]]] = []
    values = None
    if last is not None:
        owner.place(search, visit)
        owner.run(search, *last)
        values = tracker.diagrams.assignment(tracker.states, tracker.variables_before())
        parts.append((last[0], _answers(search, tracker, _checked(values))))
    else:
        values = tracker.diagrams.assignment(visit.part.states, visit.part.variables)
    at = visit
    while at.entry.arrivals:
        now = _checked(values)
        here = tracker.diagrams.literals(now)
        arrivals = at.entry.arrivals
        arrival = next((item for item in arrivals if (item.states & here).satisfiable()), None)
        if arrival is None:
            raise SpuriousWitnessError("a value of tracked fields came from nowhere")
        at = arrival.origin
        owner.place(search, at)
        owner.run(search, arrival.start, arrival.answers)
        search.kernel.snapshots.state_keys()
        before = tracker.after().before(now)
        values = tracker.diagrams.assignment(before, tracker.variables_before())
        parts.append((arrival.start, _answers(search, tracker, _checked(values))))
    return _joined(parts[::-1])


def _checked(values: dict[int, bool] | None) -> dict[int, bool]:
    if values is None:
        raise SpuriousWitnessError("values of tracked fields have no values before")
    return values


def _answers(search: "Exploration", tracker: Tracker, values: dict[int, bool]) -> tuple[int, ...]:
    """The answers that the machine needs for the part that has run: no splits, but all inputs."""
    found: list[int] = []
    inputs = iter([*tracker.inputs, (-1, (), 0)])
    place, value, _ = next(inputs)
    asked = search.kernel.snapshots.questions()
    for position in range(len(asked) + 1):
        while place == position:
            found.append(tracker.vectors.evaluate(value, values))
            place, value, _ = next(inputs)
        if position < len(asked) and position not in tracker.splits:
            found.append(asked[position][0])
    return tuple(found)


def _joined(parts: "list[tuple[Start, tuple[int, ...]]]") -> tuple[Step, ...]:
    """Whole steps: a part that continues inside a step is joined to the one before."""
    steps: list[Step] = []
    for (thread, fuel, _, _), answers in parts:
        if fuel < 0:
            steps.append((thread, answers))
        else:
            before, given = steps.pop()
            steps.append((before, given + answers))
    return tuple(steps)
