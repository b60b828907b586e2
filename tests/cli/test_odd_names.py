"""Names of classes, methods and files that control terminals or are markup elsewhere."""

import json
import os
import pty
import re
import struct
import subprocess
import sys
import xml.etree.ElementTree as Xml
from pathlib import Path

import pytest
from tests.unit.java.class_writer import ClassWriter

from plait.cli.main import run

ODD = "Odd\x1b(B\x0b\r<b>&{x}\u202e`#%"
FILE = b"[red]\x1b(B\xc0\x80\x0b\xed\xa0\x80</script>.java"
FORMATS = ("html", "json", "jsonl", "sarif", "junit", "graphml", "mermaid", "shiviz", "text")
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]")
COLOURS = re.compile(r"\x1b\[[\d;]*m")
PLAIT = (sys.executable, "-c", "from plait.cli.main import main; main()")


@pytest.fixture
def target(tmp_path: Path) -> list[str]:
    """A class that throws, with odd names all over it, in a folder with one, too."""
    writer = ClassWriter(ODD)
    line = writer.attribute("LineNumberTable", struct.pack(">HHH", 1, 0, 7))
    code = writer.code(b"\x01\xbf", attributes=(line,))
    writer.add_method(9, "main", "([Ljava/lang/String;)V", code)
    writer.add_attribute("SourceFile", struct.pack(">H", writer.utf8(FILE)))
    folder = tmp_path / "[sold]\x1b(B"
    folder.mkdir()
    (folder / f"{ODD}.class").write_bytes(writer.build())
    return ["check", ODD, "--classpath", str(folder), "--no-confirm"]


def test_every_format_holds_them(
    target: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {name: tmp_path / f"report.{name}" for name in FORMATS}
    also = ",".join(f"{name}={path}" for name, path in files.items())
    assert run([*target, "--full", "--also", also]) == 1
    shown = capsys.readouterr().out
    texts = {name: path.read_text(encoding="utf-8") for name, path in files.items()}
    for text in (shown, *(texts[name] for name in ("text", "mermaid", "shiviz", "html"))):
        assert CONTROLS.findall(text) == []
    assert "<b>&{x}" in shown
    assert "[red]" in shown
    assert json.loads(texts["json"])["entry"] == f"{ODD}.main"
    json.loads(texts["sarif"])
    assert all(json.loads(line)["event"] for line in texts["jsonl"].splitlines())
    Xml.parse(files["junit"])
    Xml.parse(files["graphml"])
    assert "<b>" not in texts["html"]
    assert texts["html"].count("</script>") == 2, "none but the page's own"
    assert "<b>" not in texts["mermaid"].replace("\\<", "")


def on_terminal(arguments: list[str]) -> tuple[int, str]:
    """The status of a command on a terminal, and all that it writes there."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [*PLAIT, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=follower,
        stderr=follower,
        env={**os.environ, "TERM": "xterm-256color"},
    )
    os.close(follower)
    written = b""
    try:
        while part := os.read(leader, 65536):
            written += part
    except OSError:  # the last one has closed it
        pass
    os.close(leader)
    return process.wait(60), written.decode("utf-8").replace("\r\n", "\n")


def test_a_terminal_gets_no_controls_but_our_own(target: list[str]) -> None:
    status, written = on_terminal([*target, "--full"])
    assert status == 1
    assert COLOURS.search(written)
    line = re.compile(r"\r[^\n\r]*(?=\r)|\r\s*\r")  # what progress rewrites
    assert CONTROLS.findall(line.sub("", COLOURS.sub("", written)).replace("\r", "")) == []
    assert "\x1b(B" not in written


@pytest.mark.parametrize("command", [["show", "ir"], ["show", "cfg"]])
def test_other_commands_write_none(command: list[str], target: list[str]) -> None:
    status, written = on_terminal([*command, *target[1:4]])
    assert status == 0
    assert CONTROLS.findall(written) == []


def test_messages_have_none(tmp_path: Path) -> None:
    status, written = on_terminal(["check", f"{tmp_path}/no\x1b(B[/x]\r.java"])
    assert status == 2
    assert "[/x]" in written
    assert CONTROLS.findall(written) == []
