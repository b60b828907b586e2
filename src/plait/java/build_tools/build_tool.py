"""Build tools: how their projects are laid out, and how they are asked for a class path."""

import os
import shutil
from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import Final, final

from plait.base.errors import InputError
from plait.base.node import node
from plait.base.processes import run_to_end

_TOLD_LINES: Final = 6
"""How much of a failed build's messages is repeated."""


class BuildUse(Enum):
    """What a build tool may be run for."""

    NOTHING = "nothing"
    CLASS_PATH = "class path"
    COMPILE = "compile"


@final
@node
class BuildAnswer:
    """What a build told: class folders and source folders of the project, and all it needs."""

    class_folders: tuple[Path, ...]
    source_roots: tuple[Path, ...]
    needed: tuple[Path, ...]


@final
@node
class BuildTool:
    """A build tool.

    The layout of its projects is given by names of files and folders relative to a module.
    `tells_folders` says whether the build itself tells where its classes are. `command` is what a
    user without Plait would run, `wrapper` and `program` are what to run. `needs` tells by the
    content of a build file whether a module may need anything beside the JDK, `modules` lists the
    subprojects of a folder, `settings` the files outside of the modules that a build reads. `ask`
    gives the arguments that print the class path, `read` and `failure` understand the output.
    """

    name: str
    markers: tuple[str, ...]
    build_files: tuple[str, ...]
    class_folders: tuple[str, ...]
    tells_folders: bool
    dependencies: str
    wrapper: str
    program: str
    command: str
    is_offline: str
    needs: Callable[[bytes], bool]
    modules: Callable[[Path], tuple[Path, ...]]
    settings: Callable[[Path], tuple[Path, ...]]
    ask: Callable[["BuildQuestion"], Sequence[str]]
    read: Callable[[str], BuildAnswer | None]
    failure: Callable[[str], Sequence[str]]


@final
@node
class BuildQuestion:
    """The project to ask about, whether to compile it first, and where to put temporary files."""

    folder: Path
    has_modules: bool
    compiles: bool
    scratch: Path


def ask(tool: BuildTool, question: BuildQuestion) -> BuildAnswer:
    """Run the build tool for the class path; `InputError` with its messages when it fails.

    A class path is asked offline first, which is faster and changes nothing.
    """
    arguments = tuple(tool.ask(question))
    attempts = [arguments] if question.compiles else [(tool.is_offline, *arguments), arguments]
    said = ""
    for attempt in attempts:
        status, said = _run(tool, question.folder, attempt)
        answer = tool.read(said) if status == 0 else None
        if answer is not None:
            return answer
    told = "\n".join(list(tool.failure(said))[:_TOLD_LINES]) or "(no message)"
    fault = "compile" if question.compiles else "tell the class path of"
    raise InputError(
        f"{question.folder}: {tool.name} does not {fault} this project:\n{told}\n"
        f"mend the build, or use --no-build after `{tool.command}`, or with --classpath"
    )


def _run(tool: BuildTool, folder: Path, arguments: Sequence[str]) -> tuple[int, str]:
    command = [_program(tool, folder), *arguments]
    try:
        done = run_to_end(command, folder)
    except OSError as error:
        raise InputError(f"{command[0]}: cannot be run ({error.strerror})") from error
    return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")


def _program(tool: BuildTool, folder: Path) -> str:
    """The wrapper of the project if it has one, else the program on the `PATH`."""
    wrapper = folder.absolute() / tool.wrapper
    if os.access(wrapper, os.X_OK) and wrapper.is_file():
        return str(wrapper)
    found = shutil.which(tool.program)
    if found is None:
        raise InputError(
            f"{folder}: {tool.program} is required for the class path of this {tool.name} project "
            f"and is not installed; install it, or run `{tool.command}` elsewhere and use "
            "--no-build"
        )
    return found
