"""One class compiled per session, and call sites made by hand on top of it."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.unit.dynamic.expanded import expand_all

from plait.base.errors import InputError
from plait.ir.build.synthetic import SyntheticClass
from plait.java.classfile import ClassFile
from plait.java.jdk import Jdk, find_jdk, installed_jdks

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


Compile = Callable[[Jdk, str, str], ClassFile]


@pytest.fixture(scope="session")
def compile_class(tmp_path_factory: pytest.TempPathFactory) -> Compile:
    """Compile a source file of this folder with an option; the class file of the same name."""

    def compile_source(jdk: Jdk, name: str, option: str) -> ClassFile:
        folder = tmp_path_factory.mktemp(name)
        source = SOURCES / f"{name}.java"
        subprocess.run([jdk.javac, option, "-d", folder, source], check=True, capture_output=True)
        return ClassFile.parse((folder / f"{name}.class").read_bytes(), name)

    return compile_source


@pytest.fixture(scope="session")
def host(jdk: Jdk, compile_class: Compile) -> ClassFile:
    return compile_class(jdk, "Sites", "-g")


@pytest.fixture(scope="session")
def modern_host(modern_jdk: Jdk, compile_class: Compile) -> ClassFile:
    return compile_class(modern_jdk, "ModernSites", "-g")


@pytest.fixture(scope="session")
def sites(host: ClassFile) -> dict[str, SyntheticClass]:
    return expand_all(host)
