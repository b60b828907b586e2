"""Random recursive networks: the symbolic search against the search of single configurations."""

from random import Random

import pytest
from tests.oracles.network_simulation import Simulation
from tests.unit.logic.pushdown.models import Model, configurations
from tests.unit.logic.pushdown.oracle import explicit, is_deadlock, is_shallow
from tests.unit.logic.pushdown.random_networks import random_network

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, StopReason
from plait.logic.bdd.diagrams import Diagrams
from plait.logic.pushdown.symbolic.context_search import Search
from plait.logic.pushdown.symbolic.results import Options, Split

FAST, FULL = 80, 12_600
"""Networks; of the many more than 10,000 are small enough to compare."""


def difference(seed: int, splits: tuple[Split, ...]) -> str | None:
    """What a search of a random network gets wrong; "large" when there is nothing to compare."""
    random = Random(seed)
    is_recursive = seed % 2 == 0
    network = random_network(random, is_recursive=is_recursive)
    contexts = random.choice([2, 3])
    frames = 5 if is_recursive else 99
    expected = explicit(network, contexts, 1000, frames)
    if expected is None:
        return "large"
    depth = 1 if is_recursive else 99
    near = {c for c in expected.configurations if is_shallow(c, depth)}
    for split in splits:
        options = Options(
            contexts,
            split,
            drops_duplicates=random.random() < 0.5,
            drops_subsumed=random.random() < 0.3,
            skips_idle=random.random() < 0.8,
            splits_last=True,
        )
        search = Search(network, options, Budget(), Diagrams(1 << 18, 1 << 12))
        result = search.run()
        code = network.threads[0].code
        assert isinstance(code, Model)
        if not code.unswitchable:
            found = configurations(search, depth)
            if near - found or (found - near and not is_recursive):
                return f"{split}: {len(near - found)} missing, {len(found - near)} too many"
            if found - near:
                more = explicit(network, contexts, 20_000, frames + 4)
                if more is not None and found - set(more.configurations):
                    return f"{split}: {len(found - set(more.configurations))} too many"
        if any(result.found.get(tag, 99) > used for tag, used in expected.found.items()):
            return f"{split}: found {result.found}, not {expected.found}"
        if not is_recursive and result.found != expected.found:
            return f"{split}: found {result.found}, not {expected.found}"
        simulation = Simulation(network)
        for tag, used in result.found.items():
            witness = search.witness(tag)
            ends = simulation.replay(witness)
            if tag == "deadlock":
                if not any(is_deadlock(simulation, network, end) for end in ends):
                    return f"{split}: the run is no deadlock"
            elif len(witness.contexts) != used:
                return f"{split}: the run to {tag} has {len(witness.contexts)} contexts, not {used}"
    return None


def test_random_networks() -> None:
    answers = {seed: difference(seed, tuple(Split)) for seed in range(FAST)}
    assert {seed: a for seed, a in answers.items() if a not in (None, "large")} == {}
    assert sum(answer is None for answer in answers.values()) > FAST * 0.7


@pytest.mark.full
@pytest.mark.parametrize("block", range(20))
def test_many_random_networks(block: int) -> None:
    seeds = range(block * FULL // 20, (block + 1) * FULL // 20)
    answers = {seed: difference(seed, (list(Split)[seed % 3], Split.LAZY)) for seed in seeds}
    assert {seed: a for seed, a in answers.items() if a not in (None, "large")} == {}
    assert sum(answer is None for answer in answers.values()) >= 10_000 / 20 * 0.95


# --- convergence ----------------------------------------------------------------------------------


class Polls(Budget):
    """A budget of so many polls, the same on every machine."""

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def poll(self, more_bytes: int = 0) -> None:
        self.left -= 1
        if self.left < 0:
            raise BudgetExhausted(StopReason.TIME)


def claims_too_much(seed: int) -> str | None:
    """What a search that says to have seen everything has not seen."""
    is_recursive = seed % 4 != 1
    network = random_network(Random(seed), is_recursive=is_recursive)
    split = Split.EAGER if seed % 3 == 0 else Split.LAZY
    search = Search(network, Options(None, split), Polls(1000), Diagrams(1 << 20, 1 << 14))
    result = search.run()
    if not result.converged:
        return "open"
    expected = explicit(network, None, 1000, 5)
    if expected is None:
        return "large"
    tags = set(expected.found) - set(result.found)
    labels = {key for key, used in expected.reached.items() if used > 0} - set(result.reached)
    return f"{tags} {labels}" if tags or labels else None


def test_what_converges_has_shown_everything() -> None:
    answers = {seed: claims_too_much(seed) for seed in range(24)}
    assert {s: a for s, a in answers.items() if a not in (None, "open", "large")} == {}
    assert sum(answer is None for answer in answers.values()) > 12


@pytest.mark.full
@pytest.mark.parametrize("block", range(10))
def test_whatever_converges_has_shown_everything(block: int) -> None:
    answers = {seed: claims_too_much(seed) for seed in range(block * 200, (block + 1) * 200)}
    assert {s: a for s, a in answers.items() if a not in (None, "open", "large")} == {}
