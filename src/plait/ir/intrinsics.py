"""The intrinsics that `Intrinsic` may name, with argument and result types.

They are the native methods of `plait.vm.Vm` that have no op, under the same names; `Vm` and
`docs/ir.md` define them.
"""

from functools import cache
from typing import Final

from plait.ir.operands import Kind
from plait.ir.signatures import kinds_of_method

INTRINSICS: Final = {
    # threads
    "adoptMainThread": "(Ljava/lang/Thread;)V",
    # memory
    "weakMemory": "(I)V",
    # objects and arrays
    "getClass": "(Ljava/lang/Object;)Ljava/lang/Class;",
    "identityHashCode": "(Ljava/lang/Object;)I",
    "copy": "(Ljava/lang/Object;)Ljava/lang/Object;",
    "copyElements": "(Ljava/lang/Object;ILjava/lang/Object;II)V",
    "constantElement": "(Ljava/lang/Object;I)Ljava/lang/Object;",
    "isThreadLocal": "(Ljava/lang/Object;)Z",
    "newArray": "(Ljava/lang/Class;I)Ljava/lang/Object;",
    "allocate": "(Ljava/lang/Class;)Ljava/lang/Object;",
    "intern": "(Ljava/lang/String;)Ljava/lang/String;",
    # classes
    "isInitialized": "(Ljava/lang/Class;)Z",
    "className": "(Ljava/lang/Class;)Ljava/lang/String;",
    "simpleName": "(Ljava/lang/Class;)Ljava/lang/String;",
    "outerClass": "(Ljava/lang/Class;)Ljava/lang/Class;",
    "superclass": "(Ljava/lang/Class;)Ljava/lang/Class;",
    "interfaces": "(Ljava/lang/Class;)[Ljava/lang/Class;",
    "componentType": "(Ljava/lang/Class;)Ljava/lang/Class;",
    "arrayType": "(Ljava/lang/Class;)Ljava/lang/Class;",
    "modifiers": "(Ljava/lang/Class;)I",
    "isPrimitive": "(Ljava/lang/Class;)Z",
    "isRecord": "(Ljava/lang/Class;)Z",
    "isInstance": "(Ljava/lang/Class;Ljava/lang/Object;)Z",
    "isAssignable": "(Ljava/lang/Class;Ljava/lang/Class;)Z",
    "findClass": "(Ljava/lang/String;)Ljava/lang/Class;",
    "primitiveClass": "(Ljava/lang/String;)Ljava/lang/Class;",
    "assertionsEnabled": "(Ljava/lang/Class;)Z",
    "fieldNames": "(Ljava/lang/Class;)[Ljava/lang/String;",
    "fieldOffset": "(Ljava/lang/Class;Ljava/lang/String;)J",
    "fieldType": "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Class;",
    "fieldModifiers": "(Ljava/lang/Class;Ljava/lang/String;)I",
    "declaresMethod": "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;)Z",
    # stack traces
    "captureFrames": "()[J",
    "frameClass": "(J)Ljava/lang/String;",
    "frameMethod": "(J)Ljava/lang/String;",
    "frameFile": "(J)Ljava/lang/String;",
    "frameLine": "(J)I",
    # numbers
    "floatToBits": "(F)I",
    "bitsToFloat": "(I)F",
    "doubleToBits": "(D)J",
    "bitsToDouble": "(J)D",
    "math": "(Ljava/lang/String;D)D",
    "math2": "(Ljava/lang/String;DD)D",
    # the outside
    "print": "(ILjava/lang/String;)V",
    "nanoTime": "()J",
    "assuming": "(Ljava/lang/String;)V",
    "property": "(Ljava/lang/String;)Ljava/lang/String;",
}
"""Name to method descriptor, in the order of `Vm.java`."""

CONSTANT_FIRST_ARGUMENT: Final = frozenset({"math", "math2"})
"""The intrinsics whose first argument, the name of a function, is a `StringConst`."""


@cache
def signature_of(name: str) -> tuple[tuple[Kind, ...], Kind | None] | None:
    """Kinds of the arguments and of the result (None: no result); None for an unknown name."""
    descriptor = INTRINSICS.get(name)
    return None if descriptor is None else kinds_of_method(descriptor)
