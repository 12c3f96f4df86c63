"""``make bench``: measure everything and write RESULTS.md, or only the parts that are named.

``BENCH_SCALE=0.05`` makes everything smaller, to see that it runs.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from benchmarks.measures import SCALE, machine, table

PARTS = {"engine": "Engine", "pictures": "Pictures", "timers": "Reminders", "bot": "Bot", "soak": "Soak"}
RESULTS = Path(__file__).parent / "RESULTS.md"


def main(names: list[str]) -> None:
    """Run the parts; all of them in their full size go into the results file."""
    chosen = names or list(PARTS)
    written = []
    for name in chosen:
        print(f"measuring: {name}", flush=True)
        text = table(PARTS[name], import_module(f"benchmarks.{name}").run())
        print(text, flush=True)
        written.append(text)
    if not names and SCALE == 1:
        RESULTS.write_text("\n".join([f"# Results\n\nMachine: {machine()}.\n", *written]), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
