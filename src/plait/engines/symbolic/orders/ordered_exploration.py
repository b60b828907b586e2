"""All schedules in one formula: threads are recorded, then every label is a query."""

from collections.abc import Hashable
from functools import partial
from typing import final

from plait.base.budget import Budget
from plait.engines.symbolic.options import SymbolicOptions
from plait.engines.symbolic.orders.order_solving import Solving
from plait.engines.symbolic.orders.thread_recording import Recording
from plait.engines.symbolic.paths.feasible_lines import Lines
from plait.engines.symbolic.paths.path_runner import Runner
from plait.engines.symbolic.paths.search_ground import Ground
from plait.engines.symbolic.solving.dispatch import Dispatch
from plait.logic.smt.solver import Answer
from plait.logic.smt.terms import Value
from plait.spec.properties import Property


@final
class OrderedExploration:
    """Records the threads, and queries a solver about their orders."""

    def __init__(
        self, ground: Ground, dispatch: Dispatch, options: SymbolicOptions, budget: Budget
    ) -> None:
        self._ground = ground
        self._suspects = ground.suspects
        self._dispatch = dispatch
        self._options = options
        self._budget = budget
        self._solving: Solving

    def record(self) -> Runner:
        """Run all threads; `UnsupportedError` when no formula can express them."""
        ground = self._ground
        fork = partial(ground.fork, is_crowded=True)
        recording = Recording(ground.context, ground.machines.runner, fork, self._budget.poll)
        try:
            recording.run()
            self._solving = Solving(ground.context, recording.recorder, self._dispatch.is_spent)
        finally:
            ground.paths += recording.paths
            ground.merges += recording.merges
        return recording.runner

    def solve(self, properties: tuple[Property, ...]) -> None:
        """Answer all labels, and whether some schedule ends."""
        solving, options = self._solving, self._options
        questions = solving.questions(properties, options.benign_races, find_all=options.find_all)
        for label, condition in questions.items():
            self._decide(label, condition)
        self._ground.ends.settle(is_one_feasible=solving.comes_to_an_end())

    def find_lines(self, lines: Lines) -> None:
        """Have the lines that some schedule leads to."""
        lines.is_whole &= self._solving.find_lines(lines.accept, self._budget.poll)

    def _decide(self, label: Hashable, condition: Value) -> None:
        """Query whether a label is true in some schedule."""
        if label in self._dispatch.answers or self._suspects.is_complete:
            return
        number = self._dispatch.next_number()
        answer = self._solving.ask(condition)
        self._budget.poll()
        if answer is Answer.UNKNOWN:
            self._dispatch.unknown.add(label)
        elif answer is Answer.SATISFIABLE:
            model = self._solving.model(condition)
            self._dispatch.answers[label] = (number, model)
            self._suspects.plans[number] = self._solving.plan(model)
