"""No garbage is looked for where somebody keeps all that it makes, and again afterwards."""

import gc

import pytest

from plait.base.garbage import uncollected


def test_garbage_is_looked_for_again_whatever_happens() -> None:
    assert gc.isenabled()
    with pytest.raises(ValueError, match="over"), uncollected():
        assert not gc.isenabled()
        with uncollected():
            assert not gc.isenabled()
        assert not gc.isenabled()
        raise ValueError("over")
    assert gc.isenabled()
