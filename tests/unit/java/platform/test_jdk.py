from pathlib import Path

import pytest

from plait.base.errors import InputError
from plait.java.class_files.class_file import ClassFile
from plait.java.platform import jdk as jdk_module
from plait.java.platform.jdk import Jdk, find_jdk, installed_jdks


def made_jdk(home: Path, version: str, *, has_modules: bool = True) -> Path:
    (home / "bin").mkdir(parents=True)
    (home / "bin" / "javac").write_text("")
    (home / "bin" / "javac").chmod(0o755)
    (home / "release").write_text(f'IMPLEMENTOR="X"\nJAVA_VERSION="{version}"\n')
    if has_modules:
        (home / "lib").mkdir()
        (home / "lib" / "modules").write_bytes(b"")
    return home


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    monkeypatch.setattr(jdk_module, "_KNOWN_FOLDERS", (str(tmp_path / "known" / "*"),))


def test_the_platform_has_the_jdks_classes(jdk: Jdk) -> None:
    located = jdk.platform().find("java/lang/Object")
    assert located is not None
    cls = ClassFile.parse(located.data, located.origin)
    assert cls.name == "java/lang/Object"
    assert cls.major == jdk.major + 44
    assert jdk.javac.exists()
    assert jdk.java.exists()
    assert jdk.platform() is jdk.platform()


@pytest.mark.usefixtures("nothing_installed")
def test_without_a_jdk_the_message_says_what_to_install() -> None:
    with pytest.raises(InputError, match=r"no usable JDK found; install a JDK from 17 to 25.*apt"):
        find_jdk()


@pytest.mark.usefixtures("nothing_installed")
def test_jdks_of_other_releases_are_passed_over_and_named(tmp_path: Path) -> None:
    made_jdk(tmp_path / "known" / "old", "1.8.0_392")
    made_jdk(tmp_path / "known" / "new", "26")
    with pytest.raises(InputError, match=r"new is Java 26; .*old is Java 8"):
        find_jdk()
    made_jdk(tmp_path / "known" / "seventeen", "17.0.1")
    made_jdk(tmp_path / "known" / "twenty-one", "21.0.1")
    assert find_jdk().major == 21


@pytest.mark.usefixtures("nothing_installed")
def test_java_home_comes_first_then_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_jdk(tmp_path / "known" / "a", "25")
    on_path = made_jdk(tmp_path / "b", "21")
    monkeypatch.setenv("PATH", str(on_path / "bin"))
    assert [jdk.major for jdk in installed_jdks()] == [21, 25]
    monkeypatch.setenv("JAVA_HOME", str(made_jdk(tmp_path / "c", "17")))
    assert [jdk.major for jdk in installed_jdks()] == [17, 21, 25]
    assert find_jdk().home == tmp_path / "c"


@pytest.mark.usefixtures("nothing_installed")
@pytest.mark.parametrize("folder", ["bin", "./bin", ""])
def test_a_compiler_in_the_current_folder_is_not_taken(
    folder: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = made_jdk(tmp_path / "project", "17.0.1")
    monkeypatch.chdir(home if folder else home / "bin")
    monkeypatch.setenv("PATH", f"{folder}:/nowhere")
    assert list(installed_jdks()) == []


def test_a_named_jdk_must_be_one_and_supported(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not a JDK"):
        find_jdk(str(tmp_path))
    with pytest.raises(InputError, match="Java 11 is not supported"):
        find_jdk(str(made_jdk(tmp_path / "eleven", "11.0.2")))
    assert find_jdk(str(made_jdk(tmp_path / "named", "18.0.2.1"))).version == "18.0.2.1"


def test_a_jdk_without_classes_is_refused(tmp_path: Path) -> None:
    found = find_jdk(str(made_jdk(tmp_path / "bare", "17", has_modules=False)))
    with pytest.raises(InputError, match="neither lib/modules nor jmods"):
        found.platform()
