"""Java sources compiled and translated, with a cache of the tests' own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.unit.ir.build.translated import Translated

from plait.base.errors import InputError
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import Jdk, find_jdk


@pytest.fixture(scope="session")
def jdk() -> Jdk:
    try:
        return find_jdk()
    except InputError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAIT_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session")
def java(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Translated]:
    """Compile the text of `T.java`; equal texts are compiled once."""

    def compile_text(text: str) -> Translated:
        source = tmp_path_factory.mktemp("source") / "T.java"
        source.write_text(text, encoding="utf-8")
        return Translated.of_folder(jdk, compile_sources(jdk, [source]))

    return compile_text


@pytest.fixture(scope="session")
def constructs(jdk: Jdk) -> Translated:
    """The methods of `Constructs.java`."""
    source = Path(__file__).with_name("Constructs.java")
    return Translated.of_folder(jdk, compile_sources(jdk, [source]))
