"""What the class path holds under a name, as a class (`plait.vm.Resource`)."""

from collections.abc import Sequence

from plait.base import flags
from plait.ir.build.dynamic.call_site import MethodDraft, body_for, synthetic_class
from plait.ir.build.reflection.pieces import OBJECT_ARRAY, array_of, raw
from plait.ir.build.synthetic import SyntheticClass


def expand_resource(name: str, contents: Sequence[bytes]) -> SyntheticClass:
    """The class whose method `contents` gives these contents."""
    descriptor = f"(){OBJECT_ARRAY}"
    body = body_for(
        descriptor,
        lambda code: code.leave(array_of(code, OBJECT_ARRAY, [raw(data) for data in contents])),
        receiver=True,
    )
    draft = MethodDraft("contents", descriptor, flags.PUBLIC, body)
    return synthetic_class(name, [draft], interfaces=("plait/vm/Resource",))
