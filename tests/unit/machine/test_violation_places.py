"""Where violations are said to be."""

from tests.unit.machine.programs import load, main_body

from plait.result.violations import UncaughtException


def test_an_exception_without_a_backtrace_is_reported_where_it_comes_out() -> None:
    """Not where the thread last stood: that depends on what happened before in the same step."""
    machine = load(
        main_body(
            """
            ref r0 r1
            b0:
              r0 = new Oops @1
              goto b1 @2
            b1 handler b2:
              throw r0 @3
            b2:
              r1 = catch @4
              uncaught r1 @5
              return @6
            """
        )
    )
    (violation,) = machine.step(machine.start(), 0).violations
    assert isinstance(violation, UncaughtException)
    assert [frame.bci for frame in violation.frames] == [5]
