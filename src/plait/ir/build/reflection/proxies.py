"""Dynamic proxies: a class that hands the methods of interfaces to an InvocationHandler."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from plait.base import flags
from plait.base.names import FieldRef, MethodRef
from plait.ir.assembler import BodyBuilder
from plait.ir.build.dynamic.adaptation import adapt, is_primitive, wrapper_of
from plait.ir.build.dynamic.call_site import OBJECT, MethodDraft, body_for, synthetic_class
from plait.ir.build.reflection.pieces import OBJECT_ARRAY, array_of
from plait.ir.build.synthetic import SyntheticClass
from plait.ir.operands import NULL, ClassConst, Operand, int_const
from plait.ir.operators import CallMode
from plait.ir.program import Body, Field
from plait.java.class_files.class_file import ClassFile, MethodInfo
from plait.java.class_files.descriptors import descriptor_of_class, parse_method_descriptor

_PROXY: Final = "java/lang/reflect/Proxy"
_METHOD: Final = "Ljava/lang/reflect/Method;"
_OBJECT: Final = "Ljava/lang/Object;"
_HANDLER: Final = FieldRef(_PROXY, "h", "Ljava/lang/reflect/InvocationHandler;")
_INVOKE: Final = MethodRef(
    "java/lang/reflect/InvocationHandler",
    "invoke",
    f"({_OBJECT}{_METHOD}{OBJECT_ARRAY}){_OBJECT}",
)
_OF_OBJECT: Final = (
    ("hashCode", "()I"),
    ("equals", f"({_OBJECT})Z"),
    ("toString", "()Ljava/lang/String;"),
)

FindClassFile = Callable[[str], ClassFile | None]


def expand_proxy(
    name: str, interfaces: Sequence[str], find: FindClassFile
) -> SyntheticClass | None:
    """The proxy class of these interfaces; None when one of them has no class file."""
    if any(find(interface) is None for interface in interfaces):
        return None
    targets = list(_targets(interfaces, find))
    drafts = [MethodDraft("<clinit>", "()V", flags.STATIC, _initialiser(name, targets))]
    for number, (_, _, method) in enumerate(targets):
        field = _method_field(name, number)
        body = body_for(method.descriptor, _forward(field, method.descriptor), receiver=True)
        drafts.append(MethodDraft(method.name, method.descriptor, flags.PUBLIC, body))
    return synthetic_class(
        name,
        drafts,
        interfaces=tuple(interfaces),
        fields=tuple(
            Field(_method_field(name, number).name, _METHOD, flags.STATIC | flags.FINAL)
            for number in range(len(targets))
        ),
        superclass=_PROXY,
    )


def _targets(
    interfaces: Sequence[str], find: FindClassFile
) -> Iterator[tuple[str, int, MethodInfo]]:
    """Each method that a proxy answers for, with the class that declares it and its number."""
    seen: set[tuple[str, str]] = set()
    todo = [OBJECT, *interfaces]
    visited: set[str] = set()
    while todo:
        owner = todo.pop(0)
        class_file = find(owner)
        if class_file is None or owner in visited:
            continue
        visited.add(owner)
        todo.extend(class_file.interfaces)
        for number, method in enumerate(class_file.methods):
            key = (method.name, method.descriptor)
            is_wanted = key in _OF_OBJECT if owner == OBJECT else _is_answered(method)
            if is_wanted and key not in seen:
                seen.add(key)
                yield owner, number, method


def _is_answered(method: MethodInfo) -> bool:
    return not method.flags & (flags.STATIC | flags.PRIVATE) and not method.name.startswith("<")


def _method_field(name: str, number: int) -> FieldRef:
    return FieldRef(name, f"m{number}", _METHOD)


def _initialiser(name: str, targets: list[tuple[str, int, MethodInfo]]) -> Body:
    def fill(code: BodyBuilder) -> None:
        for index, (owner, number, _) in enumerate(targets):
            method = code.call_static(
                "java/lang/reflect/Members",
                "methodAt",
                f"(Ljava/lang/Class;I){_METHOD}",
                ClassConst(descriptor_of_class(owner)),
                int_const(number),
            )
            code.store_static(_method_field(name, index), method)
        code.leave()

    return body_for("()V", fill)


def _forward(field: FieldRef, descriptor: str) -> Callable[[BodyBuilder], None]:
    parameters, result = parse_method_descriptor(descriptor)

    def fill(code: BodyBuilder) -> None:
        this, *given = code.params
        calling, failed = code.block(), code.block()
        handler = code.load_field(this, _HANDLER)
        method = code.load_static(field)
        arguments: Operand = NULL
        if given:
            boxes = [
                adapt(code, value, type_, _OBJECT, _OBJECT)
                for value, type_ in zip(given, parameters, strict=True)
            ]
            arguments = array_of(code, OBJECT_ARRAY, boxes)
        code.goto(calling)
        code.place(calling)
        code.handle(failed)
        value = code.call(CallMode.INTERFACE, _INVOKE, handler, this, method, arguments)
        after = code.block()
        code.goto(after)
        code.place(failed)
        thrown = code.catch()
        code.throw(
            code.call_static(
                "java/lang/reflect/Members",
                "thrown",
                f"(Ljava/lang/Throwable;{_METHOD})Ljava/lang/Throwable;",
                thrown,
                method,
            )
        )
        code.place(after)
        if result == "V":
            code.leave()
        else:
            boxed = wrapper_of(result) if is_primitive(result) else result
            code.leave(adapt(code, value, _OBJECT, result, boxed))

    return fill
