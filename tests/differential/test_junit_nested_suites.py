"""Tests of JUnit 3 suites inside suites: the one that is asked for runs, and no other."""

from pathlib import Path

import pytest
from tests.libraries import debian_jars

from plait.cli.main import run

SUITE = """
import junit.framework.*;
public class NestedSuiteTest extends TestCase {
    public static class OtherTest extends TestCase {
        public void testPasses() { fail("of another class"); }
    }
    public static class DecoratedTest extends TestCase {
        static int depth;
        public static Test suite() {
            return new junit.extensions.TestSetup(new TestSuite(DecoratedTest.class)) {
                protected void setUp() { depth = 1; }
            };
        }
        public void testIsSetUp() { assertEquals(1, depth); }
        public void testFails() { fail("not asked for"); }
    }
    public static Test suite() {
        TestSuite all = new TestSuite();
        all.addTest(new TestSuite(NestedSuiteTest.class));
        all.addTest(new TestSuite(OtherTest.class));
        return all;
    }
    public void testPasses() { assertTrue(true); }
    public void testFails() { fail("of the same class"); }
}
"""


@pytest.mark.parametrize(
    ("test", "status"),
    [
        ("NestedSuiteTest.testPasses", 0),
        ("NestedSuiteTest.testFails", 1),
        ("NestedSuiteTest.OtherTest.testPasses", 1),
        ("NestedSuiteTest.DecoratedTest.testIsSetUp", 0),
        ("NestedSuiteTest.DecoratedTest.testFails", 1),
    ],
)
def test_a_test_of_a_nested_suite_runs_alone(test: str, status: int, tmp_path: Path) -> None:
    jars = ":".join(map(str, debian_jars("junit4", "hamcrest")))
    source = tmp_path / "NestedSuiteTest.java"
    source.write_text(SUITE, encoding="utf-8")

    assert run(["run", str(source), "--classpath", jars, "--entry", test]) == status
