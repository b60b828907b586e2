"""Semaphores that are used as locks.

A semaphore of one permit is a lock as long as only the holder of the permit releases it: then there
is never a second permit. This module finds candidates; the lockset analysis checks that each
release comes from the holder.
"""

from collections.abc import Iterator

from plait.analysis.locks.lock_methods import (
    SEMAPHORE,
    SEMAPHORE_METHODS,
    SEMAPHORE_QUERIES,
    LockAction,
)
from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.method_instances import CallSite, PointsTo
from plait.analysis.values.constructor_arguments import constructed_with
from plait.base.masks import members, single
from plait.ir.operators import CallMode
from plait.ir.ops import Invoke


def semaphore_action(op: Invoke) -> LockAction | None:
    """The effect of a call of a method of a semaphore that is a lock."""
    return SEMAPHORE_METHODS.get(op.method.name + op.method.descriptor)


def possible_mutexes(result: PointsTo, graph: CallGraph) -> dict[int, list[CallSite]]:
    """The semaphores that may be locks, each with the ops that release it."""
    found: dict[int, list[CallSite]] = {}
    for number, item in enumerate(result.objects.objects):
        if item.type == SEMAPHORE and graph.is_single(number):
            made = constructed_with(result, graph, number)
            if made is not None and made.descriptor in ("(I)V", "(IZ)V") and made.first == 1:
                found[number] = []
    for site, op, mask in _calls(result) if found else ():
        action = semaphore_action(op)
        for number in members(mask):
            if number not in found:
                continue
            is_query = op.method.name in SEMAPHORE_QUERIES or op.method.owner == "java/lang/Object"
            if action is None and not is_query:
                del found[number]
            elif action is LockAction.RELEASE:
                if single(mask) is None:
                    del found[number]
                else:
                    found[number].append(site)
    return found


def _calls(result: PointsTo) -> Iterator[tuple[CallSite, Invoke, int]]:
    """The calls of methods on objects from outside their class."""
    for instance in result.instances:
        if instance.method.owner.partition("$")[0] == SEMAPHORE:
            continue
        for at, block in enumerate(instance.body.blocks):
            for index, op in enumerate(block.ops):
                if type(op) is Invoke and op.mode is not CallMode.STATIC:
                    mask = result.of_operand(instance, op.args[0])
                    yield CallSite(instance.number, at, index), op, mask
