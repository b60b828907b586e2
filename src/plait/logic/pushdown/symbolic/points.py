"""Single assignments to copies of variables, and how to pick one from a function."""

from collections.abc import Iterable
from typing import TypeAlias

from plait.base.errors import SpuriousWitnessError
from plait.logic.bdd.diagrams import Function
from plait.logic.pushdown.symbolic.network_rules import Variable
from plait.logic.pushdown.symbolic.space import Copy, Part, Space

Point: TypeAlias = dict[tuple[Variable, Copy], int]
"""Values of some copies of some variables."""


def at(space: Space, point: Point) -> Function:
    """The function that holds exactly where the copies have the values."""
    found = space.diagrams.true
    for (variable, copy), value in point.items():
        found &= space.value(variable, copy, value)
    return found


def pick(space: Space, function: Function, parts: Iterable[Part]) -> Point:
    """Values of the variables for which the function is satisfiable."""
    wanted = [(variable, copy) for variables, copy in parts for variable in variables]
    numbers = [number for variable, copy in wanted for number in space.bits(variable, copy)]
    row = space.diagrams.assignment(function, numbers)
    if row is None:
        raise SpuriousWitnessError("a witness of the pushdown network has no predecessor")
    return {
        (variable, copy): sum(
            row[number] << place for place, number in enumerate(space.bits(variable, copy))
        )
        for variable, copy in wanted
    }


def copied(point: Point, variables: Iterable[Variable], old: Copy, new: Copy) -> Point:
    """The values of one copy as values of another."""
    return {(variable, new): point[variable, old] for variable in variables}
