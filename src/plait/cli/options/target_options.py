"""The options for the program to check, and for its class path and JDK."""

from typing import Final

from plait.ir.short_strings import USUAL_CHARACTERS
from plait.java.entry_points.argument_graphs import USUAL_LIMITS
from plait.spec.option_forms import Form, Group, Option

CLASSPATH: Final = Option(
    "classpath",
    Form.PATHS,
    "PATH",
    "",
    "Folders and jars to search for classes, separated as for java -classpath.",
    group=Group.PROGRAM,
    usual=True,
)
BUILD: Final = Option(
    "build",
    Form.FLAG,
    "",
    "false",
    "Compile a Maven or Gradle project with its build tool first.",
    group=Group.PROGRAM,
    usual=True,
)
NO_BUILD: Final = Option(
    "no-build",
    Form.FLAG,
    "",
    "false",
    "Do not run the build tool of a Maven or Gradle project. By default it is asked for the class "
    "path, which runs code of the build. Without it, jars are taken from target/dependency or "
    "build/dependency, and from --classpath.",
    group=Group.PROGRAM,
)
ENTRY: Final = Option(
    "entry",
    Form.TEXT,
    "CLASS.METHOD",
    "",
    "The method to run: a main method, a JUnit test, or any other method. The arguments of any "
    "other method are chosen nondeterministically. Required only if the target has several "
    "entry points. check and races also accept a class, for all of its JUnit tests, or a "
    "pattern such as *Test.adds; without --entry they check all JUnit tests of the target.",
    group=Group.PROGRAM,
    usual=True,
)
ASSUME: Final = Option(
    "assume",
    Form.TEXT,
    "CLASS.METHOD",
    "",
    "Precondition of the --entry method: check only calls for which this boolean method "
    "returns true. It takes the arguments of the --entry method.",
    group=Group.PROGRAM,
)
GUARANTEE: Final = Option(
    "guarantee",
    Form.TEXT,
    "CLASS.METHOD",
    "",
    "Postcondition of the --entry method: check that this boolean method returns true after "
    "the call. It takes the arguments of the --entry method and its result. If it returns "
    "false, the property assertion is violated.",
    group=Group.PROGRAM,
)
OBJECTS: Final = Option(
    "objects",
    Form.NUMBER,
    "N",
    str(USUAL_LIMITS.objects),
    "The largest number of objects of each class in the arguments of an --entry method.",
    group=Group.BOUNDS,
)
LENGTHS: Final = Option(
    "lengths",
    Form.NUMBER,
    "N",
    str(USUAL_LIMITS.lengths),
    "The largest length of arrays and strings in the arguments of an --entry method.",
    group=Group.BOUNDS,
)
CHARACTERS: Final = Option(
    "characters",
    Form.NUMBER,
    "N",
    str(USUAL_CHARACTERS),
    "The largest length of strings from SV-COMP's Verifier.nondetString.",
    group=Group.BOUNDS,
)
JDK: Final = Option(
    "jdk",
    Form.TEXT,
    "HOME",
    "",
    "The JDK to use. Default: JAVA_HOME, then the javac on the PATH, then the newest JDK "
    "installed.",
    group=Group.SETUP,
)
CONFIG: Final = Option(
    "config",
    Form.TEXT,
    "FILE",
    "",
    "Read options from this file. Default: the nearest plait.toml, or pyproject.toml with a "
    "[tool.plait] table, in the current folder or its parents.",
    only_flag=True,
    group=Group.SETUP,
)

TARGET_OPTIONS: Final = (
    CLASSPATH,
    BUILD,
    NO_BUILD,
    ENTRY,
    ASSUME,
    GUARANTEE,
    OBJECTS,
    LENGTHS,
    CHARACTERS,
    JDK,
)
