"""The program's lines that a search has reached, and those that it must not reach.

The first thread that reaches an op causes its linking, so the linked ops tell the lines. An op on a
watched line is reported at that moment. If the step that reached it is discarded, the op is
unlinked, so that the next thread that reaches it is reported.
"""

from typing import final

from plait.base.origins import is_library_class
from plait.engines.explicit.kernel.kernel_opcodes import LINK
from plait.engines.explicit.linking.program_image import Image
from plait.machine.compile.line_marks import report_reached


@final
class LineMarks:
    """Observes every op that is linked because a thread reaches it."""

    def __init__(self, image: Image, watched: frozenset[tuple[str, int]]) -> None:
        self._image = image
        self._watched = watched
        self._reported: list[int] = []
        image.on_link = self._linked if watched else None

    def settle(self) -> None:
        """The step that has reached watched lines counts."""
        self._reported.clear()

    def forget(self) -> None:
        """The step is discarded."""
        for pc in self._reported:
            self._image.kernel.tables.set_instruction(pc, (LINK,))
        self._reported.clear()

    def reached(self) -> set[tuple[str, int]]:
        """File and number of all reached lines."""
        found: set[tuple[str, int]] = set()
        for code in self._image.codes():
            if not is_library_class(code.ref.owner) and code.file:
                lines = code.lines
                numbers = {lines[block][index] for block, index in self._image.linked_ops(code)}
                found.update((code.file, number) for number in numbers if number)
        return found

    def _linked(self, pc: int) -> None:
        code, block, index = self._image.place(pc)
        line = (code.file, code.lines[block][index])
        if line in self._watched and not is_library_class(code.ref.owner):
            self._reported.append(pc)
            report_reached(self._image.facade, line)  # type: ignore[arg-type]  # stands for an Execution
            self._image.kernel.interpreter.violated = True
