"""The HTML report in a real browser: Debian's Chromium, driven by Playwright."""

import io
import shutil
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

from plait.base.names import MethodRef
from plait.report.html_report import HtmlReporter
from plait.result.coverage import Coverage, FileCoverage, LineStatus
from plait.result.report import Finding, Report, Severity, SourceText
from plait.result.suite import Answer, SkippedTest, Suite
from plait.result.trace import Location, Run, Step
from plait.result.verdicts import UNBOUNDED, Holds, Violated
from plait.result.violations import AssertionFailed
from plait.spec.properties import AssertionsHold, NoDeadlock

pytestmark = pytest.mark.full

METHOD = MethodRef("Counter", "run", "()V")
SOURCE = SourceText("Counter.java", "Counter.java", tuple(f"line {n};" for n in range(1, 41)))
STATUSES = {
    3: LineStatus.REACHED,
    4: LineStatus.UNREACHABLE,
    5: LineStatus.UNEXPLORED,
    20: LineStatus.VIOLATING,
}


def at(line: int) -> Location:
    return Location(METHOD, line, "Counter.java", line)


def step(number: int) -> Step:
    """Two threads take turns of three steps; each turn hands a lock over."""
    thread = number // 3 % 2
    place = at(number % 40 + 1)
    after = (number - 1,) if number and number % 3 == 0 else ()
    held = (f"Lock@{thread}",)
    values = (("Counter.n", str(number)),)
    plain = Step(thread, f"t{thread}", place, "writes Counter.n", values, (place,))
    return replace(plain, held=held, after=after)


def make_report(length: int) -> Report:
    violation = AssertionFailed(0, "t0", "too late", (at(20),))
    trace = tuple(step(number) for number in range(length))
    lines = FileCoverage("Counter.java", tuple(STATUSES.items()))
    return Report(
        target="Counter.java",
        entry="Counter.main",
        version="0",
        findings=(
            Finding(AssertionsHold(), Violated(violation, Run(())), Severity.ERROR, (), (trace,)),
            Finding(NoDeadlock(), Holds(UNBOUNDED), Severity.ERROR, ()),
        ),
        engines=(),
        options={},
        seconds={},
        coverage=Coverage(1, 1, UNBOUNDED, (lines,)),
        sources=(SOURCE,),
    )


@pytest.fixture(scope="module")
def browser_page() -> Iterator[Page]:
    binary = shutil.which("chromium")
    assert binary, "Chromium should be installed: tools/prepare --browser does so"
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=binary, args=["--no-sandbox"])
        yield browser.new_page(viewport={"width": 1300, "height": 900})
        browser.close()


class Opened:
    """A page with all that went wrong or was asked for from outside."""

    def __init__(self, page: Page, answer: Answer, folder: Path) -> None:
        file = folder / "report.html"
        out = io.StringIO()
        if isinstance(answer, Suite):
            HtmlReporter().write_suite(answer, out)
        else:
            HtmlReporter().write(answer, out)
        file.write_text(out.getvalue(), encoding="utf-8")
        self.page = page
        self.errors: list[str] = []
        self.requests: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text))
        page.on("request", lambda asked: self.requests.append(asked.url))
        page.goto(file.as_uri())

    def current(self) -> str:
        return self.page.inner_text(".row.current .text")

    def line(self) -> str:
        return self.page.inner_text("#lines li.current b")


def box(page: Page, name: str) -> tuple[float, float, float]:
    """The top, bottom and right edge of an element."""
    found = page.locator(name).bounding_box()
    assert found, f"{name} should be visible"
    return found["y"], found["y"] + found["height"], found["x"] + found["width"]


def test_it_loads_without_error_and_without_request(browser_page: Page, tmp_path: Path) -> None:
    opened = Opened(browser_page, make_report(9), tmp_path)
    assert opened.errors == []
    assert [url for url in opened.requests if not url.startswith(("file:", "data:"))] == []
    assert browser_page.inner_text("h1").split() == ["violated", "Counter.main"]
    assert browser_page.locator("#verdicts tr").count() == 2


def test_stepping_moves_lanes_source_and_state_together(browser_page: Page, tmp_path: Path) -> None:
    opened = Opened(browser_page, make_report(9), tmp_path)
    assert (opened.current(), opened.line()) == ("assertion fails", "20")
    browser_page.keyboard.press("Home")
    for number in range(9):
        assert opened.current() == f"writes Counter.n = {number}"
        assert opened.line() == str(number + 1)
        assert f"Counter.n = {number}" in browser_page.inner_text("#state")
        assert f"t{number // 3 % 2}: Lock@{number // 3 % 2}" in browser_page.inner_text("#state")
        browser_page.keyboard.press("ArrowDown")
    browser_page.keyboard.press("p")
    assert opened.current() == "writes Counter.n = 6"
    browser_page.click("#next")
    assert opened.current() == "writes Counter.n = 7"
    browser_page.locator(".row", has_text="Counter.n = 2").click()
    assert opened.line() == "3"


def test_the_source_pane_shows_the_line_of_the_step(browser_page: Page, tmp_path: Path) -> None:
    Opened(browser_page, make_report(80), tmp_path)
    for key in ("Home", *["ArrowDown"] * 45, "End"):
        browser_page.keyboard.press(key)
        pane, line = box(browser_page, "#source"), box(browser_page, "#lines li.current")
        assert pane[0] <= line[0] <= line[1] <= pane[1]


def test_nothing_covers_anything_else(browser_page: Page, tmp_path: Path) -> None:
    for length in (3, 200):
        Opened(browser_page, make_report(length), tmp_path)
        order = ["#summary", "#facts", "#bar", "#diagram", "#coverage", "#reach", "#made"]
        for above, below in pairwise(order):
            assert box(browser_page, above)[1] <= box(browser_page, below)[0] + 1
        assert box(browser_page, "#state")[1] <= box(browser_page, "#coverage")[0]


def test_the_line_that_goes_wrong_stays_red_when_it_is_current(
    browser_page: Page, tmp_path: Path
) -> None:
    opened = Opened(browser_page, make_report(9), tmp_path)
    assert opened.line() == "20"
    color = "(name) => getComputedStyle(document.querySelector(name)).backgroundColor"
    shown = browser_page.evaluate(color, "#lines li.current")
    assert shown == browser_page.evaluate(color, "#legend span")


def test_printed_pages_have_the_whole_trace_and_all_lines(
    browser_page: Page, tmp_path: Path
) -> None:
    Opened(browser_page, make_report(200), tmp_path)
    browser_page.emulate_media(media="print")
    browser_page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert browser_page.locator(".row").count() == 201
    assert browser_page.locator("#files li").count() == 40
    assert browser_page.is_hidden("#bar")
    browser_page.emulate_media(media="screen")


def test_hand_overs_are_arrows_between_lanes(browser_page: Page, tmp_path: Path) -> None:
    Opened(browser_page, make_report(9), tmp_path)
    assert browser_page.locator("#arrows > path").count() == 2


def test_lines_have_their_markers(browser_page: Page, tmp_path: Path) -> None:
    Opened(browser_page, make_report(9), tmp_path)
    lines = browser_page.locator("#lines li")
    classes = [(lines.nth(n).get_attribute("class") or "").split() for n in range(40)]
    for number, status in STATUSES.items():
        is_shown = status is not LineStatus.UNEXPLORED
        assert (str(status) in classes[number - 1]) == is_shown
    assert not any(classes[n] for n in range(40) if n + 1 not in STATUSES)


def test_a_long_trace_stays_responsive(browser_page: Page, tmp_path: Path) -> None:
    opened = Opened(browser_page, make_report(10_000), tmp_path)
    browser_page.keyboard.press("Home")
    worst = browser_page.evaluate(
        """() => {
            const times = [];
            for (let n = 0; n < 100; n += 1) {
                const key = n % 10 === 9 ? "End" : n % 10 === 0 ? "Home" : "ArrowDown";
                const begin = performance.now();
                document.dispatchEvent(new KeyboardEvent("keydown", { key }));
                document.body.getBoundingClientRect();
                times.push(performance.now() - begin);
            }
            times.sort((a, b) => a - b);
            return times[90];
        }"""
    )
    assert worst < 100
    assert browser_page.locator(".row").count() < 300
    assert opened.errors == []


def test_without_violation_there_is_no_diagram(browser_page: Page, tmp_path: Path) -> None:
    report = make_report(3)
    opened = Opened(browser_page, replace(report, findings=report.findings[1:]), tmp_path)
    assert not browser_page.is_visible("#finding")
    assert browser_page.is_visible("#coverage")
    assert opened.errors == []


def test_narrow_screens_have_one_pane_below_the_other(browser_page: Page, tmp_path: Path) -> None:
    browser_page.set_viewport_size({"width": 420, "height": 900})
    Opened(browser_page, make_report(30), tmp_path)
    boxes = [box(browser_page, name) for name in ("#diagram", "#source", "#state", "#coverage")]
    browser_page.set_viewport_size({"width": 1300, "height": 900})
    for above, below in pairwise(boxes):
        assert above[1] <= below[0] + 1
        assert above[2] <= 420


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_follows_the_readers_colours(browser_page: Page, tmp_path: Path, scheme: str) -> None:
    browser_page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    Opened(browser_page, make_report(3), tmp_path)
    back = browser_page.evaluate("getComputedStyle(document.body).backgroundColor")
    brightness = sum(int(part) for part in back.strip("rgb()").split(",")) / 3
    assert (brightness > 128) == (scheme == "light")
    browser_page.emulate_media(color_scheme="light")


def test_of_several_tests_one_is_shown_and_others_are_a_click_away(
    browser_page: Page, tmp_path: Path
) -> None:
    fails = make_report(9)
    holds = replace(fails, entry="T.holds", findings=fails.findings[1:])
    tests = (holds, replace(fails, entry="T.fails"))
    suite = Suite("T.java", "0", tests, (SkippedTest("T.idle", "disabled by @Disabled"),))
    opened = Opened(browser_page, suite, tmp_path)
    assert browser_page.inner_text("h1").split() == ["violated", "T.fails"]
    rows = browser_page.locator("#tests tr")
    assert [text.split()[:2] for text in rows.all_inner_texts()] == [
        ["T.holds", "holds"],
        ["T.fails", "violated"],
        ["T.idle", "skipped"],
    ]
    browser_page.click("#tests a:has-text('T.holds')")
    browser_page.wait_for_function("document.querySelector('h1').innerText.includes('T.holds')")
    assert browser_page.locator("#finding").is_hidden()
    assert opened.errors == []
