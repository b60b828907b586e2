"""Wrappers of the closures of ops, and the ops that have no event."""

from collections.abc import Callable
from typing import Any, TypeAlias

from plait.base.errors import UnsupportedError
from plait.engines.symbolic.orders.event_recorder import Recorder
from plait.engines.symbolic.orders.order_events import OpSite
from plait.engines.symbolic.paths.path_context import Context
from plait.machine.compile.compiled_code import Registers, StraightOp
from plait.machine.compile.op_site import Site

Wrapper: TypeAlias = Callable[[Recorder, Context, Site, Any, StraightOp], StraightOp]
"""From an op and its closure over terms: one that records. With one thread it does nothing else."""


def here(site: Site) -> OpSite:
    """The op, as events name it."""
    return site.code.ref, site.block, site.index


def refused(what: str) -> Wrapper:
    """The wrapper of ops that have no event."""

    def wrap(
        recorder: Recorder, _context: Context, _site: Site, _op: Any, made: StraightOp
    ) -> StraightOp:
        def refuse(registers: Registers) -> None:
            if recorder.is_on:
                raise UnsupportedError(what)
            made(registers)

        return refuse

    return wrap
