"""Programs in IR for tests of the reduction, and searches over them."""

from collections.abc import Sequence

from tests.unit.machine.programs import load

from plait.engines.benign_races import BenignRaces
from plait.engines.executions.execution_paths import Chooser
from plait.engines.executions.state_observation import find_deadlock, find_races
from plait.engines.explicit.kernel.kernel_opcodes import (
    V_ASSERTION,
    V_DEADLOCK,
    V_EXCEPTION,
    V_RACE,
)
from plait.engines.explicit.linking.state_loading import first_fork
from plait.engines.explicit.search.kernel_search import Exploration
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.result.violations import StepViolation

KINDS = V_ASSERTION | V_EXCEPTION | V_DEADLOCK | V_RACE
_HEAD = """
class T extends java/lang/Object {
  field a:I static
  field b:I static
  field v:I static volatile
  field q:LNode; static
  field o:LNode; static final
  field p:LNode; static final
  field array:[I static final
  field main:Ljava/lang/Thread; static final
  field first:Ljava/lang/Thread; static final
  field second:Ljava/lang/Thread; static final
  field third:Ljava/lang/Thread; static final
  method main()V static {
    int r0
    ref r1 r2
    l0:
      init T
"""
_MORE = """
class Node extends java/lang/Object {
  field x:I
  field y:I
}
class K extends java/lang/Object {
  field k:I static
  method <clinit>()V static {
    l0:
      store static K.k:I = 1
      return
  }
}
class L extends K {
  method <clinit>()V static {
    l0:
      return
  }
}
class M extends java/lang/Object {
  field m:I static
  method <clinit>()V static {
    l0:
      store static M.m:I = 1
      return
  }
}
"""


def program(threads: Sequence[str], main: str = "", daemons: Sequence[int] = ()) -> Machine:
    """A machine for threads with these bodies, which main starts before it goes on.

    The bodies have ints r1, r2 and references r3 (`T.o`), r4 (`T.p`), r5, r6; those of main have
    r0, r1, r2. A `return` comes after them.
    """
    lines = []
    for name, kind in (("o", "Node"), ("p", "Node"), ("main", "java/lang/Thread")):
        lines += [f"r1 = new {kind}", f"store static T.{name}:L{kind}; = r1"]
    lines += ["intrinsic adoptMainThread (r1)", "r1 = newarray [I (3)"]
    lines += ["store static T.array:[I = r1"]
    names = ("first", "second", "third")
    for number, name in enumerate(names, start=1):
        kind = f"W{number}" if number <= len(threads) else "java/lang/Thread"
        lines += [f"r1 = new {kind}", f"store static T.{name}:Ljava/lang/Thread; = r1"]
    for number, name in enumerate(names[: len(threads)], start=1):
        daemon = int(number in daemons)
        lines += [f"r1 = load static T.{name}:Ljava/lang/Thread;"]
        lines += [f"spawn r1, W{number}.run()V, {daemon}"]
    text = _HEAD + "\n".join(lines) + f"\n{main}\nreturn\n  }}\n}}\n"
    for number, body in enumerate(threads, start=1):
        text += (
            f"class W{number} extends java/lang/Thread {{\n  method run()V {{\n"
            "params r0\nint r1 r2\nref r0 r3 r4 r5 r6\nl0:\n"
            "r1 = 0\nr2 = 0\nr3 = load static T.o:LNode;\nr4 = load static T.p:LNode;\n"
            f"r5 = load static T.array:[I\n{body}\nreturn\n  }}\n}}\n"
        )
    return load(text + _MORE, MachineOptions(run_limit=3000))


def search(machine: Machine, reduction: int, kernel: str = "auto") -> Exploration:
    """A search to the end."""
    start, _ = first_fork(machine)
    found = Exploration(
        machine, start, BenignRaces(), KINDS, find_all=True, kernel=kernel, reduction=reduction
    )
    while not found.advance(1000):
        pass
    return found


def violations(machine: Machine, found: Exploration) -> set[tuple[int, object]]:
    """What a search has seen, as the machine tells it."""
    seen: set[tuple[int, object]] = set()
    for sighting in found.sightings:
        state = first_fork(machine)[0].copy()
        shown: tuple[StepViolation, ...] = ()
        for thread, answers in sighting.steps:
            shown = machine.step(state, thread, Chooser(list(answers))).violations
        enabled = machine.enabled(state)
        if sighting.kind == V_DEADLOCK:
            deadlock = find_deadlock(machine, state, enabled)
            assert deadlock is not None
            seen.add((V_DEADLOCK, deadlock.identity()))
        elif sighting.kind == V_RACE:
            races = find_races(machine, state, enabled, BenignRaces())
            seen |= {(V_RACE, race.identity()) for race in races}
        else:
            assert sighting.key in {item.identity() for item in shown}
            seen.add((sighting.kind, sighting.key))
    return seen
