"""The annotations of JUnit 4 and 5, as far as tests are found by them, as sources of our own."""

_JUNIT4 = ("Before", "After", "BeforeClass", "AfterClass", "Ignore")
_JUNIT5 = ("Test", "BeforeEach", "AfterEach", "BeforeAll", "AfterAll", "Disabled", "Nested")
_RETAINED = "@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)"

JUNIT4 = {
    "org/junit/Test.java": (
        f"package org.junit; {_RETAINED} public @interface Test {{"
        " class None extends Throwable {}"
        " Class<? extends Throwable> expected() default None.class; long timeout() default 0; }"
    ),
    **{
        f"org/junit/{name}.java": f"package org.junit; {_RETAINED} public @interface {name} {{}}"
        for name in _JUNIT4
    },
}
JUNIT5 = {
    f"org/junit/jupiter/api/{name}.java": (
        f"package org.junit.jupiter.api; {_RETAINED} public @interface {name} {{}}"
    )
    for name in _JUNIT5
}
