"""Steps do not stop at accesses that are proved race free; nothing else changes."""

import pytest
from tests.unit.engines.explicit.reduced import KINDS
from tests.unit.machine.programs import load

from plait.analysis.races.proved_accesses import OpSite, RaceFreedom
from plait.base.budget import Budget
from plait.base.names import MethodRef
from plait.engines.benign_races import BenignRaces
from plait.engines.executions.execution_paths import Path
from plait.engines.executions.found_violations import Collection
from plait.engines.executions.race_free_steps import NOTHING, prove
from plait.engines.explicit.kernel.kernel_opcodes import MOST_PASSED, V_ASSERTION
from plait.engines.explicit.linking.state_loading import first_fork
from plait.engines.explicit.search.explicit_witnesses import claims_of
from plait.engines.explicit.search.kernel_search import NO_REDUCTION, REDUCTION, Exploration
from plait.ir.ops import Load, Store
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.result.verdicts import Violated
from plait.spec.properties import AssertionsHold

LOCKED = "enter r3\nr1 = load r3.Node.x:I\nr1 = add r1, 1\nstore r3.Node.x:I = r1\nexit r3"
UNLOCKED = "r1 = load r3.Node.x:I\nr1 = add r1, 1\nstore r3.Node.x:I = r1"

_PROGRAM = """
class T extends java/lang/Object {{
  field a:I static
  field o:LNode; static final
  field p:LNode; static final
  method main()V static {{
    ref r0 r1 r2 r3
    l0:
      init T
      r0 = new Node
      store static T.o:LNode; = r0
      r1 = new Node
      store static T.p:LNode; = r1
      r2 = new W1
      r3 = new W2
      spawn r2, W1.run()V, 0
      spawn r3, W2.run()V, 0
{2}
      return
  }}
}}
class Node extends java/lang/Object {{
  field x:I
}}
class K extends java/lang/Object {{
  field k:I static
  method <clinit>()V static {{
    l0:
      store static K.k:I = 1
      return
  }}
}}
class W1 extends java/lang/Thread {{
  method run()V {{
{0}
  }}
}}
class W2 extends java/lang/Thread {{
  method run()V {{
{1}
  }}
}}
"""
_RUN = """
params r0
int r1 r2
ref r0 r3 r4
l0:
r3 = load static T.o:LNode;
r4 = load static T.p:LNode;
{}
return
"""


def program(first: str, second: str, main: str = "") -> Machine:
    """Two threads with these bodies: ints r1 and r2, and the objects r3 and r4.

    Those are r0 and r1 in what main does when it has started them.
    """
    text = _PROGRAM.format(_RUN.format(first), _RUN.format(second), main)
    return load(text, MachineOptions(run_limit=3000))


def proofs(machine: Machine) -> RaceFreedom:
    start, _ = first_fork(machine)
    return prove(machine, start, BenignRaces(), Budget(), None)


def search(
    machine: Machine, proved: RaceFreedom, reduction: int = NO_REDUCTION, kernel: str = "auto"
) -> Exploration:
    start, _ = first_fork(machine)
    found = Exploration(
        machine,
        start,
        BenignRaces(),
        KINDS,
        find_all=True,
        kernel=kernel,
        reduction=reduction,
        proved=proved,
    )
    while not found.advance(1000):
        pass
    return found


def proved_in(proved: RaceFreedom, owner: str) -> int:
    return sum(site.method.owner == owner for site in proved.sites)


@pytest.mark.parametrize("kernel", ["auto", "pure"])
def test_a_critical_section_is_one_step(kernel: str) -> None:
    machine = program(LOCKED, LOCKED)
    proved = proofs(machine)
    assert proved_in(proved, "W1") == 2
    with_facts = search(machine, proved, kernel=kernel).kernel.search
    without = search(machine, NOTHING, kernel=kernel).kernel.search
    assert with_facts.states < without.states
    assert with_facts.transitions < without.transitions


def test_what_may_race_is_not_passed() -> None:
    proved = proofs(program(UNLOCKED, LOCKED))
    assert proved_in(proved, "W1") == 0
    assert proved_in(proved, "W2") == 0


def test_the_race_would_be_lost_if_it_were() -> None:
    machine = program(UNLOCKED, UNLOCKED.replace("r1, 1", "r1, 2"))
    every = RaceFreedom(
        frozenset(
            OpSite(code.ref, at, index)
            for name in ("W1", "W2")
            for code in [machine.execution.library.code(MethodRef(name, "run", "()V"))]
            for at, block in enumerate(code.body.blocks)
            for index, op in enumerate(block.ops)
            if isinstance(op, Load | Store)
        )
    )
    assert len(search(machine, every).sightings) < len(search(machine, NOTHING).sightings)


@pytest.mark.parametrize("reduction", [NO_REDUCTION, REDUCTION])
def test_who_has_started_a_thread_stops_before_the_next_access(reduction: int) -> None:
    machine = program(LOCKED, LOCKED, 'store r1.Node.x:I = 1\ncheck 0, "main"')
    proved = proofs(machine)
    start, prefix = first_fork(machine)
    assert any(site.method.name == "main" for site in proved.sites)
    (sighting,) = search(machine, proved, reduction).sightings
    found = Collection((AssertionsHold(),), find_all=True)
    path = Path(None, 0, ()) if prefix else None
    claims = claims_of(sighting, machine, start, path, BenignRaces(), found, proved)
    assert [type(claim.verdict) for claim in claims] == [Violated]


@pytest.mark.parametrize("reduction", [NO_REDUCTION, REDUCTION])
def test_a_witness_has_the_steps_of_the_machine(reduction: int) -> None:
    bad = LOCKED.replace("exit r3", 'r1 = sub r1, 2\ncheck r1, "not twice"\nexit r3')
    machine = program(LOCKED, bad)
    proved = proofs(machine)
    start, _ = first_fork(machine)
    found = Collection((AssertionsHold(),), find_all=True)
    claims = [
        claim
        for sighting in search(machine, proved, reduction).sightings
        if sighting.kind == V_ASSERTION
        for claim in claims_of(sighting, machine, start, None, BenignRaces(), found, proved)
    ]
    (verdict,) = [claim.verdict for claim in claims]
    assert isinstance(verdict, Violated)
    steps = sum(turn.visible_ops for turn in verdict.witness.turns)
    assert steps >= 6, "both threads enter, load and store"


def test_a_loop_of_passed_accesses_stops_now_and_then() -> None:
    loop = "l1:\nr1 = load r3.Node.x:I\nif eq r1, 0 then l1 else l2\n"
    spin = f"enter r3\ngoto l1\n{loop}l2:\nexit r3"
    machine = program(spin, "enter r4\nexit r4")
    proved = proofs(machine)
    assert proved_in(proved, "W1") == 1
    kernel = search(machine, proved).kernel
    assert kernel.search.states < 40
    assert MOST_PASSED < 1000


def test_static_fields_of_classes_that_are_not_initialised_yet_are_not_passed() -> None:
    body = "enter r3\ninit K\nr1 = load static K.k:I\nstore static K.k:I = 2\nexit r3"
    assert proved_in(proofs(program(body, body)), "W1") == 0
    body = "enter r3\nr1 = load static T.a:I\nstore static T.a:I = 2\nexit r3"
    assert proved_in(proofs(program(body, body)), "W1") == 2


def test_nothing_is_proved_when_there_is_no_time() -> None:
    machine = program(LOCKED, LOCKED)
    start, _ = first_fork(machine)
    assert prove(machine, start, BenignRaces(), Budget(), -1.0) == NOTHING
