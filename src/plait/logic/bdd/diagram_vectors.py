"""Small integers as vectors of functions: two's complement, lowest bit first, the last the sign.

No operation overflows: results are as wide as they must be. So a vector of n bits represents one of
the integers from -2^(n-1) to 2^(n-1) - 1 wherever its functions are evaluated.
"""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias, final

from plait.logic.bdd.diagrams import Diagrams, Function

Vector: TypeAlias = tuple[Function, ...]

_BITS: Final = 4
"""How many bits are added between two calls of `poll`."""


@final
class Vectors:
    """Arithmetic on the vectors over one `Diagrams`."""

    def __init__(self, diagrams: Diagrams) -> None:
        self._diagrams = diagrams
        self._constants: dict[int, Vector] = {}

    def constant(self, value: int) -> Vector:
        """The vector that has the value everywhere."""
        found = self._constants.get(value)
        if found is None:
            width = (value if value >= 0 else ~value).bit_length() + 1
            bits = (self._diagrams.constant(value >> place & 1) for place in range(width))
            found = self._constants[value] = tuple(bits)
        return found

    def natural(self, variables: Iterable[int]) -> Vector:
        """The number from 0 up whose bits are these variables, the lowest first."""
        return (*map(self._diagrams.variable, variables), self._diagrams.false)

    def signed(self, variables: Iterable[int]) -> Vector:
        """The number whose bits are these variables, the sign last."""
        return tuple(map(self._diagrams.variable, variables))

    def truth(self, function: Function) -> Vector:
        """1 where the function holds, else 0."""
        return function, self._diagrams.false

    def widened(self, vector: Vector, width: int) -> Vector:
        """The same number with at least this many bits."""
        return vector + vector[-1:] * (width - len(vector))

    def trimmed(self, vector: Vector) -> Vector:
        """The same number without the upper bits that only repeat the sign."""
        width = len(vector)
        while width > 1 and vector[width - 1] == vector[width - 2]:
            width -= 1
        return vector[:width]

    def _aligned(self, one: Vector, other: Vector, extra: int = 0) -> tuple[Vector, Vector]:
        width = max(len(one), len(other)) + extra
        return self.widened(one, width), self.widened(other, width)

    # --- arithmetic -------------------------------------------------------------------------------

    def _sum(self, one: Vector, other: Vector, carry: Function) -> Vector:
        found: list[Function] = []
        for a, b in zip(*self._aligned(one, other, 1), strict=True):
            if len(found) % _BITS == _BITS - 1:
                self._diagrams.poll()
            half = a ^ b
            found.append(half ^ carry)
            carry = (a & b) | (half & carry)
        return self.trimmed(tuple(found))

    def add(self, one: Vector, other: Vector) -> Vector:
        """The sum."""
        return self._sum(one, other, self._diagrams.false)

    def subtract(self, one: Vector, other: Vector) -> Vector:
        """The difference."""
        return self._sum(one, self.complement(other), self._diagrams.true)

    def complement(self, vector: Vector) -> Vector:
        """All bits turned: `~`."""
        return tuple(~bit for bit in vector)

    def conjunction(self, one: Vector, other: Vector) -> Vector:
        """Bitwise and."""
        pairs = zip(*self._aligned(one, other), strict=True)
        return self.trimmed(tuple(a & b for a, b in pairs))

    def disjunction(self, one: Vector, other: Vector) -> Vector:
        """Bitwise or."""
        pairs = zip(*self._aligned(one, other), strict=True)
        return self.trimmed(tuple(a | b for a, b in pairs))

    def difference(self, one: Vector, other: Vector) -> Vector:
        """Bitwise exclusive or."""
        pairs = zip(*self._aligned(one, other), strict=True)
        return self.trimmed(tuple(a ^ b for a, b in pairs))

    def conditional(self, condition: Function, then: Vector, otherwise: Vector) -> Vector:
        """`then` where the condition holds, else `otherwise`."""
        pairs = zip(*self._aligned(then, otherwise), strict=True)
        return self.trimmed(tuple(condition.ite(a, b) for a, b in pairs))

    # --- questions --------------------------------------------------------------------------------

    def equal(self, one: Vector, other: Vector) -> Function:
        """Where both mean the same number."""
        found = self._diagrams.true
        for a, b in reversed(list(zip(*self._aligned(one, other), strict=True))):
            found = a.equiv(b) & found
        return found

    def less(self, one: Vector, other: Vector) -> Function:
        """Where the first number is below the second."""
        return self.subtract(one, other)[-1]

    def known(self, vector: Vector) -> int | None:
        """The number that the vector means everywhere, None when it depends on variables."""
        found = 0
        for place, bit in enumerate(vector):
            if bit == self._diagrams.true:
                found |= 1 << place
            elif bit != self._diagrams.false:
                return None
        return found - (found >> len(vector) - 1 << len(vector))

    def values(self, vector: Vector, within: Function) -> list[tuple[int, Function]]:
        """The possible numbers of the vector, ascending, each with where in `within` it occurs."""
        found = [(0, within)]
        for place in range(len(vector) - 1, -1, -1):
            bit = vector[place]
            weight = -1 << place if place == len(vector) - 1 else 1 << place
            found = [
                (number + value, part)
                for number, where in found
                for value, part in ((0, where & ~bit), (weight, where & bit))
                if part.satisfiable()
            ]
        return sorted(found, key=lambda item: item[0])

    def evaluate(self, vector: Vector, values: Mapping[int, bool]) -> int:
        """The number for these values of the variables."""
        found = 0
        for place, bit in enumerate(vector):
            if self._diagrams.evaluate(bit, values):
                found += -1 << place if place == len(vector) - 1 else 1 << place
        return found
