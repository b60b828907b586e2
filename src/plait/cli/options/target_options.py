"""The options that say what program to look at, and where it and the JDK are."""

from typing import Final

from plait.ir.short_strings import USUAL_CHARACTERS
from plait.java.entry_points.argument_graphs import USUAL_LIMITS
from plait.spec.option_forms import Form, Group, Option

CLASSPATH: Final = Option(
    "classpath",
    Form.PATHS,
    "PATH",
    "",
    "Where to find classes: folders and jars, separated as for java.",
    group=Group.PROGRAM,
    usual=True,
)
ENTRY: Final = Option(
    "entry",
    Form.TEXT,
    "CLASS.METHOD",
    "",
    "What to run: a main method, a JUnit test, or any other method. The arguments of such a method "
    "are chosen nondeterministically. Only needed when the target has several entry points. check "
    "and races also take a CLASS, for all of its JUnit tests, or a pattern such as *Test.adds*; "
    "without --entry they take all JUnit tests of the target.",
    group=Group.PROGRAM,
    usual=True,
)
ASSUME: Final = Option(
    "assume",
    Form.TEXT,
    "CLASS.METHOD",
    "",
    "Check only calls for which this boolean method is true. It takes the arguments of the --entry "
    "method.",
    group=Group.PROGRAM,
)
GUARANTEE: Final = Option(
    "guarantee",
    Form.TEXT,
    "CLASS.METHOD",
    "",
    "Check that this boolean method is true after the call. It takes the arguments of the --entry "
    "method and its result. If it is false, the property assertion is violated.",
    group=Group.PROGRAM,
)
OBJECTS: Final = Option(
    "objects",
    Form.NUMBER,
    "N",
    str(USUAL_LIMITS.objects),
    "How many objects of each class the arguments of an --entry method may consist of.",
    group=Group.BOUNDS,
)
LENGTHS: Final = Option(
    "lengths",
    Form.NUMBER,
    "N",
    str(USUAL_LIMITS.lengths),
    "How long the arrays and strings in those arguments may be.",
    group=Group.BOUNDS,
)
CHARACTERS: Final = Option(
    "characters",
    Form.NUMBER,
    "N",
    str(USUAL_CHARACTERS),
    "How long strings from SV-COMP's Verifier.nondetString may be.",
    group=Group.BOUNDS,
)
JDK: Final = Option(
    "jdk",
    Form.TEXT,
    "HOME",
    "",
    "The JDK to use. Default: JAVA_HOME, then the javac on the PATH, then the newest one "
    "installed.",
    group=Group.SETUP,
)
CONFIG: Final = Option(
    "config",
    Form.TEXT,
    "FILE",
    "",
    "Read options from this file. Default: the nearest plait.toml, or pyproject.toml with a "
    "[tool.plait] table, in this folder or above.",
    only_flag=True,
    group=Group.SETUP,
)

TARGET_OPTIONS: Final = (CLASSPATH, ENTRY, ASSUME, GUARANTEE, OBJECTS, LENGTHS, CHARACTERS, JDK)
