"""Numbers that need many bits, and what the JDK keeps to be quicker."""

from pathlib import Path

import pytest
from tests.unit.engines.pushdown.checking import verdict_on, written

from plait.result.verdicts import Bounds, Holds, Violated
from plait.spec.properties import AssertionsHold

ASSERTION = AssertionsHold()

BOXES = """
    static Integer last;

    public static void main(String[] args) {
        new Thread(() -> last = 100).start();
        Integer seen = last;
        assert seen == null || seen == 100 : "other";
    }
"""


def test_boxed_numbers_are_there_before_the_threads(tmp_path: Path) -> None:
    """The initialiser that makes them runs for long, and makes more objects than are allowed."""
    program = written(tmp_path, "Boxes", BOXES)
    verdict = verdict_on(program, asked=ASSERTION, contexts=3, threads=2, heap=4)
    assert isinstance(verdict, Holds)
    assert verdict.within == Bounds(context_switches=2)


HASHES = """
    static int hash;

    public static void main(String[] args) {
        String text = new String("plait");
        Thread thread = new Thread(() -> hash = text.hashCode() & 7);
        thread.start();
        assert (text.hashCode() & 7) == %d;
    }
"""


@pytest.mark.parametrize(("wrong", "kind"), [(0, Holds), (1, Violated)])
def test_the_hash_that_a_string_keeps_is_no_shared_number(
    tmp_path: Path, wrong: int, kind: type
) -> None:
    """It needs more than the 8 bits that numbers have by default."""
    right = sum(ord(letter) * 31 ** (4 - at) for at, letter in enumerate("plait")) & 7
    program = written(tmp_path, "Hashes", HASHES % (right ^ wrong))
    verdict = verdict_on(program, asked=ASSERTION, contexts=3, threads=2)
    assert isinstance(verdict, kind)
    if isinstance(verdict, Holds):
        assert verdict.within == Bounds(context_switches=2)


PACKED = """
    static volatile int state;

    public static void main(String[] args) {
        new Thread(() -> {
            state += 1 << 16;
            state += 3 * (state >>> 16);
        }).start();
        int seen = state;
        assert seen >>> 16 != 1 || (seen & 0xffff) != %d : "packed";
    }
"""


@pytest.mark.parametrize(("forbidden", "kind"), [(3, Violated), (4, Holds)])
def test_counts_in_the_upper_half_of_a_number_are_found(
    tmp_path: Path, forbidden: int, kind: type
) -> None:
    """As a read-write lock keeps them; the diagram of such a shift would be too large."""
    program = written(tmp_path, "Packed", PACKED % forbidden)
    verdict = verdict_on(program, asked=ASSERTION, contexts=3, threads=2, bits=32)
    assert isinstance(verdict, kind)
    if isinstance(verdict, Holds):
        assert verdict.within == Bounds(context_switches=2)


MANY = """
    public static void main(String[] args) {
        int x = Verify.anyInt(-2048, 2047);
        assert x >> 4 != 5 || x * 20 != %d : "shifted";
    }
"""


@pytest.mark.parametrize(("forbidden", "kind"), [(1720, Violated), (1730, Holds)])
def test_arithmetic_on_many_values_is_done_for_all_at_once(
    tmp_path: Path, forbidden: int, kind: type
) -> None:
    verdict = verdict_on(written(tmp_path, "Many", MANY % forbidden), asked=ASSERTION, bits=12)
    assert isinstance(verdict, kind)
    if isinstance(verdict, Violated):
        assert verdict.witness.choices == (86 + 2048,)
