"""Closures that count iterations of loops and calls, and enforce their bounds."""

from collections.abc import Callable
from typing import Final

from plait.engines.symbolic.compile.unrolled_layout import moved
from plait.engines.symbolic.paths.path_context import CALLS, OPEN_LOOPS, Context, governed
from plait.engines.symbolic.paths.path_limits import Limit
from plait.engines.symbolic.paths.unrolled_positions import ITERATIONS, loop_on_stack
from plait.machine.compile.compiled_code import Code, Registers, StraightOp
from plait.machine.compile.op_site import Site

_PATIENCE: Final = 64
"""How many times longer a loop may run if some test on numbers can end it."""

_FEW_FRAMES: Final = 32
"""Stacks with fewer frames are not checked for recursion, unless a bound on it was set."""


def edge(context: Context, site: Site, target: int) -> StraightOp | None:
    """The effect of a jump to another block: loops are entered, left or repeated."""
    layout = context.positions.layout(site.code)
    change = layout.edge(site.block, target)
    if change is None:
        return None
    kept, grows, _ = change
    induction = context.induction
    limit = context.remaining.limits.of_loop(site.code, target) if grows else None
    counts_steps = context.remaining.limits.steps is not None and grows
    if limit is None:
        left = layout.chains[site.block][kept:]

        def move(registers: Registers) -> None:
            if counts_steps:
                context.count_step()
            if induction is not None:
                induction.leave(context, registers, left)
            registers[ITERATIONS] = moved(registers[ITERATIONS], change)

        return move
    machine, most, is_governed = site.machine, limit.most, governed(target)
    code, inner = site.code, layout.chains[site.block][kept + 1 :]

    def iterate(registers: Registers) -> None:
        if counts_steps:
            context.count_step()
        if induction is not None:
            induction.leave(context, registers, inner)
        iterations = registers[ITERATIONS] = moved(registers[ITERATIONS], change)
        count = iterations[kept]
        may_spin = (
            context.mode.recorder is None
            and not machine.is_alone
            and context.remaining.is_first_iteration_of_step(len(machine.frames), target)
        )
        if induction is not None:
            loop = loop_on_stack(machine.frames, code, target, iterations[:kept])
            induction.arrive(context, registers, code, target, loop)
        if count > most:
            known = registers[OPEN_LOOPS]
            if (
                limit.is_own
                or may_spin
                or (target in known and (is_governed not in known or count > _PATIENCE * most))
            ):
                context.cut(
                    limit.cut, loop_on_stack(machine.frames, code, target, iterations[:kept])
                )

    return iterate


def handler_entry(context: Context, site: Site) -> StraightOp:
    """An exception leaves the loops that do not contain its handler; this is idempotent.

    States that wait for others at the handler do so in the same iterations then.
    """
    layout = context.positions.layout(site.code)
    change = layout.handler_entry(site.block)
    chain, induction = layout.chains[site.block], context.induction

    def enter(registers: Registers) -> None:
        if induction is not None:
            induction.catch(context, registers, chain)
        registers[ITERATIONS] = moved(registers[ITERATIONS], change)

    return enter


def handler_edge(context: Context, site: Site) -> StraightOp | None:
    """The loop that an exception repeats by reaching its handler; None: none."""
    change = context.positions.layout(site.code).handler_edge(site.block)
    if change is None:
        return None

    def move(registers: Registers) -> None:
        registers[ITERATIONS] = moved(registers[ITERATIONS], change)

    return move


def call_bound(context: Context, site: Site) -> Callable[[], None] | None:
    """The bounds on a call: the steps on the path, and the recursion depth of its caller."""
    limit = context.remaining.limits.of_recursion(site.code)
    frames_before = 0 if limit is not None and limit.is_own else _FEW_FRAMES
    counts_steps = context.remaining.limits.steps is not None
    machine, code = site.machine, site.code
    if limit is None and not counts_steps:
        return None

    def bound() -> None:
        if counts_steps:
            context.count_step()
        if limit is not None and len(machine.frames) > frames_before:
            _bound_recursion(context, code, limit)

    return bound


def _bound_recursion(context: Context, code: Code, limit: Limit) -> None:
    """Leave the path when a method, unless asked for one with open tests, is there too often."""
    count = sum(
        limit.is_own or CALLS in frame.registers[OPEN_LOOPS]
        for frame in context.machine.frames
        if frame.segment.code is code
    )
    if count > limit.most:
        context.cut(limit.cut)
