"""Engines take workers from whatever executor they are given, and none when they work alone."""

import pickle
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from plait.base.budget import Budget
from plait.base.worker_pool import WarmExecutor
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import make_engine
from plait.result.verdicts import Verdict
from plait.spec.properties import AssertionsHold, NoDataRace, Property

FIELDS = range(20)


class CopyingExecutor(WarmExecutor):
    """Does work at once, with what has been pickled, on what `prepare` gave; counts it."""

    made: int
    done: int

    def __init__(self, _workers: int, prepare: Callable[[], object], *, is_fresh: bool) -> None:
        assert not is_fresh, "nothing here is a copy of the leader"
        self._kept = prepare()
        type(self).made += 1

    def submit(
        self, function: Callable[..., Any], /, *arguments: Any, **named: Any
    ) -> "Future[Any]":
        type(self).done += 1
        found, given, more = pickle.loads(pickle.dumps((function, arguments, named)))
        future: Future[Any] = Future()
        future.set_result(pickle.loads(pickle.dumps(found(self._kept, *given, **more))))
        return future


Executor: TypeAlias = type[CopyingExecutor]


@pytest.fixture(name="executor")
def counting_executor() -> Executor:
    class Counted(CopyingExecutor):
        made = done = 0

    return Counted


def written(folder: Path, engine: str) -> Path:
    path = folder / "Program.java"
    if engine == "symbolic":
        tests = "".join(f"if (x == {number}) y++;\n" for number in range(8))
        main = f"int x = plait.Verify.anyInt(), y = 0;\n{tests}assert x * x != 49 || y == 0;\n"
        others = ""
    else:
        uses = "".join(f"shared.f{number}++;\n" for number in FIELDS)
        others = "".join(f"int f{number};\n" for number in FIELDS)
        others += f"static Program shared = new Program();\nstatic void use() {{ {uses} }}\n"
        main = "new Thread(Program::use).start();\nuse();\n"
    head = "public class Program {\n"
    path.write_text(f"{head}{others}public static void main(String[] a) {{ {main} }}\n}}\n")
    return path


class Silence:
    def progress(self, _phase: str, _counters: Mapping[str, int]) -> None:
        pass


def verdicts(path: Path, engine: str, executor: Executor, workers: int) -> list[Verdict]:
    def executors(
        workers: int,
        prepare: Callable[[], object],
        *,
        is_fresh: bool = False,
        hear: Callable[[Any], None] | None = None,
    ) -> WarmExecutor:
        assert hear is None, "engines tell nothing before they are done"
        return executor(workers, prepare, is_fresh=is_fresh)

    asked: Property = AssertionsHold() if engine == "symbolic" else NoDataRace()
    settings = EngineSettings(workers=workers, executors=executors)
    program = load(ProgramRequest((str(path),))).program
    claims = make_engine(engine, settings).check(program, (asked,), Budget(), Silence())
    return [claim.verdict for claim in claims]


@pytest.mark.parametrize("engine", ["symbolic", "network"])
def test_verdicts_are_those_of_one_worker(engine: str, tmp_path: Path, executor: Executor) -> None:
    path = written(tmp_path, engine)
    alone = verdicts(path, engine, executor, workers=1)
    assert (executor.made, executor.done) == (0, 0)
    assert verdicts(path, engine, executor, workers=2) == alone
    assert executor.made == 1
    assert executor.done > 0
