"""Fields with bits of their own, by annotation and by option."""

from pathlib import Path

import pytest
from tests.unit.engines.pushdown.checking import verdict_on, written

from plait.base.errors import InputError
from plait.cli.main import run
from plait.report.wording import reach
from plait.result.verdicts import Bounds, Holds, Violated
from plait.spec.properties import AssertionsHold
from plait.spec.widths import FieldWidth, parse_widths

ASSERTION = AssertionsHold()

COUNTED = """
    @plait.Bits(4) static int count;
    static int limit = 100;

    public static void main(String[] args) {
        new Thread(() -> limit = %d).start();
        int wanted = limit;
        for (int i = 0; i < wanted && Verify.anyBoolean(); i++) {
            count++;
        }
        assert count != %d : "count";
    }
"""


@pytest.mark.parametrize(("forbidden", "kind"), [(6, Violated), (9, Holds)])
def test_a_field_that_is_marked_has_its_own_bits(
    tmp_path: Path, forbidden: int, kind: type
) -> None:
    """Numbers of 4 bits go up to 7."""
    program = written(tmp_path, "Counted", COUNTED % (forbidden, forbidden))
    verdict = verdict_on(program, asked=ASSERTION, contexts=3, threads=2)
    assert isinstance(verdict, kind)
    if isinstance(verdict, Holds):
        assert verdict.within == Bounds(context_switches=2, field_bits=("4-bit Counted.count",))
        assert reach(verdict.within).endswith("context switches, 4-bit Counted.count")


def test_a_width_that_is_asked_for_wins(tmp_path: Path) -> None:
    program = written(tmp_path, "Counted", COUNTED % (9, 9))
    widths = (FieldWidth("Counted", "count", 5),)
    verdict = verdict_on(program, asked=ASSERTION, contexts=3, threads=2, widths=widths)
    assert isinstance(verdict, Violated)


ELEMENTS = """
    static final int[] cells = new int[2];
    static long wide;

    public static void main(String[] args) {
        int x = Verify.anyInt(0, 100);
        new Thread(() -> { }).start();
        cells[1] = x;
        wide = x;
        assert cells[1] != %d || wide != %d : "found";
    }
"""


@pytest.mark.parametrize(("forbidden", "kind"), [(15, Violated), (16, Holds)])
def test_elements_of_an_array_have_the_bits_of_its_field(
    tmp_path: Path, forbidden: int, kind: type
) -> None:
    program = written(tmp_path, "Elements", ELEMENTS % (forbidden, forbidden))
    widths = parse_widths("Elements.cells:5, Elements.wide:12")
    verdict = verdict_on(program, asked=ASSERTION, contexts=2, threads=2, widths=widths)
    assert isinstance(verdict, kind)
    if isinstance(verdict, Holds):
        assert "5-bit Elements.cells" in verdict.within.field_bits


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Bits.x", "is not a width"),
        ("Nowhere.x:4", "unknown class Nowhere"),
        ("Bits.y:4", "declares no field y"),
        ("Bits.name:4", "neither an integer"),
        ("Bits.x:33", "1 to 32 bits"),
    ],
)
def test_a_width_that_cannot_be_is_refused(
    tmp_path: Path, text: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    body = "static int x; static String name; public static void main(String[] args) { }"
    program = written(tmp_path, "Bits", body)
    command = ["check", str(program), "--engine", "pushdown", "--field-bits", text]
    assert run(command) == 2
    assert message in capsys.readouterr().err


def test_widths_are_read() -> None:
    assert parse_widths("a.B.c:3") == (FieldWidth("a/B", "c", 3),)
    with pytest.raises(InputError, match=r"Class\.field:bits"):
        parse_widths("a.B.c=3")
