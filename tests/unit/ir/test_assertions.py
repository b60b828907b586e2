"""Every `assert` statement is a check, wherever javac lets the test of its flag jump to."""

from pathlib import Path
from typing import Final

import pytest

from plait.base.names import MethodRef
from plait.driver.program_loading import ProgramRequest, load
from plait.ir import ops
from plait.java.platform.jdk import Jdk, installed_jdks

SOURCE: Final = Path(__file__).parent / "Caught.java"


@pytest.mark.parametrize("jdk", list(installed_jdks()), ids=lambda jdk: str(jdk.major))
def test_each_assert_statement_is_one_check_and_no_other_throw_is(jdk: Jdk) -> None:
    program = load(ProgramRequest((str(SOURCE),), jdk=str(jdk.home))).program
    cls = program.class_named("Caught")
    bodies = [
        program.find_body(MethodRef("Caught", each.name, each.descriptor)) for each in cls.methods
    ]
    found = [
        body.line_at(bci)
        for body in bodies
        if body is not None
        for block in body.blocks
        for op, bci in zip(block.ops, block.sites[:-1], strict=True)
        if isinstance(op, ops.Check)
    ]
    lines = SOURCE.read_text(encoding="utf-8").splitlines()
    written = [at for at, line in enumerate(lines, 1) if "assert " in line and "true" not in line]
    assert sorted(found) == written
