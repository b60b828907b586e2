"""Context-bounded reachability (Algorithm 1): a work list of view tuples, context by context.

A tuple in the work list is stored as its parent and its class of the partition. Equal views are one
object. post* is computed once per view and values of the constant globals, a composition once per
view and relation, a partition once per relation.

Differences from the paper:
- All threads exist from the start. A thread that another one starts waits for a flag.
- Tuples after the last context are created only on request.
- A thread that can do nothing new in a tuple creates no tuple.
- A tuple that has been seen is dropped, whichever thread ran last, because a tuple is closed under
  the steps of that thread.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from time import process_time
from typing import Final, final

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted
from plait.base.node import node
from plait.logic.bdd.diagrams import Diagrams, Function, bounded
from plait.logic.pushdown.symbolic.convergence import Convergence
from plait.logic.pushdown.symbolic.covering import Covering
from plait.logic.pushdown.symbolic.deadlock import Deadlocks
from plait.logic.pushdown.symbolic.log import Top
from plait.logic.pushdown.symbolic.network_rules import Fail, Label, Network, Tag, Variable
from plait.logic.pushdown.symbolic.results import Contexts, Fired, Options, Witness
from plait.logic.pushdown.symbolic.saturation import Saturated, Saturation
from plait.logic.pushdown.symbolic.shared_contexts import Share, Shared, share_out
from plait.logic.pushdown.symbolic.space import Space
from plait.logic.pushdown.symbolic.thread_program import Program
from plait.logic.pushdown.symbolic.thread_views import View
from plait.logic.pushdown.symbolic.tuples import Tuples, Values, ViewTuple
from plait.logic.pushdown.symbolic.witness import WitnessFinder


@node
class Discovery:
    """Where a tag was found: the tuple, and the thread that ran in it."""

    contexts: int
    start: ViewTuple
    thread: int
    saturated: Saturated
    ends: Mapping[int, tuple[Top, Function]]
    """Parts of top transitions where threads are then, by their number."""
    rule: Fail | None


@node
class Result:
    """The result of a search."""

    found: Mapping[Tag, int]
    """The fewest contexts for each tag."""
    reached: Mapping[tuple[int, Label], int]
    """The fewest contexts in which a thread, by its number, reaches a label."""
    completed: int
    """All runs with this many contexts were explored."""
    converged: bool
    """Whether all runs were explored, whatever the number of their contexts."""
    exhausted: BudgetExhausted | None
    """Why the search ended early."""
    statistics: tuple[Contexts, ...]
    """Figures for each number of contexts."""


@final
class Search:
    """A search of a network: call `run` once, then ask for witnesses.

    Variables that are declared in `known` cost less than those that the search meets on its way.
    """

    def __init__(
        self,
        network: Network,
        options: Options,
        budget: Budget,
        diagrams: Diagrams | None = None,
        known: Iterable[Variable] = (),
    ) -> None:
        self.network: Final = network
        self.options: Final = options
        self.space: Final = Space(diagrams or Diagrams())
        programs = {
            code: Program(self.space, code)
            for code in dict.fromkeys(thread.code for thread in network.threads)
        }
        self.programs: Final = tuple(programs[thread.code] for thread in network.threads)
        self.tuples: Final = Tuples(self.space, self.programs, options.split)
        self.discoveries: Final[dict[Tag, Discovery]] = {}
        self._budget = budget
        self._known = tuple(known)
        self._covering = Covering(options)
        self._deadlocks = Deadlocks(self.space, self.programs)
        self._convergence = (
            Convergence(self.space, self.programs, self.tuples, budget)
            if options.contexts is None
            else None
        )
        self._work: deque[ViewTuple] = deque()
        self._reached: dict[tuple[int, Label], int] = {}
        self._saturated: dict[tuple[Program, View, frozenset[Variable], Values | None], Saturated]
        self._saturated = {}
        self._statistics: list[Contexts] = []
        self._completed = 0
        self._is_over = False
        self._is_proved = False
        self._is_cut = False
        self.made: Final[list[ViewTuple]] = []
        """The explored tuples that are not part of others."""
        self._since = process_time()
        self.tuple_count = 0
        """The number of explored tuples."""
        self.saturation_count = 0
        """How many times post* was computed."""

    def run(self) -> Result:
        """Search to the end, or to the end of the budget."""
        exhausted = None
        try:
            with bounded():
                self._search()
        except BudgetExhausted as error:
            exhausted = error
        is_drained = exhausted is None and not self._is_over and not self._is_cut
        return Result(
            {tag: discovery.contexts for tag, discovery in self.discoveries.items()},
            self._reached,
            self._completed,
            self._is_proved or is_drained,
            exhausted,
            tuple(self._statistics),
        )

    @property
    def completed(self) -> int:
        """All runs with this many contexts were explored."""
        return self._completed

    def _search(self) -> None:
        self.space.declare(self._known)
        self._work.extend(self.tuples.initial(self.network))
        while self._work and not self._is_over:
            if self._work[0].contexts > self._completed:
                self._complete(self._work[0].contexts)
                if self._convergence and self._convergence.is_complete(self._is_known):
                    self._is_proved = True
                    return
                if self._is_shareable():
                    self._share()
                    break
            self._look_at(self._work.popleft())
        if not self._is_over and self._completed != self.options.contexts:
            self._complete(self._completed + 1)

    def _look_at(self, current: ViewTuple) -> None:
        """Record a tuple that is not covered by others, and explore its threads' contexts."""
        self.tuple_count += 1
        if self._covering.covers(current, self.tuples.views_of(current)):
            return
        if self._convergence and self._convergence.adds_nothing(current):
            return
        self.made.append(current)
        if current.contexts == self.options.contexts:
            self._is_cut = True
        else:
            self._expand(current)

    # --- several workers --------------------------------------------------------------------------

    def _is_shareable(self) -> bool:
        """Whether these are the tuples before the last context, and enough for all workers."""
        options = self.options
        if options.contexts is None or options.splits_last or options.workers == 1:
            return False
        is_last = self._work[0].contexts + 1 == options.contexts
        return is_last and len(self._work) >= 2 * options.workers

    def _share(self) -> None:
        """Let workers explore the tuples of the last context; explore those that find something."""
        tuples = list(self._work)
        self._work.clear()
        answers = share_out(
            len(tuples),
            self.options.workers,
            lambda share: self._work_on(tuples, share),
            self._budget,
            self.options.executors,
        )
        self._is_cut = self._is_cut or any(answer.is_cut for answer in answers)
        mattering = sorted(number for answer in answers for number in answer.mattering)
        left = sorted(number for answer in answers for number in answer.left)
        self.tuple_count += sum(answer.tuples for answer in answers) - len(mattering)
        self.saturation_count += sum(answer.saturations for answer in answers)
        for number in mattering:
            if not self._is_over:
                self._look_at(tuples[number])
        for answer in answers:
            if answer.exhausted is not None and not self._is_over:
                raise BudgetExhausted(answer.exhausted)
        for number in left:
            if not self._is_over:
                self._look_at(tuples[number])

    def _work_on(self, tuples: Sequence[ViewTuple], share: Share) -> Shared:
        """In a worker: explore some tuples and return those that find something.

        OxiDD collects no garbage in a worker, because the collecting thread is not forked.
        """
        before = self.tuple_count, self.saturation_count
        many = 2 * self.space.diagrams.node_count
        mattering: list[int] = []
        exhausted, looked = None, 0
        for looked, number in enumerate(share, 1):  # noqa: B007 - how many it were at the end
            known = len(self.discoveries)
            try:
                with bounded():
                    self._look_at(tuples[number])
            except BudgetExhausted as spent:
                exhausted = spent.reason
            except Exception:
                if not self.options.is_outdated():
                    raise
            if len(self.discoveries) > known or self.options.is_outdated():
                mattering.append(number)
            if exhausted or self._is_over or self.options.is_outdated():
                break
            if self.space.diagrams.node_count > many:
                self.space.diagrams.collect_garbage()
                many = max(many, 2 * self.space.diagrams.node_count)
        return Shared(
            tuple(mattering),
            share[looked:],
            self.tuple_count - before[0],
            self.saturation_count - before[1],
            exhausted,
            self._is_cut,
        )

    def _is_known(self, thread: int, saturated: Saturated) -> bool:
        """Whether a context finds no new tag and reaches no new label."""
        return all(tag in self.discoveries for tag in saturated.found) and all(
            (thread, label) in self._reached for label in saturated.reached
        )

    def _complete(self, contexts: int) -> None:
        """Record that all runs with this many contexts were explored."""
        self._completed = contexts
        since = process_time()
        self._statistics.append(
            Contexts(
                contexts,
                self.tuple_count - sum(each.tuples for each in self._statistics),
                self.saturation_count - sum(each.saturations for each in self._statistics),
                self.space.diagrams.node_count,
                since - self._since,
            )
        )
        self._since = since

    def _expand(self, current: ViewTuple) -> None:
        for thread in range(len(self.programs)):
            if thread == current.last or self._is_over:
                continue
            saturated = self.saturated(current, thread)
            self._note(current, thread, saturated)
            if saturated.is_idle and self.options.skips_idle:
                continue
            if current.contexts + 1 == self.options.contexts and not self.options.splits_last:
                self._is_cut = True
                continue
            self._work.extend(self.tuples.split(current, thread, saturated))

    def saturated(self, start: ViewTuple, thread: int) -> Saturated:
        """What a thread reaches in one context from a tuple."""
        program, view = self.programs[thread], self.tuples.views_of(start)[thread]
        key = program, view, start.varying, start.values
        found = self._saturated.get(key)
        if found is None:
            self.saturation_count += 1
            saturation = Saturation(program, view, start.bindings(), self._budget)
            saturation.run()
            found = self._saturated[key] = Saturated(saturation, program)
        return found

    def _note(self, start: ViewTuple, thread: int, saturated: Saturated) -> None:
        contexts = start.contexts + 1
        for label in saturated.reached:
            self._reached.setdefault((thread, label), contexts)
        for tag, (top, part, rule) in saturated.found.items():
            ends = {thread: (top, part)}
            self._discover(tag, Discovery(contexts, start, thread, saturated, ends, rule))
        tag = self.network.deadlock
        if tag is not None and tag not in self.discoveries:
            views = self.tuples.views_of(start)
            stuck = self._deadlocks.find(start, views, thread, saturated)
            if stuck is not None:
                self._discover(tag, Discovery(contexts, start, thread, saturated, stuck, None))

    def _discover(self, tag: Tag, discovery: Discovery) -> None:
        if tag not in self.discoveries:
            self.discoveries[tag] = discovery
            self._is_over = self._is_over or self.options.is_enough(tag)

    def witness(self, tag: Tag) -> Witness:
        """A run to a tag that was found."""
        found = self.discoveries[tag]
        finder = WitnessFinder(self.network, self.space, self.programs, self.tuples)
        with bounded():
            witness = finder.find(found.start, found.thread, found.saturated, found.ends)
        if found.rule is None:
            return witness
        label, _state = found.ends[found.thread][0]
        return witness.extended(found.thread, Fired(label, found.rule, {}))
