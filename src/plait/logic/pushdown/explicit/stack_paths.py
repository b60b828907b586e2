"""Paths through an automaton of entries, over a stack that later contexts demand.

A later context of the thread may return into frames that are below the top now. Which ones, is a
*demand*: the letters that the stack must begin with, topmost first. The first call that led to an
entry need not be the demanded one, so paths follow the edges of the automaton from the top down.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from plait.logic.pushdown.explicit.entry_automaton import Entry, Node, Origin, Return, Step

Demand: TypeAlias = tuple[int, ...]
_Edge: TypeAlias = tuple[int, Entry[Any]]


def edges_below(entry: Entry[Any], demand: Demand) -> tuple[_Edge, ...] | None:
    """Edges by which the stack below an entry begins with these letters; None if there are none.

    The letters that are left when a language is reached are words of that language.
    """
    work: list[tuple[Entry[Any], Demand, tuple[_Edge, ...]]] = [(entry, demand, ())]
    while work:
        at, rest, edges = work.pop()
        if at.language is not None:
            if _begins(at, rest):
                return edges
        elif not rest:
            return edges
        else:
            found = [edge for edge in at.callers if edge[0] == rest[0]]
            work.extend((edge[1], rest[1:], (*edges, edge)) for edge in reversed(found))
    return None


def _begins(entry: Entry[Any], demand: Demand) -> bool:
    language = entry.language
    for letter in demand:
        language = None if language is None else language.after(letter)
    return language is not None


def node_over(
    nodes: Mapping[Entry[Any], Node[Any]], demand: Demand
) -> tuple[Entry[Any], Node[Any]]:
    """The first of these nodes whose entry has a stack below it that begins like this."""
    return next(item for item in nodes.items() if edges_below(item[0], demand) is not None)


def labels_to(origin: Origin | None, entry: Entry[Any], demand: Demand) -> tuple[list[Any], Demand]:
    """The labels of a path to what has this origin in this entry, over a stack as demanded.

    Gives also the demand on the stack at the beginning.
    """
    edges = list(edges_below(entry, demand) or ())
    found: list[Any] = []
    pending: list[tuple[Origin | None, bool]] = []
    at, is_own = origin, True  # own: outside of all calls that have returned
    while True:
        match at:
            case Step(source=source, label=label):
                found.append(label)
                at, entry = source.origin, source.entry
            case Return(inside=inside, call=None, letter=letter):
                demand = (letter, *demand)
                at = inside
            case Return(inside=inside, call=call):
                pending.append((call, is_own))
                at, is_own = inside, False
            case None if not is_own:
                at, is_own = pending.pop()
            case None if entry.language is not None:
                return found[::-1], demand
            case None:
                at = entry.callers[edges[0]] if edges else entry.call
                demand = demand[1:] if edges else demand
                del edges[:1]
