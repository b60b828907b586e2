"""Mermaid itself reads our diagrams, and shows every text of the program as it is."""

import io
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, sync_playwright

from plait.report.mermaid import MermaidReporter
from plait.result.json_form import from_text, report_from_json
from plait.result.report import Report
from plait.result.trace import Trace

pytestmark = pytest.mark.full

ROOT: Final = Path(__file__).parents[2]
SCRIPT: Final = ROOT / "build" / "mermaid-12.3.0.min.js"
DRAW: Final = """
async (text) => {
    mermaid.initialize({ startOnLoad: false });
    await mermaid.parse(text);
    const drawn = await mermaid.render("drawing", text);
    document.getElementById("place").innerHTML = drawn.svg;
    const texts = (what) => [...document.querySelectorAll(what)].map((item) => item.textContent);
    return { actors: texts("text.actor"), notes: texts(".noteText"), said: texts(".messageText") };
}
"""
ODD: Final = (
    "end",
    "a;b#c",
    "%% comment",
    "%%{init: {'theme':'dark'}}%%",
    "```",
    "$$x^2$$",
    "A-->>B: hi",
    "note over T0: x",
    "Gr\u00f6\u00dfe \u65e5\u672c \U0001f600",
    "<b>bold</b> &lt; &#60;",
    "@{type: actor}",
    "participant Q",
    "#35;",
    "box rgb(1,2,3)",
)


@pytest.fixture(scope="module")
def mermaid() -> Iterator[Page]:
    binary = shutil.which("chromium")
    assert binary, "Chromium should be installed: tools/prepare --browser does so"
    assert SCRIPT.is_file(), f"{SCRIPT} should be there: tools/prepare --browser fetches it"
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=binary, args=["--no-sandbox"])
        page = browser.new_page()
        page.set_content("<div id=place></div>")
        page.add_script_tag(path=SCRIPT)
        yield page
        browser.close()


@pytest.fixture(scope="module")
def report() -> Report:
    text = (ROOT / "tests" / "golden" / "report.json").read_text(encoding="utf-8")
    return report_from_json(from_text(text))


def diagrams(report: Report) -> list[str]:
    out = io.StringIO()
    MermaidReporter().write(report, out)
    return re.findall(r"```mermaid\n(.*?)```", out.getvalue(), re.DOTALL)


def drawn(page: Page, text: str) -> Any:
    return page.evaluate(DRAW, text)


def test_mermaid_draws_every_kind_of_violation(mermaid: Page, report: Report) -> None:
    texts = diagrams(report)
    assert len(texts) == 5
    for text in texts:
        found = drawn(mermaid, text)
        assert set(found["actors"]) == {"main", "Thread-0"}
        switches = [said for said in found["said"] if said.startswith("switch")]
        assert len(switches) == text.count("-->>")
        assert len(found["notes"]) >= text.count("Note over")


@pytest.mark.parametrize("odd", ODD)
def test_texts_of_the_program_stay_as_they_are(mermaid: Page, report: Report, odd: str) -> None:
    (trace,) = report.findings[0].traces
    renamed: Trace = tuple(replace(s, thread_name=odd, values=(("x", odd),)) for s in trace)
    finding = replace(report.findings[0], traces=(renamed,))
    (text,) = diagrams(replace(report, findings=(finding,)))
    found = drawn(mermaid, text)
    assert set(found["actors"]) == {odd}
    assert any(odd in note for note in found["notes"])
