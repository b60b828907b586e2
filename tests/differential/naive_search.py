"""All schedules of a small program on the naive machine, and what they show."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from tests.differential.naive_machine import NaiveMachine
from tests.differential.naive_state import Key, World

from plait.ir.program import Program


class TooLargeError(Exception):
    """The program has more states than the caller wants to see."""


@dataclass(frozen=True)
class Findings:
    """What all schedules together show.

    `failed`: messages of failed checks. `uncaught`: exceptions, and the methods of the threads that
    they ended. `races`: names of the fields. `ends`: the static fields at every end, with whether
    the program is over there or stuck.
    """

    failed: frozenset[str]
    uncaught: frozenset[tuple[str, str]]
    has_deadlock: bool
    races: frozenset[str]
    ends: frozenset[tuple[bool, tuple[object, ...]]]


Statics = tuple[tuple[str, str, str], ...]
"""Owner, name and descriptor of the static fields that tell ends apart."""


def explore(
    program: Program, statics: Statics, most_states: int, *, matching: bool = True
) -> Findings:
    """Enumerate the schedules; without `matching` each one to its end, else each state once.

    `TooLargeError` after `most_states` states.
    """
    machine = NaiveMachine(program)
    seen: set[object] = set()
    races: set[str] = set()
    ends: set[tuple[bool, tuple[object, ...]]] = set()
    has_deadlock = False
    count = 0
    work = list(machine.starts())
    while work:
        world = work.pop()
        if matching:
            key = world.key()
            if key in seen:
                continue
            seen.add(key)
        count += 1
        if count > most_states:
            raise TooLargeError
        enabled = machine.enabled(world)
        races.update(_races(machine, world, enabled))
        has_deadlock = has_deadlock or _is_deadlocked(machine, world, enabled)
        if not enabled:
            ends.add((world.is_over, _static_values(world, statics)))
        for number in enabled:
            work.extend(machine.step(world, number))
    return Findings(
        frozenset(machine.failed),
        frozenset(machine.uncaught),
        has_deadlock,
        frozenset(races),
        frozenset(ends),
    )


def _is_deadlocked(machine: NaiveMachine, world: World, enabled: list[int]) -> bool:
    """Whether nobody can move although somebody should, or threads wait in a circle."""
    if world.is_over:
        return False
    essential = {t.number for t in world.threads if not t.has_ended and not t.is_daemon}
    if not enabled and essential:
        return True
    for start in essential:
        at: int | None = machine.obstacle(world, world.threads[start])
        for _ in world.threads:
            if at == start:
                return True
            at = None if at is None else machine.obstacle(world, world.threads[at])
    return False


def _races(machine: NaiveMachine, world: World, enabled: list[int]) -> Iterator[str]:
    accesses = [found for number in enabled if (found := machine.access(world, number))]
    for one, other in combinations(accesses, 2):
        if one[0] == other[0] and (one[2] or other[2]) and (one[3] or other[3]):
            yield one[1]


def _static_values(world: World, statics: Statics) -> tuple[object, ...]:
    def fields_of(reference: int) -> tuple[object, int]:
        x, v, n = (world.memory.get(Key(reference, name), 0) for name in ("x", "v", "n"))
        return (x, v), n

    roots = [
        (world.memory.get(Key(0, f"{owner}.{name}"), 0), descriptor[0] == "L")
        for owner, name, descriptor in statics
    ]
    return canonical(roots, fields_of)


def canonical(
    roots: list[tuple[int, bool]], fields_of: Callable[[int], tuple[object, int]]
) -> tuple[object, ...]:
    """Values, with references (those marked true) numbered in the order of a walk over nodes.

    `fields_of` gives the ints and the reference that a node holds.
    """
    numbers: Final[dict[int, int]] = {0: 0}
    queue: list[int] = []
    found: list[object] = []

    def number(reference: int) -> int:
        if reference not in numbers:
            numbers[reference] = len(numbers)
            queue.append(reference)
        return numbers[reference]

    found += [number(value) if is_reference else value for value, is_reference in roots]
    for reference in queue:
        content, following = fields_of(reference)
        found.append((content, number(following)))
    return tuple(found)
