"""The states that a search has visited, by their 128-bit keys.

A search of its own has a table that grows, with a payload for every key. Searches in several
processes share one in a mapping made before the fork, without locks and without payloads. It has
levels, each four times as large as the one before; a key goes into the first level whose bucket for
it, a cache line, has room. Entries are never moved or removed, so the order of the looks makes sure
that of all who claim a key one is the first; and of the mapping, which is as large as memory may
get, only what is needed is ever touched.
"""

import cython

if cython.compiled:
    from cython.cimports.plait.engines.explicit.copcodes import KEYS, LINE
    from cython.cimports.plait.engines.explicit.native import (
        alloc_lines, halves, load_shared, map_shared, mix, prefetch, release_lines, store_shared,
        swap_shared, unmap_shared,
    )  # fmt: skip
    from cython.cimports.plait.engines.explicit.snapshots import Snapshots
else:
    from plait.engines.explicit.emulated import (
        alloc_lines, halves, load_shared, map_shared, mix, prefetch, release_lines, store_shared,
        swap_shared, unmap_shared,
    )  # fmt: skip
    from plait.engines.explicit.opcodes import KEYS, LINE
    from plait.engines.explicit.snapshots import Snapshots

# The keys in a bucket, and how many buckets of the last level are tried.
BUCKET = cython.declare(cython.longlong, 4)
TRIES = cython.declare(cython.longlong, 256)
_PATIENCE = cython.declare(cython.longlong, 1 << 28)


@cython.cclass
class Visited(Snapshots):
    """A table of keys, each with a payload that is never 0; it grows as it fills."""

    def __init__(self, named_limit):
        Snapshots.__init__(self, named_limit)
        self.lines = 1 << 10
        self.table_capacity = KEYS * self.lines
        self.table = alloc_lines(LINE * self.lines)
        self.payload = halves(self.table)
        self.table_count = 0
        self.slot = 0
        self.shared = cython.NULL
        self.shared_words = 0
        self.levels = 0
        self.first_level = 1 << 16
        self.is_full = False

    def __dealloc__(self):
        release_lines(self.table)
        unmap_shared(self.shared, self.shared_words)

    def probe(self, a, b):
        """Set `slot` to where the key is, or would be."""
        i: cython.longlong = mix(a) & (self.lines - 1)
        k: cython.longlong
        while True:
            for k in range(KEYS):
                self.slot = 2 * LINE * i + 4 * KEYS + k
                if not self.payload[self.slot]:
                    return
                if self.table[LINE * i + 2 * k] == a and self.table[LINE * i + 2 * k + 1] == b:
                    return
            i = (i + 1) & (self.lines - 1)

    def put_key(self, a, b, v):
        """Put a key and its payload into the slot."""
        i: cython.longlong = self.slot // (2 * LINE)
        k: cython.longlong = self.slot % (2 * LINE) - 4 * KEYS
        self.table[LINE * i + 2 * k] = a
        self.table[LINE * i + 2 * k + 1] = b
        self.payload[self.slot] = v

    def insert(self, a, b, v):
        """Put a new key where `probe` has found its place; `slot` is right afterwards too."""
        self.put_key(a, b, v)
        self.table_count += 1
        if 3 * self.table_count > 2 * self.table_capacity:
            self.grow_table()
            self.probe(a, b)

    def claim(self, a, b, v):
        """Put a key unless it is there; 1 when it is new. `slot` is its place if nobody shares."""
        if self.levels:
            return self.claim_shared(a, b)
        self.probe(a, b)
        if self.payload[self.slot]:
            return 0
        self.insert(a, b, v)
        return 1

    def clear_table(self):
        """Forget all keys."""
        i: cython.longlong
        for i in range(2 * LINE * self.lines):
            self.payload[i] = 0
        self.table_count = 0

    def grow_table(self):
        """Double the table; slots that were known are no longer right."""
        old: cython.longlong = self.lines
        i: cython.longlong
        k: cython.longlong
        at: cython.longlong
        keys: cython.p_ulonglong = self.table
        values: cython.p_int = self.payload
        self.lines = 2 * old
        self.table_capacity = KEYS * self.lines
        self.table = alloc_lines(LINE * self.lines)
        self.payload = halves(self.table)
        for i in range(old):
            for k in range(KEYS):
                at = LINE * i + 2 * k
                if values[2 * LINE * i + 4 * KEYS + k]:
                    self.probe(keys[at], keys[at + 1])
                    self.put_key(keys[at], keys[at + 1], values[2 * LINE * i + 4 * KEYS + k])
        release_lines(keys)

    # --- shared by processes ----------------------------------------------------------------------

    def share_table(self, most: cython.longlong):
        """Move all keys to a table that processes forked later share, of at most so many bytes.

        Its first level has `first_level` buckets, a power of two. False when there is no room.
        """
        i: cython.longlong
        k: cython.longlong
        levels: cython.int = 0
        buckets: cython.longlong = 0
        while 16 * BUCKET * (buckets + (self.first_level << 2 * levels)) <= most:
            buckets += self.first_level << 2 * levels
            levels += 1
        self.shared_words = 2 * BUCKET * buckets
        self.shared = cython.NULL if levels == 0 else map_shared(self.shared_words)
        if not self.shared:
            return False
        self.levels = levels
        for i in range(self.lines):
            for k in range(KEYS):
                if self.payload[2 * LINE * i + 4 * KEYS + k]:
                    self.claim_shared(
                        self.table[LINE * i + 2 * k], self.table[LINE * i + 2 * k + 1]
                    )
        release_lines(self.table)
        self.lines = 1
        self.table_capacity = KEYS
        self.table = alloc_lines(LINE)
        self.payload = halves(self.table)
        return not self.is_full

    def shared_bytes(self, keys: cython.longlong):
        """About how much of the shared table so many keys take."""
        entries: cython.longlong = 0
        levels: cython.int = 0
        while levels < self.levels and entries < keys:
            entries += BUCKET * self.first_level << 2 * levels
            levels += 1
        return 16 * entries

    def claim_shared(self, a, b):
        """Put a key into the shared table unless it is there; 1 when it is new."""
        i: cython.longlong
        k: cython.longlong
        first: cython.longlong = 0
        buckets: cython.longlong = self.first_level
        found: cython.int
        h: cython.longlong = mix(a) >> 1
        if a == 0:
            a = 1
        if b == 0:
            b = 1
        for i in range(self.levels):
            if i + 1 < self.levels:
                prefetch(self.shared, 2 * BUCKET * (first + buckets + (h & (4 * buckets - 1))))
            for k in range(BUCKET):
                found = self.claim_entry(2 * (BUCKET * (first + (h & (buckets - 1))) + k), a, b)
                if found >= 0:
                    return found
            first += buckets
            buckets *= 4
        buckets = self.first_level << 2 * (self.levels - 1)
        first -= buckets
        for i in range(1, TRIES):
            for k in range(BUCKET):
                found = self.claim_entry(2 * (BUCKET * (first + (h + i & (buckets - 1))) + k), a, b)
                if found >= 0:
                    return found
        self.is_full = True
        return 0

    def claim_entry(self, at, a, b):
        """Put a key into an entry: 1 when it is new, 0 when it is there, -1 when another is."""
        found: cython.ulonglong = load_shared(self.shared, at)
        left: cython.longlong = _PATIENCE
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
