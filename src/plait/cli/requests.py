"""What to load, from the options that all commands share."""

from plait.cli.settings import Settings
from plait.driver.loading import ProgramRequest
from plait.java.argument_graphs import GraphLimits
from plait.java.outside import Outside


def program_request(
    settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]
) -> ProgramRequest:
    """The request for the targets of a command line and the program's arguments."""
    return ProgramRequest(
        targets=targets,
        class_path=settings.items("classpath"),
        entry=settings.optional("entry"),
        arguments=arguments,
        jdk=settings.optional("jdk"),
        limits=GraphLimits(settings.number("objects"), settings.number("lengths")),
        assume=settings.optional("assume"),
        guarantee=settings.optional("guarantee"),
        characters=settings.number("characters"),
    )


def outside(settings: Settings) -> Outside:
    """Which answers of the outside are inputs."""
    return Outside(settings.text("random"), settings.text("clock"))
