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
    from cython.cimports.plait.engines.explicit.native import (
        alloc_n, alloc_u, load_shared, map_shared, mix, prefetch, release_n, release_u,
        store_shared, swap_shared, unmap_shared,
    )  # fmt: skip
    from cython.cimports.plait.engines.explicit.snapshots import Snapshots
else:
    from plait.engines.explicit.emulated import (
        alloc_n, alloc_u, load_shared, map_shared, mix, prefetch, release_n, release_u,
        store_shared, swap_shared, unmap_shared,
    )  # fmt: skip
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
        self.table_capacity = 1 << 12
        self.table = alloc_u(2 * self.table_capacity)
        self.payload = alloc_n(self.table_capacity)
        self.table_count = 0
        self.slot = 0
        self.shared = cython.NULL
        self.shared_words = 0
        self.levels = 0
        self.first_level = 1 << 16
        self.is_full = False

    def __dealloc__(self):
        release_u(self.table)
        release_n(self.payload)
        unmap_shared(self.shared, self.shared_words)

    def probe(self, a, b):
        """Set `slot` to where the key is, or would be."""
        i: cython.longlong = mix(a) & (self.table_capacity - 1)
        while self.payload[i]:
            if self.table[2 * i] == a and self.table[2 * i + 1] == b:
                break
            i = (i + 1) & (self.table_capacity - 1)
        self.slot = i

    def insert(self, a, b, v):
        """Put a new key where `probe` has found its place; `slot` is right afterwards too."""
        self.table[2 * self.slot] = a
        self.table[2 * self.slot + 1] = b
        self.payload[self.slot] = v
        self.table_count += 1
        if 5 * self.table_count > 3 * self.table_capacity:
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
        for i in range(self.table_capacity):
            self.payload[i] = 0
        self.table_count = 0

    def grow_table(self):
        """Double the table; slots that were known are no longer right."""
        old: cython.longlong = self.table_capacity
        i: cython.longlong
        keys: cython.p_ulonglong = self.table
        values: cython.p_int = self.payload
        self.table_capacity = 2 * old
        self.table = alloc_u(2 * self.table_capacity)
        self.payload = alloc_n(self.table_capacity)
        for i in range(old):
            if values[i]:
                self.probe(keys[2 * i], keys[2 * i + 1])
                self.table[2 * self.slot] = keys[2 * i]
                self.table[2 * self.slot + 1] = keys[2 * i + 1]
                self.payload[self.slot] = values[i]
        release_u(keys)
        release_n(values)

    # --- shared by processes ----------------------------------------------------------------------

    def share_table(self, most: cython.longlong):
        """Move all keys to a table that processes forked later share, of at most so many bytes.

        Its first level has `first_level` buckets, a power of two. False when there is no room.
        """
        i: cython.longlong
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
        for i in range(self.table_capacity):
            if self.payload[i]:
                self.claim_shared(self.table[2 * i], self.table[2 * i + 1])
        release_u(self.table)
        release_n(self.payload)
        self.table_capacity = 1
        self.table = alloc_u(2)
        self.payload = alloc_n(1)
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
