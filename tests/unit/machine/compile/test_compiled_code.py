"""Straight code, calls, exceptions, arrays and dispatch."""

import pytest
from tests.unit.machine.programs import (
    ABSTRACT_METHOD,
    STACK_OVERFLOW,
    finish,
    load,
    main_body,
    result_of,
    status_of,
)

from plait.base.errors import UnsupportedError
from plait.engines.executions.state_observation import find_deadlock
from plait.machine.machine_options import MachineOptions


def test_a_loop_sums_up() -> None:
    assert (
        result_of("""
        int r0 r1
        b0:
          r0 = 0
          r1 = 0
          goto b1
        b1:
          if lt r0, 10 then b2 else b3
        b2:
          r1 = add r1, r0
          r0 = add r0, 1
          goto b1
        b3:
          halt r1
          return
        """)
        == 45
    )


@pytest.mark.parametrize(("value", "expected"), [(-5, 1), (7, 2), (8, 9)])
def test_a_switch_takes_the_case_or_the_default(value: int, expected: int) -> None:
    assert (
        result_of(f"""
        int r0 r1
        b0:
          r0 = {value}
          r1 = 9
          switch r0, -5: b1, 7: b2, else b3
        b1:
          r1 = 1
          goto b3
        b2:
          r1 = 2
          goto b3
        b3:
          halt r1
          return
        """)
        == expected
    )


def test_zeros_of_both_signs_are_different_constants() -> None:
    assert (
        result_of("""
        double r0 r1 r2
        int r3
        b0:
          r0 = 0.0
          r1 = -0.0
          r2 = div 1.0, r0
          r2 = div r2, r1
          r3 = dcmpg r2, 0.0
          halt r3
          return
        """)
        == -1
    )


def test_arrays_of_arrays_share_nothing() -> None:
    assert (
        result_of("""
        ref r0 r1 r2
        int r3 r4
        b0:
          r0 = newarray [[I (2, 3)
          r1 = load r0[0]:L
          r2 = load r0[1]:L
          store r1[2]:I = 5
          r3 = load r2[2]:I
          r4 = length r2
          r3 = add r3, r4
          halt r3
          return
        """)
        == 3
    )


def test_a_boolean_array_keeps_the_lowest_bit() -> None:
    assert (
        result_of("""
        ref r0
        int r1
        b0:
          r0 = newarray [Z (1)
          store r0[0]:B = 6
          r1 = load r0[0]:B
          halt r1
          return
        """)
        == 0
    )


CLASSES = """
class Shape abstract extends java/lang/Object {
  method area()I public abstract
  method twice()I public {
    params r0
    ref r0
    int r1
    b0:
      r1 = invoke virtual Shape.area()I (r0)
      r1 = add r1, r1
      return r1
  }
}
class Square extends Shape {
  field side:I
  method area()I public {
    params r0
    ref r0
    int r1
    b0:
      r1 = load r0.Square.side:I
      r1 = mul r1, r1
      return r1
  }
}
class Point extends Shape {
}
"""


def test_a_virtual_call_runs_the_method_of_the_receivers_class() -> None:
    body = """
        ref r0
        int r1
        b0:
          r0 = new Square
          store r0.Square.side:I = 3
          r1 = invoke virtual Shape.twice()I (r0)
          halt r1
          return
    """
    assert status_of(CLASSES + main_body(body)) == 18


CAUGHT = """
        b1:
          r2 = catch
          r1 = load r2.Oops.kind:I
          halt r1
          return
"""


def test_a_call_of_an_abstract_method_throws() -> None:
    body = f"""
        ref r0 r2
        int r1
        b0 handler b1:
          r0 = new Point
          r1 = invoke virtual Shape.twice()I (r0)
          halt 99
          return
        {CAUGHT}
    """
    assert status_of(CLASSES + main_body(body)) == ABSTRACT_METHOD


RECURSION = """
class R extends java/lang/Object {
  method down(I)I static {
    params r0
    int r0 r1
    b0:
      if eq r0, 0 then b1 else b2
    b1:
      return r0
    b2:
      r1 = sub r0, 1
      r1 = invoke static R.down(I)I (r1)
      r1 = add r1, 1
      return r1
  }
}
"""


@pytest.mark.parametrize(("depth", "expected"), [(90, 90), (1000, STACK_OVERFLOW)])
def test_recursion_beyond_the_limit_overflows_and_can_be_caught(depth: int, expected: int) -> None:
    body = f"""
        ref r2
        int r0 r1
        b0 handler b1:
          r1 = invoke static R.down(I)I ({depth})
          halt r1
          return
        {CAUGHT}
    """
    assert status_of(RECURSION + main_body(body), MachineOptions(stack_limit=100)) == expected


def test_an_exception_passes_frames_without_a_handler() -> None:
    text = """
class E extends java/lang/Object {
  method fail(I)V static {
    params r0
    int r0
    ref r1
    b0:
      r1 = new Oops
      store r1.Oops.kind:I = r0
      throw r1
  }
  method pass(I)V static {
    params r0
    int r0
    b0:
      invoke static E.fail(I)V (r0)
      return
  }
}
""" + main_body(f"""
        ref r2
        int r0 r1
        b0 handler b1:
          invoke static E.pass(I)V (77)
          halt 1
          return
        {CAUGHT}
    """)
    assert status_of(text) == 77


def test_instance_tests_know_arrays_and_null() -> None:
    assert (
        result_of("""
        ref r0 r1
        int r2 r3
        b0:
          r0 = newarray [Ljava/lang/String; (1)
          r2 = instanceof r0, [Ljava/lang/Object;
          r3 = instanceof r0, Ljava/lang/Cloneable;
          r2 = add r2, r3
          r3 = instanceof r0, [I
          r2 = add r2, r3
          r3 = instanceof null, Ljava/lang/Object;
          r2 = add r2, r3
          r1 = new java/lang/Object
          r3 = canstore r0, r1
          r2 = add r2, r3
          r3 = canstore r0, null
          r2 = add r2, r3
          halt r2
          return
        """)
        == 3
    )


def test_a_native_without_a_model_names_itself_and_its_callers() -> None:
    text = """
class N extends java/lang/Object {
  method open(J)V static native
  method through()V static {
    b0:
      invoke static N.open(J)V (0L)
      return
  }
}
""" + main_body("b0:\n invoke static N.through()V ()\n return\n")
    with pytest.raises(UnsupportedError, match=r"N\.open\(J\)V \(called by N\.through < T\.main\)"):
        finish(load(text, MachineOptions(explore=False)))


def test_what_has_no_model_ends_a_run_with_its_reason() -> None:
    body = main_body('b0:\n unsupported "files have no model"\n')
    with pytest.raises(UnsupportedError, match="files have no model"):
        finish(load(body, MachineOptions(explore=False)))


def test_under_exploration_only_the_thread_stays_where_something_has_no_model() -> None:
    machine = load(main_body('b0:\n unsupported "files have no model"\n'))
    state = machine.start()

    result = machine.step(state, 0)

    assert result.without_model == ("files have no model (called by T.main)",)
    assert machine.enabled(state) == ()
    assert state.exit_status is None
    assert find_deadlock(machine, state, ()) is None


@pytest.mark.parametrize(
    ("action", "operands", "result", "after"),
    [
        ("cas", "(5, 9)", 1, 9),
        ("cas", "(4, 9)", 0, 5),
        ("cax", "(5, 9)", 5, 9),
        ("cax", "(4, 9)", 5, 5),
        ("getset", "(9)", 5, 9),
        ("getadd", "(3)", 5, 8),
        ("getand", "(4)", 5, 4),
        ("getor", "(2)", 5, 7),
        ("getxor", "(1)", 5, 4),
    ],
)
def test_atomic_updates(action: str, operands: str, result: int, after: int) -> None:
    found = result_of(f"""
        ref r0
        int r1 r2
        b0:
          r0 = newarray [I (2)
          store r0[1]:I = 5
          r1 = {action} r0[1]:I {operands}
          r2 = load r0[1]:I
          r1 = mul r1, 10
          r1 = add r1, r2
          halt r1
          return
        """)
    assert found == result * 10 + after


def test_a_byte_field_wraps_in_an_atomic_addition() -> None:
    text = "class B extends java/lang/Object {\n field x:B\n}\n" + main_body("""
        ref r0
        int r1
        b0:
          r0 = new B
          store r0.B.x:B = 127
          r1 = getadd r0.B.x:B (1)
          r1 = load r0.B.x:B
          halt r1
          return
    """)
    assert status_of(text) == -128


def test_offsets_reach_elements_fields_and_wider_views() -> None:
    text = "class B extends java/lang/Object {\n field x:I\n field s:I static\n}\n" + main_body("""
        ref r0 r1
        long r2
        int r3 r4
        b0:
          r0 = newarray [B (8)
          store r0[1]:B = 1
          r3 = load r0 + 16L:I
          r1 = new B
          r2 = intrinsic fieldOffset (class(LB;), "x")
          store r1 + r2:I = 40
          r4 = load r1.B.x:I
          r3 = add r3, r4
          r2 = intrinsic fieldOffset (class(LB;), "s")
          store class(LB;) + r2:I = 2
          r4 = load static B.s:I
          r3 = add r3, r4
          halt r3
          return
    """)
    assert status_of(text) == 256 + 40 + 2
