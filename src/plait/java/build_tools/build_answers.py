"""The answers of build tools, kept in the cache by the contents of all files that a build reads."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from plait.base.errors import InputError
from plait.base.files import read_bytes
from plait.java.build_tools.build_tool import BuildAnswer, BuildQuestion, BuildTool, ask
from plait.java.cache.cache_entries import building, find_classes

_FORMAT: Final = "1"
_FILE: Final = "class-path.json"


def answer_of(
    tool: BuildTool, folder: Path, modules: Sequence[Path], *, compiles: bool
) -> BuildAnswer:
    """The answer of the build; from the cache, unless the project is compiled first."""
    key = _key(tool, folder, modules)
    if not compiles and (known := _cached(key)) is not None:
        return known
    with building(key) as entry:
        question = BuildQuestion(folder, len(modules) > 1, compiles, entry.scratch)
        answer = ask(tool, question)
        text = json.dumps({name: [*map(str, places)] for name, places in _parts(answer)})
        (entry.classes / _FILE).write_text(text, encoding="utf-8")
        entry.publish({})
    return answer


def _parts(answer: BuildAnswer) -> Iterator[tuple[str, Sequence[Path]]]:
    yield "classes", answer.class_folders
    yield "sources", answer.source_roots
    yield "needed", answer.needed


def _cached(key: str) -> BuildAnswer | None:
    """The answer that is kept, provided that the jars it names are still there."""
    found = find_classes(key, _has_no_inputs)
    if found is None:
        return None
    parts = json.loads(read_bytes(found / _FILE))
    read = {name: tuple(Path(place) for place in places) for name, places in parts.items()}
    answer = BuildAnswer(read["classes"], read["sources"], read["needed"])
    return answer if all(place.exists() for place in answer.needed if _is_jar(place)) else None


def _has_no_inputs(inputs: Mapping[str, str]) -> bool:
    return not inputs


def _is_jar(place: Path) -> bool:
    return place.suffix == ".jar"


def _key(tool: BuildTool, folder: Path, modules: Sequence[Path]) -> str:
    digest = hashlib.sha256()
    for part in (_FORMAT, tool.name, str(folder.absolute())):
        digest.update(f"{len(part)}:{part}".encode())
    builds = [module / name for module in modules for name in tool.build_files]
    for file in (*builds, *tool.settings(folder)):
        if file.is_file():
            digest.update(f"{file}:{_content_hash(file)}".encode())
    return digest.hexdigest()


def _content_hash(file: Path) -> str:
    try:
        return hashlib.sha256(read_bytes(file)).hexdigest()
    except OSError as error:
        raise InputError(f"{file}: cannot be read ({error.strerror})") from error
