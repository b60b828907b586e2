"""Directed graphs with nodes 0..n-1: orders, dominators, components, loops.

A graph is its tuple of successor tuples. Nodes that the root does not reach are in no order and
have no dominators.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias, final

from plait.base.node import node

Graph: TypeAlias = Sequence[Sequence[int]]


def reversed_graph(graph: Graph) -> tuple[tuple[int, ...], ...]:
    """The graph with every edge turned round; predecessors come in ascending order, each once."""
    sources: list[list[int]] = [[] for _ in graph]
    for source, targets in enumerate(graph):
        for target in dict.fromkeys(targets):
            sources[target].append(source)
    return tuple(map(tuple, sources))


def reachable(graph: Graph, roots: Iterable[int]) -> frozenset[int]:
    """The nodes that some root reaches, roots included."""
    found = set(roots)
    work = list(found)
    while work:
        for target in graph[work.pop()]:
            if target not in found:
                found.add(target)
                work.append(target)
    return frozenset(found)


def reverse_postorder(graph: Graph, root: int = 0) -> tuple[int, ...]:
    """Reachable nodes, each before its successors but for retreating edges; the root first."""
    order: list[int] = []
    seen = {root}
    path = [(root, iter(graph[root]))]
    while path:
        at, targets = path[-1]
        for target in targets:
            if target not in seen:
                seen.add(target)
                path.append((target, iter(graph[target])))
                break
        else:
            order.append(at)
            path.pop()
    order.reverse()
    return tuple(order)


@final
class DominatorTree:
    """The dominator tree, from the immediate dominators (None for the root and unreached nodes)."""

    def __init__(self, root: int, immediate: tuple[int | None, ...]) -> None:
        self.root = root
        self.immediate = immediate
        self._children: tuple[list[int], ...] = tuple([] for _ in immediate)
        for index, parent in enumerate(immediate):
            if parent is not None:
                self._children[parent].append(index)
        self._interval = self._number()

    def _number(self) -> dict[int, tuple[int, int]]:
        """Preorder number and last number inside the subtree, for each node of the tree."""
        interval: dict[int, tuple[int, int]] = {}
        order: list[int] = []
        work = [self.root]
        while work:
            at = work.pop()
            order.append(at)
            work.extend(self._children[at])
        size = dict.fromkeys(order, 1)
        for at in reversed(order):
            parent = self.immediate[at]
            if parent is not None:
                size[parent] += size[at]
        for number, at in enumerate(order):
            interval[at] = (number, number + size[at] - 1)
        return interval

    def children(self, index: int) -> tuple[int, ...]:
        """The nodes that `index` dominates immediately."""
        return tuple(self._children[index])

    def dominates(self, above: int, below: int) -> bool:
        """Whether every path from the root to `below` passes `above`; a node dominates itself."""
        if above not in self._interval or below not in self._interval:
            return False
        first, last = self._interval[above]
        return first <= self._interval[below][0] <= last


def dominators(graph: Graph, root: int = 0) -> DominatorTree:
    """Cooper, Harvey and Kennedy, "A simple, fast dominance algorithm" (2001)."""
    order = reverse_postorder(graph, root)
    number = {at: position for position, at in enumerate(order)}
    sources = reversed_graph(graph)
    immediate: list[int | None] = [None] * len(graph)
    immediate[root] = root

    def common(left: int, right: int) -> int:
        while left != right:
            while number[left] > number[right]:
                parent = immediate[left]
                assert parent is not None
                left = parent
            while number[right] > number[left]:
                parent = immediate[right]
                assert parent is not None
                right = parent
        return left

    changed = True
    while changed:
        changed = False
        for at in order[1:]:
            found: int | None = None
            for source in sources[at]:
                if immediate[source] is not None:
                    found = source if found is None else common(found, source)
            if immediate[at] != found:
                immediate[at] = found
                changed = True
    immediate[root] = None
    return DominatorTree(root, tuple(immediate))


def components(graph: Graph) -> tuple[tuple[int, ...], ...]:
    """Strongly connected components (Tarjan), each sorted; a successor's component comes first."""
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    open_nodes: list[int] = []
    is_open: set[int] = set()
    found: list[tuple[int, ...]] = []

    def enter(at: int) -> tuple[int, Iterator[int]]:
        number[at] = low[at] = len(number)
        open_nodes.append(at)
        is_open.add(at)
        return at, iter(graph[at])

    for root in range(len(graph)):
        path = [] if root in number else [enter(root)]
        while path:
            at, targets = path[-1]
            for target in targets:
                if target not in number:
                    path.append(enter(target))
                    break
                if target in is_open:
                    low[at] = min(low[at], number[target])
            else:
                path.pop()
                if path:
                    above = path[-1][0]
                    low[above] = min(low[above], low[at])
                if low[at] == number[at]:
                    found.append(_pop_until(at, open_nodes))
                    is_open.difference_update(found[-1])
    return tuple(found)


def _pop_until(last: int, stack: list[int]) -> tuple[int, ...]:
    popped = [stack.pop()]
    while popped[-1] != last:
        popped.append(stack.pop())
    return tuple(sorted(popped))


def cyclic_nodes(graph: Graph) -> frozenset[int]:
    """The nodes that reach themselves."""
    return frozenset(
        at
        for component in components(graph)
        for at in component
        if len(component) > 1 or at in graph[at]
    )


@final
@node
class Loop:
    """A natural loop: all back edges to one header, taken together.

    `latches` are the sources of the back edges; `parent` is the position, in the tuple of loops,
    of the smallest loop around it; `depth` is 1 for an outermost loop.
    """

    header: int
    nodes: frozenset[int]
    latches: tuple[int, ...]
    parent: int | None
    depth: int


def natural_loops(graph: Graph, root: int = 0) -> tuple[Loop, ...]:
    """The natural loops, an outer loop before its inner ones."""
    order = reverse_postorder(graph, root)
    tree = dominators(graph, root)
    sources = reversed_graph(graph)
    found: list[Loop] = []
    for header in order:
        latches = tuple(at for at in sources[header] if tree.dominates(header, at))
        if not latches:
            continue
        nodes = {header}
        work = [at for at in latches if at != header]
        while work:
            at = work.pop()
            if at not in nodes:
                nodes.add(at)
                work.extend(source for source in sources[at] if tree.dominates(header, source))
        around = [i for i, loop in enumerate(found) if header in loop.nodes]
        parent = min(around, key=lambda i: len(found[i].nodes), default=None)
        depth = 1 if parent is None else found[parent].depth + 1
        found.append(Loop(header, frozenset(nodes), latches, parent, depth))
    return tuple(found)


def irreducible_edges(graph: Graph, root: int = 0) -> tuple[tuple[int, int], ...]:
    """Retreating edges whose target does not dominate their source; none in a reducible graph."""
    order = reverse_postorder(graph, root)
    number = {at: position for position, at in enumerate(order)}
    tree = dominators(graph, root)
    return tuple(
        (at, target)
        for at in order
        for target in graph[at]
        if number[target] <= number[at] and not tree.dominates(target, at)
    )
