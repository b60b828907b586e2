"""Methods that take objects: shapes counted, verdicts against all arguments tried, and the JVM."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from tests.unit.engines.symbolic.checking import MODES, Counters, assertion, check

from plait.base.budget import Budget
from plait.base.errors import InputError
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest
from plait.driver.check import check as check_whole
from plait.driver.evidence_gathering import EvidenceRequest
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.engine_settings import EngineSettings
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.ir.program import Program
from plait.java.entry_points.argument_graphs import GraphLimits
from plait.result.confirmation import Confirmed
from plait.result.verdicts import Holds, Violated
from plait.spec.properties import DEFAULT_PROPERTIES, AssertionsHold, NoUncaughtException

SOURCE = Path(__file__).parent / "Graphs.java"
TEXT = SOURCE.read_text(encoding="utf-8")
SLOW_MERGED = ("arrayOfNodesBad",)
"""Merged, these make texts of numbers that depend on inputs, which takes long."""

FAST = ("aliasBad", "aliasOk", "keptBooleanBad", "newBooleanBad", "keptBooleanOk")
SMALL, LARGE = TEXT.split("// ---- what every engine can try")[1].split("// ---- what has too many")


def methods(text: str) -> list[str]:
    """The methods of a part of the source that say how they end."""
    return re.findall(r"static void (\w+(?:Bad|Ok))\(", text)


def program(method: str, objects: int = 3, lengths: int = 3) -> Program:
    entry = method if "." in method else f"Graphs.{method}"
    request = ProgramRequest((str(SOURCE),), entry=entry, limits=GraphLimits(objects, lengths))
    return load(request).program


def _with_long(fast: object, *long: object) -> list[object]:
    """Parameters of which only the first is for every day."""
    return [fast, *(pytest.param(item, marks=pytest.mark.full) for item in long)]


# --- how many shapes there are ------------------------------------------------------------------


def shapes(method: str, objects: int) -> int:
    """How many different arguments the method tells apart."""
    counters = Counters()
    found = check(
        program(method, objects),
        NoUncaughtException(),
        mode="paths",
        prunes=True,
        batch_size=100_000,
        counters=counters,
    )
    assert isinstance(found[NoUncaughtException()], Violated)
    return counters.last["suspect"]


@pytest.mark.parametrize("objects", _with_long(3, 1, 2, 4, 5))
def test_there_is_one_list_for_each_length_and_each_way_back(objects: int) -> None:
    assert shapes("lists", objects) == (objects + 1) * (objects + 2) // 2


CATALAN = (1, 1, 2, 5, 14)


@pytest.mark.parametrize("objects", _with_long(3, 1, 2, 4))
def test_there_are_as_many_trees_as_catalan_numbers_say(objects: int) -> None:
    assert shapes("trees", objects) == sum(CATALAN[: objects + 1])


def rooted_graphs(most: int) -> int:
    """How many graphs of nodes with two edges there are, all reachable from a root, by trying."""
    found: set[tuple[int, ...]] = {()}
    for count in range(1, most + 1):
        for edges in product(range(-1, count), repeat=2 * count):
            found.add(_canonical(edges))
    return len(found)


def _canonical(edges: tuple[int, ...]) -> tuple[int, ...]:
    """The edges with nodes numbered in the order in which a search from node 0 meets them."""
    order = [0]
    for node in order:
        for target in edges[2 * node : 2 * node + 2]:
            if target >= 0 and target not in order:
                order.append(target)
    numbers = {node: at for at, node in enumerate(order)} | {-1: -1}
    return tuple(numbers[target] for node in order for target in edges[2 * node : 2 * node + 2])


@pytest.mark.parametrize("objects", _with_long(2, 1, 3))
def test_graphs_are_told_apart_only_by_their_shape(objects: int) -> None:
    assert shapes("graphs", objects) == rooted_graphs(objects)


# --- verdicts -----------------------------------------------------------------------------------


def _agrees(method: str, mode: str, objects: int) -> None:
    made = program(method, objects, lengths=2)
    claims = ExplicitEngine(ExplicitOptions()).check(made, DEFAULT_PROPERTIES, Budget(), Silence())
    expected = {claim.property for claim in claims if isinstance(claim.verdict, Violated)}
    found = check(made, *DEFAULT_PROPERTIES, mode=mode)
    assert {item for item, verdict in found.items() if isinstance(verdict, Violated)} == expected
    assert all(isinstance(verdict, Violated | Holds) for verdict in found.values())
    if objects == most_objects(method):
        assert bool(expected) == method.endswith("Bad")


def most_objects(method: str) -> int:
    """With how many objects all arguments can be tried one by one, and the method is decided."""
    return {"cycleBad": 3, "threeBad": 3, "reverseOk": 3, "arrayOfNodesBad": 1}.get(method, 2)


def _small_cases() -> Iterator[object]:
    for method in methods(SMALL):
        for objects in range(1, most_objects(method) + 1):
            is_fast = objects == 2 and method in FAST
            marks = () if is_fast else (pytest.mark.full,)
            yield pytest.param(method, objects, marks=marks)


@pytest.mark.parametrize(("method", "objects"), list(_small_cases()))
def test_all_arguments_tried_one_by_one_give_the_same_verdict(method: str, objects: int) -> None:
    for mode in (*MODES, "auto"):
        if mode != "merged" or method not in SLOW_MERGED:
            _agrees(method, mode, objects)


RECEIVERS = ("Graphs$Holder.receiverOk", "Graphs$Holder.receiverBad")
LARGE_METHODS = [name for name in (*methods(LARGE), *RECEIVERS) if name != "subtypesBad"]


def test_a_text_alone_may_be_null_and_as_long_as_asked_for() -> None:
    without = check(program("noTextBad"), NoUncaughtException(), AssertionsHold())
    assert isinstance(without[NoUncaughtException()], Violated)
    assert isinstance(without[AssertionsHold()], Holds)
    assert isinstance(assertion(program("longTextOk")), Holds)
    assert isinstance(assertion(program("longTextOk", lengths=4)), Violated)


@pytest.mark.parametrize("method", _with_long("subtypesBad", *LARGE_METHODS))
def test_violations_are_confirmed_by_the_jvm(method: str, tmp_path: Path) -> None:
    entry = method if "." in method else f"Graphs.{method}"
    request = CheckRequest(
        program=ProgramRequest((str(SOURCE),), entry=entry),
        properties=DEFAULT_PROPERTIES,
        engine="symbolic",
        settings=EngineSettings(),
        options={},
        evidence=EvidenceRequest(confirm_seconds=20.0, junit_folder=tmp_path),
    )
    report = check_whole(request, Budget(), Silence())
    violated = [item for item in report.findings if isinstance(item.verdict, Violated)]
    assert bool(violated) == method.endswith("Bad"), report.findings
    assert all(isinstance(item.confirmation, Confirmed) for item in violated)
    assert len(list(tmp_path.glob("*.java"))) == len(violated)
    for item in violated:
        (called,) = (step for step in item.traces[0] if step.event == "is called")
        assert called.values


def test_what_no_class_is_known_for_is_refused_or_null() -> None:
    with pytest.raises(InputError, match=r"cannot generate values of type java\.util\.List"):
        program("manyTypes")
    assert isinstance(assertion(program("nullFieldsOk")), Holds)


def test_more_objects_than_can_be_told_apart_are_refused() -> None:
    with pytest.raises(InputError, match="lower --objects or --lengths"):
        program("textsBad", objects=40, lengths=20)


def test_a_path_that_knows_nothing_of_two_objects_takes_only_one() -> None:
    """Without any solving: null, an object that was met, one new object."""
    counters = Counters()
    found = check(program("nullBad", objects=20), AssertionsHold(), mode="paths", counters=counters)
    assert isinstance(found[AssertionsHold()], Holds)
    assert counters.last["path"] == 2
