"""Which accesses to shared memory can never race, whatever the schedule: facts for other engines.

An access is race free when, in every context in which its op runs and for every place that it may
touch, no thread can stand before it while another stands before an access to the same place, one
of the two a write. So between an op of a thread and a race-free access that follows it, nobody
else touches the place: a search need not stop there (`docs/engines/explicit.md`).
"""

from collections.abc import Iterator
from typing import Final

from plait.analysis.facts import Facts, facts_of
from plait.analysis.points_to.method_instances import CallSite
from plait.analysis.races.proved_accesses import OpSite, RaceFreedom
from plait.analysis.races.race_assumptions import assumptions, obstacles
from plait.analysis.races.race_pairs import candidates
from plait.analysis.races.shared_accesses import Benign, MemoryPlace
from plait.base.budget import Budget
from plait.base.origins import is_library_class
from plait.ir.ops import AtomicUpdate, Load, Store
from plait.ir.program import Program

_READ_WHOLE: Final = "java/util/"
"""The library's classes whose code, and what uses their fields, is read."""


def race_freedom(program: Program, budget: Budget, benign: Benign) -> RaceFreedom:
    """What locksets and must-happen-before prove, without the automata.

    Nothing is proved when the program runs code that the analysis cannot see. Raises
    `BudgetExhausted` when it takes too long.
    """
    facts = facts_of(program, budget, benign)
    if obstacles(facts):
        return RaceFreedom()
    suspects, _ = candidates(facts, budget)
    suspected = {access.site for suspect in suspects for access in suspect[1:]}
    touched: dict[OpSite, set[MemoryPlace]] = {}
    open_sites: set[OpSite] = set()
    uncounted: set[MemoryPlace] = set()
    for site, at, places, is_ordinary in _accesses(facts):
        touched.setdefault(site, set()).update(places)
        left_out = {place for place, counts in places.items() if not counts}
        uncounted |= left_out
        if at in suspected or left_out or not is_ordinary:
            open_sites.add(site)
    sites = frozenset(
        site
        for site, places in touched.items()
        if site not in open_sites and places.isdisjoint(uncounted)
    )
    return RaceFreedom(sites, assumptions(facts) if sites else ())


def _accesses(facts: Facts) -> Iterator[tuple[OpSite, CallSite, dict[MemoryPlace, bool], bool]]:
    """All accesses by ops, the shared places with whether that counts, and whether it is plain."""
    for instance in facts.points_to.instances:
        owner = instance.method.owner
        is_read = not is_library_class(owner) or owner.startswith(_READ_WHOLE)
        for at, block in enumerate(instance.body.blocks):
            for index, op in enumerate(block.ops):
                if isinstance(op, Load | Store | AtomicUpdate):
                    call_site = CallSite(instance.number, at, index)
                    places = dict(facts.accesses.touched(instance, call_site, op))
                    is_ordinary = is_read and facts.accesses.is_ordinary(op)
                    yield OpSite(instance.method, at, index), call_site, places, is_ordinary
