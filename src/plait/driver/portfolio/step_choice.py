"""Which engine comes next: the plan of `auto`, from facts about the program and answers so far.

Every engine has a small share of the time first, and a share twice as large whenever it is its turn
again. The engine that alone is left has the rest.
"""

from collections.abc import Iterator, Sequence
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

_FIRST_SHARE: Final = 1 / 6
_FIRST_SECONDS: Final = 10.0
"""The first share where there is no limit on time."""
_LEAST_SECONDS: Final = 2.0
"""What an engine has at least to turn an answer within bounds into one without."""


Exclusion: TypeAlias = tuple[EngineDescriptor, str]
"""An engine that cannot take part, and why."""


@final
@node
class Step:
    """An engine whose turn it is, and how many seconds it has; None for all that are left."""

    engine: EngineDescriptor
    seconds: float | None


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
    if not able and len(found) > 1:
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
        is_able = any(type(asked) in engine.info.handles for asked in open_ones)
        return is_able and self._is_wanted(engine, outcomes, open_ones)

    def open_after(self, outcomes: Sequence[Outcome]) -> tuple[Property, ...]:
        """What is asked and not decided yet."""
        return tuple(p for p in self.asked if not is_decided(p, outcomes, self.chosen))

    def asked_of(
        self, engine: EngineDescriptor, outcomes: Sequence[Outcome]
    ) -> tuple[Property, ...]:
        """What an engine is asked: what is open and it can decide; first, too, what none can."""
        kinds = frozenset().union(*(each.info.handles for each in self.engines))
        return tuple(
            asked
            for asked in self.open_after(outcomes)
            if type(asked) in engine.info.handles or (not outcomes and type(asked) not in kinds)
        )

    def next_step(
        self, outcomes: Sequence[Outcome], seconds: float | None, elapsed: float
    ) -> Step | None:
        """The engine that comes next; None when nothing more is to be gained.

        `seconds` are those of the whole budget, `elapsed` how many of them the engines have had.
        """
        open_ones = self.open_after(outcomes)
        waiting = list(self._waiting(outcomes, open_ones))
        if not waiting:
            return None
        best = min(waiting, key=lambda engine: (_runs(engine, outcomes), self._place(engine)))
        if outcomes and all(is_bounded(asked, outcomes) for asked in open_ones):
            return Step(best, max(_LEAST_SECONDS, elapsed))
        if len(waiting) == 1 and not self._others_may_follow(best, outcomes):
            return Step(best, None)
        first = _FIRST_SECONDS if seconds is None else _FIRST_SHARE * seconds
        if self._is_about_heaps:
            first = min(first, _LEAST_SECONDS)
        return Step(best, first * 2 ** _runs(best, outcomes))

    def _waiting(
        self, outcomes: Sequence[Outcome], open_ones: tuple[Property, ...]
    ) -> Iterator[EngineDescriptor]:
        if not outcomes:
            yield from sorted(self.engines, key=self._place)[:1]
            return
        is_bound = all(is_bounded(asked, outcomes) for asked in open_ones)
        for engine in self.engines:
            is_new = not _runs(engine, outcomes)
            may_go_on = is_new or (_was_cut(engine, outcomes) and not is_bound)
            if may_go_on and self.may_help(engine, outcomes):
                yield engine

    @property
    def _is_about_heaps(self) -> bool:
        """Whether inputs seem to decide how deep a recursion goes that makes objects."""
        facts = self.facts
        return facts.recursion_allocates and facts.has_inputs and not facts.has_wide_inputs

    def _place(self, engine: EngineDescriptor) -> tuple[bool, int]:
        """Engines for wide inputs come first where there are any, else those for schedules.

        An engine for heaps comes second, or first if there are no schedules.
        """
        wanted = [Strength.INPUTS if self.facts.has_wide_inputs else Strength.SCHEDULES]
        if self._is_about_heaps:
            wanted.insert(self.facts.starts_threads, Strength.HEAPS)
        is_able = any(type(asked) in engine.info.handles for asked in self.asked)
        places = [at for at, strength in enumerate(wanted) if strength in engine.strengths]
        return not is_able, min(places, default=len(wanted))

    def _is_wanted(
        self,
        engine: EngineDescriptor,
        outcomes: Sequence[Outcome],
        open_ones: tuple[Property, ...],
    ) -> bool:
        verdicts = [c.verdict for o in outcomes for p in open_ones for c in o.on(p)]
        return any(self._needs(strength, verdicts) for strength in engine.strengths)

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
                return self._is_about_heaps

    def _others_may_follow(self, engine: EngineDescriptor, outcomes: Sequence[Outcome]) -> bool:
        """Whether another engine, that has not run yet, is there for something in the program."""
        wanted = {Strength.SCHEDULES}
        if self.facts.has_inputs:
            wanted.add(Strength.INPUTS)
        if self.facts.recurses_on_numbers:
            wanted.add(Strength.RECURSION)
        if self._is_about_heaps:
            wanted.add(Strength.HEAPS)
        return any(
            other.strengths & wanted and not _runs(other, outcomes)
            for other in self.engines
            if other is not engine
        )


def lacks_inputs(verdict: Verdict) -> bool:
    """Whether an engine could not try all values of an input."""
    return isinstance(verdict, Unknown) and verdict.lack is Lack.INPUT_VALUES


def _is_spent(verdict: Verdict) -> bool:
    return isinstance(verdict, Unknown) and verdict.why in (Why.TIMEOUT, Why.MEMORY)


def _is_cut_loop(verdict: Verdict) -> bool:
    return isinstance(verdict, Holds) and verdict.within.iterations is not None


def _runs(engine: EngineDescriptor, outcomes: Sequence[Outcome]) -> int:
    return sum(outcome.run.engine == engine.id for outcome in outcomes)


def _was_cut(engine: EngineDescriptor, outcomes: Sequence[Outcome]) -> bool:
    """Whether the last run of an engine has used all of its share."""
    last = [outcome for outcome in outcomes if outcome.run.engine == engine.id][-1]
    return last.is_cut
