"""Fake JVMs that are closed after the test."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.unit.replay.fake_jvm import FakeJvm


@pytest.fixture
def fake_jvm() -> Iterator[Callable[..., FakeJvm]]:
    """Makes fake JVMs."""
    made: list[FakeJvm] = []

    def make(*arguments: Any, **options: Any) -> FakeJvm:
        made.append(FakeJvm(*arguments, **options))
        return made[-1]

    yield make
    for jvm in made:
        jvm.close()
