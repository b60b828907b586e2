"""Table 1 of the paper with a secret; releases, levels, public results and fields."""

from pathlib import Path

import pytest
from tests.differential.test_programs import jdks
from tests.unit.engines.network.flow_verdicts import POLICY, PRINTED, flow_verdicts
from tests.unit.engines.network.programs import written
from tests.unit.engines.network.test_table_1 import program

from plait.analysis.facts import Facts
from plait.analysis.flow.flow_program import FlowProgram
from plait.analysis.flow.flow_solver import solve
from plait.base.budget import Budget
from plait.driver.known_benign_races import benign_races
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.network.flow_questions import FlowQuestions
from plait.result.verdicts import Holds, Suspected
from plait.spec.flow.policy import Observed, Policy, Public, Release, Secret
from plait.spec.flow.policy_file import parse_policy
from plait.spec.flow.ports import ResultPort, field_port, method_pattern

BANK = """
    static int pin = 42, balance = 7, shown;
    static boolean check(int guess) { return guess == pin; }
    public static void main(String[] args) {
        System.out.println(check(args.length));
        %s
    }
"""


def with_secret(number: int, folder: Path) -> Path:
    """A program of Table 1 in which 42 is read from a secret."""
    text = program(number).read_text(encoding="utf-8")
    secret = text.replace("42", "secret").replace("{\n", "{\n    static int secret = 42;\n", 1)
    path = folder / f"TableOne{number}.java"
    path.write_text(secret)
    return path


@pytest.mark.parametrize(
    "jdk",
    [
        pytest.param(jdk, id=f"jdk{jdk.major}", marks=pytest.mark.full if at else ())
        for at, jdk in enumerate(jdks())
    ],
)
@pytest.mark.parametrize("number", range(1, 7))
def test_the_programs_of_table_1_keep_their_secret(
    number: int, jdk: object, tmp_path: Path
) -> None:
    home = str(jdk.home)  # type: ignore[attr-defined]
    assert isinstance(flow_verdicts(with_secret(number, tmp_path), jdk=home)[0], Holds)


@pytest.mark.parametrize("number", range(1, 7))
def test_the_network_proves_them(number: int, tmp_path: Path) -> None:
    """Without it all six are suspected; the fourth one is proved by a chain of two flows."""
    loaded = load(ProgramRequest((str(with_secret(number, tmp_path)),))).program
    budget = Budget(120)
    facts = Facts(loaded, budget, benign_races())
    alone = solve(FlowProgram(facts, POLICY, "high", budget), None)
    assert alone.leaks
    questions = FlowQuestions(facts, budget)
    assert not solve(FlowProgram(facts, POLICY, "high", budget), questions).leaks
    assert (questions.asked, questions.refused) == ((3, 1) if number == 4 else (1, 1))


def bank(folder: Path, last: str) -> Path:
    return written(folder, "Bank", BANK % last)


def released(port: str = "Bank.check(int)") -> Policy:
    release = Release(ResultPort(method_pattern(port)), "one bit")
    return Policy((Secret(field_port("Bank.pin")),), (PRINTED,), (release,))


def test_what_is_released_may_be_shown(tmp_path: Path) -> None:
    path = bank(tmp_path, "")
    found = flow_verdicts(path, policy=released())[0]
    assert isinstance(found, Holds)
    assert "released: result of Bank.check(int) (one bit)" in found.assuming
    unreleased = Policy((Secret(field_port("Bank.pin")),), (PRINTED,))
    assert isinstance(flow_verdicts(path, policy=unreleased)[0], Suspected)


def test_a_secret_beside_the_released_one_is_found(tmp_path: Path) -> None:
    path = bank(tmp_path, "System.out.println(pin + 1);")
    assert isinstance(flow_verdicts(path, policy=released())[0], Suspected)


def test_a_release_of_another_method_releases_nothing(tmp_path: Path) -> None:
    path = bank(tmp_path, "")
    assert isinstance(flow_verdicts(path, policy=released("Bank.check(long)"))[0], Suspected)


@pytest.mark.parametrize(("allowed", "kind"), [("a -> b", Holds), ("b -> a", Suspected)])
def test_what_may_flow_between_levels_is_proved(
    allowed: str, kind: type[object], tmp_path: Path
) -> None:
    rows = f"""
        [[secret]]
        field = "Bank.balance"
        level = "a"
        [[public]]
        field = "Bank.shown"
        level = "b"
        [flows]
        allow = ["{allowed}"]
    """
    path = bank(tmp_path, "shown = balance;")
    assert isinstance(flow_verdicts(path, policy=parse_policy(rows, "p"))[0], kind)


def test_a_public_field_shows_what_is_inside(tmp_path: Path) -> None:
    members = """
        static class Box { int v; }
        static int secret = 42;
        static Box shown;
        public static void main(String[] args) {
            Box box = new Box();
            box.v = secret;
            shown = box;
        }
    """
    path = written(tmp_path, "Shown", members)
    publics = (Public(field_port("Shown.shown")),)
    assert isinstance(flow_verdicts(path, policy=Policy(POLICY.secrets, publics))[0], Suspected)


def test_a_public_result_shows_what_is_inside(tmp_path: Path) -> None:
    members = """
        static int secret = 42;
        static int[] give() {
            int[] made = new int[2];
            made[1] = secret;
            return made;
        }
        public static void main(String[] args) { give(); }
    """
    path = written(tmp_path, "Given", members)
    publics = (Public(ResultPort(method_pattern("Given.give"))),)
    assert isinstance(flow_verdicts(path, policy=Policy(POLICY.secrets, publics))[0], Suspected)


def test_uncaught_exceptions_are_observed_on_request(tmp_path: Path) -> None:
    members = """
        static int secret = 42;
        public static void main(String[] args) {
            int[] a = new int[3];
            a[secret] = 1;
            System.out.println("done");
        }
    """
    path = written(tmp_path, "Dies", members)
    assert isinstance(flow_verdicts(path)[0], Holds)
    strict = Policy(POLICY.secrets, POLICY.publics, observed=Observed(uncaught=True))
    assert isinstance(flow_verdicts(path, policy=strict)[0], Suspected)


@pytest.mark.parametrize(("method", "kind"), [("tell", Suspected), ("keep", Holds)])
def test_the_result_of_an_entry_is_public(method: str, kind: type[object], tmp_path: Path) -> None:
    members = """
        static int secret = 42, kept;
        static int tell(int more) { return secret + more; }
        static int keep(int more) { kept = secret; return more; }
    """
    path = written(tmp_path, "Entry", members)
    found = flow_verdicts(path, f"Entry.{method}", Policy(POLICY.secrets))[0]
    assert isinstance(found, kind)
