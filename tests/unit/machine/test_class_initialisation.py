"""Class initialisation: order, recursion, failure, other threads (JLS 12.4.2)."""

from tests.unit.machine.programs import (
    NOT_INITIALIZABLE,
    all_statuses,
    last_states,
    load,
    main_body,
    status_of,
)

LOG = """
class Log extends java/lang/Object {
  field text:I static
  method add(I)V static {
    params r0
    int r0 r1
    b0:
      r1 = load static Log.text:I
      r1 = mul r1, 10
      r1 = add r1, r0
      store static Log.text:I = r1
      return
  }
}
"""


def logging(digit: int) -> str:
    return f"method <clinit>()V static {{\n b0:\n invoke static Log.add(I)V ({digit})\n return\n }}"


READ_LOG = """
          r0 = load static Log.text:I
          halt r0
          return
"""

HIERARCHY = f"""
class Default interface abstract extends java/lang/Object {{
  method help()V public {{
    params r0
    ref r0
    b0:
      return
  }}
  {logging(1)}
}}
class Plain interface abstract extends java/lang/Object {{
  {logging(2)}
}}
class Under interface abstract extends java/lang/Object implements Default {{
  {logging(3)}
}}
class Parent extends java/lang/Object {{
  {logging(4)}
}}
class Child extends Parent implements Plain, Under {{
  {logging(5)}
}}
"""


def test_superclass_first_then_interfaces_with_defaults_then_the_class() -> None:
    body = main_body(f"int r0\n b0:\n init Child\n init Child\n {READ_LOG}")
    assert status_of(LOG + HIERARCHY + body) == 415


def test_initialising_an_interface_leaves_its_superinterfaces_alone() -> None:
    body = main_body(f"int r0\n b0:\n init Under\n {READ_LOG}")
    assert status_of(LOG + HIERARCHY + body) == 3


def test_a_cycle_in_one_thread_sees_the_unfinished_class() -> None:
    text = """
class A extends java/lang/Object {
  field x:I static
  method <clinit>()V static {
    int r0
    b0:
      init B
      r0 = load static B.y:I
      r0 = add r0, 1
      store static A.x:I = r0
      return
  }
}
class B extends java/lang/Object {
  field y:I static
  method <clinit>()V static {
    int r0
    b0:
      init A
      r0 = load static A.x:I
      r0 = add r0, 10
      store static B.y:I = r0
      return
  }
}
"""
    body = "int r0\n b0:\n init A\n r0 = load static A.x:I\n halt r0\n return\n"
    assert status_of(text + main_body(body)) == 11


FAILING = """
class Bad extends java/lang/Object {
  method <clinit>()V static {
    ref r0
    b0:
      r0 = new Oops
      store r0.Oops.kind:I = 50
      throw r0
  }
}
class Heir extends Bad {
}
"""


def test_a_failed_initialiser_throws_first_and_is_remembered() -> None:
    body = """
        ref r0
        int r1 r2
        b0 handler b1:
          init Heir
          halt 0
          return
        b1:
          r0 = catch
          r1 = load r0.Oops.kind:I
          goto b2
        b2 handler b3:
          init Heir
          halt 0
          return
        b3:
          r0 = catch
          r2 = load r0.Oops.kind:I
          r1 = add r1, r2
          halt r1
          return
    """
    assert status_of(FAILING + main_body(body)) == 50 + NOT_INITIALIZABLE


TWO_THREADS = """
class Worker extends java/lang/Thread {
  method run()V public {
    params r0
    ref r0
    b0:
      init %s
      return
  }
}
"""

STARTED = """
          r1 = new Worker
          spawn r1, Worker.run()V, 0
"""


def test_only_one_thread_runs_the_initialiser() -> None:
    text = LOG + "class C extends java/lang/Object {\n" + logging(7) + "\n}\n"
    body = f"""
        ref r1
        int r0
        b0:
          {STARTED}
          init C
          r0 = join r1, 0L
          {READ_LOG}
    """
    assert all_statuses(load(text + TWO_THREADS % "C" + main_body(body))) == {7}


def test_a_cycle_of_two_classes_in_two_threads_can_deadlock() -> None:
    text = """
class A extends java/lang/Object {
  method <clinit>()V static {
    b0:
      init B
      return
  }
}
class B extends java/lang/Object {
  method <clinit>()V static {
    b0:
      init A
      return
  }
}
"""
    body = f"""
        ref r1
        int r0
        b0:
          {STARTED}
          init A
          r0 = join r1, 0L
          halt 0
          return
    """
    machine = load(text + TWO_THREADS % "B" + main_body(body))
    ends = last_states(machine)
    assert {state.exit_status for state in ends} == {0, None}
    (stuck,) = [state for state in ends if state.exit_status is None]
    blocked = [view.blocked for view in machine.threads(stuck)]
    assert [(b.operation, b.on, b.waits_for) for b in blocked if b] == [
        ("initialise", "B", 1),
        ("initialise", "A", 0),
    ]


def test_classes_with_nothing_to_run_are_no_scheduling_points() -> None:
    text = "class Quiet extends java/lang/Object {\n field x:I static\n}\n"
    body = f"""
        ref r1
        int r0
        b0:
          {STARTED}
          init Quiet
          r0 = join r1, 0L
          halt 0
          return
    """
    machine = load(text + TWO_THREADS % "Quiet" + main_body(body))
    state = machine.start()
    machine.step(state, 0)
    waiting = machine.pending(state, 0)
    assert waiting is not None
    assert waiting.operation.startswith("joins")
