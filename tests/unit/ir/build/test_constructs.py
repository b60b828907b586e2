"""What javac writes, translated and evaluated."""

from typing import Any

import pytest
from tests.unit.ir.build.evaluator import Thrown
from tests.unit.ir.build.translated import Translated, all_ops

from plait.ir.operators import CallMode
from plait.ir.ops import InitClass, Invoke

OWNER = "Constructs"


@pytest.mark.parametrize(
    ("name", "args", "expected"),
    [
        ("loop", [5], 10),
        ("divide", [7, 2], 3),
        ("divide", [7, 0], -1),
        ("nested", [7, 0], -2),
        ("select", [1000], 30),
        ("select", [3], 40),
        ("dense", [-1], 10),
        ("dense", [1], 30),
        ("dense", [2], 40),
        ("guarded", [None], 0),
        ("wide", [-9, 3.75], 1),
        ("copied", [[1, 2]], [1, 2]),
    ],
)
def test_a_method_computes(
    constructs: Translated, name: str, args: list[Any], expected: Any
) -> None:
    assert constructs.call(name, *args, owner=OWNER) == expected


def test_an_index_is_read_before_its_increment(constructs: Translated) -> None:
    array = [0, 0, 0]
    assert constructs.call("postIncrement", {"class": OWNER}, array, 1, owner=OWNER) == 2
    assert array == [0, 2, 0]


def test_an_object_under_construction_crosses_branches(constructs: Translated) -> None:
    assert constructs.call("pick", 1, "a", "b", owner=OWNER)["first"] == "a"
    assert constructs.call("pick", 0, "a", "b", owner=OWNER)["first"] == "b"


def test_finally_runs_on_every_way_out(constructs: Translated) -> None:
    evaluator = constructs.evaluator()
    for divisor in (1, 0):
        evaluator.call(constructs.ref("divide", OWNER), 1, divisor)
    assert evaluator.statics["total"] == 2


@pytest.mark.parametrize("name", ["locked", "lockedClass"])
def test_a_synchronized_method_leaves_its_monitor_however_it_ends(
    constructs: Translated, name: str
) -> None:
    args = [{"class": OWNER}] if name == "locked" else []
    evaluator = constructs.evaluator()
    assert evaluator.call(constructs.ref(name, OWNER), *args, 5) == 2
    with pytest.raises(Thrown, match="divideByZero"):
        evaluator.call(constructs.ref(name, OWNER), *args, 0)
    assert evaluator.trace == ["enter", "exit"] * 2


def test_the_release_of_a_synchronized_method_has_no_handler(constructs: Translated) -> None:
    for block in constructs.body("locked", OWNER).blocks:
        if any(type(op).__name__ == "MonitorExit" for op in block.ops):
            assert block.handler is None


def test_conditions_need_no_narrowing_but_other_ints_do(constructs: Translated) -> None:
    assert not [line for line in constructs.lines("setFlag", OWNER) if "i2z" in line]
    assert len([line for line in constructs.lines("setNarrow", OWNER) if "i2b" in line]) == 1
    assert [line for line in constructs.lines("booleans", OWNER) if "i2z" in line] == []
    assert [line for line in constructs.lines("booleans", OWNER) if "i2b" in line] != []


def test_private_methods_are_called_without_dispatch(constructs: Translated) -> None:
    for name, owner in (("callSecret", OWNER), ("nestMate", "Constructs$Pair")):
        calls = [
            op
            for op in all_ops(constructs.body(name, owner))
            if isinstance(op, Invoke) and op.method.name == "secret"
        ]
        assert calls
        assert {call.mode for call in calls} == {CallMode.SPECIAL}


def test_a_super_call_starts_in_the_superclass(constructs: Translated) -> None:
    lines = constructs.lines("toString", OWNER)
    assert lines[0].endswith("java/lang/Object.toString()Ljava/lang/String; (r0)")
    lines = constructs.lines("inherited", "Constructs$Child")
    assert any("invoke special Constructs.postIncrement" in line for line in lines)


def inits(translated: Translated, name: str, owner: str = OWNER) -> list[str]:
    return [op.cls for op in all_ops(translated.body(name, owner)) if isinstance(op, InitClass)]


def test_own_statics_initialise_nothing_in_static_methods_and_constructors(
    constructs: Translated,
) -> None:
    assert inits(constructs, "divide") == []
    assert inits(constructs, "<init>", "Constructs$Child") == []


def test_instance_methods_initialise_even_their_own_class(constructs: Translated) -> None:
    assert inits(constructs, "instanceUse") == [OWNER]


def test_a_class_is_initialised_once_per_path(constructs: Translated) -> None:
    assert inits(constructs, "staticUse") == ["Constructs$Other"]


def test_an_unused_result_has_no_register(constructs: Translated) -> None:
    calls = [op for op in all_ops(constructs.body("ignored", OWNER)) if isinstance(op, Invoke)]
    assert [call.dest for call in calls] == [None, None]


def test_a_lambda_becomes_a_call_of_a_synthetic_class(constructs: Translated) -> None:
    lines = constructs.lines("lambda", OWNER)
    assert lines[0].startswith("init Constructs$$Lambda")
    assert "Constructs$$Lambda" in lines[1]


def test_methods_of_arrays_are_those_of_object(constructs: Translated) -> None:
    assert any("java/lang/Object.hashCode()I" in x for x in constructs.lines("arrayHash", OWNER))
    assert any("ArrayCopy.cloneOf" in line for line in constructs.lines("copied", OWNER))


def test_sites_and_names_point_into_the_source(constructs: Translated) -> None:
    body = constructs.body("loop", OWNER)
    assert {local.name for local in body.locals} == {"n", "sum", "i"}
    lines = {body.line_at(site) for block in body.blocks for site in block.sites}
    assert lines == {line for _, line in body.lines}
