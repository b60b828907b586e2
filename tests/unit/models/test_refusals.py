"""What models say of themselves: inert stand-ins refuse by name, and nothing is assumed in vain."""

from pathlib import Path

import pytest

from plait.base.errors import UnsupportedError
from plait.driver.program_loading import ProgramRequest, load
from plait.machine.fair_run import run_program
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions

REFUSED = {
    "MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET, null)": "varHandleInvoker",
    "MethodHandles.whileLoop(null, null, null)": "MethodHandles.whileLoop",
    'MethodHandles.classData(MethodHandles.lookup(), "_", Object.class)': "classData",
    "MethodHandles.lookup().lookupModes()": "Lookup.lookupModes",
    "HANDLE.isAccessModeSupported(VarHandle.AccessMode.GET)": "isAccessModeSupported",
    "HANDLE.describeConstable()": "VarHandle.describeConstable",
    "System.inheritedChannel()": "System.inheritedChannel",
    "System.in.read()": "reading System.in",
    'new java.io.FileReader("x")': "FileInputStream.open0",
    'java.nio.file.Path.of("x")': "java.nio.file",
    "new java.net.ServerSocket(0)": "sockets",
    "java.util.ServiceLoader.load(Runnable.class)": "ServiceLoader.load",
    "java.util.Calendar.getInstance(java.util.Locale.FRANCE)": "other languages than English",
    'new java.text.SimpleDateFormat("z").parse("PST")': "names of time zones",
    'Object.class.getResource("Object.class")': "resources of the JDK",
    'Program.class.getResource("Program.class")': "Class.getResource",
    'java.time.ZoneId.of("Europe/Paris")': "time zone",
    "java.text.Collator.getInstance()": "depends on the locale",
    'System.loadLibrary("x")': "System.loadLibrary",
    'Runtime.getRuntime().exec(new String[] {"x"})': "ProcessImpl",
    "Object.class.getModule().getDescriptor()": "Module.getDescriptor",
    "Program.class.getPackage().getImplementationVersion()": "manifest",
}
CASES = "\n".join(f"            case {n} -> {call};" for n, call in enumerate(REFUSED))
SOURCE = f"""
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class Program {{
    static final VarHandle HANDLE = MethodHandles.arrayElementVarHandle(int[].class);

    public static void main(String[] args) throws Exception {{
        switch (Integer.parseInt(args[0])) {{
{CASES}
        }}
    }}
}}
"""


@pytest.mark.parametrize(("number", "name"), list(enumerate(REFUSED.values())), ids=list(REFUSED))
def test_what_an_inert_object_cannot_tell_is_refused(
    number: int, name: str, tmp_path: Path
) -> None:
    path = tmp_path / "Program.java"
    path.write_text(SOURCE, encoding="utf-8")
    program = load(ProgramRequest((str(path),), arguments=(str(number),))).program
    with pytest.raises(UnsupportedError, match=name):
        run_program(program, MachineOptions(explore=False), lambda _stream, _text: None)


FAILING = """
class Failing {
    public static void main(String[] args) {
        new Thread(() -> { throw new IllegalStateException(new RuntimeException()); }).start();
    }
}
"""


def test_a_printed_stack_trace_needs_no_identity_hash_codes(tmp_path: Path) -> None:
    path = tmp_path / "Failing.java"
    path.write_text(FAILING, encoding="utf-8")
    machine = Machine(load(ProgramRequest((str(path),))).program, MachineOptions())
    state = machine.start()
    violations = 0
    while enabled := machine.enabled(state):
        violations += len(machine.step(state, enabled[0]).violations)
    assert violations == 1
    assert machine.assumptions == ()
