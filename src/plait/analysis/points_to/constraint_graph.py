"""The constraint graph of a points-to analysis: nodes with sets of objects, and flow edges.

Difference propagation: a node passes on only its new objects. A watcher acts on each new object of
a node (for a field access, a call).
"""

from collections import deque
from collections.abc import Callable
from typing import TypeAlias, final

from plait.analysis.points_to.abstract_objects import ObjectTable

Watcher: TypeAlias = Callable[[int], None]
"""Called with the objects that are new to a node, as a mask."""


@final
class ConstraintGraph:
    """Nodes are numbers; edges may keep only objects of one type."""

    def __init__(self, objects: ObjectTable) -> None:
        self._objects = objects
        self.points_to: list[int] = []
        self._new: list[int] = []
        self._targets: list[dict[tuple[int, str | None], None]] = []
        self._watchers: dict[int, list[Watcher]] = {}
        self._queue: deque[int] = deque()

    def __len__(self) -> int:
        return len(self.points_to)

    def nodes(self, count: int) -> int:
        """Create consecutive nodes; returns the first of them."""
        first = len(self.points_to)
        self.points_to.extend([0] * count)
        self._new.extend([0] * count)
        self._targets.extend({} for _ in range(count))
        return first

    def add(self, node: int, objects: int) -> None:
        """Let a node point to these objects too."""
        new = objects & ~self.points_to[node]
        if new:
            self.points_to[node] |= new
            if not self._new[node]:
                self._queue.append(node)
            self._new[node] |= new

    def flow(self, source: int, target: int, kept: str | None = None) -> None:
        """Add an edge: all objects of the type that one node points to flow to another node."""
        key = (target, kept)
        if source == target or key in self._targets[source]:
            return
        self._targets[source][key] = None
        objects = self.points_to[source]
        if objects:
            self.add(target, objects if kept is None else objects & self._objects.instances(kept))

    def watch(self, node: int, watcher: Watcher) -> None:
        """Call the watcher with all objects of the node, now and later."""
        self._watchers.setdefault(node, []).append(watcher)
        if self.points_to[node]:
            watcher(self.points_to[node])

    def step(self) -> bool:
        """Propagate the new objects of one node; false if no node has any."""
        if not self._queue:
            return False
        node = self._queue.popleft()
        new = self._new[node]
        self._new[node] = 0
        for target, kept in list(self._targets[node]):
            self.add(target, new if kept is None else new & self._objects.instances(kept))
        for watcher in list(self._watchers.get(node, ())):
            watcher(new)
        return True
