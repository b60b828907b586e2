"""`plait run --stdin`: what System.in gives."""

from pathlib import Path

import pytest

from plait.cli.main import run

SOURCE = """
import java.util.Scanner;

public class Shout {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) System.out.println(in.nextLine().toUpperCase() + "!");
    }
}
"""


def test_a_program_reads_the_given_file(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    source, given = tmp_path / "Shout.java", tmp_path / "given.txt"
    source.write_text(SOURCE, encoding="utf-8")
    given.write_text("one\ntwo é\n", encoding="utf-8")
    assert run(["run", "--stdin", str(given), str(source)]) == 0
    assert capfdbinary.readouterr().out.decode() == "ONE!\nTWO É!\n"


def test_a_file_that_is_not_there_is_bad_input(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "Shout.java"
    source.write_text(SOURCE, encoding="utf-8")
    assert run(["run", "--stdin", str(tmp_path / "missing"), str(source)]) == 2
    assert "--stdin" in capfd.readouterr().err
