"""Libraries written for other purposes run as on HotSpot: the programs of `tests/jars`.

The libraries are jars of Debian's packages (`tools/prepare --libraries`), used as they are.
"""

from functools import lru_cache
from pathlib import Path
from typing import Final

import pytest
from tests.differential.outcomes import assert_same, on_hotspot, on_our_machine
from tests.libraries import debian_jars

from plait.cli.main import run
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk

FOLDER: Final = Path(__file__).parents[1] / "jars"
JARS: Final = ("commons-lang3", "commons-collections4", "guava")
PROGRAMS: Final = ("CommonsLang", "CommonsCollections", "Guava")


@lru_cache(maxsize=1)
def class_path() -> tuple[Path, ...]:
    jars = debian_jars(*JARS)
    return (compile_sources(find_jdk(), sorted(FOLDER.glob("*.java")), jars), *jars)


@pytest.mark.full
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_library_does_what_it_does_on_hotspot(program: str) -> None:
    source = (FOLDER / f"{program}.java").read_text(encoding="utf-8")
    jdk = find_jdk()
    expected = on_hotspot(jdk, class_path(), program, content=source)
    assert expected.status == 0
    assert_same(expected, on_our_machine(jdk, class_path(), program))


@pytest.mark.full
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_over_a_library_is_proved(program: str) -> None:
    places = ":".join(map(str, class_path()))
    assert run(["check", program, "--classpath", places, "--time", "15m"]) == 0
