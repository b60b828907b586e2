"""Matching of states that threads have reached before, by another order of steps."""

from collections import defaultdict
from collections.abc import Hashable
from typing import NamedTuple, TypeAlias, final

from plait.engines.symbolic.paths.path_context import OPEN_LOOPS
from plait.engines.symbolic.paths.path_runner import Strand
from plait.engines.symbolic.paths.unrolled_positions import ITERATIONS
from plait.machine.state import Base

_Loops: TypeAlias = tuple[tuple[tuple[int, ...], frozenset[int]], ...]
"""By frame: how often its loops were repeated, and which of them inputs may leave."""


class _Visit(NamedTuple):
    """How a state was reached, as far as that limits the continuations of a strand.

    These are the context switches, the remaining branches and steps, the sleeping threads, and the
    loops.
    """

    switches: int
    left: tuple[int, int]
    sleeping: frozenset[int]
    loops: _Loops

    def covers(self, other: "_Visit") -> bool:
        """Whether every continuation of the other visit is one of this visit."""
        return (
            self.switches <= other.switches
            and all(map(int.__ge__, self.left, other.left))
            and self.sleeping <= other.sleeping
            and all(
                open_loops <= more_loops and all(map(int.__le__, iterations, more_iterations))
                for (iterations, open_loops), (more_iterations, more_loops) in zip(
                    self.loops, other.loops, strict=True
                )
            )
        )


@final
class Matching:
    """The states between steps that strands have reached, each with its path condition."""

    def __init__(self) -> None:
        self._visits: dict[Hashable, list[_Visit]] = defaultdict(list)
        self._bases: set[Base] = set()
        """The state when several threads first existed, on each path."""
        self._loops: dict[_Loops, _Loops] = {}
        """Shared instances, because most visits have equal ones."""

    def is_new(self, strand: Strand, *, with_switches: bool) -> bool:
        """Whether a strand may reach something that no earlier one has reached.

        Inputs that loops read are called after their iterations: those that are still to be read
        differ by name alone. `with_switches` tells that those count.
        """
        state = strand.state
        if state.base not in self._bases:
            state.become_base()
            self._bases.add(state.base)
        last = strand.thread if with_switches else -1
        literals = frozenset(strand.path.literals)
        visits = self._visits[state.base, state.fingerprint(), literals, last]
        loops = tuple(
            (frame.registers[ITERATIONS], frame.registers[OPEN_LOOPS])
            for thread in state.threads
            for frame in thread.frames
        )
        loops = self._loops.setdefault(loops, loops)
        left = (strand.branches_left or 0, strand.steps_left or 0)
        switches = strand.switches if with_switches else 0
        visit = _Visit(switches, left, frozenset(strand.sleeping), loops)
        if any(earlier.covers(visit) for earlier in visits):
            return False
        visits.append(visit)
        return True
