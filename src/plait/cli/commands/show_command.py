"""`plait show`: IR, control flow graphs, loops, pushdown rules or flows of values of a target."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, InputError
from plait.cli.check_requests import program_request
from plait.cli.options.settings import Settings
from plait.cli.streams import say
from plait.driver.known_benign_races import benign_races
from plait.driver.program_loading import Loaded, load
from plait.driver.show import show_cfg, show_ir, show_loops
from plait.engines.pushdown.options import pushdown_options

_SHOWS: Final = {"ir": show_ir, "cfg": show_cfg, "loops": show_loops}


def show_command(settings: Settings, words: tuple[str, ...], arguments: tuple[str, ...]) -> int:
    """Print what the first word asks for."""
    what, targets = words[0], words[1:]
    if what not in (*_SHOWS, *_LISTS):
        raise InputError(f"cannot show {what!r}; choose from {', '.join((*_SHOWS, *_LISTS))}")
    if not targets:
        raise InputError(f"plait show {what}: a TARGET is missing")
    loaded = load(program_request(settings, targets, arguments))
    if what in _LISTS:
        for line in _LISTS[what](settings, loaded):
            say(line)
    else:
        say(_SHOWS[what](loaded, settings.optional("method")), ends_line=False)
    return 0


def _rules(settings: Settings, loaded: Loaded) -> Iterator[str]:
    from plait.engines.pushdown.rules.rule_text import rules_of

    options = pushdown_options(
        settings.count("bits"), None, settings.count("heap"), settings.count("threads")
    )
    bounded = replace(options, contexts=settings.count("contexts"))
    return rules_of(loaded.program, bounded, Budget(settings.seconds("time")))


def _flows(settings: Settings, loaded: Loaded) -> Iterator[str]:
    from plait.analysis.facts import Facts
    from plait.engines.network.value_flows import describe_flows

    budget = Budget(settings.seconds("time"))
    try:
        facts = Facts(loaded.program, budget, benign_races())
        yield from describe_flows(loaded.program, facts, budget)
    except BudgetExhausted as spent:
        raise InputError(f"{spent}; a longer --time allows more") from None


_LISTS: Final = {"rules": _rules, "flows": _flows}
