"""Control dependence between steps (Ferrante, Ottenstein and Warren 1987).

A loop without a way out gets an edge to the end: that it does not end is not observed.
"""

from plait.analysis.flow.steps import Steps
from plait.ir.graph import Graph, components, dominators, reverse_postorder, reversed_graph


def dependents(steps: Steps) -> dict[int, tuple[int, ...]]:
    """By step, the steps that run or not depending on the way that it goes."""
    edges = _with_ends(steps)
    tree = dominators(reversed_graph(edges), steps.end)
    found: dict[int, tuple[int, ...]] = {}
    for step in reverse_postorder(edges):
        targets = dict.fromkeys(edges[step])
        if len(targets) < 2:
            continue
        stop = tree.immediate[step]
        passed: set[int] = set()
        for target in targets:
            at: int | None = target
            while at is not None and at != stop:
                passed.add(at)
                at = tree.immediate[at]
        found[step] = tuple(sorted(passed))
    return found


def _with_ends(steps: Steps) -> Graph:
    edges = [list(targets) for targets in steps.edges]
    rank = {step: position for position, step in enumerate(reverse_postorder(edges))}
    for component in components(edges):
        inside = set(component)
        if steps.end in inside or not inside <= rank.keys():
            continue
        if all(inside.issuperset(edges[step]) for step in component):
            edges[min(component, key=rank.__getitem__)].append(steps.end)
    return edges
