"""The symbolic engine on programs in IR text."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.unit.machine.programs import LIBRARY

from plait.base.budget import Budget
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.symbolic.engine import SymbolicEngine
from plait.engines.symbolic.options import SymbolicOptions
from plait.ir.program import Program
from plait.ir.text import parse_program
from plait.result.verdicts import Bounds, Holds, Unknown, Verdict
from plait.spec.properties import (
    AssertionsHold,
    NoDeadlock,
    NoUncaughtException,
    Property,
)

MODES = ("paths", "merged")


class Counters:
    """An observer that keeps the last counters."""

    def __init__(self) -> None:
        self.last: Mapping[str, int] = {}

    def progress(self, _phase: str, counters: Mapping[str, int]) -> None:
        self.last = counters


def check(
    program: Program,
    *properties: Property,
    counters: Counters | None = None,
    budget: Budget | None = None,
    **options: Any,
) -> dict[Property, Verdict]:
    """The verdicts, one for each property."""
    engine = SymbolicEngine(SymbolicOptions(**options))
    asked = properties or (AssertionsHold(), NoUncaughtException(), NoDeadlock())
    claims = engine.check(program, asked, budget or Budget(), counters or Counters())
    return {claim.property: claim.verdict for claim in claims}


def assertion(program: Program, **options: Any) -> Verdict:
    """The verdict on the assertions alone."""
    return check(program, AssertionsHold(), **options)[AssertionsHold()]


def nameless(verdict: Verdict) -> Verdict:
    """The verdict without the names of the loops that bounds have cut."""
    match verdict:
        case Holds(within=within):
            return replace(verdict, within=replace(within, loops=()))
        case Unknown(proved=Bounds() as proved):
            return replace(verdict, proved=replace(proved, loops=()))
    return verdict


def method(body: str, others: str = "") -> Program:
    """A program whose entry has this body."""
    text = (
        f"class T extends java/lang/Object {{\n method main()V static {{\n{body}\n }}\n{others}}}"
    )
    return parse_program(f"entry T.main()V\n{text}\n{LIBRARY}", origin="test.ir")


def compiled(directory: Path, name: str, source: str) -> Program:
    """The program of one Java class."""
    path = directory / f"{name}.java"
    path.write_text(source, encoding="utf-8")
    return load(ProgramRequest((str(path),))).program
