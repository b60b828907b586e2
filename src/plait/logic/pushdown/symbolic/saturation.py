"""post* of one thread in one context: saturation of its view with frontier sets.

This is Schwoon's procedure with diagrams on the transitions. A call adds a transition to the state
of the callee's entry and a frame below it. A return adds a summary: the globals and the result at
the end of the procedure, in terms of its parameters and the globals at its entry. Each summary is
joined with all frames of its state, whichever is found first.

Differences from the paper:
- The copies NOW and ENTRY exist only for the globals that the thread has written so far in this
  context (`Bindings.moving`). When a rule writes another global, all functions are extended by the
  equation that it has had its initial value until then, which is exact.
- A returned value is not a global, which other threads would see. It exists only in the summary.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Final, TypeVar, final

from plait.base.budget import Budget
from plait.base.node import node
from plait.logic.bdd.diagrams import Block, Function, Renaming
from plait.logic.pushdown.symbolic.log import Below, Firing, Joining, Log, Summary, Top
from plait.logic.pushdown.symbolic.network_rules import (
    Call,
    Cases,
    Fail,
    Return,
    Rule,
    Step,
    Tag,
    Variable,
)
from plait.logic.pushdown.symbolic.relations import (
    ENDED,
    Bindings,
    CopyReader,
)
from plait.logic.pushdown.symbolic.space import Copy, Move
from plait.logic.pushdown.symbolic.thread_program import Program
from plait.logic.pushdown.symbolic.thread_views import FINAL, State, View

_Key = TypeVar("_Key")


@node
class _CallPlan:
    """How a call creates the callee's entry and the caller's frame."""

    below: Below
    entry_gone: Block
    entered: Function
    frame_gone: Block
    frame_settled: Renaming


@final
class Saturation:
    """The transitions of a saturation; `run` adds the missing ones."""

    def __init__(
        self,
        program: Program,
        view: View,
        bindings: Bindings,
        budget: Budget,
        log: Log | None = None,
    ) -> None:
        self.space: Final = program.space
        self.bindings: Final = bindings
        self._diagrams = program.space.diagrams
        self._program = program
        self._relations = program.relations
        self._budget = budget
        self._log = log
        self.tag = view.tag + 1
        self.start: dict[Top, Function] = dict(view.tops)
        self.tops: dict[Top, Function] = {}
        self.frames: dict[Below, Function] = dict(view.frames)
        self._frames_of: dict[State, list[Below]] = {}
        for below in self.frames:
            self._frames_of.setdefault(below[0], []).append(below)
        self.summaries: dict[Summary, Function] = {}
        self._summaries_of: dict[State, list[Summary]] = {}
        self._frontier: dict[Top, Function] = {}
        self._queue: list[tuple[int, int, Top]] = []
        self._queued = 0
        self._entering: dict[tuple[Call, Top], _CallPlan] = {}
        self._joining: dict[tuple[Summary, Below], tuple[Top, Block, Renaming]] = {}
        self.found: dict[Tag, tuple[Top, Function, Fail]] = {}

    # --- the loop ---------------------------------------------------------------------------------

    def run(self) -> None:
        """Add transitions until a fixpoint is reached."""
        for top, function in list(self.start.items()):
            self._add_top(top, function, None)
        while self._queue:
            self._budget.poll()
            top = heappop(self._queue)[2]
            frontier = self._frontier.pop(top)
            firings: list[Firing] = []
            unbound: dict[Variable, None] = {}
            for rule in self._program.rules(top[0]):
                self._collect(top, frontier, rule, firings, unbound)
            if unbound:
                self._enqueue(top, frontier)
                self._bind(tuple(unbound))
            else:
                for firing in firings:
                    self._fire(firing)

    def _collect(
        self,
        top: Top,
        part: Function,
        rule: Rule,
        firings: list[Firing],
        unbound: dict[Variable, None],
    ) -> None:
        """The rules that apply, with those of `Cases`, and the globals to bind before they fire."""
        if isinstance(rule, Cases):
            vectors = tuple(map(CopyReader(self.space, self.bindings), rule.selectors))
            cases = self.space.cases(part, vectors, rule.most)
            if cases is None:
                for expanded in self._program.alternative(rule):
                    self._collect(top, part, expanded, firings, unbound)
                return
            for values, inside in cases:
                for expanded in self._program.expanded(rule, values):
                    self._collect(top, inside, expanded, firings, unbound)
            return
        relation = self._relations.relation(top[0], rule, self.bindings)
        if not relation.unbound:
            firings.append(Firing(top, part, rule, relation))
        elif (part & relation.function).satisfiable():
            unbound.update(dict.fromkeys(relation.unbound))

    def _fire(self, firing: Firing) -> None:
        top, rule = firing.top, firing.rule
        match rule:
            case Step(target):
                self._add_top((target, top[1]), self._image(firing), firing)
            case Call():
                self._call(firing, rule)
            case Return(kind, result):
                self._add_summary((top[1], kind, result), self._image(firing), firing)
            case Fail(tag):
                failing = firing.part & firing.relation.function
                if tag not in self.found and failing.satisfiable():
                    self.found[tag] = top, failing, rule

    def _image(self, firing: Firing) -> Function:
        relation = firing.relation
        image = self._diagrams.product(firing.part, relation.function, relation.gone)
        return self._diagrams.renamed(image, relation.settled)

    def _call(self, firing: Firing, call: Call) -> None:
        diagrams, relation = self._diagrams, firing.relation
        key = call, firing.top
        plan = self._entering.get(key)
        if plan is None:
            plan = self._entering[key] = self._plan_call(firing, call)
        entry = diagrams.product(firing.part, relation.function, plan.entry_gone)
        entry = diagrams.renamed(entry, relation.settled) & plan.entered
        below = diagrams.product(firing.part, relation.function, plan.frame_gone)
        below = diagrams.renamed(below, plan.frame_settled)
        self._add_frame(plan.below, below, firing)
        self._add_top((call.entry, plan.below[0]), entry, firing)

    def _plan_call(self, firing: Firing, call: Call) -> _CallPlan:
        space, relation = self.space, firing.relation
        (label, state), moving = firing.top, self.bindings.moving
        parameters = self._relations.live(call.entry)
        frame = self._relations.frame(call)
        index, here = self.index(state), self._relations.live(label)
        changed = tuple(v for v in relation.written if v.is_global)
        dead = tuple(v for v in here if v not in frame.kept)
        moves: list[Move] = [(v, Copy.ENTRY, v, Copy.CALLER) for v in index]
        moves += [(v, Copy.NOW, v, Copy.ENTRY) for v in moving if v not in changed]
        moves += [(v, Copy.NEXT, v, Copy.ENTRY) for v in relation.written]
        return _CallPlan(
            (State(call.entry, self.tag, ()), frame, state),
            space.block((here, Copy.NOW), (index, Copy.ENTRY), (changed, Copy.NOW)),
            space.equation((*parameters, *moving), Copy.NOW, Copy.ENTRY),
            space.block((dead, Copy.NOW), (changed, Copy.NOW)),
            space.renaming(*moves),
        )

    def _join(self, joining: Joining) -> None:
        """Join a summary with a frame: the caller continues.

        Not if the result has another width than the caller's variable for it: one of them is from
        before the network learned of more objects, and the search does not count.
        """
        if _differ_in_width(joining):
            self.space.has_mixed_widths = True
            return
        key = joining.summary, joining.below
        plan = self._joining.get(key)
        if plan is None:
            plan = self._joining[key] = self._plan_join(joining)
        top, gone, settled = plan
        image = self._diagrams.product(joining.summary_part, joining.below_part, gone)
        self._add_top(top, self._diagrams.renamed(image, settled), joining)

    def _plan_join(self, joining: Joining) -> tuple[Top, Block, Renaming]:
        space = self.space
        (state, kind, result), (_state, frame, target) = joining.summary, joining.below
        assert kind < len(frame.exits), f"the caller at {frame.exits} should have an exit {kind}"
        label, destination = frame.exits[kind]
        here = self._relations.live(label)
        dead = tuple(v for v in frame.kept if v not in here or v is destination)
        dropped = (result,) if result is not None and destination is None else ()
        gone = space.block((self.index(state), Copy.ENTRY), (dead + dropped, Copy.NOW))
        moves: list[Move] = [(v, Copy.CALLER, v, Copy.ENTRY) for v in self.index(target)]
        if destination is not None:
            assert result is not None, f"a return to {label} should have a result"
            moves.append((result, Copy.NOW, destination, Copy.NOW))
        return (label, target), gone, space.renaming(*moves)

    def index(self, state: State) -> tuple[Variable, ...]:
        """The variables whose values index a state."""
        if state == FINAL:
            return ()
        written = self.bindings.moving if state.tag == self.tag else state.globals
        return self._relations.live(state.entry) + written

    # --- adding -----------------------------------------------------------------------------------

    def _add_top(self, top: Top, image: Function, cause: Firing | Joining | None) -> None:
        new = _grow(self.tops, top, image)
        if new is None:
            return
        if self._log is not None:
            self._log.tops.setdefault(top, []).append((image, cause))
        self._enqueue(top, new)

    def _enqueue(self, top: Top, part: Function) -> None:
        known = self._frontier.get(top)
        if known is None:
            self._queued += 1
            rank = 0 if top[0] == ENDED else self._program.code.rank(top[0])
            heappush(self._queue, (rank, self._queued, top))
            self._frontier[top] = part
        else:
            self._frontier[top] = known | part

    def _add_frame(self, below: Below, image: Function, cause: Firing) -> None:
        is_known = below in self.frames
        new = _grow(self.frames, below, image)
        if new is None:
            return
        if not is_known:
            self._frames_of.setdefault(below[0], []).append(below)
        if self._log is not None:
            self._log.frames.setdefault(below, []).append((image, cause))
        for summary in self._summaries_of.get(below[0], ()):
            self._join(Joining(summary, self.summaries[summary], below, new))

    def _add_summary(self, summary: Summary, image: Function, cause: Firing) -> None:
        state, _kind, result = summary
        if state == FINAL:
            if result is not None:
                image = self._diagrams.project(image, self.space.block(((result,), Copy.NOW)))
            self._add_top((ENDED, FINAL), image, cause)
            return
        is_known = summary in self.summaries
        new = _grow(self.summaries, summary, image)
        if new is None:
            return
        if not is_known:
            self._summaries_of.setdefault(state, []).append(summary)
        if self._log is not None:
            self._log.summaries.setdefault(summary, []).append((image, cause))
        for below in list(self._frames_of.get(state, ())):
            self._join(Joining(summary, new, below, self.frames[below]))

    # --- globals that are written for the first time ----------------------------------------------

    def _bind(self, new: tuple[Variable, ...]) -> None:
        """Create the copies of globals that no rule of this context has written before."""
        self.space.declare(new)
        self.bindings.bind(new)
        self._entering.clear()
        self._joining.clear()
        for tops in (self.start, self.tops, self._frontier):
            for top, function in tops.items():
                tops[top] = self._extended(function, top[1], new)
        for tag, (top, part, rule) in self.found.items():
            self.found[tag] = top, self._extended(part, top[1], new), rule
        for summary, function in self.summaries.items():
            self.summaries[summary] = self._extended(function, summary[0], new)
        for below, function in self.frames.items():
            self.frames[below] = self._extended_frame(function, below, new)
        if self._log is not None:
            self._log.extend(
                lambda function, state: self._extended(function, state, new),
                lambda function, below: self._extended_frame(function, below, new),
            )

    def _extended(
        self, function: Function, state: State, variables: tuple[Variable, ...]
    ) -> Function:
        copies = [Copy.NOW] + [Copy.ENTRY] * (state.tag == self.tag)
        return function & self._unchanged(variables, copies)

    def _extended_frame(
        self, function: Function, below: Below, variables: tuple[Variable, ...]
    ) -> Function:
        if below[0].tag != self.tag:
            return function
        copies = [Copy.ENTRY] + [Copy.CALLER] * (below[2].tag == self.tag)
        return function & self._unchanged(variables, copies)

    def _unchanged(self, variables: tuple[Variable, ...], copies: Sequence[Copy]) -> Function:
        """The function that equates some copies of globals with the copy START."""
        found = self._diagrams.true
        for variable in variables:
            constant = self.bindings.constant(variable)
            for copy in copies:
                if constant is None:
                    found &= self.space.equation((variable,), copy, Copy.START)
                else:
                    found &= self.space.value(variable, copy, constant)
            if constant is not None and self.bindings.is_family:
                found &= self.space.value(variable, Copy.START, constant)
        return found


def _differ_in_width(joining: Joining) -> bool:
    """Whether a result does not fit the variable that takes it."""
    _state, kind, result = joining.summary
    _label, destination = joining.below[1].exits[kind]
    return result is not None and destination is not None and result.bits != destination.bits


def _grow(functions: dict[_Key, Function], key: _Key, more: Function) -> Function | None:
    """Add to a function; returns the new part, None if there is none."""
    known = functions.get(key)
    if known is None:
        if not more.satisfiable():
            return None
        functions[key] = more
        return more
    new = known.imp_strict(more)
    if not new.satisfiable():
        return None
    functions[key] = known | more
    return new


@final
class Saturated:
    """What a thread can reach in a context, and the tags that it finds."""

    def __init__(self, saturation: Saturation, program: Program) -> None:
        space = saturation.space
        moving = self.moving = saturation.bindings.moving

        def named(state: State) -> State:
            return state._replace(globals=moving) if state.tag == saturation.tag else state

        tops = {
            top: function if program.is_switchable(top[0]) else saturation.start[top]
            for top, function in saturation.tops.items()
            if program.is_switchable(top[0]) or top in saturation.start
        }
        relation = space.diagrams.false
        for (label, state), function in tops.items():
            outside = (
                (program.relations.live(label), Copy.NOW),
                (saturation.index(state), Copy.ENTRY),
            )
            relation |= space.diagrams.project(function, space.block(*outside))
        self.relation: Final = relation
        """U': from the globals at the start to those at the end, over (START, NOW)."""
        self.is_idle: Final = tops == saturation.start
        self.tops: Final = {
            (label, named(state)): function for (label, state), function in tops.items()
        }
        self.frames: Final = {
            (named(state), frame, named(target)): function
            for (state, frame, target), function in saturation.frames.items()
        }
        self.reached: Final = tuple({label: None for label, _state in saturation.tops})
        self.found: Final = {
            tag: ((label, named(state)), part, rule)
            for tag, ((label, state), part, rule) in saturation.found.items()
        }
        """Where tags are found: a part of a top transition, and the rule there."""
