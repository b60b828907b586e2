"""Policies: what they can say, and that a wrong one proves nothing."""

from pathlib import Path

import pytest

from plait.base.errors import InputError
from plait.base.names import FieldRef, MethodRef
from plait.driver.program_loading import ProgramRequest, load
from plait.spec.flow.name_check import check_names
from plait.spec.flow.policy import HIGH, LOW, Policy, Secret
from plait.spec.flow.policy_file import parse_policy, policy_of
from plait.spec.flow.ports import (
    FieldPort,
    MethodPattern,
    ParameterPort,
    ResultPort,
    field_port,
    method_pattern,
)

WHOLE = """
[[secret]]
field = "bank.Account.pin"
[[secret]]
parameter = "bank.Bank.login(String, int[])"
number = 2
level = "top"
[[public]]
parameter = "java.io.PrintStream.print*"
[[release]]
result = "bank.Pin.check(int)"
reason = "one bit"
[flows]
allow = ["low -> high", "high -> top"]
[observe]
uncaught = true
"""
PROGRAM = """
public class Bank {
    static int pin;
    static class Inner { int code; }
    static int check(int guess) { return guess == pin ? 1 : 0; }
    public static void main(String[] args) { System.out.println(check(1)); new Inner(); }
}
"""


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bank") / "Bank.java"
    path.write_text(PROGRAM)
    return path


def checked(path: Path, policy: Policy) -> Policy:
    loaded = load(ProgramRequest((str(path),)))
    names = [name for place in loaded.own_classes() for name in place.class_names()]
    return check_names(policy, loaded.program, names)


def test_a_policy_is_read() -> None:
    policy = parse_policy(WHOLE, "p.toml")
    first, second = policy.secrets
    assert first == Secret(FieldPort("bank.Account", "pin"), HIGH)
    login = MethodPattern("bank.Bank", "login", ("String", "int[]"))
    assert second == Secret(ParameterPort(login, 2), "top")
    assert policy.publics[0].level == LOW
    assert policy.releases[0].reason == "one bit"
    assert policy.observed.uncaught
    assert policy.secret_levels() == (HIGH, "top")


def test_allowed_flows_compose() -> None:
    policy = parse_policy(WHOLE, "p.toml")
    assert policy.may_flow(LOW, "top")
    assert policy.may_flow(HIGH, HIGH)
    assert not policy.may_flow("top", HIGH)
    assert not policy.may_flow(HIGH, LOW)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[secret]]\nfeld = "A.b"', "unknown key 'feld'; did you mean field?"),
        ('[secret]\nfield = "A.b"', "write [[secret]], with two brackets"),
        ('[[secret]]\nfield = "A.b"\nresult = "A.c"', "name one of field, result, parameter"),
        ('[[secret]]\nfield = "A.b"\nnumber = 1', "number is for parameters only"),
        ('[[secret]]\nparameter = "A.b"\nnumber = "x"', "number counts parameters from 1"),
        ('[[release]]\nresult = "A.b"', "is released without a reason"),
        ('[[release]]\nresult = "A.b"\nreason = " "', "is released without a reason"),
        ('[[release]]\nfield = "A.b"\nreason = "x"', "unknown key 'field'"),
        ('[flows]\nallow = ["a > b"]', "'a > b' is no flow"),
        ("[observe]\nuncaught = 1", "uncaught should be true or false"),
        ("[secrets]", "unknown key 'secrets'; did you mean secret?"),
        ("[[", "not TOML"),
    ],
)
def test_what_a_policy_cannot_say_is_an_error(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        parse_policy(text, "p.toml")
    assert message in str(error.value)
    assert str(error.value).startswith("p.toml")


def test_names_match_nested_classes_and_parameters() -> None:
    assert field_port("p.Outer.Inner.f").names(FieldRef("p/Outer$Inner", "f", "I"))
    assert field_port("*.f").names(FieldRef("p/Outer$Inner", "f", "I"))
    assert not field_port("p.Outer.f").names(FieldRef("p/Other", "f", "I"))
    sent = MethodRef("p/C", "send", "(I[Ljava/lang/String;)V")
    assert method_pattern("p.C.send(int, String[])").names(sent)
    assert method_pattern("p.C.send(int,java.lang.String[])").names(sent)
    assert not method_pattern("p.C.send(int)").names(sent)
    assert not method_pattern("p.C.send()").names(sent)
    assert method_pattern("p.*.se*").names(sent)
    assert method_pattern("p.Outer.Inner.Inner(int)").names(
        MethodRef("p/Outer$Inner", "<init>", "(I)V")
    )


def test_secrets_on_the_command_line_are_fields_or_results(bank: Path) -> None:
    policy = policy_of("", ["Bank.pin", "Bank.check", "Bank.check(int)", "Bank.Inner.code"])
    assert policy is not None
    check = ResultPort(MethodPattern("Bank", "check"))
    exact = ResultPort(MethodPattern("Bank", "check", ("int",)))
    ports = [secret.port for secret in checked(bank, policy).secrets]
    assert ports == [FieldPort("Bank", "pin"), check, exact, FieldPort("Bank.Inner", "code")]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (
            '[[secret]]\nfield = "Bank.pim"',
            "Bank.pim, which does not exist; the nearest are Bank.pin",
        ),
        ('[[secret]]\nresult = "Bank.chekc"', "the nearest are Bank.check"),
        ('[[secret]]\nresult = "Bank.check(long)"', "Bank.check(long), which does not exist"),
        ('[[secret]]\nfield = "Bonk.pin"', "Bonk.pin, which does not exist"),
        (
            '[[secret]]\nfield = "Bank.pin"\n[[public]]\nparameter = "java.io.PrintStream.prin"',
            "java.io.PrintStream.prin, which does not exist",
        ),
        (
            '[[secret]]\nfield = "Bank.pin"\n[[release]]\nresult = "Bank.chek"\nreason = "x"',
            "the nearest are Bank.check",
        ),
        (
            "",
            "no secret is named; name one with --secret, in the policy or by @plait.Secret",
        ),
    ],
)
def test_a_name_of_nothing_is_an_error(bank: Path, rows: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        checked(bank, parse_policy(rows, "p.toml"))
    assert message in str(error.value)


def test_a_library_method_has_a_name(bank: Path) -> None:
    rows = '[[secret]]\nfield = "*.pin"\n[[public]]\nparameter = "java.io.PrintStream.print*"'
    assert checked(bank, parse_policy(rows, "p.toml")).publics
