"""What happens in runs of the machine is in the result of the points-to analysis."""

from pathlib import Path

import pytest
from tests.unit.analysis.observed_runs import Observations, ObservedCall, observe, program_of

from plait.analysis.points_to.abstract_objects import descriptor_of, is_stand_in
from plait.analysis.points_to.andersen import PRECISE, points_to
from plait.analysis.points_to.constraint_solver import Precision, TooManyInstances
from plait.analysis.points_to.library_boundary import Library
from plait.analysis.points_to.method_instances import MethodInstance, PointsTo
from plait.base.budget import Budget
from plait.base.masks import members
from plait.base.names import MethodRef
from plait.base.origins import is_library_class

ROOT = Path(__file__).parents[4]
PROGRAMS = sorted((ROOT / "tests" / "programs").rglob("*.java"))
EXAMPLES = sorted((ROOT / "examples").glob("*.java"))
FEW = (
    "examples/LostUpdateFixed.java",
    "examples/MapCheckThenPut.java",
    "examples/PoolStarvationFixed.java",
    "examples/TornCloneFixed.java",
    "tests/programs/concurrent/FieldUpdaters.java",
    "tests/programs/concurrent/ReadWriteLocks.java",
    "tests/programs/threads/ThreadLocals.java",
    "tests/programs/threads/InitialisationInThreads.java",
)
NEEDS_21 = ("java21", "java25")
SPINS = ("ThreadProperties",)
"""Programs that ask without end, in one step, for the state of another thread."""

PROXIES = "plait/reflection/proxy/"
"""Annotations of the machine's making, for which a stand-in of unread code stands."""


def unforeseen(result: PointsTo, library: Library, seen: Observations) -> set[object]:
    """What has been seen and is not in the result."""
    by_method: dict[MethodRef, list[MethodInstance]] = {}
    for instance in result.instances:
        by_method.setdefault(instance.method, []).append(instance)
    edges, unread = edges_of(result), _unread_calls(result)

    def may_be_given(call: ObservedCall, number: int) -> bool:
        kind = call.arguments[number]
        masks = [result.of_operand(i, i.body.params[number]) for i in by_method[call.callee]]
        return kind is None or _may_be(result, masks, kind)

    def is_inherited(call: ObservedCall) -> bool:
        """Whether an object of an unread class has a method that is read: no call, for the result.

        The call is one of unread code there, which does the rest.
        """
        return (
            not call.is_hidden
            and (call.caller, call.block, call.position, call.callee) in edges
            and _unread_name(call) in unread
            and not library.is_read(call.arguments[0] or "")
            and not may_be_given(call, 0)
        )

    inherited = {(call.callee, call.arguments[0]) for call in seen.calls if is_inherited(call)}
    missing: set[object] = set()
    for call in seen.calls:
        if call.callee.owner.startswith(PROXIES) or is_inherited(call):
            continue
        if call.arguments and (call.caller, call.arguments[0]) in inherited:
            continue
        if call.is_hidden:
            if is_library_class(call.callee.owner):
                continue
            if call.callee not in by_method:
                missing.add(call)
                continue
        else:
            site = (call.caller, call.block, call.position)
            if (*site, call.callee) not in edges:
                if _unread_name(call) not in unread:
                    missing.add(call)
                continue
        for number, kind in enumerate(call.arguments):
            if not may_be_given(call, number):
                missing.add((call, number, kind))
    fields: dict[tuple[str, object], list[int]] = {}
    for (number, field), mask in result.fields.items():
        fields.setdefault((result.objects.objects[number].type, field), []).append(mask)
    for name, field, kind in seen.fields:
        is_ours = not is_library_class(name) and library.is_read(field.owner)
        if is_ours and not _may_be(result, fields.get((name, field), []), kind):
            missing.add((name, field, kind))
    return missing


def _may_be(result: PointsTo, masks: list[int], kind: str) -> bool:
    """Whether an object of this class is in one of the sets, or a stand-in for unread code's."""
    for mask in masks:
        for item in result.described(mask):
            if item.type == kind:
                return True
            if is_stand_in(item) and result.hierarchy.is_assignable(
                descriptor_of(kind), descriptor_of(item.type)
            ):
                return True
    return False


def _unread_name(call: ObservedCall) -> tuple[MethodRef, int, int, str, str]:
    """A call as one of a method that is not read."""
    return (call.caller, call.block, call.position, call.callee.name, call.callee.descriptor)


def edges_of(result: PointsTo) -> set[tuple[MethodRef, int, int, MethodRef]]:
    found = set()
    for edges in (result.calls, result.initialisers):
        for site, callees in edges.items():
            caller = result.instances[site.instance].method
            for callee in callees:
                method = result.instances[callee].method
                found.add((caller, site.block, site.index, method))
    return found


def _unread_calls(result: PointsTo) -> set[tuple[MethodRef, int, int, str, str]]:
    return {
        (result.instances[site.instance].method, site.block, site.index, t.name, t.descriptor)
        for site, targets in result.opaque_calls.items()
        for t in targets
    }


@pytest.mark.parametrize("name", FEW)
def test_what_happens_in_random_runs_has_been_foreseen(name: str) -> None:
    _check(ROOT / name, range(2))


def _is_run(path: Path) -> bool:
    """Whether it is a program for all versions, not a part of one, and comes to an end."""
    has_main = " main(" in path.read_text(encoding="utf-8")
    return has_main and path.parent.name not in NEEDS_21 and path.stem not in SPINS


@pytest.mark.full
@pytest.mark.parametrize(
    "path",
    [path for path in (*PROGRAMS, *EXAMPLES) if _is_run(path)],
    ids=lambda path: path.stem,
)
def test_what_happens_in_many_random_runs_has_been_foreseen(path: Path) -> None:
    _check(path, range(3))


def _check(path: Path, seeds: range) -> None:
    program, library = program_of(path), Library()
    try:
        result = points_to(program, library, Budget(200), PRECISE)
    except TooManyInstances:
        result = points_to(program, library, Budget(200), Precision(0, 0), most_instances=None)
    if _calls_reflectively(result, library):
        pytest.skip("the program calls what the analysis says it cannot see")
    seen = observe(program, edges_of(result), seeds)
    assert seen.calls
    assert not unforeseen(result, library, seen)


def _calls_reflectively(result: PointsTo, library: Library) -> bool:
    return any(
        library.is_reflective(target)
        and not is_library_class(result.instances[site.instance].method.owner)
        for site, targets in result.opaque_calls.items()
        for target in targets
    )


def test_a_result_without_an_edge_or_object_that_occurs_is_found_out() -> None:
    """The check above can fail."""
    program, library = program_of(ROOT / "examples" / "LostUpdateFixed.java"), Library()
    result = points_to(program, library, Budget(60))
    seen = observe(program, edges_of(result), range(1))
    result.fields = {}
    assert unforeseen(result, library, seen)
    result = points_to(program, library, Budget(60))
    increment = MethodRef("LostUpdateFixed$Counter", "increment", "()V")
    for callees in result.calls.values():
        for callee in list(callees):
            if result.instances[callee].method == increment:
                del callees[callee]
    # Only calls are unforeseen here.
    assert any(item.callee == increment for item in unforeseen(result, library, seen))  # type: ignore[attr-defined]


CONTEXTS = """
public class Boxes {
    static class Box {
        Object content;
        void put(Object x) { content = x; }
        Object get() { return content; }
    }
    static class Apple { }
    static class Pear { }
    static Object apple, pear;
    public static void main(String[] args) {
        Box first = new Box(), second = new Box();
        first.put(new Apple());
        second.put(new Pear());
        apple = first.get();
        pear = second.get();
    }
}
"""


def _types(result: PointsTo, static: str) -> set[str]:
    masks = [mask for field, mask in result.statics.items() if field.name == static]
    return {item.type for mask in masks for item in result.described(mask)}


def test_contexts_tell_the_contents_of_two_boxes_apart(tmp_path: Path) -> None:
    source = tmp_path / "Boxes.java"
    source.write_text(CONTEXTS)
    program = program_of(source)
    precise = points_to(program, Library(), Budget(60))
    assert _types(precise, "apple") == {"Boxes$Apple"}
    coarse = points_to(program, Library(), Budget(60), Precision(0, 0))
    assert _types(coarse, "apple") == {"Boxes$Apple", "Boxes$Pear"}


LOOKED_UP = """
public class LookedUp {
    static class Apple { }
    static Object apple;
    public static void main(String[] args) {
        apple = java.util.stream.Stream.of(new Apple()).toList().get(0);
    }
}
"""


def test_classes_that_the_library_looks_up_by_name_are_initialised(tmp_path: Path) -> None:
    """`toList` asks an object that the initialiser of such a class makes."""
    source = tmp_path / "LookedUp.java"
    source.write_text(LOOKED_UP)
    found = points_to(program_of(source), Library(), Budget(60), Precision(0, 0))
    assert "LookedUp$Apple" in _types(found, "apple")


def test_the_result_does_not_depend_on_the_order_of_sets() -> None:
    path = ROOT / "examples" / "MapCheckThenPut.java"
    results = [points_to(program_of(path), Library(), Budget(60)) for _ in range(2)]
    first, second = ([(str(i), *members(i.base)) for i in r.instances] for r in results)
    assert first == second
