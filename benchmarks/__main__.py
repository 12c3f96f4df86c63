"""``make bench``: measure everything and write RESULTS.md, or only the parts that are named.

What was measured replaces its section of RESULTS.md; all else there is written by hand and stays.
``BENCH_SCALE=0.05`` makes everything smaller, to see that it runs, and writes nothing.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from benchmarks.measures import SCALE, machine, table

PARTS = {"engine": "Engine", "pictures": "Pictures", "timers": "Reminders", "bot": "Bot", "soak": "Soak"}
RESULTS = Path(__file__).parent / "RESULTS.md"


def main(names: list[str]) -> None:
    """Run the parts; with all of them, in their full size, the results file is brought up to date."""
    written = {}
    for name in names or PARTS:
        print(f"measuring: {name}", flush=True)
        written[PARTS[name]] = table(PARTS[name], import_module(f"benchmarks.{name}").run())
        print(written[PARTS[name]], flush=True)
    if not names and SCALE == 1:
        RESULTS.write_text(with_sections(RESULTS.read_text(encoding="utf-8"), written), encoding="utf-8")


def with_sections(text: str, sections: Mapping[str, str]) -> str:
    """The results with some sections replaced, by title, or added at the end."""
    _, *parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    found = {part.partition("\n")[0].removeprefix("## "): part.strip() for part in parts}
    found |= {title: section.strip() for title, section in sections.items()}
    return "\n\n".join([f"# Results\n\nMachine: {machine()}.", *found.values()]) + "\n"


if __name__ == "__main__":
    main(sys.argv[1:])
