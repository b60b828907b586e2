"""Which classes stand for their contracts: told from what the program may load."""

from pathlib import Path

import pytest

from plait.ir.build.contract_choice import Contracts, choose_contracts
from plait.ir.build.model_cache import contract_class_path
from plait.java.platform.class_path import ClassPath, DirectoryEntry
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import Jdk, find_jdk
from plait.java.platform.library_mode import Library

LOCK = "java/util/concurrent/locks/ReentrantLock"
HEAD = "import java.util.concurrent.*; import java.util.concurrent.locks.*;\n"


@pytest.fixture(scope="module")
def jdk() -> Jdk:
    return find_jdk(None)


def chosen(
    jdk: Jdk, folder: Path, body: str, *others: str, library: Library = Library.AUTO
) -> Contracts:
    """The choice for a class Main with this body; others stand on the class path only."""
    source = folder / "Main.java"
    source.write_text(f"{HEAD}class Main {{ {body} }}", encoding="utf-8")
    paths = []
    for number, text in enumerate(others):
        path = folder / f"Other{number}.java"
        path.write_text(HEAD + text, encoding="utf-8")
        paths.append(path)
    libraries = [compile_sources(jdk, paths)] if paths else []
    own = compile_sources(jdk, [source], libraries)
    users = [DirectoryEntry(place) for place in (own, *libraries)]
    return choose_contracts(
        library, ClassPath(users[:1]), ClassPath(users), contract_class_path(jdk)
    )


LEAKS = {
    "LockSupport": ("void m() { LockSupport.park(); }", "Main uses LockSupport"),
    "another's interrupt status": (
        "boolean m(Thread t) { return t.isInterrupted(); }",
        "Main asks for the interrupt status of another thread",
    ),
    "an interrupt status by a method reference": (
        "java.util.function.Predicate<Thread> m() { return Thread::isInterrupted; }",
        "Main asks for the interrupt status of another thread",
    ),
    "a state": (
        "Object m(Thread t) { return t.getState(); }",
        "Main asks for the state of a thread",
    ),
}


@pytest.mark.parametrize("which", LEAKS)
def test_who_sees_how_the_jdk_waits_gets_its_bytecode(jdk: Jdk, tmp_path: Path, which: str) -> None:
    body, reason = LEAKS[which]
    found = chosen(jdk, tmp_path, body)
    assert not found.classes
    assert (LOCK, reason) in found.refused


OF_ONE_CLASS = {
    "a subclass": (
        "static class Mine extends ReentrantLock {}",
        "Main$Mine extends it",
    ),
    "a method without a model": (
        "int m(ReentrantLock lock) { return lock.getQueueLength(); }",
        "Main calls getQueueLength, which has no model",
    ),
    "reflection": (
        "Object m() throws Exception { return ReentrantLock.class.getMethods()[0].getName(); }",
        "Main uses reflection",
    ),
}


@pytest.mark.parametrize("which", OF_ONE_CLASS)
def test_one_class_gets_its_bytecode(jdk: Jdk, tmp_path: Path, which: str) -> None:
    body, reason = OF_ONE_CLASS[which]
    found = chosen(jdk, tmp_path, body)
    assert found.refused == ((LOCK, reason),)
    assert LOCK not in found.classes
    assert "java/util/concurrent/Semaphore" in found.classes


HARMLESS = {
    "one's own interrupt status": (
        "boolean m() { return Thread.currentThread().isInterrupted() | Thread.interrupted(); }"
    ),
    "calls with models": (
        "void m(Lock lock) throws Exception { lock.lock(); lock.newCondition().await(); }"
    ),
}


@pytest.mark.parametrize("which", HARMLESS)
def test_other_programs_get_the_contracts(jdk: Jdk, tmp_path: Path, which: str) -> None:
    found = chosen(jdk, tmp_path, HARMLESS[which])
    assert not found.refused
    assert LOCK in found.classes


def test_only_classes_that_the_target_leads_to_count(jdk: Jdk, tmp_path: Path) -> None:
    parks = "class Parks { static void m() { LockSupport.park(); } }"
    calls = "class Calls { static void m() { Parks.m(); } }"
    assert chosen(jdk, tmp_path, "", parks, calls).classes
    assert not chosen(jdk, tmp_path, "void m() { Calls.m(); }", parks, calls).classes
    by_name = 'void m() throws Exception { Class.forName("Calls"); }'
    assert not chosen(jdk, tmp_path, by_name, parks, calls).classes


def test_who_asks_gets_what_is_asked_for(jdk: Jdk, tmp_path: Path) -> None:
    body, _ = LEAKS["LockSupport"]
    assert LOCK in chosen(jdk, tmp_path, body, library=Library.CONTRACT).classes
    assert not chosen(jdk, tmp_path, "", library=Library.BYTECODE).classes


FORK_JOIN = {
    f"java/util/concurrent/{name}"
    for name in ("ForkJoinPool", "ForkJoinTask", "ForkJoinWorkerThread", "CountedCompleter")
}


def test_classes_that_rest_on_one_another_are_chosen_together(jdk: Jdk, tmp_path: Path) -> None:
    body = "static class Mine extends ForkJoinWorkerThread { Mine(ForkJoinPool p) { super(p); } }"
    found = chosen(jdk, tmp_path, body)
    assert {name for name, _ in found.refused} == FORK_JOIN
    assert {reason for _, reason in found.refused} == {"Main$Mine extends it"}
    assert LOCK in found.classes


def test_a_scheduled_pool_rests_on_the_pool_that_it_extends(jdk: Jdk, tmp_path: Path) -> None:
    found = chosen(jdk, tmp_path, "int m(ThreadPoolExecutor p) { return p.getQueue().size(); }")
    names = ("ScheduledThreadPoolExecutor", "ThreadPoolExecutor")
    assert [name.rpartition("/")[2] for name, _ in found.refused] == list(names)


TO_BE_EXTENDED = {
    "a task": "static class T extends RecursiveAction { protected void compute() {} }",
    "a completer": "static class T extends CountedCompleter<Object> { public void compute() {} }",
    "a blocker": "static abstract class T implements ForkJoinPool.ManagedBlocker {}",
}


@pytest.mark.parametrize("which", TO_BE_EXTENDED)
def test_what_is_there_to_be_extended_is_not_refused_for_that(
    jdk: Jdk, tmp_path: Path, which: str
) -> None:
    assert not chosen(jdk, tmp_path, TO_BE_EXTENDED[which]).refused
