"""Value classes whose methods are written when they are first called."""

import dataclasses
import inspect
import pickle
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from plait.base.node import node


@node
class Pair:
    """Two values, the second with a default."""

    first: object
    second: int = 7


@node
class Triple(Pair):
    """One more, made anew for each."""

    names: Mapping[str, int] = field(default_factory=dict)


@node
class Odd:
    """Has its own idea of equality, and so no hash of `object`."""

    number: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odd) and self.number % 10 == other.number % 10


@node
class Empty:
    """Nothing."""


@dataclass(slots=True, unsafe_hash=True)
class Model:
    """What the standard library makes of the same fields."""

    first: object
    second: int = 7


def test_a_node_does_what_a_dataclass_does() -> None:
    for arguments in ((1,), (1, 2), ("x", 3), (None, 0)):
        mine, model = Pair(*arguments), Model(*arguments)
        assert hash(mine) == hash(model)
        assert repr(mine) == repr(model).replace("Model", "Pair")
        assert dataclasses.astuple(mine) == dataclasses.astuple(model)
    assert Pair.__match_args__ == Model.__match_args__
    assert vars(Pair)["__slots__"] == vars(Model)["__slots__"]


def test_equal_fields_of_one_class_are_equal() -> None:
    assert Pair(1, 2) == Pair(1, 2)
    assert Pair(1, 2) != Pair(1, 3)
    assert Pair(first=1, second=2) == Pair(second=2, first=1)
    others: list[object] = [Model(1, 2), (1, 2), Triple(1, 2)]
    assert Pair(1, 2) not in others
    assert Empty() == Empty()
    assert len({Pair(1), Pair(1, 7), Pair(2)}) == 2


def test_each_has_its_own_default_from_a_factory() -> None:
    one, other = Triple(1), Triple(1)
    assert one == other
    assert one.names is not other.names
    assert Triple(1, names={"a": 1}).names == {"a": 1}


@pytest.mark.parametrize("arguments", [{}, {"first": 1, "third": 2}])
def test_wrong_arguments_are_refused_from_the_first_call_on(arguments: dict[str, int]) -> None:
    @node
    class Fresh:
        first: int

    for _ in range(2):
        with pytest.raises(TypeError, match=r"first|third"):
            Fresh(**arguments)


def test_what_a_class_defines_stays() -> None:
    assert Odd(13) == Odd(3)
    assert Odd(13) != Odd(4)
    assert hash(Odd(13)) != hash(Odd(3))


def test_nodes_survive_pickle_and_replace() -> None:
    assert pickle.loads(pickle.dumps(Triple(1, 2, {"a": 3}))) == Triple(1, 2, {"a": 3})
    assert dataclasses.replace(Pair(1, 2), second=5) == Pair(1, 5)


@pytest.mark.parametrize("option", [{"compare": False}, {"init": False}, {"kw_only": True}])
def test_fields_that_are_not_like_all_others_are_refused(option: dict[str, bool]) -> None:
    # An option that `field` may refuse.
    namespace = {"__annotations__": {"first": int}, "first": field(default=1, **option)}  # type: ignore[call-overload]
    with pytest.raises(AssertionError, match=r"Fresh\.first"):
        node(type("Fresh", (), namespace))


def test_methods_are_written_once() -> None:
    @node
    class Fresh:
        first: int

    assert not callable(vars(Fresh)["__init__"])
    Fresh(1)
    written = vars(Fresh)["__init__"]
    Fresh(2)
    assert Fresh.__init__ is written
    assert vars(Fresh)["__init__"] is written


def test_who_asks_for_the_signature_gets_that_of_the_fields() -> None:
    @node
    class Fresh:
        first: int
        second: str = "x"

    assert str(inspect.signature(Fresh)) == "(first, second='x')"
