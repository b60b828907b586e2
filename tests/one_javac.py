"""Many programs compiled by one javac, which takes longer to start than for a small program.

The cache gets an entry for each program, as if javac had compiled it alone.
"""

import shutil
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from plait.ir.build.model_cache import compiled_api
from plait.java.cache.cache_entries import Building
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.mentions import mentioned_classes
from plait.java.platform import javac
from plait.java.platform.jdk import Jdk


@contextmanager
def one_javac(jdk: Jdk, sources: Sequence[Path]) -> Iterator[None]:
    """Within this, `compile_sources` takes the classes of each of the sources from one run.

    Sources that refer to each other, or have equal names, are compiled as usual.
    """
    count = Counter(source.name for source in sources)
    unique = {source.name: source for source in sources if count[source.name] == 1}
    folder = javac.compile_sources(jdk, list(unique.values()), (compiled_api(jdk),))
    classes = _classes_by_source(folder)
    unique = {name: source for name, source in unique.items() if name in classes}
    run_javac = javac._run_javac

    def take(
        by: Jdk,
        asked: Sequence[Path],
        class_path: Sequence[Path],
        options: Sequence[str],
        source_path: Sequence[Path],
        entry: Building,
    ) -> None:
        is_known = all(unique.get(source.name) == source for source in asked)
        if not is_known or options or by.home != jdk.home:
            run_javac(by, asked, class_path, options, source_path, entry)
            return
        for file in (file for source in asked for file in classes[source.name]):
            place = entry.classes / file.relative_to(folder)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, place)

    with patch.object(javac, "_run_javac", take):
        yield


def _classes_by_source(folder: Path) -> dict[str, list[Path]]:
    """The class files of each source that needs no other one."""
    files: dict[str, list[Path]] = defaultdict(list)
    names: dict[str, set[str]] = defaultdict(set)
    mentioned: dict[str, set[str]] = defaultdict(set)
    for file in sorted(folder.rglob("*.class")):
        parsed = ClassFile.parse(file.read_bytes(), str(file))
        source = parsed.source_file or ""
        files[source].append(file)
        names[source].add(parsed.name)
        mentioned[source] |= set(mentioned_classes(parsed))
    every = set().union(*names.values())
    return {
        source: found
        for source, found in files.items()
        if not mentioned[source] & (every - names[source])
    }
