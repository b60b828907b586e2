"""Gradle: an init script adds a task to each project that prints its source sets."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from plait.java.build_tools.build_tool import BuildAnswer, BuildQuestion, BuildTool

_TASK: Final = "plaitClassPath"
_SCRIPT: Final = f"""\
allprojects {{ project ->
    project.afterEvaluate {{
        project.task("{_TASK}") {{
            doLast {{
                def sets = project.hasProperty("sourceSets") ? project.sourceSets : []
                println "plait-project"
                sets.each {{ set ->
                    set.output.classesDirs.each {{ println "plait-classes " + it }}
                    set.java.srcDirs.each {{ println "plait-sources " + it }}
                    set.runtimeClasspath.each {{ println "plait-needed " + it }}
                }}
            }}
        }}
    }}
}}
"""
_LINE: Final = re.compile(r"^plait-(project|classes|sources|needed)(?: (.+))?$", re.M)
_WRONG: Final = "* What went wrong:"


def _ask(question: BuildQuestion) -> Sequence[str]:
    script = question.scratch / "class-path.gradle"
    script.write_text(_SCRIPT, encoding="utf-8")
    flags = ("--no-daemon", "--quiet", "--console=plain", "-Dorg.gradle.configuration-cache=false")
    places = ("--project-cache-dir", str(question.scratch / "gradle"), "--init-script", str(script))
    return (*flags, *places, *(["testClasses"] if question.compiles else []), _TASK)


def _read(said: str) -> BuildAnswer | None:
    found: dict[str, list[str]] = {}
    for match in _LINE.finditer(said.replace("\r\n", "\n")):
        found.setdefault(match[1], []).append(match[2] or "")
    if "project" not in found:
        return None
    classes, sources, needed = (
        tuple(Path(place) for place in dict.fromkeys(found.get(kind, ())))
        for kind in ("classes", "sources", "needed")
    )
    return BuildAnswer(classes, sources, tuple(place for place in needed if place not in classes))


def _failure(said: str) -> list[str]:
    wrong = said.partition(_WRONG)[2].partition("\n* ")[0]
    return [line for line in (wrong or said).splitlines() if line.strip()]


def _needs(script: bytes) -> bool:
    """Scripts are programs, so any that does something may add dependencies."""
    return bool(script.strip())


def _modules(folder: Path) -> tuple[Path, ...]:
    """The subprojects below a folder; Gradle itself tells them when it is asked."""
    children = sorted(child for child in folder.iterdir() if child.is_dir())
    return tuple(child for child in children if any((child / name).is_file() for name in _MARKERS))


def _settings(folder: Path) -> tuple[Path, ...]:
    """Build logic and version catalogues of the project, and what the user's home adds."""
    home = Path.home() / ".gradle"
    shared = [folder / "gradle", folder / "buildSrc", home / "init.d"]
    files = [file for place in shared for file in place.rglob("*") if file.is_file()]
    return (*sorted(files), home / "gradle.properties", home / "init.gradle")


_MARKERS: Final = ("build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts")

GRADLE: Final = BuildTool(
    name="Gradle",
    markers=_MARKERS,
    build_files=(*_MARKERS, "gradle.properties", "gradle.lockfile"),
    class_folders=("build/classes/java/main", "build/classes/java/test"),
    tells_folders=True,
    dependencies="build/dependency",
    wrapper="gradlew",
    program="gradle",
    command="gradle testClasses",
    is_offline="--offline",
    needs=_needs,
    modules=_modules,
    settings=_settings,
    ask=_ask,
    read=_read,
    failure=_failure,
)
