"""Members and parameters that annotations mark, found without reading classes that have none."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, final

from plait.base.names import MethodRef
from plait.base.node import node
from plait.java.class_files.attributes import Annotation
from plait.java.class_files.class_file import ClassFile, MethodInfo
from plait.java.class_files.descriptors import parse_method_descriptor
from plait.java.platform.class_path import ClassPathEntry


@final
@node
class AnnotatedField:
    """A field with one of its annotations, whose values are those that are written."""

    owner: str
    name: str
    annotation: str
    values: Mapping[str, Any]

    @property
    def simple_name(self) -> str:
        """The annotation's name without package and outer classes."""
        return self.annotation[1:-1].rpartition("/")[2].rpartition("$")[2]


@final
@node
class AnnotatedMember:
    """A field or method with one of its annotations, whose values are those that are written."""

    owner: str
    name: str
    descriptor: str
    values: Mapping[str, Any]
    annotation: str


@final
@node
class AnnotatedParameter:
    """A parameter with one of its annotations; `position` counts the descriptor's parameters."""

    method: MethodRef
    position: int
    annotation: str
    values: Mapping[str, Any]


def annotated_fields(
    places: Iterable[ClassPathEntry], marks: tuple[str, ...]
) -> Iterator[AnnotatedField]:
    """The fields in class files that have one of the marks in them: parts of annotations' names."""
    for class_file in _marked(places, marks):
        for field in class_file.fields:
            for annotation in field.annotations:
                yield _annotated(class_file.name, field.name, annotation)


def annotated_members(
    places: Iterable[ClassPathEntry], simple_name: str
) -> Iterator[AnnotatedMember]:
    """The fields and methods with an annotation of this name, whatever its package."""
    for class_file in _marked(places, (simple_name,)):
        for member in (*class_file.fields, *class_file.methods):
            for annotation in member.annotations:
                found = _annotated(class_file.name, member.name, annotation)
                if found.simple_name == simple_name:
                    yield AnnotatedMember(
                        found.owner,
                        found.name,
                        member.descriptor,
                        annotation.values,
                        annotation.descriptor,
                    )


def annotated_parameters(
    places: Iterable[ClassPathEntry], marks: tuple[str, ...]
) -> Iterator[AnnotatedParameter]:
    """The parameters in class files that have one of the marks in them."""
    for class_file in _marked(places, marks):
        for method in class_file.methods:
            ref = MethodRef(class_file.name, method.name, method.descriptor)
            annotations = method.parameter_annotations
            first = _first_in_source(class_file, method, len(annotations))
            for position, found in enumerate(annotations, first):
                for each in found:
                    yield AnnotatedParameter(ref, position, each.descriptor, each.values)


def _first_in_source(class_file: ClassFile, method: MethodInfo, written: int) -> int:
    """How many parameters the compiler has put before those of the source.

    These are the outer object, or an enum constant's name and number. A class inside a method also
    gets the variables that it uses, after those of the source.
    """
    count = len(parse_method_descriptor(method.descriptor)[0])
    if written in (0, count):
        return 0
    captured = sum(field.name.startswith("val$") for field in class_file.fields)
    return max(count - written - captured, 0)


def _marked(places: Iterable[ClassPathEntry], marks: tuple[str, ...]) -> Iterator[ClassFile]:
    wanted = [mark.encode() for mark in marks]
    for place in places:
        for name in place.class_names():
            located = place.find(name)
            if located is not None and any(mark in located.data for mark in wanted):
                yield ClassFile.parse(located.data, located.origin)


def _annotated(owner: str, name: str, annotation: Annotation) -> AnnotatedField:
    return AnnotatedField(owner, name, annotation.descriptor, annotation.values)
