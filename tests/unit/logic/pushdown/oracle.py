"""Networks searched one configuration at a time, to compare the symbolic search with."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.oracles.fewest_contexts import fewest_contexts
from tests.oracles.network_simulation import Configuration, Simulation

from plait.logic.pushdown.symbolic.network_rules import Fail, Label, Network, Tag


@dataclass(frozen=True)
class Expected:
    """What an explicit search finds."""

    configurations: dict[Configuration, int]
    found: dict[Tag, int]
    reached: dict[tuple[int, Label], int]


def explicit(
    network: Network, contexts: int | None, most: int = 3000, most_frames: int = 6
) -> Expected | None:
    """All that can be reached with stacks of so many frames; None when it is too much."""
    simulation = Simulation(network)

    def successors(state: Configuration | str, thread: int) -> Iterator[Configuration | str]:
        if isinstance(state, str):
            return
        for fired, after in simulation.successors(state, thread):
            if isinstance(fired.rule, Fail):
                yield str(fired.rule.tag)
            elif all(stack is None or len(stack.callers) < most_frames for stack in after.stacks):
                yield after

    def may_switch(state: Configuration | str, thread: int) -> bool:
        if isinstance(state, str):
            return False
        stack = state.stacks[thread]
        return stack is None or network.threads[thread].code.switchable(stack.label)

    threads = len(network.threads)
    initial: list[Configuration | str] = [*simulation.initial()]
    all_ = fewest_contexts(initial, successors, threads, contexts, most, may_switch)
    if all_ is None:
        return None
    configurations = {key: k for key, k in all_.items() if not isinstance(key, str)}
    found: dict[Tag, int] = {key: k for key, k in all_.items() if isinstance(key, str)}
    reached: dict[tuple[int, Label], int] = {}
    for configuration, used in configurations.items():
        for thread, stack in enumerate(configuration.stacks):
            if stack is not None:
                key = thread, stack.label
                reached[key] = min(reached.get(key, used), used)
    stuck = [k for c, k in configurations.items() if is_deadlock(simulation, network, c)]
    if stuck and network.deadlock is not None:
        found[network.deadlock] = max(min(stuck), 1)
    return Expected(configurations, found, reached)


def is_deadlock(simulation: Simulation, network: Network, configuration: Configuration) -> bool:
    """Whether some threads wait, and all others have ended or may rest."""
    waits = False
    for number, (thread, stack) in enumerate(
        zip(network.threads, configuration.stacks, strict=True)
    ):
        if stack is None:
            continue
        blocked = thread.code.blocked(stack.label)
        moves = [
            fired
            for fired, _after in simulation.successors(configuration, number)
            if not isinstance(fired.rule, Fail)
        ]
        if not blocked or moves:
            return False
        waits = waits or any(not item.may_rest for item in blocked)
    return waits


def is_shallow(configuration: Configuration, most_frames: int) -> bool:
    """Whether all stacks have at most so many callers."""
    return all(stack is None or len(stack.callers) <= most_frames for stack in configuration.stacks)
