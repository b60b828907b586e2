"""From what the user names to a program in IR."""

from pathlib import Path
from typing import final

from plait.base.node import node
from plait.driver.tracking import find_tracking
from plait.ir.build.model_cache import compiled_api
from plait.ir.build.source import load_program
from plait.ir.program import Program
from plait.java.argument_graphs import USUAL_LIMITS, GraphLimits
from plait.java.jdk import Jdk, find_jdk
from plait.java.target import Target, resolve_target
from plait.spec.tracking import Tracking, TrackingRequest


@final
@node
class ProgramRequest:
    """What to load; None leaves the entry or the JDK to be found.

    `limits` are those of objects that a method gets as arguments, `assume` and `guarantee` name
    methods that tell what is true before it and must be after it. Fields that `tracking` or an
    annotation makes free are inputs of the program.
    """

    targets: tuple[str, ...]
    class_path: tuple[str, ...] = ()
    entry: str | None = None
    arguments: tuple[str, ...] = ()
    jdk: str | None = None
    limits: GraphLimits = USUAL_LIMITS
    assume: str | None = None
    guarantee: str | None = None
    tracking: TrackingRequest = TrackingRequest()


@final
class Loaded:
    """A program with where it comes from, and which of its fields are tracked.

    `genuine` is the program as its class files have it, without the choices of free fields.
    """

    def __init__(
        self, program: Program, genuine: Program, target: Target, jdk: Jdk, tracking: Tracking
    ) -> None:
        self.tracking = tracking
        self.program = program
        self.genuine = genuine
        self.target = target
        self.jdk = jdk


def load(request: ProgramRequest) -> Loaded:
    """Compile what must be compiled, find the entry, and open the program."""
    jdk = find_jdk(request.jdk)
    target = resolve_target(
        request.targets,
        class_path=tuple(Path(part) for part in request.class_path),
        entry=request.entry,
        arguments=request.arguments,
        assume=request.assume,
        guarantee=request.guarantee,
        limits=request.limits,
        jdk=jdk,
        api=compiled_api(jdk),
    )
    genuine = load_program(target, jdk)
    tracking, program = find_tracking(genuine, target, jdk, request.tracking)
    return Loaded(program, genuine, target, jdk, tracking)
