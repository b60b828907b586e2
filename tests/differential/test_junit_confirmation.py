"""Violations in tests that JUnit runs several times are seen again on HotSpot.

JUnit is Debian's packages (`tools/prepare --libraries`).
"""

from pathlib import Path
from typing import Final

import pytest
from tests.libraries import debian_jars
from tests.witnesses import replayed_witness

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest, check
from plait.driver.program_loading import ProgramRequest, load
from plait.driver.witness_files import confirm
from plait.engines.engine_settings import EngineSettings
from plait.result.confirmation import Confirmed
from plait.result.verdicts import Violated
from plait.spec.properties import AssertionsHold

JARS: Final = (
    "junit-jupiter-api",
    "junit-jupiter-params",
    "junit-platform-commons",
    "opentest4j",
    "apiguardian-api",
    "hamcrest",
    "junit4",
)
SECONDS: Final = 120.0
WORK: Final = """
    int count;

    void work(int rounds) throws InterruptedException {
        Thread other = new Thread(() -> { for (int i = 0; i < rounds; i++) count++; });
        other.start();
        for (int i = 0; i < rounds; i++) count++;
        other.join();
        assertEquals(2 * rounds, count);
    }
"""
JUPITER: Final = f"""
import static org.junit.jupiter.api.Assertions.assertEquals;
import java.util.stream.Stream;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.*;

class CounterTest {{
{WORK}
    static Stream<Arguments> sizes() {{
        return Stream.of(Arguments.of(0, "none"), Arguments.of(1, "one"));
    }}

    @ParameterizedTest
    @MethodSource("sizes")
    void ofMethod(int rounds, String name) throws InterruptedException {{ work(rounds); }}

    @ParameterizedTest
    @CsvSource({{"0, x", "1, y"}})
    void ofText(int rounds, String name) throws InterruptedException {{ work(rounds); }}

    @RepeatedTest(2)
    void repeated() throws InterruptedException {{ work(1); }}

    @Nested
    class Inner {{
        @ParameterizedTest
        @ValueSource(ints = {{0, 1}})
        void nested(int rounds) throws InterruptedException {{ work(rounds); }}
    }}
}}
"""
VINTAGE: Final = f"""
import static org.junit.Assert.assertEquals;
import java.util.List;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

@RunWith(Parameterized.class)
public class OldTest {{
{WORK}
    @Parameterized.Parameters
    public static List<Object[]> sizes() {{
        return List.of(new Object[] {{0}}, new Object[] {{1}});
    }}

    @Parameterized.Parameter
    public int rounds;

    @Test
    public void old() throws InterruptedException {{ work(rounds); }}
}}
"""
ENTRIES: Final = {
    "CounterTest.ofMethod": JUPITER,
    "CounterTest.ofText": JUPITER,
    "CounterTest.repeated": JUPITER,
    "CounterTest$Inner.nested": JUPITER,
    "OldTest.old": VINTAGE,
}


@pytest.mark.full
@pytest.mark.parametrize("entry", ENTRIES)
def test_hotspot_confirms_the_failure_of_a_repeated_test(entry: str, tmp_path: Path) -> None:
    cls = "OldTest" if ENTRIES[entry] is VINTAGE else "CounterTest"
    source = tmp_path / f"{cls}.java"
    source.write_text(ENTRIES[entry], encoding="utf-8")
    places = tuple(map(str, debian_jars(*JARS)))
    program = ProgramRequest((str(source),), class_path=places, entry=entry)
    properties = (AssertionsHold(),)
    request = CheckRequest(
        program=program,
        properties=properties,
        engine="explicit",
        settings=EngineSettings(),
        options={},
    )
    findings = check(request, Budget(SECONDS * 10), Silence()).findings
    (verdict,) = [f.verdict for f in findings if f.property == properties[0]]
    assert isinstance(verdict, Violated)

    loaded = load(program)
    witness = replayed_witness(loaded, program, properties[0], verdict)
    outcome = confirm(witness, loaded.target, loaded.jdk, SECONDS, lambda: None)
    assert isinstance(outcome, Confirmed), outcome
