"""Which engines come next: the plan of `auto`, from facts about the program and answers so far.

One engine leads. Engines that facts or answers call for follow it; once it has worked for a while,
all that may decide what is open work beside it. No engine begins twice.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeAlias, final

from plait.base.errors import InputError, Lack
from plait.base.node import node
from plait.driver.portfolio.combination import is_bounded, is_decided
from plait.driver.portfolio.engine_run import Outcome
from plait.driver.portfolio.program_facts import ProgramFacts, facts_of
from plait.engines.engine_descriptor import EngineDescriptor, Strength
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import NOT_SUPPORTED, candidates, excluded_by
from plait.ir.program import Program
from plait.result.verdicts import Holds, Unknown, Verdict, Why
from plait.spec.properties import Property

_SPENT: Final = frozenset({Why.TIMEOUT, Why.MEMORY, Why.EFFORT})

Exclusion: TypeAlias = tuple[EngineDescriptor, str]
"""An engine that cannot take part, and why."""


def plan_for(
    name: str,
    asked: tuple[Property, ...],
    settings: EngineSettings,
    program: Program,
    flags: frozenset[str],
    chosen: frozenset[str],
) -> "tuple[Plan, tuple[Exclusion, ...]]":
    """The plan for an engine, or for `auto`, and the engines of `auto` that cannot take part.

    `InputError` when none can. A program of which nobody wants to know more is not looked at.
    """
    found = candidates(name)
    refused = tuple((e, why) for e in found if (why := excluded_by(e, settings, flags)))
    able = tuple(e for e in found if e not in dict(refused))
    if len(found) > 1 and not any(map(_leads, able)):
        raise InputError(_none_left(refused))
    if not able:
        able, refused = found, ()  # it says itself why it cannot
    facts = facts_of(program) if len(able) > 1 else ProgramFacts()
    return Plan(able, asked, facts, chosen), refused


def _none_left(refused: "tuple[Exclusion, ...]") -> str:
    if because := [why for _, why in refused if not why.endswith(NOT_SUPPORTED)]:
        return because[0]
    reasons = "; ".join(f"{engine.id}: {why}" for engine, why in refused)
    return f"no engine can go by all of the options ({reasons})"


@final
@node
class Plan:
    """The engines that can take part, in the order of their descriptors, and what they go by.

    `chosen` are the options that the user has set: bounds that they set are part of the question.
    """

    engines: tuple[EngineDescriptor, ...]
    asked: tuple[Property, ...]
    facts: ProgramFacts
    chosen: frozenset[str]

    def without(self, engine: EngineDescriptor) -> "Plan":
        """The plan for the other engines."""
        return replace(self, engines=tuple(e for e in self.engines if e is not engine))

    def may_help(self, engine: EngineDescriptor, outcomes: Sequence[Outcome]) -> bool:
        """Whether an engine might decide what is still open."""
        open_ones = self.open_after(outcomes)
        verdicts = [c.verdict for o in outcomes for p in open_ones for c in o.on(p)]
        return self._can_decide(engine, outcomes) and any(
            self._needs(strength, verdicts) for strength in engine.strengths
        )

    def open_after(self, outcomes: Sequence[Outcome]) -> tuple[Property, ...]:
        """What is asked and not decided yet."""
        return tuple(p for p in self.asked if not is_decided(p, outcomes, self.chosen))

    def asked_of(
        self, engine: EngineDescriptor, outcomes: Sequence[Outcome]
    ) -> tuple[Property, ...]:
        """What an engine is asked: what is open and it can decide; first, too, what none can."""
        leading = (each for each in self.engines if _leads(each) or len(self.engines) == 1)
        kinds = frozenset().union(*(each.info.handles for each in leading))
        return tuple(
            asked
            for asked in self.open_after(outcomes)
            if type(asked) in engine.info.handles or (not outcomes and type(asked) not in kinds)
        )

    def next_engine(self, outcomes: Sequence[Outcome], *, is_long: bool) -> EngineDescriptor | None:
        """The engine to run next by itself; None when nothing more is to be gained.

        In a long check, any that may decide what is open is worth a try.
        """
        leading = [engine for engine in self.engines if _leads(engine) or len(self.engines) == 1]
        if not outcomes:
            return min(leading, key=self._place)
        waiting = [
            engine
            for engine in leading
            if not _has_run(engine, outcomes)
            and (
                self.may_help(engine, outcomes) or (is_long and self._can_decide(engine, outcomes))
            )
        ]
        return min(waiting, key=self._place, default=None)

    def beside(
        self, leader: EngineDescriptor, outcomes: Sequence[Outcome], *, only_likely: bool = False
    ) -> tuple[EngineDescriptor, ...]:
        """The engines to run beside one that works for long; or those that facts call for."""
        return tuple(
            engine
            for engine in self.engines
            if engine is not leader
            and not _has_run(engine, outcomes)
            and self._can_decide(engine, outcomes)
            and (not only_likely or any(map(self._is_likely, engine.strengths)))
        )

    def _is_likely(self, strength: Strength) -> bool:
        """Whether the program has what an engine of this strength is for."""
        match strength:
            case Strength.INPUTS:
                return self.facts.has_inputs
            case Strength.RECURSION:
                return self.facts.recurses_on_numbers
            case Strength.HEAPS:
                return self.facts.recurses_on_objects
            case Strength.SCHEDULES | Strength.FACTS:
                return False

    def is_last(self, leader: EngineDescriptor, outcomes: Sequence[Outcome]) -> bool:
        """Whether no engine can follow one."""
        others = self.beside(leader, outcomes)
        return not any(map(_leads, others))

    def is_bounded(self, outcomes: Sequence[Outcome]) -> bool:
        """Whether all that is open is proved within bounds."""
        return all(is_bounded(asked, outcomes) for asked in self.open_after(outcomes))

    def _can_decide(self, engine: EngineDescriptor, outcomes: Sequence[Outcome]) -> bool:
        return any(type(asked) in engine.info.handles for asked in self.open_after(outcomes))

    def _place(self, engine: EngineDescriptor) -> tuple[bool, bool]:
        """Engines for wide inputs come first where there are any, else those for schedules."""
        wanted = Strength.INPUTS if self.facts.has_wide_inputs else Strength.SCHEDULES
        is_able = any(type(asked) in engine.info.handles for asked in self.asked)
        return not is_able, wanted not in engine.strengths

    def _needs(self, strength: Strength, verdicts: list[Verdict]) -> bool:
        """Whether answers so far leave open what an engine of this strength may decide."""
        match strength:
            case Strength.SCHEDULES:
                return True
            case Strength.INPUTS:
                is_spent = self.facts.has_inputs and any(map(_is_spent, verdicts))
                return self.facts.has_wide_inputs or is_spent or any(map(lacks_inputs, verdicts))
            case Strength.RECURSION:
                return self.facts.recurses_on_numbers or any(map(_is_cut_loop, verdicts))
            case Strength.HEAPS:
                return self.facts.recurses_on_objects
            case Strength.FACTS:
                return False


def lacks_inputs(verdict: Verdict) -> bool:
    """Whether an engine could not try all values of an input."""
    return isinstance(verdict, Unknown) and verdict.lack is Lack.INPUT_VALUES


def _is_spent(verdict: Verdict) -> bool:
    return isinstance(verdict, Unknown) and verdict.why in _SPENT


def _is_cut_loop(verdict: Verdict) -> bool:
    return isinstance(verdict, Holds) and verdict.within.iterations is not None


def _has_run(engine: EngineDescriptor, outcomes: Sequence[Outcome]) -> bool:
    return any(outcome.run.engine == engine.id for outcome in outcomes)


def _leads(engine: EngineDescriptor) -> bool:
    """Whether an engine may run by itself: proofs by static analysis come beside others."""
    return Strength.FACTS not in engine.strengths
