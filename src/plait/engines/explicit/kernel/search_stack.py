"""The stack of a depth-first search: how to get back to each state on it, and the answers given.

No state is stored. A frame knows how long the journal was, and steps are taken back.
"""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import (
        alloc_i, alloc_n, bit, extend_i, extend_n, lowest, release_i, release_n,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_opcodes import (
        FEW_THREADS, G_THREADS, N_COMES, N_COUNT, N_FIRST, N_HEAP, N_LEFT, N_MARK, N_REST, N_RUNS,
        N_SIZE, N_SUM0, N_SUM1, N_TODO,
    )  # fmt: skip
    from plait.engines.explicit.kernel.interpreter import Interpreter
    from plait.engines.explicit.kernel.kernel_memory import Memory


@cython.final
@cython.cclass
class SearchStack:
    """Frames, and the answers of the steps between them."""

    def __init__(self, memory: Memory, interpreter: Interpreter):
        self.memory = memory
        self.interpreter = interpreter
        self.stack_capacity = 4096
        self.frame_words = N_SIZE
        self.more_words = 0
        self.most_in_sets = FEW_THREADS
        self.frames = alloc_i(self.stack_capacity)
        self.depth = -1
        self.deepest = 0
        self.given_capacity = 256
        self.given = alloc_n(self.given_capacity)
        self.given_counts = alloc_n(self.given_capacity)

    def __dealloc__(self):
        release_i(self.frames)
        release_n(self.given)
        release_n(self.given_counts)

    def room(self):
        """Have room for one more frame; gives its position, -1 when there is no room."""
        words: cython.p_longlong
        if (self.depth + 2) * self.frame_words > self.stack_capacity:
            words = extend_i(self.frames, 2 * self.stack_capacity)
            if not words:
                self.memory.is_full = True
                return -1
            self.frames = words
            self.stack_capacity *= 2
        return (self.depth + 1) * self.frame_words

    def drop_stack(self):
        """Free the memory of the stack; there is nothing left to backtrack to."""
        release_i(self.frames)
        self.frames = cython.NULL
        self.stack_capacity = 0
        self.depth = -1

    def stack_frame(self, todo, arriver, left):
        """A frame for the state in memory, on top."""
        at: cython.longlong
        below: cython.longlong
        if self.memory.mem[G_THREADS] > self.most_in_sets:
            self.widen()
        at = self.room()
        if at < 0:
            return
        if self.more_words:
            for below in range(at + self.frame_words - 2 * self.more_words, at + self.frame_words):
                self.frames[below] = 0
        self.frames[at + N_TODO] = todo
        self.frames[at + N_RUNS] = -1
        self.frames[at + N_MARK] = self.memory.journal_length
        self.frames[at + N_HEAP] = self.memory.top
        self.frames[at + N_SUM0] = self.memory.sum0
        self.frames[at + N_SUM1] = self.memory.sum1
        self.frames[at + N_FIRST] = 0
        if self.depth >= 0:
            below = at - self.frame_words
            self.frames[at + N_FIRST] = self.frames[below + N_FIRST] + self.frames[below + N_COUNT]
        self.frames[at + N_COUNT] = 0
        self.frames[at + N_COMES] = arriver
        self.frames[at + N_LEFT] = left
        self.frames[at + N_REST] = 0
        self.depth += 1
        if self.depth > self.deepest:
            self.deepest = self.depth

    # --- sets of threads: a word in the frame, in searches with crowds some more behind it --------

    def begin_stack(self, words):
        """Let frames have so many words, besides those for sets of more threads."""
        self.depth = -1
        self.frame_words = words + 2 * self.more_words

    def widen(self):
        """Let the sets of all frames have room for the threads there are, and some more."""
        old: cython.longlong = self.frame_words
        less: cython.longlong = self.more_words
        more: cython.longlong = 2 * ((self.memory.mem[G_THREADS] - 1) // FEW_THREADS)
        new: cython.longlong = old + 2 * (more - less)
        own: cython.longlong = old - 2 * less
        size: cython.longlong = (self.depth + 3) * new
        words: cython.p_longlong
        i: cython.longlong
        k: cython.longlong
        if size > self.stack_capacity:
            words = extend_i(self.frames, 2 * size)
            if not words:
                self.memory.is_full = True
                return
            self.frames = words
            self.stack_capacity = 2 * size
        for i in range(self.depth, -1, -1):
            for k in range(more - 1, -1, -1):
                self.frames[i * new + own + more + k] = (
                    self.frames[i * old + own + less + k] if k < less else 0
                )
            for k in range(more - 1, -1, -1):
                self.frames[i * new + own + k] = self.frames[i * old + own + k] if k < less else 0
            for k in range(own - 1, -1, -1):
                self.frames[i * new + k] = self.frames[i * old + k]
        self.frame_words = new
        self.more_words = more
        self.most_in_sets = FEW_THREADS * (more + 1)

    def place_of(self, at, which, number):
        """Where the word is that has the bit of a thread in a set of a frame."""
        if number < FEW_THREADS:
            return at + which
        at += self.frame_words - self.more_words * (2 if which == N_TODO else 1)
        return at + number // FEW_THREADS - 1

    def put_thread_in(self, at, which, number):
        """Put a thread into a set of a frame, `N_TODO` or `N_REST`."""
        self.frames[self.place_of(at, which, number)] |= bit(number % FEW_THREADS)

    def mark(self, at, which, bits):
        """Set bits of a word of a frame."""
        self.frames[at + which] |= bits

    def next_todo(self, at):
        """Take the lowest thread from those that a frame is to run; -1 when there is none."""
        todo: cython.longlong = self.frames[at + N_TODO]
        k: cython.longlong
        if todo:
            self.frames[at + N_TODO] = todo & (todo - 1)
            return lowest(todo)
        at += self.frame_words - 2 * self.more_words
        for k in range(self.more_words):
            todo = self.frames[at + k]
            if todo:
                self.frames[at + k] = todo & (todo - 1)
                return FEW_THREADS * (k + 1) + lowest(todo)
        return -1

    def count_todo(self, at):
        """How many threads a frame is to run, not counting beyond two."""
        todo: cython.longlong = self.frames[at + N_TODO]
        found: cython.longlong = 0
        k: cython.longlong
        if todo:
            found = 2 if todo & (todo - 1) else 1
        at += self.frame_words - 2 * self.more_words
        for k in range(self.more_words):
            todo = self.frames[at + k]
            if todo:
                found += 2 if todo & (todo - 1) else 1
        return found if found < 2 else 2

    def take_rest(self, at):
        """Let a frame run the threads that it has put off too; 0 when there are none."""
        found: cython.longlong = self.frames[at + N_REST]
        k: cython.longlong
        self.frames[at + N_TODO] |= found
        self.frames[at + N_REST] = 0
        at += self.frame_words - 2 * self.more_words
        for k in range(self.more_words):
            found |= self.frames[at + self.more_words + k]
            self.frames[at + k] |= self.frames[at + self.more_words + k]
            self.frames[at + self.more_words + k] = 0
        return found != 0

    # --- going back -------------------------------------------------------------------------------

    def restore(self, at):
        """Go back to the state of a frame."""
        self.memory.undo(self.frames[at + N_MARK])
        self.memory.top = self.frames[at + N_HEAP]
        self.memory.sum0 = self.frames[at + N_SUM0]
        self.memory.sum1 = self.frames[at + N_SUM1]

    def keep_answers(self, at):
        """Remember the answers of the step that a frame has taken."""
        first: cython.longlong = self.frames[at + N_FIRST]
        i: cython.longlong
        while first + self.interpreter.asked > self.given_capacity:
            if not self.more_given():
                return
        for i in range(self.interpreter.asked):
            self.given[first + i] = self.interpreter.answers[i]
            self.given_counts[first + i] = self.interpreter.counts[i]
        self.frames[at + N_COUNT] = self.interpreter.asked

    def more_given(self):
        """Have room for twice as many answers; 0 when there is none."""
        counts: cython.p_int
        answers: cython.p_int = extend_n(self.given, 2 * self.given_capacity)
        if answers:
            self.given = answers
            counts = extend_n(self.given_counts, 2 * self.given_capacity)
            if counts:
                self.given_counts = counts
                self.given_capacity *= 2
                return 1
        self.memory.is_full = True
        return 0

    def next_answers(self, at):
        """Prepare the vector of answers after the last one of a frame; 0 when there is none."""
        first: cython.longlong = self.frames[at + N_FIRST]
        n: cython.longlong = self.frames[at + N_COUNT]
        i: cython.longlong
        while n > 0:
            if self.given[first + n - 1] + 1 < self.given_counts[first + n - 1]:
                for i in range(n):
                    self.interpreter.answers[i] = self.given[first + i]
                self.interpreter.answers[n - 1] = self.given[first + n - 1] + 1
                self.interpreter.answered = n
                return 1
            n -= 1
        return 0

    def path(self):
        """The steps from the start to the state in memory: threads and answers."""
        return self.steps_to(self.depth + 1)

    def steps_to(self, frame: cython.longlong):
        """The steps from the start to the state of a frame: threads and answers.

        Between the answers of two steps that were taken at once stands one out of one.
        """
        found = []
        i: cython.longlong
        k: cython.longlong
        for i in range(frame):
            k = self.frames[i * self.frame_words + N_FIRST]
            answers: list[int] = []
            for n in range(self.frames[i * self.frame_words + N_COUNT]):
                if self.given_counts[k + n] == 1:
                    found.append((self.frames[i * self.frame_words + N_RUNS], tuple(answers)))
                    answers = []
                else:
                    answers.append(self.given[k + n])
            found.append((self.frames[i * self.frame_words + N_RUNS], tuple(answers)))
        return tuple(found)
