"""Compiling sources with `javac -g`, once: results are kept by the content of what went in.

A key is made of the sources' names and contents, the class path's state, the options and the
compiler. Sources that javac finds by itself on the source path are not known beforehand: a key has
one entry of the cache per state of those, which notes their contents and which were not there.
"""

import hashlib
import os
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from plait.base.budget import machine_memory
from plait.base.errors import BudgetExhausted, InputError, StopReason
from plait.base.files import read_bytes
from plait.base.processes import run_to_end
from plait.java.cache.cache_entries import Building, building, file_hashes, find_classes, is_cached
from plait.java.cache.folder import unusable
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.mentions import mentioned_classes
from plait.java.platform.class_path import DirectoryEntry
from plait.java.platform.jdk import Jdk

_FORMAT: Final = "2"
_FAST_START: Final = (
    "-J-XX:TieredStopAtLevel=1",
    "-J-XX:+UseSerialGC",
    "-J-XX:-UsePerfData",  # it leaves a file behind when it is killed
    "-J-Duser.language=en",
)
_ALWAYS: Final = ("-g", "-proc:none", "-nowarn", "-encoding", "UTF-8")
_LEAST_HEAP: Final = 64
"""The MB that javac needs to compile anything."""
_RECENT_NS: Final = 2 * 10**9
_TICK_SECONDS: Final = 0.02
"""The clock of file times may stand still for so long."""
_MOST_TRIES: Final = 5
_ABSENT: Final = "absent"


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
    for _ in range(_MOST_TRIES):
        now = time.time_ns()
        key = _key(jdk, sources, class_path, options, now)
        found = find_classes(key, lambda inputs: _are_current(inputs, source_path))
        if found is not None:
            return found
        with building(key) as entry:
            if source_path:
                time.sleep(_TICK_SECONDS)  # what changes from here on has a time after `now`
            _run_javac(jdk, sources, class_path, options, source_path, entry)
            implicit = _implicit_sources(jdk, entry.classes, sources, source_path)
            is_settled = key == _key(jdk, sources, class_path, options, now) and not any(
                _may_have_changed(file, now) for file in implicit.values() if file is not None
            )
            if is_settled:  # else nobody knows which state of the files javac has read
                return entry.publish(
                    {
                        relative: _ABSENT if file is None else _content_hash(file)
                        for relative, file in implicit.items()
                    }
                )
    raise InputError("the sources changed while they were compiled; try again")


def _key(
    jdk: Jdk,
    sources: Sequence[Path],
    class_path: Sequence[Path],
    options: Sequence[str],
    now: int,
) -> str:
    digest = hashlib.sha256()

    def add(*parts: str) -> None:
        for part in parts:
            digest.update(f"{len(part)}:{part}".encode())

    add(_FORMAT, jdk.version, *states_of(jdk.home / "lib" / "modules", now))
    add(str(len(options)), *options, str(len(sources)))
    for source in sources:
        add(source.name, _content_hash(source))
    for entry in class_path:
        add("entry", *states_of(entry, now))
    return digest.hexdigest()


def _content_hash(file: Path) -> str:
    try:
        return hashlib.sha256(read_bytes(file)).hexdigest()
    except OSError as error:
        raise InputError(f"{file}: cannot be read ({error.strerror})") from error


def states_of(entry: Path, now: int) -> Iterator[str]:
    """A value that changes with a class path entry: for entries in the cache, hashes.

    For others what the system notes about their files: a change of content changes the time of
    change (ctime), which nobody can set back. A file that has changed just now may change again
    within a tick of that clock, so its content counts too.
    """
    if entry.is_dir() and is_cached(entry):
        for name, content in sorted(file_hashes(entry).items()):
            yield f"{name}:{content}"
        return
    files = sorted(file for file in entry.rglob("*.class")) if entry.is_dir() else [entry]
    for file in files:
        try:
            status = file.stat()
        except OSError:
            continue
        yield f"{file}:{status.st_size}:{status.st_mtime_ns}:{status.st_ctime_ns}:{status.st_ino}"
        if now - status.st_ctime_ns < _RECENT_NS:
            with file.open("rb") as stream:  # of a jar, which may be large
                yield hashlib.file_digest(stream, "sha256").hexdigest()


def _are_current(inputs: Mapping[str, str], source_path: Sequence[Path]) -> bool:
    """Whether the sources that javac found by itself are as they were."""
    return all(_hash_on(source_path, relative) == content for relative, content in inputs.items())


def _hash_on(source_path: Sequence[Path], relative: str) -> str:
    file = _on(source_path, relative)
    return _ABSENT if file is None else _content_hash(file)


def _on(source_path: Sequence[Path], relative: str) -> Path | None:
    places = (root / relative for root in source_path)
    return next((place for place in places if place.is_file()), None)


def _implicit_sources(
    jdk: Jdk, folder: Path, sources: Sequence[Path], source_path: Sequence[Path]
) -> dict[str, Path | None]:
    """The sources of the source path that were compiled, by their names relative to it.

    None stands for a source that would have gone in, had it been there: that of a class which javac
    has found on the class path.
    """
    explicit = {source.resolve() for source in sources}
    found: dict[str, Path | None] = {}
    mentioned: set[str] = set()
    classes = DirectoryEntry(folder)
    names = set(classes.class_names()) if source_path else set()
    for name in sorted(names):
        located = classes.find(name)
        if located is None:
            continue
        parsed = ClassFile.parse(located.data, located.origin)
        mentioned.update(mentioned_classes(parsed))
        relative = _beside(name, parsed.source_file or "")
        candidate = _on(source_path, relative)
        if candidate is not None and candidate.resolve() not in explicit:
            found[relative] = candidate
    for name in sorted(mentioned - names):
        relative = f"{name.partition('$')[0]}.java"
        if jdk.platform().find(name) is None and _on(source_path, relative) is None:
            found[relative] = None
    return found


def _beside(name: str, file: str) -> str:
    """The path of a source file that a class is in, below the folder that packages start in."""
    package = name.rpartition("/")[0]
    return f"{package}/{file}" if package else file


def _may_have_changed(file: Path, since: int) -> bool:
    try:
        return file.stat().st_ctime_ns >= since
    except OSError:
        return True


def _run_javac(
    jdk: Jdk,
    sources: Sequence[Path],
    class_path: Sequence[Path],
    options: Sequence[str],
    source_path: Sequence[Path],
    entry: Building,
) -> None:
    arguments = [*_ALWAYS, *options, "-d", str(entry.classes)]
    # Plugins of javac may start by themselves (Plugin.autoStart), without -Xplugin and annotation
    # processors: without a path for them they are looked for on the class path.
    arguments += ["-processorpath", str(entry.classes)]
    # Without a class path javac would take the current folder or CLASSPATH.
    arguments += ["-classpath", os.pathsep.join(map(str, class_path)) or str(entry.classes)]
    if source_path:
        arguments += ["-sourcepath", os.pathsep.join(map(str, source_path))]
    arguments += map(str, sources)
    argument_file = entry.scratch / "arguments"
    try:
        argument_file.write_text("\n".join(map(_quoted, arguments)), encoding="utf-8")
    except OSError as error:
        raise unusable(error) from error
    command = [str(jdk.javac), *_FAST_START, *_heap_options(jdk), f"@{argument_file}"]
    try:
        done = run_to_end(command)
    except OSError as error:
        raise InputError(f"{jdk.javac}: cannot be run ({error.strerror})") from error
    if done.returncode != 0:
        said = (done.stdout + done.stderr).decode("utf-8", "replace").strip()
        if jdk.memory_bytes is not None and "java.lang.OutOfMemoryError" in said:
            raise BudgetExhausted(StopReason.MEMORY)
        advice = "\nadd the missing jars or folders with --classpath" if _misses(said) else ""
        raise InputError(f"javac rejected the sources:\n{said}{advice}")


def _heap_options(jdk: Jdk) -> tuple[str, ...]:
    """How large the compiler's heap may be; a JVM would take a quarter of the machine."""
    if jdk.memory_bytes is None:
        return ()
    most = min(jdk.memory_bytes, machine_memory() // 4)
    return (f"-J-Xmx{max(most >> 20, _LEAST_HEAP)}m",)


def _misses(said: str) -> bool:
    return bool(re.search(r"error: package [\w.]+ does not exist", said))


def _quoted(argument: str) -> str:
    escaped = argument.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
