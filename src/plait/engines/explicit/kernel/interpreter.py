"""The kernel's interpreter: runs a thread from one scheduling point to the next.

It does what the machine's closures do (`machine/compile_*.py`), op by op. What is rare is left to
Python: `run` gives `R_TRAP`, and the linker executes the machine's own closure on this memory.
"""

import cython

from plait.base.errors import UnsupportedError

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import (
        add32, add64, bit, d2i, d2l, dadd, dcmp, ddiv, div32, div64, dmod, dmul, dneg, dsub, fround,
        i2d, i2f, mul32, mul64, put_word, rem32, rem64, sext16, sext8, shl32, shl64, shr32, shr64,
        sub32, sub64, ushr32, ushr64, wrap32,
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


# How many visible operations a thread without others does before it is watched for going round.
PATIENCE = cython.declare(cython.longlong, 64)

# How much threads run, in calls of Python and thousands of jumps, until `poll` is called.
MOST_EFFORT = cython.declare(cython.longlong, 2000)


@cython.cclass
class Interpreter(Blocking):
    """Steps: `step` is one of the machine's, for the thread and the answers given."""

    def __init__(self, named_limit):
        Blocking.__init__(self, named_limit)
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
        pc: cython.longlong = self.mem[self.f + F_PC]
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
            op = self.code[c]
            r = self.f + F_HEADER
            if op < MOVE:
                if op == NOP:
                    pc += 1
                    continue
                if not self.is_concrete or not self.code[c + 7]:
                    put_word(self, self.f + F_PC, pc)
                    return R_TRAP
                op = self.code[c + 7]
            if op < GETF:
                a = self.code[c + 2]
                a = self.mem[r + a] if a >= 0 else self.constant[-a]
                b = self.code[c + 3]
                if op != DCMP and op != INSTANCEOF:
                    b = self.mem[r + b] if b >= 0 else self.constant[-b]
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
                    b = self.mem[r + b] if b >= 0 else self.constant[-b]
                    v = dcmp(a, b, self.code[c + 4])
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
                        v = self.pair(b, self.mem[a + O_TYPE])
                        if v == 0:
                            put_word(self, self.f + F_PC, pc)
                            return R_TRAP
                        v -= 1
                elif op == CANSTORE:
                    v = 1
                    if b:
                        v = self.pair((1 << 28) + self.mem[a + O_TYPE], self.mem[b + O_TYPE])
                        if v == 0:
                            put_word(self, self.f + F_PC, pc)
                            return R_TRAP
                        v -= 1
                else:
                    v = self.mem[a + O_LEN]
                put_word(self, r + self.code[c + 1], v)
                pc += 1
                continue
            if op < GOTO:
                if op == GETQ:
                    a = self.code[c + 2]
                    a = self.mem[r + a] if a >= 0 else self.constant[-a]
                    put_word(self, r + self.code[c + 1], self.mem[a + HEADER + self.code[c + 3]])
                elif op == NEW:
                    if self.is_full:
                        put_word(self, self.f + F_PC, pc)
                        return R_TRAP
                    a = self.allocate(self.code[c + 2], self.code[c + 3])
                    put_word(self, r + self.code[c + 1], a)
                elif op == NEWARRAY:
                    n = self.value(self.f, self.code[c + 3])
                    if n > MOST_ELEMENTS or not self.reserve(HEADER + n):
                        put_word(self, self.f + F_PC, pc)
                        return R_TRAP
                    put_word(self, r + self.code[c + 1], self.allocate(self.code[c + 2], n))
                else:
                    how = self.memory_op(op, c)
                    if how:
                        put_word(self, self.f + F_PC, pc)
                        return R_PAUSE if how == 1 else R_TRAP
                pc += 1
                continue
            if op > CALLNAMED:
                if op == INIT:
                    a = self.constant[-self.code[c + 2]]
                    if self.mem[a + HEADER] == -1 and not (
                        self.code[c + 3] and self.is_unheard(c, a)
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
                pc = self.code[c + 2]
                if self.exact:
                    turned = self.jump(pc)
            elif op < SWITCH:
                a = self.code[c + 2]
                a = self.mem[r + a] if a >= 0 else self.constant[-a]
                b = self.code[c + 3]
                b = self.mem[r + b] if b >= 0 else self.constant[-b]
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
                pc = self.code[c + 4] if how else self.code[c + 5]
            elif op == SWITCH:
                a = self.value(self.f, self.code[c + 2])
                i = self.code[c + 3]
                n = i + 2 * self.code[c + 4]
                pc = self.code[c + 5]
                while i < n:
                    if self.extra[i] == a:
                        pc = self.extra[i + 1]
                        break
                    i += 2
            elif op == RETURN or op == RETVOID:
                v = self.value(self.f, self.code[c + 2]) if op == RETURN else 0
                self.f -= self.mem[self.f + F_BACK]
                put_word(self, self.f + F_SUM, 0)
                self.write(self.t + T_FRAME, self.f)
                self.write(self.t + T_COUNT, self.mem[self.t + T_COUNT] - 1)
                pc = self.mem[self.f + F_PC]
                c = pc * WIDTH
                op = self.code[c]
                if op == CALL or op == CALLV or op == CALLNAMED:
                    put_word(self, self.f + F_HEADER + self.code[c + 1], v)
                    pc += 1
            elif op == THROW:
                v = self.value(self.f, self.code[c + 2])
                if self.handler[pc]:
                    self.write(self.t + T_EXCEPTION, v)
                    pc = self.handler[pc]
                else:
                    put_word(self, self.f + F_PC, pc)
                    pc = self.unwind(v)
                    if pc == 0:
                        return R_TRAP
            elif op == CATCH:
                turned = 0
                put_word(self, r + self.code[c + 1], self.mem[self.t + T_EXCEPTION])
                self.write(self.t + T_EXCEPTION, 0)
                pc += 1
            elif op == CALL or op == CALLV:
                if op == CALLV:
                    a = self.value(self.f, self.extra[self.code[c + 3]])
                    n = self.mem[a + O_TYPE]
                    if self.code[c + 5] != n + 1:
                        i = self.pair((1 << 29) + self.code[c + 2], n)
                        if i == 0:
                            put_word(self, self.f + F_PC, pc)
                            return R_TRAP
                        self.code[c + 5] = n + 1
                        self.code[c + 6] = i - 1
                    n = self.code[c + 6]
                else:
                    n = self.code[c + 2]
                if self.mem[self.t + T_COUNT] >= self.mem[self.t + T_LIMIT] or self.is_full:
                    put_word(self, self.f + F_PC, pc)
                    return R_TRAP
                self.push(pc, n)
                r = self.f - self.mem[self.f + F_BACK]
                b = self.code[c + 3]
                for i in range(self.code[c + 4]):
                    put_word(self, self.f + F_HEADER + i, self.value(r, self.extra[b + i]))
                pc = self.mem[self.f + F_PC]
            else:
                put_word(self, self.f + F_PC, pc)
                return R_TRAP
            if turned:
                self.ticks += 1
                if self.ticks >= self.run_limit:
                    put_word(self, self.f + F_PC, pc)
                    return R_LIMIT
                if self.exact:
                    self.seen[0] = self.block_of[pc]
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
                action = self.linker.trap(self.mem[self.f + F_PC])
                self.f = self.mem[self.t + T_FRAME]
                if action == A_NEXT:
                    put_word(self, self.f + F_PC, self.mem[self.f + F_PC] + 1)
                elif action >= A_PAUSE:
                    if action == A_PAUSE and self.reduction and self.goes_on():
                        continue
                    return 0
                elif action == A_RELOAD:
                    self.ticks += 1
                    self.seen[0] = self.block_of[self.mem[self.f + F_PC]]
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
            if what == R_PAUSE and self.reduction and self.goes_on():
                continue
            return 0

    def begin_run(self):
        """Count from here how long the thread runs between visible operations."""
        self.ticks = 0
        self.seen[0] = self.block_of[self.mem[self.f + F_PC]]
        self.seen_count = 1

    def passes(self):
        """Whether a thread goes on where it stopped, for nobody can race with what comes next.

        Not where threads were started that have not come to their first operation yet.
        """
        pc: cython.longlong = self.mem[self.f + F_PC]
        if self.is_alone or self.spawned_count or self.mem[self.t + T_ATOMIC]:
            return 0
        if self.passed >= MOST_PASSED or self.mem[G_ENDED] or self.assumed_away:
            return 0
        if self.code[pc * WIDTH] == LINK:
            self.linker.link(pc)
        if not self.access(self.thread) or not self.place_flags & RACE_FREE:
            return 0
        self.passed += 1
        self.fuel = 1
        self.begin_run()
        return 1

    def goes_on(self):
        """Whether a thread without others goes on at a pause, after its learner has seen it."""
        if not self.is_alone or self.fuel > 0 or self.mem[G_ENDED] or self.assumed_away:
            return 0
        if self.readiness(self.thread) != READY:
            return 0
        self.describe(self.thread)
        self.entry(self.thread)
        if self.goes_round():
            return 0
        self.fuel = bit(60) if self.mem[self.t + T_ATOMIC] else 1
        return 1

    def goes_round(self):
        """Whether a thread without others has been in this state before: it will not end."""
        pc: cython.longlong = self.mem[self.f + F_PC]
        is_new: cython.bint
        self.lone_steps += 1
        is_new = not self.lone_steps & (self.lone_steps - 1)
        if self.lone_steps < PATIENCE or (pc != self.lone_pc and not is_new):
            return 0
        self.hash_state()
        self.select(self.thread)
        if self.key0 == self.lone_key0 and self.key1 == self.lone_key1 and pc == self.lone_pc:
            self.is_endless = True
            return 1
        if is_new:
            self.lone_pc = pc
            self.lone_key0 = self.key0
            self.lone_key1 = self.key1
        return 0

    def was_spared(self):
        """Whether the thread stands before an initialisation that others have done since."""
        c: cython.longlong = self.mem[self.f + F_PC] * WIDTH
        a: cython.longlong
        if self.code[c] == LINK:
            self.linker.link(self.mem[self.f + F_PC])
        if self.code[c] != INIT and self.code[c] != INITOF:
            return 0
        if self.code[c] == INIT:
            a = self.constant[-self.code[c + 2]]
            if self.mem[a + HEADER] == -1 or self.mem[a + HEADER] == -2:
                return 1
        return self.linker.is_settled(self.mem[self.f + F_PC])

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
        self.heap_limit = self.top
        self.spawned_count = 0
        self.lone_steps = 0
        self.lone_pc = 0
        self.select(number)
        self.refuel()
        if self.was_spared():
            self.fuel -= 1
        if self.advance():
            return 1
        while i < self.spawned_count and not self.mem[G_ENDED] and not self.assumed_away:
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
            self.linker.lose(str(error))
        return 0

    # --- for the linker ---------------------------------------------------------------------------

    def poke_stack(self, a: cython.longlong, v: cython.longlong):
        """Write a word of the running thread's stack."""
        put_word(self, a, v)

    def answer(self, count: cython.longlong):
        """The answer to a choice."""
        return self.ask(count)

    def push_frame(self, method: cython.longlong):
        """Put a frame on top of the running thread's; gives its address."""
        self.f = self.mem[self.t + T_FRAME]
        return self.push(self.mem[self.f + F_PC], method)

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
        """Let a thread go on in the middle of a step, or with fuel < 0 at its start.

        The threads that it starts are left where they are: see `started`. 1 when it ran too long.
        """
        self.give_answers(answers)
        return self.part(number, fuel, alone)

    def part(self, number, fuel, alone):
        """The same with the answers that are there."""
        self.heap_limit = self.top
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
