"""Information flow: the leaks of a program as verdicts, with the flows between threads decided.

The second half of Nordhoff and others 2013 (section 5): a slice from secrets to public events, in
which the network refuses flows between threads, and chains of them.
"""

from collections.abc import Iterator, Mapping
from typing import Final, final

from plait.analysis.facts import Facts
from plait.analysis.flow.flow_facts import Origin
from plait.analysis.flow.flow_program import FlowProgram
from plait.analysis.flow.flow_solver import FlowSolver, solve
from plait.analysis.flow.tabulation import Leak
from plait.analysis.points_to.method_instances import CallSite
from plait.analysis.races.race_assumptions import LIBRARY, LOCKS, unread_classes
from plait.base.budget import Budget
from plait.base.origins import is_library_class
from plait.engines.network.flow_questions import FlowQuestions
from plait.engines.network.source_places import Places
from plait.ir.ops import Invoke
from plait.ir.program import Program
from plait.java.class_files.descriptors import source_name
from plait.result.trace import Location
from plait.result.verdicts import PathStep, Suspected
from plait.spec.flow.policy import Policy

ONE_THREAD: Final = (
    "proved is noninterference: whatever the secrets are, the public sees the same; how long that "
    "takes is not observed"
)
THREADS: Final = (
    "proved is possibilistic noninterference: whatever the secrets are, the public may see the "
    "same; how long that takes, and how likely which order is, is not observed"
)
TERMINATION: Final = "that something does not end is not observed"
DEATHS: Final = "that a thread ends by an exception that nothing catches is not observed"
STANDARD: Final = (
    "public is what the program prints, logs, writes to files, sockets and data bases, and its "
    "exit status"
)


@final
class InformationFlow:
    """The leaks of one program under a policy."""

    def __init__(self, facts: Facts, program: Program, policy: Policy, budget: Budget) -> None:
        self._facts = facts
        self._policy = policy
        self._budget = budget
        self._places = Places(facts, program)
        has_threads = len(facts.threads.roots) > 1
        self._questions = FlowQuestions(facts, budget) if has_threads else None
        self._facts_found = 0
        self._leaks = 0

    @property
    def counters(self) -> Mapping[str, int]:
        """What was done."""
        asked = self._questions
        return {
            "method instance": len(self._facts.points_to.instances),
            "thread": len(self._facts.threads.roots),
            "fact": self._facts_found,
            "question": 0 if asked is None else asked.asked,
            "refused flow": 0 if asked is None else asked.refused,
        }

    def suspects(self) -> Iterator[Suspected]:
        """The leaks, each public event once, in the order of the source."""
        found: dict[tuple[str, int], Suspected] = {}
        for level in self._policy.secret_levels():
            program = FlowProgram(self._facts, self._policy, level, self._budget)
            solver = solve(program, self._questions)
            self._facts_found += solver.facts
            for leak in sorted(solver.leaks, key=lambda leak: leak.is_implicit):
                verdict = self._suspected(solver, leak)
                at = verdict.at[-1]
                found.setdefault((at.words, at.line), verdict)
        yield from (found[key] for key in sorted(found))

    def assumptions(self) -> tuple[str, ...]:
        """What is proved, what is released, and what is taken for granted."""
        has_threads = self._questions is not None
        observed = self._policy.observed
        return (
            THREADS if has_threads else ONE_THREAD,
            TERMINATION,
            *(() if observed.uncaught else (DEATHS,)),
            *(() if self._policy.publics else (STANDARD,)),
            *(f"released: {r.port.words} ({r.reason})" for r in self._policy.releases),
            LIBRARY,
            *((LOCKS,) if has_threads else ()),
            *unread_classes(self._facts),
        )

    # --- one leak -------------------------------------------------------------------------------

    def _suspected(self, solver: FlowSolver, leak: Leak) -> Suspected:
        steps = list(self._steps(solver, leak))
        event = self._event(leak)
        site = self._places.of(CallSite(leak.instance, leak.block, leak.index))
        own = [step.at for step in steps] or [site]
        at = own[-1] if is_library_class(site.method.owner) else site
        path = _merged((*steps, PathStep(at, f"{event}: the public sees it")))
        how = "whether it takes place depends on" if leak.is_implicit else "shows"
        because = f"{event} at {at.words} {how} a secret read at {path[0].at.words}"
        return Suspected((path[0].at, at), because, path=path, assuming=self.assumptions())

    def _event(self, leak: Leak) -> str:
        block = self._facts.points_to.instances[leak.instance].body.blocks[leak.block]
        op = block.ops[leak.index] if leak.index < len(block.ops) else None
        if type(op) is Invoke:
            return f"{source_name(op.method.owner)}.{op.method.name}"
        return f"{source_name(leak.method.owner)}.{leak.method.name}"

    def _steps(self, solver: FlowSolver, leak: Leak) -> Iterator[PathStep]:
        """The places in the program's own code, each with why the secret is there."""
        why = "secret"
        for origin in solver.path(leak):
            at = self._at(solver, origin)
            if at is not None and at.line and not is_library_class(at.method.owner):
                yield PathStep(at, why)
            why = origin.why

    def _at(self, solver: FlowSolver, origin: Origin) -> Location | None:
        site = solver.site_of(origin)
        return None if site is None else self._places.of(site)


def _merged(steps: tuple[PathStep, ...]) -> tuple[PathStep, ...]:
    """The path with one step for each stay on a line."""
    found: list[PathStep] = []
    for step in steps:
        is_same = found and (found[-1].at.method, found[-1].at.line) == (
            step.at.method,
            step.at.line,
        )
        if not is_same:
            found.append(step)
        elif step.why and step.why not in found[-1].why:
            found[-1] = PathStep(found[-1].at, ", ".join(filter(None, (found[-1].why, step.why))))
    return tuple(found)
