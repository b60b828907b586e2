"""What must be below a method on the stack: proved for any depth, or shown with the stack."""

from pathlib import Path

import pytest
from tests.unit.engines.visible.searching import PROGRAMS, ROOT, Answers

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.program_loading import ProgramRequest, load
from plait.driver.validation import validate
from plait.engines.reference.engine import ReferenceEngine, ReferenceOptions
from plait.result.verdicts import Bounds, Holds, Violated
from plait.result.violations import EnteredWithout
from plait.spec.properties import Property, name_of, parse_properties


def rule(text: str) -> tuple[Property, ...]:
    return parse_properties(f"stack:{text}")


@pytest.mark.parametrize("cuts_all", [False, True], ids=["recursion", "all"])
def test_a_privileged_call_is_always_below(cuts_all: bool) -> None:  # noqa: FBT001
    asked = rule("PrivilegedVault.open below PrivilegedVault.privileged")

    (verdict,) = Answers(
        PROGRAMS / "PrivilegedVault.java", properties=asked, cuts_all=cuts_all
    ).verdicts.values()

    assert isinstance(verdict, Holds)
    assert verdict.within == Bounds()


@pytest.mark.parametrize("cuts_all", [False, True], ids=["recursion", "all"])
def test_a_way_past_it_is_shown_with_its_stack(cuts_all: bool) -> None:  # noqa: FBT001
    asked = rule("OpenVault.open below OpenVault.privileged")

    (verdict,) = Answers(
        PROGRAMS / "OpenVault.java", properties=asked, cuts_all=cuts_all
    ).verdicts.values()

    assert isinstance(verdict, Violated)
    assert isinstance(verdict.violation, EnteredWithout)
    names = [frame.method.name for frame in verdict.violation.frames]
    assert names[0] == "open"
    assert set(names[1:-1]) == {"handle"}
    assert names[-1] == "main"


@pytest.mark.parametrize(
    ("program", "entered", "below", "holds"),
    [
        ("ScopePerVisitFixed", "open", "visit", True),
        ("ReentrantVisits", "visit", "main", False),
        ("NestedDispatchFixed", "nested", "fire", True),
        ("NestedDispatchFixed", "fire", "nested", False),
    ],
)
def test_rules_hold_in_every_thread(program: str, entered: str, below: str, holds: bool) -> None:  # noqa: FBT001
    asked = rule(f"{program}.{entered} below {program}.{below}")
    source = ROOT / f"examples/recursion/{program}.java"

    (verdict,) = Answers(source, properties=asked, contexts=4).verdicts.values()

    assert isinstance(verdict, Holds if holds else Violated)


BOUNDED = """
import plait.Verify;

public class Bounded {
    static void a(int n) { if (n > 0) { if (Verify.anyBoolean()) b(n - 1); else c(n - 1); } }
    static void b(int n) { if (n > 0) { if (Verify.anyBoolean()) a(n - 1); else c(n - 1); } }
    static void c(int n) { if (n > 0 && Verify.anyBoolean()) a(n - 1); }
    public static void main(String[] args) { a(4); }
}
"""


def test_rules_are_what_the_reference_engine_says(tmp_path: Path) -> None:
    source = tmp_path / "Bounded.java"
    source.write_text(BOUNDED)
    for entered in "abc":
        for below in "abc":
            asked = rule(f"Bounded.{entered} below Bounded.{below}")
            loaded = load(ProgramRequest((str(source),)))
            engine = ReferenceEngine(ReferenceOptions())
            (claim,) = engine.check(loaded.program, asked, Budget(), Silence())
            validate(loaded.program, claim, spurious_wakeups=False)
            for cuts_all in (False, True):
                verdict = Answers(source, properties=asked, cuts_all=cuts_all)[name_of(asked[0])]
                assert type(verdict) is type(claim.verdict)
