"""What all tests share: golden files (`pytest --update-golden` rewrites them), few collections.

Each check leaves up to a million objects in cycles. With Python's defaults, half of the time of a
long run went into looking at the live objects of the tests themselves, again and again. Machines
collect by themselves when native memory piles up.
"""

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

GOLDEN = Path(__file__).parent / "golden"
_OBJECTS_BETWEEN_COLLECTIONS: Final = 5_000_000
_OBJECTS_WORTH_A_COLLECTION: Final = 1_000_000


def pytest_collection_finish() -> None:
    """Leave the tests themselves out of all collections."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Drop what tests have left behind, between tests."""
    if gc.get_count()[0] > _OBJECTS_WORTH_A_COLLECTION:
        gc.collect()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the golden file of this name."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return compare
