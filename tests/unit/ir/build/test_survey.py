"""The translator on the JDK itself: every method builds, and stacks agree with StackMapTable."""

import pytest

from plait.base.node import node
from plait.ir.build.bytecode_blocks import Layout
from plait.ir.build.bytecode_translator import MethodTranslator
from plait.ir.build.models import Models
from plait.ir.build.program_source import ClassFileSource
from plait.ir.build.register_allocation import DOUBLE, FLOAT, INT, LONG, REF
from plait.ir.build.survey import class_names, survey, survey_classes
from plait.ir.build.unit import Unit
from plait.java.class_files.stack_map import BasicType
from plait.java.platform.class_path import ClassPath
from plait.java.platform.jdk import Jdk, installed_jdks

CODES = {
    BasicType.INT: INT,
    BasicType.LONG: LONG,
    BasicType.FLOAT: FLOAT,
    BasicType.DOUBLE: DOUBLE,
}
SAMPLE = ("java/util/concurrent/", "java/lang/String", "java/util/regex/")


def sample(jdk: Jdk) -> list[str]:
    """A package of each sort, and every fortieth class of the others."""
    names = class_names(jdk)
    return sorted({name for name in names if name.startswith(SAMPLE)} | set(names[::40]))


@node
class Agreement:
    frames: int
    with_stack: int
    differences: tuple[str, ...]


def compare_with_stack_maps(jdk: Jdk, names: list[str]) -> Agreement:
    class_path = ClassPath([jdk.platform()])
    source = ClassFileSource(class_path, Models(ClassPath([])), None)
    frames = with_stack = 0
    differences: list[str] = []
    for name in names:
        class_file = class_path.load(name)
        assert class_file is not None
        unit = Unit(class_file, source)
        for index, method in enumerate(class_file.methods):
            if method.code is None or not method.code.stack_map:
                continue
            translator = MethodTranslator(unit, index, Layout(method.code), is_optimistic=False)
            translator.translate()
            meetings = translator.translation.meetings
            for frame in method.code.stack_map:
                if not meetings.was_reached(frame.bci):
                    continue
                expected = tuple(
                    CODES.get(t, REF) if isinstance(t, BasicType) else REF for t in frame.stack
                )
                frames += 1
                with_stack += bool(expected)
                if meetings.shape_at(frame.bci) != expected:
                    differences.append(f"{name}.{method.name}@{frame.bci}")
    return Agreement(frames, with_stack, tuple(differences))


def test_a_sample_of_the_jdk_builds_into_well_formed_ir(jdk: Jdk) -> None:
    result = survey_classes(jdk, sample(jdk))
    assert result.failures == ()
    assert result.methods > 5000
    assert 0.5 < result.ops / result.bytecodes < 1.1


def test_stacks_agree_with_stack_maps_on_a_sample(jdk: Jdk) -> None:
    found = compare_with_stack_maps(jdk, sample(jdk))
    assert found.differences == ()
    assert found.with_stack > 1000


@pytest.mark.full
@pytest.mark.parametrize("home", [str(jdk.home) for jdk in installed_jdks()])
def test_all_of_java_base_builds_into_well_formed_ir(home: str) -> None:
    (jdk,) = [jdk for jdk in installed_jdks() if str(jdk.home) == home]
    result = survey(jdk)
    assert result.failures == ()
    assert result.methods > 54_000


@pytest.mark.full
@pytest.mark.parametrize("home", [str(jdk.home) for jdk in installed_jdks()])
def test_stacks_agree_with_all_stack_maps_of_java_base(home: str) -> None:
    (jdk,) = [jdk for jdk in installed_jdks() if str(jdk.home) == home]
    found = compare_with_stack_maps(jdk, list(class_names(jdk)))
    assert found.differences == ()
    assert found.with_stack > 15_000
