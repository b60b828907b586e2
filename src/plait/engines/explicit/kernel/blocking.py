"""The kernel's ops that wait and wake, as `thread_lifecycle` and `monitors` of the machine do."""

import cython

from plait.spec import timeouts as spec

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import operand_value, put_word
    from plait.engines.explicit.kernel.kernel_opcodes import (
        CANENTER, COPYELEMENTS, COPYOBJECT, ELEMENT, END, ENTERI, F_BACK, F_HEADER, F_PC,
        GETCLASS, G_CLOCK, G_THREADS, HEADER, JOIN, K_REFS, MEMO, MOST_THREADS, NOTIFY,
        O_EARLY, O_ENTRIES, O_LEN, O_OWNER, O_SHARED, O_TYPE, O_WAITERS, PARK, READY, SLEEP,
        SPAWN, TESTINTERRUPT, THREADS, TRYENTER, T_ATOMIC, T_BASE, T_BLOCKED, T_CAPACITY,
        T_COUNT, T_DAEMON, T_DEADLINE, T_ENDED, T_FRAME, T_INTERRUPTED, T_LIMIT, T_OBJECT,
        T_PERMIT, T_SIZE, T_WENTRIES, T_WMONITOR, T_WNEXT, T_WOUTCOME, T_WTIMED, UNPARK,
        WAIT, WAKE_ALL, WAKE_ONE,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_operations import Operations

CENTURY = cython.declare(cython.longlong, spec.CENTURY)
SPARE = cython.declare(cython.longlong, 96)
"""Words of a new stack beyond its first frames."""


@cython.cclass
class Blocking(Operations):
    """Ops that wait, that wake others, and intrinsics on whole objects."""

    def pass_time(self):
        """Let the clock reach the running thread's deadline."""
        if self.memory.mem[self.t + T_DEADLINE] > self.memory.mem[G_CLOCK]:
            self.memory.write(G_CLOCK, self.memory.mem[self.t + T_DEADLINE])

    def deadline(self, r, operand):
        """When a wait runs out that begins now, -1 for never."""
        if self.enabledness.runs_out(r, operand):
            return self.memory.mem[G_CLOCK] + operand_value(self.memory, r, operand)
        return -1

    def block(self, deadline):
        """Stop here until something happens."""
        if not self.memory.mem[self.t + T_BLOCKED]:
            self.memory.write(self.t + T_BLOCKED, 1)
            self.memory.write(self.t + T_DEADLINE, deadline)
        return 1

    def unblock(self):
        """The wait is over."""
        self.memory.write(self.t + T_BLOCKED, 0)
        self.memory.write(self.t + T_DEADLINE, -1)
        self.fuel -= 1
        return 0

    def await_end(self, c, r):
        """Join: 0 ended, 1 timed out, 2 interrupted; nobody else may own the other's monitor."""
        t: cython.longlong = self.t
        other: cython.longlong = operand_value(self.memory, r, self.tables.code[c + 2])
        over: cython.bint = self.enabledness.is_over(other)
        outcome: cython.longlong = 0
        if self.fuel <= 0 or not (
            over or self.memory.mem[t + T_INTERRUPTED] or self.memory.mem[t + T_BLOCKED]
        ):
            return self.block(self.deadline(r, self.tables.code[c + 3]))
        if self.enabledness.acquirable(self.thread, other) != READY:
            return self.block(self.deadline(r, self.tables.code[c + 3]))
        if not over:
            if self.memory.mem[t + T_INTERRUPTED]:
                self.memory.write(t + T_INTERRUPTED, 0)
                outcome = 2
            else:
                outcome = 1
                self.pass_time()
        put_word(self, r + F_HEADER + self.tables.code[c + 1], outcome)
        return self.unblock()

    def park(self, c, r):
        """Wait for the permit, an interrupt or the time: 0 woken, 1 timed out."""
        t: cython.longlong = self.t
        over: cython.bint = (
            self.memory.mem[t + T_PERMIT] != 0 or self.memory.mem[t + T_INTERRUPTED] != 0
        )
        if self.fuel <= 0 or not (over or self.memory.mem[t + T_BLOCKED]):
            return self.block(self.deadline(r, self.tables.code[c + 2]))
        if not over:
            self.pass_time()
        self.memory.write(t + T_PERMIT, 0)
        over = over or not self.enabledness.runs_out(r, self.tables.code[c + 2])
        put_word(self, r + F_HEADER + self.tables.code[c + 1], 0 if over else 1)
        return self.unblock()

    def try_enter(self, c, r, asks):
        """Acquire a monitor at once, or not at all; or only ask whether that could be: 1 or 0."""
        a: cython.longlong = operand_value(self.memory, r, self.tables.code[c + 2])
        free: cython.bint = self.enabledness.acquirable(self.thread, a) == READY
        if self.memory.mem[a + O_SHARED]:
            if self.fuel <= 0:
                return 1
            self.fuel -= 1
        if free and not asks:
            self.acquire(a)
        put_word(self, r + F_HEADER + self.tables.code[c + 1], 1 if free else 0)
        return 0

    def enter_interruptibly(self, c, r):
        """Acquire a monitor: 0 acquired, 1 timed out, 2 interrupted."""
        t: cython.longlong = self.t
        a: cython.longlong = operand_value(self.memory, r, self.tables.code[c + 2])
        free: cython.bint = self.enabledness.acquirable(self.thread, a) == READY
        outcome: cython.longlong = 0 if free else 1
        if self.memory.mem[a + O_SHARED]:
            if self.fuel <= 0 or not (
                free or self.memory.mem[t + T_INTERRUPTED] or self.memory.mem[t + T_BLOCKED]
            ):
                return self.block(self.deadline(r, self.tables.code[c + 3]))
            if self.memory.mem[t + T_INTERRUPTED] and (not free or self.ask(2)):
                outcome = 2
            if outcome == 2:
                self.memory.write(t + T_INTERRUPTED, 0)
            elif outcome == 1:
                self.pass_time()
            self.unblock()
        if outcome == 0:
            self.acquire(a)
        put_word(self, r + F_HEADER + self.tables.code[c + 1], outcome)
        return 0

    def acquire(self, a):
        """Enter a monitor that no other thread owns."""
        n: cython.longlong = self.memory.mem[a + O_ENTRIES]
        self.memory.write_plain(a, a + O_OWNER, self.thread + 1)
        self.memory.write_plain(a, a + O_ENTRIES, n + 1)
        if n == 0:
            self.hold(a)

    def sleep(self, c, r):
        """Let time pass: 1 slept, 2 interrupted."""
        t: cython.longlong = self.t
        duration: cython.longlong = operand_value(self.memory, r, self.tables.code[c + 2])
        outcome: cython.longlong = 1
        if self.fuel <= 0 or not (
            self.memory.mem[t + T_INTERRUPTED] or self.memory.mem[t + T_BLOCKED]
        ):
            if duration >= CENTURY:
                return self.block(-1)
            return self.block(self.memory.mem[G_CLOCK] + (duration if duration > 1 else 1))
        if self.memory.mem[t + T_INTERRUPTED]:
            self.memory.write(t + T_INTERRUPTED, 0)
            outcome = 2
        else:
            self.pass_time()
        put_word(self, r + F_HEADER + self.tables.code[c + 1], outcome)
        return self.unblock()

    # --- monitors: each waiter knows who waits next, the object who came first --------------------

    def leave_wait_set(self, monitor, number):
        """Take a thread out of the waiters."""
        t: cython.longlong = THREADS + number * T_SIZE
        following: cython.longlong = self.memory.mem[t + T_WNEXT]
        last: cython.longlong = self.memory.mem[monitor + O_WAITERS]
        if last == number + 1:
            self.memory.write_plain(monitor, monitor + O_WAITERS, following)
        else:
            while last and self.memory.mem[THREADS + (last - 1) * T_SIZE + T_WNEXT] != number + 1:
                last = self.memory.mem[THREADS + (last - 1) * T_SIZE + T_WNEXT]
            if last:
                self.memory.write(THREADS + (last - 1) * T_SIZE + T_WNEXT, following)
        self.memory.write(t + T_WNEXT, 0)

    def enter_wait_set(self, monitor, number):
        """Let a thread wait after all others."""
        last: cython.longlong = self.memory.mem[monitor + O_WAITERS]
        if last == 0:
            self.memory.write_plain(monitor, monitor + O_WAITERS, number + 1)
            return
        while self.memory.mem[THREADS + (last - 1) * T_SIZE + T_WNEXT]:
            last = self.memory.mem[THREADS + (last - 1) * T_SIZE + T_WNEXT]
        self.memory.write(THREADS + (last - 1) * T_SIZE + T_WNEXT, number + 1)

    def wait(self, c, r):
        """Wait on an owned monitor: 0 notified, 1 timed out, 2 interrupted."""
        t: cython.longlong = self.t
        a: cython.longlong
        if self.fuel <= 0:
            return 1
        if self.memory.mem[t + T_WMONITOR]:
            return self.wake(c, r)
        a = operand_value(self.memory, r, self.tables.code[c + 2])
        if self.memory.mem[a + O_ENTRIES] == 0 or self.memory.mem[a + O_OWNER] != self.thread + 1:
            return 2
        if self.memory.mem[t + T_INTERRUPTED] and not self.tables.code[c + 4]:
            self.fuel -= 1
            self.memory.write(t + T_INTERRUPTED, 0)
            put_word(self, r + F_HEADER + self.tables.code[c + 1], 2)
            return 0
        self.fuel -= 1
        self.memory.write(t + T_WMONITOR, a)
        self.memory.write(t + T_WENTRIES, self.memory.mem[a + O_ENTRIES])
        self.memory.write(
            t + T_WTIMED, 1 if self.enabledness.runs_out(r, self.tables.code[c + 3]) else 0
        )
        self.memory.write(t + T_WOUTCOME, -1)
        self.memory.write(t + T_DEADLINE, self.deadline(r, self.tables.code[c + 3]))
        self.memory.write_plain(a, a + O_OWNER, 0)
        self.memory.write_plain(a, a + O_ENTRIES, 0)
        self.let_go(a)
        self.enter_wait_set(a, self.thread)
        return 1

    def wake(self, c, r):
        """Leave the wait set if still in it, and acquire the monitor again."""
        t: cython.longlong = self.t
        a: cython.longlong = self.memory.mem[t + T_WMONITOR]
        outcome: cython.longlong = self.memory.mem[t + T_WOUTCOME]
        self.fuel -= 1
        if outcome < 0:
            outcome = 1 if self.memory.mem[t + T_WTIMED] else 0
            self.leave_wait_set(a, self.thread)
        if outcome == 1:
            self.pass_time()
        elif outcome == 2:
            self.memory.write(t + T_INTERRUPTED, 0)
        self.memory.write_plain(a, a + O_OWNER, self.thread + 1)
        self.memory.write_plain(a, a + O_ENTRIES, self.memory.mem[t + T_WENTRIES])
        self.hold(a)
        self.memory.write(t + T_WMONITOR, 0)
        self.memory.write(t + T_WENTRIES, 0)
        self.memory.write(t + T_WTIMED, 0)
        self.memory.write(t + T_WOUTCOME, -1)
        self.memory.write(t + T_DEADLINE, -1)
        put_word(self, r + F_HEADER + self.tables.code[c + 1], outcome)
        return 0

    def notify(self, a, woken):
        """Wake one waiter, chosen among several, the first, or all of them.

        In searches in the order of arrival only the one counts that waits longest, as on HotSpot.
        """
        first: cython.longlong = self.memory.mem[a + O_WAITERS]
        at: cython.longlong = first
        following: cython.longlong
        count: cython.longlong = 0
        chosen: cython.longlong = 0
        if self.memory.mem[a + O_SHARED]:
            if self.fuel <= 0:
                return 1
            self.fuel -= 1
        if woken == WAKE_ALL:
            while at:
                following = self.memory.mem[THREADS + (at - 1) * T_SIZE + T_WNEXT]
                self.rouse(a, at - 1)
                at = following
            return 0
        while at:
            count += 1
            at = self.memory.mem[THREADS + (at - 1) * T_SIZE + T_WNEXT]
        if count > 1 and woken == WAKE_ONE:
            chosen = self.ask(count)
            if self.enabledness.in_order and chosen:
                self.enabledness.left_out = True
                self.assumed_away = True
            while chosen > 0:
                first = self.memory.mem[THREADS + (first - 1) * T_SIZE + T_WNEXT]
                chosen -= 1
        if first:
            self.rouse(a, first - 1)
        return 0

    def rouse(self, monitor, number):
        """A waiter is notified."""
        self.leave_wait_set(monitor, number)
        self.memory.write(THREADS + number * T_SIZE + T_WOUTCOME, 0)

    def spawn(self, c, r):
        """Start a thread, at the beginning of its method above the frame that ends it."""
        n: cython.longlong = self.memory.mem[G_THREADS]
        t: cython.longlong = THREADS + n * T_SIZE
        o: cython.longlong = operand_value(self.memory, r, self.tables.code[c + 2])
        run: cython.longlong = self.tables.code[c + 4]
        ending: cython.longlong = self.tables.code[c + 5]
        back: cython.longlong = F_HEADER + self.tables.method_registers[ending] + 1
        size: cython.longlong
        f: cython.longlong
        if self.fuel <= 0:
            return 1
        if n >= MOST_THREADS or run < 0:
            return 2
        size = back + F_HEADER + self.tables.method_registers[run] + SPARE
        self.memory.share(o)
        f = self.memory.bump(size)
        self.memory.write(G_THREADS, n + 1)
        self.memory.write(t + T_BASE, f)
        self.memory.write(t + T_CAPACITY, size)
        self.memory.mem[f + F_PC] = self.tables.method_entry[ending]
        f += back
        self.memory.mem[f + F_PC] = self.tables.method_entry[run]
        self.memory.mem[f + F_BACK] = back
        self.memory.mem[f + F_HEADER] = o
        self.memory.write(t + T_FRAME, f)
        self.memory.write(t + T_COUNT, 2)
        self.memory.write(t + T_LIMIT, self.frame_limit)
        self.memory.write(t + T_OBJECT, o)
        self.memory.write(
            t + T_DAEMON, 1 if operand_value(self.memory, r, self.tables.code[c + 3]) else 0
        )
        self.memory.write(t + T_WOUTCOME, -1)
        self.memory.write(t + T_DEADLINE, -1)
        if self.memory.mem[o + O_EARLY]:
            self.memory.write_plain(o, o + O_EARLY, 0)
            self.memory.write(t + T_INTERRUPTED, 1)
        self.spawned[self.spawned_count] = n
        self.spawned_count += 1
        self.is_alone = False
        self.fuel -= 1
        if not self.memory.mem[self.t + T_ATOMIC] and self.fuel > 0:
            self.fuel = 0
        return 0

    def end_thread(self):
        """The running thread is over, once nobody owns its monitor; the last is the machine's."""
        i: cython.longlong
        a: cython.longlong = self.memory.mem[self.t + T_OBJECT]
        lives: cython.bint = False
        if self.fuel <= 0 or (a and self.enabledness.acquirable(self.thread, a) != READY):
            return 1
        if a and self.memory.mem[a + O_WAITERS]:
            return 2
        for i in range(self.memory.mem[G_THREADS]):
            a = THREADS + i * T_SIZE
            if (
                i != self.thread
                and not self.memory.mem[a + T_ENDED]
                and not self.memory.mem[a + T_DAEMON]
            ):
                lives = True
        if not lives:
            return 2
        self.fuel -= 1
        self.memory.write(self.t + T_ENDED, 1)
        self.memory.write(self.t + T_COUNT, 0)
        return 3

    # --- whole objects ----------------------------------------------------------------------------

    def copy_elements(self, c, r):
        """Copy elements between arrays; regions may overlap."""
        source: cython.longlong = operand_value(self.memory, r, self.tables.code[c + 2]) + HEADER
        target: cython.longlong = operand_value(self.memory, r, self.tables.code[c + 4])
        to: cython.longlong
        count: cython.longlong = operand_value(self.memory, r, self.tables.code[c + 6])
        i: cython.longlong
        k: cython.longlong
        v: cython.longlong
        is_refs: cython.bint = self.tables.type_kind[self.memory.mem[target + O_TYPE]] == K_REFS
        shared: cython.bint = self.memory.mem[target + O_SHARED] != 0
        source += operand_value(self.memory, r, self.tables.code[c + 3])
        to = target + HEADER + operand_value(self.memory, r, self.tables.code[c + 5])
        for i in range(count):
            k = i if to <= source else count - 1 - i
            v = self.memory.mem[source + k]
            if is_refs:
                self.memory.write_reference(target, to + k, v)
            else:
                self.memory.write_plain(target, to + k, v)
        if is_refs and shared:
            for i in range(count):
                v = self.memory.mem[to + i]
                if v and not self.memory.mem[v + O_SHARED]:
                    self.memory.share(v)

    def copy_object(self, a):
        """A shallow copy."""
        n: cython.longlong = self.memory.mem[a + O_LEN]
        i: cython.longlong
        new: cython.longlong = self.memory.allocate(self.memory.mem[a + O_TYPE], n)
        for i in range(n):
            self.memory.mem[new + HEADER + i] = self.memory.mem[a + HEADER + i]
        return new

    def blocking_op(self, op, c):
        """One of the ops above: 0 done, 1 pause, 2 trap, 3 the end."""
        r: cython.longlong = self.f
        a: cython.longlong
        v: cython.longlong
        if op == WAIT:
            return self.wait(c, r)
        if op == JOIN:
            return self.await_end(c, r)
        if op == PARK:
            return self.park(c, r)
        if op == SLEEP:
            return self.sleep(c, r)
        if op == TRYENTER or op == CANENTER:
            return self.try_enter(c, r, op == CANENTER)
        if op == ENTERI:
            return self.enter_interruptibly(c, r)
        if op == END:
            return self.end_thread()
        if op == NOTIFY:
            return self.notify(
                operand_value(self.memory, r, self.tables.code[c + 2]), self.tables.code[c + 3]
            )
        if op == UNPARK:
            if self.fuel <= 0:
                return 1
            self.fuel -= 1
            a = self.enabledness.find_thread(operand_value(self.memory, r, self.tables.code[c + 2]))
            if a >= 0 and not self.memory.mem[THREADS + a * T_SIZE + T_ENDED]:
                self.memory.write(THREADS + a * T_SIZE + T_PERMIT, 1)
            return 0
        if op == SPAWN:
            return self.spawn(c, r)
        if op == COPYELEMENTS:
            a = operand_value(self.memory, r, self.tables.code[c + 2])
            v = operand_value(self.memory, r, self.tables.code[c + 4])
            if (self.memory.mem[a + O_SHARED] or self.memory.mem[v + O_SHARED]) and self.is_unheard(
                c, 0
            ):
                return 2
            self.copy_elements(c, r)
            return 0
        if op == TESTINTERRUPT:
            if self.fuel <= 0:
                return 1
            self.fuel -= 1
            a = operand_value(self.memory, r, self.tables.code[c + 2])
            v = self.enabledness.find_thread(a)
            if v < 0:
                v = self.memory.mem[a + O_EARLY]
            else:
                a = THREADS + v * T_SIZE + T_INTERRUPTED
                v = self.memory.mem[a]
                if self.tables.code[c + 3]:
                    self.memory.write(a, 0)
        elif op == ELEMENT:
            a = operand_value(self.memory, r, self.tables.code[c + 2])
            v = self.memory.mem[a + HEADER + operand_value(self.memory, r, self.tables.code[c + 3])]
        elif op == COPYOBJECT:
            a = operand_value(self.memory, r, self.tables.code[c + 2])
            if self.memory.mem[a + O_SHARED] and self.is_unheard(c, 0):
                return 2
            if not self.memory.reserve(HEADER + self.memory.mem[a + O_LEN]):
                return 2
            v = self.copy_object(a)
        elif op == GETCLASS:
            a = operand_value(self.memory, r, self.tables.code[c + 2])
            v = self.tables.pair(1 << 27, self.memory.mem[a + O_TYPE])
            if v == 0:
                return 2
        elif op == MEMO:
            v = self.tables.pair(
                (1 << 26) + self.tables.code[c + 3],
                operand_value(self.memory, r, self.tables.code[c + 2]),
            )
            if v == 0:
                return 2
            v -= 2
        else:
            return 2
        put_word(self, r + F_HEADER + self.tables.code[c + 1], v)
        return 0
