"""A dynamic call site or constant, and the simple shapes of synthetic classes for it."""

from collections.abc import Callable, Iterable
from typing import Final, final

from plait.base import flags
from plait.base.names import FieldRef
from plait.base.node import node
from plait.ir.assembler import BodyBuilder
from plait.ir.build.members import Members
from plait.ir.build.synthetic import HIDDEN, SyntheticClass
from plait.ir.program import Body, Class, Field, Method
from plait.ir.signatures import kinds_of_method
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.pool_constants import Bootstrap

OBJECT: Final = "java/lang/Object"

CALL: Final = "call"
"""Name of the static method that represents the call site."""


@final
@node
class CallSite:
    """The arguments of the bootstrap method, and the name of the synthetic class.

    `descriptor` is a method descriptor; a constant is a call site without parameters. `members`
    answers for the classes that handles name.
    """

    host: ClassFile
    members: Members
    class_name: str
    name: str
    descriptor: str
    bootstrap: Bootstrap


@final
@node
class MethodDraft:
    """A method of a synthetic class with its body."""

    name: str
    descriptor: str
    flags: int
    body: Body


def body_for(
    descriptor: str, fill: Callable[[BodyBuilder], None], *, receiver: bool = False
) -> Body:
    """The body that `fill` assembles, its parameters being those of the descriptor."""
    kinds, _ = kinds_of_method(descriptor)
    if receiver:
        kinds = (*kinds_of_method(f"(L{OBJECT};)V")[0], *kinds)
    code = BodyBuilder(kinds)
    fill(code)
    return code.build()


def synthetic_class(
    name: str,
    methods: Iterable[MethodDraft],
    *,
    interfaces: tuple[str, ...] = (),
    fields: tuple[Field, ...] = (),
    superclass: str = OBJECT,
) -> SyntheticClass:
    """A final class; all of its methods are hidden from stack traces."""
    drafts = tuple(methods)
    cls = Class(
        name=name,
        superclass=superclass,
        interfaces=interfaces,
        flags=flags.FINAL | flags.SYNTHETIC,
        fields=fields,
        methods=tuple(
            Method(draft.name, draft.descriptor, draft.flags, (HIDDEN,)) for draft in drafts
        ),
        simple_name=name.rpartition("/")[2],
    )
    return SyntheticClass(cls, {(draft.name, draft.descriptor): draft.body for draft in drafts})


def class_with_call(site: CallSite, fill: Callable[[BodyBuilder], None]) -> SyntheticClass:
    """A class with nothing but the call."""
    body = body_for(site.descriptor, fill)
    return synthetic_class(
        site.class_name, [MethodDraft(CALL, site.descriptor, flags.STATIC, body)]
    )


def class_with_value(
    name: str,
    descriptor: str,
    fill: Callable[[BodyBuilder], None],
    *,
    field_descriptor: str,
    call: str = CALL,
    extra: Iterable[MethodDraft] = (),
    interfaces: tuple[str, ...] = (),
) -> SyntheticClass:
    """A class whose call always returns the value that `fill`, its initialiser, has stored once.

    `fill` stores to `value_field` and leaves.
    """
    field = value_field(name, field_descriptor)

    def give(code: BodyBuilder) -> None:
        code.leave(code.load_static(field))

    return synthetic_class(
        name,
        [
            MethodDraft("<clinit>", "()V", flags.STATIC, body_for("()V", fill)),
            MethodDraft(call, descriptor, flags.STATIC, body_for(descriptor, give)),
            *extra,
        ],
        interfaces=interfaces,
        fields=(Field(field.name, field.descriptor, flags.STATIC | flags.FINAL),),
    )


def value_field(name: str, descriptor: str) -> FieldRef:
    """The static field of `class_with_value`."""
    return FieldRef(name, "value", descriptor)
