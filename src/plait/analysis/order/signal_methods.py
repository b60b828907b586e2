"""Methods of `java.util.concurrent` by which threads wait for actions of others.

A table, not code. A signal is what lets a wait return: `WAIT` returns normally only after signals,
`WAIT_IF_TRUE` gives a result that is not zero only after them. How many there must be is up to the
kind of the object.
"""

from enum import StrEnum
from typing import Final, final

from plait.base.node import node


class Role(StrEnum):
    """The role of a method for its receiver.

    `MEET` is a signal, and a wait for all the others' signals; `UNKNOWN` is anything.
    """

    SIGNAL = "signal"
    WAIT = "wait"
    WAIT_IF_TRUE = "wait if true"
    MEET = "meet"
    NEITHER = "neither"
    UNKNOWN = "unknown"


class Counting(StrEnum):
    """How many signals a wait needs.

    `ALL`: as many as the int that the constructor was given. `SOME`: one at least, provided that
    the constructor was given zero, or nothing.
    """

    ALL = "all"
    SOME = "some"


@final
@node
class SignalKind:
    """A class of objects that threads wait on.

    `constructors` are the descriptors of those that put no signal in; `roles` are keyed by name, or
    by name and descriptor. Other methods are `otherwise`. `parties` stands in for the int.
    """

    counting: Counting
    constructors: frozenset[str]
    roles: dict[str, Role]
    otherwise: Role = Role.NEITHER
    parties: int | None = None
    has_count: bool = False

    def role(self, name: str, descriptor: str) -> Role:
        """What a method does."""
        return self.roles.get(name + descriptor, self.roles.get(name, self.otherwise))


def _roles(**names: str) -> dict[str, Role]:
    return {name: Role[role.upper()] for role, group in names.items() for name in group.split()}


_PACKAGE: Final = "java/util/concurrent/"
_QUEUE: Final = SignalKind(
    Counting.SOME,
    frozenset({"()V", "(I)V", "(Z)V", "(IZ)V"}),
    _roles(
        signal="put add offer addAll transfer tryTransfer putFirst putLast addFirst addLast push "
        "offerFirst offerLast",
        wait="take takeFirst takeLast element remove()Ljava/lang/Object; removeFirst removeLast "
        "getFirst getLast pop",
    ),
)
_FLAG: Final = SignalKind(
    Counting.SOME,
    frozenset({"()V", "(Z)V", "(I)V"}),
    _roles(
        signal="set lazySet setRelease compareAndSet",
        wait_if_true="get getAcquire",
        neither="getPlain getOpaque toString",
    ),
    otherwise=Role.UNKNOWN,
    has_count=True,
)
SIGNAL_KINDS: Final = {
    f"{_PACKAGE}CountDownLatch": SignalKind(
        Counting.ALL,
        frozenset({"(I)V"}),
        _roles(
            signal="countDown",
            wait="await()V",
            wait_if_true="await(JLjava/util/concurrent/TimeUnit;)Z",
        ),
    ),
    f"{_PACKAGE}CyclicBarrier": SignalKind(
        Counting.ALL,
        frozenset({"(I)V", "(ILjava/lang/Runnable;)V"}),
        _roles(meet="await"),
    ),
    f"{_PACKAGE}Phaser": SignalKind(
        Counting.ALL,
        frozenset({"(I)V"}),
        _roles(meet="arriveAndAwaitAdvance", neither="getPhase isTerminated toString"),
        otherwise=Role.UNKNOWN,
    ),
    f"{_PACKAGE}Exchanger": SignalKind(
        Counting.ALL, frozenset({"()V"}), _roles(meet="exchange"), parties=2
    ),
    f"{_PACKAGE}Semaphore": SignalKind(
        Counting.SOME,
        frozenset({"(I)V", "(IZ)V"}),
        _roles(
            signal="release",
            wait="acquire()V acquireUninterruptibly()V",
            wait_if_true="tryAcquire()Z tryAcquire(JLjava/util/concurrent/TimeUnit;)Z",
        ),
        has_count=True,
    ),
    f"{_PACKAGE}CompletableFuture": SignalKind(
        Counting.SOME,
        frozenset({"()V"}),
        _roles(
            signal="complete obtrudeValue completeAsync completeOnTimeout",
            wait="join get()Ljava/lang/Object; resultNow",
        ),
    ),
    f"{_PACKAGE}atomic/AtomicBoolean": _FLAG,
    f"{_PACKAGE}atomic/AtomicInteger": _FLAG,
    **{
        f"{_PACKAGE}{name}": _QUEUE
        for name in (
            "ArrayBlockingQueue",
            "LinkedBlockingQueue",
            "LinkedBlockingDeque",
            "LinkedTransferQueue",
            "PriorityBlockingQueue",
            "SynchronousQueue",
        )
    },
}
"""By the exact class of the object."""

SETTERS: Final = frozenset({"set", "lazySet", "setRelease"})
"""Signals that are none when what they are given is the constant zero."""
