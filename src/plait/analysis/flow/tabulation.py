"""The tabulation: which facts hold in which contexts, each with the fact that it follows from.

After Reps, Horwitz and Sagiv, "Precise interprocedural dataflow analysis via graph reachability"
(1995), with control: only what a secret reaches is ever built.
"""

from collections import deque
from typing import Final, final

from plait.analysis.flow.flow_facts import (
    NOTHING,
    OUTCOME,
    STEP,
    THROWN,
    VALUE,
    Chain,
    Context,
    Entry,
    Fact,
    Origin,
)
from plait.analysis.flow.flow_program import FlowProgram
from plait.base.names import MethodRef
from plait.base.node import node

_OUTCOME: Final = Fact(OUTCOME)
_THROWN: Final = Fact(THROWN)


@final
@node
class Leak:
    """A public event that may depend on a secret: where, and the last fact of its path.

    `is_implicit`: not what it shows depends on it, but whether it takes place.
    """

    method: MethodRef
    block: int
    index: int
    is_implicit: bool
    instance: int
    origin: Origin


@final
class Tabulation:
    """The facts found so far, and those that no rule has looked at yet."""

    def __init__(self, program: FlowProgram) -> None:
        self.program = program
        self.contexts: dict[tuple[int, Entry], Context] = {}
        self.work: deque[tuple[Context, Fact]] = deque()
        self.leaks: dict[tuple[MethodRef, int, int, bool], Leak] = {}

    def context(self, instance: int, entry: Entry) -> Context:
        """The context, made when it is first needed."""
        key = (instance, entry)
        found = self.contexts.get(key)
        if found is None:
            found = self.contexts[key] = Context(instance, entry)
        return found

    def outermost(self, instance: int, chain: Chain = ()) -> Context:
        """The context of what comes from the method itself, or by a chain from other threads."""
        found = self.context(instance, Entry(NOTHING, chain=chain))
        found.chains.setdefault(chain)
        return found

    def add(self, context: Context, fact: Fact, origin: Origin | None) -> None:
        """Note a fact, unless it is known."""
        if fact not in context.known:
            context.known[fact] = origin
            self.work.append((context, fact))

    # --- what follows within a body -------------------------------------------------------------

    def define(self, context: Context, block: int, index: int, origin: Origin | None) -> None:
        """What an op defines depends on a secret."""
        definition = self.program.graph(context.instance).def_use.at(block, index)
        if definition is not None:
            self.add(context, Fact(VALUE, definition), origin)

    def decide(self, context: Context, block: int, index: int, origin: Origin) -> None:
        """The way that the step of an op goes depends on a secret."""
        graph = self.program.graph(context.instance)
        self.decide_step(context, graph.steps.at(block, index), origin)

    def decide_step(self, context: Context, step: int, origin: Origin) -> None:
        """The way that a step goes depends on a secret: so do the steps that depend on it."""
        graph = self.program.graph(context.instance)
        steps = graph.steps
        for dependent in graph.dependents.get(step, ()):
            if dependent in (steps.normal, steps.abrupt):
                self.add(context, _OUTCOME, origin)
            elif dependent != steps.end:
                self.add(context, Fact(STEP, dependent), origin)

    def throw(self, context: Context, block: int, origin: Origin) -> None:
        """The exception that a block throws depends on a secret."""
        blocks = self.program.graph(context.instance).body.blocks
        handler = blocks[block].handler
        if handler is None:
            self.add(context, _THROWN, origin)
        else:
            self.define(context, handler, 0, origin)

    def show(
        self, context: Context, block: int, index: int, origin: Origin, *, is_implicit: bool
    ) -> None:
        """A public event depends on a secret."""
        instance = context.instance
        method = self.program.result.instances[instance].method
        key = (method, block, index, is_implicit)
        if key not in self.leaks:
            self.leaks[key] = Leak(method, block, index, is_implicit, instance, origin)
