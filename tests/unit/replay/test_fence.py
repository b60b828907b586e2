"""A program that a JVM runs for us cannot reach out of its fence, and leaves nothing behind.

Everything here is real: a JVM runs `Hostile`, which tries; the outside looks what has come of it.
"""

import contextlib
import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk
from plait.replay.process import no_fence_because

HERE = Path(__file__).parent
JDK = find_jdk()
NOBODY = 65534
PATIENCE = 60.0

fence_needed = pytest.mark.skipif(
    bool(no_fence_because()), reason="this system lets nobody put up a fence"
)
ways = pytest.mark.parametrize("wish", [pytest.param("fenced", marks=fence_needed), "plain"])


def python_for_anybody() -> str | None:
    """An interpreter that an ordinary user can start, with our version's extension modules."""
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    for candidate in (sys.executable, f"/usr/bin/{name}", f"/usr/local/bin/{name}"):
        tried = [candidate, "-I", "-S", "-c", "import socket"]
        with contextlib.suppress(OSError):
            if subprocess.run(tried, check=False, stderr=-3, user=NOBODY).returncode == 0:
                return candidate
    return None


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The class of the hostile program, in a folder that every user can read."""
    folder = Path(f"/tmp/plait-test-{os.getpid()}-{os.urandom(4).hex()}")
    shutil.copytree(compile_sources(JDK, [HERE / "Hostile.java"]), folder)
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    """Where scratch folders are made: it must be empty in the end."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    return folder


def command(hostile: Path, wish: str, seconds: float, *attempts: str) -> list[str]:
    words = [wish, str(seconds), str(JDK.java), str(hostile), "Hostile", *attempts]
    return [sys.executable, str(HERE / "run_hostile.py"), *words]


def run(words: list[str], **options: Any) -> dict[str, Any]:
    done = subprocess.run(words, capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def answers(result: dict[str, Any]) -> dict[str, str]:
    """What came of each attempt."""
    assert "output" in result, result
    lines = (line.rpartition(" = ") for line in result["output"].splitlines())
    return {attempt: answer for attempt, _, answer in lines if attempt}


def within(folder: Path) -> dict[str, str]:
    return {**os.environ, "TMPDIR": str(folder)}


def wait_for(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def is_running(mark: str) -> bool:
    """Whether a process has such an argument."""
    return bool(processes(mark))


def processes(mark: str) -> list[int]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if mark.encode() in (process / "cmdline").read_bytes().split(b"\0"):
                found.append(int(process.name))
    return found


def new_mark() -> str:
    """Seconds to sleep that nobody else sleeps."""
    return f"3600.{int.from_bytes(os.urandom(6), 'big')}"


# --- what cannot be done --------------------------------------------------------------------------


def for_ordinary_user() -> str:
    """The Python of an ordinary user whom we can become; else the test is skipped."""
    found = python_for_anybody() if os.geteuid() == 0 else None
    if found is None:
        pytest.skip("only the administrator can become another user, who needs a Python")
    return found


def run_by(python: str, user: int | None, words: list[str], **options: Any) -> dict[str, Any]:
    paths = [str(HERE.parents[2] / "src"), *(path for path in sys.path if "site-packages" in path)]
    environment = {"PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}
    environment["PATH"] = os.defpath
    return run([python, *words[1:]], user=user, env=environment, **options)


@fence_needed
@pytest.mark.parametrize("user", [None, NOBODY])
def test_behind_the_fence_nothing_is_written_and_nobody_is_reached(
    user: int | None, hostile: Path
) -> None:
    python = sys.executable if user is None else for_ordinary_user()
    open_folder = hostile / "open"
    open_folder.mkdir(exist_ok=True)
    open_folder.chmod(0o777)
    inside = f"{python} -I -S -c 'import socket; socket"
    attempts = {
        "scratch:user.dir": "done",
        "scratch:user.home": "done",
        "scratch:java.io.tmpdir": "done",
        f"write:{open_folder}/file": "refused",
        f"write:{Path.home()}/plait-was-here": "refused",
        "write:/dev/shm/plait-was-here": "refused",
        "run:ls /dev | sort | xargs": "fd full null random stderr stdin stdout urandom zero",
        "run:mount -o remount,rw / 2>/dev/null || echo no": "no",
        "run:unshare --user true 2>/dev/null || echo no": "no",
        f"run:{inside}.socket(socket.AF_UNIX)' 2>/dev/null || echo no": "no",
        f"run:{inside}.socket(40, 1)' 2>/dev/null || echo no": "no",
        f"run:{inside}.socketpair(1, 2)' 2>/dev/null || echo no": "no",
        f"run:{inside}.socketpair(1, 1)' && echo yes": "yes",
        "run:grep CapEff /proc/self/status | tr -d '[:space:]'": f"CapEff:{0:016}",
    }
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.socket(socket.AF_UNIX) as local,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as datagrams,
    ):
        datagrams.bind(("127.0.0.1", 0))
        address = str(open_folder / "socket")
        local.bind(address)
        local.listen()
        Path(address).chmod(0o777)
        attempts[f"connect:{server.getsockname()[1]}"] = "refused"
        attempts[f"unix:{address}"] = "refused"
        sent = f"datagram:{datagrams.getsockname()[1]}"
        words = command(hostile, "fenced", PATIENCE, *attempts, sent)
        result = run_by(python, user, words)
        assert result["fence"] == "Fenced"
        found_out = answers(result)
        assert {attempt: found_out[attempt] for attempt in attempts} == attempts
        for listening in (server, local, datagrams):
            listening.settimeout(0)
        for listening in (server, local):
            with pytest.raises(BlockingIOError):
                listening.accept()
        with pytest.raises(BlockingIOError):
            datagrams.recv(1)
    shutil.rmtree(open_folder)


@ways
def test_the_program_sees_the_outside_that_the_models_have(
    wish: str, hostile: Path, scratch: Path
) -> None:
    environment = {**within(scratch), "TZ": "Asia/Tokyo", "LANG": "C", "JAVA_TOOL_OPTIONS": "-Xx"}
    attempts = {
        "environment": "[]",
        "property:user.name": "plait",
        "property:file.encoding": "UTF-8",
        "property:user.timezone": "UTC",
    }
    result = run(command(hostile, wish, PATIENCE, *attempts), env=environment)
    assert answers(result) == attempts


@ways
def test_what_a_program_writes_is_limited_and_goes_away(
    wish: str, hostile: Path, scratch: Path
) -> None:
    attempts = ("fill", "folders:30")
    result = run(command(hostile, wish, PATIENCE, *attempts), env=within(scratch))
    said = answers(result)
    assert said["fill"] in ("refused after 63", "refused after 64")
    assert said["folders:30"] == "made"
    assert list(scratch.iterdir()) == []


@ways
def test_a_program_that_prints_without_end_is_ended(
    wish: str, hostile: Path, scratch: Path
) -> None:
    result = run(command(hostile, wish, 2, "print"), env=within(scratch))
    assert 0 < len(result["output"]) <= 1 << 16


@fence_needed
def test_a_program_that_forks_without_end_comes_to_one(hostile: Path) -> None:
    python, mark = for_ordinary_user(), new_mark()
    forking = f"run:for i in $(seq 300); do sleep {mark} >/dev/null 2>&1 & done; echo all"
    words = command(hostile, "fenced", PATIENCE, "run:bash -c 'ulimit -u'", forking)

    def allow_few() -> None:
        resource.setrlimit(resource.RLIMIT_NPROC, (200, 200))

    usual = run_by(python, NOBODY, [*words[:-1]])
    assert "run:bash -c 'ulimit -u' = 2048" in usual["output"]
    result = run_by(python, NOBODY, words, preexec_fn=allow_few)
    assert result["fence"] == "Fenced"
    assert "annot fork" in result["output"], "the shell should not be able to fork so often"
    assert "done" in result["output"]
    assert not is_running(mark)


# --- what is left ---------------------------------------------------------------------------------


@ways
def test_descendants_that_hide_are_ended_too(wish: str, hostile: Path, scratch: Path) -> None:
    """In a session of their own, without their parents, deaf to SIGTERM."""
    mark = new_mark()
    hiding = f"leave:(trap '' TERM HUP; setsid sh -c 'setsid sleep {mark} & sleep {mark}' &) &"
    words = command(hostile, wish, 600, hiding, "sleep")
    with subprocess.Popen(words, env=within(scratch), stdout=subprocess.DEVNULL) as running:
        assert wait_for(lambda: is_running(mark)), "the sleeper should be there"
        running.kill()
    assert wait_for(lambda: not is_running(mark)), "it should have died with Plait"
    assert wait_for(lambda: list(scratch.iterdir()) == [])
    result = run(command(hostile, wish, 3, hiding, "sleep"), env=within(scratch))
    assert "asleep" in result["output"]
    assert not is_running(mark), "it should be gone when the replay has ended"


@ways
def test_a_program_that_kills_its_supervisor_dies_with_it(
    wish: str, hostile: Path, scratch: Path
) -> None:
    mark = new_mark()
    words = command(hostile, wish, 600, f"run:sleep {mark}")
    with subprocess.Popen(words, env=within(scratch), stdout=subprocess.DEVNULL) as running:
        assert wait_for(lambda: is_running(mark))
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
        for supervisor in map(int, children):
            os.kill(supervisor, signal.SIGKILL)
        running.wait(PATIENCE)
    assert wait_for(lambda: not is_running(f"run:sleep {mark}")), "the JVM should be dead"
    if wish == "fenced":
        assert wait_for(lambda: not is_running(mark))
    for left in processes(mark):
        os.kill(left, signal.SIGKILL)


# --- where there is no fence ----------------------------------------------------------------------


def without_namespaces(words: list[str]) -> list[str]:
    """The command where nobody can make namespaces: the kernel's own limit is 0 there."""
    script = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$0" "$@"'
    return ["unshare", "--user", "--map-root-user", "sh", "-c", script, *words]


@fence_needed
def test_a_fence_that_is_demanded_and_not_there_means_no_run(hostile: Path) -> None:
    result = run(without_namespaces(command(hostile, "fenced", PATIENCE, "environment")))
    assert result == {"failure": "no sandbox is available here: unshare: No space left on device"}


@fence_needed
def test_a_fence_that_is_not_there_is_told(hostile: Path) -> None:
    result = run(without_namespaces(command(hostile, "auto", PATIENCE, "environment")))
    assert result["fence"] == "Unfenced"
    assert answers(result) == {"environment": "[]"}
