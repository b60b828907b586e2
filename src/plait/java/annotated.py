"""Fields that an annotation marks, found without reading the classes that have none."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, final

from plait.base.node import node
from plait.java.attributes import Annotation
from plait.java.classfile import ClassFile
from plait.java.classpath import ClassPathEntry


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


def annotated_fields(
    places: Iterable[ClassPathEntry], marks: tuple[str, ...]
) -> Iterator[AnnotatedField]:
    """The fields in class files that have one of the marks in them: parts of annotations' names."""
    wanted = [mark.encode() for mark in marks]
    for place in places:
        for name in place.class_names():
            located = place.find(name)
            if located is None or not any(mark in located.data for mark in wanted):
                continue
            class_file = ClassFile.parse(located.data, located.origin)
            for field in class_file.fields:
                for annotation in field.annotations:
                    yield _annotated(class_file.name, field.name, annotation)


def _annotated(owner: str, name: str, annotation: Annotation) -> AnnotatedField:
    return AnnotatedField(owner, name, annotation.descriptor, annotation.values)
