"""The pages in docs/: what they point to is there."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").glob("*.md"))
_POINTER = re.compile(r"`((?:bot|db|engine|render)/[\w/]+\.py)`(?:\s`([\w.]+)`)?")
_LINK = re.compile(r"\]\(([^)#:]+)\)")


def pointers(page: Path) -> list[tuple[str, str]]:
    return _POINTER.findall(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_and_name_that_a_page_points_to_is_there(page: Path) -> None:
    for file, name in pointers(page):
        module = import_module(file.removesuffix(".py").replace("/", ".").removesuffix(".__init__"))
        found: object = module
        for part in filter(None, name.split(".")):
            assert hasattr(found, part), f"{page.name}: {file} has no {name}"
            found = getattr(found, part)
    for link in _LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), f"{page.name} links to {link}"


@pytest.mark.parametrize("flow", ["click", "restart"])
def test_each_step_of_a_picture_has_its_line(flow: str) -> None:
    title, picture = {"click": "A click", "restart": "A restart"}[flow], ROOT / "docs" / f"{flow}.svg"
    drawn = [int(number) for number in re.findall(r">(\d+)</text>", picture.read_text(encoding="utf-8"))]
    section = (ROOT / "docs/flows.md").read_text(encoding="utf-8").split(f"## {title}")[1].split("\n## ")[0]
    lines = re.findall(r"^(\d+)\. .*`$", section, re.MULTILINE)
    assert drawn == [int(number) for number in lines] == list(range(1, len(drawn) + 1))
