"""Parameters with few bits in the pushdown engine, on random programs.

Runs that it leaves out are those that assumptions at the start of the methods discard; so it finds
what the explicit engine finds in programs with such assumptions.
"""

import re
from collections import Counter
from collections.abc import Hashable
from typing import Final

import pytest
from tests.differential.answers import TooLargeError
from tests.differential.dice import hold_for_all
from tests.differential.ir_programs import program_text
from tests.differential.test_pushdown_agreement import CONTEXTS, EXPLICIT, by_oracle, load

from plait.base.budget import Budget
from plait.base.names import MethodRef
from plait.cli.progress import Silence
from plait.driver.validation import validate
from plait.engines.pushdown.engine import PushdownEngine
from plait.engines.pushdown.options import PushdownOptions
from plait.result.verdicts import Holds, Unknown, Violated
from plait.spec.properties import DEFAULT_PROPERTIES, name_of
from plait.spec.widths import ParameterWidth

BITS: Final = 2
LOW, HIGH = -2, 1
"""The numbers of two bits; those of the programs go from about -1 to 5."""

METHODS: Final = tuple(MethodRef("T", name, "(I)I") for name in ("h0", "h1"))
WIDTHS: Final = tuple(ParameterWidth(method, 0, "x", "I", BITS) for method in METHODS)


def assuming(text: str) -> str:
    """The program with an assumption at the start of the methods that have a parameter."""
    for number, method in enumerate(METHODS):
        site = 90_000 + 10 * number
        start = (
            f"    l1:\n      if ge r0, {LOW} then l901 else l900 @{site}\n"
            f"    l900:\n      assume 0 @{site + 1}\n      return 0 @{site + 2}\n"
            f"    l901:\n      if le r0, {HIGH} then l902 else l900 @{site + 3}\n    l902:\n"
        )
        head = rf"(  method {method.name}\(I\)I static {{\n.*?)    l1:\n"
        found = re.search(head, text, re.DOTALL)
        assert found is not None
        text = text[: found.start()] + found[1] + start + text[found.end() :]
    return text


def with_few_bits(text: str) -> tuple[set[tuple[str, Hashable]], bool]:
    """The violations found, each replayed, and whether some runs were left out."""
    options = PushdownOptions(
        contexts=CONTEXTS, threads=4, bits=16, find_all=True, parameter_widths=WIDTHS
    )
    violations: set[tuple[str, Hashable]] = set()
    is_bounded = False
    program = load(text)
    for claim in PushdownEngine(options).check(program, DEFAULT_PROPERTIES, Budget(), Silence()):
        name = name_of(claim.property)
        match claim.verdict:
            case Violated(violation=violation):
                violations.add((name, None if name == "deadlock" else violation.identity()))
                validate(program, claim, spurious_wakeups=False)
            case Holds(within=within) | Unknown(proved=within) if within is not None:
                assert within.int_bits is None
                is_bounded = is_bounded or bool(within.field_bits)
            case verdict:
                raise AssertionError(f"{name}: {verdict}")
    return violations, is_bounded


def compare(seeds: range) -> Counter[str]:
    """How many programs lost runs, and how many violations were found and lost in them."""
    counts: Counter[str] = Counter()

    def check(text: str) -> None:
        try:
            within, all_of_them = by_oracle(assuming(text), EXPLICIT), by_oracle(text, EXPLICIT)
        except TooLargeError:
            return
        found, is_bounded = with_few_bits(text)
        assert found == within
        if not is_bounded and len({name for name, _ in found}) < len(DEFAULT_PROPERTIES):
            assert found == all_of_them
        if is_bounded:
            counts["programs"] += 1
            counts["found"] += len(found)
            counts["lost"] += len(all_of_them - found)

    hold_for_all(program_text, check, seeds)
    return counts


def test_parameters_of_few_bits_leave_out_what_is_said() -> None:
    counts = compare(range(7_022, 7_032))
    assert counts["programs"] >= 4
    assert counts["found"] >= 3
    assert counts["lost"] >= 3


@pytest.mark.full
def test_parameters_of_few_bits_leave_out_what_is_said_in_many_programs() -> None:
    counts = compare(range(7_000, 7_400))
    assert counts["programs"] > 80
    assert counts["found"] > 20
    assert counts["lost"] > 20
