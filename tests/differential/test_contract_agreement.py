"""What programs do under the contracts of java.util.concurrent covers what the JDK's bytecode does.

The outcomes of a program under the JDK's own code are among those under the contracts; and they are
the same where the documentation leaves no choice, which `WIDER` names with its sentence.
"""

import re
from collections.abc import Hashable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from tests.differential.answers import TooLargeError
from tests.differential.contract_programs import contract_program
from tests.differential.contract_subjects import SUBJECTS
from tests.differential.dice import Dice
from tests.one_javac import one_javac

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.engines.api import Engine
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.reference.engine import ReferenceEngine, ReferenceOptions
from plait.ir.build.contract_choice import NO_CONTRACTS, Contracts, choose_contracts
from plait.ir.build.model_cache import contract_class_path
from plait.ir.build.program_source import load_program
from plait.ir.program import Program
from plait.java.entry_points.target import resolve_target
from plait.java.platform.class_path import ClassPath, DirectoryEntry
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import Jdk, find_jdk
from plait.java.platform.library_mode import Library
from plait.result.verdicts import Unknown, Violated, Why
from plait.spec.properties import NoDeadlock, NoUncaughtException, name_of

ASKED: Final = (NoUncaughtException(), NoDeadlock())
PATIENCE: Final = 60_000
"""How often a search may ask for its budget: some seconds."""

SLOW: Final = ("pool", "queue", "stages")
"""Subjects whose bytecode has so many states that few programs are in the fast tests."""

FAST: Final = range(5)
"""Seeds of each subject in the fast tests."""

LARGE: Final = {
    ("lock", 7),
    ("condition", 5),
    ("latch", 5),
    ("phaser", 5),
    ("pool", 1),
    ("deque", 5),
}
"""Programs of the fast tests that are left out: their search by the bytecode is long."""

CASES: Final = [
    (subject, seed)
    for subject in SUBJECTS
    for seed in (FAST if subject not in SLOW else FAST[:1])
    if (subject, seed) not in LARGE
]
FULL: Final = [range(start, start + 20) for start in range(100, 300, 20)]

WIDER: Final = {
    "adder": "The value of sum is not an atomic snapshot: concurrent updates might not be in it.",
    "handover": "By default, the order of waiting producers and consumers is not guaranteed. An "
    "interrupt that is there before counts or not, as in different JDKs.",
    "fair handover": "An interrupt that is there before counts or not, as in different JDKs.",
    "stages": "Actions may be performed by any other caller of a completion method: who has waited "
    "for a future does so even for actions that are added when it is known to have ended.",
}
"""Subjects with more outcomes under the contract, and what the documentation says of them."""

Outcomes = frozenset[Hashable]


@cache
def folder_of(subject: str, seeds: range, jdk: Jdk) -> Path:
    """The class files of the programs of some seeds, which one compiler makes."""
    return compile_sources(jdk, [source_of(subject, seed) for seed in seeds])


def source_of(subject: str, seed: int) -> Path:
    """The program of a seed, written."""
    name = name_of_program(subject, seed)
    source = SOURCES / f"{name}.java"
    source.write_text(contract_program(Dice(seed), name, (subject,)), encoding="utf-8")
    return source


def name_of_program(subject: str, seed: int) -> str:
    """The class of a program."""
    return "".join(word.capitalize() for word in re.findall("[a-z]+", subject)) + str(seed)


SOURCES: Path
"""Where the sources are written: set by a fixture, since one compilation serves many tests."""


@pytest.fixture(scope="module", autouse=True)
def sources(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The folder of the sources, and one compiler for those of the fast tests."""
    global SOURCES
    SOURCES = tmp_path_factory.mktemp("contracts")
    with one_javac(find_jdk(None), [source_of(*each) for each in product(SUBJECTS, FAST)]):
        yield


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


def compare(subject: str, seeds: range, seed: int, jdk: Jdk) -> None:
    """Both libraries, for one program."""
    folder = folder_of(subject, seeds, jdk)
    name = name_of_program(subject, seed)
    by_contract = outcomes(explicit(), program_of(folder, name, jdk, contracts_of(folder, jdk)))
    by_bytecode = outcomes(explicit(), program_of(folder, name, jdk, NO_CONTRACTS))
    assert by_bytecode <= by_contract, f"missing: {by_bytecode - by_contract}"
    if subject not in WIDER:
        assert by_contract == by_bytecode, f"wider: {by_contract - by_bytecode}"


@pytest.mark.parametrize(("subject", "seed"), CASES)
def test_contracts_have_the_outcomes_of_the_bytecode(subject: str, seed: int) -> None:
    compare(subject, FAST, seed, find_jdk(None))


@pytest.mark.full
@pytest.mark.parametrize("seeds", FULL, ids=str)
@pytest.mark.parametrize("subject", SUBJECTS)
def test_they_do_so_in_more_programs(subject: str, seeds: range) -> None:
    compared = 0
    for seed in seeds:
        try:
            compare(subject, seeds, seed, find_jdk(None))
            compared += 1
        except TooLargeError:
            continue
    assert 2 * compared >= len(seeds), "more programs are too large than should be"


@pytest.mark.parametrize("subject", SUBJECTS)
def test_searches_with_and_without_reduction_agree_with_the_reference(subject: str) -> None:
    jdk = find_jdk(None)
    folder = folder_of(subject, FAST, jdk)
    compared = 0
    for seed in FAST[:4]:
        if (subject, seed) in LARGE:
            continue
        name = name_of_program(subject, seed)
        program = program_of(folder, name, jdk, contracts_of(folder, jdk))
        try:
            expected = outcomes(explicit(reduction=False), program)
            reference = ReferenceEngine(ReferenceOptions(find_all=True))
            assert outcomes(reference, program) == expected
        except TooLargeError:
            continue
        assert outcomes(explicit(), program) == expected
        compared += 1
    assert compared, "a program should be small enough to compare"
