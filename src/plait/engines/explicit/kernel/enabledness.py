"""Which threads can move, and what they are about to access.

The same rules as the machine's `thread_scheduling` and `next_ops`, over the kernel's memory. Sets
of at most `FEW_THREADS` threads are bit sets in one word; in a state with more, a crowd, `moves`
says of each thread whether it can move.
"""

import cython

from plait.spec import timeouts as spec

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import (
        alloc_i, alloc_n, bit, lowest, mix2,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_opcodes import (
        ASLEEP, BENIGN, BLOCKED, DECLARED, END, ENTER, ENTERI, FEW_THREADS, FINAL, F_BACK,
        F_HEADER, F_PC, GETE, GETF, GETO, G_ENDED, G_THREADS, HEADER, INIT, INITOF, JOIN,
        K_OBJECT, LINK, LOST, MOST_THREADS, NOMODEL, O_ENTRIES, O_LEN, O_OWNER, O_SHARED,
        O_TYPE, PARK, PLAIN, PUTE, PUTER, PUTF, PUTO, PUTR, READY, SILENT, SLEEP, SPURIOUS,
        THREADS, TIMED, TIME_ANY, TIME_LAST, TIME_NEVER, T_BLOCKED, T_COUNT, T_ENDED,
        T_FRAME, T_INTERRUPTED, T_OBJECT, T_PERMIT, T_SIZE, T_WMONITOR, T_WOUTCOME,
        T_WTIMED, UPDE, UPDF, UPDO, WAIT, WAITING, WIDTH,
    )  # fmt: skip
    from plait.engines.explicit.kernel.state_hash import Hashing

CENTURY = cython.declare(cython.longlong, spec.CENTURY)


@cython.cclass
class Scheduling(Hashing):
    """Readiness of threads, pending accesses, deadlocks and races."""

    def __init__(self, named_limit):
        Hashing.__init__(self, named_limit)
        self.spurious = False
        self.in_order = False
        self.left_out = False
        self.timeouts = TIME_ANY
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
            self.how = [0] * MOST_THREADS
            self.moves = [0] * MOST_THREADS

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
        if op == ENTERI:
            how = self.acquirable(number, self.value(f, self.code[c + 2]))
            if how == READY or self.mem[t + T_INTERRUPTED]:
                return READY
            return TIMED if self.runs_out(f, self.code[c + 3]) else how
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
            return TIMED if how == READY and self.runs_out(f, self.code[c + 3]) else WAITING
        if op == END:
            other = self.mem[t + T_OBJECT]
            return self.acquirable(number, other) if other else READY
        if op == PARK:
            if self.mem[t + T_PERMIT] or self.mem[t + T_INTERRUPTED]:
                return READY
            if self.runs_out(f, self.code[c + 2]):
                return TIMED
            return SPURIOUS if self.spurious else WAITING
        if op == SLEEP:
            if self.mem[t + T_INTERRUPTED] or not self.mem[t + T_BLOCKED]:
                return READY
            return TIMED if self.value(f, self.code[c + 2]) < CENTURY else ASLEEP
        if op == INIT or op == INITOF:
            other = self.value(f, self.code[c + 2])
            if op == INITOF:
                other = self.linker.holder_of(other)
            if other and self.mem[other + HEADER] > 0 and self.mem[other + HEADER] != number + 1:
                return BLOCKED
        return LOST if op == NOMODEL else READY

    def runs_out(self, f, operand):
        """Whether time alone ends a wait with this timeout."""
        timeout: cython.longlong = self.value(f, operand)
        return 0 < timeout < CENTURY and self.timeouts != TIME_NEVER

    def is_crowd(self):
        """Whether there are so many threads that a set of them is more than a word."""
        return self.mem[G_THREADS] > FEW_THREADS

    def enabled(self):
        """The threads that can take a step, as a bit set; in a crowd as `enabled_in_crowd`."""
        i: cython.longlong
        found: cython.longlong = 0
        timed: cython.longlong = 0
        lucky: cython.longlong = 0
        lost: cython.longlong = 0
        if self.mem[G_THREADS] > FEW_THREADS:
            return self.enabled_in_crowd()
        if self.mem[G_ENDED]:
            return 0
        for i in range(self.mem[G_THREADS]):
            if not self.mem[THREADS + i * T_SIZE + T_ENDED]:
                self.how[i] = self.readiness(i)
                if self.how[i] == READY:
                    found |= bit(i)
                elif self.how[i] == TIMED:
                    timed |= bit(i)
                elif self.how[i] == SPURIOUS:
                    lucky |= bit(i)
                elif self.how[i] == LOST:
                    lost |= bit(i)
        if timed and self.timeouts == TIME_LAST:
            timed = self.elapsing(timed, found | lost)
        return found | timed | lucky

    def elapsing(self, timed, ready):
        """Those of the threads whose time is up; if nothing else could run, those next to be so."""
        rest: cython.longlong = timed
        i: cython.longlong
        left: cython.longlong
        first: cython.longlong = CENTURY
        over: cython.longlong = 0
        found: cython.longlong = 0
        while rest:
            i = lowest(rest)
            rest &= rest - 1
            left = self.time_left(i)
            if left == 0:
                over |= bit(i)
            if left < first:
                first = left
                found = 0
            if left == first:
                found |= bit(i)
        return over if ready or over else found

    def enabled_in_crowd(self):
        """Let `moves` say who can take a step: 0 when nobody can, 1 when one can, else -1."""
        i: cython.longlong
        found: cython.longlong = 0
        is_waited: cython.bint = False
        for i in range(self.mem[G_THREADS]):
            self.moves[i] = 0
            if not self.mem[G_ENDED] and not self.mem[THREADS + i * T_SIZE + T_ENDED]:
                self.how[i] = self.readiness(i)
                if self.how[i] == READY or self.how[i] == LOST:
                    is_waited = True
                if self.how[i] == READY or self.how[i] == TIMED or self.how[i] == SPURIOUS:
                    self.moves[i] = 1
        if self.timeouts == TIME_LAST:
            self.elapse_in_crowd(is_waited)
        for i in range(self.mem[G_THREADS]):
            found += self.moves[i]
        return found if found < 2 else -1

    def elapse_in_crowd(self, is_waited):
        """As `elapsing`: who of those whose time must be up before they go on does not move?"""
        i: cython.longlong
        left: cython.longlong
        first: cython.longlong = CENTURY
        for i in range(self.mem[G_THREADS]):
            if self.moves[i] and self.how[i] == TIMED:
                left = self.time_left(i)
                if left < first:
                    first = left
        if is_waited:
            first = 0
        for i in range(self.mem[G_THREADS]):
            if self.moves[i] and self.how[i] == TIMED and self.time_left(i) > first:
                self.moves[i] = 0

    def movers(self, enabled: cython.longlong):
        """The threads that can take a step as a bit set of any size; after `enabled`."""
        if not self.is_crowd():
            return enabled
        one: object = 1
        found: object = 0
        for number in [i for i in range(self.mem[G_THREADS]) if self.moves[i]]:
            found |= one << number
        return found

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
