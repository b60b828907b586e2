"""No garbage is looked for where somebody keeps all that it makes, and again afterwards."""

import gc

import pytest

from plait.base import garbage
from plait.base.garbage import collect_if_grown, resident_bytes, uncollected

_BLOCK = 64 << 20


class Cycle:
    """Few objects, much memory."""

    def __init__(self) -> None:
        self.itself = self
        self.table = bytearray(_BLOCK)


def fail_inside() -> None:
    with uncollected():
        with uncollected():
            assert not gc.isenabled()
        assert not gc.isenabled()
        raise ValueError("over")


def test_garbage_is_looked_for_again_whatever_happens() -> None:
    assert gc.isenabled()
    with pytest.raises(ValueError, match="over"):
        fail_inside()
    assert gc.isenabled()


def test_memory_in_cycles_does_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "_MUCH", 2 * _BLOCK)
    before = resident_bytes()
    with uncollected():  # so that only this collects
        for _ in range(12):
            collect_if_grown()
            Cycle()
        collect_if_grown()
    assert resident_bytes() - before < 6 * _BLOCK
