"""The reference engine keeps apart what behaves differently."""

import pytest
from tests.unit.engines.executions.test_state_observation import violated


@pytest.mark.parametrize("before", [0, 1])
def test_what_only_the_handler_of_a_call_reads_tells_states_apart(before: int) -> None:
    """`r1` is to take the result of the call, which throws: the handler sees what `r1` was."""
    program = f"""
class T extends java/lang/Object {{
  field a:I static volatile
  method f()I static {{
    int r0
    ref r1
    b0:
      r0 = load static T.a:I
      if eq r0, 1 then b1 else b2
    b1:
      r1 = new Oops
      throw r1
    b2:
      return 7
  }}
  method main()V static {{
    ref r0 r2
    int r1 r3
    b0:
      init T
      r0 = new Worker
      spawn r0, Worker.run()V, 0
      r1 = load static T.a:I
      goto b1
    b1 handler b3:
      r1 = invoke static T.f()I ()
      goto b2
    b2:
      return
    b3:
      r2 = catch
      r3 = xor r1, {before}
      check r3, "seen"
      return
  }}
}}
class Worker extends java/lang/Thread {{
  method run()V {{
    params r0
    ref r0
    int r1
    b0:
      store static T.a:I = 1
      r1 = park 0L
      return
  }}
}}
"""
    assert violated(program) == {"assertion", "deadlock"}
