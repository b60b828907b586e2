"""What tests of engines share."""

from functools import partial
from typing import Final

import pytest
from tests.differential.ir_programs import RUN_LIMIT

from plait.machine.machine_options import MachineOptions

_MACHINES: Final = (
    "plait.engines.reference.engine",
    "plait.engines.explicit.engine",
    "plait.driver.validation",
)


@pytest.fixture
def short_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut steps that do not end after a few hundred segments, not after half a million."""
    for name in _MACHINES:
        monkeypatch.setattr(f"{name}.MachineOptions", partial(MachineOptions, run_limit=RUN_LIMIT))
