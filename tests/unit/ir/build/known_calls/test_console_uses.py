"""Which classes may let somebody own the monitor of a standard stream."""

from pathlib import Path

import pytest

from plait.ir.build.known_calls.console_uses import may_hold_console
from plait.java.platform.class_path import ClassPath, DirectoryEntry
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk

HARMLESS = {
    "println": 'System.out.println("x");',
    "both arms": 'System.out.println(n > 0 ? "a" : "b");',
    "chained": 'System.out.append("a").append("b").println();',
    "method reference": "java.util.List.of(1).forEach(System.out::println);",
    "printf": 'System.err.printf("%d", n);',
    "another lock": "synchronized (Probe.class) { System.out.println(); }",
    "increments": "int[] a = {0}; System.out.println(a[0]++ + n++);",
    "text without printf": "class T { public String toString() { return null; } }",
}
HOLDING = {
    "synchronized": "synchronized (System.out) { }",
    "variable": "Object o = System.err;",
    "result": 'synchronized (System.out.printf("x")) { }',
    "argument": "new Exception().printStackTrace(System.out);",
    "either stream": "(n > 0 ? System.out : System.err).println();",
    "returned": "java.util.function.Supplier<Object> s = () -> System.out;",
    "reflection": "java.lang.reflect.Field f = System.class.getFields()[n];",
    "printf of texts": "class T { public String toString() { return null; } } "
    'System.out.printf("%s", new T());',
}


def _may_hold(statements: str, folder: Path) -> bool:
    source = folder / "Probe.java"
    method = f"static void probe(int n) throws Exception {{ {statements} }}"
    source.write_text(f"class Probe {{ {method} }}")
    classes = compile_sources(find_jdk(), [source])
    return may_hold_console(ClassPath([DirectoryEntry(classes)]).class_files(but="plait/"))


@pytest.mark.parametrize("statements", HARMLESS.values(), ids=HARMLESS)
def test_who_only_calls_the_streams_methods_does_not_hold_them(
    statements: str, tmp_path: Path
) -> None:
    assert not _may_hold(statements, tmp_path)


@pytest.mark.parametrize("statements", HOLDING.values(), ids=HOLDING)
def test_whoever_may_run_under_the_monitor_is_found(statements: str, tmp_path: Path) -> None:
    assert _may_hold(statements, tmp_path)
