"""Which classes a class file mentions."""

from collections.abc import Iterator

from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.constant_pool import CLASS


def mentioned_classes(parsed: ClassFile) -> Iterator[str]:
    """The classes that the constant pool names, of arrays those of the elements.

    Types in descriptors and annotations are not among them: a JVM may never look for those.
    """
    for index in range(1, len(parsed.pool)):
        if parsed.pool.tag(index) == CLASS:
            name = parsed.class_name(index)
            if not name.startswith("["):
                yield name
            elif name.endswith(";"):
                yield name.lstrip("[")[1:-1]
