"""Java's integer operations on vectors of functions.

A `Vector` is a signed number that is as wide as its values need (`logic.bdd.vectors`). `Words` of
32 or 64 bits compute on such vectors what Java computes: a result that needs more bits than the
word has wraps around there, and nowhere else. Numbers are stored in fewer bits by `fit`, which also
returns where they do not fit.
"""

from typing import Final, final

from plait.base.node import node
from plait.logic.bdd.diagram_vectors import Vector, Vectors
from plait.logic.bdd.diagrams import Diagrams, Function


@node
class Fitted:
    """A vector of a given width, and the condition that it does not represent the number."""

    bits: Vector
    overflows: Function


@final
class Words:
    """Two's complement words of `width` bits: 32 is Java's `int`, 64 its `long`.

    All arguments and results are vectors of at most this many bits.
    """

    def __init__(self, diagrams: Diagrams, width: int) -> None:
        self._diagrams = diagrams
        self.vectors: Final = Vectors(diagrams)
        self.width: Final = width
        self._distance_bits = (width - 1).bit_length()

    def fit(self, vector: Vector, bits: int) -> Fitted:
        """The lowest bits, and where they are another number than the vector."""
        if len(vector) <= bits:
            return Fitted(self.vectors.widened(vector, bits), self._diagrams.false)
        kept = vector[:bits]
        return Fitted(kept, ~self.vectors.equal(kept, vector))

    def fit_natural(self, vector: Vector, bits: int) -> Fitted:
        """The same for bits that mean a number from 0 up: those of a reference or an index."""
        wide = self.vectors.widened(vector, bits + 1)
        overflows = self._diagrams.false
        for bit in wide[bits:]:
            overflows |= bit
        return Fitted(wide[:bits], overflows)

    def _wrapped(self, vector: Vector) -> Vector:
        return self.vectors.trimmed(vector[: self.width])

    def constant(self, value: int) -> Vector:
        """The word that means the value, or what is left of it."""
        return self._wrapped(self.vectors.constant(value))

    # --- arithmetic -------------------------------------------------------------------------------

    def add(self, one: Vector, other: Vector) -> Vector:
        """The sum."""
        return self._wrapped(self.vectors.add(one, other))

    def subtract(self, one: Vector, other: Vector) -> Vector:
        """The difference."""
        return self._wrapped(self.vectors.subtract(one, other))

    def negate(self, vector: Vector) -> Vector:
        """The number with the other sign."""
        return self.subtract(self.vectors.constant(0), vector)

    def multiply(self, one: Vector, other: Vector) -> Vector:
        """The product."""
        return self._wrapped(self.exact_product(one, other, self.width))

    def exact_product(self, one: Vector, other: Vector, width: int | None = None) -> Vector:
        """The product without wrapping, or its lowest bits."""
        if len(other) > len(one):
            one, other = other, one
        found = self.vectors.constant(0)
        for place, bit in enumerate(other[:width]):
            shifted = (self._diagrams.false,) * place + tuple(bit & digit for digit in one)
            is_sign = place == len(other) - 1
            combine = self.vectors.subtract if is_sign else self.vectors.add
            found = combine(found, shifted[:width] if width else shifted)
            found = found[:width] if width else found
        return self.vectors.trimmed(found)

    def divide(self, one: Vector, other: Vector) -> Vector:
        """The quotient, towards zero; anything where the divisor is 0."""
        quotient, _remainder = self._division(one, other)
        return self._with_sign(quotient, one[-1] ^ other[-1])

    def remainder(self, one: Vector, other: Vector) -> Vector:
        """What `divide` leaves, with the sign of the dividend; anything where the divisor is 0."""
        _quotient, remainder = self._division(one, other)
        return self._with_sign(remainder, one[-1])

    def _with_sign(self, magnitude: Vector, negative: Function) -> Vector:
        opposite = self.vectors.subtract(self.vectors.constant(0), magnitude)
        return self._wrapped(self.vectors.conditional(negative, opposite, magnitude))

    def _magnitude(self, vector: Vector) -> Vector:
        opposite = self.vectors.subtract(self.vectors.constant(0), vector)
        return self.vectors.conditional(vector[-1], opposite, vector)

    def _division(self, one: Vector, other: Vector) -> tuple[Vector, Vector]:
        """Long division of the magnitudes, bit by bit."""
        dividend, divisor = self._magnitude(one), self._magnitude(other)
        rest = self.vectors.constant(0)
        quotient: list[Function] = []
        for bit in reversed(dividend[:-1]):
            rest = (bit, *rest)
            less = self.vectors.less(rest, divisor)
            rest = self.vectors.conditional(less, rest, self.vectors.subtract(rest, divisor))
            quotient.append(~less)
        return (*reversed(quotient), self._diagrams.false), rest

    # --- shifts -----------------------------------------------------------------------------------

    def _distance(self, vector: Vector) -> Vector:
        return self.vectors.widened(vector, self._distance_bits)[: self._distance_bits]

    def shift_left(self, vector: Vector, distance: Vector) -> Vector:
        """`<<`; only the lowest bits of the distance count, as many as the width makes use of."""
        found = vector
        for place, bit in enumerate(self._distance(distance)):
            moved = (self._diagrams.false,) * (1 << place) + found
            found = self._wrapped(self.vectors.conditional(bit, moved, found))
        return found

    def shift_right(self, vector: Vector, distance: Vector) -> Vector:
        """`>>`: the sign fills up."""
        return self._wrapped(self._moved_down(vector, distance))

    def shift_right_unsigned(self, vector: Vector, distance: Vector) -> Vector:
        """`>>>`: zeros fill up."""
        unsigned = (*self.vectors.widened(vector, self.width), self._diagrams.false)
        return self._wrapped(self._moved_down(unsigned, distance))

    def _moved_down(self, vector: Vector, distance: Vector) -> Vector:
        for place, bit in enumerate(self._distance(distance)):
            vector = self.vectors.conditional(bit, vector[1 << place :] or vector[-1:], vector)
        return vector

    # --- conversions ------------------------------------------------------------------------------

    def to_signed(self, vector: Vector, bits: int) -> Vector:
        """What a cast to `byte`, `short` or `int` leaves: the lowest bits with their sign."""
        return self.vectors.trimmed(vector[:bits])

    def to_natural(self, vector: Vector, bits: int) -> Vector:
        """What a cast to `char` leaves: the lowest bits without a sign."""
        wide = self.vectors.widened(vector, bits)
        return self.vectors.trimmed((*wide[:bits], self._diagrams.false))

    # --- comparison -------------------------------------------------------------------------------

    def comparison(self, one: Vector, other: Vector) -> Vector:
        """-1, 0 or 1: `lcmp`."""
        less, more = self.vectors.less(one, other), self.vectors.less(other, one)
        return self.vectors.trimmed((less | more, less))
