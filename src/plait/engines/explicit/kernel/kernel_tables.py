"""What Python sees of the kernel: filling its tables, reading and writing its memory."""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import (
        alloc_i, alloc_n, grow_i, grow_n, mix2, release_i, release_n,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_opcodes import (
        BLOCKED, HEADER, K_OBJECT, K_REFS, O_FROM, O_LEN, O_MARK, O_NAME, O_TYPE, S_CACHE, S_REF,
        THREADS, T_BASE, T_CAPACITY, T_COUNT, T_ENDED, T_FRAME, T_SIZE, WIDTH,
    )  # fmt: skip
    from plait.engines.explicit.kernel.state_violations import Observing


@cython.cclass
class Tables(Observing):
    """The accessors of image, facade, loader and tests."""

    def __init__(self, named_limit):
        Observing.__init__(self, named_limit)
        self.make_pairs(1024)

    def find_pair(self, a, b):
        """Where a pair is noted, or would be."""
        i: cython.longlong = (a * 40503 + b * 9973) & (self.pair_capacity - 1)
        while self.pair_value[i] and (self.pair_key[i] != a or self.pair_other[i] != b):
            i = (i + 1) & (self.pair_capacity - 1)
        return i

    def pair(self, a, b):
        """What was noted for a pair of numbers, 0 when nothing."""
        return self.pair_value[self.find_pair(a, b)]

    def add_pair(self, a: cython.longlong, b: cython.longlong, v: cython.int):
        """Note a positive number for a pair."""
        i: cython.longlong
        if 2 * self.pair_count >= self.pair_capacity:
            known = [
                (self.pair_key[i], self.pair_other[i], self.pair_value[i])
                for i in range(self.pair_capacity)
                if self.pair_value[i]
            ]
            release_i(self.pair_key)
            release_i(self.pair_other)
            release_n(self.pair_value)
            self.make_pairs(2 * self.pair_capacity)
            for entry in known:
                self.add_pair(*entry)
        i = self.find_pair(a, b)
        if not self.pair_value[i]:
            self.pair_count += 1
        self.pair_key[i] = a
        self.pair_other[i] = b
        self.pair_value[i] = v

    def make_pairs(self, capacity):
        """An empty table of pairs."""
        self.pair_capacity = capacity
        self.pair_count = 0
        self.pair_key = alloc_i(capacity)
        self.pair_other = alloc_i(capacity)
        self.pair_value = alloc_n(capacity)

    def add_offset(
        self,
        kind: cython.longlong,
        offset: cython.longlong,
        index: cython.int,
        flags: cython.int,
        holder: cython.longlong,
    ):
        """Note what an Unsafe offset means in objects of a type."""
        i: cython.longlong
        if 2 * self.offset_count >= self.offset_capacity:
            known = [
                (
                    self.offset_kind[i],
                    self.offset_number[i],
                    self.offset_index[i],
                    self.offset_flags[i],
                    self.offset_holder[i],
                )
                for i in range(self.offset_capacity)
                if self.offset_number[i]
            ]
            self.offset_capacity *= 2
            self.offset_count = 0
            self.offset_kind = alloc_n(self.offset_capacity)
            self.offset_number = alloc_i(self.offset_capacity)
            self.offset_index = alloc_n(self.offset_capacity)
            self.offset_flags = alloc_n(self.offset_capacity)
            self.offset_holder = alloc_i(self.offset_capacity)
            for entry in known:
                self.add_offset(*entry)
        i = (offset * 31 + kind) & (self.offset_capacity - 1)
        while self.offset_number[i]:
            i = (i + 1) & (self.offset_capacity - 1)
        self.offset_kind[i] = kind
        self.offset_number[i] = offset
        self.offset_index[i] = index
        self.offset_flags[i] = flags
        self.offset_holder[i] = holder
        self.offset_count += 1

    def add_type(
        self,
        called: cython.longlong,
        how: cython.int,
        slots,
        shift: cython.int,
        letter: cython.int,
        own: cython.int,
    ):
        """A new type and its stable name; `slots` says what the fields are, for objects only.

        `own` are arrays whose elements only count as benign in benign code.
        """
        n: cython.longlong = self.type_count
        i: cython.longlong
        if n >= self.type_capacity:
            i = self.type_capacity
            self.type_kind = grow_n(self.type_kind, i, 2 * i)
            self.type_size = grow_n(self.type_size, i, 2 * i)
            self.type_slots = grow_n(self.type_slots, i, 2 * i)
            self.type_shift = grow_n(self.type_shift, i, 2 * i)
            self.type_letter = grow_n(self.type_letter, i, 2 * i)
            self.type_own = grow_n(self.type_own, i, 2 * i)
            self.type_name = grow_i(self.type_name, i, 2 * i)
            self.type_capacity = 2 * i
        while self.slot_count + len(slots) > self.slot_capacity:
            self.slot_kind = grow_n(self.slot_kind, self.slot_capacity, 2 * self.slot_capacity)
            self.slot_capacity *= 2
        self.type_kind[n] = how
        self.type_size[n] = len(slots)
        self.type_slots[n] = self.slot_count
        self.type_shift[n] = shift
        self.type_letter[n] = letter
        self.type_own[n] = own
        self.type_name[n] = called
        for i in range(len(slots)):
            self.slot_kind[self.slot_count + i] = slots[i]
        self.slot_count += len(slots)
        self.type_count = n + 1
        return n

    def add_constant(self, v: cython.longlong):
        """A new constant; its number is what negative operands mean."""
        n: cython.longlong = self.constant_count
        if n >= self.constant_capacity:
            self.constant = grow_i(self.constant, n, 2 * n)
            self.constant_capacity = 2 * n
        self.constant[n] = v
        self.constant_count = n + 1
        return n

    def add_extra(self, numbers):
        """Numbers in a row; gives the position of the first."""
        n: cython.longlong = self.extra_count
        i: cython.longlong
        while n + len(numbers) > self.extra_capacity:
            self.extra = grow_n(self.extra, self.extra_capacity, 2 * self.extra_capacity)
            self.extra_capacity *= 2
        for i in range(len(numbers)):
            self.extra[n + i] = numbers[i]
        self.extra_count = n + len(numbers)
        return n

    def add_method(self, called: cython.longlong, registers: cython.int, length: cython.int):
        """Room for a method with its stable name; gives its number and its first instruction's."""
        n: cython.longlong = self.method_count
        pc: cython.longlong = self.code_length
        i: cython.longlong
        if n >= self.method_capacity:
            self.method_registers = grow_n(self.method_registers, n, 2 * n)
            self.method_entry = grow_n(self.method_entry, n, 2 * n)
            self.method_capacity = 2 * n
        while pc + length > self.code_capacity:
            i = self.code_capacity
            self.code = grow_n(self.code, i * WIDTH, 2 * i * WIDTH)
            self.handler = grow_n(self.handler, i, 2 * i)
            self.method_of = grow_n(self.method_of, i, 2 * i)
            self.pc_name = grow_i(self.pc_name, i, 2 * i)
            self.block_of = grow_n(self.block_of, i, 2 * i)
            self.live_top = grow_n(self.live_top, i, 2 * i)
            self.live_call = grow_n(self.live_call, i, 2 * i)
            self.code_capacity = 2 * i
        self.method_registers[n] = registers
        self.method_entry[n] = pc
        self.code_length = pc + length
        self.method_count = n + 1
        for i in range(pc, pc + length):
            self.method_of[i] = n
            self.pc_name[i] = mix2(called, i - pc) >> 1
        return n, pc

    def set_instruction(self, pc: cython.longlong, fields):
        """Put an instruction."""
        i: cython.longlong
        for i in range(WIDTH):
            self.code[pc * WIDTH + i] = fields[i] if i < len(fields) else 0

    def instruction(self, pc: cython.longlong):
        """The instruction."""
        return [self.code[pc * WIDTH + i] for i in range(WIDTH)]

    def set_place(self, pc: cython.longlong, block: cython.int, target: cython.int):
        """The first instruction of the block, and where an exception goes on, 0 for nowhere."""
        self.block_of[pc] = block
        self.handler[pc] = target

    def set_live(self, pc: cython.longlong, top: cython.int, call: cython.int):
        """The positions in `extra` of the lists of live registers."""
        self.live_top[pc] = top
        self.live_call[pc] = call

    # --- memory -----------------------------------------------------------------------------------

    def peek(self, a: cython.longlong):
        """A word."""
        return self.mem[a]

    def poke(self, a: cython.longlong, v: cython.longlong):
        """Write a word of a thread or its stack, or a global."""
        self.write(a, v)
        if a >= self.named_limit:
            self.touched = -1

    def poke_header(self, o: cython.longlong, i: cython.longlong, v: cython.longlong):
        """Write a word of an object's header that counts."""
        self.write_plain(o, o + i, v)

    def poke_slot(self, a: cython.longlong, i: cython.longlong, v: cython.longlong):
        """Write a field or element."""
        kind: cython.longlong = self.mem[a + O_TYPE]
        how: cython.int = self.type_kind[kind]
        if not self.mem[a + O_NAME]:
            self.touched = -1
        if how == K_OBJECT:
            if self.slot_kind[self.type_slots[kind] + i] & S_REF:
                self.write_reference(a, a + HEADER + i, v)
            elif self.slot_kind[self.type_slots[kind] + i] & S_CACHE:
                self.write(a + HEADER + i, v)
            else:
                self.write_plain(a, a + HEADER + i, v)
        elif how == K_REFS:
            self.write_reference(a, a + HEADER + i, v)
        else:
            self.write_plain(a, a + HEADER + i, v)

    def initial(self, a: cython.longlong, v: cython.longlong):
        """Write a word as it is in the base of the search."""
        self.mem[a] = v

    def new_object(self, kind: cython.longlong, length: cython.longlong):
        """A new object."""
        if not self.reserve(HEADER + length):
            raise MemoryError
        return self.allocate(kind, length)

    def new_named(self, called: cython.longlong, kind: cython.longlong, length: cython.longlong):
        """An object with a stable name; `MemoryError` when there is no room among them."""
        a: cython.longlong = self.named_top
        if a + HEADER + length > self.named_limit:
            raise MemoryError("named objects")
        self.named_top = a + HEADER + length
        self.mem[a + O_NAME] = called
        self.mem[a + O_TYPE] = kind
        self.mem[a + O_LEN] = length
        return a

    def share_object(self, a: cython.longlong):
        """Mark an object and all that it reaches as shared."""
        self.share(a)

    def new_stack(self, number: cython.longlong, size: cython.longlong):
        """An empty stack for a thread."""
        t: cython.longlong = THREADS + number * T_SIZE
        a: cython.longlong = self.bump(size)
        self.write(t + T_BASE, a)
        self.write(t + T_CAPACITY, size)
        self.write(t + T_FRAME, a)
        self.write(t + T_COUNT, 0)

    def words(self):
        """About how many words memory and journal take."""
        return self.top + self.journal_length + (self.journal_length >> 1)

    def state_keys(self):
        """The canonical hash of the state; names all new objects that can be reached."""
        self.hash_state()
        self.walk_own()
        return self.key0, self.key1

    def named_words(self):
        """Where the new objects begin."""
        return self.named_limit

    def constant_at(self, n: cython.longlong):
        """The constant that the operand -n means."""
        return self.constant[n]

    def found_name(self, a: cython.longlong):
        """What `state_keys` has named a new object, 0 when nothing refers to it any more."""
        if self.mem[a + O_NAME]:
            return self.mem[a + O_NAME]
        return self.mem[a + O_FROM] if self.mem[a + O_MARK] == self.generation else 0

    def found_objects(self):
        """The new objects that can be reached, in the order of snapshots; after `state_keys`."""
        self.list_objects()
        return [self.queue[i] for i in range(self.queue_length)]

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
        return not self.mem[THREADS + number * T_SIZE + T_ENDED] and self.how[number] == BLOCKED

    def room_for(self, number: cython.longlong, need: cython.longlong):
        """Make sure that a thread's stack has this many words above its topmost frame."""
        t: cython.longlong = THREADS + number * T_SIZE
        base: cython.longlong = self.mem[t + T_BASE]
        size: cython.longlong = self.mem[t + T_CAPACITY]
        frame: cython.longlong = self.mem[t + T_FRAME]
        new: cython.longlong
        i: cython.longlong
        if frame + need > base + size:
            new = self.bump(2 * size + need)
            for i in range(size):
                self.mem[new + i] = self.mem[base + i]
            self.write(t + T_BASE, new)
            self.write(t + T_CAPACITY, 2 * size + need)
            self.write(t + T_FRAME, frame + new - base)
