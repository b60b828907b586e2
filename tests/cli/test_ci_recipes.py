"""The GitHub action and the recipes of `docs/ci.md` do what they say: their shell lines are run."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.plain_yaml import read_yaml

from plait.cli.main import run as plait
from plait.cli.options.option_table import COMMANDS
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
ACTION = read_yaml((ROOT / "action.yml").read_text(encoding="utf-8"))
BASH = ("bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c")
"""As GitHub runs the steps whose shell is bash."""

LOST = """
public class Program {
    static volatile int count;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> count++);
        other.start();
        count++;
        other.join();
        assert count == 2 : "lost";
    }
}
"""
QUIET = """
public class Program {
    public static void main(String[] args) {
        assert args.length == 0;
    }
}
"""


# --- the action -----------------------------------------------------------------------------------


class Runner:
    """What GitHub's runner does with the steps of a composite action, those of others left out."""

    def __init__(self, folder: Path, inputs: dict[str, str], source: Path = ROOT) -> None:
        self.workspace = folder / "workspace"
        self.temp = folder / "temp"
        self.workspace.mkdir()
        self.temp.mkdir()
        self.used: list[str] = []
        self.said = ""
        self._inputs = {name: form.get("default", "") for name, form in ACTION["inputs"].items()}
        assert inputs.keys() <= self._inputs.keys()
        self._inputs.update(inputs)
        self._source = source
        self._outputs: dict[str, dict[str, str]] = {}

    def install_this_one(self) -> None:
        """Let the Plait of this environment be the one that was installed before."""
        folder = self.temp / "plait" / "bin"
        folder.mkdir(parents=True)
        (folder / "plait").symlink_to(Path(sys.executable).parent / "plait")

    def run(self) -> int:
        """Run the steps until one fails; gives its exit status."""
        return self._run(ACTION["runs"]["steps"])

    def answer(self, status: str) -> int:
        """Run the last step as after a check with this exit status."""
        self._outputs["check"] = {"status": status}
        return self._run(ACTION["runs"]["steps"][-1:])

    def _run(self, steps: list[dict[str, Any]]) -> int:
        for step in steps:
            if not self._holds(step.get("if", "")):
                continue
            if "uses" in step:
                self.used.append(step["uses"])
                self._values(step["with"])
                continue
            assert step["shell"] == "bash"
            status = self._run_step(step)
            if status:
                return status
        return 0

    def output(self, name: str) -> str:
        """An output of the whole action."""
        return self._value(ACTION["outputs"][name]["value"])

    def _run_step(self, step: dict[str, Any]) -> int:
        file = self.temp / "output"
        file.write_text("", encoding="utf-8")
        assert "${{" not in step["run"], "what others may write should come by the environment"
        done = subprocess.run(
            [*BASH, step["run"]],
            cwd=self.workspace,
            env={**os.environ, **self._values(step.get("env", {})), "GITHUB_OUTPUT": str(file)},
            capture_output=True,
            text=True,
        )
        self.said += done.stdout + done.stderr
        lines = file.read_text(encoding="utf-8").splitlines()
        self._outputs[step.get("id", "")] = dict(line.split("=", 1) for line in lines)
        return done.returncode

    def _values(self, texts: dict[str, str]) -> dict[str, str]:
        return {name: self._value(text) for name, text in texts.items()}

    def _value(self, text: str) -> str:
        return re.sub(r"\$\{\{ (.*?) \}\}", lambda found: self._context(found[1]), text)

    def _context(self, name: str) -> str:
        match name.split("."):
            case ["inputs", one]:
                return str(self._inputs[one])
            case ["steps", step, "outputs", one]:
                assert any(s.get("id") == step for s in ACTION["runs"]["steps"])
                return self._outputs.get(step, {}).get(one, "")
            case ["github", "action_path"]:
                return str(self._source)
            case ["runner", "temp"]:
                return str(self.temp)
        raise AssertionError(f"unknown: {name}")

    def _holds(self, condition: str) -> bool:
        for part in filter(None, condition.split(" && ")):
            found = re.fullmatch(r"(\S+) (==|!=) '(.*)'", part)
            assert found is not None
            if (self._context(found[1]) == found[3]) != (found[2] == "=="):
                return False
        return True


def check(folder: Path, source: str, **inputs: str) -> tuple[int, Runner]:
    given = {name.replace("_", "-"): text for name, text in inputs.items()}
    runner = Runner(folder, {"target": "Program.java", **given})
    runner.install_this_one()
    (runner.workspace / "Program.java").write_text(source, encoding="utf-8")
    return runner.run(), runner


def test_the_action_fails_and_uploads_what_it_finds(tmp_path: Path) -> None:
    arguments = "--no-confirm\n--also 'html=the page.html'\n--time 50s"
    status, runner = check(tmp_path, LOST, arguments=arguments)
    assert status == 1
    assert "::error::Plait: a property is violated" in runner.said
    assert runner.used == ["github/codeql-action/upload-sarif@v4"]
    assert runner.output("status") == "1"
    sarif = json.loads((runner.workspace / runner.output("sarif")).read_text(encoding="utf-8"))
    assert "lost" in sarif["runs"][0]["results"][0]["message"]["text"]
    assert (runner.workspace / "the page.html").is_file()


def test_the_action_is_content_with_what_holds(tmp_path: Path) -> None:
    status, runner = check(tmp_path, QUIET, upload="false", sarif="out/found.sarif")
    assert status == 0
    assert runner.used == []
    assert runner.output("sarif") == "out/found.sarif"
    assert (runner.workspace / "out" / "found.sarif").is_file()


def test_arguments_of_the_program_come_last(tmp_path: Path) -> None:
    status, runner = check(tmp_path, QUIET, arguments="--no-confirm -- one")
    assert status == 1
    assert runner.output("sarif") == "plait.sarif"


@pytest.mark.parametrize(
    ("inconclusive", "status", "expected"),
    [
        ("fail", "0", 0),
        ("fail", "3", 3),
        ("warn", "3", 0),
        ("wran", "3", 3),
        ("warn", "1", 1),
        ("warn", "2", 2),
        ("warn", "4", 4),
        ("warn", "141", 141),
        ("warn", "", 2),
    ],
)
def test_the_action_passes_over_open_answers_only_if_told_to(
    tmp_path: Path, inconclusive: str, status: str, expected: int
) -> None:
    runner = Runner(tmp_path, {"target": "x", "inconclusive": inconclusive})
    assert runner.answer(status) == expected
    assert ("::error::" in runner.said) == (expected != 0)
    assert ("::warning::" in runner.said) == (status == "3" and expected == 0)


@pytest.mark.parametrize(
    "inputs",
    [{"arguments": "--tyme 5"}, {"target": ""}, {"arguments": "'"}, {"target": "$(touch bad)"}],
)
def test_the_action_fails_for_wrong_inputs(tmp_path: Path, inputs: dict[str, str]) -> None:
    status, runner = check(tmp_path, LOST, **inputs)
    assert status not in (0, 3)
    assert runner.used == []
    assert sorted(path.name for path in runner.workspace.iterdir()) == ["Program.java"]


def test_an_old_report_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    runner = Runner(tmp_path, {"target": "missing.java"})
    runner.install_this_one()
    (runner.workspace / "plait.sarif").write_text("{}", encoding="utf-8")
    assert runner.run() == 2
    assert runner.used == []


def test_a_runner_without_a_jdk_gets_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in ("bash", "rm"):
        (tools / tool).symlink_to(str(shutil.which(tool)))
    (tools / "python3").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n', encoding="utf-8")
    (tools / "python3").chmod(0o755)
    monkeypatch.setenv("PATH", str(tools))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    _, runner = check(tmp_path, QUIET, target="missing.java")
    assert runner.used == ["actions/setup-java@v5"]


@pytest.mark.full
def test_the_action_installs_plait_from_its_own_source(tmp_path: Path) -> None:
    source = tmp_path / "source"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(source)], check=True)
    runner = Runner(tmp_path, {"target": "Program.java"}, source)
    (runner.workspace / "Program.java").write_text(LOST, encoding="utf-8")
    assert runner.run() == 1, runner.said
    assert (runner.workspace / runner.output("sarif")).is_file()
    shutil.rmtree(source)  # nothing is needed of it any more
    assert shell(runner.workspace, f"{runner.temp}/plait/bin/plait --version") == 0


def test_the_page_about_build_servers_lists_the_inputs_of_the_action() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (?:`([^`]*)`)? ?\| ", PAGE, re.M)
    inputs = {name: form.get("default", "") for name, form in ACTION["inputs"].items()}
    assert dict(rows) == inputs
    used = read_yaml(blocks("yaml")[0])["jobs"]["plait"]["steps"][-1]
    assert used["with"].keys() <= inputs.keys()


# --- the recipes ----------------------------------------------------------------------------------


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Maven project that is built, with a bug; `plait` is on the path."""
    (tmp_path / "Program.java").write_text(LOST, encoding="utf-8")
    classes = compile_sources(find_jdk(), [tmp_path / "Program.java"])
    folder = tmp_path / "project"
    shutil.copytree(classes, folder / "target" / "classes")
    (folder / "pom.xml").write_text("<project/>", encoding="utf-8")
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    return folder


def shell(folder: Path, lines: str) -> int:
    done = subprocess.run([*BASH, lines], cwd=folder, capture_output=True, text=True)
    assert "Traceback" not in done.stderr
    return done.returncode


def test_the_recipe_for_gitlab_leaves_what_it_names(project: Path) -> None:
    job = read_yaml(blocks("yaml")[1])["plait"]
    assert shell(project, "\n".join(job["script"])) == 1
    artifacts = job["artifacts"]
    assert artifacts["when"] == "always"
    assert all((project / name).is_file() for name in artifacts["paths"])
    suites = ElementTree.parse(project / artifacts["reports"]["junit"]).getroot()
    assert suites.find(".//failure") is not None
    assert job["allow_failure"] == {"exit_codes": ["3"]}


def test_the_recipe_for_jenkins_leaves_what_it_names(project: Path) -> None:
    (stage,) = blocks("groovy")
    (line,) = re.findall(r"^ *sh '(.*)'$", stage, re.M)
    assert shell(project, line) == 1
    for file in re.findall(r"(?:junit |pattern: )'(.*?)'", stage):
        assert (project / file).is_file()


def test_the_recipe_for_pre_commit_fails_for_a_bug(project: Path) -> None:
    (hook,) = read_yaml(blocks("yaml")[2])["repos"][0]["hooks"]
    assert hook["pass_filenames"] == "false"
    assert shell(project, hook["entry"]) == 1


def test_the_recipe_for_new_findings_accepts_the_old_ones(project: Path) -> None:
    (lines,) = blocks("sh")
    assert shell(project, lines) == 0
    assert (project / "plait-baseline.json").is_file()


def test_every_command_on_the_page_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    named = re.findall(r"plait (\w+) (?:\.|plait\.json) ", PAGE)
    assert set(named) == {"check", "baseline"}
    assert set(named) <= {command.name for command in COMMANDS}
    flags = set(re.findall(r"(?<![\w-])--[a-z][\w-]+", PAGE))
    foreign = {"--quiet", "--no-install-recommends"}
    assert plait(["--help-all"]) == 0
    assert flags - foreign <= set(re.findall(r"--[a-z][\w-]+", capsys.readouterr().out))
