"""Methods of strings whose characters are inputs give what HotSpot gives for each text."""

import re
from pathlib import Path

import pytest
from tests.differential.outcomes import on_hotspot
from tests.unit.engines.symbolic.checking import Counters, assertion, check

from plait.driver.program_loading import ProgramRequest, load
from plait.ir.build.model_cache import compiled_api
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk
from plait.result.verdicts import Bounds, Holds, Verdict, Violated
from plait.spec.properties import AssertionsHold, NoUncaughtException

SOURCE = Path(__file__).parent / "Texts.java"
CONTENT = SOURCE.read_text(encoding="utf-8")
METHODS = (*re.findall(r'case "(\w{5,})":', CONTENT), "switch")
FAST = ("equals", "switch")


def outcomes(method: str) -> list[str]:
    """What HotSpot prints: one number for each text."""
    jdk = find_jdk()
    api = compiled_api(jdk)
    classes = compile_sources(jdk, [SOURCE], class_path=(api,))
    found = on_hotspot(jdk, [classes, api], "Texts", content=CONTENT, arguments=[method])
    assert not found.status, found.stderr
    return found.stdout.split()


def verdict(method: str, expected: list[str]) -> Verdict:
    arguments = (method, *expected)
    return assertion(load(ProgramRequest((str(SOURCE),), arguments=arguments)).program)


def _agrees(method: str) -> None:
    expected = outcomes(method)
    assert len(expected) == 31
    found = verdict(method, expected)
    assert isinstance(found, Holds), found
    assert found.within == Bounds()


@pytest.mark.parametrize("method", FAST)
def test_a_method_gives_what_hotspot_gives_for_any_text(method: str) -> None:
    _agrees(method)


def test_a_method_gives_nothing_else() -> None:
    expected = outcomes("equals")
    assert expected.count("1") == 1
    expected[expected.index("1")] = "0"
    assert isinstance(verdict("equals", expected), Violated)


@pytest.mark.full
@pytest.mark.parametrize("method", [name for name in METHODS if name not in FAST])
def test_other_methods_give_what_hotspot_gives_for_any_text(method: str) -> None:
    _agrees(method)


PRINTING = """
public class Program {
    public static void main(String[] args) {
        %(type)s n = plait.Verify.any%(name)s();
        String text = "n = " + n;
        System.out.println(text);
        System.out.println(n);
        assert text.length() <= %(longest)s;
        assert (text.charAt(4) == '-') == (n < 0);
    }
}
"""


@pytest.mark.parametrize(
    ("kind", "name", "longest", "lengths"), [("int", "Int", 15, 20), ("long", "Long", 24, 38)]
)
def test_a_number_in_a_text_is_a_path_for_each_length(
    tmp_path: Path, kind: str, name: str, longest: int, lengths: int
) -> None:
    for length, expected in ((longest, Holds), (longest - 1, Violated)):
        source = tmp_path / str(length) / "Program.java"
        source.parent.mkdir()
        source.write_text(PRINTING % {"type": kind, "name": name, "longest": length})
        program = load(ProgramRequest((str(source),))).program
        counters = Counters()
        asked = (AssertionsHold(), NoUncaughtException())
        found = check(program, *asked, counters=counters, mode="paths")
        assert isinstance(found[AssertionsHold()], expected)
        if expected is Holds:
            assert found[NoUncaughtException()] == Holds(Bounds())
            assert lengths <= counters.last["path"] <= 2 * lengths


SHORT_STRINGS = """
public class Program {
    public static void main(String[] args) {
        assert org.sosy_lab.sv_benchmarks.Verifier.nondetString().length() < 50;
    }
}
"""


def test_a_proof_says_that_strings_of_the_benchmarks_are_short(tmp_path: Path) -> None:
    source = tmp_path / "Program.java"
    source.write_text(SHORT_STRINGS)
    found = assertion(load(ProgramRequest((str(source),))).program)
    assert found == Holds(Bounds(), ("strings of Verifier.nondetString are short",))
