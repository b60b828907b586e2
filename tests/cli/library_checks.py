"""Checks of programs over `java.util.concurrent`, from the command line."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from plait.cli.main import run
from plait.result.confirmation import Confirmed
from plait.result.json_form import from_text, report_from_json
from plait.result.report import Report
from plait.result.trace import Step
from plait.result.verdicts import Violated
from plait.spec.properties import name_of

Check: TypeAlias = Callable[..., Report]
HEAD = (
    "import java.util.concurrent.*; import java.util.concurrent.locks.*; "
    "import java.util.concurrent.atomic.*;\n"
)


def check_body(folder: Path, body: str, *options: str) -> Report:
    """Check the body of a class."""
    path, report = folder / "Program.java", folder / "report.json"
    path.write_text(f"{HEAD}public class Program {{{body}}}", encoding="utf-8")
    run(["check", str(path), "--format", "json", "--output", str(report), *options])
    found = report_from_json(from_text(report.read_text(encoding="utf-8")))
    assert isinstance(found, Report)
    return found


def violated(report: Report) -> set[str]:
    return {
        name_of(finding.property)
        for finding in report.findings
        if isinstance(finding.verdict, Violated) and isinstance(finding.confirmation, Confirmed)
    }


def is_own(step: Step) -> bool:
    return not step.internal and step.at.method.owner == "Program"
