"""Steps: the units of control in a body.

A step is a run of ops of one block that ends with an op that may throw, or with the terminator:
what follows a call runs only if the call returns. Two more steps, `normal` and `abrupt`, are the
ways out of the method; both lead to `end`.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, final

from plait.ir.cfg import normal_successors
from plait.ir.graph import cyclic_nodes, reachable, reversed_graph
from plait.ir.ops import MAY_THROW, Return, Throw, Unsupported
from plait.ir.program import Body

_MAY_THROW: Final = frozenset(MAY_THROW)


class Span(NamedTuple):
    """The ops of a step, from the first to the last; the last may be the terminator."""

    block: int
    first: int
    last: int


@final
class Behaviour:
    """What the ops of one method in its context may do.

    `throws` and `returns` say whether the op at a block and an index may complete abruptly, and
    normally; `dead` are the edges between blocks that are never taken.
    """

    def __init__(
        self,
        throws: Callable[[int, int], bool],
        returns: Callable[[int, int], bool],
        dead: frozenset[tuple[int, int]],
    ) -> None:
        self.throws = throws
        self.returns = returns
        self.dead = dead


@final
class Steps:
    """The steps of a body, by number, and the edges between them."""

    def __init__(self, body: Body, behaviour: Behaviour) -> None:
        self.body = body
        self.spans: list[Span] = []
        self._numbers: list[list[int]] = []
        self._first: list[int] = []
        self._cut(behaviour)
        count = len(self.spans)
        self.normal, self.abrupt, self.end = count, count + 1, count + 2
        self.edges: list[list[int]] = [self._leads_to(number, behaviour) for number in range(count)]
        self.edges += [[self.end], [self.end], []]
        self.reachable = reachable(self.edges, (0,))

    @property
    def may_throw(self) -> bool:
        """Whether an exception may leave the method."""
        return self.abrupt in self.reachable

    @property
    def may_return(self) -> bool:
        """Whether the method may return."""
        return self.normal in self.reachable

    def at(self, block: int, index: int) -> int:
        """The step of an op."""
        return self._numbers[block][index]

    def runs(self, block: int, index: int) -> bool:
        """Whether an op is ever run."""
        return self._numbers[block][index] in self.reachable

    def ends_with(self, step: int, index: int) -> bool:
        """Whether an op is the last one of its step, which alone decides where it leads."""
        return self.spans[step].last == index

    def _cut(self, behaviour: Behaviour) -> None:
        for at, block in enumerate(self.body.blocks):
            numbers: list[int] = []
            self._first.append(len(self.spans))
            start = 0
            for index, op in enumerate(block.ops):
                numbers.append(len(self.spans))
                if type(op) in _MAY_THROW and behaviour.throws(at, index):
                    self.spans.append(Span(at, start, index))
                    start = index + 1
            numbers.append(len(self.spans))
            self.spans.append(Span(at, start, len(block.ops)))
            self._numbers.append(numbers)

    def _leads_to(self, number: int, behaviour: Behaviour) -> list[int]:
        at, _, last = self.spans[number]
        block = self.body.blocks[at]
        thrown = self.abrupt if block.handler is None else self._first[block.handler]
        if last < len(block.ops):
            return [number + 1, thrown] if behaviour.returns(at, last) else [thrown]
        match block.terminator:
            case Return():
                return [self.normal]
            case Throw():
                return [thrown]
            case Unsupported():
                return [self.end]
            case _:
                targets = normal_successors(block)
                return [self._first[to] for to in targets if (at, to) not in behaviour.dead]

    # --- threads that end by an exception -------------------------------------------------------

    def drop_silent_deaths(self, loud: Callable[[Span], bool]) -> None:
        """Leave out the edges to steps from which the only way is out, by an exception.

        Nobody sees what happens on that way unless a step is `loud`.
        """
        dying = self.reachable - self._survivors()
        noisy = [n for n in dying if n < self.normal and loud(self.spans[n])]
        before = reversed_graph(self.edges)
        silent = dying - _within(before, noisy, dying)
        for number, targets in enumerate(self.edges[: self.normal]):
            kept = [to for to in targets if to not in silent]
            if kept:
                self.edges[number] = kept

    def _survivors(self) -> frozenset[int]:
        """The steps that may come to a normal end, or run for ever."""
        edges = [[to for to in targets if to != self.abrupt] for targets in self.edges]
        alive = {self.normal, self.end, *cyclic_nodes(edges)}
        alive |= {n for n, targets in enumerate(self.edges[: self.normal]) if self.end in targets}
        before = [[n for n in found if n != self.abrupt] for found in reversed_graph(self.edges)]
        return reachable(before, alive)


def _within(
    before: Iterable[Iterable[int]], start: Iterable[int], inside: frozenset[int]
) -> frozenset[int]:
    """What leads to some nodes by paths inside a set."""
    edges = [[n for n in found if n in inside] for found in before]
    return reachable(edges, start)
