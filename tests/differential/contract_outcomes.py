"""How programs over java.util.concurrent can end, by contract and by bytecode."""

from collections.abc import Hashable
from pathlib import Path
from typing import Final

from tests.differential.answers import TooLargeError

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.engines.api import Engine
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.ir.build.contract_choice import Contracts, choose_contracts
from plait.ir.build.model_cache import contract_class_path
from plait.ir.build.program_source import load_program
from plait.ir.program import Program
from plait.java.entry_points.target import resolve_target
from plait.java.platform.class_path import ClassPath, DirectoryEntry
from plait.java.platform.jdk import Jdk
from plait.java.platform.library_mode import Library
from plait.result.verdicts import Unknown, Violated, Why
from plait.spec.properties import NoDeadlock, NoUncaughtException, name_of

ASKED: Final = (NoUncaughtException(), NoDeadlock())
PATIENCE: Final = 60_000
"""How often a search may ask for its budget: some seconds."""

Outcomes = frozenset[Hashable]


def contracts_of(folder: Path, jdk: Jdk) -> Contracts:
    """All classes by their contracts."""
    own = ClassPath([DirectoryEntry(folder)])
    return choose_contracts(Library.CONTRACT, own, own, contract_class_path(jdk))


def program_of(folder: Path, name: str, jdk: Jdk, contracts: Contracts) -> Program:
    target = resolve_target([name], class_path=[folder], jdk=jdk)
    return load_program(target, jdk, contracts=contracts)


def outcomes(engine: Engine, program: Program) -> Outcomes:
    """How a program can end: the exceptions by their lines, and whether it can be stuck."""
    ticks = iter(range(1 << 40))
    budget = Budget(PATIENCE, clock=lambda: float(next(ticks)))
    found: set[Hashable] = set()
    for claim in engine.check(program, ASKED, budget, Silence()):
        match claim.verdict:
            case Violated(violation=violation) if name_of(claim.property) == "deadlock":
                found.add(f"stuck for ever: {type(violation).__name__}")
            case Violated(violation=violation):
                found.add(violation.identity())
            case Unknown(why=Why.TIMEOUT | Why.MEMORY):
                raise TooLargeError
            case Unknown(detail=detail):
                raise AssertionError(detail)
    if next(ticks) >= PATIENCE:
        raise TooLargeError  # a search that has found something of each kind does not say so
    return frozenset(found)


def explicit(*, reduction: bool = True) -> Engine:
    return ExplicitEngine(ExplicitOptions(find_all=True, reduction=reduction))
