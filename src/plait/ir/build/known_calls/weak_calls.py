"""Calls by which a program leaves sequential consistency: weak access modes and fences.

Each is marked by the intrinsic `weakMemory` where the program's own code makes it. Weak accesses
inside the JDK's own classes are not marked.
"""

from typing import Final

from plait.base.names import MethodRef
from plait.base.origins import is_library_class
from plait.ir.build.known_calls.varhandles import VAR_HANDLE
from plait.ir.build.members import Members
from plait.ir.operands import Operand, int_const
from plait.ir.ops import Intrinsic

ACCESS: Final = 0
ACQUIRE_FENCE: Final = 1
RELEASE_FENCE: Final = 2
FULL_FENCE: Final = 3
"""What `weakMemory` announces; a full fence is both others at once."""

_ATOMICS: Final = "java/util/concurrent/atomic/Atomic"
_UNSAFE: Final = "sun/misc/Unsafe"
_WEAK_ENDINGS: Final = ("Plain", "Opaque", "Acquire", "Release")
_FENCES: Final = {
    (VAR_HANDLE, "fullFence"): FULL_FENCE,
    (VAR_HANDLE, "acquireFence"): ACQUIRE_FENCE,
    (VAR_HANDLE, "loadLoadFence"): ACQUIRE_FENCE,
    (VAR_HANDLE, "releaseFence"): RELEASE_FENCE,
    (VAR_HANDLE, "storeStoreFence"): RELEASE_FENCE,
    (_UNSAFE, "fullFence"): FULL_FENCE,
    (_UNSAFE, "loadFence"): ACQUIRE_FENCE,
    (_UNSAFE, "storeFence"): RELEASE_FENCE,
}
_UPDATERS: Final = "FieldUpdater"
_PAIRS: Final = (f"{_ATOMICS}MarkableReference", f"{_ATOMICS}StampedReference")


def weak_call(members: Members, caller: str, method: MethodRef) -> Intrinsic | None:
    """The mark of a call that a class makes; None when there is nothing weak about it."""
    if is_library_class(caller):
        return None
    kind = _kind(method.owner, method.name)
    if kind is None and not is_library_class(method.owner) and _may_be_weak(method.name):
        kind = _kind(members.holder_of_method(method), method.name)
    return None if kind is None else Intrinsic(None, "weakMemory", _operands(kind))


def _operands(kind: int) -> tuple[Operand, ...]:
    return (int_const(kind),)


def _kind(owner: str, name: str) -> int | None:
    fence = _FENCES.get((owner, name))
    if fence is not None:
        return fence
    if owner == VAR_HANDLE:
        is_weak = name.endswith(_WEAK_ENDINGS)
    elif owner == _UNSAFE:
        is_weak = name.startswith("putOrdered")
    elif owner.startswith(_ATOMICS):
        is_plain = name == "weakCompareAndSet" and _UPDATERS not in owner and owner not in _PAIRS
        is_weak = is_plain or _is_weak_name(name)
    else:
        is_weak = False
    return ACCESS if is_weak else None


def _is_weak_name(name: str) -> bool:
    return name == "lazySet" or name.endswith(_WEAK_ENDINGS)


def _may_be_weak(name: str) -> bool:
    """Whether a class of the program may have inherited a weak method of this name."""
    return name == "weakCompareAndSet" or _is_weak_name(name)
