"""What is read off a program before engines are chosen."""

from pathlib import Path

import pytest

from plait.driver.portfolio.program_facts import ProgramFacts, facts_of
from plait.driver.program_loading import ProgramRequest, load

FRAME = """
import plait.Verify;

class Program {{
    static int depth(int n) {{
        return n <= 0 ? 0 : depth(n - 1);
    }}

    static int length(Object[] list) {{
        return list == null ? 0 : 1 + length((Object[]) list[0]);
    }}

    static class Worker extends Thread {{
        public void run() {{
            int any = Verify.anyInt();
        }}
    }}

    public static void main(String[] args) throws Exception {{
        {body}
    }}
}}
"""


@pytest.mark.parametrize(
    ("body", "facts"),
    [
        ("", ProgramFacts()),
        ("Verify.anyInt(0, 1023);", ProgramFacts(has_inputs=True)),
        ("Verify.anyByte();", ProgramFacts(has_inputs=True)),
        ("Verify.anyInt(0, 1024);", ProgramFacts(has_inputs=True, has_wide_inputs=True)),
        ("Verify.anyInt();", ProgramFacts(has_inputs=True, has_wide_inputs=True)),
        ("Verify.anyDouble();", ProgramFacts(has_inputs=True, has_wide_inputs=True)),
        ("new Worker().start();", ProgramFacts(has_inputs=True, has_wide_inputs=True)),
        ("depth(3);", ProgramFacts(recurses_on_numbers=True)),
        ("length(null);", ProgramFacts(recurses_on_objects=True)),
    ],
)
def test_facts_are_about_what_the_entry_calls(
    tmp_path: Path, body: str, facts: ProgramFacts
) -> None:
    source = tmp_path / "Program.java"
    source.write_text(FRAME.format(body=body), encoding="utf-8")
    assert facts_of(load(ProgramRequest((str(source),))).program) == facts
