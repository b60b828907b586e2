"""Maven and Gradle themselves, on a project of two modules; `tools/prepare --libraries`."""

import shutil
from pathlib import Path

import pytest

from plait.java.build_tools.build_tool import BuildTool, BuildUse
from plait.java.build_tools.gradle import GRADLE
from plait.java.build_tools.maven import MAVEN
from plait.java.build_tools.projects import Project, open_project

_POM = """
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>demo</groupId><artifactId>all</artifactId><version>1</version><packaging>pom</packaging>
<modules><module>core</module><module>app</module></modules>
<properties><maven.compiler.source>17</maven.compiler.source>
<maven.compiler.target>17</maven.compiler.target></properties></project>
"""
_MODULE = """
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<parent><groupId>demo</groupId><artifactId>all</artifactId><version>1</version></parent>
<artifactId>{name}</artifactId><dependencies>{needed}</dependencies></project>
"""
_DEPENDENCY = (
    "<dependency><groupId>{0}</groupId><artifactId>{1}</artifactId><version>{2}</version>"
    "</dependency>"
)
_BUILD = """
subprojects { apply plugin: 'java'
  repositories { mavenCentral() } }
project(':app') { dependencies { compile project(':core'); testCompile 'junit:junit:4.13.2' } }
"""
_MAVEN_FILES = {
    "pom.xml": _POM,
    "core/pom.xml": _MODULE.format(name="core", needed=""),
    "app/pom.xml": _MODULE.format(
        name="app",
        needed=_DEPENDENCY.format("demo", "core", "1")
        + _DEPENDENCY.format("junit", "junit", "4.13.2"),
    ),
}
_GRADLE_FILES = {"settings.gradle": "include 'core', 'app'", "build.gradle": _BUILD}
_SOURCES = {
    "core/src/main/java/Stock.java": "public class Stock {}",
    "app/src/test/java/StockTest.java": (
        "public class StockTest { @org.junit.Test public void a() { new Stock(); } }"
    ),
}


@pytest.mark.full
@pytest.mark.parametrize(
    ("tool", "files"), [(MAVEN, _MAVEN_FILES), (GRADLE, _GRADLE_FILES)], ids=["maven", "gradle"]
)
def test_a_project_is_compiled_and_its_class_path_is_told(
    tool: BuildTool, files: dict[str, str], tmp_path: Path
) -> None:
    if shutil.which(tool.program) is None:
        pytest.skip(f"{tool.program} is not installed: tools/prepare --libraries installs it")
    for name, text in (files | _SOURCES).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    built = open_project(tmp_path, tool, BuildUse.COMPILE)
    assert _class_names(built) == ["Stock.class", "StockTest.class"]
    assert {"junit-4.13.2.jar"} <= {place.name for place in built.dependencies}
    assert len(built.source_roots) >= 2
    asked = open_project(tmp_path, tool, BuildUse.CLASS_PATH)
    assert _class_names(asked) == _class_names(built)
    assert asked.dependencies == built.dependencies


def _class_names(project: Project) -> list[str]:
    found = (file.name for place in project.class_folders for file in place.rglob("*.class"))
    return sorted(found)
