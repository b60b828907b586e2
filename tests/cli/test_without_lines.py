"""Classes that were compiled without line numbers."""

import subprocess
from pathlib import Path

import pytest

from plait.cli.main import run
from plait.java.platform.jdk import find_jdk

SOURCE = """
public class Program {
    static int value;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> value++);
        other.start();
        value++;
        other.join();
        assert value == 2;
    }
}
"""


def test_they_are_checked_and_confirmed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "Program.java"
    source.write_text(SOURCE)
    classes = tmp_path / "classes"
    javac = find_jdk(None).home / "bin" / "javac"
    subprocess.run([javac, "-g:none", "-d", classes, source], check=True)
    page = tmp_path / "report.html"
    arguments = ["--property", "assertion", "--also", f"html={page}"]
    assert run(["check", str(classes), *arguments]) == 1
    text = capsys.readouterr().out
    assert "NOT confirmed" not in text
    assert text.count("confirmed on JDK") == 2
    assert "at Program.main(Unknown Source)" in text
    assert page.stat().st_size > 0
