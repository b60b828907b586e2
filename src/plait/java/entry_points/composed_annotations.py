"""Annotations on annotations: what JUnit 5 calls composed annotations."""

from collections.abc import Container, Iterable, Iterator
from typing import final

from plait.base.node import node
from plait.java.class_files.attributes import Annotation
from plait.java.class_files.descriptors import class_of_descriptor
from plait.java.entry_points.class_lineage import ClassLookup


@final
@node
class Reached:
    """An annotation, and the one that is written where it was found (itself, mostly)."""

    annotation: Annotation
    written: Annotation


def reached_annotations(
    annotations: Iterable[Annotation], lookup: ClassLookup, opaque: Container[str] = ()
) -> Iterator[Reached]:
    """The annotations and those on their declarations, and so on, but not behind `opaque` ones."""
    for written in annotations:
        seen: set[str] = set()
        waiting = [written]
        while waiting:
            annotation = waiting.pop(0)
            yield Reached(annotation, written)
            descriptor = annotation.descriptor
            if descriptor in seen or descriptor in opaque or descriptor.startswith("Ljava/"):
                continue
            seen.add(descriptor)
            declaration = lookup(class_of_descriptor(descriptor))
            if declaration is not None:
                waiting.extend(declaration.annotations)
