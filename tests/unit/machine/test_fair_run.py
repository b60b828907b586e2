"""One fair run: output, exit status, time, hanging programs, memory."""

import pytest
from tests.unit.machine.programs import LIBRARY, load, main_body

from plait.base.errors import DeadlockError
from plait.ir.text import parse_program
from plait.machine import machine as machine_module
from plait.machine.fair_run import run_program
from plait.machine.machine_options import MachineOptions

RUN = MachineOptions(explore=False)


def run(text: str) -> tuple[int, list[tuple[int, str]]]:
    printed: list[tuple[int, str]] = []
    program = parse_program(f"entry T.main()V\n{text}\n{LIBRARY}", origin="test.ir")
    status = run_program(program, RUN, lambda stream, line: printed.append((stream, line)))
    return status, printed


def test_output_appears_in_order_and_the_status_is_a_byte() -> None:
    body = 'b0:\nintrinsic print (1, "a\\n")\nintrinsic print (2, "b")\nhalt -1\nreturn\n'
    assert run(main_body(body)) == (255, [(1, "a\n"), (2, "b")])


SPIN = """
class S extends java/lang/Object {
  field flag:I static
}
class Worker extends java/lang/Thread {
  method run()V public {
    params r0
    ref r0
    b0:
      store static S.flag:I = 1
      return
  }
}
""" + main_body("""
        ref r0
        int r1
        b0:
          r0 = new Worker
          spawn r0, Worker.run()V, 0
          goto b1
        b1:
          r1 = load static S.flag:I
          if eq r1, 0 then b1 else b2
        b2:
          return
    """)


def test_a_thread_that_spins_does_not_starve_the_others() -> None:
    assert run(SPIN) == (0, [])


def test_sleepers_wake_in_the_order_of_their_deadlines() -> None:
    sleeper = """
class Sleeper extends java/lang/Thread {
  field time:J
  field name:Ljava/lang/String;
  method run()V public {
    params r0
    ref r0 r1
    long r2
    int r3
    b0:
      r2 = load r0.Sleeper.time:J
      r3 = sleep r2
      r1 = load r0.Sleeper.name:Ljava/lang/String;
      intrinsic print (1, r1)
      return
  }
}
"""
    starts = "".join(
        f"""
          r0 = new Sleeper
          store r0.Sleeper.time:J = {time}L
          store r0.Sleeper.name:Ljava/lang/String; = "{time} "
          spawn r0, Sleeper.run()V, 0
        """
        for time in (3000, 1000, 2000)
    )
    _, printed = run(sleeper + main_body(f"ref r0\nb0:\n{starts}\nreturn\n"))
    assert "".join(text for _, text in printed) == "1000 2000 3000 "


def test_a_program_in_which_nobody_can_move_ends_the_run() -> None:
    with pytest.raises(DeadlockError, match="deadlock"):
        run(main_body("int r0\nb0:\nr0 = park 0L\nreturn\n"))


def test_reading_the_clock_lets_polling_loops_end() -> None:
    body = """
        long r0
        int r1
        b0:
          r0 = intrinsic nanoTime ()
          r1 = lcmp r0, 5000L
          if lt r1, 0 then b0 else b1
        b1:
          return
    """
    assert run(main_body(body)) == (0, [])


def test_garbage_leaves_the_heap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_module, "_MOST_OBJECTS", 50)
    body = """
        ref r0 r1
        int r2
        b0:
          r0 = newarray [Ljava/lang/Object; (1)
          r2 = 0
          goto b1
        b1:
          r1 = new java/lang/Object
          store r0[0]:L = r1
          r2 = add r2, 1
          if lt r2, 1000 then b1 else b2
        b2:
          r1 = load r0[0]:L
          r2 = instanceof r1, Ljava/lang/Object;
          halt r2
          return
    """
    machine = load(main_body(body), MachineOptions(explore=False, run_limit=100))
    state = machine.start()
    most = 0
    while state.exit_status is None:
        machine.step(state, 0)
        most = max(most, len(state.heap))
    assert state.exit_status == 1
    assert most < 300
