"""Whether some execution comes to the end of the program."""

from plait.engines.symbolic.paths.path_condition import Path
from plait.engines.symbolic.paths.path_ends import PathEnds


def test_nothing_has_an_end_before_a_path_comes_to_one() -> None:
    ends = PathEnds(lambda _path: True)
    assert not ends.is_one_feasible()
    ends.add(Path())
    assert not ends.is_settled
    assert ends.is_one_feasible()
    assert ends.is_settled


def test_each_end_is_asked_about_once() -> None:
    asked: list[Path] = []
    paths = [Path() for _ in range(40)]

    def may_happen(path: Path) -> bool:
        asked.append(path)
        return path is paths[35]

    ends = PathEnds(may_happen)
    for path in paths[:32]:
        ends.add(path)
    assert asked == []
    ends.add(paths[32])
    assert asked == paths[:33]
    for path in paths[33:]:
        ends.add(path)
    assert ends.is_one_feasible()
    assert asked == paths[:36]
    ends.add(Path())
    assert len(asked) == 36


def test_what_is_known_from_elsewhere_replaces_what_was_collected() -> None:
    ends = PathEnds(lambda _path: True)
    ends.add(Path())
    ends.settle(is_one_feasible=False)
    assert not ends.is_one_feasible()
