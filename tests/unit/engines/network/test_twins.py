"""How many of the corrected twins in `examples/` are proved free of races."""

from pathlib import Path
from typing import Final

import pytest
from tests.unit.engines.network.programs import verdicts

from plait.result.verdicts import Holds

FIXED: Final = sorted((Path(__file__).parents[4] / "examples").glob("*Fixed.java"))


@pytest.mark.full
def test_nine_of_ten_corrected_twins_are_proved_free_of_races() -> None:
    proved = [path.stem for path in FIXED if isinstance(verdicts(path)[0], Holds)]
    assert len(FIXED) >= 25
    assert 10 * len(proved) >= 9 * len(FIXED), sorted({path.stem for path in FIXED} - {*proved})
