"""`plait races`: proved, shown, suspected."""

from pathlib import Path

import pytest

from plait.cli.main import run

ROOT = Path(__file__).parents[2]
COUNTER = """
public class Twice {
    static int count;
    static synchronized void locked() { count++; }
    static void plain() { count++; }
    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(Twice::%s);
            threads[i].start();
        }
        for (Thread thread : threads) thread.join();
    }
}
"""
REFLECTION = """
public class Reflect implements Runnable {
    public void run() { }
    public static void main(String[] args) throws Exception {
        Runnable task = (Runnable) Class.forName(args[0]).getDeclaredConstructor().newInstance();
        new Thread(task).start();
    }
}
"""


def _races(source: str, name: str, folder: Path, *options: str) -> int:
    path = folder / f"{name}.java"
    path.write_text(source)
    return run(["races", str(path), "--no-confirm", *options])


def test_locks_prove_any_number_of_threads_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _races(COUNTER % "locked", "Twice", tmp_path) == 0
    shown = capsys.readouterr().out
    assert "holds" in shown
    assert "engine explicit" not in shown
    assert "not analysed" in shown


def test_a_suspected_race_is_shown_by_a_schedule(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _races(COUNTER % "plain", "Twice", tmp_path) == 1
    shown = capsys.readouterr().out
    assert "violated" in shown
    assert "engine network" in shown
    assert "suspected  " not in shown


def test_reflection_is_no_proof(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "Reflect.java"
    path.write_text(REFLECTION)
    assert run(["check", str(path), "--engine", "network", "--property", "race"]) == 3
    assert "reflection" in capsys.readouterr().out


def test_the_network_engine_names_both_places_of_a_suspected_race(
    capsys: pytest.CaptureFixture[str],
) -> None:
    example = str(ROOT / "examples" / "LostUpdate.java")
    assert run(["check", example, "--engine", "network", "--property", "race"]) == 3
    assert "LostUpdate.java:14" in capsys.readouterr().out
