"""The environment variables that Plait reads, as `--help` and `docs/cli.md` list them."""

from typing import Final

from plait.engines.registry import ENGINES

VARIABLES: Final = (
    ("JAVA_HOME", "The JDK to use, unless --jdk is given."),
    ("PLAIT_CACHE", "The folder for compiled classes. Default: the user's cache folder."),
    *(variable for engine in ENGINES for variable in engine.variables),
    ("NO_COLOR", "Disables colours if it is set to a non-empty value."),
)
