"""Policies in annotations of the program."""

from pathlib import Path

import pytest

from plait.base.errors import InputError
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.network.flow_annotations import with_annotations
from plait.spec.flow.policy import Policy, Public, Release, Secret
from plait.spec.flow.ports import FieldPort, MethodPattern, ParameterPort, ResultPort

PROGRAM = """
public class Bank {
    @interface Secret { }
    @plait.Secret static int pin;
    @Secret static int other;
    static class Sender {
        void send(int number, @plait.Public String message) { }
        @plait.Secret String key() { return "k"; }
    }
    @plait.Release("one bit") static boolean check(int guess) { return guess == pin; }
    public static void main(String[] args) {
        Sender sender = new Sender();
        sender.send(1, sender.key() + check(other));
    }
}
"""


def annotated(folder: Path, text: str, policy: Policy | None = None) -> Policy:
    path = folder / "Bank.java"
    path.write_text(text)
    return with_annotations(policy, load(ProgramRequest((str(path),))))


def test_annotations_are_a_policy(tmp_path: Path) -> None:
    found = annotated(tmp_path, PROGRAM)
    key = ResultPort(MethodPattern("Bank$Sender", "key", ()))
    assert set(found.secrets) == {Secret(FieldPort("Bank", "pin")), Secret(key)}
    send = MethodPattern("Bank$Sender", "send", ("int", "java.lang.String"))
    assert found.publics == (Public(ParameterPort(send, 2)),)
    check = ResultPort(MethodPattern("Bank", "check", ("int",)))
    assert found.releases == (Release(check, "one bit"),)


def test_annotations_add_to_a_policy(tmp_path: Path) -> None:
    given = Policy((Secret(FieldPort("Bank", "other")),), origin="file")
    found = annotated(tmp_path, PROGRAM, given)
    assert found.secrets[0] == given.secrets[0]
    assert len(found.secrets) == 3
    assert found.origin == "file"


def test_a_release_needs_a_reason(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="the reason is empty"):
        annotated(tmp_path, PROGRAM.replace("one bit", " "))
