"""Each engine goes by the table of effects: with a wrong entry its answer is another one.

An entry that says "nothing" makes a proof out of a violation: so these programs would show it. One
that is missing never does, for what has no entry conflicts with everything.
"""

from typing import Any, Final

import pytest
from tests.unit.engines.explicit.reduced import program
from tests.unit.engines.symbolic.checking import Counters

from plait.base.budget import Budget
from plait.base.errors import SpuriousWitnessError
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import make_engine
from plait.engines.symbolic.options import SymbolicOptions
from plait.ir import ops as ir
from plait.ir.effects import INTRINSIC_EFFECTS, NOTHING, OP_EFFECTS
from plait.machine.compile.internal_ops import MACHINE_EFFECTS, FinishClass
from plait.result.verdicts import Holds, Unknown, Verdict, Violated, Why
from plait.spec.properties import AssertionsHold

_EARLY: Final = """r2 = load static T.v:I
r1 = sub r1, r2
r1 = add r1, 1
check r1, "came too early"
"""
"""Fails where r1 is 0 although v, which the other thread sets afterwards, is 1 in the end."""

_LATE: Final = """r2 = load static T.v:I
r1 = sub r2, r1
r1 = add r1, 1
check r1, "came late enough"
"""
"""Fails where r1 is 1 already and v, which the other thread sets afterwards, is 0 still."""

_WRITER: Final = "store r5[0]:I = 1\nstore static T.v:I = 1"
_USER: Final = "init K\nstore static T.v:I = 1"
_COPY: Final = "store static T.a:I = 1\nr6 = intrinsic copy (r5)\nr1 = load r6[0]:I\n"
_COPY_ELEMENTS: Final = """r6 = newarray [I (1)
store static T.a:I = 1
intrinsic copyElements (r5, 0, r6, 0, 1)
r1 = load r6[0]:I
"""
_ASK: Final = "store static T.a:I = 1\nr1 = intrinsic isInitialized (class(LK;))\n"
_PLAIN_USER: Final = "store static T.b:I = 1\ninit Node\nstore static T.v:I = 1"
_PLAIN_ASK: Final = "store static T.a:I = 1\nr1 = intrinsic isInitialized (class(LNode;))\n"
_TAKE: Final = """store static T.{0}:I = 1
r1 = intrinsic identityHashCode ({1})
store static T.v:I = r1
"""
_COMPARE: Final = """store static T.{0}:I = 1
r1 = intrinsic identityHashCode ({1})
r2 = load static T.v:I
if eq r2, 0 then l1 else l2
l2:
if {2} r1, r2 then l1 else l3
l3:
check 0, "numbers go up in the other order"
goto l1
l1:
"""

PROGRAMS: Final = {
    "copy": ((_WRITER, _COPY + _EARLY), (_WRITER, _COPY + _LATE)),
    "copyElements": ((_WRITER, _COPY_ELEMENTS + _EARLY), (_WRITER, _COPY_ELEMENTS + _LATE)),
    "identityHashCode": tuple(
        (_TAKE.format("a", "r3"), _COMPARE.format("b", "r4", relation)) for relation in ("gt", "lt")
    ),
    "isInitialized": ((_USER, _ASK + _EARLY), (_USER, _ASK + _LATE)),
    "isInitialized unseen": (
        (_PLAIN_USER, _PLAIN_ASK + _EARLY),
        (_PLAIN_USER, _PLAIN_ASK + _LATE),
    ),
}
"""By intrinsic: threads with an order of steps that fails an assertion; of one of the two programs
it is the order that an engine leaves out which takes the steps for independent."""

_JOIN: Final = "r1 = load static T.second:Ljava/lang/Thread;\nr0 = join r1, 0L"
"""What main does: it wakes nobody."""

KILLED: Final = (
    ("copy", "explicit"),
    ("copy", "symbolic"),
    ("copy", "pushdown"),
    ("copyElements", "explicit"),
    ("copyElements", "symbolic"),
    ("copyElements", "pushdown"),
    ("identityHashCode", "explicit"),
    ("identityHashCode", "symbolic"),
    ("isInitialized", "explicit"),
    ("isInitialized unseen", "symbolic"),
    ("isInitialized", "pushdown"),
)


def verdict(engine: str, threads: tuple[str, ...], main: str = "") -> Verdict:
    """What an engine says about the assertions."""
    made = make_engine(engine, EngineSettings(own=(SymbolicOptions(threads_as="schedules"),)))
    checked = program(threads, main).program
    (claim,) = made.check(checked, (AssertionsHold(),), Budget(60), Counters())
    return claim.verdict


def is_found(engine: str, threads: tuple[str, ...]) -> bool:
    """Whether an engine claims the violation; contradicting the machine does not count."""
    try:
        return isinstance(verdict(engine, threads, _JOIN), Violated)
    except SpuriousWitnessError:
        return False


@pytest.mark.parametrize(("name", "engine"), KILLED)
def test_an_intrinsic_without_effects_is_found_out(
    name: str, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert all(is_found(engine, threads) for threads in PROGRAMS[name])
    monkeypatch.setitem(INTRINSIC_EFFECTS, name.split()[0], NOTHING)
    assert not all(is_found(engine, threads) for threads in PROGRAMS[name])


@pytest.mark.parametrize(("name", "engine"), KILLED)
def test_an_intrinsic_without_entry_makes_no_proof(
    name: str, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(INTRINSIC_EFFECTS, name.split()[0])
    for threads in PROGRAMS[name]:
        assert not isinstance(verdict(engine, threads, _JOIN), Holds)


@pytest.mark.parametrize(
    ("name", "asks"),
    [
        ("identityHashCode", "r1 = intrinsic identityHashCode (r3)"),
        ("nanoTime", "r1 = intrinsic nanoTime ()"),
    ],
)
def test_the_pushdown_engine_refuses_numbers_that_depend_on_all_threads(
    name: str, asks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = (f"store static T.a:I = 1\n{asks}", "store static T.b:I = 1")
    found = verdict("pushdown", threads)
    assert isinstance(found, Unknown)
    assert found.why is Why.UNSUPPORTED
    assert f"intrinsic {name} after the first fork" in found.detail
    monkeypatch.setitem(INTRINSIC_EFFECTS, name, NOTHING)
    assert isinstance(verdict("pushdown", threads), Holds)


_JOINED: Final = """r1 = load static T.first:Ljava/lang/Thread;
r0 = join r1, 0L
r0 = load static T.a:I
check r0, "the thread has ended"
"""
_INITIALISED: Final = """r1 = load static T.first:Ljava/lang/Thread;
r0 = join r1, 0L
r0 = intrinsic isInitialized (class(LK;))
check r0, "the thread has initialised the class"
"""


@pytest.mark.parametrize(
    ("table", "op", "thread", "main"),
    [
        (OP_EFFECTS, ir.Join, "store static T.a:I = 1", _JOINED),
        (MACHINE_EFFECTS, FinishClass, "init K", _INITIALISED),
    ],
    ids=["Join", "FinishClass"],
)
def test_an_op_without_effects_is_no_stop_of_the_pushdown_engine(
    table: dict[type[Any], Any],
    op: type[Any],
    thread: str,
    main: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert isinstance(verdict("pushdown", (thread,), main), Holds)
    monkeypatch.setitem(table, op, NOTHING)
    try:
        changed: object = verdict("pushdown", (thread,), main)
    except Exception as error:
        changed = error
    assert not isinstance(changed, Holds)
