"""The environment variables that Plait looks at, as `--help` and `docs/cli.md` list them."""

from typing import Final

VARIABLES: Final = (
    ("JAVA_HOME", "The JDK to use, unless --jdk names one."),
    ("PLAIT_CACHE", "The folder for compiled classes. Default: the user's cache folder."),
    ("PLAIT_KERNEL", "The explicit engine's kernel: compiled, pure or auto. Default: auto."),
    ("NO_COLOR", "No colours, if it is set to anything."),
)
