from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.unit.java.junit_stubs import JUNIT4, JUNIT5

from plait.base.errors import InputError
from plait.java.entry_points.entry_choice import EntryPoints
from plait.java.entry_points.entry_kinds import Entry, MainEntry, MethodEntry, MethodKey, TestEntry
from plait.java.platform.class_path import ClassPath, DirectoryEntry
from plait.java.platform.jdk import Jdk

Compile = Callable[..., Path]
Select = Callable[..., Entry]


@pytest.fixture
def select(compile_java: Compile) -> Select:
    """Compile one source, with stubs, and choose an entry among its classes."""

    def choose(
        source: str,
        wanted: str | None = None,
        *,
        arguments: Sequence[str] = (),
        preferred: str | None = None,
        stubs: dict[str, str] | None = None,
        **options: Jdk,
    ) -> Entry:
        classes = DirectoryEntry(compile_java({"Own.java": source, **(stubs or {})}, **options))
        names = [name for name in classes.class_names() if not name.startswith("org/junit")]
        points = EntryPoints(ClassPath([classes]), names, arguments, "Own.java")
        return points.select(wanted, preferred)

    return choose


def listed(message: str) -> list[str]:
    return [line.strip() for line in message.splitlines() if line.startswith("  ")]


# --- main methods


def test_the_only_main_is_the_entry(select: Select) -> None:
    source = "class A { public static void main(String[] a) {} } class B { void main() {} }"
    assert select(source, arguments=["x", "y"]) == MainEntry("A", ("x", "y"))


@pytest.mark.parametrize(
    "declaration",
    [
        "static void main(String[] a) {}",
        "private static void main(String[] a) {}",
        "public void main(String[] a) {}",
        "public static void main(String a) {}",
        "public static void main() {}",
        "public static int main(String[] a) { return 0; }",
    ],
)
def test_what_the_launcher_would_not_run_is_no_main(
    select: Select, declaration: str, jdk: Jdk
) -> None:
    if jdk.major >= 25:
        pytest.skip("since Java 25 some of these are main methods")
    with pytest.raises(InputError, match="no entry point"):
        select(f"class A {{ {declaration} }}")


def test_a_main_may_be_inherited(select: Select) -> None:
    source = """
        abstract class A { public static void main(String... a) {} }
        class B extends A {}
    """
    assert select(source, "B") == MainEntry("B", ())


def test_several_mains_are_listed(select: Select) -> None:
    source = """
        package p;
        class A { public static void main(String[] a) {} }
        class B { static class C { public static void main(String[] a) {} } }
    """
    with pytest.raises(InputError, match="several main methods; choose one") as caught:
        select(source)
    assert listed(str(caught.value)) == ["p.A.main", "p.B$C.main"]
    assert select(source, preferred="p/A") == MainEntry("p/A", ())
    for name in ("C", "B.C", "p.B.C", "p.B$C", "p/B$C", "C.main", "p.B.C.main", "C#main"):
        assert select(source, name) == MainEntry("p/B$C", ())


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("class A { void main() {} }", MainEntry("A", (), "()V", is_static=False)),
        ("class A { static void main() {} }", MainEntry("A", (), "()V")),
        (
            "class A { void main(String[] a) {} static void main() {} }",
            MainEntry("A", (), is_static=False),
        ),
        ("class A { protected static void main(String[] a) {} }", MainEntry("A", ())),
    ],
)
def test_java_25_has_instance_and_bare_mains(
    select: Select, jdk25: Jdk, source: str, expected: MainEntry
) -> None:
    assert select(source, with_jdk=jdk25) == expected


def test_an_instance_main_needs_an_object(select: Select, jdk25: Jdk) -> None:
    with pytest.raises(InputError, match="no entry point"):
        select("class A { A(int i) {} void main() {} }", with_jdk=jdk25)
    with pytest.raises(InputError, match="no entry point"):
        select("class A { private void main() {} }", with_jdk=jdk25)


# --- methods

METHODS = """
package p;
class A {
    static int twice(int i) { return 2 * i; }
    static int twice(long i, String s) { return 2; }
    int once(boolean b) { return 1; }
    void inherited() {}
}
class NoDefault extends A {
    NoDefault(int i) {}
    static void fine() {}
    void needsObject() {}
}
"""


def test_a_method_is_an_entry_with_chosen_or_open_arguments(select: Select) -> None:
    open_arguments = MethodEntry("p/A", "once", "(Z)I", is_static=False, arguments=None)
    assert select(METHODS, "A.once") == open_arguments
    chosen = MethodEntry("p/A", "once", "(Z)I", is_static=False, arguments=("true",))
    assert select(METHODS, "p.A.once", arguments=["true"]) == chosen
    with pytest.raises(InputError, match=r"once\(boolean\) takes 1 arguments, but 2 are given"):
        select(METHODS, "A.once", arguments=["1", "2"])


def test_overloads_are_told_apart_by_their_parameters(select: Select) -> None:
    with pytest.raises(InputError, match="overloaded") as caught:
        select(METHODS, "A.twice")
    assert listed(str(caught.value)) == ["twice(int)", "twice(long, java.lang.String)"]
    found = select(METHODS, "A.twice(long,String)")
    assert isinstance(found, MethodEntry)
    assert (found.name, found.descriptor) == ("twice", "(JLjava/lang/String;)I")
    assert select(METHODS, "p.A.twice(long, java.lang.String)") == found
    with pytest.raises(InputError, match="no method twice"):
        select(METHODS, "A.twice(short)")


def test_instance_methods_need_an_object_that_can_be_made(select: Select) -> None:
    assert select(METHODS, "NoDefault.fine").cls == "p/NoDefault"
    entry = select(METHODS, "NoDefault.needsObject")
    assert isinstance(entry, MethodEntry)
    assert entry.graph is not None
    assert entry.graph.has_receiver
    assert not entry.graph.parameters[0].is_nullable


def test_wrong_names_bring_the_nearest(select: Select) -> None:
    with pytest.raises(
        InputError, match=r"p\.A has no method onec with code\ndid you mean:\n  once$"
    ) as caught:
        select(METHODS, "A.onec")
    assert "inherited" not in str(caught.value)
    with pytest.raises(InputError, match=r"no class or method NoDefalt\ndid you mean") as caught:
        select(METHODS, "NoDefalt")
    assert "p.NoDefault" in listed(str(caught.value))
    with pytest.raises(InputError, match="no class or method") as caught:
        select(METHODS, "q.NoDefault.fine")
    assert "p.NoDefault" in listed(str(caught.value))


def test_ambiguous_class_names_are_listed(compile_java: Compile) -> None:
    source = "package {}; class Same {{ static void m() {{}} }}"
    texts = {f"{package}/Same.java": source.format(package) for package in "pq"}
    classes = DirectoryEntry(compile_java(texts))
    points = EntryPoints(ClassPath([classes]), list(classes.class_names()), (), "both")
    with pytest.raises(InputError, match="is ambiguous in both") as caught:
        points.select("Same.m")
    assert listed(str(caught.value)) == ["p.Same", "q.Same"]
    assert points.select("q.Same.m").cls == "q/Same"


def test_without_any_entry_the_methods_are_listed(select: Select) -> None:
    with pytest.raises(InputError, match="no main method and no JUnit test") as caught:
        select("class A { static void f() {} void g() {} native void h(); }")
    assert listed(str(caught.value)) == ["A.f", "A.g"]
    with pytest.raises(InputError, match="A has neither a main method nor a JUnit test") as caught:
        select("class A { static void f() {} }", "A")
    assert listed(str(caught.value)) == ["A.f"]


def test_long_lists_are_cut(select: Select) -> None:
    methods = " ".join(f"static void m{number}() {{}}" for number in range(30))
    with pytest.raises(InputError) as caught:
        select(f"class A {{ {methods} }}")
    assert len(listed(str(caught.value))) == 21
    assert "... and 10 more" in str(caught.value)


# --- JUnit


def key(text: str) -> MethodKey:
    """`A.m` for an instance method of A, `A::m` for a static one."""
    owner, _, name = text.replace("::", ".").partition(".")
    return MethodKey(owner, name, "()V", is_static="::" in text)


def keys(*texts: str) -> tuple[MethodKey, ...]:
    return tuple(map(key, texts))


JUNIT4_SOURCE = """
import org.junit.*;
abstract class Base {  // not public: javac makes bridges in Own that repeat its annotations
    @BeforeClass public static void openAll() {}
    @Before public void open() {}
    @Before public void replaced() {}
    @Before public void overridden() {}
    @After public void close() {}
    @AfterClass public static void closeAll() {}
    @Test public void inherited() {}
}
public class Own extends Base {
    @BeforeClass public static void ownAll() {}
    @Before public void a() {}
    @Before public void b() {}
    @Before public void replaced() {}
    public void overridden() {}
    @After public void c() {}
    @After public void d() {}
    @Test public void works() {}
    @Test(expected = IllegalStateException.class) public void fails() {}
    @Ignore @Test public void ignored() {}
    public void noTest() {}
}
@Ignore class Off { @Test public void never() {} }
class Unmakable { private Unmakable() {} @Test public void never() {} }
"""


def test_junit_4_tests_with_their_fixture(select: Select) -> None:
    # JUnit 4.13.2 runs this source in this order.
    expected = TestEntry(
        cls="Own",
        test=key("Own.works"),
        expected=None,
        before_all=keys("Base::openAll", "Own::ownAll"),
        before_each=keys("Base.open", "Base.overridden", "Own.b", "Own.a", "Own.replaced"),
        after_each=keys("Own.c", "Own.d", "Base.close"),
        after_all=keys("Base::closeAll"),
    )
    assert select(JUNIT4_SOURCE, "Own.works", stubs=JUNIT4) == expected


def test_junit_4_tests_say_what_they_expect_and_may_be_inherited(select: Select) -> None:
    fails = select(JUNIT4_SOURCE, "Own#fails", stubs=JUNIT4)
    assert isinstance(fails, TestEntry)
    assert fails.expected == "java/lang/IllegalStateException"
    inherited = select(JUNIT4_SOURCE, "Own.inherited", stubs=JUNIT4)
    assert isinstance(inherited, TestEntry)
    assert (inherited.cls, inherited.test) == ("Own", key("Base.inherited"))


def test_ignored_tests_and_unmakable_classes_are_no_entries(select: Select) -> None:
    with pytest.raises(InputError, match="several tests") as caught:
        select(JUNIT4_SOURCE, stubs=JUNIT4)
    assert sorted(listed(str(caught.value))) == ["Own.fails", "Own.inherited", "Own.works"]


def test_junit_5_tests_with_their_fixture(select: Select) -> None:
    source = """
        import org.junit.jupiter.api.*;
        interface Mixin { @BeforeEach default void mixed() {} }
        class Base {
            @BeforeAll static void openAll() {}
            @BeforeEach void open() {}
            @BeforeEach void overridden() {}
            @AfterEach void close() {}
            @AfterAll static void closeAll() {}
            @Test void hidden() {}
        }
        class Own extends Base implements Mixin {
            @BeforeEach void a() {}
            @BeforeEach void b() {}
            void overridden() {}
            void hidden() {}
            @AfterEach void c() {}
            @Test void works() {}
            @Disabled @Test void disabled() {}
        }
    """
    # JUnit 5.9.2 runs this source in this order.
    expected = TestEntry(
        cls="Own",
        test=key("Own.works"),
        expected=None,
        before_all=keys("Base::openAll"),
        before_each=keys("Base.open", "Mixin.mixed", "Own.a", "Own.b"),
        after_each=keys("Own.c", "Base.close"),
        after_all=keys("Base::closeAll"),
    )
    assert select(source, "Own", stubs=JUNIT5) == expected


def test_tests_that_want_arguments_are_refused_by_name(select: Select) -> None:
    source = """
        import org.junit.jupiter.api.*;
        class Own { @BeforeEach void open(Object info) {} @Test void works() {} }
    """
    with pytest.raises(
        InputError, match=r"Own\.works: open\(java\.lang\.Object\) expects arguments"
    ):
        select(source, stubs=JUNIT5)


def test_a_main_is_preferred_to_tests(select: Select) -> None:
    source = """
        class Own { public static void main(String[] a) {} @org.junit.Test public void t() {} }
    """
    assert isinstance(select(source, stubs=JUNIT4), MainEntry)
    assert isinstance(select(source, "Own.t", stubs=JUNIT4), TestEntry)
