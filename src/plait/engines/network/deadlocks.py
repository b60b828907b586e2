"""The deadlock analysis: cycles of threads that wait for each other's locks.

Each cycle of the lock order becomes a question to the network: does some schedule that respects the
locks lead threads to its acquisitions at the same time, each holding its lock? Other ways to hang
(waiting, parking, joining under a lock) are not decided: a program that has them is never proved.
"""

from collections.abc import Iterator
from typing import Final, final

from plait.analysis.facts import Facts
from plait.analysis.locks.lock_names import LockKind
from plait.analysis.order.thread_order import MAIN
from plait.analysis.points_to.method_instances import CallSite
from plait.base.budget import Budget
from plait.base.masks import members
from plait.base.names import MethodRef
from plait.engines.network.extraction import extract
from plait.engines.network.lock_order import ClassLock, LockOrder, Step
from plait.engines.network.program_model import Lock, ProgramModel
from plait.engines.network.source_places import Places
from plait.ir.graph import cyclic_nodes
from plait.ir.operands import Const
from plait.ir.ops import EnterInterruptibly, Park, TryEnter, Wait
from plait.ir.program import Program
from plait.java.class_files.descriptors import source_name
from plait.logic.automata.marked_trees import Mark
from plait.logic.automata.questions import Questions
from plait.logic.automata.tree_schedules import schedule
from plait.result.verdicts import Suspected
from plait.spec.timeouts import Timeouts, waits_in_vain

_THREAD: Final = "Ljava/lang/Thread;"
_CONCURRENT: Final = "java/util/concurrent/"
_NEVER_WAITING: Final = (
    "java/util/concurrent/atomic/",
    "java/util/concurrent/TimeUnit",
    "java/util/concurrent/ThreadLocalRandom",
)
_HARMLESS: Final = frozenset(
    {
        "<init>",
        "compareAndSetState",
        "getExclusiveOwnerThread",
        "getState",
        "isHeldByCurrentThread",
        "newCondition",
        "readLock",
        "release",
        "releaseShared",
        "setExclusiveOwnerThread",
        "setState",
        "signal",
        "signalAll",
        "toString",
        "tryLock",
        "unpark",
        "writeLock",
    }
)
"""Methods of locks and synchronisers that do not wait, at least not without a limit."""
_WAITS: Final = ("java/lang/Object", "java/lang/ObjectModel")
_WAIT_FOR_END: Final = ("java/lang/Thread", "waitForEnd")
_SOME: Final = 3


@final
class Deadlocks:
    """Answers questions about deadlocks of one program."""

    def __init__(self, facts: Facts, model: ProgramModel, program: Program, budget: Budget) -> None:
        self._facts = facts
        self._model = model
        self._budget = budget
        self._places = Places(facts, program)
        self._order = LockOrder(model)
        self._circles = self._order.circles()

    def suspects(self) -> Iterator[Suspected]:
        """The cycles that some schedule may close."""
        circles = self._circles or ()
        sites = {site for circle in circles for step in circle for site in self._order.steps[step]}
        if not sites:
            return
        extracted = extract(self._model, sites)
        questions = Questions(extracted.dpn, self._budget)
        for circle in circles:
            marks = []
            for step in circle:
                where = (extracted.before.get(site) for site in self._order.steps[step])
                heads = frozenset(head for head in where if head is not None)
                marks.append(Mark(heads, held=self._held(step)))
            tree = questions.find(marks)
            if tree is not None:
                schedule(extracted.dpn, tree)  # every answer is replayed on the network
                yield self._suspected(circle)

    def _held(self, step: Step) -> int:
        """The lock that a step holds, as the network knows it."""
        node = self._order.nodes[step.held]
        if not isinstance(node, Lock) or not self._facts.graph.is_single(node.number):
            return 0
        number = self._model.locks.get(node)
        return 0 if number is None else 1 << number

    def other_reasons(self) -> tuple[str, ...]:
        """Other reasons why threads might block, or why this is unknown."""
        found: dict[str, None] = {}
        if self._circles is None:
            found["there are too many cycles of locks to check"] = None
        for reasons in (self._waits, self._loose_locks, self._joins, self._thread_monitors):
            found.update(dict.fromkeys(reasons()))
        shown = list(found)
        more = [f"and {len(shown) - _SOME} more"] if len(shown) > _SOME else []
        return (*shown[:_SOME], *more)

    # --- other reasons --------------------------------------------------------------------------

    def _reached(self) -> Iterator[int]:
        seen = set()
        for root in range(len(self._facts.threads.roots)):
            for number in self._facts.threads.reach(root):
                if number not in seen:
                    seen.add(number)
                    yield number

    def _waits(self) -> Iterator[str]:
        for number in self._reached():
            instance = self._facts.points_to.instances[number]
            if self._is_for_end(number):
                continue
            for at, block in enumerate(instance.body.blocks):
                for index, op in enumerate(block.ops):
                    if isinstance(op, TryEnter | EnterInterruptibly):
                        yield f"a lock is tried at {self._places.line(CallSite(number, at, index))}"
                    if isinstance(op, Wait | Park) and not _ends_by_itself(op.timeout):
                        yield f"a thread waits at {self._places.line(CallSite(number, at, index))}"
        for site, targets in self._facts.points_to.opaque_calls.items():
            for target in targets:
                if _may_wait(target):
                    instance = self._facts.points_to.instances[site.instance]
                    if self._facts.locks.ops.at(instance, site) is None:
                        name = f"{source_name(target.owner)}.{target.name}"
                        yield f"{name} may wait ({self._places.line(site)})"

    def _is_for_end(self, number: int) -> bool:
        """Whether only a thread itself calls an instance that joins it while holding its monitor.

        `_thread_monitors` reports that case.
        """
        instance = self._facts.points_to.instances[number]
        if (instance.method.owner, instance.method.name) == _WAIT_FOR_END:
            return True
        callers = {site.instance for site in self._facts.graph.callers(number)}
        is_wait = instance.method.owner in _WAITS
        return is_wait and bool(callers) and all(self._is_for_end(one) for one in callers)

    def _loose_locks(self) -> Iterator[str]:
        for site, operation in self._model.loose.items():
            if operation.is_acquire:
                yield (
                    f"a lock is taken at {self._places.line(site)} and not released in the same "
                    "block"
                )
        for method in sorted(self._model.unstructured, key=str):
            yield f"the monitors of {source_name(method.owner)}.{method.name} are not nested"

    def _joins(self) -> Iterator[str]:
        """Joins under a lock; joins of threads that may wait for the one that joins."""
        roots = self._facts.threads.roots
        of_thread: dict[int, list[int]] = {}
        for number, described in enumerate(roots):
            if described.thread is not None:
                of_thread.setdefault(described.thread, []).append(number)
        waits: list[list[int]] = [[] for _ in roots]
        sites: dict[int, CallSite] = {}
        for site, threads in self._order.joins():
            if self._order.held(site):
                yield f"a thread that holds a lock joins another at {self._places.line(site)}"
            if not threads:
                yield f"an unknown thread is joined at {self._places.line(site)}"
            for root in range(len(roots)):
                if site.instance in self._facts.threads.reach(root):
                    sites[root] = site
                    for thread in members(threads):
                        waits[root] += of_thread.get(thread, [MAIN])
        for root in sorted(cyclic_nodes(waits)):
            yield f"threads may join each other at {self._places.line(sites[root])}"

    def _thread_monitors(self) -> Iterator[str]:
        """A terminating thread acquires the monitor of its Thread object."""
        if self._order.monitors_of(_THREAD):
            yield "a monitor of a Thread object is taken"

    # --- words ----------------------------------------------------------------------------------

    def _suspected(self, circle: tuple[Step, ...]) -> Suspected:
        sites = [min(self._order.steps[step], key=self._key) for step in circle]
        at = tuple(self._places.of(site) for site in sites)
        parts = [
            f"at {self._places.line(site)} one thread holds {self._name(step.held)} and wants "
            f"{self._name(step.wanted)}"
            for step, site in zip(circle, sites, strict=True)
        ]
        return Suspected(at, f"threads may wait for each other in a cycle: {'; '.join(parts)}")

    def _key(self, site: CallSite) -> tuple[str, int, int]:
        at = self._places.of(site)
        return str(at.method), at.line, at.bci

    def _name(self, number: int) -> str:
        node = self._order.nodes[number]
        if isinstance(node, ClassLock):
            return f"the initialisation of {source_name(node.name)}"
        word = "the monitor of" if node.kind is LockKind.MONITOR else "the lock"
        return f"{word} {self._places.object(node.number)}"


def _may_wait(target: MethodRef) -> bool:
    """Whether a method of java.util.concurrent whose code is not read may wait for others."""
    owner = target.owner
    if not owner.startswith(_CONCURRENT) or owner.startswith(_NEVER_WAITING):
        return False
    return target.name not in _HARMLESS


def _ends_by_itself(timeout: object) -> bool:
    """Whether a wait has a limit that is known not to be 0, which means no limit."""
    return type(timeout) is Const and not waits_in_vain(Timeouts.ANY, int(timeout.value or 0))
