"""A class that is not there counts only if some input leads to it."""

import pytest
from tests.unit.engines.symbolic.checking import MODES, assertion, method

from plait.base.errors import MissingClassError
from plait.result.verdicts import Bounds, Holds, Violated

CALL = """
    int r0 r1
    b0:
      r0 = choose -100, 100
      r1 = mul r0, r0
      if eq r1, {square} then b1 else b2
    b1:
      invoke static Gone.f()V ()
      return
    b2:
      return
"""


@pytest.mark.parametrize("mode", [*MODES, "auto"])
def test_a_missing_class_that_no_input_leads_to_is_not_missed(mode: str) -> None:
    assert assertion(method(CALL.format(square=2)), mode=mode) == Holds(Bounds())
    violated = CALL.replace("b2:\n", "b2:\n      check r0, null\n").format(square=4)
    assert isinstance(assertion(method(violated), mode=mode), Violated)
    with pytest.raises(MissingClassError, match="Gone"):
        assertion(method(CALL.format(square=4)), mode=mode)
