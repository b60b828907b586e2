"""The JDK's own IR is well-formed, prints and parses back, and its monitors are regions."""

from collections.abc import Iterable

import pytest

from plait.base.names import MethodRef
from plait.ir.build.models import Models
from plait.ir.build.program_source import ClassFileSource
from plait.ir.build.survey import class_names
from plait.ir.checker import check_body
from plait.ir.ops import MonitorEnter, MonitorExit
from plait.ir.program import Body
from plait.ir.regions import Unstructured, monitor_regions
from plait.ir.text import parse_class, print_class
from plait.java.platform.class_path import ClassPath
from plait.java.platform.jdk import Jdk, find_jdk

SAMPLE = (
    "java/lang/Double",  # a NaN among its constants
    "java/lang/Character",  # surrogates
    "java/lang/ClassLoader",  # returns inside synchronized blocks
    "java/io/PrintWriter",  # synchronized blocks inside try blocks
    "java/nio/channels/Channels$2",  # two monitors, catch blocks inside
    "sun/security/provider/CtrDrbg",  # monitors around loops
    "java/util/HashMap",
    "java/util/concurrent/ConcurrentHashMap",
)


@pytest.fixture(scope="module")
def jdk() -> Jdk:
    return find_jdk(None)


def _verify(jdk: Jdk, names: Iterable[str]) -> tuple[int, int]:
    """Check each class; how many methods had monitors, and how many regions they are."""
    source = ClassFileSource(ClassPath([jdk.platform()]), Models(ClassPath([])), None)
    with_monitors = regions = 0
    for name in names:
        cls = source.find_class(name)
        assert cls is not None
        bodies: dict[MethodRef, Body] = {}
        for method in cls.methods:
            body = source.build_body(cls, method)
            if body is None:
                continue
            ref = MethodRef(name, method.name, method.descriptor)
            check_body(ref, method, body)
            found = monitor_regions(body)
            assert not isinstance(found, Unstructured), f"{ref}: {found.reason}"
            assert bool(found) == _has_monitors(body)
            with_monitors += bool(found)
            regions += len(found)
            bodies[ref] = body
        assert parse_class(print_class(cls, bodies)) == (cls, bodies), name
    return with_monitors, regions


def _has_monitors(body: Body) -> bool:
    return any(isinstance(op, MonitorEnter | MonitorExit) for b in body.blocks for op in b.ops)


def test_a_sample_of_java_base(jdk: Jdk) -> None:
    methods, regions = _verify(jdk, SAMPLE)
    assert methods > 10
    assert regions >= methods


@pytest.mark.full
def test_all_of_java_base(jdk: Jdk) -> None:
    methods, regions = _verify(jdk, class_names(jdk))
    assert methods > 1400
    assert regions > methods
