"""Java libraries that tests run: jars of Debian's packages."""

from pathlib import Path
from typing import Final

import pytest

_FOLDER: Final = Path("/usr/share/java")


def debian_jars(*names: str) -> tuple[Path, ...]:
    """The jars of these names; skips the test where Debian's packages are not installed."""
    jars = tuple(_FOLDER / f"{name}.jar" for name in names)
    missing = [jar.name for jar in jars if not jar.is_file()]
    if missing:
        pytest.skip(
            f"{', '.join(missing)} not in {_FOLDER}: tools/prepare --libraries installs them"
        )
    return jars
