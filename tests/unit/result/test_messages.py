"""Which messages count as the same."""

import pytest

from plait.result.messages import comparable


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (None, None),
        ("bad Object@1b2c3d", "bad Object@7f"),
        ("bad A$$Lambda$1$0@40cd2a24", "bad A$$Lambda$1/0x00007fd851000a08@a09ee92"),
        ("bad A$$Lambda$1$0@40cd2a24", "bad A$$Lambda/0x00007fd851000a08@a09ee92"),
        ("A$$Lambda$14/1023487453", "A$$Lambda$2/0x0000000840064440"),
        ("class A/0x0000000800c03000", "class A/0x00007fd851000a08"),
        ("$Proxy12 is closed", "jdk.proxy1.$Proxy3 is closed"),
        ("com.sun.proxy.$Proxy0", "jdk.proxy2.$Proxy7"),
    ],
)
def test_what_the_jvm_chooses_does_not_count(one: str | None, other: str | None) -> None:
    assert comparable(one) == comparable(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (None, ""),
        ("1", "2"),
        ("at 0x10", "at 0x11"),
        ("a/0x1f", "a/0x2f"),
        ("mail@home", "mail@work"),
        ("A$$Lambda$1@1", "B$$Lambda$1@1"),
    ],
)
def test_all_else_counts(one: str | None, other: str | None) -> None:
    assert comparable(one) != comparable(other)
