"""A second, plain interpreter of the IR, the oracle of schedules.

It knows nothing of `plait.machine`: every visible op is a scheduling point, whether its object is
shared or not, and states keep garbage and dead registers. It understands what `ir_programs` makes.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from tests.differential.naive_state import (
    Frame,
    Key,
    Thread,
    Waiting,
    World,
    new_thing,
    thread_of,
)

from plait.base import flags
from plait.base.names import FieldRef, MethodRef
from plait.ir import ops as ir
from plait.ir.operands import Const, Operand, Reg, StringConst
from plait.ir.operators import BinaryOp, Relation, Update, Woken
from plait.ir.places import ElementPlace, FieldPlace, Place, StaticPlace
from plait.ir.program import Block, Body, Program

DONE, TIMED_OUT, INTERRUPTED = 0, 1, 2
INITIALISED, FAILED = -1, -2
ILLEGAL_MONITOR_STATE, NOT_INITIALIZABLE = 2, 3
CLINIT: Final = ("<clinit>", "()V")

RELATIONS: Final[dict[Relation, Callable[[int, int], bool]]] = {
    Relation.EQ: lambda left, right: left == right,
    Relation.NE: lambda left, right: left != right,
    Relation.LT: lambda left, right: left < right,
    Relation.GE: lambda left, right: left >= right,
    Relation.GT: lambda left, right: left > right,
    Relation.LE: lambda left, right: left <= right,
}
BINARY: Final[dict[BinaryOp, Callable[[int, int], int]]] = {
    BinaryOp.ADD: lambda left, right: left + right,
    BinaryOp.SUB: lambda left, right: left - right,
    BinaryOp.XOR: lambda left, right: left ^ right,
}


class NaiveMachine:
    """Steps of one program; what fails on the way collects in `failed` and `uncaught`."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.failed: set[str] = set()
        self.uncaught: set[tuple[str, str]] = set()

    # --- running --------------------------------------------------------------------------------

    def starts(self) -> Iterator[World]:
        """The states in which the main thread stands before its first visible op."""
        world = World()
        entry = self.program.entry
        world.threads.append(Thread(0, [self._frame(entry)], 0, is_daemon=False))
        yield from self._advance(world, 0)

    def step(self, world: World, number: int) -> Iterator[World]:
        """The states after the visible op that an enabled thread stands before."""
        known = len(world.threads)
        for after in self._perform(world.copy(), number):
            thread = after.threads[number]
            is_yield = isinstance(world.threads[number].op, ir.Yield)
            thread.is_exclusive = thread.atomic_depth > 0 and not is_yield
            if thread.waiting is not None or thread.has_ended:
                thread.is_exclusive = False
                yield after
            else:
                yield from self._advance(after, number, *range(known, len(after.threads)))

    def _advance(self, world: World, number: int, *others: int) -> Iterator[World]:
        """Run a thread to its next visible op, then the others, which it has just started."""
        thread = world.threads[number]
        while thread.frames and not self._stops(thread):
            op = thread.frames[-1].op
            if isinstance(op, ir.Choose):
                low, high = self._value(thread, op.low), self._value(thread, op.high)
                for answer in range(low, high + 1):
                    after = world.copy()
                    self._give(after.threads[number], op.dest, answer)
                    after.threads[number].frames[-1].index += 1
                    yield from self._advance(after, number, *others)
                return
            self._run(world, thread, op)
        if not thread.atomic_depth or not self._is_ready(world, thread):
            thread.is_exclusive = False
        if others:
            yield from self._advance(world, *others)
        else:
            yield world

    def _stops(self, thread: Thread) -> bool:
        """Whether others may act first: before a visible op, and before an assumption fails."""
        op = thread.frames[-1].op
        return ir.is_visible(op) or self._is_assumed_away(thread, op)

    def _is_assumed_away(self, thread: Thread, op: Any) -> bool:
        return isinstance(op, ir.Assume) and not self._value(thread, op.condition)

    def enabled(self, world: World) -> list[int]:
        """The threads that can take a step."""
        if world.is_over:
            return []
        found = [
            thread.number
            for thread in world.threads
            if not thread.has_ended
            and (self._is_ready(world, thread) or self._may_elapse(world, thread))
        ]
        exclusive = [number for number in found if world.threads[number].is_exclusive]
        return exclusive or found

    # --- whether a thread must wait -------------------------------------------------------------

    def _is_ready(self, world: World, thread: Thread) -> bool:
        op = thread.op
        if thread.waiting is not None:
            return thread.waiting.outcome is not None and self._is_free(
                world, thread, thread.waiting.monitor
            )
        match op:
            case ir.MonitorEnter():
                return self._is_free(world, thread, self._value(thread, op.monitor))
            case ir.EnterInterruptibly():
                is_free = self._is_free(world, thread, self._value(thread, op.monitor))
                return is_free or thread.is_interrupted
            case ir.Join():
                reference = self._value(thread, op.thread)
                target = thread_of(world, reference)
                is_over = target is None or target.has_ended or thread.is_interrupted
                return is_over and self._is_free(world, thread, reference)
            case None:
                return not thread.reference or self._is_free(world, thread, thread.reference)
            case ir.Park():
                return thread.has_permit or thread.is_interrupted
            case ir.Sleep():
                return thread.is_interrupted
            case ir.InitClass():
                return world.classes.get(op.cls, INITIALISED) in (
                    INITIALISED,
                    FAILED,
                    thread.number,
                )
            case _:
                return True

    def _may_elapse(self, world: World, thread: Thread) -> bool:
        op = thread.op
        if thread.waiting is not None:
            return thread.waiting.is_timed and self._is_free(world, thread, thread.waiting.monitor)
        match op:
            case ir.Join():
                reference = self._value(thread, op.thread)
                is_timed = self._value(thread, op.timeout) > 0
                return is_timed and self._is_free(world, thread, reference)
            case ir.Park() | ir.EnterInterruptibly():
                return self._value(thread, op.timeout) > 0
            case ir.Sleep():
                return True
            case _:
                return False

    @staticmethod
    def _is_free(world: World, thread: Thread, reference: int) -> bool:
        thing = world.things[reference]
        return not thing.entries or thing.owner == thread.number

    def obstacle(self, world: World, thread: Thread) -> int | None:
        """The thread that must act before this one can move, if only one can help."""
        if thread.has_ended or self._is_ready(world, thread) or self._may_elapse(world, thread):
            return None
        op = thread.op
        if thread.waiting is not None:
            woken = thread.waiting.outcome is not None
            return world.things[thread.waiting.monitor].owner if woken else None
        if isinstance(op, ir.MonitorEnter | ir.EnterInterruptibly):
            return world.things[self._value(thread, op.monitor)].owner
        if isinstance(op, ir.InitClass):
            return world.classes[op.cls]
        if op is None:
            return world.things[thread.reference].owner
        if isinstance(op, ir.Join):
            return self._owner_after_end(world, thread, self._value(thread, op.thread))
        return None

    @staticmethod
    def _owner_after_end(world: World, thread: Thread, reference: int) -> int | None:
        """Who owns the monitor of a thread that could be joined but for that."""
        target = thread_of(world, reference)
        is_over = target is None or target.has_ended or thread.is_interrupted
        return world.things[reference].owner if is_over else None

    # --- visible ops ----------------------------------------------------------------------------

    def _perform(self, world: World, number: int) -> Iterator[World]:
        """Execute the visible op that the thread stands before, in each possible way."""
        thread = world.threads[number]
        if thread.waiting is not None:
            self._wake(world, thread, thread.waiting)
            yield world
            return
        op = thread.op
        if self._is_assumed_away(thread, op):
            return
        if isinstance(op, ir.Notify):
            yield from self._notify(world, thread, op)
            return
        if isinstance(op, ir.EnterInterruptibly):
            yield from self._enter_interruptibly(world, thread, op)
            return
        if op is None:
            thread.has_ended = True
            for waiter in world.things[thread.reference].waiters if thread.reference else ():
                self._leave_wait_set(world, world.threads[waiter], DONE)
            world.is_over = all(t.has_ended or t.is_daemon for t in world.threads)
        elif isinstance(op, ir.Spawn):
            self._spawn(world, thread, op)
            thread.frames[-1].index += 1
        else:
            self._visible(world, thread, op)
        yield world

    def _visible(self, world: World, thread: Thread, op: Any) -> None:
        frame = thread.frames[-1]
        match op:
            case ir.Load():
                self._give(thread, op.dest, world.memory.get(self._key(thread, op.place), 0))
            case ir.Store():
                world.memory[self._key(thread, op.place)] = self._value(thread, op.value)
            case ir.AtomicUpdate():
                self._update(world, thread, op)
            case ir.InitClass():
                frame.index += 1
                self._initialise(world, thread, op.cls)
                return
            case ir.MonitorEnter():
                thing = world.things[self._value(thread, op.monitor)]
                thing.owner, thing.entries = thread.number, thing.entries + 1
            case ir.TryEnter() | ir.CanEnter():
                reference = self._value(thread, op.monitor)
                is_free = self._is_free(world, thread, reference)
                self._give(thread, op.dest, int(is_free))
                if is_free and isinstance(op, ir.TryEnter):
                    thing = world.things[reference]
                    thing.owner, thing.entries = thread.number, thing.entries + 1
            case ir.MonitorExit():
                thing = world.things[self._value(thread, op.monitor)]
                if not thing.entries or thing.owner != thread.number:
                    self._raise(world, thread, ILLEGAL_MONITOR_STATE)
                    return
                thing.entries -= 1
            case ir.Wait():
                if not self._wait(world, thread, op):
                    return
            case ir.Halt():
                world.is_over = True
                return
            case _:
                self._thread_op(world, thread, op)
        frame.index += 1

    def _thread_op(self, world: World, thread: Thread, op: Any) -> None:
        match op:
            case ir.Join():
                target = thread_of(world, self._value(thread, op.thread))
                is_over = target is None or target.has_ended
                self._give(thread, op.dest, DONE if is_over else self._interrupted(thread))
            case ir.Park():
                is_woken = thread.has_permit or thread.is_interrupted
                is_timed = self._value(thread, op.timeout) > 0
                thread.has_permit = False
                self._give(thread, op.dest, DONE if is_woken or not is_timed else TIMED_OUT)
            case ir.Sleep():
                outcome = self._interrupted(thread)
                self._give(thread, op.dest, outcome)
            case ir.Unpark():
                target = thread_of(world, self._value(thread, op.thread))
                if target is not None and not target.has_ended:
                    target.has_permit = True
            case ir.Interrupt():
                self._interrupt(world, self._value(thread, op.thread))
            case ir.TestInterrupt():
                reference = self._value(thread, op.thread)
                target = thread_of(world, reference)
                if target is None:
                    self._give(thread, op.dest, int(reference in world.interrupted_early))
                    return
                self._give(thread, op.dest, int(target.is_interrupted))
                target.is_interrupted = target.is_interrupted and not op.clear
            case ir.Yield():
                pass
            case _:
                raise NotImplementedError(op)

    @staticmethod
    def _interrupted(thread: Thread) -> int:
        """The outcome of a sleep, or of a join that is not over; clears the status."""
        was_interrupted, thread.is_interrupted = thread.is_interrupted, False
        return INTERRUPTED if was_interrupted else TIMED_OUT

    def _interrupt(self, world: World, reference: int) -> None:
        target = thread_of(world, reference)
        if target is None:
            world.interrupted_early |= {reference}
        elif not target.has_ended:
            target.is_interrupted = target.has_permit = True
            op = target.op
            is_deaf = isinstance(op, ir.Wait) and not op.is_interruptible
            if target.waiting is not None and target.waiting.outcome is None and not is_deaf:
                self._leave_wait_set(world, target, INTERRUPTED)

    def _spawn(self, world: World, thread: Thread, op: ir.Spawn) -> None:
        reference = self._value(thread, op.thread)
        number = len(world.threads)
        is_daemon = bool(self._value(thread, op.daemon))
        new = Thread(number, [self._frame(op.run, reference)], reference, is_daemon)
        if reference in world.interrupted_early:
            world.interrupted_early -= {reference}
            new.is_interrupted = True
        world.threads.append(new)

    def _enter_interruptibly(
        self, world: World, thread: Thread, op: ir.EnterInterruptibly
    ) -> Iterator[World]:
        reference = self._value(thread, op.monitor)
        is_free = self._is_free(world, thread, reference)
        if is_free:
            after = world.copy()
            thing, entering = after.things[reference], after.threads[thread.number]
            thing.owner, thing.entries = thread.number, thing.entries + 1
            self._give(entering, op.dest, DONE)
            entering.frames[-1].index += 1
            yield after
        if thread.is_interrupted or not is_free:
            self._give(thread, op.dest, self._interrupted(thread))
            thread.frames[-1].index += 1
            yield world

    # --- waiting --------------------------------------------------------------------------------

    def _wait(self, world: World, thread: Thread, op: ir.Wait) -> bool:
        """Begin to wait; true when the wait is over at once."""
        if thread.is_interrupted and op.is_interruptible:
            thread.is_interrupted = False
            self._give(thread, op.dest, INTERRUPTED)
            return True
        reference = self._value(thread, op.monitor)
        thing = world.things[reference]
        assert thing.entries, "waits are generated inside the monitor"
        assert thing.owner == thread.number, "waits are generated inside the monitor"
        is_timed = self._value(thread, op.timeout) > 0
        thread.waiting = Waiting(reference, thing.entries, is_timed, None)
        thing.entries = 0
        thing.waiters += (thread.number,)
        return False

    def _wake(self, world: World, thread: Thread, waiting: Waiting) -> None:
        """A waiting thread gets its monitor again."""
        outcome = waiting.outcome
        if outcome is None:
            self._leave_wait_set(world, thread, TIMED_OUT)
            outcome = TIMED_OUT
        if outcome == INTERRUPTED:
            thread.is_interrupted = False
        thing = world.things[waiting.monitor]
        thing.owner, thing.entries = thread.number, waiting.entries
        thread.waiting = None
        op = thread.op
        assert isinstance(op, ir.Wait), "a waiting thread stands before its wait"
        self._give(thread, op.dest, outcome)
        thread.frames[-1].index += 1

    def _notify(self, world: World, thread: Thread, op: ir.Notify) -> Iterator[World]:
        reference = self._value(thread, op.monitor)
        waiters = world.things[reference].waiters
        thread.frames[-1].index += 1
        if op.woken is not Woken.ONE or not waiters:
            for number in waiters if op.woken is Woken.ALL else waiters[:1]:
                self._leave_wait_set(world, world.threads[number], DONE)
            yield world
            return
        for number in waiters:
            after = world.copy()
            self._leave_wait_set(after, after.threads[number], DONE)
            yield after

    @staticmethod
    def _leave_wait_set(world: World, thread: Thread, outcome: int) -> None:
        assert thread.waiting is not None, "only a waiting thread leaves a wait set"
        thing = world.things[thread.waiting.monitor]
        thing.waiters = tuple(number for number in thing.waiters if number != thread.number)
        thread.waiting = thread.waiting._replace(outcome=outcome)

    # --- classes, calls, exceptions -------------------------------------------------------------

    def _initialise(self, world: World, thread: Thread, name: str) -> None:
        state = world.classes.get(name)
        if state == FAILED:
            thread.frames[-1].index -= 1
            self._raise(world, thread, NOT_INITIALIZABLE)
        if state is not None:
            return
        world.classes[name] = thread.number
        cls = self.program.class_named(name)
        ops: list[ir.Op] = [] if cls.superclass is None else [ir.InitClass(cls.superclass)]
        body = Body((), (), (Block(tuple(ops), ir.Return(None), None, ()),), (), ())
        if self.program.declared_method(name, *CLINIT) is not None:
            thread.frames.append(self._frame(MethodRef(name, *CLINIT)))
            thread.frames[-1].initialises = name
            thread.frames.append(Frame(f"{name} supertypes", body, []))
        else:
            thread.frames.append(Frame(f"{name} supertypes", body, [], initialises=name))

    def _frame(self, ref: MethodRef, *arguments: int) -> Frame:
        body = self.program.body(ref)
        registers = [0] * len(body.registers)
        for register, value in zip(body.params, arguments, strict=True):
            registers[register.index] = value
        return Frame(f"{ref.owner}.{ref.name}", body, registers)

    def _raise(self, world: World, thread: Thread, kind: int) -> None:
        reference = new_thing(world, "Oops")
        world.memory[Key(reference, "kind")] = kind
        self._throw(world, thread, reference)

    def _throw(self, world: World, thread: Thread, exception: int) -> None:
        while thread.frames:
            frame = thread.frames[-1]
            handler = frame.code.handler
            if handler is not None:
                frame.block, frame.index = handler, 0
                thread.exception = exception
                return
            if frame.initialises:
                world.classes[frame.initialises] = FAILED
            elif frame.method.endswith(" supertypes"):
                name = frame.method.removesuffix(" supertypes")
                world.classes[name] = FAILED
                thread.frames.pop()
            thread.frames.pop()
        raise AssertionError("every thread handles all exceptions")

    # --- invisible ops --------------------------------------------------------------------------

    def _run(self, world: World, thread: Thread, op: Any) -> None:
        frame = thread.frames[-1]
        match op:
            case ir.Goto():
                frame.block, frame.index = op.target, 0
            case ir.Branch():
                left, right = self._value(thread, op.left), self._value(thread, op.right)
                taken = op.if_true if RELATIONS[op.relation](left, right) else op.if_false
                frame.block, frame.index = taken, 0
            case ir.Return():
                value = 0 if op.value is None else self._value(thread, op.value)
                self._return(world, thread, value)
            case ir.Throw():
                self._throw(world, thread, self._value(thread, op.exception))
            case ir.Invoke():
                frame.dest = None if op.dest is None else op.dest.index
                arguments = [self._value(thread, argument) for argument in op.args]
                thread.frames.append(self._frame(op.method, *arguments))
            case _:
                self._straight(world, thread, op)
                frame.index += 1

    def _return(self, world: World, thread: Thread, value: int) -> None:
        done = thread.frames.pop()
        if done.initialises:
            world.classes[done.initialises] = INITIALISED
        elif thread.frames and not done.method.endswith(" supertypes"):
            caller = thread.frames[-1]
            if caller.dest is not None:
                caller.registers[caller.dest] = value
            caller.index += 1

    def _straight(self, world: World, thread: Thread, op: Any) -> None:
        match op:
            case ir.Move():
                self._give(thread, op.dest, self._value(thread, op.source))
            case ir.Binary():
                left, right = self._value(thread, op.left), self._value(thread, op.right)
                self._give(thread, op.dest, BINARY[op.op](left, right))
            case ir.NewObject():
                self._give(thread, op.dest, new_thing(world, op.cls))
            case ir.NewArray():
                self._give(thread, op.dest, new_thing(world, op.descriptor))
            case ir.Catch():
                self._give(thread, op.dest, thread.exception)
            case ir.CurrentThread():
                self._give(thread, op.dest, thread.reference)
            case ir.HoldsLock():
                thing = world.things[self._value(thread, op.monitor)]
                owns = bool(thing.entries) and thing.owner == thread.number
                self._give(thread, op.dest, int(owns))
            case ir.Intrinsic(name="adoptMainThread"):
                thread.reference = self._value(thread, op.args[0])
            case ir.AtomicBegin():
                thread.atomic_depth += 1
            case ir.AtomicEnd():
                thread.atomic_depth -= 1
            case ir.Assume():
                pass
            case ir.Check():
                if not self._value(thread, op.condition):
                    assert isinstance(op.message, StringConst), "checks have messages"
                    self.failed.add(op.message.value)
            case ir.Uncaught():
                kind = world.things[self._value(thread, op.exception)].kind
                self.uncaught.add((kind, thread.frames[-1].method))
            case _:
                raise NotImplementedError(op)

    # --- values and memory ----------------------------------------------------------------------

    @staticmethod
    def _value(thread: Thread, operand: Operand) -> int:
        if isinstance(operand, Reg):
            return thread.frames[-1].registers[operand.index]
        assert isinstance(operand, Const), "literals stand in checks only"
        assert not isinstance(operand.value, float), "there are no floating-point numbers"
        return operand.value or 0

    @staticmethod
    def _give(thread: Thread, dest: Reg, value: int) -> None:
        thread.frames[-1].registers[dest.index] = value

    def _key(self, thread: Thread, place: Place) -> Key:
        match place:
            case StaticPlace():
                return Key(0, f"{place.field.owner}.{place.field.name}")
            case FieldPlace():
                return Key(self._value(thread, place.base), place.field.name)
            case ElementPlace():
                index = self._value(thread, place.index)
                return Key(self._value(thread, place.array), str(index))
        raise NotImplementedError(place)

    def _update(self, world: World, thread: Thread, op: ir.AtomicUpdate) -> None:
        key = self._key(thread, op.place)
        old = world.memory.get(key, 0)
        given = [self._value(thread, operand) for operand in op.operands]
        result = old
        match op.action:
            case Update.COMPARE_AND_SET:
                result = int(old == given[0])
                world.memory[key] = given[1] if result else old
            case Update.COMPARE_AND_EXCHANGE:
                world.memory[key] = given[1] if old == given[0] else old
            case Update.GET_AND_SET:
                world.memory[key] = given[0]
            case Update.GET_AND_ADD:
                world.memory[key] = old + given[0]
            case _:
                raise NotImplementedError(op)
        self._give(thread, op.dest, result)

    # --- races ----------------------------------------------------------------------------------

    def access(self, world: World, number: int) -> tuple[Key, str, bool, bool] | None:
        """Place, its name, whether the thread writes it next, and whether plainly."""
        thread = world.threads[number]
        op = thread.op
        if thread.waiting is not None or not isinstance(op, ir.Load | ir.Store | ir.AtomicUpdate):
            return None
        key = self._key(thread, op.place)
        is_write = not isinstance(op, ir.Load)
        is_plain = not isinstance(op, ir.AtomicUpdate)
        name = "[]"
        if isinstance(op.place, StaticPlace | FieldPlace):
            declared = self._flags(op.place.field)
            name = f"{op.place.field.owner}.{op.place.field.name}"
            is_plain = is_plain and not declared & flags.VOLATILE
            if declared & flags.FINAL and not is_write:
                return None
        return key, name, is_write, is_plain

    def _flags(self, ref: FieldRef) -> int:
        cls = self.program.class_named(ref.owner)
        return next(item.flags for item in cls.fields if item.name == ref.name)
