"""The states that a search has visited, by their 128-bit keys.

A search of its own has a table that grows, with a payload for every key if it wants. Searches in
several processes share one in a mapping made before the fork, without locks and without payloads.
It has levels, each four times as large as the one before; a key goes into the first level whose
two lines for it have room. Entries are never moved or removed, so the order of the looks makes sure
that of all who claim a key one is the first; and of the mapping, which is as large as memory may
get, only what is needed is ever touched. Where Linux allows, that is put into large pages: with
small ones asking for a line takes as long as a fifth of all steps.

Large tables are in main memory, which takes as long to answer as a step takes. So the line in which
the search will look is asked for before the step. Hashes are sums, and what a step adds mostly
depends on where its thread stands: likely it is what was added when a thread stood there last.

A reducing search marks visited states: on its stack or not, and who is asleep in them. Searches in
several processes share the marks as they share the table. A state is then on the stack of the
process that has put it into the table, until that one has left it.
"""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import (
        alloc_lines, alloc_n, clear_shared, drop_lines, gather_pages, load_shared, map_shared, mix,
        prefetch, prefetch_n, release_lines, release_n, store_shared, swap_shared, unmap_shared,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_opcodes import KEYS, LINE
    from plait.engines.explicit.kernel.kernel_memory import Memory

# How many lines the first level of a shared table has, 64 MB, for in each level that is in use keys
# are looked for; and of how many bytes these may be one. How many words are put into large pages at
# once. How many lines of the last level are tried.
FIRST_LEVEL = cython.declare(cython.longlong, 1 << 20)
PARTS = cython.declare(cython.longlong, 64)
GATHERED = cython.declare(cython.longlong, 1 << 22)
TRIES = cython.declare(cython.longlong, 256)
_PATIENCE = cython.declare(cython.longlong, 1 << 28)
# How many lines of a table that has grown are given back at once.
PART = cython.declare(cython.longlong, 1 << 15)


@cython.cfunc
@cython.returns(cython.longlong)
@cython.locals(first=cython.longlong, most=cython.longlong)
def lines_within(first, most):
    """How many lines all levels have that fit into so many bytes, with so many in the first."""
    lines: cython.longlong = 0
    level: cython.longlong = first
    while 8 * LINE * (lines + level) <= most:
        lines += level
        level *= 4
    return lines


@cython.final
@cython.cclass
class VisitedSet:
    """A table of keys; it grows as it fills, and is full when memory does not allow that.

    A line of the table is one of the processor's cache. The first word of a key is never 0.
    """

    def __init__(self, memory: Memory):
        self.memory = memory
        self.lines = 1 << 10
        self.table = alloc_lines(LINE * self.lines)
        self.payload = cython.NULL
        self.has_payloads = False
        self.table_count = 0
        self.slot = 0
        self.shared = cython.NULL
        self.shared_words = 0
        self.levels = 0
        self.used_levels = 0
        self.first_level = FIRST_LEVEL
        self.gathered = 0

    def __dealloc__(self):
        release_lines(self.table)
        release_n(self.payload)
        unmap_shared(self.shared, self.shared_words)

    def keep_payloads(self):
        """Have a payload for every key; to be asked for before the first one."""
        if not self.has_payloads:
            self.payload = alloc_n(KEYS * self.lines)
            self.has_payloads = True

    # --- looking ahead ----------------------------------------------------------------------------

    def expect(self, a):
        """Ask memory for where a key is, or would be."""
        h: cython.ulonglong = mix(a)
        i: cython.longlong
        first: cython.longlong = 0
        lines: cython.longlong = self.first_level
        for i in range(self.used_levels):
            prefetch(self.shared, LINE * (first + (h >> 1 & (lines - 1))))
            first += lines
            lines *= 4
        if not self.levels:
            prefetch(self.table, LINE * (h & (self.lines - 1)))
            if self.has_payloads:
                prefetch_n(self.payload, KEYS * (h & (self.lines - 1)))

    # --- of one search ----------------------------------------------------------------------------

    def probe(self, a, b):
        """Whether a key is there; `slot` is where it is, or would be.

        There is one branch for all places of a line, which the processor predicts well, because
        most keys are found. So it can continue while the line is being loaded.
        """
        key: cython.ulonglong = a if a else 1
        i: cython.longlong = mix(key) & (self.lines - 1)
        k: cython.longlong
        at: cython.longlong
        here: cython.int
        while True:
            at = LINE * i
            here = (self.table[at] == key) & (self.table[at + 1] == b)
            here |= ((self.table[at + 2] == key) & (self.table[at + 3] == b)) << 1
            here |= ((self.table[at + 4] == key) & (self.table[at + 5] == b)) << 2
            here |= ((self.table[at + 6] == key) & (self.table[at + 7] == b)) << 3
            if here:
                self.slot = KEYS * i + (here >> 1) - (here >> 3)
                return 1
            for k in range(KEYS):
                if self.table[at + 2 * k] == 0:
                    self.slot = KEYS * i + k
                    return 0
            i = (i + 1) & (self.lines - 1)

    def put_key(self, a, b, v):
        """Put a key and its payload into the slot."""
        self.table[2 * self.slot] = a if a else 1
        self.table[2 * self.slot + 1] = b
        if self.has_payloads:
            self.payload[self.slot] = v

    def insert(self, a, b, v):
        """Put a new key where `probe` has found its place; `slot` is right afterwards too."""
        if self.memory.is_full:
            return
        self.put_key(a, b, v)
        self.table_count += 1
        if 8 * self.table_count > 7 * KEYS * self.lines:
            self.grow_table()
            self.probe(a, b)

    def claim(self, a, b, v):
        """Put a key unless it is there; 1 when it is new. None is new when the table is full."""
        if self.levels:
            return self.claim_shared(a, b)
        if self.probe(a, b) or self.memory.is_full:
            return 0
        self.insert(a, b, v)
        return 1

    def clear_table(self):
        """Forget all keys."""
        i: cython.longlong
        for i in range(LINE * self.lines):
            self.table[i] = 0
        self.table_count = 0

    def grow_table(self):
        """Double the table; slots that were known are no longer right.

        What has been moved is given back at once, so that no more is taken than the new table.
        """
        old: cython.longlong = self.lines
        i: cython.longlong
        at: cython.longlong
        keys: cython.p_ulonglong = self.table
        values: cython.p_int = self.payload
        table: cython.p_ulonglong = alloc_lines(2 * LINE * old)
        payload: cython.p_int = alloc_n(2 * KEYS * old) if self.has_payloads else values
        if not table or (self.has_payloads and not payload):
            release_lines(table)
            release_n(payload)
            self.memory.is_full = True
            return
        self.lines = 2 * old
        self.table = table
        self.payload = payload
        for i in range(old):
            for at in range(KEYS * i, KEYS * i + KEYS):
                if keys[2 * at]:
                    self.probe(keys[2 * at], keys[2 * at + 1])
                    self.put_key(
                        keys[2 * at], keys[2 * at + 1], values[at] if self.has_payloads else 0
                    )
            if (i + 1) & (PART - 1) == 0:
                drop_lines(keys, LINE * (i + 1 - PART), LINE * PART)
        release_lines(keys)
        release_n(values)

    def drop_table(self):
        """Free the memory of the table; nothing can be looked up any more."""
        release_lines(self.table)
        release_n(self.payload)
        self.table = cython.NULL
        self.payload = cython.NULL
        self.has_payloads = False
        self.lines = 0
        self.table_count = 0

    def table_growth(self):
        """How many bytes the table will take when it grows, if that is soon; else 0."""
        if self.levels or 3 * self.table_count < 2 * KEYS * self.lines:
            return 0
        return 8 * LINE * self.lines + (8 * KEYS * self.lines if self.has_payloads else 0)

    # --- shared by processes ----------------------------------------------------------------------

    def share_table(self, most: cython.longlong):
        """Move all keys to a table that processes forked later share, of at most so many bytes.

        Its first level has `first_level` lines, a power of two, or less where that would be more
        than a part of all, or all levels less than a third. False when there is no room.
        """
        i: cython.longlong
        while self.first_level > 1 and 8 * LINE * PARTS * self.first_level > most:
            self.first_level >>= 1
        if self.first_level > 1 and 3 * lines_within(self.first_level, most) < most // (8 * LINE):
            self.first_level >>= 1
        lines: cython.longlong = lines_within(self.first_level, most)
        levels: cython.int = 0
        while (self.first_level << 2 * levels) - self.first_level < 3 * lines:
            levels += 1
        if levels == 0:
            return False
        self.shared_words = LINE * lines
        self.shared = map_shared(self.shared_words)
        if not self.shared:
            return False
        self.levels = levels
        self.gathered = LINE * self.first_level
        gather_pages(self.shared, 0, self.gathered)
        for i in range(KEYS * self.lines):
            if self.table[2 * i]:
                self.claim_shared(self.table[2 * i], self.table[2 * i + 1])
        release_lines(self.table)
        self.lines = 1
        self.table = alloc_lines(LINE)
        return not self.memory.is_full

    def gather(self, keys: cython.longlong):
        """Put a bit more of what so many keys take into large pages."""
        end: cython.longlong = self.shared_bytes(keys) // 8
        if end > self.gathered + GATHERED:
            end = self.gathered + GATHERED
        if end > self.gathered:
            gather_pages(self.shared, self.gathered, end)
            self.gathered = end

    def shared_bytes(self, keys: cython.longlong):
        """About how much of the shared table so many keys take."""
        entries: cython.longlong = 0
        levels: cython.int = 0
        while levels < self.levels and entries < keys:
            entries += KEYS * self.first_level << 2 * levels
            levels += 1
        return 16 * entries

    def claim_shared(self, a, b):
        """Put a key into the shared table unless it is there; 1 when it is new."""
        i: cython.longlong
        first: cython.longlong = 0
        lines: cython.longlong = self.first_level
        found: cython.int
        h: cython.longlong = mix(a) >> 1
        if a == 0:
            a = 1
        if b == 0:
            b = 1
        for i in range(self.levels):
            if i == self.used_levels:
                self.used_levels += 1
            found = self.claim_in_line(first + (h & (lines - 1)), a, b)
            if found < 0 and lines > 1:
                found = self.claim_in_line(first + (h & (lines - 1) ^ 1), a, b)
            if found >= 0:
                return found
            first += lines
            lines *= 4
        lines = self.first_level << 2 * (self.levels - 1)
        first -= lines
        for i in range(1, TRIES):
            found = self.claim_in_line(first + (h + i & (lines - 1)), a, b)
            if found >= 0:
                return found
        self.memory.is_full = True
        return 0

    def claim_in_line(self, line, a, b):
        """Put a key into a line: 1 when it is new, 0 when it is there, -1 when there is no room.

        As `probe` does, it looks at all places at once first: what is there stays there.
        """
        k: cython.longlong
        found: cython.int
        at: cython.longlong = LINE * line
        here: cython.int = 0
        for k in range(KEYS):
            here |= (
                (load_shared(self.shared, at + 2 * k) == a)
                & (load_shared(self.shared, at + 2 * k + 1) == b)
            ) << k
        if here:
            self.slot = at + 2 * ((here >> 1) - (here >> 3))
            return 0
        for k in range(KEYS):
            found = self.claim_entry(at + 2 * k, a, b)
            if found >= 0:
                return found
        return -1

    def claim_entry(self, at, a, b):
        """Put a key into an entry: 1 when it is new, 0 when it is there, -1 when another is."""
        found: cython.ulonglong = load_shared(self.shared, at)
        left: cython.longlong = _PATIENCE
        self.slot = at
        if found == 0:
            found = swap_shared(self.shared, at, a)
            if found == 0:
                store_shared(self.shared, at + 1, b)
                return 1
        if found != a:
            return -1
        found = load_shared(self.shared, at + 1)
        while found == 0 and left > 0:
            found = load_shared(self.shared, at + 1)
            left -= 1
        return 0 if found == b else -1


@cython.final
@cython.cclass
class VisitMarks:
    """Marks for the keys of a visited set, which are never 0."""

    def __init__(self, memory: Memory, visited: VisitedSet):
        self.memory = memory
        self.visited = visited
        self.marks_of = cython.NULL
        self.marks_words = 0

    def __dealloc__(self):
        unmap_shared(self.marks_of, self.marks_words)

    def mark_new(self, a, b, marks):
        """Put a key with marks unless it is there; gives the marks that it has then, else 0.

        None is new when the table is full.
        """
        found: cython.longlong = 0
        left: cython.longlong = _PATIENCE
        if not self.visited.levels:
            if self.visited.probe(a, b):
                return self.visited.payload[self.visited.slot]
            if self.memory.is_full:
                return 1
            self.visited.insert(a, b, marks)
            return 0
        if self.visited.claim_shared(a, b):
            store_shared(self.marks_of, self.visited.slot >> 1, marks)
            return 0
        while not found and left > 0 and not self.memory.is_full:
            found = load_shared(self.marks_of, self.visited.slot >> 1)
            left -= 1
        if not found:
            self.memory.is_full = True
        return found if found else 1

    def clear_marks(self, marks):
        """Take marks from the key that was found last; gives all that it had."""
        found: cython.longlong
        if self.visited.levels:
            return clear_shared(self.marks_of, self.visited.slot >> 1, marks)
        found = self.visited.payload[self.visited.slot]
        self.visited.payload[self.visited.slot] = found & ~marks
        return found

    def share_marks(self, most: cython.longlong):
        """Have an empty table, of at most so many bytes, that processes forked later share."""
        self.unshare_marks()
        self.visited.clear_table()
        if not self.visited.share_table(most // 3 * 2):
            return False
        self.marks_words = self.visited.shared_words >> 1
        self.marks_of = map_shared(self.marks_words)
        if self.marks_of == cython.NULL:
            return False
        gather_pages(self.marks_of, 0, LINE // 2 * self.visited.first_level)
        return True

    def unshare_marks(self):
        """Have an empty table of one's own again."""
        unmap_shared(self.visited.shared, self.visited.shared_words)
        unmap_shared(self.marks_of, self.marks_words)
        self.visited.shared = cython.NULL
        self.marks_of = cython.NULL
        self.visited.levels = 0
        self.visited.used_levels = 0
        self.memory.is_full = False
