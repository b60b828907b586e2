"""Translation of dynamic call sites and constants to synthetic classes."""

from collections.abc import Callable
from typing import Final

from plait.base.errors import UnsupportedError
from plait.ir.build.dynamic.call_site import CallSite, class_with_call
from plait.ir.build.dynamic.concatenation import (
    expand_concatenation,
    expand_concatenation_with_constants,
)
from plait.ir.build.dynamic.dynamic_constants import expand_constant
from plait.ir.build.dynamic.lambdas import expand_lambda
from plait.ir.build.dynamic.records import expand_record_method
from plait.ir.build.dynamic.switches import expand_enum_switch, expand_type_switch
from plait.ir.build.members import Members
from plait.ir.build.synthetic import SyntheticClass
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.pool_constants import DynamicRef

_LAMBDAS: Final = "java/lang/invoke/LambdaMetafactory"
_CONCATENATIONS: Final = "java/lang/invoke/StringConcatFactory"
_SWITCHES: Final = "java/lang/runtime/SwitchBootstraps"
_RECORDS: Final = "java/lang/runtime/ObjectMethods"

_EXPANSIONS: Final[dict[tuple[str, str], tuple[str, Callable[[CallSite], SyntheticClass]]]] = {
    (_LAMBDAS, "metafactory"): ("Lambda", expand_lambda),
    (_LAMBDAS, "altMetafactory"): ("Lambda", expand_lambda),
    (_CONCATENATIONS, "makeConcat"): ("Concatenation", expand_concatenation),
    (_CONCATENATIONS, "makeConcatWithConstants"): (
        "Concatenation",
        expand_concatenation_with_constants,
    ),
    (_RECORDS, "bootstrap"): ("Record", expand_record_method),
    (_SWITCHES, "typeSwitch"): ("Switch", expand_type_switch),
    (_SWITCHES, "enumSwitch"): ("Switch", expand_enum_switch),
}
"""By owner and name of the bootstrap method: the name of the class, and its builder."""


def expand_dynamic(
    class_file: ClassFile, method_index: int, bci: int, site: DynamicRef, members: Members
) -> SyntheticClass:
    """The class for an `invokedynamic` at this place, or for a dynamic constant.

    The static method `factory` of the class has the descriptor of the call site; for a constant
    (whose descriptor is a type) it has no parameters. Equal constants of one class file give equal
    classes, wherever they are loaded. An unknown bootstrap method yields a method that ends in
    `Unsupported`.
    """
    bootstrap = class_file.bootstrap(site.bootstrap)
    if site.descriptor.startswith("("):
        key = (bootstrap.handle.owner, bootstrap.handle.name)
        label, expand = _EXPANSIONS.get(key, ("Dynamic", _refuse))
        name = f"{class_file.name}$${label}${method_index}${bci}"
        call = CallSite(class_file, members, name, site.name, site.descriptor, bootstrap)
    else:
        expand = expand_constant
        name = f"{class_file.name}$$Constant${site.bootstrap}${site.name}"
        call = CallSite(class_file, members, name, site.name, f"(){site.descriptor}", bootstrap)
    try:
        return expand(call)
    except UnsupportedError as reason:
        return _unsupported(call, str(reason))


def _refuse(call: CallSite) -> SyntheticClass:
    handle = call.bootstrap.handle
    raise UnsupportedError(f"invokedynamic bootstrap {handle.owner}.{handle.name}")


def _unsupported(call: CallSite, reason: str) -> SyntheticClass:
    return class_with_call(call, lambda code: code.unsupported(reason))
