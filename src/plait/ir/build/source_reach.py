"""What a class reaches, and which source it comes from, as far as its file tells."""

from pathlib import PurePosixPath
from typing import Final, final

from plait.base import flags
from plait.base.errors import ClassFileError
from plait.base.node import node
from plait.ir.build.contract_choice import named_classes
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.corruption import MISHAPS
from plait.java.platform.class_path import Located

_LOADING: Final = (b"forName", b"loadClass", b"ServiceLoader", b"findClass")
"""Words in class files that may load classes by names which are computed."""


@final
@node
class Reach:
    """The source of a class, below the folder that packages start in, and the classes it names.

    It `loads_any` if it may load classes by names that are computed. It `is_known_unnamed` if other
    class files may depend on it without a trace: annotation types, and constants, which are copied.
    """

    source: str
    names: frozenset[str]
    loads_any: bool = False
    is_known_unnamed: bool = False


def reach_of(located: Located, *, is_own: bool) -> Reach:
    """What a class reaches; one that cannot be read may reach anything.

    Of libraries it is not asked whether they load classes by name: most of them can.
    """
    try:
        parsed = ClassFile.parse(located.data, located.origin)
        is_constant = any(field.constant is not None for field in parsed.fields)
        return Reach(
            _source(parsed),
            frozenset(named_classes(parsed)),
            loads_any=is_own and any(word in located.data for word in _LOADING),
            is_known_unnamed=is_constant or bool(parsed.flags & flags.ANNOTATION),
        )
    except (ClassFileError, *MISHAPS):
        return Reach("?", frozenset(), loads_any=True)


def _source(parsed: ClassFile) -> str:
    file = parsed.source_file or f"{parsed.name.rpartition('/')[2].partition('$')[0]}.java"
    return str(PurePosixPath(parsed.name).parent / file)
