"""What programs do under the contracts of java.util.concurrent covers what the JDK's bytecode does.

The outcomes of a program under the JDK's own code are among those under the contracts; and they are
the same where the documentation leaves no choice, which `WIDER` names with its sentence.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from tests.differential.answers import TooLargeError
from tests.differential.contract_outcomes import contracts_of, explicit, outcomes, program_of
from tests.differential.contract_programs import contract_program
from tests.differential.contract_subjects import SUBJECTS
from tests.differential.dice import Dice
from tests.one_javac import one_javac

from plait.engines.reference.engine import ReferenceEngine, ReferenceOptions
from plait.ir.build.contract_choice import NO_CONTRACTS, Contracts
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import Jdk, find_jdk

SLOW: Final = (
    "pool",
    "queue",
    "exchanger",
    "handover",
    "fair handover",
    "stamped",
    "adder",
    "linked queue",
    "linked deque",
    "stages",
    "scheduled",
    "fork task",
    "fork join",
)
"""Subjects of which few programs are in the fast tests: those of the bytecode take long."""

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


OVER_MODELS: Final = {"scheduled": "ThreadPoolExecutor"}
"""Subjects whose own bytecode is the judge, over models of what it uses: all else is too large."""

MOSTLY_LARGE: Final = {"fork join"}
"""Subjects of which few programs are small enough by the bytecode."""


def judge_of(subject: str, folder: Path, jdk: Jdk) -> Contracts:
    """What is taken by contract on the other side: nothing, or all but the subject's classes."""
    own = OVER_MODELS.get(subject)
    if own is None:
        return NO_CONTRACTS
    return Contracts(
        frozenset(name for name in contracts_of(folder, jdk).classes if own not in name)
    )


def compare(subject: str, seeds: range, seed: int, jdk: Jdk) -> None:
    """Both libraries, for one program."""
    folder = folder_of(subject, seeds, jdk)
    name = name_of_program(subject, seed)
    by_contract = outcomes(explicit(), program_of(folder, name, jdk, contracts_of(folder, jdk)))
    judge = judge_of(subject, folder, jdk)
    by_bytecode = outcomes(explicit(), program_of(folder, name, jdk, judge))
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
    least = 1 if subject in MOSTLY_LARGE else len(seeds) // 2
    assert compared >= least, "more programs are too large than should be"


@pytest.mark.parametrize("subject", SUBJECTS)
def test_searches_with_and_without_reduction_agree_with_the_reference(subject: str) -> None:
    jdk = find_jdk(None)
    folder = folder_of(subject, FAST, jdk)
    compared = 0
    for seed in FAST[:4]:
        if (subject, seed) in LARGE or (compared and subject in SLOW):
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
