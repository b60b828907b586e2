"""The methods of `java.util.concurrent` and of threads that are treated as operations on locks."""

from enum import StrEnum
from typing import Final

from plait.base.names import MethodRef


class LockAction(StrEnum):
    """What a method of a lock class does to its receiver."""

    ACQUIRE = "acquire"
    RELEASE = "release"
    ACQUIRE_SHARED = "acquire shared"
    RELEASE_SHARED = "release shared"
    TRY = "try"
    TRY_SHARED = "try shared"


_LOCKS: Final = "java/util/concurrent/locks/"
LOCK_METHODS: Final = {
    (f"{_LOCKS}ReentrantLock", "lock"): LockAction.ACQUIRE,
    (f"{_LOCKS}ReentrantLock", "lockInterruptibly"): LockAction.ACQUIRE,
    (f"{_LOCKS}ReentrantLock", "unlock"): LockAction.RELEASE,
    (f"{_LOCKS}ReentrantReadWriteLock$WriteLock", "lock"): LockAction.ACQUIRE,
    (f"{_LOCKS}ReentrantReadWriteLock$WriteLock", "lockInterruptibly"): LockAction.ACQUIRE,
    (f"{_LOCKS}ReentrantReadWriteLock$WriteLock", "unlock"): LockAction.RELEASE,
    (f"{_LOCKS}ReentrantReadWriteLock$ReadLock", "lock"): LockAction.ACQUIRE_SHARED,
    (f"{_LOCKS}ReentrantReadWriteLock$ReadLock", "lockInterruptibly"): LockAction.ACQUIRE_SHARED,
    (f"{_LOCKS}ReentrantReadWriteLock$ReadLock", "unlock"): LockAction.RELEASE_SHARED,
    (f"{_LOCKS}ReentrantLock", "tryLock"): LockAction.TRY,
    (f"{_LOCKS}ReentrantReadWriteLock$WriteLock", "tryLock"): LockAction.TRY,
    (f"{_LOCKS}ReentrantReadWriteLock$ReadLock", "tryLock"): LockAction.TRY_SHARED,
}
"""The methods of `java.util.concurrent.locks` that are treated as operations on locks.

A `try` method holds the lock when its result is true.
"""

SEMAPHORE: Final = "java/util/concurrent/Semaphore"
SEMAPHORE_METHODS: Final = {
    "acquire()V": LockAction.ACQUIRE,
    "acquireUninterruptibly()V": LockAction.ACQUIRE,
    "tryAcquire()Z": LockAction.TRY,
    "tryAcquire(JLjava/util/concurrent/TimeUnit;)Z": LockAction.TRY,
    "release()V": LockAction.RELEASE,
}
"""The methods of a semaphore of one permit that is used as a lock."""

SEMAPHORE_QUERIES: Final = frozenset(
    {"<init>", "availablePermits", "hasQueuedThreads", "getQueueLength", "isFair", "toString"}
)
"""Methods without relevant effects."""

JOIN: Final = MethodRef("java/lang/Thread", "join", "()V")
START: Final = MethodRef("java/lang/Thread", "plaitStart", "()V")
"""Acquires the monitor of a Thread object, and waits for nothing while holding it."""
"""Returns normally only when the thread that it is called on has ended."""
