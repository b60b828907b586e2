"""The paper on visible heaps: context-bounded analysis with dynamic linked structures."""

from typing import Final

from bench.reproduce.tables import Paper

PAPER: Final = Paper(
    "002",
    "Context-bounded analysis of multithreaded programs with dynamic linked structures",
    "none yet",
    "nothing: the paper is theory only, without implementation or experiment",
    missing=(
        "There is no engine for visible heaps yet, so there is nothing to measure.",
        "The paper has no tables and no measured figures. It bounds, for each procedure, the heap"
        " that the procedure can see, and not the whole heap; its results are that the bounded"
        " semantics is that of the global heap, and that reachability within K contexts and a"
        " visible heap of k objects is decidable.",
    ),
)
