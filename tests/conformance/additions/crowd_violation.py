"""A kind of violation that Plait does not have, as `docs/guides/add-a-property.md` says."""

from collections.abc import Hashable
from typing import final

from tests.conformance.additions.crowd_property import NoCrowd

from plait.base.node import node
from plait.result.phrases import file_line, listing, user_frames
from plait.result.trace import Frames
from plait.result.violation_account import Account, InvolvedThread, Signature, Violation
from plait.result.violation_evidence import AtEnd, ComesTo, SeenOnJvm, SeenOnMachine
from plait.spec.property_descriptor import Property


@final
@node
class Crowded(Violation):
    """More threads can move than should: `able`, by number and name; the first one stands there."""

    able: tuple[tuple[int, str], ...]
    frames: Frames

    @property
    def violated(self) -> Property:
        return NoCrowd(len(self.able) - 1)

    def identity(self) -> Hashable:
        return self.frames[:1]

    def account(self) -> Account:
        (number, name), *others = self.able
        at = user_frames(self.frames)[0]
        return Account(
            headline=f"{listing([name for _, name in self.able])} can move at {file_line(at)}",
            threads=(
                InvolvedThread(
                    number, name, self.frames, "crowded here", does="goes on", end="can move"
                ),
                *(InvolvedThread(thread, who, (), "goes on as well") for thread, who in others),
            ),
            signature=Signature("crowd", (("", at),)),
        )

    def on_machine(self) -> SeenOnMachine:
        return AtEnd(tuple(number for number, _ in self.able))

    def on_jvm(self) -> SeenOnJvm:
        return ComesTo(self.able[0][0], self.frames)
