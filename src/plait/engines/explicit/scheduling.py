"""Which threads can move, and what states show: deadlocks and data races.

The same rules as `machine/scheduling.py`, `machine/describe.py` and the reference engine's
`observation.py`, over the kernel's memory.
"""

import cython

if cython.compiled:
    from cython.cimports.plait.engines.explicit.copcodes import (
        BENIGN, BLOCKED, DECLARED, END, ENTER, FINAL, F_BACK, F_HEADER, F_PC, GETE, GETF, GETO,
        G_ENDED, G_THREADS, HEADER, INIT, INITOF, JOIN, K_OBJECT, LINK, LOST, NOMODEL, O_ENTRIES,
        O_LEN, O_OWNER, O_SHARED, O_TYPE, PARK, PLAIN, PUTE, PUTER, PUTF, PUTO, PUTR, READY, SILENT,
        SLEEP, SPURIOUS, THREADS, TIMED, T_BLOCKED, T_COUNT, T_DAEMON, T_ENDED, T_FRAME,
        T_INTERRUPTED, T_OBJECT, T_PERMIT, T_SIZE, T_WMONITOR, T_WOUTCOME, T_WTIMED, UPDE, UPDF,
        UPDO, WAIT, WAITING, WIDTH, WRITES,
    )  # fmt: skip
    from cython.cimports.plait.engines.explicit.native import (
        alloc_i, alloc_n, bit, lowest, mix2,
    )  # fmt: skip
    from cython.cimports.plait.engines.explicit.hashing import Hashing
else:
    from plait.engines.explicit.emulated import (
        alloc_i, alloc_n, bit, lowest, mix2,
    )  # fmt: skip
    from plait.engines.explicit.opcodes import (
        BENIGN, BLOCKED, DECLARED, END, ENTER, FINAL, F_BACK, F_HEADER, F_PC, GETE, GETF, GETO,
        G_ENDED, G_THREADS, HEADER, INIT, INITOF, JOIN, K_OBJECT, LINK, LOST, NOMODEL, O_ENTRIES,
        O_LEN, O_OWNER, O_SHARED, O_TYPE, PARK, PLAIN, PUTE, PUTER, PUTF, PUTO, PUTR, READY, SILENT,
        SLEEP, SPURIOUS, THREADS, TIMED, T_BLOCKED, T_COUNT, T_DAEMON, T_ENDED, T_FRAME,
        T_INTERRUPTED, T_OBJECT, T_PERMIT, T_SIZE, T_WMONITOR, T_WOUTCOME, T_WTIMED, UPDE, UPDF,
        UPDO, WAIT, WAITING, WIDTH, WRITES,
    )  # fmt: skip
    from plait.engines.explicit.hashing import Hashing


@cython.cclass
class Scheduling(Hashing):
    """Readiness of threads, pending accesses, deadlocks and races."""

    def __init__(self, named_limit):
        Hashing.__init__(self, named_limit)
        self.spurious = False
        self.offset_capacity = 256
        self.offset_count = 0
        self.offset_kind = alloc_n(self.offset_capacity)
        self.offset_number = alloc_i(self.offset_capacity)
        self.offset_index = alloc_n(self.offset_capacity)
        self.offset_flags = alloc_n(self.offset_capacity)
        self.offset_holder = alloc_i(self.offset_capacity)
        self.place = 0
        self.place_base = 0
        self.place_flags = 0
        if not cython.compiled:
            self.how = [0] * 64
            self.stops = [0] * 64

    def value(self, f, operand):
        """What an operand is in a frame; constants are negative."""
        if operand >= 0:
            return self.mem[f + F_HEADER + operand]
        return self.constant[-operand]

    def acquirable(self, number, monitor):
        """Whether a thread could have the monitor now."""
        if self.mem[monitor + O_ENTRIES] == 0 or self.mem[monitor + O_OWNER] == number + 1:
            return READY
        return BLOCKED

    def find_thread(self, reference):
        """The number of the thread of a Thread object, -1 before its start."""
        i: cython.longlong
        for i in range(self.mem[G_THREADS]):
            if self.mem[THREADS + i * T_SIZE + T_OBJECT] == reference:
                return i
        return -1

    def is_over(self, reference):
        """Whether there is nothing to wait for when a thread is joined."""
        other: cython.longlong = self.find_thread(reference)
        return other < 0 or self.mem[THREADS + other * T_SIZE + T_ENDED] != 0

    def readiness(self, number):
        """Whether a thread that has not ended can take its next step."""
        t: cython.longlong = THREADS + number * T_SIZE
        f: cython.longlong = self.mem[t + T_FRAME]
        c: cython.longlong = self.mem[f + F_PC] * WIDTH
        op: cython.int = self.code[c]
        other: cython.longlong
        how: cython.int
        if op == LINK:
            self.linker.link(self.mem[f + F_PC])
            op = self.code[c]
        if op == ENTER:
            return self.acquirable(number, self.value(f, self.code[c + 2]))
        if op == WAIT:
            if self.mem[t + T_WMONITOR] == 0:
                return READY
            if self.mem[t + T_WOUTCOME] >= 0:
                return self.acquirable(number, self.mem[t + T_WMONITOR])
            if self.acquirable(number, self.mem[t + T_WMONITOR]) == BLOCKED:
                return WAITING
            if self.mem[t + T_WTIMED]:
                return TIMED
            return SPURIOUS if self.spurious else WAITING
        if op == JOIN:
            how = self.acquirable(number, self.value(f, self.code[c + 2]))
            if self.mem[t + T_INTERRUPTED] or self.is_over(self.value(f, self.code[c + 2])):
                return how
            return TIMED if self.value(f, self.code[c + 3]) > 0 and how == READY else WAITING
        if op == END:
            other = self.mem[t + T_OBJECT]
            return self.acquirable(number, other) if other else READY
        if op == PARK:
            if self.mem[t + T_PERMIT] or self.mem[t + T_INTERRUPTED]:
                return READY
            if self.value(f, self.code[c + 2]) > 0:
                return TIMED
            return SPURIOUS if self.spurious else WAITING
        if op == SLEEP:
            return READY if self.mem[t + T_INTERRUPTED] or not self.mem[t + T_BLOCKED] else TIMED
        if op == INIT or op == INITOF:
            other = self.value(f, self.code[c + 2])
            if op == INITOF:
                other = self.linker.holder_of(other)
            if other and self.mem[other + HEADER] > 0 and self.mem[other + HEADER] != number + 1:
                return BLOCKED
        return LOST if op == NOMODEL else READY

    def enabled(self):
        """The threads that can take a step, as a bit set."""
        i: cython.longlong
        found: cython.longlong = 0
        if self.mem[G_ENDED]:
            return 0
        for i in range(self.mem[G_THREADS]):
            if not self.mem[THREADS + i * T_SIZE + T_ENDED]:
                self.how[i] = self.readiness(i)
                if self.how[i] == READY or self.how[i] == TIMED or self.how[i] == SPURIOUS:
                    found |= bit(i)
        return found

    # --- deadlocks --------------------------------------------------------------------------------

    def waits_for(self, number):
        """The thread that would have to act for a blocked one to go on, -1 when none is known."""
        t: cython.longlong = THREADS + number * T_SIZE
        f: cython.longlong = self.mem[t + T_FRAME]
        c: cython.longlong = self.mem[f + F_PC] * WIDTH
        op: cython.int = self.code[c]
        other: cython.longlong = self.value(f, self.code[c + 2])
        if op == ENTER:
            return self.mem[other + O_OWNER] - 1
        if op == WAIT:
            if self.mem[t + T_WMONITOR] and self.mem[t + T_WOUTCOME] >= 0:
                return self.mem[other + O_OWNER] - 1
            return -1
        if op == JOIN:
            if self.how[number] != BLOCKED:
                return self.find_thread(other)
            return self.mem[other + O_OWNER] - 1
        if op == END:
            return self.mem[self.mem[t + T_OBJECT] + O_OWNER] - 1
        if op == INITOF:
            other = self.linker.holder_of(other)
        if op == INIT or op == INITOF:
            return self.mem[other + HEADER] - 1 if self.mem[other + HEADER] > 0 else -1
        return -1

    def links(self, number, goes_on):
        """Whether a blocked thread can be part of a circle; an interrupt could end a join."""
        f: cython.longlong = self.mem[THREADS + number * T_SIZE + T_FRAME]
        if not goes_on or self.how[number] == BLOCKED:
            return 1
        return self.code[self.mem[f + F_PC] * WIDTH] != JOIN

    def is_deadlock(self, enabled):
        """Whether threads wait in a circle, or nobody can move; after `enabled`.

        A thread that is lost could move, if one knew how.
        """
        i: cython.longlong
        at: cython.longlong
        n: cython.longlong = self.mem[G_THREADS]
        blocked: cython.longlong = 0
        essential: cython.longlong = 0
        circle: cython.longlong
        goes_on: cython.longlong
        if self.mem[G_ENDED]:
            return 0
        stuck: cython.longlong = 0
        for i in range(n):
            if not self.mem[THREADS + i * T_SIZE + T_ENDED]:
                if enabled & bit(i) and self.how[i] == SPURIOUS:
                    enabled &= ~bit(i)
                if not enabled & bit(i):
                    stuck += 1
        if enabled and stuck < 2:
            return 0
        goes_on = enabled
        for i in range(n):
            if not self.mem[THREADS + i * T_SIZE + T_ENDED]:
                if self.how[i] == LOST:
                    goes_on |= bit(i)
                if not self.mem[THREADS + i * T_SIZE + T_DAEMON]:
                    essential |= bit(i)
                if not goes_on & bit(i):
                    blocked |= bit(i)
                    self.stops[i] = self.waits_for(i)
        for i in range(n):
            if blocked & bit(i):
                circle = 0
                at = i
                while (
                    at >= 0
                    and blocked & bit(at)
                    and not circle & bit(at)
                    and self.links(at, goes_on)
                ):
                    circle |= bit(at)
                    at = self.stops[at]
                if circle and at == i:
                    if circle & essential:
                        return 1
                    break
        return 1 if not goes_on and essential else 0

    # --- accesses ---------------------------------------------------------------------------------

    def locate(self, base, offset, letter):
        """Find what an Unsafe access touches: 1 found, 0 not a simple one, -1 an unknown field."""
        kind: cython.longlong
        i: cython.longlong
        if base == 0:
            return 0
        kind = self.mem[base + O_TYPE]
        if self.type_kind[kind] != K_OBJECT:
            i = (offset - 16) >> self.type_shift[kind]
            if (1 if self.type_letter[kind] == 8 else self.type_letter[kind]) != letter:
                return 0
            if offset < 16 or i >= self.mem[base + O_LEN]:
                return 0
            if (i << self.type_shift[kind]) != offset - 16:
                return 0
            self.place_base = base
            self.place = base + HEADER + i
            self.place_flags = PLAIN
            return 1
        i = (offset * 31 + kind) & (self.offset_capacity - 1)
        while self.offset_number[i]:
            if self.offset_number[i] == offset and self.offset_kind[i] == kind:
                self.place_base = self.offset_holder[i] if self.offset_holder[i] else base
                self.place = self.place_base + HEADER + self.offset_index[i]
                self.place_flags = self.offset_flags[i]
                return 1
            i = (i + 1) & (self.offset_capacity - 1)
        return -1

    def access(self, number):
        """Set `place` and `place_flags` for a thread about to access shared memory; else 0."""
        f: cython.longlong = self.mem[THREADS + number * T_SIZE + T_FRAME]
        c: cython.longlong = self.mem[f + F_PC] * WIDTH
        op: cython.int = self.code[c]
        base: cython.longlong
        kind: cython.longlong
        flags: cython.int = self.code[c + 4]
        found: cython.int
        if op < GETF or op > UPDO:
            return 0
        if op == GETF or op == PUTF or op == PUTR or op == UPDF:
            base = self.value(f, self.code[c + 2])
            self.place = base + HEADER + self.code[c + 3]
        elif op == GETE or op == PUTE or op == PUTER or op == UPDE:
            base = self.value(f, self.code[c + 2])
            self.place = base + HEADER + self.value(f, self.code[c + 3])
        elif op == GETO or op == PUTO or op == UPDO:
            base = self.value(f, self.code[c + 2])
            found = self.locate(base, self.value(f, self.code[c + 3]), flags >> 16 & 0xFF)
            if found < 0:
                self.linker.add_offset(base, self.value(f, self.code[c + 3]))
                found = self.locate(base, self.value(f, self.code[c + 3]), flags >> 16 & 0xFF)
            if found <= 0:
                self.place, self.place_base = self.linker.slow_place(number)
                self.place_flags = PLAIN
            base = self.place_base
            if op == GETO and self.place_flags & FINAL:
                return 0
            if flags & DECLARED:
                flags |= self.place_flags & PLAIN
            flags |= self.place_flags & SILENT
            if self.type_kind[self.mem[base + O_TYPE]] == K_OBJECT:
                flags = flags & ~BENIGN | self.place_flags & BENIGN
        else:
            return 0
        if flags & SILENT or not self.mem[base + O_SHARED]:
            return 0
        if flags & BENIGN:
            kind = self.mem[base + O_TYPE]
            if self.type_kind[kind] != K_OBJECT and not self.type_own[kind]:
                flags &= ~BENIGN
        self.place_flags = flags
        return 1

    def races(self, enabled, after):
        """The next pair of threads that race, as 64 * one + other; 0 when there is none."""
        rest: cython.longlong = enabled
        i: cython.longlong
        j: cython.longlong
        n: cython.longlong = 0
        while rest:
            i = lowest(rest)
            rest &= rest - 1
            self.how[i] = 0
            if self.access(i):
                self.stops[i] = self.place
                self.how[i] = self.place_flags | (1 << 30)
                n += 1
        if n < 2:
            return 0
        for i in range(self.mem[G_THREADS]):
            if enabled & bit(i) and self.how[i]:
                for j in range(i + 1, self.mem[G_THREADS]):
                    if (
                        64 * i + j > after
                        and enabled & bit(j)
                        and self.how[j]
                        and self.stops[i] == self.stops[j]
                        and (self.how[i] | self.how[j]) & WRITES
                        and (self.how[i] | self.how[j]) & PLAIN
                        and not self.how[i] & self.how[j] & BENIGN
                    ):
                        return 64 * i + j
        return 0

    def stack_key(self, number):
        """A hash of where the frames of a thread stand."""
        t: cython.longlong = THREADS + number * T_SIZE
        f: cython.longlong = self.mem[t + T_FRAME]
        i: cython.longlong
        found: cython.ulonglong = 0
        for i in range(self.mem[t + T_COUNT]):
            found = mix2(found, self.pc_name[self.mem[f + F_PC]])
            f -= self.mem[f + F_BACK]
        return found
