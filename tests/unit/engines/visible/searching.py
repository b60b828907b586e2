"""Programs searched by the visible engine, with the figures of the search."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from plait.base.budget import Budget
from plait.driver.program_loading import ProgramRequest, load
from plait.driver.validation import validate
from plait.engines.visible.engine import VisibleEngine
from plait.engines.visible.options import VisibleOptions
from plait.result.verdicts import Verdict
from plait.spec.properties import DEFAULT_PROPERTIES, Property, name_of

ROOT: Final = Path(__file__).parents[4]
PROGRAMS: Final = ROOT / "bench/programs/visible"
BLUETOOTH: Final = ROOT / "bench/programs/pushdown"


class Figures:
    def __init__(self) -> None:
        self.last: Mapping[str, int] = {}

    def progress(self, _phase: str, counters: Mapping[str, int]) -> None:
        self.last = counters


class Answers:
    """The last verdict on each property, and the figures; violations are replayed."""

    def __init__(
        self,
        program: Path,
        *arguments: str,
        properties: tuple[Property, ...] = DEFAULT_PROPERTIES,
        budget: Budget | None = None,
        **options: object,
    ) -> None:
        loaded = load(ProgramRequest((str(program),), arguments=arguments))
        # Options of any type are passed on.
        engine = VisibleEngine(VisibleOptions(**options))  # type: ignore[arg-type]
        figures = Figures()
        self.verdicts: dict[str, Verdict] = {}
        for claim in engine.check(loaded.program, properties, budget or Budget(), figures):
            self.verdicts[name_of(claim.property)] = claim.verdict
            validate(loaded.program, claim, spurious_wakeups=False)
        self.figures = figures.last

    @property
    def environments(self) -> int:
        return self.figures["environment"]

    def __getitem__(self, name: str) -> Verdict:
        return self.verdicts[name]
