"""The cache is not believed: what has changed in it is noticed, what nobody needs goes away."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from plait.base.errors import InputError
from plait.java.cache.cache_entries import MANIFEST, file_hashes
from plait.java.cache.cache_pruning import (
    UNUSED_DAYS,
    cache_size,
    damaged_entries,
    prune,
    prune_now_and_then,
)
from plait.java.cache.folder import cache_folder
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import Jdk

SECONDS = 120


@pytest.fixture(autouse=True)
def _empty_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PLAIT_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "A.java"
    file.write_text("package p; class A { int x = 1; } class B { int y; }")
    return file


@pytest.fixture(scope="module")
def full_cache(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with what `source` becomes."""
    folder = tmp_path_factory.mktemp("full")
    (folder / "A.java").write_text("package p; class A { int x = 1; } class B { int y; }")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAIT_CACHE", str(folder / "cache"))
        compile_sources(jdk, [folder / "A.java"])
    return folder / "cache"


@pytest.fixture
def filled(full_cache: Path) -> None:
    """The cache has what `source` becomes."""
    shutil.copytree(full_cache, cache_folder())


def store() -> Path:
    return cache_folder() / "compiled"


def grow_older(entry: Path, days: int) -> None:
    then = time.time_ns() - days * 24 * 3600 * 10**9
    os.utime(entry / MANIFEST, ns=(then, then))


def in_a_process(code: str, *arguments: object) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


@pytest.fixture
def processes() -> Iterator[list["subprocess.Popen[str]"]]:
    started: list[subprocess.Popen[str]] = []
    yield started
    for process in started:
        process.kill()
        process.communicate()


# --- damage ---------------------------------------------------------------------------------------


def change(classes: Path) -> None:
    file = classes / "p" / "A.class"
    data = bytearray(file.read_bytes())
    data[-1] ^= 1
    status = file.stat()
    file.write_bytes(data)
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))


def truncate(classes: Path) -> None:
    os.truncate(classes / "p" / "A.class", 10)


def add(classes: Path) -> None:
    (classes / "q").mkdir()
    shutil.copy(classes / "p" / "A.class", classes / "q" / "A.class")


def remove(classes: Path) -> None:
    (classes / "p" / "B.class").unlink()


def exchange(classes: Path) -> None:
    one, other = classes / "p" / "A.class", classes / "p" / "B.class"
    kept = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(kept)


def link(classes: Path) -> None:
    elsewhere = classes / ".." / ".." / "elsewhere"
    (classes / "p" / "A.class").rename(elsewhere)
    (classes / "p" / "A.class").symlink_to(elsewhere)


def make_unreadable(classes: Path) -> None:
    (classes / "p" / "A.class").unlink()
    (classes / "p" / "A.class").mkdir()


def empty_manifest(classes: Path) -> None:
    os.truncate(classes.parent / MANIFEST, 0)


def forge_manifest(classes: Path) -> None:
    """Change a class, and its hash in the manifest too."""
    before = file_hashes(classes)["p/A.class"]
    change(classes)
    manifest = classes.parent / MANIFEST
    after = file_hashes(classes)["p/A.class"]
    manifest.write_text(manifest.read_text().replace(before, after))


def lose_classes(classes: Path) -> None:
    shutil.rmtree(classes)


def put_a_file_in_the_place_of_the_classes(classes: Path) -> None:
    shutil.rmtree(classes)
    classes.write_bytes(b"")


def put_a_file_in_the_place_of_the_key(classes: Path) -> None:
    shutil.rmtree(classes.parents[1])
    classes.parents[1].write_bytes(b"")


def lose_everything(classes: Path) -> None:
    shutil.rmtree(cache_folder())


@pytest.mark.parametrize(
    "damage",
    [
        change,
        truncate,
        add,
        remove,
        exchange,
        link,
        make_unreadable,
        empty_manifest,
        forge_manifest,
        lose_classes,
        put_a_file_in_the_place_of_the_classes,
        put_a_file_in_the_place_of_the_key,
        lose_everything,
    ],
)
@pytest.mark.usefixtures("filled")
def test_a_damaged_entry_is_built_again(
    jdk: Jdk, source: Path, damage: Callable[[Path], None]
) -> None:
    classes = compile_sources(jdk, [source])
    genuine = file_hashes(classes)
    assert sorted(genuine) == ["p/A.class", "p/B.class"]
    damage(classes)
    assert compile_sources(jdk, [source]) == classes
    assert file_hashes(classes) == genuine
    assert not damaged_entries()


def test_a_jar_of_the_same_size_and_time_is_another_one(jdk: Jdk, tmp_path: Path) -> None:
    library = tmp_path / "library"
    (library / "p").mkdir(parents=True)
    (tmp_path / "L.java").write_text("package p; public class L { public static final int X = 1; }")
    first = compile_sources(jdk, [tmp_path / "L.java"])
    (tmp_path / "L.java").write_text("package p; public class L { public static final int X = 2; }")
    second = compile_sources(jdk, [tmp_path / "L.java"])
    (tmp_path / "Main.java").write_text("class Main { int x = p.L.X; }")
    results = []
    for made in (first, second):
        shutil.copy(made / "p" / "L.class", library / "p" / "L.class")
        os.utime(library / "p" / "L.class", ns=(10**18, 10**18))
        results.append(compile_sources(jdk, [tmp_path / "Main.java"], [library]))
    assert len({(made / "p" / "L.class").stat().st_size for made in (first, second)}) == 1
    assert file_hashes(results[0]) != file_hashes(results[1])


def test_sources_that_change_during_compilation_are_not_kept_as_what_they_were(
    jdk: Jdk, source: Path, tmp_path: Path
) -> None:
    """The compiler is the real one, with an editor that is quicker than it."""
    old = source.read_text()
    new = old.replace("int x = 1", "int x = 2")
    (tmp_path / "home" / "bin").mkdir(parents=True)
    (tmp_path / "new").write_text(new)
    script = tmp_path / "home" / "bin" / "javac"
    script.write_text(f'#!/bin/sh\ncp "{tmp_path}/new" "{source}"\nexec "{jdk.javac}" "$@"\n')
    script.chmod(0o755)
    slow = Jdk(tmp_path / "home", jdk.major)
    expected = file_hashes(compile_sources(slow, [source]))
    assert source.read_text() == new
    source.write_text(old)
    script.write_text(f'#!/bin/sh\nexec "{jdk.javac}" "$@"\n')
    assert file_hashes(compile_sources(slow, [source])) != expected


def test_a_source_that_takes_the_place_of_a_library_is_noticed(jdk: Jdk, tmp_path: Path) -> None:
    (tmp_path / "L.java").write_text("package p; public class L { public static int x = 1; }")
    library = shutil.copytree(compile_sources(jdk, [tmp_path / "L.java"]), tmp_path / "library")
    root = tmp_path / "root"
    (root / "p").mkdir(parents=True)
    (root / "Main.java").write_text("class Main { int x = p.L.x; p.L[] y = new p.L[0]; }")
    first = compile_sources(jdk, [root / "Main.java"], [library], source_path=[root])
    assert sorted(file_hashes(first)) == ["Main.class"]
    again = compile_sources(jdk, [root / "Main.java"], [library], source_path=[root])
    assert file_hashes(again) == file_hashes(first)
    shutil.copy(tmp_path / "L.java", root / "p" / "L.java")
    second = compile_sources(jdk, [root / "Main.java"], [library], source_path=[root])
    assert sorted(file_hashes(second)) == ["Main.class", "p/L.class"]


# --- who may write --------------------------------------------------------------------------------


def test_the_cache_is_made_for_its_owner_only() -> None:
    prune()
    assert store().stat().st_mode & 0o777 == 0o700


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("mode", [0o770, 0o702])
def test_a_cache_that_others_can_write_is_refused(jdk: Jdk, source: Path, mode: int) -> None:
    store().chmod(mode)
    with pytest.raises(InputError, match="other users can write the cache"):
        compile_sources(jdk, [source])


@pytest.mark.usefixtures("filled")
@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_cache_of_somebody_else_is_refused(jdk: Jdk, source: Path) -> None:
    os.chown(store(), 4321, 4321)
    with pytest.raises(InputError, match="belongs to another user"):
        compile_sources(jdk, [source])


@pytest.mark.usefixtures("filled")
def test_a_link_in_the_place_of_the_cache_is_refused(jdk: Jdk, source: Path) -> None:
    store().rename(cache_folder() / "elsewhere")
    store().symlink_to(cache_folder() / "elsewhere")
    with pytest.raises(InputError, match="not a folder"):
        compile_sources(jdk, [source])


# --- several processes ----------------------------------------------------------------------------

_COMPILE = """
import sys
from pathlib import Path
from plait.java.cache.cache_entries import file_hashes
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk
jdk = find_jdk(sys.argv[1])
for file in sys.argv[2:]:
    print(sorted(file_hashes(compile_sources(jdk, [Path(file)])).items()), flush=True)
"""


def test_rivals_build_and_repair_the_same_entry(
    jdk: Jdk, source: Path, processes: list["subprocess.Popen[str]"]
) -> None:
    expected = str(sorted(file_hashes(compile_sources(jdk, [source])).items()))
    for damage in (lose_everything, change):
        damage(compile_sources(jdk, [source]))
        rivals = [in_a_process(_COMPILE, jdk.home, source) for _ in range(3)]
        processes.extend(rivals)
        answers = [rival.communicate(timeout=SECONDS)[0].strip() for rival in rivals]
        assert answers == [expected] * 3
    assert not damaged_entries()


_PRUNE_FOR_EVER = """
from plait.java.cache.cache_pruning import prune
print("ready", flush=True)
while True:
    prune(limit=0)
"""


def test_nothing_is_pruned_that_a_living_process_reads(
    jdk: Jdk, source: Path, processes: list["subprocess.Popen[str]"]
) -> None:
    pruner = in_a_process(_PRUNE_FOR_EVER)
    processes.append(pruner)
    assert pruner.stdout is not None
    assert pruner.stdout.readline() == "ready\n"
    for number in range(6):
        source.write_text(f"package p; class A {{ int x = {number % 3}; }}")
        classes = compile_sources(jdk, [source])
        expected = file_hashes(classes)
        for _ in range(50):
            assert compile_sources(jdk, [source]) == classes
            assert file_hashes(classes) == expected
    assert pruner.poll() is None


_BUILD_FOR_EVER = """
import time
from plait.java.cache.cache_entries import building
with building("0" * 64) as entry:
    (entry.classes / "A.class").write_bytes(bytes(100_000))
    print(entry.scratch, flush=True)
    time.sleep(600)
"""


def test_what_a_killed_process_leaves_is_pruned_and_what_a_living_one_builds_is_not(
    processes: list["subprocess.Popen[str]"],
) -> None:
    living, dying = in_a_process(_BUILD_FOR_EVER), in_a_process(_BUILD_FOR_EVER)
    processes.extend((living, dying))
    assert living.stdout is not None
    assert dying.stdout is not None
    kept, left = Path(living.stdout.readline().strip()), Path(dying.stdout.readline().strip())
    dying.send_signal(signal.SIGKILL)
    dying.wait(SECONDS)
    assert left.is_dir()
    assert prune().freed.bytes >= 100_000
    assert not left.exists()
    assert (kept / "entry" / "classes" / "A.class").is_file()


# --- pruning --------------------------------------------------------------------------------------


def entries_of_a_former_process(jdk: Jdk, folder: Path, count: int) -> list[Path]:
    files = [folder / f"E{number}.java" for number in range(count)]
    for file in files:
        file.write_text(f"class {file.stem} {{ }}")
    process = in_a_process(_COMPILE, jdk.home, *files)
    assert "Traceback" not in process.communicate(timeout=SECONDS)[0]
    return [
        next(store().glob(f"classes/*/*/classes/{file.stem}.class")).parents[1] for file in files
    ]


def test_entries_unused_for_30_days_go_away(jdk: Jdk, tmp_path: Path) -> None:
    old, young = entries_of_a_former_process(jdk, tmp_path, 2)
    grow_older(old, UNUSED_DAYS + 1)
    grow_older(young, UNUSED_DAYS - 1)
    freed = prune().freed
    assert (freed.entries, freed.bytes > 0) == (1, True)
    assert not old.parent.exists()
    assert young.exists()
    assert cache_size().entries == 1


def test_a_use_is_noted_and_keeps_an_entry(jdk: Jdk, tmp_path: Path) -> None:
    (entry,) = entries_of_a_former_process(jdk, tmp_path, 1)
    grow_older(entry, UNUSED_DAYS + 1)
    compile_sources(jdk, [tmp_path / "E0.java"])
    assert time.time_ns() - (entry / MANIFEST).stat().st_mtime_ns < 3600 * 10**9
    assert prune().freed.entries == 0


def test_beyond_the_size_limit_the_least_recently_used_go_first(jdk: Jdk, tmp_path: Path) -> None:
    first, second, third = entries_of_a_former_process(jdk, tmp_path, 3)
    grow_older(second, 3)
    grow_older(third, 2)
    grow_older(first, 1)
    one = cache_size().bytes // 3
    assert prune(limit=2 * one + one // 2).freed.entries == 1
    assert [entry.exists() for entry in (first, second, third)] == [True, False, True]
    assert prune(limit=0).left.entries == 0


def test_entries_of_older_versions_and_interrupted_pruning_go_away() -> None:
    former = cache_folder() / "classes" / ("0" * 64) / ("1" * 64)
    (former / "classes").mkdir(parents=True)
    (former / "implicit.json").write_bytes(b"{}")
    prune()
    assert former.exists()
    os.utime(former, ns=(1, 1))
    (store() / "trash" / "bin" / "0").mkdir(parents=True)
    assert prune().freed.bytes == 2
    assert not former.exists()
    assert not list((store() / "trash").iterdir())


def test_nothing_else_in_the_folder_is_touched(tmp_path: Path) -> None:
    """`PLAIT_CACHE` may be a folder in which others keep things."""
    places = [cache_folder() / "classes" / "com" / "shop", cache_folder() / "other"]
    places.append(cache_folder() / "classes" / ("0" * 64) / ("1" * 64))
    places.append(tmp_path / "linked" / ("0" * 64) / ("1" * 64))
    for place in places:
        place.mkdir(parents=True)
        os.utime(place, ns=(1, 1))
    (tmp_path / "linked" / ("0" * 64) / ("1" * 64) / "implicit.json").touch()
    for is_linked in (False, True):
        if is_linked:
            (cache_folder() / "classes").rename(cache_folder() / "kept")
            (cache_folder() / "classes").symlink_to(tmp_path / "linked")
        assert prune(limit=0).freed.entries == 0
    assert all(place.exists() for place in places[1:2] + places[3:])
    assert (cache_folder() / "kept" / "com" / "shop").exists()
    assert (cache_folder() / "kept" / ("0" * 64) / ("1" * 64)).exists()


def test_pruning_happens_once_a_day(jdk: Jdk, tmp_path: Path) -> None:
    first, second = entries_of_a_former_process(jdk, tmp_path, 2)
    grow_older(first, UNUSED_DAYS + 1)
    prune_now_and_then()
    assert not first.exists()
    grow_older(second, UNUSED_DAYS + 1)
    prune_now_and_then()
    assert second.exists()
    os.utime(store() / "pruned", ns=(1, 1))
    prune_now_and_then()
    assert not second.exists()
