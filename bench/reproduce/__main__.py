"""Measures the tables of the five papers again, and writes them beside the papers' figures.

Prints the tables; writes a Markdown page and plots (SVG) for each paper into a folder. Figures mean
something only on a machine that does little else. Exit status 1 when an answer is wrong.
"""

import argparse
import sys
from pathlib import Path
from typing import Final

from bench.options import parser
from bench.reproduce.machine import description
from bench.reproduce.measuring import Measurer
from bench.reproduce.paper_000 import PAPER as PAPER_000
from bench.reproduce.paper_001 import PAPER as PAPER_001
from bench.reproduce.paper_002 import PAPER as PAPER_002
from bench.reproduce.paper_003 import PAPER as PAPER_003
from bench.reproduce.paper_004 import PAPER as PAPER_004
from bench.reproduce.plotting import drawn
from bench.reproduce.rendering import index, introduction, not_reproduced, page, text
from bench.reproduce.tables import Filled, Paper

PAPERS: Final = {
    paper.number: paper for paper in (PAPER_000, PAPER_001, PAPER_002, PAPER_003, PAPER_004)
}
FOLDER: Final = Path("build") / "reproduce"


def options() -> argparse.ArgumentParser:
    """The command line."""
    line = parser("bench.reproduce", __doc__)
    line.add_argument(
        "--paper",
        action="append",
        choices=tuple(PAPERS),
        metavar="NUMBER",
        help=f"only this paper; may be given again; one of {', '.join(PAPERS)}",
    )
    line.add_argument("--full", action="store_true", help="the longest rows too")
    line.add_argument(
        "--output", type=Path, default=FOLDER, metavar="FOLDER", help=f"default: {FOLDER}"
    )
    return line


def reproduce(paper: Paper, folder: Path, *, is_full: bool) -> bool:
    """Measure, print and write what is in a paper; false when an answer is wrong."""
    title, *others = introduction(paper, description())
    print("", f"=== Paper {paper.number}: {title}", "", *others, "", sep="\n")
    measurer = Measurer(lambda what: print(what, file=sys.stderr, flush=True), is_full=is_full)
    tables: list[Filled] = []
    for table in paper.tables:
        tables.append(measurer.filled(table))
        print(text(tables[-1], is_full=is_full), flush=True)
    print(*not_reproduced(paper), sep="\n")
    for plot in paper.plots:
        (folder / f"{plot.name}.svg").write_text(drawn(plot, tables), encoding="utf-8")
    written = page(paper, tables, description(), is_full=is_full)
    (folder / f"paper-{paper.number}.md").write_text(written, encoding="utf-8")
    return all(table.is_right for table in tables)


def main() -> int:
    """Measure what is asked for, and list all pages there are."""
    given = options().parse_args()
    folder: Path = given.output
    folder.mkdir(parents=True, exist_ok=True)
    wanted = dict.fromkeys(given.paper or PAPERS)
    is_right = [reproduce(PAPERS[number], folder, is_full=given.full) for number in wanted]
    pages = [(paper, (folder / f"paper-{number}.md").exists()) for number, paper in PAPERS.items()]
    (folder / "index.md").write_text(index(pages), encoding="utf-8")
    print(f"written: {folder}/index.md")
    return 0 if all(is_right) else 1


if __name__ == "__main__":
    sys.exit(main())
