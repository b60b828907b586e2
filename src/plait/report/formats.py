"""The list of the formats of reports. A new one is named here, and nowhere else but its module."""

from typing import Final

from plait.base.errors import InputError
from plait.report.reporter import FormatDescriptor, Reporter, ReporterSettings


def _text(settings: ReporterSettings) -> Reporter:
    from plait.report.text import TextReporter

    return TextReporter(full=settings.full, lines=settings.lines)


def _json(_settings: ReporterSettings) -> Reporter:
    from plait.report.json_report import JsonReporter

    return JsonReporter()


def _json_lines(settings: ReporterSettings) -> Reporter:
    from plait.report.event_lines import EventLines

    return EventLines(settings.out, is_only_form=settings.is_only_form)


def _sarif(settings: ReporterSettings) -> Reporter:
    from plait.report.sarif import SarifReporter

    return SarifReporter(settings.base)


def _junit(settings: ReporterSettings) -> Reporter:
    from plait.report.junit_xml import JunitReporter

    return JunitReporter(settings.created)


def _html(_settings: ReporterSettings) -> Reporter:
    from plait.report.html_report import HtmlReporter

    return HtmlReporter()


def _graphml(settings: ReporterSettings) -> Reporter:
    from plait.report.graphml import GraphmlReporter

    return GraphmlReporter(settings.created)


def _mermaid(_settings: ReporterSettings) -> Reporter:
    from plait.report.mermaid import MermaidReporter

    return MermaidReporter()


def _shiviz(_settings: ReporterSettings) -> Reporter:
    from plait.report.shiviz import ShivizReporter

    return ShivizReporter()


FORMATS: Final[tuple[FormatDescriptor, ...]] = (
    FormatDescriptor("text", _text),
    FormatDescriptor("json", _json),
    FormatDescriptor("jsonl", _json_lines),
    FormatDescriptor("sarif", _sarif),
    FormatDescriptor("junit", _junit),
    FormatDescriptor("html", _html),
    FormatDescriptor("graphml", _graphml),
    FormatDescriptor("mermaid", _mermaid),
    FormatDescriptor("shiviz", _shiviz),
)


def format_names() -> tuple[str, ...]:
    """What users call the formats."""
    return tuple(form.name for form in FORMATS)


def make_reporter(name: str, settings: ReporterSettings) -> Reporter:
    """The reporter of a format; `InputError` when there is none of this name."""
    for form in FORMATS:
        if form.name == name:
            return form.make(settings)
    raise InputError(f"unknown format {name}; the formats are {', '.join(format_names())}")
