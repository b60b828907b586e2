"""Whether Plait can check a target: its class path, its classes, and the code that they reach."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from plait.base.budget import Budget
from plait.base.errors import InputError, PlaitError
from plait.driver.check import CheckRequest, check_program
from plait.driver.doctor import Diagnosis
from plait.driver.program_loading import Loader, ProgramRequest, entry_request, loaders
from plait.engines.api import Observer
from plait.engines.engine_settings import EngineSettings
from plait.engines.explicit.descriptor import EXPLICIT
from plait.ir.build.model_cache import compiled_api
from plait.java.class_files.descriptors import source_name
from plait.java.entry_points.entry_kinds import RefusedTest, entry_name
from plait.java.entry_points.target import OpenTarget
from plait.java.platform.class_path import expand
from plait.java.platform.class_path_inspection import (
    Place,
    different_duplicates,
    find_source_use,
    inspect_place,
    junit_versions,
    missing_classes,
    paths_of,
)
from plait.java.platform.jdk import NEWEST_JDK, Jdk, find_jdk
from plait.report.wording import plural
from plait.result.verdicts import Unknown, Why
from plait.spec.properties import DEFAULT_PROPERTIES

_MOST_SECONDS: Final = 10.0
_SECONDS_EACH: Final = 3.0
_MOST_NAMED: Final = 5


def examine_target(request: ProgramRequest, observer: Observer) -> Iterator[Diagnosis]:
    """Yield the results on a target; stop when nothing more can be examined."""
    jdk = find_jdk(request.jdk)
    paths = [path for part in request.class_path for path in expand(Path(part))]
    places = [inspect_place(path, jdk.major) for path in paths]
    diagnoses = list(_class_path(places))
    yield from diagnoses
    if not all(diagnosis.is_well for diagnosis in diagnoses):
        return
    api = compiled_api(jdk)
    try:
        opened = OpenTarget(request.targets, tuple(map(Path, request.class_path)), jdk, api)
    except InputError as error:
        yield Diagnosis("target", str(error), "fix the target, or name another one")
        return
    known = {place.path: place for place in places}
    everything = [
        known.get(path) or inspect_place(path, jdk.major)
        for path in paths_of(opened.class_path)
        if path != api
    ]
    yield from _classes(everything, opened, jdk)
    yield _sources(opened)
    entries = list(_entries(opened, request))
    yield from entries
    if request.entry is not None or any(diagnosis.is_well for diagnosis in entries):
        yield from _quick_look(request, observer)


# --- the class path -------------------------------------------------------------------------------


def _class_path(places: Sequence[Place]) -> Iterator[Diagnosis]:
    for place in places:
        if place.problem:
            remedy = "rebuild it, or correct --classpath"
            yield Diagnosis("class path", f"{place.path}: {place.problem}", remedy)
    readable = [place for place in places if not place.problem]
    if places and len(readable) == len(places):
        classes = sum(len(place.classes) for place in places)
        yield Diagnosis("class path", f"{plural(len(places), 'entry')}, {plural(classes, 'class')}")


def _classes(places: list[Place], opened: OpenTarget, jdk: Jdk) -> Iterator[Diagnosis]:
    for place in places:
        if place.problem:
            yield Diagnosis("classes", f"{place.path}: {place.problem}", "rebuild it")
    release = max((place.release for place in places), default=0)
    newer = [place for place in places if place.release > jdk.major]
    for place in newer[:_MOST_NAMED]:
        yield Diagnosis(
            "classes",
            f"{source_name(place.newest)} of {place.path} needs Java {place.release}, "
            f"the JDK is {jdk.major}",
            _newer_remedy(place.release, jdk),
        )
    if not opened.own_names:
        yield Diagnosis("classes", "the target has none", "name a target with classes or sources")
    elif not newer:
        own = plural(len(opened.own_names), "class")
        detail = f"{own} of the target; all are for Java {release} or older, the JDK is {jdk.major}"
        yield Diagnosis("classes", detail)
    yield _missing(opened, jdk)
    yield from _duplicates(places)


def _newer_remedy(release: int, jdk: Jdk) -> str:
    if release > NEWEST_JDK:
        return f"compile it with --release {jdk.major}; Plait reads classes up to Java {NEWEST_JDK}"
    return f"name a JDK of version {release} or newer by --jdk, or use --release {jdk.major}"


def _missing(opened: OpenTarget, jdk: Jdk) -> Diagnosis:
    missing = missing_classes(opened.own_names, opened.class_path, jdk.platform())
    if not missing:
        return Diagnosis("references", "all classes that the target refers to were found")
    shown = [f"{source_name(name)} (used by {source_name(by)})" for name, by in missing.items()]
    return Diagnosis(
        "references",
        f"{plural(len(missing), 'class')} missing: {_listing(shown)}",
        "add their jars or folders with --classpath; code that uses them throws "
        "NoClassDefFoundError",
    )


def _duplicates(places: Sequence[Place]) -> Iterator[Diagnosis]:
    doubled = different_duplicates(places)
    by_places: dict[tuple[Path, ...], list[str]] = {}
    for name, where in doubled.items():
        by_places.setdefault(where, []).append(source_name(name))
    for where, names in list(by_places.items())[:_MOST_NAMED]:
        yield Diagnosis(
            "duplicates",
            f"{_listing(names)} in {' and '.join(map(str, where))}, with different contents",
            f"{where[0]} wins, as with java; remove the other one from the class path",
        )


# --- sources and entries --------------------------------------------------------------------------


def _sources(opened: OpenTarget) -> Diagnosis:
    use = find_source_use(opened.own_names, opened.class_path, opened.source_roots)
    if use.without_lines:
        names = _listing([source_name(name) for name in use.without_lines])
        return Diagnosis("sources", f"no line numbers in {names}", "compile with javac -g")
    if not use.found:
        return Diagnosis("sources", "none found; reports show line numbers without source lines")
    return Diagnosis("sources", f"found for {use.found} of {plural(use.classes, 'class')}")


def _entries(opened: OpenTarget, request: ProgramRequest) -> Iterator[Diagnosis]:
    points = opened.entry_points(entry_request(request))
    mains = [entry_name(main) for main in points.mains]
    tests = [test for test in points.tests if not isinstance(test, RefusedTest)]
    if mains:
        yield Diagnosis("main methods", _listing(mains))
    if tests:
        junit = ", ".join(junit_versions(opened.class_path.entries)) or "no JUnit"
        named = _listing([entry_name(test) for test in tests])
        yield Diagnosis("tests", f"{plural(len(tests), 'test')} ({junit}): {named}")
    for refused in [test for test in points.tests if isinstance(test, RefusedTest)][:_MOST_NAMED]:
        remedy = "Plait cannot run it as JUnit does (docs/limits.md); its verdict is unknown"
        yield Diagnosis("tests", f"{entry_name(refused)}: {refused.reason}", remedy)
    if request.entry is None and not mains and not points.tests:
        yield Diagnosis(
            "entry points", "no main method and no JUnit test", "name a method with --entry"
        )


# --- what is reached ------------------------------------------------------------------------------


def _quick_look(request: ProgramRequest, observer: Observer) -> Iterator[Diagnosis]:
    """Explore each entry point briefly, and report what it reaches that has no model."""
    try:
        found = [item for item in loaders(request) if isinstance(item, Loader)]
    except InputError as error:
        yield Diagnosis("entry", str(error), "say which one with --entry")
        return
    whole = Budget(_MOST_SECONDS)
    looked = 0
    reasons: dict[str, str] = {}
    for item in found:
        left = whole.remaining()
        if not left:
            break
        looked += 1
        for reason in _unsupported(request, item, Budget(min(left, _SECONDS_EACH)), observer):
            reasons.setdefault(reason, entry_name(item.target.entry))
    for reason, entry in list(reasons.items())[:_MOST_NAMED]:
        remedy = "replace it by something simpler, or start after it with --entry"
        yield Diagnosis("quick look", f"{entry} reaches something unsupported: {reason}", remedy)
    if not reasons:
        which = f"{looked} of {plural(len(found), 'entry')}" if len(found) != 1 else "a moment"
        yield Diagnosis("quick look", f"{which} explored: nothing unsupported was reached")


def _unsupported(
    request: ProgramRequest, item: Loader, budget: Budget, observer: Observer
) -> list[str]:
    checking = CheckRequest(request, DEFAULT_PROPERTIES, EXPLICIT.id, EngineSettings(), {})
    try:
        report = check_program(checking, partial(item), budget, observer)
    except PlaitError as error:
        return [str(error)]
    verdicts = [finding.verdict for finding in report.findings]
    unknown = [verdict for verdict in verdicts if isinstance(verdict, Unknown)]
    return list(dict.fromkeys(v.detail for v in unknown if v.why is Why.UNSUPPORTED))


# --- wording --------------------------------------------------------------------------------------


def _listing(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return ", ".join(names[:_MOST_NAMED]) + more
