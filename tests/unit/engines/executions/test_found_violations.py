"""Which violations are news."""

from plait.base.names import MethodRef
from plait.engines.executions.found_violations import Collection
from plait.result.trace import Location, Run
from plait.result.violations import AssertionFailed, DataRace, RacingAccess, UncaughtException
from plait.spec.properties import AssertionsHold, NoDataRace, NoUncaughtException

METHOD = MethodRef("A", "m", "()V")
RUN = Run(())


def failed(bci: int, thread: int = 0) -> AssertionFailed:
    return AssertionFailed(thread, f"t{thread}", None, (Location(METHOD, bci),))


def race(first: int, second: int) -> DataRace:
    def side(bci: int) -> RacingAccess:
        return RacingAccess(
            bci, f"t{bci}", is_write=True, at=Location(METHOD, bci), frames=(), held=()
        )

    return DataRace("A.x", side(first), side(second))


def test_one_violation_per_property_is_kept() -> None:
    found = Collection((AssertionsHold(),), find_all=False)
    assert len(list(found.add(failed(1), RUN))) == 1
    assert not list(found.add(failed(2), RUN))
    assert found.is_complete


def test_all_distinct_violations_are_kept_when_asked_for() -> None:
    found = Collection((AssertionsHold(),), find_all=True)
    assert len(list(found.add(failed(1), RUN))) == 1
    assert not list(found.add(failed(1, thread=1), RUN))
    assert len(list(found.add(failed(2), RUN))) == 1
    assert not found.is_complete


def test_a_property_nobody_asked_for_is_no_news() -> None:
    found = Collection((AssertionsHold(),), find_all=False)
    thrown = UncaughtException(0, "main", "java.lang.Error", None, ())
    assert not found.is_news(thrown)
    assert not list(found.add(thrown, RUN))


def test_a_search_is_complete_only_when_every_property_is_violated() -> None:
    found = Collection((AssertionsHold(), NoUncaughtException()), find_all=False)
    list(found.add(failed(1), RUN))
    assert found.has(AssertionsHold())
    assert not found.is_complete


def test_the_order_of_the_racing_accesses_makes_no_difference() -> None:
    found = Collection((NoDataRace(),), find_all=True)
    assert len(list(found.add(race(1, 2), RUN))) == 1
    assert not found.is_news(race(2, 1))
    assert found.is_news(race(1, 3))


def test_races_inside_one_call_of_the_jdk_count_once() -> None:
    call = Location(METHOD, 7)

    def race_at(method: str) -> DataRace:
        inside = Location(MethodRef("java/util/HashMap", method, "()V"), 1)
        first, second = (
            RacingAccess(n, f"t{n}", is_write=True, at=inside, frames=(inside, call), held=())
            for n in (0, 1)
        )
        return DataRace(f"HashMap.{method}", first, second)

    found = Collection((NoDataRace(),), find_all=True)
    assert len(list(found.add(race_at("resize"), RUN))) == 1
    assert not found.is_news(race_at("putVal"))
