"""Arrays as total maps: read over write, nothing else."""

from typing import final

from plait.logic.smt import terms as t
from plait.logic.smt.terms import Pool, Sort, Term, Value


@final
class Arrays:
    """Makes array terms and reads of them."""

    __slots__ = ("_make",)

    def __init__(self, pool: Pool) -> None:
        self._make = pool.make

    def filled(self, element: Value, sort: Sort) -> Term:
        """The array with one element everywhere."""
        return self._make(t.FILLED, sort, element)

    def store(self, array: Term, index: Value, element: Value) -> Term:
        """The array with one element changed."""
        if array.op == t.STORE and _same(array.args[1], index):
            array = _array(array)
        return self._make(t.STORE, array.sort, array, index, element)

    def select(self, array: Term, index: Value) -> Value:
        """The element at an index; constants that differ are passed over."""
        while array.op == t.STORE:
            _, written, element = array.args
            assert not isinstance(element, str)
            if _same(written, index):
                return element
            if type(written) is Term or type(index) is Term:
                break
            array = _array(array)
        if array.op == t.FILLED:
            element = array.args[0]
            assert not isinstance(element, str)
            return element
        element_sort = array.sort.element
        assert element_sort is not None
        return self._make(t.SELECT, element_sort, array, index)


def _array(store: Term) -> Term:
    array = store.args[0]
    assert isinstance(array, Term)
    return array


def _same(left: t.Argument, right: t.Argument) -> bool:
    return left is right or (type(left) is int and type(right) is int and left == right)
