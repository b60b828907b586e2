import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from tests.unit.java.conftest import write_sources
from tests.unit.java.junit_stubs import JUNIT5
from tests.unit.java.platform.test_class_path import write_jar

from plait.base.errors import InputError
from plait.java.entry_points.target import MainEntry, MethodEntry, Target, TestEntry, resolve_target
from plait.java.platform.class_path import ClassPath, open_class_path
from plait.java.platform.jdk import Jdk

Compile = Callable[..., Path]
MAIN = "public class Main { public static void main(String[] a) { Helper.help(); } }"
HELPER = "class Helper { static void help() {} public static void main(String[] a) {} }"
APP = "package p; public class App { public static void main(String[] a) {} }"


@pytest.fixture
def resolve(jdk: Jdk) -> Callable[..., Target]:
    def resolve_one(*targets: Path | str, **options: object) -> Target:
        # Options of any type are passed on.
        return resolve_target([str(target) for target in targets], jdk=jdk, **options)  # type: ignore[arg-type]

    return resolve_one


Resolve = Callable[..., Target]


def refusal(resolve: Resolve, *targets: Path | str, **options: object) -> str:
    with pytest.raises(InputError) as caught:
        resolve(*targets, **options)
    return str(caught.value)


def jar_of(folder: Path, path: Path, manifest: str = "") -> Path:
    members = {
        file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*.class")
    }
    return write_jar(path, members, manifest)


def holds(target: Target, names: Iterable[str]) -> bool:
    path = ClassPath(open_class_path(target.class_path, 17))
    return all(path.find(name) is not None for name in names)


# --- sources


def test_one_source_brings_its_neighbours_but_not_their_mains(
    resolve: Resolve, tmp_path: Path
) -> None:
    write_sources(tmp_path, {"Main.java": MAIN, "Helper.java": HELPER})
    target = resolve(tmp_path / "Main.java", arguments=["x"])
    assert target.entry == MainEntry("Main", ("x",))
    assert target.source_roots == (tmp_path,)
    assert target.display_name == "Main.main"
    assert holds(target, ["Main", "Helper"])


def test_a_source_in_a_package_brings_the_packages_around_it(
    resolve: Resolve, tmp_path: Path
) -> None:
    texts = {
        "src/p/q/A.java": "/* c */ package p . q; // x\nclass A { static void f() { r.B.g(); } }",
        "src/r/B.java": "package r; public class B { public static void g() {} }",
    }
    first, _ = write_sources(tmp_path, texts)
    target = resolve(first, entry="A.f")
    assert target.entry == MethodEntry("p/q/A", "f", "()V", is_static=True, arguments=None)
    assert target.source_roots == (tmp_path / "src",)
    assert holds(target, ["p/q/A", "r/B"])


def test_the_class_named_like_its_source_comes_first(resolve: Resolve, tmp_path: Path) -> None:
    text = "package p; class Main { %s static class Other { %s } }"
    main = "public static void main(String[] a) {}"
    (source,) = write_sources(tmp_path, {"Main.java": text % (main, main)})
    assert resolve(source).entry == MainEntry("p/Main", ())


def test_several_sources_and_source_folders(resolve: Resolve, tmp_path: Path) -> None:
    files = write_sources(tmp_path / "a", {"Main.java": MAIN, "Helper.java": HELPER})
    assert "several main methods" in refusal(resolve, *files)
    assert resolve(*files, entry="Helper").entry == MainEntry("Helper", ())
    write_sources(tmp_path / "a", {"module-info.java": "module m {}", ".hidden/X.java": "broken"})
    assert resolve(tmp_path / "a", entry="Main").entry == MainEntry("Main", ())
    (other,) = write_sources(tmp_path / "b", {"B.java": "class B { static void f() {} }"})
    assert holds(resolve(tmp_path / "a", other, entry="B.f"), ["Main", "B"])


def test_sources_see_the_class_path_and_the_api(
    resolve: Resolve, tmp_path: Path, compile_java: Compile
) -> None:
    library = compile_java({"l/L.java": "package l; public class L {}"})
    api = compile_java({"v/V.java": "package v; public class V {}"})
    (source,) = write_sources(
        tmp_path / "own", {"A.java": "class A { static void f() { new l.L(); new v.V(); } }"}
    )
    target = resolve(source, entry="A.f", class_path=[library], api=api)
    assert target.class_path[0] == api
    assert target.class_path[2:] == (library,)
    assert "package v does not exist" in refusal(resolve, source, class_path=[library])


def test_errors_of_sources_are_javacs(resolve: Resolve, tmp_path: Path) -> None:
    (source,) = write_sources(tmp_path, {"A.java": "class A {\n int }"})
    assert f"{source}:2: error: <identifier> expected" in refusal(resolve, source)


# --- classes


def test_class_folders_jars_and_class_files(
    resolve: Resolve, tmp_path: Path, compile_java: Compile
) -> None:
    classes = compile_java({"p/App.java": APP, "p/Two.java": APP.replace("App", "Two")})
    assert "several main methods" in refusal(resolve, classes)
    assert resolve(classes, entry="Two").entry == MainEntry("p/Two", ())
    assert resolve(classes / "p" / "App.class").entry == MainEntry("p/App", ())
    assert resolve(classes / "p" / "App.class").class_path == (classes,)
    jar = jar_of(classes, tmp_path / "a.jar", "Main-Class: p.App ")
    assert resolve(jar).entry == MainEntry("p/App", ())
    assert resolve(jar, entry="p.Two").entry == MainEntry("p/Two", ())
    assert "several main methods" in refusal(resolve, jar_of(classes, tmp_path / "b.jar"))


def test_only_the_jars_own_classes_are_candidates(
    resolve: Resolve, tmp_path: Path, compile_java: Compile
) -> None:
    library = compile_java(
        {"l/Tool.java": APP.replace("package p", "package l").replace("App", "Tool")}
    )
    jar_of(library, tmp_path / "lib.jar")
    (tmp_path / "own").mkdir()
    shutil.copytree(compile_java({"p/App.java": APP}) / "p", tmp_path / "own" / "p")
    jar = jar_of(tmp_path / "own", tmp_path / "app.jar", "Class-Path: lib.jar")
    target = resolve(jar)
    assert target.entry == MainEntry("p/App", ())
    assert holds(target, ["p/App", "l/Tool"])


def test_class_names_are_looked_up_on_the_class_path(
    resolve: Resolve, compile_java: Compile
) -> None:
    classes = compile_java({"p/App.java": APP})
    target = resolve("p.App", class_path=[classes])
    assert target.entry == MainEntry("p/App", ())
    assert target.class_path == (classes,)
    assert resolve("p.App.main", class_path=[classes]).entry == MainEntry("p/App", ())
    message = refusal(resolve, "p.Ap", class_path=[classes])
    assert message.startswith("the class path has no class or method p.Ap\ndid you mean:\n  p.App")
    assert "set --classpath" in refusal(resolve, "p.App")


# --- projects


@pytest.mark.parametrize(
    ("marker", "main", "test", "command"),
    [
        ("pom.xml", "target/classes", "target/test-classes", "mvn test-compile"),
        ("build.gradle.kts", "build/classes/java/main", "build/classes/java/test", "gradle"),
    ],
)
def test_projects_are_read_where_their_tools_build_them(
    resolve: Resolve,
    tmp_path: Path,
    compile_java: Compile,
    marker: str,
    main: str,
    test: str,
    command: str,
) -> None:
    project = tmp_path / "project"
    write_sources(project, {marker: "", "src/main/java/p/App.java": APP})
    message = refusal(resolve, project)
    assert "is not built" in message
    assert command in message

    own_test = "import org.junit.jupiter.api.*; class OwnTest { @Test void works() {} }"
    built = compile_java({"p/App.java": APP, "OwnTest.java": own_test, **JUNIT5})
    shutil.copytree(built / "p", project / main / "p")
    shutil.copytree(built / "org", project / test / "org")
    shutil.copy(built / "OwnTest.class", project / test)
    target = resolve(project)
    assert target.entry == MainEntry("p/App", ())
    assert target.class_path == (project / main, project / test)
    assert target.source_roots == (project / "src/main/java",)
    assert isinstance(resolve(project, entry="OwnTest.works").entry, TestEntry)


def test_subprojects_and_copied_dependencies_belong_to_a_project(
    resolve: Resolve, tmp_path: Path, compile_java: Compile
) -> None:
    project = tmp_path / "project"
    pom = "<modules><module> module </module></modules>"
    write_sources(project, {"pom.xml": pom, "module/pom.xml": "", "other/pom.xml": ""})
    classes = compile_java({"p/App.java": APP})
    shutil.copytree(classes, project / "module/target/classes")
    shutil.copytree(classes, project / "other/target/classes")
    (project / "target/dependency").mkdir(parents=True)
    jar = jar_of(classes, project / "target/dependency/d.jar")
    assert resolve(project).class_path == (project / "module/target/classes", jar)


# --- bad input


def test_each_bad_target_has_one_clear_message(resolve: Resolve, tmp_path: Path) -> None:
    bad = {"empty.class": b"", "old.jar": b"junk", "data.txt": b"", "p/Wrong.class": b""}
    for name, data in bad.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    (tmp_path / "nothing").mkdir()

    assert refusal(resolve, tmp_path / "gone.java").endswith("gone.java: no such file or folder")
    assert "gone.jar: no such file" in refusal(resolve, tmp_path / "gone.jar")
    assert "empty.class: corrupt class file" in refusal(resolve, tmp_path / "empty.class")
    assert "old.jar: not a readable jar" in refusal(resolve, tmp_path / "old.jar")
    assert "data.txt: not a target" in refusal(resolve, tmp_path / "data.txt")
    assert "contains neither sources nor classes" in refusal(resolve, tmp_path / "nothing")
    assert "corrupt class file" in refusal(resolve, tmp_path / "p")
    two = refusal(resolve, tmp_path / "old.jar", tmp_path / "data.txt")
    assert "only source files can be given together" in two
    missing = refusal(resolve, tmp_path / "p", class_path=[tmp_path / "lib.jar"])
    assert "lib.jar: no such class path entry" in missing


def test_a_class_file_outside_its_package_is_refused(
    resolve: Resolve, tmp_path: Path, compile_java: Compile
) -> None:
    classes = compile_java({"p/App.java": APP})
    shutil.copy(classes / "p" / "App.class", tmp_path / "App.class")
    assert "class p.App should be in p/App.class" in refusal(resolve, tmp_path / "App.class")
