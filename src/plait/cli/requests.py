"""What to load, from the options that all commands share."""

import os

from plait.cli.settings import Settings
from plait.driver.loading import ProgramRequest


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
    )
