"""What the bound on iterations cuts, and what it does not."""

from pathlib import Path

import pytest
from tests.unit.engines.symbolic.checking import MODES, assertion, method, nameless

from plait.driver.program_loading import ProgramRequest, load
from plait.ir.program import Program
from plait.result.verdicts import Bounds, Holds, Unknown, Violated, Why

COUNTING = """
    int r0 r1 r2
    b0:
      r0 = choose 0, 100
      r2 = mul r0, r0
      r1 = 0
      if lt r2, %d then b1 else b2
    b1:
      assume 0
      goto b2
    b2:
      if lt r1, r0 then b3 else b4
    b3:
      r1 = add r1, 1
      goto b2
    b4:
      if eq r1, 60 then b5 else b6
    b5:
      check 0, null
      goto b6
    b6:
      return
"""


@pytest.mark.parametrize("mode", MODES)
def test_a_bound_that_cuts_every_execution_short_proves_nothing(mode: str) -> None:
    some = assertion(method(COUNTING % 9), mode=mode, most_iterations=5)
    assert nameless(some) == Holds(Bounds(iterations=5))
    verdict = nameless(assertion(method(COUNTING % 2500), mode=mode, most_iterations=5))
    assert isinstance(verdict, Unknown)
    assert (verdict.why, verdict.proved) == (Why.VACUOUS, Bounds(iterations=5))


THREADS = """
public class Program {
    static volatile int x;

    static int count(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) sum = Math.max(sum, i);
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> { x = 1; x = count(%(times)s); });
        other.start();
        %(wait)s
        assert x != %(last)s : "counted";
    }
}
"""


def threads(folder: Path, **parts: object) -> Program:
    source = folder / "Program.java"
    source.write_text(THREADS % parts)
    return load(ProgramRequest((str(source),))).program


def test_a_loop_in_which_others_cannot_act_is_followed_to_its_end(tmp_path: Path) -> None:
    program = threads(tmp_path, times=100, wait="", last=99)
    assert isinstance(assertion(program, most_iterations=5), Violated)


def test_a_loop_that_waits_for_others_is_cut_unless_its_state_comes_back(tmp_path: Path) -> None:
    for wait, last, within in (
        ("int n = 0; while (x == 0) { n++; }", "7 + n", Bounds(iterations=3)),
        ("while (x == 0) { }", "7", Bounds()),
    ):
        program = threads(tmp_path, times=3, wait=wait, last=last)
        verdict = nameless(assertion(program, most_iterations=3, threads_as="schedules"))
        assert isinstance(verdict, Holds)
        assert verdict.within == within
