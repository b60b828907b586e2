"""Fingerprints: what they see and what they do not; copies are independent."""

import pytest
from tests.unit.machine.programs import load, main_body, successors

from plait.machine.machine import Machine
from plait.machine.state import State

TWO_BOXES = """
class Box extends java/lang/Object {
  field v:I
  field next:LBox;
}
class S extends java/lang/Object {
  field a:LBox; static
  field b:LBox; static
}
class Worker extends java/lang/Thread {
  method run()V public {
    params r0
    ref r0 r1
    b0:
      r1 = new Box
      store r1.Box.v:I = 1
      store static S.a:LBox; = r1
      return
  }
}
"""
MAIN = main_body("""
        ref r0 r1 r2
        int r3
        b0:
          r0 = new Worker
          spawn r0, Worker.run()V, 0
          r1 = new Box
          store r1.Box.v:I = 2
          store static S.b:LBox; = r1
          r3 = join r0, 0L
          return
    """)


def after(machine: Machine, *threads: int) -> State:
    state = machine.start()
    for thread in threads:
        machine.step(state, thread)
    return state


def test_the_order_of_allocation_does_not_matter() -> None:
    machine = load(TWO_BOXES + MAIN)
    assert after(machine, 0, 0, 1).fingerprint() == after(machine, 0, 1, 0).fingerprint()


def test_two_machines_agree() -> None:
    one, other = load(TWO_BOXES + MAIN), load(TWO_BOXES + MAIN)
    assert after(one, 0, 0, 1).fingerprint() == after(other, 0, 1, 0).fingerprint()


def test_a_copy_keeps_its_fingerprint_while_the_original_goes_on() -> None:
    machine = load(TWO_BOXES + MAIN)
    state = after(machine, 0)
    kept = state.copy()
    before = state.fingerprint()
    machine.step(state, 0)
    machine.step(state, 1)
    assert state.fingerprint() != before
    assert kept.fingerprint() == before
    machine.step(kept, 1)
    machine.step(kept, 0)
    assert kept.fingerprint() == state.fingerprint()


def test_steps_without_a_fingerprint_in_between_leave_no_stale_summaries() -> None:
    machine = load(TWO_BOXES + MAIN)
    state = after(machine, 0)
    state.fingerprint()
    machine.step(state, 0)
    state.fingerprint()
    machine.step(state, 1)
    assert state.copy().fingerprint() == after(machine, 0, 0, 1).fingerprint()


CHOICE = """
class S extends java/lang/Object {
  field x:I static
  field r:Ljava/lang/Object; static
}
class Worker extends java/lang/Thread {
  method run()V public {
    params r0
    ref r0
    int r1
    b0:
      r1 = park 0L
      return
  }
}
"""


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("", 1),
        ("r3 = 0", 1),
        ("r2 = new java/lang/Object", 1),
        ("store static S.x:I = r3", 2),
        ("r3 = intrinsic identityHashCode (r2)", 1),
    ],
)
def test_only_what_can_still_matter_is_seen(use: str, expected: int) -> None:
    machine = load(
        CHOICE
        + main_body(f"""
        ref r0 r1 r2
        int r3
        b0:
          r2 = new java/lang/Object
          r0 = new Worker
          spawn r0, Worker.run()V, 0
          r3 = choose 0, 1
          {use}
          yield
          return
    """)
    )
    state = machine.start()
    found = {successor.fingerprint() for successor in successors(machine, state, 0)}
    assert len(found) == expected


def test_garbage_does_not_matter() -> None:
    machine = load(
        CHOICE
        + main_body("""
        ref r0 r1 r2
        int r3
        b0:
          r0 = new Worker
          spawn r0, Worker.run()V, 0
          r3 = choose 1, 3
          r2 = newarray [I (r3)
          store r2[0]:I = r3
          goto b1
        b1:
          store static S.x:I = 0
          return
    """)
    )
    found = {successor.fingerprint() for successor in successors(machine, machine.start(), 0)}
    assert len(found) == 1


def test_a_monitor_entered_and_left_leaves_no_trace() -> None:
    machine = load(
        CHOICE
        + main_body("""
        ref r0 r1 r2
        int r3
        b0:
          r2 = new java/lang/Object
          store static S.r:Ljava/lang/Object; = r2
          r0 = new Worker
          spawn r0, Worker.run()V, 0
          goto b1
        b1:
          enter r2
          exit r2
          goto b1
    """)
    )
    state = after(machine, 0)
    before = state.fingerprint()
    machine.step(state, 0)
    assert state.fingerprint() != before
    machine.step(state, 0)
    assert state.fingerprint() == before


def test_the_clock_counts_once_it_was_read() -> None:
    body = """
        ref r0 r1 r2
        int r3
        long r4
        b0:
          r0 = new Worker
          spawn r0, Worker.run()V, 0
          {read}
          goto b1
        b1:
          r3 = sleep 1000L
          goto b1
    """
    for read, expected in (("", True), ("r4 = intrinsic nanoTime ()", False)):
        machine = load(CHOICE + main_body(body.format(read=read)))
        one, other = after(machine, 0, 0), after(machine, 0, 0, 0)
        assert (one.fingerprint() == other.fingerprint()) is expected
