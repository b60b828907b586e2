"""Features of JUnit 5 that Plait does not run: extensions, conditions, some argument sources."""

from collections.abc import Iterable, Sequence
from typing import Final

from plait.java.class_files.attributes import Annotation
from plait.java.class_files.class_file import ClassFile, MethodInfo
from plait.java.class_files.descriptors import (
    class_of_descriptor,
    parse_method_descriptor,
    source_type,
)
from plait.java.entry_points.class_lineage import ClassLookup
from plait.java.entry_points.composed_annotations import reached_annotations

JUPITER: Final = "org/junit/jupiter/api/"
_PARAMS: Final = "org/junit/jupiter/params/"
_DISABLED: Final = f"L{JUPITER}Disabled;"
_EXTENDING: Final = (
    f"L{JUPITER}extension/ExtendWith;",
    f"L{JUPITER}extension/Extensions;",
    f"L{JUPITER}extension/RegisterExtension;",
    f"L{JUPITER}io/TempDir;",
)
_CONDITIONS: Final = f"L{JUPITER}condition/"
_OWN_EXTENSIONS: Final = (f"L{_PARAMS}ParameterizedTest;",)
"""Annotations that are extensions to JUnit, and that Plait knows itself."""
_SOURCES: Final = (
    "ValueSource",
    "EnumSource",
    "CsvSource",
    "MethodSource",
    "NullSource",
    "EmptySource",
    "NullAndEmptySource",
)


def disabling(classes: Iterable[ClassFile], method: MethodInfo, lookup: ClassLookup) -> str | None:
    """The annotation that disables a test or a class around it, as it is written."""
    written = [annotation for cls in classes for annotation in cls.annotations]
    for reached in reached_annotations([*written, *method.annotations], lookup):
        if reached.annotation.descriptor == _DISABLED:
            return _shown(reached.written)
    return None


def obstacle(classes: Sequence[ClassFile], method: MethodInfo, lookup: ClassLookup) -> str | None:
    """Why the test cannot be run as JUnit runs it: an extension or a condition, by name."""
    written = [annotation for cls in classes for annotation in cls.annotations]
    on_fields = [one for cls in classes for field in cls.fields for one in field.annotations]
    everything = [*written, *method.annotations, *on_fields]
    for reached in reached_annotations(everything, lookup, _OWN_EXTENSIONS):
        descriptor = reached.annotation.descriptor
        if descriptor.startswith(_CONDITIONS):
            return f"Plait does not evaluate {_shown(reached.written)}"
        if descriptor in _EXTENDING:
            return f"Plait does not run the extensions of JUnit ({_shown(reached.written)})"
    return None


def parameter_obstacle(method: MethodInfo, lookup: ClassLookup) -> str | None:
    """Why the arguments of a parameterized test cannot be had."""
    parameters, _ = parse_method_descriptor(method.descriptor)
    for parameter in parameters:
        if parameter.startswith("Lorg/junit/jupiter/"):
            return f"Plait does not supply arguments of type {source_type(parameter)}"
    known = {f"L{_PARAMS}provider/{name}{plural};" for name in _SOURCES for plural in ("", "s")}
    sources = 0
    for annotation in method.annotations:
        reached = reached_annotations([annotation], lookup)
        names = {one.annotation.descriptor for one in reached}
        is_source = any(name.startswith(f"L{_PARAMS}provider/") for name in names)
        if is_source and not names & known:
            return f"Plait does not support the arguments of {_shown(annotation)}"
        sources += is_source
    return None if sources else "it has no source of arguments"


def _shown(annotation: Annotation) -> str:
    return "@" + class_of_descriptor(annotation.descriptor).rpartition("/")[2].replace("$", ".")
