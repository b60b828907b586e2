"""The paper on visible heaps: context-bounded analysis with dynamic linked structures."""

from typing import Final

from bench.reproduce.tables import Paper

PAPER: Final = Paper(
    "002",
    "Context-bounded analysis of multithreaded programs with dynamic linked structures",
    "visible",
    hardware="",
    missing=(
        "The paper is theory only: it has no implementation, no tables and no measured figures. It"
        " bounds, for each procedure, the heap that the procedure can see, and not the whole heap."
        " Its claims are that this semantics is that of the global heap, and that reachability"
        " within K contexts and visible heaps of k objects is decidable. The engine `visible`"
        " implements it; docs/engines/visible.md has examples.",
    ),
)
