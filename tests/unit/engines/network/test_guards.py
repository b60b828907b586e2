"""Where `@GuardedBy` names a lock that is not held, and where it is."""

import re
from collections.abc import Mapping

import pytest
from tests.unit.engines.network.programs import Nobody, files_of

from plait.base.budget import Budget
from plait.driver.check import CheckRequest
from plait.driver.known_benign_races import benign_races
from plait.driver.program_loading import ProgramRequest, load
from plait.driver.races import races
from plait.engines.engine_settings import EngineSettings
from plait.engines.network.engine import NetworkEngine
from plait.engines.network.guard_annotations import find_guards
from plait.engines.network.options import NetworkOptions
from plait.result.verdicts import Holds, Suspected, Unknown, Verdict
from plait.spec.properties import GuardsHeld, NoDataRace

IMPORTS = "import java.util.concurrent.locks.*;\n"
HEAD = """
    @interface GuardedBy { String[] value(); }
    static final Object global = new Object();
    final Object lock = new Object();
    final ReentrantLock mutex = new ReentrantLock();
    final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
"""

MAIN = """
    public static void main(String[] arguments) throws Exception {{
        {name} shared = new {name}();
        Thread one = new Thread(() -> shared.use());
        Thread two = new Thread(() -> shared.use());
        one.start();
        two.start();
    }}
"""

HELD = {
    "this": ("this", "int x;", "synchronized (this) { x++; }"),
    "a synchronized method": ("this", "int x; synchronized void add() { x++; }", "add();"),
    "a field": ("lock", "int x;", "synchronized (lock) { x++; }"),
    "a field of this": ("this.lock", "int x;", "synchronized (lock) { x++; }"),
    "a static field": ("global", "static int x;", "synchronized (global) { x++; }"),
    "a field of a class": ("$.global", "int x;", "synchronized (global) { x++; }"),
    "a class": ("$.class", "static int x;", "synchronized ($.class) { x++; }"),
    "a lock": ("mutex", "int x;", "mutex.lock(); try { x++; } finally { mutex.unlock(); }"),
    "a lock for writing": (
        "both",
        "int x;",
        "both.writeLock().lock(); try { x++; } finally { both.writeLock().unlock(); }",
    ),
    "a lock for reading": (
        "both",
        "int x;",
        "both.readLock().lock(); try { int y = x; } finally { both.readLock().unlock(); }",
    ),
    "itself": ("itself", "final int[] x = new int[1];", "synchronized (x) { x[0]++; }"),
    "a caller's": ("this", "int x; void add() { x++; }", "synchronized (this) { add(); }"),
    "a method": ("this", "void x() { }", "synchronized (this) { x(); }"),
}

NOT_HELD = {
    "nothing": ("this", "int x;", "x++;", {"read", "written"}),
    "another field": ("lock", "int x;", "synchronized (this) { x++; }", {"read", "written"}),
    "only for writing": (
        "this",
        "int x;",
        "synchronized (this) { x = 1; } int y = x;",
        {"read"},
    ),
    "the monitor of a lock": ("mutex", "int x;", "synchronized (mutex) { x = 1; }", {"written"}),
    "only the lock for reading": (
        "both",
        "int x;",
        "both.readLock().lock(); try { x = 1; } finally { both.readLock().unlock(); }",
        {"written"},
    ),
    "another class": (
        "$.class",
        "static int x;",
        "synchronized (String.class) { x = 1; }",
        {"written"},
    ),
    "not itself": ("itself", "final int[] x = new int[1];", "x[0] = 1;", {"written"}),
    "a method": ("this", "void x() { }", "x();", {"called"}),
}


UNKNOWN = ("nobody", "int x;", "synchronized (this) { x++; }")
FRESH = ("this", "int x = 3;", "$ mine = new $(); mine.x = 1; synchronized (this) { x = 2; }")
MISTAKEN = ("lock", "int x;", "synchronized (this) { x++; }")
CASES = {
    **{f"Held{number}": case for number, case in enumerate(HELD.values())},
    **{f"Open{number}": case[:3] for number, case in enumerate(NOT_HELD.values())},
    "Unknown": UNKNOWN,
    "Fresh": FRESH,
    "Mistaken": MISTAKEN,
}


def members(name: str, lock: str, member: str, body: str) -> str:
    text = f'{HEAD}@GuardedBy("{lock}") {member}\nvoid use() {{ {body} }}\n'
    return text.replace("$", name) + MAIN.format(name=name)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    programs = {name: members(name, *case) for name, case in CASES.items()}
    programs["Unmarked"] = HEAD + "void use() { }" + MAIN.format(name="Unmarked")
    return files_of(programs, tmp_path_factory.mktemp("guards"), IMPORTS)


def judged(files: tuple[str, ...], name: str) -> list[Verdict]:
    loaded = load(ProgramRequest(files, entry=name))
    guards = tuple(guard for guard in find_guards(loaded) if guard.owner == name)
    engine = NetworkEngine(NetworkOptions(benign_races(), guards))
    claims = engine.check(loaded.program, (GuardsHeld(),), Budget(120), Nobody())
    return [claim.verdict for claim in claims]


@pytest.mark.parametrize("number", range(len(HELD)), ids=HELD)
def test_the_lock_is_held(files: tuple[str, ...], number: int) -> None:
    (verdict,) = judged(files, f"Held{number}")
    assert isinstance(verdict, Holds), verdict


@pytest.mark.parametrize("number", range(len(NOT_HELD)), ids=NOT_HELD)
def test_the_lock_is_not_held(files: tuple[str, ...], number: int) -> None:
    lock, _, _, expected = list(NOT_HELD.values())[number]
    found = judged(files, f"Open{number}")
    assert all(isinstance(verdict, Suspected) for verdict in found)
    texts = [verdict.because for verdict in found if isinstance(verdict, Suspected)]
    assert {text.partition(": ")[2].split()[0] for text in texts} == expected
    assert all(f'@GuardedBy("{lock}")'.replace("$", f"Open{number}") in text for text in texts)
    where = rf"\(Open{number}\.java:\d+( < Open{number}\.java:\d+)+\)$"
    assert all(re.search(where, text) for text in texts), "who called it is told"


def test_a_lock_that_does_not_exist_is_no_proof(files: tuple[str, ...]) -> None:
    (verdict,) = judged(files, "Unknown")
    assert isinstance(verdict, Unknown)
    assert verdict.detail == 'Unknown.x @GuardedBy("nobody"): unknown lock'


def test_what_is_not_handed_on_needs_no_lock(files: tuple[str, ...]) -> None:
    (verdict,) = judged(files, "Fresh")
    assert isinstance(verdict, Holds)


def report(files: tuple[str, ...], name: str) -> Mapping[object, list[Verdict]]:
    (path,) = [file for file in files if file.endswith(f"/{name}.java")]
    request = CheckRequest(
        program=ProgramRequest((path,)),
        properties=(),
        engine="network",
        settings=EngineSettings(),
        options={},
    )
    found: dict[object, list[Verdict]] = {}
    for finding in races(request, Budget(120), Nobody()).findings:
        found.setdefault(finding.property, []).append(finding.verdict)
    return found


def test_the_race_report_tells_both(files: tuple[str, ...]) -> None:
    found = report(files, "Mistaken")
    assert [type(verdict) for verdict in found[NoDataRace()]] == [Holds]
    assert [type(verdict) for verdict in found[GuardsHeld()]] == [Suspected, Suspected]


def test_it_does_not_speak_of_guards_where_there_are_none(files: tuple[str, ...]) -> None:
    assert set(report(files, "Unmarked")) == {NoDataRace()}
