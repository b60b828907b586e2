"""The time-outs of JUnit tests: they are not heeded, and reports name them."""

from collections.abc import Iterable, Sequence
from typing import Final

from plait.java.class_files.class_file import ClassFile, MethodInfo
from plait.java.entry_points.class_lineage import ClassLookup
from plait.java.entry_points.composed_annotations import reached_annotations
from plait.java.entry_points.junit_features import JUPITER
from plait.java.entry_points.junit_lineage import FLAVOR_4, annotation_of

_RULE: Final = "Lorg/junit/rules/Timeout;"
_TIMEOUT: Final = f"L{JUPITER}Timeout;"


def timeouts_4(classes: Iterable[ClassFile], method: MethodInfo) -> tuple[str, ...]:
    """Those of a JUnit 4 test: its annotation's, and the rules of its classes."""
    test = annotation_of(method, FLAVOR_4.test)
    limit = None if test is None else test.values.get("timeout")
    found = [f"@Test(timeout = {limit})"] if limit else []
    for cls in classes:
        rules = [field.name for field in cls.fields if field.descriptor == _RULE]
        rules += [one.name for one in cls.methods if one.descriptor == f"(){_RULE}"]
        found += [f"the rule {name}" for name in rules]
    return tuple(found)


def timeouts_5(
    classes: Sequence[ClassFile], method: MethodInfo, lookup: ClassLookup
) -> tuple[str, ...]:
    """Those of a JUnit 5 test: annotations of the test, its fixture and its classes."""
    around = [one for cls in classes for one in cls.annotations]
    fixture = [one for cls in classes for each in cls.methods for one in each.annotations]
    reached = reached_annotations([*around, *fixture, *method.annotations], lookup)
    has_any = any(one.annotation.descriptor == _TIMEOUT for one in reached)
    return ("@Timeout",) if has_any else ()
