"""All schedules in one formula: objects that threads hand to each other."""

from pathlib import Path

import pytest
from tests.unit.engines.symbolic.checking import check, compiled

from plait.result.verdicts import Holds, Unknown, Violated
from plait.spec.properties import AssertionsHold, NoDataRace

HANDED = """
class Handed {{
    static class Node {{
        int value;
        Node next;
        final int kind = 3;
    }}

    static volatile Node head;
    static Node kept;

    public static void main(String[] args) throws Exception {{
        {body}
    }}
}}
"""
HAND_OVER = """
    Thread maker = new Thread(() -> {{
        Node made = new Node();
        {first}
        {second}
    }});
    maker.start();
    Node found = head;
    if (found != null) {{
        assert found.value == 1 && found.kind == 3 && found.next == null;
    }}
"""


@pytest.mark.parametrize("is_right", [True, False])
def test_what_is_in_an_object_before_others_know_of_it_is_there_for_them(
    is_right: bool,  # noqa: FBT001 - a parameter of the test
    tmp_path: Path,
) -> None:
    steps = ("made.value = 1;", "head = made;")
    first, second = steps if is_right else reversed(steps)
    body = HAND_OVER.format(first=first, second=second)
    program = compiled(tmp_path, "Handed", HANDED.format(body=body))
    for asked in (AssertionsHold(), NoDataRace()):
        verdict = check(program, asked, threads_as="orders")[asked]
        assert isinstance(verdict, Holds if is_right else Violated)


SOMETIMES_SHARED = """
    new Thread(() -> {}).start();
    Node node = new Node(), child = new Node();
    if (plait.Verify.anyBoolean()) {
        kept = node;
    } else {
        node.next = child;
    }
    Thread writer = new Thread(() -> {
        Node next = node.next;
        if (next != null) {
            next.value = 1;
        }
    });
    writer.start();
    child.value = 2;
    writer.join();
    assert node.next == null || child.value == 1;
"""


def test_what_others_know_on_some_paths_alone_they_may_come_to_know(tmp_path: Path) -> None:
    program = compiled(tmp_path, "Handed", HANDED.format(body=SOMETIMES_SHARED))
    found = check(program, AssertionsHold(), threads_as="orders")[AssertionsHold()]
    assert isinstance(found, Violated)


HIDDEN_ON_SOME_PATHS = {
    "an array that is only made on some paths": """
        Thread other = new Thread(() -> {
            int[] made = new int[number];
            if (number > 1) made[1] = 4;
            if (number > 2) made[2] = 7;
            array = made;
        });
        other.start();
        int[] found = array;
        assert found == null || found.length != 3 || found[2] != 7;
    """,
    "an object that others know on some paths": """
        Thread other = new Thread(() -> {
            int[] first = {1}, second = {2};
            if (number == 0) array = first;
            int[] chosen = number < 2 ? first : second;
            chosen[0] = 5;
            array = first;
            another = second;
        });
        other.start();
        int[] found = array, rest = another;
        assert found == null || number < 2 || found[0] != 1;
        assert rest == null || rest[0] >= 2;
    """,
}
HIDDEN_FRAME = """
import plait.Verify;

class Telling {
    static volatile int[] array, another;

    public static void main(String[] args) {
        int number = Verify.anyInt(0, 3);
        %s
    }
}
"""


@pytest.mark.parametrize("body", HIDDEN_ON_SOME_PATHS.values(), ids=HIDDEN_ON_SOME_PATHS.keys())
def test_what_a_thread_writes_before_others_know_is_there_on_every_path(
    body: str, tmp_path: Path
) -> None:
    program = compiled(tmp_path, "Telling", HIDDEN_FRAME % body)
    found = check(program, AssertionsHold(), threads_as="orders")[AssertionsHold()]
    assert isinstance(found, Violated)


TEXTS = """
class Texts {
    static String text = "";

    static synchronized void add(String more) {
        text = text + more;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> add("b"));
        other.start();
        add("a");
        other.join();
        assert !text.equals("ba");
    }
}
"""


@pytest.mark.parametrize(("form", "verdict"), [("orders", Unknown), ("auto", Violated)])
def test_what_is_in_a_text_that_another_thread_makes_is_refused(
    form: str, verdict: type, tmp_path: Path
) -> None:
    program = compiled(tmp_path, "Texts", TEXTS)
    found = check(program, AssertionsHold(), threads_as=form)[AssertionsHold()]
    assert isinstance(found, verdict)


BOXES = """
import plait.Verify;

class Boxes {
    static volatile Integer box = 0;

    public static void main(String[] args) {
        int number = Verify.anyInt(126, 129);
        new Thread(() -> { box = number; }).start();
        Integer found = box;
        assert found == 0 || found == number;
        assert found != 128;
    }
}
"""


def test_a_thread_may_box_an_input_that_is_at_the_end_of_the_cache(tmp_path: Path) -> None:
    program = compiled(tmp_path, "Boxes", BOXES)
    found = check(program, AssertionsHold(), threads_as="orders")[AssertionsHold()]
    assert isinstance(found, Violated)
