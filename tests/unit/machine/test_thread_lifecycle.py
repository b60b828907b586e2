"""Threads, monitors, waiting, parking, interrupts, time: over all schedules where it matters."""

import pytest
from tests.unit.machine.programs import (
    ILLEGAL_MONITOR_STATE,
    all_statuses,
    finish,
    last_states,
    load,
    main_body,
    result_of,
)

from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions

SHARED = """
class S extends java/lang/Object {
  field x:I static
  field y:I static
  field lock:Ljava/lang/Object; static
  field thread:Ljava/lang/Thread; static
}
"""


def worker(body: str, name: str = "Worker") -> str:
    return f"""
class {name} extends java/lang/Thread {{
  method run()V public {{
    params r0
    ref r0 r1
    int r2 r3
    {body}
  }}
}}
"""


def program(worker_body: str, main: str, options: MachineOptions | None = None) -> Machine:
    """Main makes a lock, starts a Worker in r0 and goes on with `main`, in block b0."""
    body = f"""
        ref r0 r1 r4
        int r2 r3
        b0:
          r1 = new java/lang/Object
          store static S.lock:Ljava/lang/Object; = r1
          r4 = new java/lang/Thread
          r4 = intrinsic getClass (r4)
          r0 = new Worker
          spawn r0, Worker.run()V, 0
          {main}
    """
    return load(SHARED + worker(worker_body) + main_body(body), options)


INCREMENT = """
          r2 = load static S.x:I
          r2 = add r2, 1
          store static S.x:I = r2
"""
JOIN_AND_TELL = """
          r3 = join r0, 0L
          r2 = load static S.x:I
          halt r2
          return
"""


def test_unlocked_increments_may_be_lost() -> None:
    machine = program(f"b0:\n{INCREMENT}\nreturn", INCREMENT + JOIN_AND_TELL)
    assert all_statuses(machine) == {1, 2}


def test_locked_increments_are_not_lost() -> None:
    locked = f"""
          r1 = load static S.lock:Ljava/lang/Object;
          enter r1
          {INCREMENT}
          exit r1
    """
    machine = program(f"b0:\n{locked}\nreturn", locked + JOIN_AND_TELL)
    assert all_statuses(machine) == {2}


def test_atomic_sections_are_not_interleaved() -> None:
    section = f"atomicbegin\natomicbegin\n{INCREMENT}\natomicend\n{INCREMENT}\natomicend\n"
    machine = program(f"b0:\n{section}\nreturn", section + JOIN_AND_TELL)
    assert all_statuses(machine) == {4}


def test_atomic_updates_are_one_step() -> None:
    update = "r2 = getadd static S.x:I (1)\n"
    machine = program(f"b0:\n{update}\nreturn", update + JOIN_AND_TELL)
    assert all_statuses(machine) == {2}


def test_a_monitor_is_entered_again_by_its_owner_and_left_as_often() -> None:
    body = """
          r1 = load static S.lock:Ljava/lang/Object;
          enter r1
          enter r1
          exit r1
          r2 = holdslock r1
          exit r1
          r3 = holdslock r1
    """
    tell = "r2 = mul r2, 10\nr2 = add r2, r3\nhalt r2\nreturn\n"
    assert all_statuses(program(f"b0:\n{body}\nreturn", body + tell)) == {10}


def test_leaving_a_monitor_that_is_not_owned_throws() -> None:
    found = result_of("""
        ref r0 r1
        int r2
        b0 handler b1:
          r0 = new java/lang/Object
          exit r0
          return
        b1:
          r1 = catch
          r2 = load r1.Oops.kind:I
          halt r2
          return
    """)
    assert found == ILLEGAL_MONITOR_STATE


def test_two_locks_in_opposite_order_can_deadlock() -> None:
    text = """
class S extends java/lang/Object {
  field one:Ljava/lang/Object; static
  field two:Ljava/lang/Object; static
}
class Worker extends java/lang/Thread {
  method run()V public {
    params r0
    ref r0 r1 r2
    b0:
      r1 = load static S.one:Ljava/lang/Object;
      r2 = load static S.two:Ljava/lang/Object;
      enter r2
      enter r1
      exit r1
      exit r2
      return
  }
}
""" + main_body("""
        ref r0 r1 r2
        int r3
        b0:
          r1 = new java/lang/Object
          store static S.one:Ljava/lang/Object; = r1
          r2 = new java/lang/Object
          store static S.two:Ljava/lang/Object; = r2
          r0 = new Worker
          spawn r0, Worker.run()V, 0
          enter r1
          enter r2
          exit r2
          exit r1
          r3 = join r0, 0L
          halt 0
          return
    """)
    machine = load(text)
    ends = last_states(machine)
    assert {state.exit_status for state in ends} == {0, None}
    (stuck,) = [state for state in ends if state.exit_status is None]
    main, other = machine.threads(stuck)
    assert main.blocked is not None
    assert other.blocked is not None
    assert (main.blocked.operation, main.blocked.waits_for) == ("enter", 1)
    assert (other.blocked.operation, other.blocked.waits_for) == ("enter", 0)
    assert main.blocked.on == other.blocked.held[0].lock


WAIT_FOR_FLAG = """
    b0:
      r1 = load static S.lock:Ljava/lang/Object;
      enter r1
      goto b1
    b1:
      r2 = load static S.y:I
      if eq r2, 0 then b2 else b3
    b2:
      r3 = wait r1, 0L
      goto b1
    b3:
      exit r1
      return
"""
SET_FLAG = """
          enter r1
          store static S.y:I = 1
          notify r1
          exit r1
"""


def test_a_guarded_wait_always_ends() -> None:
    machine = program(WAIT_FOR_FLAG, SET_FLAG + JOIN_AND_TELL)
    assert all_statuses(machine) == {0}


def test_an_unguarded_wait_may_miss_its_notification() -> None:
    careless = """
    b0:
      r1 = load static S.lock:Ljava/lang/Object;
      enter r1
      r3 = wait r1, 0L
      exit r1
      return
    """
    assert all_statuses(program(careless, SET_FLAG + JOIN_AND_TELL)) == {0, None}
    spurious = MachineOptions(spurious_wakeups=True)
    assert all_statuses(program(careless, SET_FLAG + JOIN_AND_TELL, spurious)) == {0}


def test_a_timed_wait_tells_how_it_ended() -> None:
    timed = """
    b0:
      r1 = load static S.lock:Ljava/lang/Object;
      enter r1
      r3 = wait r1, 1000L
      r3 = add r3, 1
      store static S.x:I = r3
      exit r1
      return
    """
    notified, timed_out = 1, 2
    statuses = all_statuses(program(timed, SET_FLAG + JOIN_AND_TELL))
    assert statuses == {notified, timed_out}


def test_notify_wakes_any_one_of_the_waiters() -> None:
    waits = """
    b0:
      r1 = load static S.lock:Ljava/lang/Object;
      enter r1
      r2 = load static S.y:I
      r2 = add r2, 1
      store static S.y:I = r2
      r3 = wait r1, 0L
      store static S.x:I = {digit}
      exit r1
      return
    """
    text = (
        SHARED
        + worker(waits.format(digit=1), "First")
        + worker(waits.format(digit=2), "Second")
        + main_body("""
        ref r0 r1
        int r2
        b0:
          r1 = new java/lang/Object
          store static S.lock:Ljava/lang/Object; = r1
          r0 = new First
          spawn r0, First.run()V, 1
          r0 = new Second
          spawn r0, Second.run()V, 1
          goto b1
        b1:
          enter r1
          r2 = load static S.y:I
          if eq r2, 2 then b3 else b2
        b2:
          exit r1
          goto b1
        b3:
          notify r1
          exit r1
          goto b4
        b4:
          r2 = load static S.x:I
          if eq r2, 0 then b4 else b5
        b5:
          halt r2
          return
    """)
    )
    assert all_statuses(load(text)) == {1, 2}


def test_an_interrupt_ends_a_wait_and_clears_the_status() -> None:
    waits = """
    b0:
      r1 = load static S.lock:Ljava/lang/Object;
      enter r1
      r3 = wait r1, 0L
      exit r1
      r2 = testinterrupt r0
      r2 = mul r2, 10
      r2 = add r2, r3
      store static S.x:I = r2
      return
    """
    machine = program(waits, "interrupt r0\n" + JOIN_AND_TELL)
    assert all_statuses(machine) == {2}


@pytest.mark.parametrize("op", ["join r1, 0L", "sleep 5L"])
def test_an_interrupt_ends_join_and_sleep(op: str) -> None:
    text = worker(
        f"b0:\nr1 = load static S.thread:Ljava/lang/Thread;\nr3 = {op}\nhalt r3\nreturn\n"
    )
    main = main_body("""
        ref r0 r1
        int r2
        b0:
          r1 = currentthread
          r1 = new java/lang/Thread
          store static S.thread:Ljava/lang/Thread; = r1
          spawn r1, Sleeper.run()V, 1
          r0 = new Worker
          spawn r0, Worker.run()V, 0
          interrupt r0
          r2 = park 0L
          return
    """)
    sleeper = """
class Sleeper extends java/lang/Object {
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
    statuses = all_statuses(load(SHARED + sleeper + text + main))
    assert 2 in statuses
    assert statuses <= ({2} if "join" in op else {1, 2})


def test_a_permit_given_before_is_not_lost_and_counts_once() -> None:
    parks = (
        "b0:\nr3 = park 0L\nstore static S.x:I = 1\nr3 = park 0L\nstore static S.x:I = 2\nreturn\n"
    )
    machine = program(parks, "unpark r0\nunpark r0\nr3 = join r0, 0L\nhalt 9\nreturn\n")
    ends = last_states(machine)
    assert {state.exit_status for state in ends} == {None, 9}


def test_a_daemon_does_not_keep_the_program_alive() -> None:
    body = """
        ref r0
        b0:
          r0 = new Worker
          spawn r0, Worker.run()V, 1
          return
    """
    text = SHARED + worker("b0:\ngoto b0\n", "Worker") + main_body(body)
    options = MachineOptions(run_limit=100)
    assert finish(load(text, options)).exit_status == 0


def test_a_thread_has_ended_only_after_its_last_step() -> None:
    body = "r2 = status r0\nr2 = add r2, 0\nhalt r2\nreturn\n"
    runnable, terminated = 1, 5
    assert all_statuses(program("b0:\nreturn\n", body)) == {runnable, terminated}


def test_in_a_plain_run_time_passes_when_nobody_else_can_move() -> None:
    slow = "b0:\nr3 = sleep 2000000L\nr2 = getadd static S.x:I (1)\nreturn\n"
    main = """
          r3 = sleep 1000000L
          r2 = load static S.x:I
          r3 = join r0, 0L
          r3 = load static S.x:I
          r3 = mul r3, 10
          r3 = add r3, r2
          halt r3
          return
    """
    run = MachineOptions(explore=False)
    assert finish(program(slow, main, run)).exit_status == 10
    assert all_statuses(program(slow, main)) == {10, 11}


def test_choices_are_enumerated_within_their_bounds_and_assumptions() -> None:
    text = main_body("""
        int r0 r1
        b0:
          r0 = choose -2, 3
          r1 = rem r0, 2
          if eq r1, 0 then b1 else b2
        b1:
          halt r0
          return
        b2:
          assume 0
          halt 99
          return
    """)
    assert all_statuses(load(text)) == {-2, 0, 2}


def test_objects_that_no_other_thread_reaches_are_not_visible() -> None:
    body = """
          r4 = new Box
          store r4.Box.v:I = 5
          r2 = load r4.Box.v:I
          store static S.lock:Ljava/lang/Object; = r4
          r2 = load r4.Box.v:I
          return
    """
    box = "class Box extends java/lang/Object {\n field v:I\n}\n"
    machine = program("b0:\nr2 = load static S.x:I\nreturn\n", body)
    machine = load(
        box
        + SHARED
        + worker("b0:\nr2 = load static S.x:I\nreturn\n")
        + main_body(
            f"ref r0 r1 r4\nint r2 r3\nb0:\nr0 = new Worker\nspawn r0, Worker.run()V, 0\n{body}"
        )
    )
    state = machine.start()
    operations = []
    for _ in range(4):
        machine.step(state, 0)
        pending = machine.pending(state, 0)
        operations.append(pending.operation if pending else None)
    assert operations == ["writes S.lock", "reads Box.v", "ends", None]


def test_pending_accesses_tell_place_order_and_locks() -> None:
    machine = program(
        "b0:\nr2 = load.volatile static S.x:I\nreturn\n",
        "enter r1\nstore static S.x:I = 1\nexit r1\nreturn\n",
    )
    state = machine.start()
    machine.step(state, 0)
    machine.step(state, 0)
    writes, reads = machine.pending(state, 0), machine.pending(state, 1)
    assert writes is not None
    assert reads is not None
    assert writes.access is not None
    assert reads.access is not None
    assert writes.access.place == reads.access.place
    assert (writes.access.is_write, writes.access.is_plain) == (True, True)
    assert (reads.access.is_write, reads.access.is_plain) == (False, False)
    assert [lock.lock.partition("@")[0] for lock in writes.locks] == ["Object"]
    assert reads.locks == ()


def test_a_loop_without_visible_operations_stops_now_and_then() -> None:
    machine = load(main_body("b0:\ngoto b0\n"), MachineOptions(run_limit=10))
    state = machine.start()
    before = state.fingerprint()
    machine.step(state, 0)
    assert machine.enabled(state) == (0,)
    assert state.fingerprint() == before


def test_a_long_step_is_cut_at_the_same_place_however_often_it_has_run() -> None:
    body = """
        int r0
        b0:
          r0 = 0
          goto b1
        b1:
          r0 = add r0, 1
          if lt r0, 1000 then b2 else b3
        b2:
          if lt r0, 500 then b1 else b4
        b3:
          halt r0
          return
        b4:
          r0 = add r0, 2
          goto b1
    """
    machine = load(main_body(body), MachineOptions(run_limit=25))
    ways: list[list[bytes]] = []
    for _ in range(3):
        state = machine.start()
        ways.append([])
        while state.exit_status is None:
            machine.step(state, 0)
            ways[-1].append(state.fingerprint())
    assert len(ways[0]) > 10
    assert ways[0] == ways[1] == ways[2]


@pytest.mark.parametrize(
    ("annotation", "has_step", "is_shared"),
    [
        ("", True, True),
        ("annotated Lplait/vm/Invisible;", False, True),
        ("annotated Lplait/vm/Confined;", False, False),
    ],
)
def test_what_a_confined_field_refers_to_stays_its_threads_own(
    annotation: str, has_step: object, is_shared: object
) -> None:
    """Without a step, and without being known to others, unlike what an invisible field has."""
    text = f"""
    class Box extends java/lang/Object {{
      field kept:Ljava/lang/Object; {annotation}
    }}
    """
    fills = """
          r2 = load static S.lock:Ljava/lang/Object;
          r1 = new java/lang/Object
          store r2.Box.kept:Ljava/lang/Object; = r1
          store static S.x:I = 1
          r3 = join r0, 0L
          return
    """
    body = f"""
        int r3
        ref r0 r1 r2
        b0:
          r2 = new Box
          store static S.lock:Ljava/lang/Object; = r2
          r0 = new Worker
          spawn r0, Worker.run()V, 0
    {fills}
    """
    machine = load(SHARED + text + worker("b0:\nreturn\n", "Worker") + main_body(body))
    state = machine.start()
    machine.step(state, 0)
    kept = None
    steps = 0
    while kept is None:
        machine.step(state, 0)
        steps += 1
        boxes = [cell for cell in state.heap.values() if cell.type.name == "Box"]
        kept = next((state.heap[value] for cell in boxes for value in cell.values if value), None)
    assert (steps == 2) is has_step
    assert kept.is_shared is is_shared
