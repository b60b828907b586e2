"""Compiling sources with `javac -g`, once: results are kept by the content of what went in.

A key is made of the sources' names and contents, the class path's state, the options and the
compiler. Sources that javac found by itself on the source path are not known beforehand: a key has
one variant per state of those, which notes their contents. Nothing in the cache ever changes.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import platformdirs

from plait.base.errors import InputError
from plait.base.files import read_file
from plait.java.classfile import ClassFile
from plait.java.classpath import DirectoryEntry
from plait.java.jdk import Jdk

_FORMAT: Final = "1"
_FAST_START: Final = ("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-J-Duser.language=en")
_ALWAYS: Final = ("-g", "-proc:none", "-nowarn", "-encoding", "UTF-8")
_IMPLICIT: Final = "implicit.json"


def cache_folder() -> Path:
    """Where compiled classes are kept: `PLAIT_CACHE`, else the user's cache folder."""
    chosen = os.environ.get("PLAIT_CACHE")
    return Path(chosen) if chosen else platformdirs.user_cache_path("plait")


def compile_sources(
    jdk: Jdk,
    sources: Sequence[Path],
    class_path: Sequence[Path] = (),
    *,
    options: Sequence[str] = (),
    source_path: Sequence[Path] = (),
) -> Path:
    """The folder of class files of `sources`; `InputError` with javac's messages when they fail.

    Classes that are missing are looked for in the source folders of `source_path`. The folder
    belongs to the cache: read it, do not write it.
    """
    try:
        return _compiled(jdk, sources, class_path, options, source_path)
    except OSError as error:
        where = error.filename or cache_folder()
        raise InputError(
            f"the cache cannot be used: {where}: {error.strerror}; "
            "set PLAIT_CACHE to a folder that can be written to"
        ) from error


def _compiled(
    jdk: Jdk,
    sources: Sequence[Path],
    class_path: Sequence[Path],
    options: Sequence[str],
    source_path: Sequence[Path],
) -> Path:
    variants = cache_folder() / "classes" / _key(jdk, sources, class_path, options)
    for variant in sorted(variants.glob("[0-9a-f]*")):
        if _is_current(variant, source_path):
            return variant / "classes"
    variants.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=".", dir=variants))
    try:
        (work / "classes").mkdir()
        _run_javac(jdk, sources, class_path, options, source_path, work)
        noted = _note_implicit(work, sources, source_path)
        return _publish(work, variants / hashlib.sha256(noted.encode()).hexdigest()) / "classes"
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _key(
    jdk: Jdk, sources: Sequence[Path], class_path: Sequence[Path], options: Sequence[str]
) -> str:
    digest = hashlib.sha256()

    def add(*parts: str) -> None:
        for part in parts:
            digest.update(f"{len(part)}:{part}".encode())

    add(_FORMAT, jdk.version, str(len(options)), *options, str(len(sources)))
    for source in sources:
        add(source.name, _content_hash(source))
    for entry in class_path:
        add("entry", *_state(entry))
    return digest.hexdigest()


def _content_hash(file: Path) -> str:
    try:
        return hashlib.sha256(read_file(file)).hexdigest()
    except OSError as error:
        raise InputError(f"{file}: cannot be read ({error.strerror})") from error


def _state(entry: Path) -> Iterator[str]:
    """Sizes and times of the files of a class path entry: what a build tool would look at."""
    files = sorted(file for file in entry.rglob("*.class")) if entry.is_dir() else [entry]
    for file in files:
        try:
            status = file.stat()
        except OSError:
            continue
        yield f"{file}:{status.st_size}:{status.st_mtime_ns}"


def _is_current(variant: Path, source_path: Sequence[Path]) -> bool:
    """Whether the sources that javac found for a variant are as they were."""
    try:
        noted = json.loads((variant / _IMPLICIT).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return all(_hash_on(source_path, relative) == content for relative, content in noted.items())


def _hash_on(source_path: Sequence[Path], relative: str) -> str | None:
    for root in source_path:
        if (root / relative).is_file():
            return _content_hash(root / relative)
    return None


def _note_implicit(work: Path, sources: Sequence[Path], source_path: Sequence[Path]) -> str:
    """Write down, and return, which sources of the source path went in, with their contents."""
    explicit = {source.resolve() for source in sources}
    noted: dict[str, str] = {}
    classes = DirectoryEntry(work / "classes")
    for name in classes.class_names() if source_path else ():
        located = classes.find(name)
        if located is None:
            continue
        package = name.rpartition("/")[0]
        file = ClassFile.parse(located.data, located.origin).source_file or ""
        relative = f"{package}/{file}" if package else file
        for root in source_path:
            candidate = root / relative
            if candidate.is_file():
                if candidate.resolve() not in explicit:
                    noted[relative] = _content_hash(candidate)
                break
    text = json.dumps(noted, sort_keys=True)
    (work / _IMPLICIT).write_text(text, encoding="utf-8")
    return text


def _run_javac(
    jdk: Jdk,
    sources: Sequence[Path],
    class_path: Sequence[Path],
    options: Sequence[str],
    source_path: Sequence[Path],
    work: Path,
) -> None:
    arguments = [*_ALWAYS, *options, "-d", str(work / "classes")]
    # Without a class path javac would take the current folder or CLASSPATH.
    arguments += ["-classpath", os.pathsep.join(map(str, class_path)) or str(work / "classes")]
    if source_path:
        arguments += ["-sourcepath", os.pathsep.join(map(str, source_path))]
    arguments += map(str, sources)
    argument_file = work / "arguments"
    argument_file.write_text("\n".join(map(_quoted, arguments)), encoding="utf-8")
    command = [str(jdk.javac), *_FAST_START, f"@{argument_file}"]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError as error:
        raise InputError(f"{jdk.javac}: cannot be run ({error.strerror})") from error
    if done.returncode != 0:
        said = (done.stdout + done.stderr).decode("utf-8", "replace").strip()
        advice = "\nadd the missing jars or folders with --classpath" if _misses(said) else ""
        raise InputError(f"javac refuses the sources:\n{said}{advice}")


def _misses(said: str) -> bool:
    return bool(re.search(r"error: package [\w.]+ does not exist", said))


def _quoted(argument: str) -> str:
    escaped = argument.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _publish(work: Path, variant: Path) -> Path:
    """Move a finished result into place; if a rival was first, its equal result stays."""
    try:
        os.rename(work, variant)
    except OSError:
        if not (variant / _IMPLICIT).exists():
            raise
    return variant
