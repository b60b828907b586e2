"""Everything that makes terms, over one pool."""

from typing import final

from plait.logic.smt.arrays import Arrays
from plait.logic.smt.bit_vectors import Vectors
from plait.logic.smt.booleans import Booleans
from plait.logic.smt.floats import Floats
from plait.logic.smt.terms import Pool


@final
class Logic:
    """The makers of terms of each sort."""

    __slots__ = ("arrays", "booleans", "floats", "pool", "vectors")

    def __init__(self, *, sees_order: bool = True) -> None:
        self.pool = Pool()
        self.booleans = Booleans(self.pool, sees_order=sees_order)
        self.vectors = Vectors(self.pool, self.booleans)
        self.floats = Floats(self.pool, self.booleans)
        self.arrays = Arrays(self.pool)
