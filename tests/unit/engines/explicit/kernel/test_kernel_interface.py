"""What `kernel_interface.py` says of the kernel's parts, and what they are."""

import inspect
import re
from graphlib import TopologicalSorter
from pathlib import Path
from typing import get_type_hints

import pytest

from plait.engines.explicit import kernel_interface
from plait.engines.explicit.kernel import kernel_choice
from plait.engines.explicit.kernel.kernel_choice import is_compiled, make_kernel

PARTS = get_type_hints(kernel_interface.Kernel)


def methods(part: type) -> dict[str, list[str]]:
    """The methods of a part's interface, with the names of their parameters."""
    return {
        name: list(inspect.signature(member).parameters)[1:]
        for name, member in vars(part).items()
        if inspect.isfunction(member) and not name.startswith("_")
    }


@pytest.fixture(params=["compiled", "pure"])
def kernel(request: pytest.FixtureRequest) -> kernel_interface.Kernel:
    if request.param == "compiled" and not is_compiled():
        pytest.skip("the kernel is not compiled")
    return make_kernel(request.param)


@pytest.mark.parametrize("name", PARTS)
def test_a_part_has_what_its_interface_says(kernel: kernel_interface.Kernel, name: str) -> None:
    part = getattr(kernel, name)
    for attribute in get_type_hints(PARTS[name]):
        assert hasattr(part, attribute)
    for method in methods(PARTS[name]):
        assert callable(getattr(part, method))


@pytest.mark.parametrize("name", PARTS)
def test_methods_have_the_parameters_that_the_interface_says(name: str) -> None:
    part = getattr(make_kernel("pure"), name)
    for method, parameters in methods(PARTS[name]).items():
        assert list(inspect.signature(getattr(part, method)).parameters) == parameters


@pytest.mark.skipif(not is_compiled(), reason="the kernel is not compiled")
@pytest.mark.parametrize("name", PARTS)
def test_a_compiled_part_shows_no_attributes_but_those_of_its_interface(name: str) -> None:
    part = type(getattr(make_kernel("compiled"), name))
    shown = {key for key, value in vars(part).items() if inspect.isdatadescriptor(value)}
    assert shown <= set(get_type_hints(PARTS[name]))


def test_no_two_parts_need_each_other() -> None:
    """Parts are made one after the other, each of those that it needs."""
    needs = {
        declaration.stem: re.findall(r"kernel\.(\w+) cimport", declaration.read_text())
        for declaration in Path(kernel_choice.__file__).parent.glob("*.pxd")
    }
    order = list(TopologicalSorter(needs).static_order())
    assert order.index("kernel_tables") < order.index("assembled_kernel")
