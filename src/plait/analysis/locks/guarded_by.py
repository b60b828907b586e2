"""Whether threads hold the locks that `@GuardedBy` names.

The lock of a guard is `this`, a field of the object or of a class (`lock`, `this.lock`,
`Class.lock`), the object of a class (`Class.class`), or what the field refers to (`itself`). It is
held when a must-held lock (`locks`) is the same object, by name or because it is the only one.
Constructors, initialisers and threads that have created an object and not published it need no
lock.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias, final

from plait.analysis.facts import Facts
from plait.analysis.locks.lock_names import Held, LockKind, Locks, SingleObject
from plait.analysis.points_to.method_instances import CallSite, MethodInstance
from plait.analysis.races.shared_accesses import STATIC, Access, MemoryPlace
from plait.analysis.values.value_numbering import FinalStatic, path_from
from plait.base import flags
from plait.base.masks import members, single
from plait.base.names import FieldRef, MethodRef
from plait.base.node import node
from plait.base.origins import is_library_class
from plait.ir.operands import ClassConst, Operand
from plait.ir.ops import Invoke
from plait.ir.program import Program
from plait.java.class_files.descriptors import source_name
from plait.spec.guards import Guard

NOTHING_GUARDED: Final = "no field or method is marked with @GuardedBy"
ITSELF: Final = "itself"
_LOCKS: Final = "Ljava/util/concurrent/locks/"


@final
@node
class ThisLock:
    """The object itself that has the field, or whose method is called."""


@final
@node
class FieldLock:
    """What an instance field of that object refers to."""

    field: FieldRef


@final
@node
class StaticLock:
    """What a static field refers to."""

    field: FieldRef


@final
@node
class ClassLock:
    """The object of a class, by its descriptor."""

    descriptor: str


GuardLock: TypeAlias = ThisLock | FieldLock | StaticLock | ClassLock


class Breach(NamedTuple):
    """An access or a call without the lock: `what` it is, and where."""

    guard: Guard
    site: CallSite
    what: str


@final
class Guards:
    """Checks the guards of one program."""

    def __init__(self, facts: Facts, program: Program, guards: tuple[Guard, ...]) -> None:
        self._facts = facts
        self._locks = {guard: lock_of(guard, program) for guard in guards}

    def unclear(self) -> Iterator[Guard]:
        """The guards whose lock expressions are not understood."""
        for guard, lock in self._locks.items():
            if lock is None:
                yield guard

    def breaches(self) -> Iterator[Breach]:
        """Where a lock may not be held, each op once for each guard."""
        told: set[tuple[Guard, MethodRef, int, int]] = set()
        for guard, lock in self._locks.items():
            if lock is None:
                continue
            for site, what in self._unguarded(guard, lock):
                method = self._facts.points_to.instances[site.instance].method
                key = (guard, method, site.block, site.index)
                if key not in told:
                    told.add(key)
                    yield Breach(guard, site, what)

    def _unguarded(self, guard: Guard, lock: GuardLock) -> Iterator[tuple[CallSite, str]]:
        if guard.is_method:
            return self._calls(guard, lock)
        field = FieldRef(guard.owner, guard.member, guard.descriptor)
        places = self._facts.accesses.places
        if guard.lock == ITSELF:
            content = self._content(field)
            chosen = [at for at in places if at[0] != STATIC and content >> at[0] & 1]
        else:
            chosen = [at for at in places if at[1] == field]
        return self._accesses(chosen, lock)

    # --- fields ---------------------------------------------------------------------------------

    def _accesses(
        self, places: list[MemoryPlace], lock: GuardLock
    ) -> Iterator[tuple[CallSite, str]]:
        for place in places:
            for access in self._facts.accesses.places[place]:
                if not self._is_exempt(access, place[1].owner) and not self._is_held(access, lock):
                    yield access.site, "written" if access.is_write else "read"

    def _content(self, field: FieldRef) -> int:
        """The objects that a field may refer to."""
        result = self._facts.points_to
        found = result.statics.get(field, 0)
        for (_, held_by), mask in result.fields.items():
            if held_by == field:
                found |= mask
        return found

    def _is_exempt(self, access: Access, owner: str) -> bool:
        instance = self._facts.instance(access)
        if instance.method.name == "<clinit>":
            return instance.method.owner == owner
        if self._facts.is_fresh(access):
            return True
        return instance.method.name == "<init>" and access.base == instance.body.params[0]

    def _is_held(self, access: Access, lock: GuardLock) -> bool:
        held = self._facts.held(access)
        return self._holds(
            self._facts.instance(access), held, access.base, lock, shares=not access.is_write
        )

    # --- methods --------------------------------------------------------------------------------

    def _calls(self, guard: Guard, lock: GuardLock) -> Iterator[tuple[CallSite, str]]:
        result, threads = self._facts.points_to, self._facts.threads
        run = {number for root in range(len(threads.roots)) for number in threads.reach(root)}
        for site, callees in result.calls.items():
            instance = result.instances[site.instance]
            op = instance.body.blocks[site.block].ops[site.index]
            if site.instance not in run or type(op) is not Invoke:
                continue
            called = {result.instances[callee].method for callee in callees}
            if any(
                (method.owner, method.name, method.descriptor)
                == (guard.owner, guard.member, guard.descriptor)
                for method in called
            ):
                base = op.args[0] if op.args else None
                is_new = base is not None and self._facts.freshness.is_fresh(site, base)
                held = self._facts.locks.before(site)
                if not is_new and not self._holds(instance, held, base, lock, shares=False):
                    yield site, "called"

    # --- locks ----------------------------------------------------------------------------------

    def _holds(
        self,
        instance: MethodInstance,
        held: Locks,
        base: Operand | None,
        lock: GuardLock,
        *,
        shares: bool,
    ) -> bool:
        """Whether the guard's lock is among those held; `shares`: a read lock suffices."""
        kinds = {LockKind.MONITOR}
        if isinstance(lock, FieldLock | StaticLock) and lock.field.descriptor.startswith(_LOCKS):
            kinds = {LockKind.LOCK, LockKind.SHARED} if shares else {LockKind.LOCK}
        return any(
            item.kind in kinds and self._is_same(instance, item, base, lock) for item in held
        )

    def _is_same(
        self, instance: MethodInstance, held: Held, base: Operand | None, lock: GuardLock
    ) -> bool:
        identity = held.identity
        if isinstance(identity, SingleObject):
            return single(self._objects(instance, base, lock)) == identity.number
        match lock:
            case ThisLock() | FieldLock():
                value = None if base is None else self._facts.locks.values(instance).of(base)
                path = None if value is None else path_from(identity, value)
                return path == (() if isinstance(lock, ThisLock) else (lock.field,))
            case StaticLock(field=field):
                return identity == FinalStatic(field)
            case ClassLock(descriptor=descriptor):
                return identity == ClassConst(descriptor)

    def _objects(self, instance: MethodInstance, base: Operand | None, lock: GuardLock) -> int:
        """The objects that the guard's lock may be."""
        result = self._facts.points_to
        match lock:
            case StaticLock(field=field):
                return result.statics.get(field, 0)
            case ClassLock(descriptor=descriptor):
                return result.of_operand(instance, ClassConst(descriptor))
        objects = 0 if base is None else result.of_operand(instance, base)
        if isinstance(lock, ThisLock):
            return objects
        found = 0
        for number in members(objects):
            found |= result.fields.get((number, lock.field), 0)
        return found


def described(guard: Guard) -> str:
    """A guard as its source has it."""
    member = f"{source_name(guard.owner)}.{guard.member}{'()' if guard.is_method else ''}"
    return f'{member} @GuardedBy("{guard.lock}")'


def callers(facts: Facts, site: CallSite) -> tuple[CallSite, ...]:
    """The program's calls that lead a thread to an op, the last first: one shortest path."""
    bottoms = {root.instance for root in facts.threads.roots}
    ways: dict[int, tuple[CallSite, ...]] = {site.instance: ()}
    work = [site.instance]
    for number in work:
        if number in bottoms:
            return ways[number]
        for caller in facts.graph.callers(number):
            if caller.instance not in ways:
                owner = facts.points_to.instances[caller.instance].method.owner
                shown = () if is_library_class(owner) else (caller,)
                ways[caller.instance] = (*ways[number], *shown)
                work.append(caller.instance)
    return ()


def lock_of(guard: Guard, program: Program) -> GuardLock | None:
    """The lock of a guard expression; None when it is not understood."""
    words = guard.lock.strip()
    if words == "this" or (words == ITSELF and not guard.is_method):
        return ThisLock()
    if words.endswith(".class"):
        named = _class_named(words.removesuffix(".class"), guard.owner, program)
        return None if named is None else ClassLock(f"L{named};")
    qualifier, _, name = words.removeprefix("this.").rpartition(".")
    if not qualifier:
        return _field_named(guard.owner, name, program)
    owner = _class_named(qualifier, guard.owner, program)
    found = None if owner is None else _field_named(owner, name, program)
    return found if isinstance(found, StaticLock) else None


def _field_named(owner: str, name: str, program: Program) -> GuardLock | None:
    """The field of this name in a class, or in one that it extends."""
    declaring = program.find_class(owner)
    while declaring is not None:
        for field in declaring.fields:
            if field.name == name:
                ref = FieldRef(declaring.name, name, field.descriptor)
                return StaticLock(ref) if field.flags & flags.STATIC else FieldLock(ref)
        above = declaring.superclass
        declaring = None if above is None else program.find_class(above)
    return None


def _class_named(words: str, owner: str, program: Program) -> str | None:
    """The class that a name means inside another: nested, of its package, or spelled out."""
    parts = words.split(".")
    package, _, nest = owner.rpartition("/")
    prefix = f"{package}/" if package else ""
    around = nest.split("$")
    candidates = [
        prefix + "$".join([*around[:depth], *parts]) for depth in range(len(around), -1, -1)
    ]
    for depth in range(len(parts) - 1, -1, -1):
        candidates.append("/".join([*parts[:depth], "$".join(parts[depth:])]))
    return next((name for name in candidates if program.find_class(name) is not None), None)
