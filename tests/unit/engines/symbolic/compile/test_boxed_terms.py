"""Boxes of numbers that depend on inputs are the objects that `valueOf` gives, on every path."""

from typing import Any

import pytest
from tests.unit.engines.symbolic.checking import MODES, Counters, check

from plait.driver.program_loading import ProgramRequest, load
from plait.result.verdicts import Bounds, Holds, Unknown, Verdict, Violated, Why
from plait.spec.properties import AssertionsHold

SOURCE = """
import java.util.concurrent.atomic.AtomicReference;
import plait.Verify;

public class Program {
    static void integers() {
        int n = Verify.anyInt(), m = Verify.anyInt();
        Integer one = n, other = m, again = n, five = 5;
        boolean isCached = -128 <= n && n <= 127;
        assert (one == other) == (n == m && isCached);
        assert (one == again) == isCached;
        assert (one == five) == (n == 5);
        assert (one != (Integer) 1000);
        assert one != new Integer(n);
        assert one.equals(other) == (n == m);
        assert one.getClass() == Integer.class && one + 1 == n + 1;
    }

    static void others() {
        long n = Verify.anyLong();
        Long large = n, twin = n;
        assert (large == twin) == (-128 <= n && n <= 127);
        short s = Verify.anyShort();
        Short small = s, minusOne = -1;
        assert (small == minusOne) == (s == -1);
        byte b = Verify.anyByte();
        Byte tiny = b, same = b;
        assert tiny == same && tiny == b;
        char c = Verify.anyChar();
        Character letter = c, a = 'a';
        assert (letter == a) == (c == 'a') && letter.charValue() == c;
    }

    static void merged() {
        int n = Verify.anyInt();
        Integer box = n > 10 ? (Integer) n : n > 0 ? (Integer) (n - 3) : null;
        Integer seven = 7, three = 3;
        assert (box == seven) == (n == 10) || n > 10;
        assert (box == three) == (n == 6);
        assert (box == null) == (n <= 0);
    }

    static void swaps() {
        int n = Verify.anyInt(0, 9);
        AtomicReference<Integer> place = new AtomicReference<>(4);
        boolean isSwapped = place.compareAndSet(n, 100);
        assert isSwapped == (n == 4);
        assert place.get() == (isSwapped ? 100 : 4);
    }

    static void wrong() {
        Integer one = Verify.anyInt(), other = Verify.anyInt();
        assert !one.equals(other) || one == other;
    }

    static void locks() {
        Integer box = Verify.anyInt(0, 9);
        synchronized (box) { assert box >= 0; }
    }

    static void hashes() {
        Integer box = Verify.anyInt(0, 9);
        assert System.identityHashCode(box) == System.identityHashCode((Integer) 3);
    }

    static Integer shared;

    static void threads() throws InterruptedException {
        Thread other = new Thread(() -> shared = Verify.anyInt(0, 3));
        other.start();
        Integer own = Verify.anyInt(0, 3);
        other.join();
        assert (own == shared) == (own.intValue() == shared);
    }
}
"""


@pytest.fixture(name="source", scope="module")
def source_of_program(tmp_path_factory: pytest.TempPathFactory) -> str:
    source = tmp_path_factory.mktemp("views") / "Program.java"
    source.write_text(SOURCE)
    return str(source)


def verdict(source: str, method: str, counters: Counters | None = None, **options: Any) -> Verdict:
    program = load(ProgramRequest((source,), entry=f"Program.{method}")).program
    return check(program, AssertionsHold(), counters=counters, **options)[AssertionsHold()]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("method", ["integers", "others", "merged", "swaps"])
def test_boxes_are_told_apart_as_on_a_jvm(source: str, method: str, mode: str) -> None:
    counters = Counters()
    assert verdict(source, method, counters, mode=mode) == Holds(Bounds())
    assert counters.last["path"] < 200


@pytest.mark.parametrize("mode", MODES)
def test_equal_boxes_may_be_different_objects(source: str, mode: str) -> None:
    found = verdict(source, "wrong", mode=mode)
    assert isinstance(found, Violated)


@pytest.mark.parametrize("threads_as", ["orders", "schedules"])
def test_boxes_of_several_threads_are_the_same_objects(source: str, threads_as: str) -> None:
    found = verdict(source, "threads", threads_as=threads_as)
    assert isinstance(found, Holds)
    assert found.within == Bounds()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("method", ["locks", "hashes"])
def test_what_only_the_object_itself_has_is_refused(source: str, method: str, mode: str) -> None:
    found = verdict(source, method, mode=mode)
    assert isinstance(found, Unknown)
    assert found.why is Why.UNSUPPORTED
    assert "a box whose number depends on inputs" in found.detail
