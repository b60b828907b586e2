"""The assumptions of a proof of race freedom: the library code that was not read."""

from collections.abc import Iterator
from typing import Final

from plait.analysis.facts import Facts
from plait.analysis.points_to.abstract_objects import is_stand_in
from plait.analysis.points_to.library_tables import KEEPS_THREADS, STREAMS, TO_PARALLEL
from plait.base.masks import mask_of, members
from plait.base.origins import is_library_class
from plait.ir.ops import Invoke, Unsupported
from plait.java.class_files.descriptors import source_name

LIBRARY: Final = (
    "unanalysed library code returns new objects or its arguments, keeps arguments in "
    "its receiver only, and writes no field of the program"
)
SYNCHRONISERS: Final = "java.util.concurrent has no races on its internal state"
LOCKS: Final = "locks and synchronisers of java.util.concurrent behave as documented"
_MOST_NAMED: Final = 12


def assumptions(facts: Facts) -> tuple[str, ...]:
    """The assumptions of a proof, the unread classes by name."""
    return (LIBRARY, SYNCHRONISERS, LOCKS, *unread_classes(facts))


def unread_classes(facts: Facts) -> tuple[str, ...]:
    """The classes whose code is not read, by name, in a sentence; nothing if there are none."""
    calls = facts.points_to.opaque_calls.values()
    unread = {target.owner for targets in calls for target in targets}
    named = sorted(source_name(owner) for owner in unread)
    shown = ", ".join(named[:_MOST_NAMED])
    more = f" and {len(named) - _MOST_NAMED} more" if len(named) > _MOST_NAMED else ""
    return (f"not analysed: {shown}{more}",) if named else ()


def _threads_out_of_sight(facts: Facts) -> Iterator[str]:
    """Threads that no visible code starts, but that unread code can access."""
    result = facts.points_to
    threads = result.objects.instances("Ljava/lang/Thread;") & ~result.threads
    threads &= ~mask_of(n for n in members(threads) if is_stand_in(result.objects.objects[n]))
    if not threads:
        return
    for site, targets in result.opaque_calls.items():
        instance = result.instances[site.instance]
        op = instance.body.blocks[site.block].ops[site.index]
        if type(op) is not Invoke:
            continue
        given = 0
        for argument in op.args:
            given |= result.of_operand(instance, argument)
        for target in targets:
            if given & threads and not target.owner.startswith(KEEPS_THREADS):
                name = f"{source_name(target.owner)}.{target.name}"
                yield f"{name}, which is not analysed, receives a thread and may start it"


def _calls_out_of_sight(facts: Facts) -> Iterator[str]:
    """Methods of the program that unread code may call in a thread of its own."""
    result = facts.points_to
    is_parallel = any(
        target.name in TO_PARALLEL for targets in result.opaque_calls.values() for target in targets
    )
    for site, targets in result.opaque_calls.items():
        called = {result.instances[callee].method for callee in result.calls.get(site, ())}
        ours = sorted(
            (m for m in called if not is_library_class(m.owner)), key=lambda method: str(method)
        )
        for target in targets:
            is_later = not facts.library.calls_back_at_once(target.owner)
            if ours and (is_later or (is_parallel and target.owner.startswith(STREAMS))):
                name = f"{source_name(target.owner)}.{target.name}"
                method = f"{source_name(ours[0].owner)}.{ours[0].name}"
                yield f"{name}, which is not analysed, may call {method} in another thread"


def _finalizers(facts: Facts) -> Iterator[str]:
    """Finalizers run in a thread of the JVM, at any time."""
    result = facts.points_to
    for name in sorted({item.type for item in result.objects.objects}):
        if name.startswith("[") or is_library_class(name):
            continue
        found = result.hierarchy.select(name, "finalize", "()V")
        if found is not None and not is_library_class(found.owner):
            yield f"{source_name(found.owner)} has a finalizer"


def _natives(facts: Facts) -> Iterator[str]:
    for method in facts.points_to.natives:
        if not is_library_class(method.owner):
            yield f"{source_name(method.owner)}.{method.name} is native"


def obstacles(facts: Facts) -> tuple[str, ...]:
    """Why nothing can be proved: code of the program that the analysis cannot see."""
    result = facts.points_to
    found: dict[str, None] = {}
    for reasons in (_calls_out_of_sight, _finalizers, _natives):
        found.update(dict.fromkeys(reasons(facts)))
    for number in sorted(result.lost_threads):
        kind = source_name(result.objects.objects[number].type)
        found[f"a thread of class {kind} with unknown code is started"] = None
    for site, targets in result.opaque_calls.items():
        caller = result.instances[site.instance].method
        for target in targets:
            if facts.library.is_reflective(target) and not is_library_class(caller.owner):
                name = f"{source_name(target.owner)}.{target.name}"
                found[f"{source_name(caller.owner)} calls {name}: reflection"] = None
    found.update(dict.fromkeys(_threads_out_of_sight(facts)))
    for method, reason in result.unread.items():
        if not is_library_class(method.owner):
            found[f"{source_name(method.owner)}.{method.name}: {reason}"] = None
    for instance in result.instances:
        for block in instance.body.blocks:
            if type(block.terminator) is Unsupported:
                found[block.terminator.reason] = None
    return tuple(found)
