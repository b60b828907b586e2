"""One class compiled per session, and call sites made by hand on top of it."""

import subprocess
from functools import cache
from pathlib import Path
from typing import Protocol

import pytest
from tests.unit.ir.build.dynamic.expanded import expand_all

from plait.base.errors import InputError
from plait.ir.build.synthetic import SyntheticClass
from plait.java.class_files.class_file import ClassFile
from plait.java.platform.jdk import Jdk, find_jdk, installed_jdks

SOURCES = Path(__file__).parent


@pytest.fixture(scope="session")
def jdk() -> Jdk:
    try:
        return find_jdk()
    except InputError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def modern_jdk() -> Jdk:
    for found in installed_jdks():
        if found.major >= 23:
            return found
    pytest.skip("no JDK from 23 on this machine")


class Compile(Protocol):
    def __call__(
        self, jdk: Jdk, source: str, option: str, name: str | None = None
    ) -> ClassFile: ...


@pytest.fixture(scope="session")
def compile_class(tmp_path_factory: pytest.TempPathFactory) -> Compile:
    """Compile a source file of this folder with an option; the class of its or another name."""

    @cache
    def compile_source(jdk: Jdk, source: str, option: str) -> Path:
        folder = tmp_path_factory.mktemp(source)
        path = SOURCES / f"{source}.java"
        subprocess.run([jdk.javac, option, "-d", folder, path], check=True, capture_output=True)
        return folder

    def load(jdk: Jdk, source: str, option: str, name: str | None = None) -> ClassFile:
        path = compile_source(jdk, source, option) / f"{name or source}.class"
        return ClassFile.parse(path.read_bytes(), path.name)

    return load


@pytest.fixture(scope="session")
def host(jdk: Jdk, compile_class: Compile) -> ClassFile:
    return compile_class(jdk, "Sites", "-g")


@pytest.fixture(scope="session")
def derived(jdk: Jdk, compile_class: Compile) -> ClassFile:
    return compile_class(jdk, "Sites", "-g", "Sites$Derived")


@pytest.fixture(scope="session")
def modern_host(modern_jdk: Jdk, compile_class: Compile) -> ClassFile:
    return compile_class(modern_jdk, "ModernSites", "-g")


@pytest.fixture(scope="session")
def sites(host: ClassFile) -> dict[str, SyntheticClass]:
    return expand_all(host)
