"""Every program of `tests/programs` does in the explicit engine's kernel what it does on HotSpot.

That is one schedule of each; the machine is held to the same outcomes in `test_programs`, so the
two agree on all programs.
"""

from pathlib import Path
from typing import Final

import pytest
from tests.differential.kernel_runs import run_in_kernel
from tests.differential.outcomes import assert_same, on_hotspot
from tests.differential.test_program_agreement import jdk_for, loaded, name_of_program
from tests.differential.test_programs import class_name, compiled, content, programs

FEW: Final = {
    "basics/HelloWorld",
    "concurrent/ThreadPools",
    "exceptions/UncaughtInWorker",
    "functional/StreamsCollecting",
    "io/ReadingObjects",
    "threads/SleepsAndTimeouts",
}
"""Programs that `make test` has the time for."""


def cases() -> list[object]:
    """Each program but the one that runs others, which takes arguments."""
    names = {source: name_of_program(source) for source in programs()}
    return [
        pytest.param(source, id=name, marks=[] if name in FEW else [pytest.mark.full])
        for source, name in names.items()
        if source.parent.name != "areas"
    ]


@pytest.mark.parametrize("source", cases())
def test_a_program_does_in_the_kernel_what_it_does_on_hotspot(source: Path) -> None:
    jdk = jdk_for(source)
    expected = on_hotspot(jdk, compiled(jdk), class_name(source), content=content(source))
    assert_same(expected, run_in_kernel(loaded(source)))
