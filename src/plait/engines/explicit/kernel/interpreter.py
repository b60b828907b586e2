"""The kernel's interpreter: runs a thread from one scheduling point to the next.

It does what the machine's closures do (`machine/compile_*.py`), op by op. Rare ops are left to
Python: `run` returns `R_TRAP`, and the linker executes the machine's own closure on this memory.
"""

import cython

from plait.base.errors import UnsupportedError

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import (
        add32, add64, bit, d2i, d2l, dadd, dcmp, ddiv, div32, div64, dmod, dmul, dneg, dsub, fround,
        i2d, i2f, mul32, mul64, operand_value, put_word, rem32, rem64, sext16, sext8, shl32, shl64,
        shr32, shr64, sub32, sub64, ushr32, ushr64, wrap32,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_opcodes import (
        AND, A_NEXT, A_PAUSE, A_RELOAD, BEQ, BGE, BGT, BLT, BNE, CALL, CALLNAMED, CALLV, CANSTORE,
        CATCH, D2F, D2I, D2L, DADD, DCMP, DDIV, DMUL, DNEG, DREM, DSUB, END, FADD, FDIV, FMUL, FREM,
        FSUB, F_BACK, F_HEADER, F_PC, F_SUM, GETF, GETQ, GOTO, G_ENDED, HEADER, I2B, I2C, I2D, I2F,
        I2S, I2Z, IADD, IDIV, IMUL, INEG, INIT, INITOF, INSTANCEOF, IREM, ISHL, ISHR, ISUB, IUSHR,
        JOIN, L2I, LADD, LCMP, LDIV, LINK, LMUL, LNEG, LREM, LSHL, LSHR, LSUB, LUSHR, MOST_ELEMENTS,
        MOST_PASSED, MOVE, NEW, NEWARRAY, NOP, OR, O_LEN, O_TYPE, PARK, RACE_FREE, READY, RETURN,
        RETVOID, R_ENDED, R_LIMIT, R_PAUSE, R_TRAP, SLEEP, SWITCH, THROW, T_ATOMIC, T_COUNT,
        T_EXCEPTION, T_FRAME, T_LIMIT, WAIT, WIDTH, XOR,
    )  # fmt: skip
    from plait.engines.explicit.kernel.blocking import Blocking
    from plait.engines.explicit.kernel.enabledness import Enabledness
    from plait.engines.explicit.kernel.kernel_memory import Memory
    from plait.engines.explicit.kernel.kernel_tables import Tables
    from plait.engines.explicit.kernel.pending_accesses import PendingAccesses
    from plait.engines.explicit.kernel.state_hash import Hasher


# How many visible operations a thread without others does before it is watched for going round.
PATIENCE = cython.declare(cython.longlong, 64)

# How much threads run, in calls of Python and thousands of jumps, until `poll` is called.
MOST_EFFORT = cython.declare(cython.longlong, 2000)


@cython.final
@cython.cclass
class Interpreter(Blocking):
    """Steps: `step` is one of the machine's, for the thread and the answers given."""

    def __init__(
        self,
        tables: Tables,
        memory: Memory,
        hasher: Hasher,
        enabledness: Enabledness,
        pending: PendingAccesses,
    ):
        Blocking.__init__(self, tables, memory, hasher, enabledness, pending)
        self.executed = 0
        self.lone_steps = 0
        self.lone_pc = 0
        self.lone_key0 = 0
        self.lone_key1 = 0
        self.is_endless = False
        self.has_proofs = False
        self.passed = 0
        self.effort = 0
        self.poll = None

    # --- the loop ---------------------------------------------------------------------------------

    def run(self):
        """Run the selected thread until it must stop, or something is left to Python."""
        code: cython.p_int = self.tables.code
        constant: cython.p_longlong = self.tables.constant
        pc: cython.longlong = self.memory.mem[self.f + F_PC]
        c: cython.longlong
        r: cython.longlong
        a: cython.longlong
        b: cython.longlong
        v: cython.longlong
        i: cython.longlong
        n: cython.longlong
        op: cython.int
        how: cython.int
        turned: cython.int
        while True:
            self.executed += 1
            c = pc * WIDTH
            op = code[c]
            r = self.f + F_HEADER
            if op < MOVE:
                if op == NOP:
                    pc += 1
                    continue
                if not self.is_concrete or not code[c + 7]:
                    put_word(self, self.f + F_PC, pc)
                    return R_TRAP
                op = code[c + 7]
            if op < GETF:
                a = code[c + 2]
                a = self.memory.mem[r + a] if a >= 0 else constant[-a]
                b = code[c + 3]
                if op != DCMP and op != INSTANCEOF:
                    b = self.memory.mem[r + b] if b >= 0 else constant[-b]
                if op == MOVE:
                    v = a
                elif op == INEG:
                    v = sub32(0, a)
                elif op == LNEG:
                    v = sub64(0, a)
                elif op == DNEG:
                    v = dneg(a)
                elif op == IADD:
                    v = add32(a, b)
                elif op == ISUB:
                    v = sub32(a, b)
                elif op == IMUL:
                    v = mul32(a, b)
                elif op == IDIV:
                    v = div32(a, b)
                elif op == IREM:
                    v = rem32(a, b)
                elif op == ISHL:
                    v = shl32(a, b)
                elif op == ISHR:
                    v = shr32(a, b)
                elif op == IUSHR:
                    v = ushr32(a, b)
                elif op == LADD:
                    v = add64(a, b)
                elif op == LSUB:
                    v = sub64(a, b)
                elif op == LMUL:
                    v = mul64(a, b)
                elif op == LDIV:
                    v = div64(a, b)
                elif op == LREM:
                    v = rem64(a, b)
                elif op == LSHL:
                    v = shl64(a, b)
                elif op == LSHR:
                    v = shr64(a, b)
                elif op == LUSHR:
                    v = ushr64(a, b)
                elif op == AND:
                    v = a & b
                elif op == OR:
                    v = a | b
                elif op == XOR:
                    v = a ^ b
                elif op == DADD:
                    v = dadd(a, b)
                elif op == DSUB:
                    v = dsub(a, b)
                elif op == DMUL:
                    v = dmul(a, b)
                elif op == DDIV:
                    v = ddiv(a, b)
                elif op == DREM:
                    v = dmod(a, b)
                elif op == FADD:
                    v = fround(dadd(a, b))
                elif op == FSUB:
                    v = fround(dsub(a, b))
                elif op == FMUL:
                    v = fround(dmul(a, b))
                elif op == FDIV:
                    v = fround(ddiv(a, b))
                elif op == FREM:
                    v = fround(dmod(a, b))
                elif op == LCMP:
                    v = (1 if a > b else 0) - (1 if a < b else 0)
                elif op == DCMP:
                    b = self.memory.mem[r + b] if b >= 0 else constant[-b]
                    v = dcmp(a, b, code[c + 4])
                elif op == I2D:
                    v = i2d(a)
                elif op == I2F:
                    v = i2f(a)
                elif op == L2I:
                    v = wrap32(a)
                elif op == D2I:
                    v = d2i(a)
                elif op == D2L:
                    v = d2l(a)
                elif op == D2F:
                    v = fround(a)
                elif op == I2B:
                    v = sext8(a)
                elif op == I2C:
                    v = a & 0xFFFF
                elif op == I2S:
                    v = sext16(a)
                elif op == I2Z:
                    v = a & 1
                elif op == INSTANCEOF:
                    v = 0
                    if a:
                        v = self.tables.pair(b, self.memory.mem[a + O_TYPE])
                        if v == 0:
                            put_word(self, self.f + F_PC, pc)
                            return R_TRAP
                        v -= 1
                elif op == CANSTORE:
                    v = 1
                    if b:
                        v = self.tables.pair(
                            (1 << 28) + self.memory.mem[a + O_TYPE], self.memory.mem[b + O_TYPE]
                        )
                        if v == 0:
                            put_word(self, self.f + F_PC, pc)
                            return R_TRAP
                        v -= 1
                else:
                    v = self.memory.mem[a + O_LEN]
                put_word(self, r + code[c + 1], v)
                pc += 1
                continue
            if op < GOTO:
                if op == GETQ:
                    a = code[c + 2]
                    a = self.memory.mem[r + a] if a >= 0 else constant[-a]
                    put_word(
                        self,
                        r + code[c + 1],
                        self.memory.mem[a + HEADER + code[c + 3]],
                    )
                elif op == NEW:
                    if self.memory.is_full:
                        put_word(self, self.f + F_PC, pc)
                        return R_TRAP
                    a = self.memory.allocate(code[c + 2], code[c + 3])
                    put_word(self, r + code[c + 1], a)
                elif op == NEWARRAY:
                    n = operand_value(self.memory, self.f, code[c + 3])
                    if n > MOST_ELEMENTS or not self.memory.reserve(HEADER + n):
                        put_word(self, self.f + F_PC, pc)
                        return R_TRAP
                    put_word(
                        self,
                        r + code[c + 1],
                        self.memory.allocate(code[c + 2], n),
                    )
                else:
                    how = self.memory_op(op, c)
                    if how:
                        put_word(self, self.f + F_PC, pc)
                        return R_PAUSE if how == 1 else R_TRAP
                pc += 1
                continue
            if op > CALLNAMED:
                if op == INIT:
                    a = constant[-code[c + 2]]
                    if self.memory.mem[a + HEADER] == -1 and not (
                        code[c + 3] and self.is_unheard(c, a)
                    ):
                        pc += 1
                        continue
                    how = 2
                elif op >= END or op == WAIT or op == JOIN or op == PARK or op == SLEEP:
                    how = self.blocking_op(op, c)
                else:
                    how = self.thread_op(op, c)
                if how:
                    put_word(self, self.f + F_PC, pc)
                    if how == 2:
                        return R_TRAP
                    return R_PAUSE if how == 1 else R_ENDED
                pc += 1
                continue
            # control
            turned = 1
            if op == GOTO:
                pc = code[c + 2]
                if self.exact:
                    turned = self.jump(pc)
            elif op < SWITCH:
                a = code[c + 2]
                a = self.memory.mem[r + a] if a >= 0 else constant[-a]
                b = code[c + 3]
                b = self.memory.mem[r + b] if b >= 0 else constant[-b]
                if op == BEQ:
                    how = a == b
                elif op == BNE:
                    how = a != b
                elif op == BLT:
                    how = a < b
                elif op == BGE:
                    how = a >= b
                elif op == BGT:
                    how = a > b
                else:
                    how = a <= b
                pc = code[c + 4] if how else code[c + 5]
            elif op == SWITCH:
                a = operand_value(self.memory, self.f, code[c + 2])
                i = code[c + 3]
                n = i + 2 * code[c + 4]
                pc = code[c + 5]
                while i < n:
                    if self.tables.extra[i] == a:
                        pc = self.tables.extra[i + 1]
                        break
                    i += 2
            elif op == RETURN or op == RETVOID:
                v = operand_value(self.memory, self.f, code[c + 2]) if op == RETURN else 0
                self.f -= self.memory.mem[self.f + F_BACK]
                put_word(self, self.f + F_SUM, 0)
                self.memory.write(self.t + T_FRAME, self.f)
                self.memory.write(self.t + T_COUNT, self.memory.mem[self.t + T_COUNT] - 1)
                pc = self.memory.mem[self.f + F_PC]
                c = pc * WIDTH
                op = code[c]
                if op == CALL or op == CALLV or op == CALLNAMED:
                    put_word(self, self.f + F_HEADER + code[c + 1], v)
                    pc += 1
            elif op == THROW:
                v = operand_value(self.memory, self.f, code[c + 2])
                if self.tables.handler[pc]:
                    self.memory.write(self.t + T_EXCEPTION, v)
                    pc = self.tables.handler[pc]
                else:
                    put_word(self, self.f + F_PC, pc)
                    pc = self.unwind(v)
                    if pc == 0:
                        return R_TRAP
            elif op == CATCH:
                turned = 0
                put_word(self, r + code[c + 1], self.memory.mem[self.t + T_EXCEPTION])
                self.memory.write(self.t + T_EXCEPTION, 0)
                pc += 1
            elif op == CALL or op == CALLV:
                if op == CALLV:
                    a = operand_value(self.memory, self.f, self.tables.extra[code[c + 3]])
                    n = self.memory.mem[a + O_TYPE]
                    if code[c + 5] != n + 1:
                        i = self.tables.pair((1 << 29) + code[c + 2], n)
                        if i == 0:
                            put_word(self, self.f + F_PC, pc)
                            return R_TRAP
                        code[c + 5] = n + 1
                        code[c + 6] = i - 1
                    n = code[c + 6]
                else:
                    n = code[c + 2]
                if (
                    self.memory.mem[self.t + T_COUNT] >= self.memory.mem[self.t + T_LIMIT]
                    or self.memory.is_full
                ):
                    put_word(self, self.f + F_PC, pc)
                    return R_TRAP
                self.push(pc, n)
                r = self.f - self.memory.mem[self.f + F_BACK]
                b = code[c + 3]
                for i in range(code[c + 4]):
                    put_word(
                        self,
                        self.f + F_HEADER + i,
                        operand_value(self.memory, r, self.tables.extra[b + i]),
                    )
                pc = self.memory.mem[self.f + F_PC]
            else:
                put_word(self, self.f + F_PC, pc)
                return R_TRAP
            if turned:
                self.ticks += 1
                if self.ticks >= self.run_limit:
                    put_word(self, self.f + F_PC, pc)
                    return R_LIMIT
                if self.exact:
                    self.seen[0] = self.tables.block_of[pc]
                    self.seen_count = 1

    def drive(self):
        """Run the selected thread to where it stops; 1 when the run must be counted exactly."""
        what: cython.int
        action: cython.int
        self.passed = 0
        self.begin_run()
        while True:
            what = self.run()
            self.effort += 1 + (self.ticks >> 12)
            if self.effort > MOST_EFFORT:
                self.effort = 0
                if self.poll is not None:
                    self.poll()
            if what == R_TRAP:
                action = self.tables.linker.trap(self.memory.mem[self.f + F_PC])
                self.f = self.memory.mem[self.t + T_FRAME]
                if action == A_NEXT:
                    put_word(self, self.f + F_PC, self.memory.mem[self.f + F_PC] + 1)
                elif action >= A_PAUSE:
                    if action == A_PAUSE and self.pending.reduction and self.goes_on():
                        continue
                    return 0
                elif action == A_RELOAD:
                    self.ticks += 1
                    self.seen[0] = self.tables.block_of[self.memory.mem[self.f + F_PC]]
                    self.seen_count = 1
                    if self.ticks >= self.run_limit:
                        if not self.exact:
                            return 1
                        if not self.has_proofs or not self.passes():
                            return 0
                continue
            if what == R_LIMIT and not self.exact:
                return 1
            if self.has_proofs and what != R_ENDED and self.passes():
                continue
            if what == R_PAUSE and self.pending.reduction and self.goes_on():
                continue
            return 0

    def begin_run(self):
        """Count from here how long the thread runs between visible operations."""
        self.ticks = 0
        self.seen[0] = self.tables.block_of[self.memory.mem[self.f + F_PC]]
        self.seen_count = 1

    def passes(self):
        """Whether a thread continues where it stopped, because its next access is race free.

        Not where threads were started that have not come to their first operation yet.
        """
        pc: cython.longlong = self.memory.mem[self.f + F_PC]
        if self.is_alone or self.spawned_count or self.memory.mem[self.t + T_ATOMIC]:
            return 0
        if self.passed >= MOST_PASSED or self.memory.mem[G_ENDED] or self.assumed_away:
            return 0
        if self.tables.code[pc * WIDTH] == LINK:
            self.tables.linker.link(pc)
        if not self.enabledness.access(self.thread) or not self.enabledness.place_flags & RACE_FREE:
            return 0
        self.passed += 1
        self.fuel = 1
        self.begin_run()
        return 1

    def goes_on(self):
        """Whether a thread without others goes on at a pause, after its learner has seen it."""
        if not self.is_alone or self.fuel > 0 or self.memory.mem[G_ENDED] or self.assumed_away:
            return 0
        if self.enabledness.readiness(self.thread) != READY:
            return 0
        self.pending.describe(self.thread)
        self.pending.entry(self.thread)
        if self.goes_round():
            return 0
        self.fuel = bit(60) if self.memory.mem[self.t + T_ATOMIC] else 1
        return 1

    def goes_round(self):
        """Whether a thread without others has been in this state before: it will not end."""
        pc: cython.longlong = self.memory.mem[self.f + F_PC]
        is_new: cython.bint
        self.lone_steps += 1
        is_new = not self.lone_steps & (self.lone_steps - 1)
        if self.lone_steps < PATIENCE or (pc != self.lone_pc and not is_new):
            return 0
        self.hasher.hash_state()
        self.select(self.thread)
        if (
            self.hasher.key0 == self.lone_key0
            and self.hasher.key1 == self.lone_key1
            and pc == self.lone_pc
        ):
            self.is_endless = True
            return 1
        if is_new:
            self.lone_pc = pc
            self.lone_key0 = self.hasher.key0
            self.lone_key1 = self.hasher.key1
        return 0

    def was_spared(self):
        """Whether the thread stands before an initialisation that others have done since."""
        c: cython.longlong = self.memory.mem[self.f + F_PC] * WIDTH
        a: cython.longlong
        if self.tables.code[c] == LINK:
            self.tables.linker.link(self.memory.mem[self.f + F_PC])
        if self.tables.code[c] != INIT and self.tables.code[c] != INITOF:
            return 0
        if self.tables.code[c] == INIT:
            a = self.tables.constant[-self.tables.code[c + 2]]
            if self.memory.mem[a + HEADER] == -1 or self.memory.mem[a + HEADER] == -2:
                return 1
        return self.tables.linker.is_settled(self.memory.mem[self.f + F_PC])

    def step(self, number):
        """One step of the machine by the thread, with the answers given; 1 to repeat it exactly."""
        self.asked = 0
        self.is_endless = False
        self.assumed_away = False
        self.violated = False
        return self.go(number)

    def go(self, number):
        """Let a thread take a step, the first or one more; 1 to repeat it exactly."""
        i: cython.int = 0
        self.memory.heap_limit = self.memory.top
        self.spawned_count = 0
        self.lone_steps = 0
        self.lone_pc = 0
        self.select(number)
        self.refuel()
        if self.was_spared():
            self.fuel -= 1
        if self.advance():
            return 1
        while i < self.spawned_count and not self.memory.mem[G_ENDED] and not self.assumed_away:
            self.select(self.spawned[i])
            self.is_alone = False
            self.fuel = 0
            i += 1
            if self.advance():
                return 1
        return 0

    def advance(self):
        """Let the selected thread run; it is lost where something has no model."""
        try:
            return self.drive()
        except UnsupportedError as error:
            self.tables.linker.lose(str(error))
        return 0

    # --- for the linker ---------------------------------------------------------------------------

    def poke_stack(self, a: cython.longlong, v: cython.longlong):
        """Write a word of the running thread's stack."""
        put_word(self, a, v)

    def answer(self, count: cython.longlong):
        """The answer to a choice."""
        return self.ask(count)

    def push_frame(self, method: cython.longlong):
        """Push a frame on the stack of the running thread; returns its address."""
        self.f = self.memory.mem[self.t + T_FRAME]
        return self.push(self.memory.mem[self.f + F_PC], method)

    def give_answers(self, answers):
        """Have these answers ready for the next step."""
        i: cython.int
        self.asked = 0
        self.answered = 0
        for i in range(len(answers)):
            self.ask(1)
            self.answers[i] = answers[i]

    def take_step(self, number: cython.longlong, answers):
        """A step for tests: 1 when it must be repeated exactly."""
        self.give_answers(answers)
        return self.step(number)

    def run_part(self, number: cython.longlong, fuel: cython.longlong, alone: cython.bint, answers):
        """Continue a thread in the middle of a step, or with fuel < 0 at its start.

        The threads that it starts are left where they are: see `started`. 1 when it ran too long.
        """
        self.give_answers(answers)
        return self.part(number, fuel, alone)

    def part(self, number, fuel, alone):
        """The same with the answers that are there."""
        self.memory.heap_limit = self.memory.top
        self.asked = 0
        self.spawned_count = 0
        self.assumed_away = False
        self.violated = False
        self.select(number)
        if fuel < 0:
            self.refuel()
            if self.was_spared():
                self.fuel -= 1
        else:
            self.fuel = fuel
            self.is_alone = alone
        return self.drive()

    def started(self):
        """The threads that the last part of a step has started."""
        return [self.spawned[i] for i in range(self.spawned_count)]

    def set_exact(self, exact: cython.bint):
        """Count segments as the machine does, for steps that are very long."""
        self.exact = exact
