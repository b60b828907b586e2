"""The table of what is supported tells what the tests test."""

from tests.support import TABLE, support_text


def test_the_support_table_is_up_to_date() -> None:
    assert TABLE.read_text(encoding="utf-8") == support_text(), "run python -m tests.support"
