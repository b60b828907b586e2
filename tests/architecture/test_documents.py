"""The documents are true where a script can tell: folders, engines, calls, links, command lines."""

import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FrameType

import pytest

from plait.cli.main import run
from plait.cli.options.option_table import COMMANDS
from plait.engines.registry import ENGINES
from plait.spec.option_forms import Form

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "plait"
ARCHITECTURE = ROOT / "docs" / "ARCHITECTURE.md"
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").glob("*.md")]
)
MOST_COLUMNS = 120
IMAGINED = ("timid", "roll")
"""The engine and the format that guides add."""

STEPS = re.compile(r"^\| (\d+) \| `([\w/]+\.py)` \| (?:`([\w/]+\.py)`|the user) \|", re.M)
by_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda p: str(p.relative_to(ROOT)))


def folders_of_the_tree() -> set[str]:
    """The folders of the package; those in `models` are Java's."""
    found = {path.parent.relative_to(SOURCES) for path in SOURCES.rglob("*.py")}
    pages = {path.parent.relative_to(SOURCES) for path in (SOURCES / "report").rglob("*.js")}
    return {f"{folder.as_posix()}/" for folder in found | pages if folder != Path()} | {"models/"}


def test_the_architecture_lists_every_folder() -> None:
    listed = re.findall(r"^\| `([\w/]+/)` \|", ARCHITECTURE.read_text("utf-8"), re.M)
    assert len(listed) == len(set(listed))
    assert set(listed) == folders_of_the_tree()


def test_the_architecture_and_the_readme_list_every_engine() -> None:
    names = {engine.id for engine in ENGINES}
    listed = re.findall(r"^\| `(\w+)` \| \[engines/", ARCHITECTURE.read_text("utf-8"), re.M)
    assert sorted(listed) == sorted(names)
    readme = (ROOT / "README.md").read_text("utf-8")
    assert sorted(re.findall(r"^\| \[`(\w+)`\]\(docs/engines/", readme, re.M)) == sorted(names)


def test_every_engine_has_a_page_that_starts_with_an_example() -> None:
    for engine in ENGINES:
        text = (ROOT / "docs" / "engines" / f"{engine.id}.md").read_text("utf-8")
        first = re.findall(r"^## (.+)$", text, re.M)[0]
        assert first == "Example", engine.id
        example = text.partition("## Example")[2].partition("\n## ")[0]
        assert "    $ plait " in example, engine.id


def test_the_walk_names_at_most_twelve_modules_that_call_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps = STEPS.findall(ARCHITECTURE.read_text("utf-8"))
    assert [int(number) for number, _, _ in steps] == list(range(1, len(steps) + 1))
    assert 2 <= len(steps) <= 12
    monkeypatch.chdir(ROOT)
    calls = calls_of("check", "examples/BluetoothV1.java", "--no-confirm", "--quiet")
    walked = [steps[0][1]]
    for _, module, caller in steps[1:]:
        assert caller in walked, f"{module} is called by {caller}, which comes later"
        assert (caller, module) in calls
        walked.append(module)


def calls_of(*command: str) -> set[tuple[str, str]]:
    """Which modules call which when a command line runs: the innermost of Plait's on the stack.

    Running a module's own code when it is imported is no call.
    """
    found: set[tuple[str, str]] = set()
    names: dict[str, str] = {}

    def name(frame: FrameType) -> str:
        file = frame.f_code.co_filename
        if file not in names:
            path = Path(file)
            own = path.is_relative_to(SOURCES)
            names[file] = path.relative_to(SOURCES).as_posix() if own else ""
        return names[file]

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event != "call" or frame.f_code.co_name == "<module>" or not (called := name(frame)):
            return
        caller = frame.f_back
        while caller is not None and not name(caller):
            caller = caller.f_back
        if caller is not None:
            found.add((name(caller), called))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        assert run(command) == 1
    finally:
        sys.setprofile(before)
    return found


@by_document
def test_no_line_is_longer_than_120_characters(document: Path) -> None:
    """Rows of tables may be."""
    lines = enumerate(document.read_text("utf-8").splitlines(), 1)
    too_long = [
        number
        for number, line in lines
        if len(line) > MOST_COLUMNS and not line.lstrip().startswith("|")
    ]
    assert too_long == []


@by_document
def test_every_relative_link_leads_somewhere(document: Path) -> None:
    missing = []
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(document)):
        path, _, heading = target.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        file = document.parent / path if path else document
        if not file.exists() or (heading and heading not in headings(file)):
            missing.append(target)
    assert missing == []


def prose(document: Path) -> str:
    """The text without its blocks of code."""
    return re.sub(r"^```.*?^```", "", document.read_text("utf-8"), flags=re.M | re.S)


@cache
def headings(document: Path) -> set[str]:
    """The anchors of a document, as GitHub makes them."""
    found = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


def test_every_command_line_in_the_documents_parses() -> None:
    commands = [(document, words) for document in DOCUMENTS for words in command_lines(document)]
    assert len(commands) > 60
    wrong = [
        f"{document.relative_to(ROOT)}: plait {' '.join(words)}: {mistake}"
        for document, words in commands
        if (mistake := mistake_in(words))
    ]
    assert wrong == []


def command_lines(document: Path) -> Iterator[list[str]]:
    """What stands after `plait` in blocks of code, and in code spans with an option."""
    text = document.read_text("utf-8").replace("\\\n", " ")
    lines = re.findall(r"^(?: {4,}|\t|- )?(?:\$ )?(?:entry: |\S*/)?plait ([a-z]+ .*)$", text, re.M)
    spans = re.findall(r"`plait ([a-z]+ [^`]+)`", text)
    for line in (*lines, *(" ".join(span.split()) for span in spans)):
        words = shlex.split(re.split(r"\s{2,}#|\s{2,}[a-z]| \|\| | && ", line)[0], comments=False)
        if words[0] in {command.name for command in COMMANDS}:
            yield words


def mistake_in(words: list[str]) -> str:
    """What the command does not understand; empty if it does."""
    command = next(one for one in COMMANDS if one.name == words[0])
    options = {option.name: option for option in command.options}
    for word in words[1:]:
        if word == "--":
            break
        name, has_value, value = word.removeprefix("--").partition("=")
        if not word.startswith("--") or name in ("help", "help-all"):
            continue
        if name not in options:
            return f"no option --{name}"
        option = options[name]
        if option.form is Form.FLAG and has_value:
            return f"--{name} takes no value"
        if has_value and option.choices and value not in option.choices:
            return f"--{name} cannot be {value}"
    for at, word in enumerate(words[:-1]):
        name = word.removeprefix("--")
        if word.startswith("--") and name in options and (choices := options[name].choices):
            chosen = words[at + 1].rstrip(".,").split("|")
            if not set(chosen) <= {*choices, *IMAGINED} and not chosen[0].isupper():
                return f"--{name} cannot be {words[at + 1]}"
    return ""


def test_the_example_of_the_configuration_file_sets_options_that_exist() -> None:
    text = (ROOT / "docs" / "cli.md").read_text("utf-8")
    block = re.search(r"```toml\n(.*?)```", text, re.S)
    assert block is not None
    known = {option.name for command in COMMANDS for option in command.options}
    assert tomllib.loads(block[1]).keys() <= known
