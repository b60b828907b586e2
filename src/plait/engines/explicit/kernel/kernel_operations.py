"""The kernel's ops on memory, threads and frames, as the machine's closures do them."""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import (
        add64, alloc_n, bit, dadd, fround, grow_n, operand_value, put_word, release_n, sext16,
        sext8, wrap32,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_opcodes import (
        ABEGIN, AEND, ASSUME, CACHE, CHECK, CHOOSE, CONFINED, CURRENT, ENTER, EXIT, FINAL, F_BACK,
        F_HEADER, F_PC, F_SUM, GETE, GETF, GETO, G_IDENTITY, G_THREADS, HEADER, HOLDS, IDENTITY,
        IS_REF, LOCAL, MAYBE_Z, MOST_HELD, MOST_THREADS, O_ENTRIES, O_IDENTITY, O_OWNER, O_SHARED,
        O_TYPE, PUTE, PUTER, PUTF, PUTR, SILENT, STATIC, THREADS, TRACKED, T_ATOMIC, T_BASE,
        T_CAPACITY, T_COUNT, T_ENDED, T_EXCEPTION, T_FRAME, T_HELD, T_HIGH, T_KILLED, T_LIMIT,
        T_OBJECT, T_SIZE, UNCAUGHT, UPDE, UPDF, UPDO, U_ADD, U_ADDD, U_ADDF, U_ADDL, U_AND, U_CAS,
        U_CAX, U_OR, U_XOR, V_ASSERTION, V_EXCEPTION, WIDTH, WRITES, YIELD,
    )  # fmt: skip
    from plait.engines.explicit.kernel.enabledness import Enabledness
    from plait.engines.explicit.kernel.kernel_memory import Memory
    from plait.engines.explicit.kernel.kernel_tables import Tables
    from plait.engines.explicit.kernel.pending_accesses import PendingAccesses
    from plait.engines.explicit.kernel.state_hash import Hasher


# A write to a static field that nobody sees: a counter that names things.
HUSHED = cython.declare(cython.int, SILENT | STATIC | WRITES)


@cython.cclass
class Operations:
    """The running thread: its registers and frames, and all ops but values and control."""

    def __init__(
        self,
        tables: Tables,
        memory: Memory,
        hasher: Hasher,
        enabledness: Enabledness,
        pending: PendingAccesses,
    ):
        self.tables = tables
        self.memory = memory
        self.hasher = hasher
        self.enabledness = enabledness
        self.pending = pending
        self.stack_limit = 0
        self.thread = 0
        self.t = 0
        self.f = 0
        self.fuel = 0
        self.is_alone = False
        self.assumed_away = False
        self.violated = False
        self.is_concrete = False
        self.wanted = 15
        self.ticks = 0
        self.run_limit = 500000
        self.exact = False
        self.seen_count = 0
        self.input_limit = 1024
        self.frame_limit = 4096
        self.answer_capacity = 64
        self.answers = alloc_n(self.answer_capacity)
        self.counts = alloc_n(self.answer_capacity)
        self.asked = 0
        self.answered = 0
        self.spawned_count = 0
        if not cython.compiled:
            self.seen = [0] * 8
            self.spawned = [0] * MOST_THREADS

    def __dealloc__(self):
        release_n(self.answers)
        release_n(self.counts)

    # --- registers, frames, choices ---------------------------------------------------------------

    def ask(self, count):
        """The answer to a choice: given, or the first; -1 when there is none."""
        n: cython.longlong = self.asked
        if n >= self.answer_capacity:
            self.answers = grow_n(self.answers, n, 2 * n)
            self.counts = grow_n(self.counts, n, 2 * n)
            self.answer_capacity = 2 * n
        if n >= self.answered:
            self.answers[n] = 0 if count else -1
            self.answered = n + 1
        elif count and not 0 <= self.answers[n] < count:
            self.answers[n] = 0  # the answer was given in another state
        self.counts[n] = count
        self.asked = n + 1
        return self.answers[n]

    def select(self, number):
        """Let a thread run from now on; its stack needs no journal where no state has used it."""
        self.thread = number
        self.memory.touched |= bit(number & 63)
        self.t = THREADS + number * T_SIZE
        self.f = self.memory.mem[self.t + T_FRAME]
        end: cython.longlong = (
            self.f
            + F_HEADER
            + self.tables.method_registers[self.tables.method_of[self.memory.mem[self.f + F_PC]]]
            + 1
        )
        if self.memory.mem[self.t + T_BASE] >= self.memory.heap_limit:
            self.stack_limit = 0
            self.memory.mem[self.f + F_SUM] = 0
            return
        if end > self.memory.mem[self.t + T_HIGH]:
            self.memory.write(self.t + T_HIGH, end)
        self.stack_limit = self.memory.mem[self.t + T_HIGH]
        put_word(self, self.f + F_SUM, 0)

    def refuel(self):
        """Allow as many visible operations as the situation does at the start of a step."""
        alive: cython.longlong = 0
        i: cython.longlong
        for i in range(self.memory.mem[G_THREADS]):
            if not self.memory.mem[THREADS + i * T_SIZE + T_ENDED]:
                alive += 1
        self.is_alone = alive == 1
        self.fuel = 1
        if self.memory.mem[self.t + T_ATOMIC] or (self.is_alone and not self.pending.reduction):
            self.fuel = bit(60)

    def grow_stack(self, need):
        """Move the running thread's stack to where it has room."""
        base: cython.longlong = self.memory.mem[self.t + T_BASE]
        size: cython.longlong = self.memory.mem[self.t + T_CAPACITY]
        i: cython.longlong
        new: cython.longlong = self.memory.bump(2 * size + need)
        for i in range(size):
            self.memory.mem[new + i] = self.memory.mem[base + i]
        self.memory.write(self.t + T_BASE, new)
        self.memory.write(self.t + T_CAPACITY, 2 * size + need)
        self.f += new - base
        self.memory.write(self.t + T_FRAME, self.f)
        self.stack_limit = 0

    def push(self, pc, method):
        """Put a frame on top; the one below waits at `pc`."""
        back: cython.longlong
        need: cython.longlong = F_HEADER + self.tables.method_registers[method] + 1
        put_word(self, self.f + F_PC, pc)
        back = F_HEADER + self.tables.method_registers[self.tables.method_of[pc]] + 1
        if (
            self.f + back + need
            > self.memory.mem[self.t + T_BASE] + self.memory.mem[self.t + T_CAPACITY]
        ):
            self.grow_stack(need)
        self.f += back
        put_word(self, self.f + F_PC, self.tables.method_entry[method])
        put_word(self, self.f + F_BACK, back)
        put_word(self, self.f + F_SUM, 0)
        self.memory.write(self.t + T_FRAME, self.f)
        self.memory.write(self.t + T_COUNT, self.memory.mem[self.t + T_COUNT] + 1)
        return self.f

    def unwind(self, exception):
        """Leave the topmost frame with an exception: where it is handled, 0 when nowhere."""
        count: cython.longlong = self.memory.mem[self.t + T_COUNT] - 1
        target: cython.longlong
        self.memory.write(self.t + T_EXCEPTION, exception)
        self.memory.write(self.t + T_LIMIT, self.frame_limit)
        self.f -= self.memory.mem[self.f + F_BACK]
        while count > 1:
            target = self.tables.handler[self.memory.mem[self.f + F_PC]]
            if target:
                put_word(self, self.f + F_SUM, 0)
                self.memory.write(self.t + T_FRAME, self.f)
                self.memory.write(self.t + T_COUNT, count)
                if count == 2:
                    self.memory.write(self.t + T_KILLED, 1)
                return target
            self.f -= self.memory.mem[self.f + F_BACK]
            count -= 1
        return 0

    def jump(self, pc):
        """Count a jump as the machine does: is it one to a new segment? Only in exact runs."""
        i: cython.int
        if self.seen_count < 8:
            for i in range(self.seen_count):
                if self.seen[i] == pc:
                    return 1
            self.seen[self.seen_count] = pc
            self.seen_count += 1
            return 0
        return 1

    # --- memory -----------------------------------------------------------------------------------

    def narrow(self, v, flags):
        """The value as a place of a small type keeps it; the type is above the flags."""
        kind: cython.int = flags >> 24
        if kind == 1:
            return v & 1
        if kind == 2:
            return sext8(v)
        if kind == 3:
            return v & 0xFFFF
        if kind == 4:
            return sext16(v)
        return wrap32(v)

    def update(self, c, base, a, flags):
        """A read-modify-write; returns the result."""
        r: cython.longlong = self.f
        action: cython.int = self.tables.code[c + 5]
        old: cython.longlong = self.memory.mem[a]
        new: cython.longlong = operand_value(self.memory, r, self.tables.code[c + 6])
        result: cython.longlong = old
        if action == U_CAS or action == U_CAX:
            if action == U_CAS:
                result = 1 if old == new else 0
            if old != new:
                return result
            new = operand_value(self.memory, r, self.tables.code[c + 7])
        elif action == U_ADD:
            new = self.narrow(old + new, flags)
        elif action == U_ADDL:
            new = add64(old, new)
        elif action == U_ADDF:
            new = fround(dadd(old, new))
        elif action == U_ADDD:
            new = dadd(old, new)
        elif action == U_AND:
            new = old & new
        elif action == U_OR:
            new = old | new
        elif action == U_XOR:
            new = old ^ new
        if flags & IS_REF:
            if new and self.memory.mem[base + O_SHARED] and not self.memory.mem[new + O_SHARED]:
                self.memory.share(new)
            self.memory.write_reference(base, a, new)
        elif flags & CACHE:
            self.memory.write(a, new)
        else:
            self.memory.write_plain(base, a, new)
        return result

    def memory_op(self, op, c):
        """An access to a field, static field or element: 0 done, 1 pause, 2 trap."""
        code: cython.p_int = self.tables.code
        r: cython.longlong = self.f
        base: cython.longlong = operand_value(self.memory, r, code[c + 2])
        flags: cython.int = code[c + 4]
        a: cython.longlong
        v: cython.longlong
        found: cython.int
        if self.is_concrete:
            flags &= ~TRACKED
        if op == GETF or op == PUTF or op == PUTR or op == UPDF:
            a = base + HEADER + code[c + 3]
        elif op == GETE or op == PUTE or op == PUTER or op == UPDE:
            a = base + HEADER + operand_value(self.memory, r, code[c + 3])
        else:
            found = self.enabledness.locate(
                base, operand_value(self.memory, r, code[c + 3]), flags >> 16 & 0xFF
            )
            if found <= 0:
                return 2
            base = self.enabledness.place_base
            a = self.enabledness.place
            flags |= self.enabledness.place_flags & (SILENT | CACHE | STATIC)
            if not self.is_concrete:
                flags |= self.enabledness.place_flags & TRACKED
            if op == GETO and self.enabledness.place_flags & FINAL:
                flags |= SILENT
        if flags & STATIC and not self.memory.mem[base + O_SHARED]:
            if self.memory.mem[base + HEADER] != self.thread + 1:
                self.memory.share(base)
        if self.memory.mem[base + O_SHARED] and not flags & SILENT:
            if self.fuel <= 0:
                return 1
            if not flags & TRACKED:
                self.fuel -= 1
        if flags & HUSHED == HUSHED and not flags & CACHE and self.is_unheard(c, 0):
            return 2
        if flags & TRACKED:
            return 2
        if op == GETF or op == GETE or op == GETO:
            put_word(self, r + F_HEADER + code[c + 1], self.memory.mem[a])
        elif op == UPDF or op == UPDE or op == UPDO:
            v = self.update(c, base, a, flags)
            put_word(self, r + F_HEADER + code[c + 1], v)
        else:
            v = operand_value(self.memory, r, code[c + 1])
            if flags & IS_REF:
                if v and self.memory.mem[base + O_SHARED] and not self.memory.mem[v + O_SHARED]:
                    if not flags & CONFINED:
                        self.memory.share(v)
                self.memory.write_reference(base, a, v)
            elif flags & CACHE:
                self.memory.write(a, v)
            else:
                if flags & MAYBE_Z and self.tables.type_letter[self.memory.mem[base + O_TYPE]] == 8:
                    v = v & 1
                self.memory.write_plain(base, a, v)
        return 0

    # --- threads ----------------------------------------------------------------------------------

    def assume_away(self):
        """End the execution; a step of its own, because earlier steps of other threads count."""
        if self.fuel <= 0:
            return 1
        self.assumed_away = True
        return 3

    def hold(self, monitor):
        """For reduction: the running thread owns a named monitor from now on."""
        i: cython.longlong
        if not self.pending.reduction or monitor >= self.memory.named_limit:
            return
        for i in range(self.t + T_HELD, self.t + T_HELD + MOST_HELD):
            if self.memory.mem[i] == 0:
                self.memory.write(i, monitor)
                return

    def let_go(self, monitor):
        """For reduction: the running thread owns a monitor no longer."""
        i: cython.longlong
        if self.pending.reduction:
            for i in range(self.t + T_HELD, self.t + T_HELD + MOST_HELD):
                if self.memory.mem[i] == monitor:
                    self.memory.write(i, 0)

    def is_unheard(self, c, what):
        """Whether the learner must be told of an effect between scheduling points."""
        if not self.pending.reduction:
            return 0
        return not self.pending.is_heard(self.t, self.f, c // WIDTH, what)

    def thread_op(self, op, c):
        """An op on monitors and the like: 0 done, 1 pause, 2 trap, 3 the end."""
        code: cython.p_int = self.tables.code
        r: cython.longlong = self.f
        me: cython.longlong = self.thread + 1
        a: cython.longlong
        n: cython.longlong
        if op == ENTER:
            a = operand_value(self.memory, r, code[c + 2])
            n = self.memory.mem[a + O_ENTRIES]
            if self.memory.mem[a + O_SHARED]:
                if self.fuel <= 0 or (n and self.memory.mem[a + O_OWNER] != me):
                    return 1
                self.fuel -= 1
            self.memory.write_plain(a, a + O_OWNER, me)
            self.memory.write_plain(a, a + O_ENTRIES, n + 1)
            if n == 0:
                self.hold(a)
        elif op == EXIT:
            a = operand_value(self.memory, r, code[c + 2])
            n = self.memory.mem[a + O_ENTRIES]
            if self.memory.mem[a + O_SHARED] and self.fuel <= 0:
                return 1
            if n == 0 or self.memory.mem[a + O_OWNER] != me:
                return 2
            if self.memory.mem[a + O_SHARED]:
                self.fuel -= 1
            self.memory.write_plain(a, a + O_ENTRIES, n - 1)
            if n == 1:
                self.memory.write_plain(a, a + O_OWNER, 0)
                self.let_go(a)
        elif op == HOLDS:
            a = operand_value(self.memory, r, code[c + 2])
            n = 1 if self.memory.mem[a + O_ENTRIES] and self.memory.mem[a + O_OWNER] == me else 0
            put_word(self, r + F_HEADER + code[c + 1], n)
        elif op == CURRENT:
            put_word(self, r + F_HEADER + code[c + 1], self.memory.mem[self.t + T_OBJECT])
        elif op == YIELD:
            if self.fuel <= 0:
                return 1
            self.fuel = self.fuel - 1 if self.is_alone else 0
        elif op == ABEGIN:
            self.memory.write(self.t + T_ATOMIC, self.memory.mem[self.t + T_ATOMIC] + 1)
            if self.fuel > 0:
                self.fuel = bit(60)
        elif op == AEND:
            self.memory.write(self.t + T_ATOMIC, self.memory.mem[self.t + T_ATOMIC] - 1)
            if not self.memory.mem[self.t + T_ATOMIC] and self.fuel > 0:
                if self.pending.reduction or not self.is_alone:
                    self.fuel = 0
        elif op == CHOOSE:
            a = operand_value(self.memory, r, code[c + 2])
            n = operand_value(self.memory, r, code[c + 3])
            if a > n:
                return self.assume_away()
            if n - a < 0 or n - a >= self.input_limit:
                return 2
            if n > a:
                a += self.ask(n - a + 1)
            put_word(self, r + F_HEADER + code[c + 1], a)
        elif op == ASSUME:
            if not operand_value(self.memory, r, code[c + 2]):
                return self.assume_away()
        elif op == CHECK:
            if self.wanted & V_ASSERTION and not operand_value(self.memory, r, code[c + 2]):
                return 2
        elif op == UNCAUGHT:
            if self.wanted & (V_ASSERTION | V_EXCEPTION):
                return 2
        elif op == LOCAL:
            a = operand_value(self.memory, r, code[c + 2])
            n = (
                0
                if self.memory.mem[a + O_SHARED] and (self.pending.reduction or not self.is_alone)
                else 1
            )
            put_word(self, r + F_HEADER + code[c + 1], n)
        elif op == IDENTITY:
            a = operand_value(self.memory, r, code[c + 2])
            n = 0
            if a:
                if self.is_unheard(c, 0):
                    return 2
                if not self.memory.mem[a + O_IDENTITY]:
                    self.memory.write_plain(a, a + O_IDENTITY, self.memory.mem[G_IDENTITY])
                    self.memory.write(G_IDENTITY, self.memory.mem[G_IDENTITY] + 1)
                n = (self.memory.mem[a + O_IDENTITY] * 0x2545F491 + 0x1B873593) & 0x7FFFFFFF
            put_word(self, r + F_HEADER + code[c + 1], n)
        else:
            return 2
        return 0
