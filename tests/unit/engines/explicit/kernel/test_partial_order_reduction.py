"""The reduction keeps every violation; each part that makes it sound is needed."""

import pytest
from tests.unit.engines.explicit.reduced import KINDS, program, search, violations
from tests.unit.engines.explicit.test_lockstep import program as example
from tests.unit.machine.programs import load

from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.kernel.kernel_opcodes import (
    REDUCE_CHAINS,
    REDUCE_SETS,
    REDUCE_SLEEP,
    REDUCE_STRONG,
    V_ASSERTION,
    V_RACE,
)
from plait.engines.explicit.linking.state_loading import first_fork, load_state
from plait.engines.explicit.search.kernel_search import NO_REDUCTION, REDUCTION, Exploration
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions

FIRST = "r6 = load static T.first:Ljava/lang/Thread;\n"
MAIN = "r6 = load static T.main:Ljava/lang/Thread;\n"
ENTER_BOTH = "enter {}\nenter {}\nexit {}\nexit {}\n"

CONFLICTS = {
    "read and read": ("r1 = load static T.a:I", "r1 = load static T.a:I", False),
    "read and write": ("r1 = load static T.a:I", "store static T.a:I = 1", True),
    "write and write": ("store static T.a:I = 1", "store static T.a:I = 1", True),
    "write and update": ("store static T.a:I = 1", "r1 = cas static T.a:I (0, 1)", True),
    "two static fields": ("store static T.a:I = 1", "store static T.b:I = 1", False),
    "one object": ("store r3.Node.x:I = 1", "store r3.Node.x:I = 1", True),
    "two objects": ("store r3.Node.x:I = 1", "store r4.Node.x:I = 1", False),
    "two fields": ("store r3.Node.x:I = 1", "store r3.Node.y:I = 1", False),
    "one element": ("store r5[1]:I = 1", "r1 = load r5[1]:I", True),
    "two elements": ("store r5[1]:I = 1", "store r5[2]:I = 1", False),
    "one monitor": ("enter r3\nexit r3", "enter r3\nexit r3", True),
    "two monitors": ("enter r3\nexit r3", "enter r4\nexit r4", False),
    "monitor and field": ("enter r3\nexit r3", "store r3.Node.x:I = 1", False),
    "park and unpark": ("r1 = park 0L", f"{FIRST}unpark r6", True),
    "park and unpark of main": ("r1 = park 0L", f"{MAIN}unpark r6", False),
    "sleep and interrupt": ("r1 = sleep 5L", f"{FIRST}interrupt r6", True),
    "sleep and interrupt of main": ("r1 = sleep 5L", f"{MAIN}interrupt r6", False),
    "status and interrupt": (
        "r6 = currentthread\nr1 = clearinterrupt r6",
        f"{FIRST}interrupt r6",
        True,
    ),
    "sleep and sleep": ("r1 = sleep 5L", "r1 = sleep 5L", False),
    "end and join": ("", f"{FIRST}r1 = join r6, 0L", True),
    "end and join of main": ("", f"{MAIN}r1 = join r6, 5L", False),
    "end and end": ("", "", False),
    "end and the thread's monitor": ("", f"{FIRST}enter r6\nexit r6", True),
    "end and the other's monitor": ("", f"{MAIN}enter r6\nexit r6", False),
    "join and the thread's monitor": (
        f"{MAIN}r1 = join r6, 5L",
        f"{MAIN}enter r6\nexit r6",
        True,
    ),
    "join and join": (f"{MAIN}r1 = join r6, 5L", f"{MAIN}r1 = join r6, 5L", False),
    "start and start": (
        "r6 = new java/lang/Thread\nspawn r6, K.run()V, 0",
        "r6 = new java/lang/Thread\nspawn r6, K.run()V, 0",
        True,
    ),
    "halt and anything": ("halt 0", "store static T.a:I = 1", True),
    "atomic section and anything": (
        "atomicbegin\nstore static T.a:I = 1\natomicend",
        "yield",
        True,
    ),
    "yield and anything": ("yield", "store static T.a:I = 1", False),
    "one class": ("init K", "init K", True),
    "two classes": ("init K", "init M", False),
    "class and superclass": ("init L", "init K", True),
}


def at_first_ops(left: str, right: str) -> Exploration:
    """A kernel in whose state two threads stand before their first visible operations."""
    machine = program((left, right))
    start, _ = first_fork(machine)
    found = Exploration(machine, start, BenignRaces(), KINDS, find_all=True, reduction=REDUCTION)
    load_state(found._image, start)
    learner = found.kernel.pending.learner
    assert learner is not None
    learner.begin()
    while found.kernel.words.peek(1) < 3:
        found.kernel.interpreter.take_step(0, ())
    return found


@pytest.mark.parametrize("name", CONFLICTS)
def test_steps_conflict_that_touch_one_place(name: str) -> None:
    left, right, expected = CONFLICTS[name]
    assert at_first_ops(left, right).kernel.sets.conflicts(1, 2) is expected


SPINNING = """goto l1
l1:
r1 = load static T.a:I
r1 = load static T.b:I
if eq r1, 0 then l1 else l2
l2:
"""
FAILING = 'r6 = load static T.q:LNode;\nr6 = load static T.q:LNode;\ncheck 0, "c"'


@pytest.mark.parametrize(
    ("reduction", "finds_it"),
    [
        (NO_REDUCTION, True),
        (REDUCTION, True),
        (REDUCE_SETS, False),
        (REDUCE_SETS | REDUCE_STRONG, True),
        (REDUCE_SETS | REDUCE_SLEEP | REDUCE_STRONG, False),
    ],
)
def test_no_thread_is_put_off_for_ever(reduction: int, *, finds_it: bool) -> None:
    machine = program((SPINNING, FAILING), "r0 = park 5L")
    found = search(machine, reduction)
    assert any(item.kind == V_ASSERTION for item in found.sightings) is finds_it


PROGRAMS = {
    "lost update": (
        ("r1 = load static T.a:I\nr1 = add r1, 1\nstore static T.a:I = r1",) * 2,
        "r1 = load static T.first:Ljava/lang/Thread;\nr0 = join r1, 0L\n"
        "r1 = load static T.second:Ljava/lang/Thread;\nr0 = join r1, 0L\n"
        "r0 = load static T.a:I\nr0 = sub r0, 1\n"
        'check r0, "both"',
        (),
    ),
    "lock order": (
        (ENTER_BOTH.format("r3", "r4", "r4", "r3"), ENTER_BOTH.format("r4", "r3", "r3", "r4")),
        "",
        (),
    ),
    "circle beside a thread that goes on": (
        (
            ENTER_BOTH.format("r3", "r4", "r4", "r3"),
            ENTER_BOTH.format("r4", "r3", "r3", "r4"),
            SPINNING,
        ),
        "",
        (),
    ),
    "work after the last other thread has ended": (
        ("r1 = load static T.b:I\nstore static T.a:I = 1",),
        "r0 = load static T.b:I\nr0 = load static T.a:I",
        (),
    ),
    "join of a thread before its start": (
        (
            "r6 = load static T.second:Ljava/lang/Thread;\nr1 = join r6, 0L\n"
            "store static T.a:I = 1",
            "r1 = load static T.a:I",
        ),
        "",
        (),
    ),
    "daemon that sees another thread end": (
        (
            "yield",
            f"{FIRST}r1 = join r6, 0L\n"
            "r6 = load static T.third:Ljava/lang/Thread;\nr1 = join r6, 5L\n"
            'check 0, "daemon"',
            "yield",
        ),
        "",
        (2,),
    ),
    "assumption that fails": (
        ("store static T.v:I = 1\nassume 0", 'store static T.v:I = 2\ncheck 0, "alive"'),
        "",
        (),
    ),
    "class that only one thread initialises": (
        ("init K\nr1 = load static K.k:I", "init L\nstore static K.k:I = 2"),
        "",
        (),
    ),
    "notified or timed out": (
        (
            'enter r3\nr1 = wait r3, 5L\nexit r3\ncheck r1, "notified"',
            "enter r3\nnotify r3\nexit r3",
        ),
        "",
        (),
    ),
    "interrupted while it waits": (
        (
            'enter r3\nr1 = wait r3, 0L\nexit r3\nr1 = sub r1, 2\ncheck r1, "interrupted"',
            f"{FIRST}interrupt r6",
            "enter r3\nnotify r3\nexit r3",
        ),
        "",
        (),
    ),
    "object handed on": (
        (
            "r6 = new Node\nstore static T.q:LNode; = r6\nstore r6.Node.x:I = 1",
            "r6 = load static T.q:LNode;\nif ne r6, null then l1 else l2\n"
            "l1:\nr1 = load r6.Node.x:I\ngoto l2\nl2:\nyield",
        ),
        "",
        (),
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_same_violations_are_found_in_fewer_states(name: str) -> None:
    machine = program(*PROGRAMS[name])
    whole, reduced = search(machine, NO_REDUCTION), search(machine, REDUCTION)
    assert violations(machine, reduced) == violations(machine, whole) != set()
    assert reduced.kernel.search.states < whole.kernel.search.states


@pytest.mark.parametrize("name", ["BluetoothV1", "ClassInitDeadlock", "LazyInit", "LockOrder"])
def test_examples_show_the_same_violations(name: str) -> None:
    machine = Machine(example(f"examples/{name}.java"), MachineOptions())
    whole, reduced = search(machine, NO_REDUCTION), search(machine, REDUCTION)
    assert violations(machine, reduced) == violations(machine, whole)
    assert reduced.kernel.search.states < whole.kernel.search.states


def test_compiled_and_uncompiled_kernels_reduce_alike() -> None:
    machine = program(*PROGRAMS["interrupted while it waits"])
    one, other = search(machine, REDUCTION), search(machine, REDUCTION, "pure")
    assert one.sightings == other.sightings
    assert (one.kernel.search.states, one.kernel.search.transitions, one.kernel.search.repeats) == (
        other.kernel.search.states,
        other.kernel.search.transitions,
        other.kernel.search.repeats,
    )


def test_a_choice_before_the_first_fork_is_no_failing_assumption() -> None:
    machine = load(
        "class T extends java/lang/Object {\n  method main()V static {\n    int r0\n    l0:\n"
        '      r0 = choose 0, 3\n      check r0, "zero"\n      return\n  }\n}\n'
    )
    assert [item.kind for item in search(machine, REDUCTION).sightings] == [V_ASSERTION]


def test_a_thread_alone_is_not_followed_for_ever() -> None:
    machine = program((SPINNING,))
    found = search(machine, REDUCTION)
    assert found.kernel.search.states < 10
    assert found.sightings == []


def test_steps_taken_at_once_are_the_machines() -> None:
    machine = program(*PROGRAMS["notified or timed out"])
    found = search(machine, REDUCTION)
    apart = search(machine, REDUCTION & ~REDUCE_CHAINS)
    assert found.kernel.search.states < apart.kernel.search.states
    assert violations(machine, found) == violations(machine, apart)


@pytest.mark.parametrize(("monitor", "is_needed"), [("r3", False), ("r4", True)])
def test_accesses_under_one_monitor_do_not_conflict(monitor: str, *, is_needed: bool) -> None:
    body = "enter {0}\nr1 = load static T.a:I\nstore static T.a:I = 1\nexit {0}"
    machine = program((body.format("r3"), body.format(monitor)))
    races = {kind for kind, _ in violations(machine, search(machine, REDUCTION))}
    assert (V_RACE in races) is is_needed


def test_no_state_is_left_out_where_reduction_would_be_unsound() -> None:
    machine = program(*PROGRAMS["lock order"])
    start, _ = first_fork(machine)
    bounded = Exploration(
        machine, start, BenignRaces(), KINDS, find_all=True, bound=2, reduction=REDUCTION
    )
    assert bounded.kernel.pending.reduction == NO_REDUCTION
    lucky = Machine(machine.program, MachineOptions(spurious_wakeups=True))
    start, _ = first_fork(lucky)
    spurious = Exploration(lucky, start, BenignRaces(), KINDS, find_all=True, reduction=REDUCTION)
    assert spurious.kernel.pending.reduction == NO_REDUCTION
