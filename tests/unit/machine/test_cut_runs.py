"""A run that is cut because it is long, wherever that is, loses nothing that is needed later."""

import pytest
from tests.unit.machine.programs import load

from plait.machine.fingerprint import live_slots
from plait.machine.machine_options import MachineOptions
from plait.machine.state import State

CALLS = """
class Box extends java/lang/Object {
  field v:I
}
class T public extends java/lang/Object {
  method make(I)LBox; static {
    params r0
    int r0
    ref r1
    b0:
      r1 = new Box
      store r1.Box.v:I = r0
      return r1
  }
  method sum(LBox;LBox;)I static {
    params r0 r1
    ref r0 r1
    int r2 r3 r4
    b0:
      r2 = load r0.Box.v:I
      r3 = load r1.Box.v:I
      r4 = add r2, r3
      return r4
  }
  method main()V static {
    ref r0 r1
    int r2 r3
    b0:
      r0 = invoke static T.make(I)LBox; (40)
      r1 = invoke static T.make(I)LBox; (1)
      r2 = invoke static T.sum(LBox;LBox;)I (r0, r1)
      r3 = add r2, 1
      halt r3
      return
  }
}
"""


@pytest.mark.parametrize("limit", range(1, 12))
def test_only_what_is_dead_is_forgotten(limit: int) -> None:
    machine = load(CALLS, MachineOptions(run_limit=limit))
    state = machine.start()
    was_cut = False
    while machine.enabled(state):
        was_cut |= machine.step(state, 0).was_cut
        forget_dead_registers(state)
    assert was_cut == (limit < 7)
    assert state.exit_status == 42


def forget_dead_registers(state: State) -> None:
    for frame in state.threads[0].frames:
        live = {slot for slots in live_slots(frame.segment) for slot in slots}
        for slot in set(frame.segment.code.register_slots) - live:
            frame.registers[slot] = 0
