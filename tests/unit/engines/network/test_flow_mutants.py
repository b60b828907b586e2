"""Each rule of the analysis is needed: without it, a program that leaks would be proved."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from tests.unit.engines.network.flow_corpus import compiled_corpus
from tests.unit.engines.network.flow_verdicts import flow_verdicts

from plait.analysis.flow.calls import Calls
from plait.analysis.flow.completion import Completion
from plait.analysis.flow.control_rules import ControlRules
from plait.analysis.flow.memory_rules import MemoryRules
from plait.analysis.flow.place_locations import PlaceLocations
from plait.analysis.flow.secret_writes import SecretWrites
from plait.analysis.flow.tabulation import Tabulation
from plait.analysis.flow.thread_flows import ThreadFlows
from plait.analysis.flow.thread_state import ThreadState
from plait.analysis.flow.unread_flow import UnreadFlow
from plait.analysis.flow.unread_state import UnreadState
from plait.analysis.flow.value_rules import ValueRules
from plait.result.verdicts import Holds


def _nothing(*_given: object, **_named: object) -> None:
    return None


def _none_of_them(*_given: object) -> list[object]:
    return []


def _no(*_given: object) -> bool:
    return False


def _overlaps(places: PlaceLocations, site: Any, place: Any, location: Any) -> bool:
    return any(found.overlaps(location) for found in places.of(site, place))


MUTANTS: Final[list[tuple[str, type, str, Callable[..., Any]]]] = [
    ("ImplicitBad", Tabulation, "decide", _nothing),
    ("SwitchBad", Tabulation, "decide_step", _nothing),
    ("ThrownValueBad", Tabulation, "throw", _nothing),
    ("ClinitBad", Calls, "under_control", _nothing),
    ("FieldBad", SecretWrites, "store", _nothing),
    ("ListBad", SecretWrites, "_flatten", _nothing),
    ("FinalPubBad", SecretWrites, "_offer", _nothing),
    ("OverwriteAliasBad", PlaceLocations, "_is_surely", _overlaps),
    ("LengthBad", ValueRules, "_lengths", _nothing),
    ("InterruptBad", ThreadState, "changed", _none_of_them),
    ("InterruptedSleepBad", ThreadState, "_of_current", _none_of_them),
    ("InterruptBad", ThreadState, "asked", _none_of_them),
    ("FinalPubBad", ThreadFlows, "crossed", _nothing),
    ("ThreadBad", ThreadFlows, "are_apart", _no),
    ("BuilderBad", UnreadState, "_location", _nothing),
    ("ToStringBad", UnreadFlow, "come_back", _nothing),
    ("ConcatBad", UnreadFlow, "give", _nothing),
    ("ThrownOnBad", Completion, "_is_loud", _no),
    ("HandlerOfDeathsBad", Completion, "_has_own_handler", _no),
    ("RemadeBad", MemoryRules, "_through_call", lambda *_: iter(())),
    ("CopyBad", MemoryRules, "_copy_array", _nothing),
    ("RecursionBad", Calls, "_give_result", _nothing),
    ("StoreUnderControlBad", ControlRules, "_at_op", _nothing),
]
"""A program, and a rule that is replaced: the class, its method, and what it does instead."""


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled_corpus(tmp_path_factory.mktemp("mutants"))


@pytest.mark.parametrize(
    ("name", "owner", "rule", "mutant"),
    [
        pytest.param(*mutant, marks=pytest.mark.full if at % 3 else ())
        for at, mutant in enumerate(MUTANTS)
    ],
    ids=lambda item: getattr(item, "__name__", item),
)
def test_without_a_rule_a_leak_is_missed(
    name: str,
    owner: type,
    rule: str,
    mutant: Callable[..., Any],
    classes: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert hasattr(owner, rule)
    monkeypatch.setattr(owner, rule, mutant)
    assert isinstance(flow_verdicts(classes, f"{name}.main")[0], Holds)
