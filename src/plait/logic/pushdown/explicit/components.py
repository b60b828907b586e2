"""Strongly connected components (Tarjan), those that are reached first."""

from collections.abc import Iterator, Mapping


def components(graph: Mapping[int, tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """The components of a graph, each after all that it leads to."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    kept: list[int] = []
    placed: set[int] = set()
    for root in graph:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        kept.append(root)
        path = [(root, iter(graph[root]))]
        while path:
            at, targets = path[-1]
            for target in targets:
                if target not in index:
                    index[target] = low[target] = len(index)
                    kept.append(target)
                    path.append((target, iter(graph[target])))
                    break
                if target not in placed:
                    low[at] = min(low[at], index[target])
            else:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[at])
                if low[at] == index[at]:
                    start = kept.index(at)
                    yield tuple(kept[start:])
                    placed.update(kept[start:])
                    del kept[start:]
