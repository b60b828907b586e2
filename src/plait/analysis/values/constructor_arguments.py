"""The constructor arguments of objects."""

from typing import NamedTuple

from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.method_instances import PointsTo
from plait.analysis.values.value_numbering import constant_of
from plait.ir.ops import Invoke


class Construction(NamedTuple):
    """The descriptor of the constructor, and its first argument when that is a constant int."""

    descriptor: str
    first: int | None


def constructed_with(result: PointsTo, graph: CallGraph, number: int) -> Construction | None:
    """How the constructor of an object's own class is called; None when that is not certain."""
    item = result.objects.objects[number]
    found: set[Construction] = set()
    for maker in graph.allocator(item):
        instance = result.instances[maker]
        for block in instance.body.blocks:
            for op in block.ops:
                if type(op) is not Invoke or op.method.name != "<init>":
                    continue
                if op.method.owner != item.type:
                    continue
                if result.of_operand(instance, op.args[0]) >> number & 1:
                    first = constant_of(instance.body, op.args[1]) if len(op.args) > 1 else None
                    found.add(Construction(op.method.descriptor, first))
    return next(iter(found)) if len(found) == 1 else None
