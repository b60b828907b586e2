"""Requests to load programs, from the options that all commands share."""

from plait.base.errors import InputError
from plait.cli.options.settings import Settings
from plait.cli.streams import tell
from plait.driver.program_loading import ProgramRequest
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import ENGINES, described
from plait.java.build_tools.build_tool import BuildUse
from plait.java.entry_points.argument_graphs import GraphLimits
from plait.java.platform.library_mode import Library
from plait.java.platform.outside_world import Outside
from plait.replay.process import no_fence_because
from plait.spec.fences import FenceWish


def program_request(
    settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]
) -> ProgramRequest:
    """The request for the targets of a command line and the program's arguments.

    Commands without the option --library run the JDK's own code.
    """
    return ProgramRequest(
        targets=targets,
        class_path=settings.items("classpath"),
        entry=settings.optional("entry"),
        arguments=arguments,
        jdk=settings.optional("jdk"),
        limits=GraphLimits(settings.number("objects"), settings.number("lengths")),
        assume=settings.optional("assume"),
        guarantee=settings.optional("guarantee"),
        library=Library(settings.texts.get("library", Library.BYTECODE)),
        characters=settings.number("characters"),
        build=_build_use(settings),
    )


def _build_use(settings: Settings) -> BuildUse:
    if settings.flag("build") and settings.flag("no-build"):
        raise InputError("--build and --no-build: leave one of them out")
    if settings.flag("no-build"):
        return BuildUse.NOTHING
    return BuildUse.COMPILE if settings.flag("build") else BuildUse.CLASS_PATH


def outside(settings: Settings) -> Outside:
    """Which answers of the outside are inputs."""
    return Outside(settings.text("random"), settings.text("clock"))


def own_options(settings: Settings) -> tuple[object, ...]:
    """Each engine's own options. All are parsed, so that errors in a file are reported."""
    return tuple(
        engine.read(settings.with_defaults(engine.options))
        for engine in ENGINES
        if engine.read is not None
    )


def warn(engine: str, settings: EngineSettings) -> None:
    """Print on standard error what users should know before a long search."""
    if warning := described(engine).warn(settings):
        tell(f"plait: {warning}")


def fence_wish(settings: Settings) -> FenceWish | None:
    """How a JVM runs the program, None for not at all.

    `InputError` when a sandbox is required and this system permits none.
    """
    wish = settings.text("confirm")
    is_off = settings.texts.get("no-confirm") == "true"
    if is_off and wish in (FenceWish.FENCED, FenceWish.PLAIN):
        raise InputError(f"--no-confirm and --confirm {wish}: leave one of them out")
    if is_off or wish == "off":
        return None
    if wish == FenceWish.FENCED and (why := no_fence_because()):
        raise InputError(
            f"--confirm fenced: no sandbox is available here ({why}); use --confirm plain for "
            "programs that you trust, otherwise --confirm off"
        )
    return FenceWish(wish)
