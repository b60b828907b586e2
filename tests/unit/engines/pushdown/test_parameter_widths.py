"""Parameters, and fields of objects that one thread has for itself, with bits of their own."""

from pathlib import Path

import pytest
from tests.unit.engines.pushdown.checking import verdict_on, written

from plait.base.errors import InputError
from plait.cli.main import run
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.pushdown.width_annotations import find_parameter_widths
from plait.result.verdicts import Bounds, Holds, Suspected, Unknown, Violated, Why
from plait.spec.properties import AssertionsHold
from plait.spec.widths import ParameterRequest, parse_parameter_widths

ASSERTION = AssertionsHold()

PASSED = """
    static void take(@plait.Bits(4) int x) {
        assert x != %d : "taken";
    }

    public static void main(String[] args) {
        take(Verify.anyInt(0, 100) - 50);
    }
"""


@pytest.mark.parametrize(("forbidden", "kind"), [(-8, Violated), (8, Holds)])
def test_a_parameter_that_is_marked_has_its_own_bits(
    tmp_path: Path, forbidden: int, kind: type
) -> None:
    verdict = verdict_on(written(tmp_path, "Passed", PASSED % forbidden), asked=ASSERTION)
    assert isinstance(verdict, kind)
    if isinstance(verdict, Holds):
        assert verdict.within == Bounds(field_bits=("4-bit Passed.take(x)",))


@pytest.mark.parametrize("parameter", ["x", "1"])
def test_a_width_that_is_asked_for_wins(tmp_path: Path, parameter: str) -> None:
    parameters = parse_parameter_widths(f"Passed.take.{parameter}:5")
    program = written(tmp_path, "Passed", PASSED % 8)
    assert isinstance(verdict_on(program, asked=ASSERTION, parameters=parameters), Violated)


def test_arguments_that_all_fit_are_no_bound(tmp_path: Path) -> None:
    program = written(tmp_path, "Passed", PASSED % 100)
    parameters = parse_parameter_widths("Passed.take.x:7")
    verdict = verdict_on(program, asked=ASSERTION, parameters=parameters)
    assert isinstance(verdict, Holds)
    assert verdict.within == Bounds()


def test_a_parameter_may_have_more_bits_than_all_numbers(tmp_path: Path) -> None:
    """Sums of 5 bits do not fit into other registers."""
    body = """
    static void take(@plait.Bits(10) int x) {
        assert x != 28 : "taken";
    }

    public static void main(String[] args) {
        int x = Verify.anyInt(0, 15);
        take(x + Verify.anyInt(0, 15));
    }
    """
    program = written(tmp_path, "Summed", body)
    assert isinstance(verdict_on(program, asked=ASSERTION, bits=5), Violated)
    few = verdict_on(
        program, asked=ASSERTION, bits=5, parameters=parse_parameter_widths("Summed.take.x:5")
    )
    assert isinstance(few, Holds)
    assert few.within == Bounds(field_bits=("5-bit Summed.take(x)",))


WAYS = """
    interface Taker { void take(int x); }

    class Inner {
        Inner(@plait.Bits(3) int x) { assert x != FORBIDDEN : "constructed"; }
    }

    enum Kind {
        ONLY { void take(@plait.Bits(3) int x) { assert x != FORBIDDEN : "dispatched"; } };
        abstract void take(int x);
    }

    static int down(@plait.Bits(3) int n) {
        assert n != FORBIDDEN : "called again";
        return Verify.anyBoolean() ? down(n + 1) : n;
    }

    static final int FORBIDDEN = %d;

    public static void main(String[] args) {
        int x = Verify.anyInt(0, 40);
        switch (args[0]) {
            case "construct" -> new Ways().new Inner(x);
            case "dispatch" -> Kind.valueOf("ONLY").take(x);
            case "local" -> {
                class Local {
                    Local(@plait.Bits(3) int y) { assert y != FORBIDDEN + 0 * args.length; }
                }
                new Local(x);
            }
            default -> down(0);
        }
    }
"""


@pytest.mark.parametrize(
    ("way", "forbidden", "kind"),
    [
        ("construct", 3, Violated),
        ("construct", 4, Holds),
        ("dispatch", 4, Holds),
        ("local", 4, Holds),
        ("recur", 3, Violated),
        ("recur", 4, Holds),
    ],
)
def test_however_a_method_is_called_its_parameters_have_their_bits(
    tmp_path: Path, way: str, forbidden: int, kind: type
) -> None:
    verdict = verdict_on(written(tmp_path, "Ways", WAYS % forbidden), way, asked=ASSERTION)
    assert isinstance(verdict, kind)
    if isinstance(verdict, Holds):
        (bound,) = verdict.within.field_bits
        assert bound.startswith("3-bit Ways")
        assert verdict.within == Bounds(field_bits=(bound,))


ELEMENTS = """
    static void fill(@plait.Bits(4) int[] cells, int x) {
        cells[1] = x;
        assert cells[1] != %d : "stored";
    }

    static int[] known;

    public static void main(String[] args) {
        int x = Verify.anyInt(0, 100);
        int[] cells = new int[2];
        if (args.length > 0) {
            known = cells;
        }
        fill(cells, x);
        assert cells[1] != %d : "seen";
    }
"""


@pytest.mark.parametrize(
    ("arguments", "forbidden", "kind"),
    [((), 8, Holds), (("shared",), 7, Violated), (("shared",), 8, Holds)],
)
def test_elements_of_an_array_that_is_passed_have_the_bits_of_the_parameter(
    tmp_path: Path, arguments: tuple[str, ...], forbidden: int, kind: type
) -> None:
    program = written(tmp_path, "Elements", ELEMENTS % (forbidden, forbidden))
    verdict = verdict_on(program, *arguments, asked=ASSERTION)
    assert isinstance(verdict, kind)
    if isinstance(verdict, Holds):
        assert verdict.within == Bounds(field_bits=("4-bit Elements.fill(cells)",))


OWN = """
    @plait.Bits(4) int number;
    @plait.Bits(4) int[] cells;

    public static void main(String[] args) {
        int x = Verify.anyInt(0, 100);
        Own own = new Own();
        if (args.length > 0) {
            own.cells = new int[1];
            own.cells[0] = x;
            assert own.cells[0] != %d;
        } else {
            own.number = x;
            assert own.number != %d;
        }
    }
"""


@pytest.mark.parametrize(
    ("what", "forbidden", "kind"),
    [("number", 7, Violated), ("number", 8, Holds), ("cells", 8, Holds)],
)
def test_an_object_that_one_thread_has_for_itself_has_the_bits_of_its_fields(
    tmp_path: Path, what: str, forbidden: int, kind: type
) -> None:
    program = written(tmp_path, "Own", OWN % (forbidden, forbidden))
    verdict = verdict_on(program, *([what] if what == "cells" else []), asked=ASSERTION)
    assert isinstance(verdict, kind)
    if isinstance(verdict, Holds):
        assert verdict.within == Bounds(field_bits=(f"4-bit Own.{what}",))


def test_an_argument_that_is_known_and_does_not_fit_ends_the_execution(tmp_path: Path) -> None:
    body = """
    static void take(@plait.Bits(4) int x) { }

    public static void main(String[] args) {
        boolean choice = Verify.anyBoolean();
        take(8);
        assert !choice;
    }
    """
    verdict = verdict_on(written(tmp_path, "Known", body), asked=ASSERTION)
    assert isinstance(verdict, Unknown)
    assert verdict.why is Why.VACUOUS
    assert verdict.proved == Bounds(field_bits=("4-bit Known.take(x)",))


def test_what_was_violated_before_an_argument_that_does_not_fit_is_said(tmp_path: Path) -> None:
    body = """
    static void take(@plait.Bits(4) int x) { }

    public static void main(String[] args) {
        int x = Verify.anyInt(0, 100);
        Verify.check(x != 90, "too large");
        take(x);
    }
    """
    assert isinstance(verdict_on(written(tmp_path, "Before", body), asked=ASSERTION), Violated)


def test_parameters_wrap_around_where_numbers_do(tmp_path: Path) -> None:
    """8 becomes -8 in 4 bits, which Java would not do."""
    body = """
    static void take(@plait.Bits(4) int x) {
        assert x >= 0 : "wrapped";
    }

    public static void main(String[] args) {
        take(Verify.anyInt(0, 8));
    }
    """
    program = written(tmp_path, "Wrapped", body)
    assert isinstance(verdict_on(program, asked=ASSERTION), Holds)
    assert isinstance(verdict_on(program, asked=ASSERTION, wraps=True), Suspected)


def test_the_inputs_of_an_entry_method_have_the_bits_of_its_parameters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """1000 needs 11 bits; the other parameter has 8, as all numbers."""
    body = """
    static void tested(@plait.Bits(11) int x, int y) {
        assert x != 1000 : "found";
    }
    """
    program = written(tmp_path, "Tested", body)
    command = ["check", str(program), "--entry", "Tested.tested", "--engine", "pushdown"]
    command += ["--property", "assertion", "--no-confirm", "--time", "10m"]
    assert run(command) == 1
    capsys.readouterr()
    command += ["--bits", "8"]
    assert run([*command, "--parameter-bits", "Tested.tested.x:10"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "8-bit integers, 10-bit Tested.tested(x)" in shown


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Bits.take", "is not a width"),
        ("Nowhere.take.x:4", "unknown class Nowhere"),
        ("Bits.give.x:4", "declares no method give"),
        ("Bits.take.y:4", "has no parameter y"),
        ("Bits.take.name:4", "neither an integer"),
        ("Bits.take.x:33", "1 to 32 bits"),
    ],
)
def test_a_width_that_cannot_be_is_refused(
    tmp_path: Path, text: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    body = "static void take(int x, String name) { } public static void main(String[] args) { }"
    program = written(tmp_path, "Bits", body)
    command = ["check", str(program), "--engine", "pushdown", "--parameter-bits", text]
    assert run(command) == 2
    assert message in capsys.readouterr().err


def test_parameters_of_the_source_are_told_from_those_of_the_compiler(tmp_path: Path) -> None:
    body = """
    class Inner {
        Inner(long first, @plait.Bits(3) int second) { }
    }

    enum Kind {
        ONE(1);
        Kind(@plait.Bits(4) int code) { }
    }

    record Pair(@plait.Bits(5) char left, int right) { }

    void marked(int first, @plait.Bits(6) byte[] second) { }

    public static void main(String[] args) {
        int captured = args.length;
        class Local {
            final int sum;
            Local(@plait.Bits(7) int term) { sum = captured + term; }
        }
        new Local(1);
    }
    """
    program = written(tmp_path, "Sources", body)
    loaded = load(ProgramRequest(targets=(str(program),)))
    found = {str(each): (each.position, each.bits) for each in find_parameter_widths(loaded, ())}
    assert found == {
        "Sources$Inner.<init>(second)": (3, 3),
        "Sources$Kind.<init>(code)": (3, 4),
        "Sources$Pair.<init>(left)": (1, 5),
        "Sources.marked(second)": (2, 6),
        "Sources$1Local.<init>(term)": (1, 7),
    }


def test_widths_are_read() -> None:
    assert parse_parameter_widths("a.B.c.d:3, E.<init>.2:4") == (
        ParameterRequest("a/B", "c", "d", 3),
        ParameterRequest("E", "<init>", "2", 4),
    )
    with pytest.raises(InputError, match=r"Class\.method\.parameter:bits"):
        parse_parameter_widths("c.d:3")
