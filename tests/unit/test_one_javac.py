from pathlib import Path

import pytest
from tests.one_javac import one_javac

from plait.java.platform import javac
from plait.java.platform.jdk import find_jdk


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    monkeypatch.setenv("PLAIT_CACHE", str(tmp_path / "cache"))
    texts = {
        "Alone": "class Alone { Runnable task = () -> {}; static class Inner {} }",
        "Needed": "class Needed { static final int NUMBER = 1; static int next() { return 2; } }",
        "Needing": "class Needing { int number = Needed.next(); }",
    }
    files = []
    for name, text in texts.items():
        files.append(tmp_path / f"{name}.java")
        files[-1].write_text(text)
    return files


def test_one_run_makes_what_a_run_for_each_makes(
    sources: list[Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    jdk = find_jdk()
    ran: list[str] = []
    run_javac = javac._run_javac

    def counted(*arguments: object) -> None:
        ran.append("javac")
        run_javac(*arguments)  # type: ignore[arg-type]  # passed on as they are

    def classes() -> dict[str, bytes]:
        folders = [javac.compile_sources(jdk, [file], source_path=[tmp_path]) for file in sources]
        return {
            f"{number} {file.name}": file.read_bytes()
            for number, folder in enumerate(folders)
            for file in folder.rglob("*.class")
        }

    monkeypatch.setattr(javac, "_run_javac", counted)
    with one_javac(jdk, sources):
        before = len(ran)
        together = classes()
    assert len(ran) == before + 1, "only one refers to another"

    monkeypatch.setenv("PLAIT_CACHE", str(tmp_path / "other"))
    assert classes() == together
    assert "0 Alone$Inner.class" in together
