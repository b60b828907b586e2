"""A JDK, a cache of the tests' own, and Java sources compiled into it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from plait.base.errors import InputError
from plait.java.class_files.class_file import ClassFile
from plait.java.platform.class_path import ClassPath, DirectoryEntry
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import Jdk, find_jdk, installed_jdks


@pytest.fixture(scope="session")
def jdk() -> Jdk:
    try:
        return find_jdk()
    except InputError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def jdk25() -> Jdk:
    for found in installed_jdks():
        if found.major == 25:
            return found
    pytest.skip("no JDK 25 on this machine")


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAIT_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


Compile = Callable[..., Path]


@pytest.fixture
def compile_java(jdk: Jdk, tmp_path: Path) -> Compile:
    """Compile sources given as path -> text; the folder of class files."""

    def compile_texts(texts: dict[str, str], with_jdk: Jdk = jdk) -> Path:
        return compile_sources(with_jdk, write_sources(tmp_path, texts))

    return compile_texts


@pytest.fixture
def load_java(compile_java: Compile) -> Callable[..., ClassFile]:
    """Compile one source and read the class of this name."""

    def load(text: str, name: str, **options: Jdk) -> ClassFile:
        classes = compile_java({"Sources.java": text}, **options)
        found = ClassPath([DirectoryEntry(classes)]).load(name)
        assert found is not None
        return found

    return load


def write_sources(folder: Path, texts: dict[str, str]) -> list[Path]:
    paths = []
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return paths
