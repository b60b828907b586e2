"""Partial order reduction: which threads' steps conflict, and which of them need to be explored.

Persistent sets (Godefroid 1996, chapter 4), made of threads: no step of the others before a member
moves can conflict with the next step of an enabled member, or enable a disabled member. The
possible steps of others are those that similar threads have taken (`future_effects.py`).
"""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import bit, lowest
    from plait.engines.explicit.kernel.kernel_opcodes import (
        BLOCKED, END, ENTER, ENTERI, FEW_THREADS, F_PC, G_SHUTDOWN, G_THREADS, HEADER,
        H_BLIND, H_CLOCK, H_IDENTITY, H_WILD, INIT, INITOF, I_NOW, I_WRITES, JOIN,
        MOST_ITEMS, MOST_THREADS, O_ENTRIES, O_OWNER, PARK, SLEEP, THREADS, T_DAEMON,
        T_ENDED, T_FRAME, T_OBJECT, T_SIZE, T_WMONITOR, WAIT, WIDTH,
    )  # fmt: skip
    from plait.engines.explicit.kernel.enabledness import Enabledness
    from plait.engines.explicit.kernel.kernel_memory import Memory
    from plait.engines.explicit.kernel.kernel_tables import Tables
    from plait.engines.explicit.kernel.pending_accesses import PendingAccesses

# What becomes of a thread: it has ended, may go on, or is about to fail an assumption.
OVER = cython.declare(cython.int, 0)
ALIVE = cython.declare(cython.int, 1)
DOOMED = cython.declare(cython.int, 2)
# Instead of one thread: one of those that conflict, one of all.
RIVALS = cython.declare(cython.longlong, -1)
ANYBODY = cython.declare(cython.longlong, -2)


@cython.final
@cython.cclass
class PersistentSets:
    """Conflicts between the threads of the state in memory, and persistent sets of them."""

    def __init__(
        self, tables: Tables, memory: Memory, enabledness: Enabledness, pending: PendingAccesses
    ):
        self.tables = tables
        self.memory = memory
        self.enabledness = enabledness
        self.pending = pending
        self.ends_matter = False
        self.clock_matters = False
        self.alive = 0
        self.doomed = 0
        self.needs_known = 0
        if not cython.compiled:
            self.known = [0] * MOST_THREADS
            self.fates = [0] * MOST_THREADS
            self.needs = [0] * FEW_THREADS

    def notice(self):
        """Find out whether it matters in which order threads end."""
        i: cython.longlong
        if self.ends_matter:
            return
        if self.memory.mem[G_SHUTDOWN]:
            self.ends_matter = True
        for i in range(self.memory.mem[G_THREADS]):
            if self.memory.mem[THREADS + i * T_SIZE + T_DAEMON]:
                self.ends_matter = True
        if self.ends_matter:
            self.pending.news = True

    def next_op(self, number):
        """The op before which a thread stands."""
        f: cython.longlong = self.memory.mem[THREADS + number * T_SIZE + T_FRAME]
        return self.tables.code[self.memory.mem[f + F_PC] * WIDTH]

    # --- conflicts --------------------------------------------------------------------------------

    def may_meet(self, number, other):
        """Whether effects of two threads between scheduling points conflict, now or later."""
        mine: cython.longlong = self.pending.entry_hidden[self.known[number]]
        both: cython.longlong = mine & self.pending.entry_hidden[self.known[other]]
        if both & bit(H_CLOCK) and self.clock_matters:
            return 1
        return mine & bit(H_BLIND) != 0 or both & bit(H_IDENTITY) != 0

    def may_conflict(self, number, other):
        """Whether a thread's next step conflicts with anything that another may do."""
        e: cython.longlong = self.known[number]
        k: cython.longlong = self.known[other]
        i: cython.longlong
        j: cython.longlong
        place: cython.longlong
        at: cython.longlong = number * MOST_ITEMS
        words: cython.longlong = self.pending.mask_words
        masks: cython.p_longlong
        if self.fates[other] == DOOMED:
            return 0
        if self.pending.is_wild[number] or self.pending.entry_hidden[k] & bit(H_WILD):
            return 1
        if self.may_meet(number, other):
            return 1
        for i in range(self.pending.item_count[number]):
            if self.pending.item_how[at + i] & I_NOW:
                place = self.pending.entry_items[e * MOST_ITEMS + i]
                if place < 0:
                    return 1
                masks = self.pending.entry_written
                if self.pending.item_how[at + i] & I_WRITES:
                    masks = self.pending.entry_touched
                for j in range(words):
                    if self.pending.meets[place * words + j] & masks[k * words + j]:
                        return 1
        return 0

    def conflict(self, number, other):
        """Whether the next steps of two threads conflict, in this state."""
        i: cython.longlong
        j: cython.longlong
        one: cython.longlong = number * MOST_ITEMS
        two: cython.longlong = other * MOST_ITEMS
        if self.pending.is_wild[number] or self.pending.is_wild[other]:
            return 1
        if self.ends_matter and (self.next_op(number) == END or self.next_op(other) == END):
            return 1
        if self.may_meet(number, other) or self.may_meet(other, number):
            return 1
        for i in range(one, one + self.pending.item_count[number]):
            for j in range(two, two + self.pending.item_count[other]):
                if (
                    self.pending.item_place[i] == self.pending.item_place[j]
                    and self.pending.item_how[i] & self.pending.item_how[j] & I_NOW
                    and (self.pending.item_how[i] | self.pending.item_how[j]) & I_WRITES
                ):
                    return 1
        return 0

    # --- persistent sets --------------------------------------------------------------------------

    def conflicting(self, number):
        """The threads that may conflict with the next step of a thread."""
        rest: cython.longlong = self.alive & ~bit(number)
        other: cython.longlong
        found: cython.longlong = 0
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if self.may_conflict(number, other):
                found |= bit(other)
        return found

    def essential(self):
        """The threads that keep the program alive."""
        rest: cython.longlong = self.alive
        found: cython.longlong = 0
        i: cython.longlong
        while rest:
            i = lowest(rest)
            rest &= rest - 1
            if not self.memory.mem[THREADS + i * T_SIZE + T_DAEMON]:
                found |= bit(i)
        return found

    def enablers(self, number):
        """Threads one of which has to move before a thread can that cannot now."""
        found: cython.longlong = self.enabler(number)
        if found >= 0:
            return bit(found)
        if found == ANYBODY:
            return self.alive
        found = self.joined(number)
        return self.conflicting(number) | (bit(found) if found >= 0 else 0)

    def joined(self, number):
        """The thread that one waits for to end, -1 when it does not."""
        f: cython.longlong = self.memory.mem[THREADS + number * T_SIZE + T_FRAME]
        c: cython.longlong = self.memory.mem[f + F_PC] * WIDTH
        return (
            self.enabledness.find_thread(self.enabledness.value(f, self.tables.code[c + 2]))
            if self.tables.code[c] == JOIN
            else -1
        )

    def enabler(self, number):
        """The thread that has to move before one can that cannot now.

        It may be `ANYBODY`, or one of those that conflict (`RIVALS`) or that it waits for to end.
        """
        t: cython.longlong = THREADS + number * T_SIZE
        f: cython.longlong = self.memory.mem[t + T_FRAME]
        c: cython.longlong = self.memory.mem[f + F_PC] * WIDTH
        op: cython.int = self.tables.code[c]
        a: cython.longlong
        if self.memory.mem[t + T_ENDED]:
            return ANYBODY
        if op == ENTER:
            return self.memory.mem[self.enabledness.value(f, self.tables.code[c + 2]) + O_OWNER] - 1
        if op == WAIT:
            a = self.memory.mem[t + T_WMONITOR]
            if self.memory.mem[a + O_ENTRIES] and self.memory.mem[a + O_OWNER] != number + 1:
                return self.memory.mem[a + O_OWNER] - 1
            return RIVALS
        if op == JOIN:
            a = self.enabledness.value(f, self.tables.code[c + 2])
            if self.enabledness.acquirable(number, a) == BLOCKED:
                return self.memory.mem[a + O_OWNER] - 1
            return RIVALS
        if op == END:
            return self.memory.mem[self.memory.mem[t + T_OBJECT] + O_OWNER] - 1
        if op == PARK or op == SLEEP or op == ENTERI:
            return RIVALS
        if op == INIT or op == INITOF:
            a = self.memory.mem[self.pending.holder[number] + HEADER]
            if a > 0:
                return a - 1
        return ANYBODY

    def need(self, number, enabled):
        """The threads that a persistent set must have if it has this one."""
        found: cython.longlong
        if self.doomed & bit(number):
            return 0
        if self.needs_known & bit(number):
            return self.needs[number]
        if not enabled & bit(number):
            found = self.enablers(number)
        elif self.pending.is_wild[number]:
            found = self.alive
        else:
            found = self.conflicting(number)
            if self.ends_matter:
                found |= self.need_of_ends(number)
        self.needs_known |= bit(number)
        self.needs[number] = found
        return found

    def need_of_ends(self, number):
        """What a set must have because the end of the last thread but daemons ends the program."""
        essential: cython.longlong = self.essential()
        if self.memory.mem[THREADS + number * T_SIZE + T_DAEMON]:
            return bit(lowest(essential)) if essential else self.alive
        if self.next_op(number) != END:
            return 0
        return self.alive if essential == bit(number) else essential

    def meet_all(self, threads):
        """Describe threads, and find what is known of them."""
        i: cython.longlong
        while threads:
            i = lowest(threads)
            threads &= threads - 1
            self.meet_thread(i)
        return 0

    def meet_thread(self, number):
        """Describe a thread, and find what is known of it."""
        self.pending.describe(number)
        self.known[number] = self.pending.entry(number)
        return 0

    def survey(self):
        """Find who is alive, and who is doomed: about to fail an assumption, which ends it all."""
        i: cython.longlong
        f: cython.longlong
        self.alive = 0
        self.doomed = 0
        if self.memory.mem[G_THREADS] > FEW_THREADS:
            self.survey_crowd()
            return
        for i in range(self.memory.mem[G_THREADS]):
            if not self.memory.mem[THREADS + i * T_SIZE + T_ENDED]:
                self.alive |= bit(i)
                self.fates[i] = ALIVE
                f = self.memory.mem[THREADS + i * T_SIZE + T_FRAME]
                if self.pending.is_doomed(f, self.memory.mem[f + F_PC] * WIDTH):
                    self.doomed |= bit(i)
                    self.fates[i] = DOOMED

    def survey_crowd(self):
        """The same in a crowd: `fates` say it; in sets `alive` and `doomed` any stands for all."""
        i: cython.longlong
        f: cython.longlong
        for i in range(self.memory.mem[G_THREADS]):
            self.fates[i] = OVER
            if not self.memory.mem[THREADS + i * T_SIZE + T_ENDED]:
                self.alive = -1
                self.fates[i] = ALIVE
                f = self.memory.mem[THREADS + i * T_SIZE + T_FRAME]
                if self.pending.is_doomed(f, self.memory.mem[f + F_PC] * WIDTH):
                    self.doomed = -1
                    self.fates[i] = DOOMED

    def persistent(self, enabled):
        """The smallest persistent set that is found, as its enabled threads."""
        i: cython.longlong
        seeds: cython.longlong = enabled
        best: cython.longlong = enabled
        members: cython.longlong
        work: cython.longlong
        self.meet_all(self.alive)
        self.needs_known = 0
        while seeds and best & (best - 1):
            i = lowest(seeds)
            seeds &= seeds - 1
            members = bit(i)
            work = members
            while work:
                i = lowest(work)
                work &= work - 1
                work |= self.need(i, enabled) & ~members
                members |= work
            members &= enabled
            if self.is_smaller(members, best):
                best = members
        return best

    def is_smaller(self, one, other):
        """Whether a set has fewer members."""
        while one and other:
            one &= one - 1
            other &= other - 1
        return other != 0 and one == 0

    def sleepers(self, candidates, number):
        """Those of the candidates whose next steps do not conflict with this thread's."""
        rest: cython.longlong = candidates
        other: cython.longlong
        found: cython.longlong = 0
        self.meet_all(candidates)
        self.meet_thread(number)
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if not self.conflict(number, other):
                found |= bit(other)
        return found

    # --- for tests --------------------------------------------------------------------------------

    def conflicts(self, number: cython.longlong, other: cython.longlong):
        """Whether the next steps of two threads conflict."""
        self.enabledness.enabled()
        self.meet_thread(number)
        self.meet_thread(other)
        return bool(self.conflict(number, other))
