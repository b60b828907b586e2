"""Which threads can take a step, and what they are about to access.

The same rules as the machine's `thread_scheduling` and `next_ops`, over the kernel's memory. Sets
of at most `FEW_THREADS` threads are bit sets in one word; in a state with more, a crowd, `moves`
says of each thread whether it can move.
"""

import cython

from plait.spec import timeouts as spec

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import bit, lowest, mix2, operand_value
    from plait.engines.explicit.kernel.kernel_opcodes import (
        ASLEEP, BENIGN, BLOCKED, CANENTER, DECLARED, END, ENTER, ENTERI, EXIT, FEW_THREADS, FINAL,
        F_BACK, F_PC, GETE, GETF, GETO, G_ENDED, G_THREADS, HEADER, INIT, INITOF, JOIN, K_OBJECT,
        LINK, LOST, MOST_THREADS, NOMODEL, NOTIFY, O_ENTRIES, O_LEN, O_OWNER, O_SHARED, O_TYPE,
        PARK, PLAIN, PUTE, PUTER, PUTF, PUTO, PUTR, READY, SILENT, SLEEP, SPURIOUS, THREADS,
        TIMED, TIME_LAST, TIME_NEVER, TRYENTER, T_BLOCKED, T_COUNT, T_ENDED, T_FRAME,
        T_INTERRUPTED, T_OBJECT, T_PERMIT, T_SIZE, T_WMONITOR, T_WOUTCOME, T_WTIMED, UPDE, UPDF,
        UPDO, WAIT, WAITING, WIDTH, WRITES,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_memory import Memory
    from plait.engines.explicit.kernel.kernel_tables import Tables
    from plait.engines.explicit.kernel.state_hash import Hasher

CENTURY = cython.declare(cython.longlong, spec.CENTURY)


@cython.final
@cython.cclass
class Enabledness:
    """Readiness of threads, and the accesses before which they stand."""

    def __init__(self, tables: Tables, memory: Memory, hasher: Hasher):
        self.tables = tables
        self.memory = memory
        self.hasher = hasher
        self.is_test = False
        self.spurious = False
        self.in_order = False
        self.left_out = False
        self.place = 0
        self.place_base = 0
        self.place_flags = 0
        if not cython.compiled:
            self.how = [0] * MOST_THREADS
            self.moves = [0] * MOST_THREADS

    def value(self, f, n):
        """The value of an operand in a frame."""
        return operand_value(self.memory, f, n)

    def acquirable(self, number, monitor):
        """Whether a thread could have the monitor now."""
        if (
            self.memory.mem[monitor + O_ENTRIES] == 0
            or self.memory.mem[monitor + O_OWNER] == number + 1
        ):
            return READY
        return BLOCKED

    def find_thread(self, reference):
        """The number of the thread of a Thread object, -1 before its start."""
        i: cython.longlong
        for i in range(self.memory.mem[G_THREADS]):
            if self.memory.mem[THREADS + i * T_SIZE + T_OBJECT] == reference:
                return i
        return -1

    def is_over(self, reference):
        """Whether there is nothing to wait for when a thread is joined."""
        other: cython.longlong = self.find_thread(reference)
        return other < 0 or self.memory.mem[THREADS + other * T_SIZE + T_ENDED] != 0

    def readiness(self, number):
        """Whether a thread that has not ended can take its next step."""
        t: cython.longlong = THREADS + number * T_SIZE
        f: cython.longlong = self.memory.mem[t + T_FRAME]
        c: cython.longlong = self.memory.mem[f + F_PC] * WIDTH
        op: cython.int = self.tables.code[c]
        other: cython.longlong
        how: cython.int
        if op == LINK:
            self.tables.linker.link(self.memory.mem[f + F_PC])
            op = self.tables.code[c]
        if op == ENTER:
            return self.acquirable(number, self.value(f, self.tables.code[c + 2]))
        if op == ENTERI:
            how = self.acquirable(number, self.value(f, self.tables.code[c + 2]))
            if how == READY or self.memory.mem[t + T_INTERRUPTED]:
                return READY
            return TIMED if self.runs_out(f, self.tables.code[c + 3]) else how
        if op == WAIT:
            if self.memory.mem[t + T_WMONITOR] == 0:
                return READY
            if self.memory.mem[t + T_WOUTCOME] >= 0:
                return self.acquirable(number, self.memory.mem[t + T_WMONITOR])
            if self.acquirable(number, self.memory.mem[t + T_WMONITOR]) == BLOCKED:
                return WAITING
            if self.memory.mem[t + T_WTIMED]:
                return TIMED
            return SPURIOUS if self.spurious else WAITING
        if op == JOIN:
            how = self.acquirable(number, self.value(f, self.tables.code[c + 2]))
            if self.memory.mem[t + T_INTERRUPTED] or self.is_over(
                self.value(f, self.tables.code[c + 2])
            ):
                return how
            return TIMED if how == READY and self.runs_out(f, self.tables.code[c + 3]) else WAITING
        if op == END:
            other = self.memory.mem[t + T_OBJECT]
            return self.acquirable(number, other) if other else READY
        if op == PARK:
            if self.memory.mem[t + T_PERMIT] or self.memory.mem[t + T_INTERRUPTED]:
                return READY
            if self.runs_out(f, self.tables.code[c + 2]):
                return TIMED
            return SPURIOUS if self.spurious else WAITING
        if op == SLEEP:
            if self.memory.mem[t + T_INTERRUPTED] or not self.memory.mem[t + T_BLOCKED]:
                return READY
            return TIMED if self.value(f, self.tables.code[c + 2]) < CENTURY else ASLEEP
        if op == INIT or op == INITOF:
            other = self.value(f, self.tables.code[c + 2])
            if op == INITOF:
                other = self.tables.linker.holder_of(other)
            if (
                other
                and self.memory.mem[other + HEADER] > 0
                and self.memory.mem[other + HEADER] != number + 1
            ):
                return BLOCKED
        return LOST if op == NOMODEL else READY

    def runs_out(self, f, operand):
        """Whether time alone ends a wait with this timeout."""
        timeout: cython.longlong = self.value(f, operand)
        return 0 < timeout < CENTURY and self.hasher.timeouts != TIME_NEVER

    def is_crowd(self):
        """Whether there are so many threads that a set of them is more than a word."""
        return self.memory.mem[G_THREADS] > FEW_THREADS

    def enabled(self):
        """The threads that can take a step, as a bit set; in a crowd as `enabled_in_crowd`."""
        i: cython.longlong
        found: cython.longlong = 0
        timed: cython.longlong = 0
        lucky: cython.longlong = 0
        lost: cython.longlong = 0
        if self.memory.mem[G_THREADS] > FEW_THREADS:
            return self.enabled_in_crowd()
        if self.memory.mem[G_ENDED]:
            return 0
        for i in range(self.memory.mem[G_THREADS]):
            if not self.memory.mem[THREADS + i * T_SIZE + T_ENDED]:
                self.how[i] = self.readiness(i)
                if self.how[i] == READY:
                    found |= bit(i)
                elif self.how[i] == TIMED:
                    timed |= bit(i)
                elif self.how[i] == SPURIOUS:
                    lucky |= bit(i)
                elif self.how[i] == LOST:
                    lost |= bit(i)
        if timed and self.hasher.timeouts == TIME_LAST:
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
            left = self.hasher.time_left(i)
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
        for i in range(self.memory.mem[G_THREADS]):
            self.moves[i] = 0
            if not self.memory.mem[G_ENDED] and not self.memory.mem[THREADS + i * T_SIZE + T_ENDED]:
                self.how[i] = self.readiness(i)
                if self.how[i] == READY or self.how[i] == LOST:
                    is_waited = True
                if self.how[i] == READY or self.how[i] == TIMED or self.how[i] == SPURIOUS:
                    self.moves[i] = 1
        if self.hasher.timeouts == TIME_LAST:
            self.elapse_in_crowd(is_waited)
        for i in range(self.memory.mem[G_THREADS]):
            found += self.moves[i]
        return found if found < 2 else -1

    def elapse_in_crowd(self, is_waited):
        """As `elapsing`: who of those whose time must be up before they go on does not move?"""
        i: cython.longlong
        left: cython.longlong
        first: cython.longlong = CENTURY
        for i in range(self.memory.mem[G_THREADS]):
            if self.moves[i] and self.how[i] == TIMED:
                left = self.hasher.time_left(i)
                if left < first:
                    first = left
        if is_waited:
            first = 0
        for i in range(self.memory.mem[G_THREADS]):
            if self.moves[i] and self.how[i] == TIMED and self.hasher.time_left(i) > first:
                self.moves[i] = 0

    def movers(self, enabled: cython.longlong):
        """The threads that can take a step as a bit set of any size; after `enabled`."""
        if not self.is_crowd():
            return enabled
        one = cython.cast(object, 1)
        found = cython.cast(object, 0)
        for number in [i for i in range(self.memory.mem[G_THREADS]) if self.moves[i]]:
            found |= one << number
        return found

    # --- accesses ---------------------------------------------------------------------------------

    def locate(self, base, offset, letter):
        """Find what an Unsafe access touches: 1 found, 0 not a simple one, -1 an unknown field."""
        kind: cython.longlong
        i: cython.longlong
        if base == 0:
            return 0
        kind = self.memory.mem[base + O_TYPE]
        if self.tables.type_kind[kind] != K_OBJECT:
            i = (offset - 16) >> self.tables.type_shift[kind]
            if (
                1 if self.tables.type_letter[kind] == 8 else self.tables.type_letter[kind]
            ) != letter:
                return 0
            if offset < 16 or i >= self.memory.mem[base + O_LEN]:
                return 0
            if (i << self.tables.type_shift[kind]) != offset - 16:
                return 0
            self.place_base = base
            self.place = base + HEADER + i
            self.place_flags = PLAIN
            return 1
        i = (offset * 31 + kind) & (self.tables.offset_capacity - 1)
        while self.tables.offset_number[i]:
            if self.tables.offset_number[i] == offset and self.tables.offset_kind[i] == kind:
                self.place_base = (
                    self.tables.offset_holder[i] if self.tables.offset_holder[i] else base
                )
                self.place = self.place_base + HEADER + self.tables.offset_index[i]
                self.place_flags = self.tables.offset_flags[i]
                return 1
            i = (i + 1) & (self.tables.offset_capacity - 1)
        return -1

    def access(self, number):
        """Set `place` and `place_flags` for a thread about to access shared memory; else 0."""
        f: cython.longlong = self.memory.mem[THREADS + number * T_SIZE + T_FRAME]
        c: cython.longlong = self.memory.mem[f + F_PC] * WIDTH
        op: cython.int = self.tables.code[c]
        base: cython.longlong
        kind: cython.longlong
        flags: cython.int = self.tables.code[c + 4]
        found: cython.int
        if op < GETF or op > UPDO:
            return 0
        if op == GETF or op == PUTF or op == PUTR or op == UPDF:
            base = self.value(f, self.tables.code[c + 2])
            self.place = base + HEADER + self.tables.code[c + 3]
        elif op == GETE or op == PUTE or op == PUTER or op == UPDE:
            base = self.value(f, self.tables.code[c + 2])
            self.place = base + HEADER + self.value(f, self.tables.code[c + 3])
        elif op == GETO or op == PUTO or op == UPDO:
            base = self.value(f, self.tables.code[c + 2])
            found = self.locate(base, self.value(f, self.tables.code[c + 3]), flags >> 16 & 0xFF)
            if found < 0:
                self.tables.linker.add_offset(base, self.value(f, self.tables.code[c + 3]))
                found = self.locate(
                    base, self.value(f, self.tables.code[c + 3]), flags >> 16 & 0xFF
                )
            if found <= 0:
                self.place, self.place_base = self.tables.linker.slow_place(number)
                self.place_flags = PLAIN
            base = self.place_base
            if op == GETO and self.place_flags & FINAL:
                return 0
            if flags & DECLARED:
                flags |= self.place_flags & PLAIN
            flags |= self.place_flags & SILENT
            if self.tables.type_kind[self.memory.mem[base + O_TYPE]] == K_OBJECT:
                flags = flags & ~BENIGN | self.place_flags & BENIGN
        else:
            return 0
        if flags & SILENT or not self.memory.mem[base + O_SHARED]:
            return 0
        if flags & BENIGN:
            kind = self.memory.mem[base + O_TYPE]
            if self.tables.type_kind[kind] != K_OBJECT and not self.tables.type_own[kind]:
                flags &= ~BENIGN
        self.place_flags = flags
        return 1

    def touch(self, number):
        """As `access`, for a thread about to touch a word or a monitor."""
        t: cython.longlong = THREADS + number * T_SIZE
        c: cython.longlong
        op: cython.int
        if self.memory.mem[t + T_ENDED]:
            return 0
        if self.access(number):
            return 1
        c = self.memory.mem[self.memory.mem[t + T_FRAME] + F_PC] * WIDTH
        op = self.tables.code[c]
        if (
            op != ENTER and op != EXIT and op != WAIT and op != NOTIFY
            and not TRYENTER <= op <= CANENTER
        ):  # fmt: skip
            return 0
        self.place = self.value(self.memory.mem[t + T_FRAME], self.tables.code[c + 2])
        self.place_flags = WRITES
        return self.place != 0

    def stack_key(self, number):
        """A hash of where the frames of a thread stand."""
        t: cython.longlong = THREADS + number * T_SIZE
        f: cython.longlong = self.memory.mem[t + T_FRAME]
        i: cython.longlong
        found: cython.ulonglong = 0
        for i in range(self.memory.mem[t + T_COUNT]):
            found = mix2(found, self.tables.pc_name[self.memory.mem[f + F_PC]])
            f -= self.memory.mem[f + F_BACK]
        return found

    def enabled_mask(self):
        """The threads that can move, as a bit set."""
        return self.movers(self.enabled())

    def pending_access(self, number: cython.longlong):
        """Address and flags of the access that a thread is about to make, None when none."""
        if self.access(number):
            return self.place, self.place_flags
        return None

    def stack_number(self, number: cython.longlong):
        """A hash of where the frames of a thread stand."""
        return self.stack_key(number)

    def is_barred(self, number: cython.longlong):
        """Whether a thread needs a monitor or class that another holds; after `enabled`."""
        return (
            not self.memory.mem[THREADS + number * T_SIZE + T_ENDED] and self.how[number] == BLOCKED
        )
