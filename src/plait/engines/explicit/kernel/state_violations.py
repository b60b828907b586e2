"""Violations that states show: deadlocks and data races.

The same rules as the reference engine's `state_observation.py`, over the kernel's memory.
"""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import bit, lowest
    from plait.engines.explicit.kernel.kernel_opcodes import (
        ASLEEP, BENIGN, BLOCKED, END, ENTER, ENTERI, FEW_THREADS, F_PC, G_ENDED, G_THREADS,
        HEADER, INIT, INITOF, JOIN, LOST, MOST_THREADS, O_OWNER, PARK, PLAIN, SPURIOUS, THREADS,
        TIMED, T_DAEMON, T_ENDED, T_FRAME, T_OBJECT, T_SIZE, T_WMONITOR, T_WOUTCOME, WAIT,
        WAITING, WIDTH, WRITES,
    )  # fmt: skip
    from plait.engines.explicit.kernel.enabledness import Enabledness
    from plait.engines.explicit.kernel.kernel_memory import Memory
    from plait.engines.explicit.kernel.kernel_tables import Tables


# A pair of threads is one number.
PAIR = cython.declare(cython.longlong, 1 << 16)
# Nobody stops a thread that is over or goes on.
ENDED = cython.declare(cython.longlong, -2)


@cython.final
@cython.cclass
class StateViolations:
    """Deadlocks and races in the state in memory."""

    def __init__(self, tables: Tables, memory: Memory, enabledness: Enabledness):
        self.tables = tables
        self.memory = memory
        self.enabledness = enabledness
        if not cython.compiled:
            self.stops = [0] * MOST_THREADS
            self.rounds = [0] * MOST_THREADS
            self.sites = [0] * MOST_THREADS

    # --- deadlocks --------------------------------------------------------------------------------

    def waits_for(self, number):
        """The thread that would have to act so that a blocked one can continue, -1 when unknown."""
        t: cython.longlong = THREADS + number * T_SIZE
        f: cython.longlong = self.memory.mem[t + T_FRAME]
        c: cython.longlong = self.memory.mem[f + F_PC] * WIDTH
        op: cython.int = self.tables.code[c]
        other: cython.longlong = self.enabledness.value(f, self.tables.code[c + 2])
        if op == ENTER or op == ENTERI:
            return self.memory.mem[other + O_OWNER] - 1
        if op == WAIT:
            if self.memory.mem[t + T_WMONITOR] and self.memory.mem[t + T_WOUTCOME] >= 0:
                return self.memory.mem[other + O_OWNER] - 1
            return -1
        if op == JOIN:
            if self.enabledness.how[number] != BLOCKED:
                return self.enabledness.find_thread(other)
            return self.memory.mem[other + O_OWNER] - 1
        if op == END:
            return self.memory.mem[self.memory.mem[t + T_OBJECT] + O_OWNER] - 1
        if op == INITOF:
            other = self.tables.linker.holder_of(other)
        if op == INIT or op == INITOF:
            return (
                self.memory.mem[other + HEADER] - 1 if self.memory.mem[other + HEADER] > 0 else -1
            )
        return -1

    def links(self, number, goes_on):
        """Whether a blocked thread can be part of a circle; an interrupt could end some waits."""
        f: cython.longlong = self.memory.mem[THREADS + number * T_SIZE + T_FRAME]
        op: cython.int = self.tables.code[self.memory.mem[f + F_PC] * WIDTH]
        if not goes_on:
            return 1
        return op != ENTERI and (op != JOIN or self.enabledness.how[number] == BLOCKED)

    def is_deadlock(self, enabled):
        """Whether there is a circular wait, or no thread can take a step; call `enabled` first.

        A thread at an unsupported operation might continue, so it is not deadlocked.
        """
        i: cython.longlong
        at: cython.longlong
        n: cython.longlong = self.memory.mem[G_THREADS]
        blocked: cython.longlong = 0
        essential: cython.longlong = 0
        lingering: cython.longlong = 0
        circle: cython.longlong
        goes_on: cython.longlong
        if self.memory.mem[G_ENDED]:
            return 0
        if n > FEW_THREADS:
            return self.is_deadlock_in_crowd()
        stuck: cython.longlong = 0
        for i in range(n):
            if not self.memory.mem[THREADS + i * T_SIZE + T_ENDED]:
                if self.enabledness.how[i] == TIMED:
                    enabled |= bit(i)
                elif self.enabledness.how[i] == SPURIOUS:
                    enabled &= ~bit(i)
                if not enabled & bit(i):
                    stuck += 1
        if enabled and stuck < 2:
            return 0
        goes_on = enabled
        for i in range(n):
            if not self.memory.mem[THREADS + i * T_SIZE + T_ENDED]:
                if self.enabledness.how[i] == LOST:
                    goes_on |= bit(i)
                if (
                    not self.memory.mem[THREADS + i * T_SIZE + T_DAEMON]
                    and self.enabledness.how[i] != ASLEEP
                ):
                    essential |= bit(i)
                if self.lingers(i):
                    lingering |= bit(i)
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
        return 1 if not goes_on and essential & ~lingering else 0

    def lingers(self, number):
        """Whether a test may leave a thread as it is: waiting to be notified or unparked."""
        how: cython.int = self.enabledness.how[number]
        if not self.enabledness.is_test or number == 0 or (how != WAITING and how != SPURIOUS):
            return False
        frame: cython.longlong = self.memory.mem[THREADS + number * T_SIZE + T_FRAME]
        op: cython.int = self.tables.code[self.memory.mem[frame + F_PC] * WIDTH]
        return op == WAIT or op == PARK

    def is_deadlock_in_crowd(self):
        """As `is_deadlock`, after `enabled_in_crowd`."""
        i: cython.longlong
        stuck: cython.longlong = 0
        lost: cython.longlong = 0
        essential: cython.longlong = 0
        goes_on: cython.longlong = 0
        for i in range(self.memory.mem[G_THREADS]):
            self.stops[i] = ENDED
            if self.memory.mem[THREADS + i * T_SIZE + T_ENDED]:
                continue
            if (
                not self.memory.mem[THREADS + i * T_SIZE + T_DAEMON]
                and self.enabledness.how[i] != ASLEEP
                and not self.lingers(i)
            ):
                essential += 1
            if self.enabledness.how[i] == LOST:
                lost += 1
            elif self.enabledness.how[i] == TIMED or (
                self.enabledness.moves[i] and self.enabledness.how[i] != SPURIOUS
            ):
                goes_on += 1
            else:
                stuck += 1
                self.stops[i] = self.waits_for(i)
        if goes_on and stuck + lost < 2:
            return 0
        goes_on += lost
        if stuck and self.is_circle_in_crowd(goes_on):
            return 1
        return 1 if not goes_on and essential else 0

    def is_circle_in_crowd(self, goes_on):
        """Whether the first of the circles in which threads wait has one that is no daemon.

        The first is the one with the lowest thread. Each thread is passed once.
        """
        i: cython.longlong
        at: cython.longlong
        low: cython.longlong
        first: cython.longlong = MOST_THREADS
        for i in range(self.memory.mem[G_THREADS]):
            self.rounds[i] = -1
        for i in range(self.memory.mem[G_THREADS]):
            at = i
            while (
                at >= 0
                and self.stops[at] != ENDED
                and self.rounds[at] < 0
                and self.links(at, goes_on)
            ):
                self.rounds[at] = i
                at = self.stops[at]
            if at >= 0 and self.stops[at] != ENDED and self.rounds[at] == i:
                low = self.lowest_round(at)
                if low < first:
                    first = low
        if first == MOST_THREADS:
            return 0
        at = first
        while (
            self.memory.mem[THREADS + at * T_SIZE + T_DAEMON] or self.enabledness.how[at] == ASLEEP
        ):
            at = self.stops[at]
            if at == first:
                return 0
        return 1

    def lowest_round(self, start):
        """The lowest thread of a circle."""
        low: cython.longlong = start
        at: cython.longlong = self.stops[start]
        while at != start:
            if at < low:
                low = at
            at = self.stops[at]
        return low

    # --- races ------------------------------------------------------------------------------------

    def races(self, enabled, after):
        """The next pair of threads that race, as `PAIR` * one + other; 0 when there is none."""
        rest: cython.longlong = enabled
        i: cython.longlong
        j: cython.longlong
        n: cython.longlong = 0
        if self.memory.mem[G_THREADS] > FEW_THREADS:
            return self.races_in_crowd(after)
        while rest:
            i = lowest(rest)
            rest &= rest - 1
            self.enabledness.how[i] = 0
            if self.enabledness.access(i):
                self.stops[i] = self.enabledness.place
                self.enabledness.how[i] = self.enabledness.place_flags | (1 << 30)
                n += 1
        if n < 2:
            return 0
        for i in range(self.memory.mem[G_THREADS]):
            if enabled & bit(i) and self.enabledness.how[i]:
                for j in range(i + 1, self.memory.mem[G_THREADS]):
                    if (
                        PAIR * i + j > after
                        and enabled & bit(j)
                        and self.enabledness.how[j]
                        and self.is_race(i, j)
                    ):
                        return PAIR * i + j
        return 0

    def is_race(self, one, other):
        """Whether the accesses of two threads race, by `stops` and `how`."""
        return (
            self.stops[one] == self.stops[other]
            and (self.enabledness.how[one] | self.enabledness.how[other]) & WRITES != 0
            and (self.enabledness.how[one] | self.enabledness.how[other]) & PLAIN != 0
            and not self.enabledness.how[one] & self.enabledness.how[other] & BENIGN
        )

    def races_in_crowd(self, after):
        """As `races`, but of threads that stand at one place before one access only two count."""
        i: cython.longlong
        j: cython.longlong
        n: cython.longlong = self.memory.mem[G_THREADS]
        if after == 0:
            self.find_sites()
        for i in range(after // PAIR, n):
            if self.sites[i]:
                for j in range(i + 1, n):
                    if PAIR * i + j > after and self.sites[j] and self.is_race(i, j):
                        return PAIR * i + j
        return 0

    def find_sites(self):
        """Let `sites`, `stops` and `how` tell of each thread that counts what it is to access."""
        i: cython.longlong
        j: cython.longlong
        like: cython.longlong
        n: cython.longlong = self.memory.mem[G_THREADS]
        for i in range(n):
            self.sites[i] = 0
            if not self.enabledness.moves[i] or not self.enabledness.access(i):
                continue
            self.stops[i] = self.enabledness.place
            self.enabledness.how[i] = self.enabledness.place_flags
            self.sites[i] = self.enabledness.stack_key(i) | 1
            like = 0
            for j in range(i):
                if self.sites[j] == self.sites[i] and self.stops[j] == self.stops[i]:
                    like += 1
            if like > 1:
                self.sites[i] = 0
