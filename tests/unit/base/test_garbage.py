"""No garbage is looked for where somebody keeps all that it makes, and again afterwards."""

import gc

import pytest

from plait.base.garbage import uncollected


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
