"""Tracked fields of Java programs, read and written in every way that Java has."""

from pathlib import Path

from tests.unit.engines.explicit.tracked import Pair, Plain, by_kind, check_replays, concrete_keys

from plait.driver.program_loading import ProgramRequest, load

PATHS = """
import java.lang.invoke.*;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.*;
import plait.Verify;
public class Paths implements Cloneable {
    volatile int n;
    boolean z;
    static boolean s;
    volatile Mode m = Mode.A;
    enum Mode { A, B }
    static final VarHandle N, Z, S;
    static final AtomicIntegerFieldUpdater<Paths> U =
        AtomicIntegerFieldUpdater.newUpdater(Paths.class, "n");
    static final AtomicReferenceFieldUpdater<Paths, Mode> R =
        AtomicReferenceFieldUpdater.newUpdater(Paths.class, Mode.class, "m");
    static {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            N = l.findVarHandle(Paths.class, "n", int.class);
            Z = l.findVarHandle(Paths.class, "z", boolean.class);
            S = l.findStaticVarHandle(Paths.class, "s", boolean.class);
        } catch (ReflectiveOperationException e) { throw new AssertionError(e); }
    }
    static Paths shared;
    public static void main(String[] args) throws Exception {
        shared = new Paths();
        Thread t = new Thread(() -> {
            U.incrementAndGet(shared);
            Z.setVolatile(shared, true);
            R.compareAndSet(shared, Mode.A, Mode.B);
        });
        t.start();
        S.setVolatile(Verify.anyBoolean());
        N.compareAndSet(shared, 0, 2);
        Paths copy = (Paths) shared.clone();
        t.join();
        boolean read = (boolean) Z.getVolatile(shared);
        int total = (int) N.getAcquire(shared) + U.get(copy) + (copy.z ? 8 : 0) + (read ? 16 : 0);
        total += ((boolean) S.get() ? 32 : 0) + copy.m.ordinal();
        Field field = Paths.class.getDeclaredField("z");
        total += field.getBoolean(copy) ? 0 : 1;
        assert total < 60 : "total " + total;
        switch (shared.m) { case A -> throw new IllegalStateException("still A"); case B -> {} }
    }
    @Override protected Object clone() throws CloneNotSupportedException { return super.clone(); }
}
"""


def test_every_way_to_a_field_sees_its_values(tmp_path: Path) -> None:
    source = tmp_path / "Paths.java"
    source.write_text(PATHS, encoding="utf-8")
    pair = Pair(load(ProgramRequest((str(source),))).program)
    plain = Plain()
    explicit = pair.explore(plain)
    search, strategy = pair.tracked("Paths.n:3,Paths.z,Paths.s,Paths.m")
    assert not search.stuck_reasons
    assert by_kind(search) == by_kind(explicit)
    assert len(by_kind(search)) == 2
    assert search.kernel.search.states < len(plain.keys)
    assert concrete_keys(search, strategy) | {plain.first} == plain.keys
    check_replays(pair, search)
