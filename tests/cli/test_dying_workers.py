"""Processes killed and stopped at work: none outlives plait, and no answer is wrong for it."""

import os
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
from tests.processes import (
    PATIENCE,
    children,
    command_of,
    descendants,
    eventually,
    is_alive,
    started,
    with_javac,
)

ROOT: Final = Path(__file__).parents[2]
PHILOSOPHERS: Final = ROOT / "bench/programs/Philosophers.java"
BLUETOOTH: Final = ROOT / "bench/programs/pushdown/BluetoothMain3.java"

HARD: Final = """
    import plait.Verify;

    /** A solver is busy with each of these for hours, inside native code. */
    public class Hard {
        public static void main(String[] args) {
            for (int i = 1; i < 9; i++) {
                long h = Verify.anyLong(), x = h;
                for (int k = 0; k < 8; k++) {
                    h = (h ^ (h >>> 29)) * (x | 1) + i;
                }
                assert h != 42 * i;
            }
        }
    }
"""
FACTORS: Final = """
    import plait.Verify;

    /** A solver is busy with each of these for a second or so. */
    public class Factors {
        public static void main(String[] args) {
            for (int i = 0; i < 4; i++) {
                long a = Verify.anyLong(), b = Verify.anyLong();
                Verify.assume(a > 1 && a < 1L << 31 && b > 1 && b < 1L << 31);
                assert a * b != 4611685975477714963L + 2L * i;
            }
        }
    }
"""
SLEEPY: Final = """
    /** Confirmation has to sleep before it fails. */
    public class Sleepy {
        public static void main(String[] args) throws Exception {
            Thread.sleep(9_000);
            assert args.length > 0;
        }
    }
"""
SOLVERS: Final = ["--engine", "symbolic", "--workers", "2", "--no-confirm"]
JAVAC_NEVER_ENDS: Final = "exec sleep 1000"

_FIELDS: Final = range(150)


def racy() -> str:
    """A program with many pairs of accesses to ask about."""
    fields = " ".join(f"int f{number};" for number in _FIELDS)
    uses = "\n".join(
        f"if (shared.f{number} > {number}) shared.f{7 * number % len(_FIELDS)}++;"
        for number in _FIELDS
    )
    main = "for (int i = 0; i < 3; i++) new Thread(Racy::use).start(); use();"
    return f"""public class Racy {{
        {fields}
        static Racy shared = new Racy();
        static void use() {{ {uses} guarded(); }}
        static synchronized void guarded() {{ shared.f0 = 1; }}
        public static void main(String[] args) {{ {main} }}
    }}"""


def written(folder: Path, name: str, text: str) -> str:
    path = folder / f"{name}.java"
    path.write_text(text, encoding="utf-8")
    return str(path)


def busy(engine: str, folder: Path) -> list[str]:
    """A command whose two workers of this engine are busy for long."""
    shared = ["--workers", "2", "--time", "none"]
    match engine:
        case "explicit":
            return ["check", str(PHILOSOPHERS), "--no-reduction", *shared, "--", "8"]
        case "symbolic":
            hard = written(folder, "Hard", HARD)
            return ["check", hard, "--engine", "symbolic", *shared]
        case "pushdown":
            contexts = ["--engine", "pushdown", "--contexts", "6"]
            return ["check", str(BLUETOOTH), "--no-confirm", *contexts, *shared]
        case _:
            return ["races", written(folder, "Racy", racy()), "--no-confirm", *shared]


def workers_of(process: "subprocess.Popen[bytes]") -> list[int]:
    """The two workers, once they are at work."""

    def both() -> list[int]:
        assert process.poll() is None, "it has ended before there were workers"
        found = [
            pid for pid in children(process.pid) if "java" not in command_of(pid).split(" ")[0]
        ]
        return found if len(found) == 2 else []

    found: list[int] = eventually(both)
    assert found, "there should be two workers"
    return found


def gone(pids: list[int]) -> Callable[[], bool]:
    return lambda: not any(map(is_alive, pids))


# --- the leader dies ------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["explicit", "symbolic", "pushdown", "network"])
def test_workers_end_with_their_leader(engine: str, tmp_path: Path) -> None:
    """One of them is busy, the other one stopped."""
    before = set(os.listdir("/dev/shm"))
    with started(*busy(engine, tmp_path), scratch=tmp_path) as process:
        workers = workers_of(process)
        os.kill(workers[0], signal.SIGSTOP)
        process.kill()
        assert eventually(gone(workers), 10)
        process.communicate(timeout=10)  # nobody else holds the pipes
    assert not [name for name in os.listdir("/dev/shm") if name not in before and "pym" in name]
    assert list((tmp_path / "scratch").iterdir()) == []


def test_javac_ends_with_its_leader(tmp_path: Path) -> None:
    source = written(tmp_path, "Sleepy", SLEEPY)
    environment = with_javac(tmp_path / "jdk", JAVAC_NEVER_ENDS)
    environment["PLAIT_CACHE"] = str(tmp_path / "cache")
    with started("check", source, environment=environment) as process:
        found: list[int] = eventually(lambda: descendants(process.pid))
        assert found, "javac should run"
        process.kill()
        assert eventually(gone(found), 10)
        process.communicate(timeout=10)


def test_the_jvm_of_a_confirmation_ends_with_its_leader(tmp_path: Path) -> None:
    with started("check", written(tmp_path, "Sleepy", SLEEPY)) as process:
        found = confirming(process)
        process.kill()
        assert eventually(gone(found), 10)
        process.communicate(timeout=10)


def confirming(process: "subprocess.Popen[bytes]") -> list[int]:
    """All that plait has started, as soon as the JVM of a confirmation is among it."""

    def with_jvm() -> list[int]:
        assert process.poll() is None, "it has ended before there was a JVM"
        found = descendants(process.pid)
        return found if any("jdwp" in command_of(pid) for pid in found) else []

    found: list[int] = eventually(with_jvm)
    assert found, "there should be a JVM"
    return found


# --- a worker dies --------------------------------------------------------------------------------


def test_the_answer_says_that_a_worker_of_the_explicit_engine_was_lost(tmp_path: Path) -> None:
    with started(*busy("explicit", tmp_path)) as process:
        workers = workers_of(process)
        os.kill(workers[0], signal.SIGKILL)
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 3
        assert f"worker process {workers[0]} was killed by SIGKILL" in " ".join(
            out.decode().split()
        )
        assert b"Traceback" not in err
        assert not any(map(is_alive, workers))


def test_what_lost_workers_should_have_solved_is_solved(tmp_path: Path) -> None:
    """The answer is the one of undisturbed workers."""
    with started("check", written(tmp_path, "Factors", FACTORS), *SOLVERS) as process:
        for pid in workers_of(process):
            os.kill(pid, signal.SIGKILL)
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 1
        assert b"chooses 2147483647" in out
        assert b"Traceback" not in err


def test_when_all_who_solve_are_killed_again_and_again_the_answer_says_so(tmp_path: Path) -> None:
    with started("check", written(tmp_path, "Factors", FACTORS), *SOLVERS) as process:
        workers_of(process)
        while process.poll() is None:
            for pid in children(process.pid):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode in (1, 3), "one that was not killed in time may have found it"
        assert (b"the solver crashed" if process.returncode == 3 else b"chooses 2147483647") in out
        assert b"Traceback" not in err


def test_what_lost_workers_of_the_pushdown_engine_should_have_done_is_done() -> None:
    command = ["check", str(BLUETOOTH), "--engine", "pushdown", "--contexts", "4", "--no-confirm"]
    with started(*command, "--workers", "2") as process:
        for pid in workers_of(process):
            os.kill(pid, signal.SIGKILL)
        out, err = process.communicate(timeout=2 * PATIENCE)
        assert process.returncode == 1
        assert b"I/O on a stopped device" in out
        assert b"Traceback" not in err


# --- a worker stops -------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["explicit", "symbolic"])
def test_stopped_workers_do_not_hold_up_the_end_of_the_time(engine: str, tmp_path: Path) -> None:
    command = [word if word != "none" else "10s" for word in busy(engine, tmp_path)]
    with started(*command) as process:
        workers = workers_of(process)
        for pid in workers:
            os.kill(pid, signal.SIGSTOP)
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode in (1, 3)
        assert b"out of time" in out
        assert b"Traceback" not in err
        assert not any(map(is_alive, workers))
