"""What tests of the command line share."""

from pathlib import Path

import pytest
from tests.cli.library_checks import Check, check_body


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Check the body of a class and give the report."""
    return lambda body, *options: check_body(tmp_path, body, *options)
