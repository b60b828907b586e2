"""What to load, from the options that all commands share."""

import os

from plait.base.errors import InputError
from plait.cli.settings import Settings
from plait.driver.loading import ProgramRequest
from plait.java.argument_graphs import GraphLimits
from plait.java.outside import Outside
from plait.replay.process import no_fence_because
from plait.spec.fences import FenceWish


def program_request(
    settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]
) -> ProgramRequest:
    """The request for the targets of a command line and the program's arguments."""
    return ProgramRequest(
        targets=targets,
        class_path=tuple(part for part in settings.text("classpath").split(os.pathsep) if part),
        entry=settings.optional("entry"),
        arguments=arguments,
        jdk=settings.optional("jdk"),
        limits=_limits(settings),
        assume=settings.optional("assume"),
        guarantee=settings.optional("guarantee"),
        characters=_characters(settings),
    )


def outside(settings: Settings) -> Outside:
    """Which answers of the outside are inputs."""
    return Outside(settings.text("random"), settings.text("clock"))


def fence_wish(settings: Settings) -> FenceWish | None:
    """How a JVM is to run the program, None for not at all.

    `InputError` when there must be a fence and this system has none.
    """
    wish = settings.text("confirm")
    is_off = settings.texts.get("no-confirm") == "true"
    if is_off and wish in (FenceWish.FENCED, FenceWish.PLAIN):
        raise InputError(f"--no-confirm and --confirm {wish}: leave one of them out")
    if is_off or wish == "off":
        return None
    if wish == FenceWish.FENCED and (why := no_fence_because()):
        raise InputError(
            f"--confirm fenced: this system lets us put up no fence ({why}); use --confirm plain "
            "for programs that you trust, else --confirm off"
        )
    return FenceWish(wish)


def _characters(settings: Settings) -> int:
    """How many characters strings that are inputs may have."""
    count = settings.count("characters")
    if count is None:
        raise InputError("characters: write a number")
    return count


def _limits(settings: Settings) -> GraphLimits:
    """The limits of objects that a method gets as arguments."""
    objects, lengths = settings.count("objects"), settings.count("lengths")
    if objects is None or lengths is None:
        raise InputError("objects and lengths: write a number")
    return GraphLimits(objects, lengths)
