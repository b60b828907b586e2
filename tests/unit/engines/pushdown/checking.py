"""Java programs and IR checked by the pushdown engine."""

from pathlib import Path

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest, check
from plait.driver.program_loading import ProgramRequest
from plait.engines.engine_settings import EngineSettings
from plait.engines.pushdown.options import PushdownOptions
from plait.result.report import Report
from plait.result.verdicts import Verdict
from plait.spec.properties import DEFAULT_PROPERTIES, Property

PROGRAMS = Path(__file__).parents[4] / "bench/programs/pushdown"


def report_on(
    target: Path,
    *arguments: str,
    contexts: int | None = None,
    properties: tuple[Property, ...] = DEFAULT_PROPERTIES,
    budget: Budget | None = None,
    workers: int = 1,
    **options: object,
) -> Report:
    """The report on a Java file."""
    request = CheckRequest(
        program=ProgramRequest(targets=(str(target),), arguments=arguments),
        properties=properties,
        engine="pushdown",
        settings=EngineSettings(
            most_switches=None if contexts is None else contexts - 1,
            workers=workers,
            # Options of any type are passed on.
            own=(PushdownOptions(**options),),  # type: ignore[arg-type]
        ),
        options={},
    )
    return check(request, budget or Budget(100), Silence())


def verdict_on(target: Path, *arguments: str, asked: Property, **options: object) -> Verdict:
    """The verdict on one property; nothing else is asked."""
    # Options of any type are passed on.
    report = report_on(target, *arguments, properties=(asked,), **options)  # type: ignore[arg-type]
    (finding,) = report.findings
    return finding.verdict


def written(folder: Path, name: str, body: str) -> Path:
    """A Java file with a class of this name."""
    path = folder / f"{name}.java"
    path.write_text(f"import plait.Verify;\n\npublic class {name} {{\n{body}\n}}\n")
    return path
