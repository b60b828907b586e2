"""Class files with single parts changed: Plait refuses what the JVM refuses, and nothing else."""

import subprocess
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from tests.fuzz.class_mutations import mutate_class
from tests.libraries import debian_jars

from plait.base.errors import UNUSABLE_CLASS
from plait.java.class_files.bytecode import decode
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.jvm_opcodes import Opcode
from plait.java.platform.class_path import ClassPath, DirectoryEntry, JarEntry
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import Jdk, find_jdk, installed_jdks
from plait.java.verifier.linking import Linker

SEED = 20_261_118
TESTS = Path(__file__).parents[1]
JDKS = [jdk for jdk in installed_jdks() if jdk.is_supported]
REFUSALS = {
    "ClassCircularityError",
    "ClassFormatError",
    "IllegalAccessError",
    "IncompatibleClassChangeError",
    "UnsupportedClassVersionError",
    "VerifyError",
}


class Mutant(NamedTuple):
    """A changed class file; `folder` has the other classes of its program."""

    kind: str
    name: str
    data: bytes
    folder: Path


def test_what_the_jvm_refuses_is_refused_and_nothing_else(tmp_path: Path) -> None:
    verdicts = compare(find_jdk(), f"{SEED}", 150, tmp_path)
    assert verdicts["accepted"] > 20
    assert verdicts["VerifyError"] > 30
    assert verdicts["ClassFormatError"] > 30


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.parametrize("jdk", JDKS, ids=lambda found: str(found.major))
def test_many_more_changed_class_files(jdk: Jdk, chunk: int, tmp_path: Path) -> None:
    compare(jdk, f"{SEED}.{jdk.major}.{chunk}", 500, tmp_path)


def test_classes_of_compilers_are_accepted() -> None:
    for folder in (*programs(), *map(Path, debian_jars("commons-cli"))):
        entry = JarEntry(folder, 17) if folder.is_file() else DirectoryEntry(folder)
        assert refused_of(ClassPath([find_jdk().platform(), entry]), [*entry.class_names()]) == []


def test_classes_of_the_jdk_are_accepted() -> None:
    platform = find_jdk().platform()
    names = [name for name in platform.class_names() if name.startswith("java/")]
    assert refused_of(ClassPath([platform]), Random(SEED).sample(names, 60)) == []


@pytest.mark.full
@pytest.mark.parametrize("jdk", JDKS, ids=lambda found: str(found.major))
def test_all_classes_of_the_jdks_packages_are_accepted(jdk: Jdk) -> None:
    platform = jdk.platform()
    names = [name for name in platform.class_names() if name.startswith(("java/", "jdk/internal"))]
    assert refused_of(ClassPath([platform]), names) == []


def refused_of(class_path: ClassPath, names: list[str]) -> list[str]:
    """What is said against the classes, which are all right."""
    linker = Linker(cache(class_path.load), lambda _name: False)
    refused = []
    for name in names:
        try:
            linker.link(name)
        except UNUSABLE_CLASS as error:
            refused.append(str(error))
    return refused


def compare(jdk: Jdk, seed: str, count: int, folder: Path) -> Counter[str]:
    """Compare the verdicts on so many mutants; how many the JVM gave of each kind."""
    mutants = make_mutants(seed, count)
    given = jvm_verdicts(jdk, mutants, folder)
    platform = cache(ClassPath([jdk.platform()]).load)
    different = []
    for number, (mutant, verdict) in enumerate(zip(mutants, given, strict=True)):
        ours = own_verdict(mutant, platform)
        kind = verdict.partition(":")[0]
        is_missed = kind in REFUSALS and not ours and not has_subroutines(mutant.data)
        if is_missed or (kind == "accepted" and ours):
            shown = f"{number}.class {mutant.kind} {mutant.name}"
            different.append(f"{shown}\n  java: {verdict}\n  plait: {ours or 'accepted'}")
    assert not different, "\n".join(different)
    return Counter(verdict.partition(":")[0] for verdict in given)


def make_mutants(seed: str, count: int) -> list[Mutant]:
    random = Random(seed)
    found = [
        (folder, file)
        for folder in programs()
        for file in sorted(folder.rglob("*.class"))
        if file.stat().st_size < 20_000
    ]
    mutants = []
    for _ in range(count):
        folder, file = random.choice(found)
        kind, data = mutate_class(random, file.read_bytes())
        name = file.relative_to(folder).with_suffix("").as_posix()
        mutants.append(Mutant(kind, name, data, folder))
    return mutants


@cache
def programs() -> tuple[Path, ...]:
    """Folders of class files: programs for the newest Java that all JDKs run, and for Java 8."""
    jdk = find_jdk()
    newer = [
        *sorted((TESTS / "programs/basics").glob("*.java")),
        *sorted((TESTS / "programs/exceptions").glob("*.java")),
    ]
    older = [*(TESTS.parent / "examples").glob("Condition*.java")]
    return (
        compile_sources(jdk, newer, options=("--release", "17")),
        compile_sources(jdk, sorted(older), options=("--release", "8")),
    )


def jvm_verdicts(jdk: Jdk, mutants: list[Mutant], folder: Path) -> list[str]:
    lines = []
    for number, mutant in enumerate(mutants):
        file = folder / f"{number}.class"
        file.write_bytes(mutant.data)
        lines.append(f"{mutant.name.replace('/', '.')}\t{file}\t{mutant.folder}\n")
    (folder / "mutants").write_text("".join(lines), encoding="utf-8")
    oracle = compile_sources(find_jdk(), [Path(__file__).parent / "LinkOracle.java"])
    options = ("-Xverify:all", "-Xlog:disable", "-XX:TieredStopAtLevel=1", "-cp", str(oracle))
    command = [str(jdk.java), *options, "LinkOracle", str(folder / "mutants")]
    done = subprocess.run(command, capture_output=True, check=True)
    return done.stdout.decode(errors="replace").removesuffix("\n").split("\n")


def own_verdict(mutant: Mutant, platform: object) -> str:
    """What Plait says against a mutant; empty when it accepts it."""
    assert callable(platform)

    @cache
    def find(name: str) -> ClassFile | None:
        if name == mutant.name:
            return ClassFile.parse(mutant.data, name)
        found: ClassFile | None = platform(name)
        return found or ClassPath([DirectoryEntry(mutant.folder)]).load(name)

    try:
        Linker(find, lambda name: platform(name) is not None).link(mutant.name)
    except UNUSABLE_CLASS as error:
        return str(error)
    return ""


def has_subroutines(data: bytes) -> bool:
    """Whether code of an old file has the instruction jsr, which Plait neither checks nor runs."""
    cls = ClassFile.parse(data, "Mutant.class")
    codes = [method.code for method in cls.methods]
    return cls.major <= 50 and any(
        opcode is Opcode.JSR
        for code in codes
        if code is not None
        for _, opcode, _ in decode(code.bytecode)
    )
