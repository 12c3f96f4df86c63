"""The atlas: tiles are painted once, found again, and never trusted blindly."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from PIL import Image

from engine.boxes import load_set
from render import atlas as atlases
from render.atlas import Atlas, Sheet, TileAsItLies, art_hash
from render.block_plan import block_tiles
from render.frame import BOUNDED_CELL, CELL
from render.sprite_cache import TILES
from render.tile_sprites import tile_sprite, use_atlas

CULT = Sheet("cult", CELL, "day")
SHRINE = TileAsItLies.of(next(iter(load_set("cult"))), 90, CELL, 2, "day")


@pytest.fixture(autouse=True)
def _small_world(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One set at one size is enough; afterwards pictures are made without an atlas again."""
    monkeypatch.setattr(atlases, "set_names", lambda: ["cult"])
    monkeypatch.setattr(atlases, "USUAL_SIZES", (CELL,))
    TILES.clear()
    yield
    use_atlas(Atlas())
    TILES.clear()


def sheet_file(folder: Path) -> Path:
    (file,) = folder.glob("tiles-*/*")
    return file


def filled(folder: Path) -> Atlas:
    """The atlas in a folder after it was painted."""
    atlas = Atlas(folder)
    assert atlas.paint(lambda: True)
    return atlas


def test_what_was_painted_is_found_by_the_next_process(tmp_path: Path) -> None:
    filled(tmp_path)
    found = Atlas(tmp_path).find(SHRINE)
    assert found is not None
    assert found.mode == "P"
    assert found.convert("RGB").tobytes() == SHRINE.paint().convert("RGB").tobytes()


def test_every_tile_of_a_set_is_on_its_sheet(tmp_path: Path) -> None:
    atlas = filled(tmp_path)
    lying = [
        TileAsItLies.of(tile, turn, CELL, variant, "day")
        for tile in load_set("cult")
        for turn in (0, 90, 180, 270)
        for variant in range(4)
    ]
    assert all(atlas.find(one) is not None for one in lying)


def test_tiles_of_a_start_block_are_there_once() -> None:
    (once,) = {TileAsItLies.of(block_tiles("wheel")[0], turn, CELL, 3, "day") for turn in (0, 90)}
    assert [one for one in Sheet("wheel", CELL, "day").tiles() if one.tile is once.tile] == [once]


def test_without_a_folder_nothing_is_kept(tmp_path: Path) -> None:
    atlas = Atlas()
    assert not atlas.paint(lambda: True)
    assert atlas.find(SHRINE) is None


def test_only_what_is_missing_is_painted(tmp_path: Path) -> None:
    filled(tmp_path)
    asked: list[bool] = []

    def may_go_on() -> bool:
        asked.append(True)
        return True

    assert Atlas(tmp_path).paint(may_go_on)
    assert not asked


def test_what_a_table_wants_is_painted_first(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    atlas = Atlas(tmp_path)
    assert atlas.find(TileAsItLies.of(SHRINE.tile, 0, BOUNDED_CELL, 0, "night")) is None
    assert atlas.paint(lambda: True)
    assert [record.message for record in caplog.records] == [
        "tiles painted: cult, 120 px, night; 1 sheets to go",
        "tiles painted: cult, 128 px, day; 0 sheets to go",
    ]
    assert atlas.find(TileAsItLies.of(SHRINE.tile, 0, BOUNDED_CELL, 0, "night")) is not None


def test_a_scaled_tile_looks_the_same_before_and_after_it_is_kept(tmp_path: Path) -> None:
    atlas = filled(tmp_path)
    use_atlas(atlas)
    small = SHRINE._replace(size=96)
    before = tile_sprite(small.tile, small.turn, small.size, small.variant, small.mood)
    assert atlas.find(small) is None
    assert atlas.paint(lambda: True)
    found = atlas.find(small)
    assert found is not None
    assert found.tobytes() == before.tobytes() == small.paint().tobytes()


def test_a_painting_that_is_broken_off_leaves_nothing(tmp_path: Path) -> None:
    steps = iter([True] * 5)
    assert Atlas(tmp_path).paint(lambda: next(steps, False))
    assert not list(tmp_path.glob("tiles-*/*"))
    assert Atlas(tmp_path).find(SHRINE) is None


@pytest.mark.parametrize("where", [0.05, 0.5, 0.99])
def test_a_damaged_sheet_is_painted_anew(tmp_path: Path, where: float, caplog: pytest.LogCaptureFixture) -> None:
    filled(tmp_path)
    file = sheet_file(tmp_path)
    data = bytearray(file.read_bytes())
    at = int(len(data) * where)
    data[at : at + 60] = bytes(value ^ 0xFF for value in data[at : at + 60])
    file.write_bytes(data)
    atlas = Atlas(tmp_path)
    found = {one: atlas.find(one) for one in CULT.tiles()}
    assert any(image is None for image in found.values())
    assert all(image is None or image.tobytes() == one.paint().tobytes() for one, image in found.items())
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert atlas.paint(lambda: True)
    assert all(atlas.find(one) is not None for one in CULT.tiles())


def test_a_sheet_that_was_cut_off_is_no_sheet(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    filled(tmp_path)
    file = sheet_file(tmp_path)
    file.write_bytes(file.read_bytes()[:1000])
    assert Atlas(tmp_path).find(SHRINE) is None
    assert "damaged" in caplog.text


def test_a_sheet_that_was_exchanged_is_not_believed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    atlas = filled(tmp_path)
    assert atlas.find(SHRINE) is not None
    with ZipFile(sheet_file(tmp_path)) as file:
        tiles = {one.filename: file.read(one) for one in file.infolist()}
    with ZipFile(sheet_file(tmp_path), "w", ZIP_DEFLATED) as file:
        for name in reversed(tiles):
            file.writestr(name, tiles[name])
    found = [(one, atlas.find(one)) for one in CULT.tiles()]
    assert all(image is None or image.tobytes() == one.paint().tobytes() for one, image in found)
    assert "damaged" in caplog.text


def test_a_folder_that_cannot_be_written_costs_one_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    atlas = Atlas(tmp_path / "file")
    assert not atlas.paint(lambda: True)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "CACHE_DIR" in caplog.text
    use_atlas(atlas)
    assert tile_sprite(SHRINE.tile, 0, CELL, 0, "day").size == (CELL, CELL)
    assert len(caplog.records) == 1


def test_tiles_of_older_art_go_and_other_folders_stay(tmp_path: Path) -> None:
    for name in ("tiles-0123456789abcdef", "tiles-of-mine"):
        (tmp_path / name).mkdir()
    filled(tmp_path)
    assert {folder.name for folder in tmp_path.iterdir()} == {"tiles-of-mine", f"tiles-{art_hash()}"}


def test_pictures_take_their_tiles_from_the_atlas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_atlas(filled(tmp_path))
    small = tile_sprite(SHRINE.tile, 90, 64, 2, "day")
    TILES.clear()

    def paint(one: TileAsItLies) -> Image.Image:
        raise AssertionError(f"{one.name} is there already")

    monkeypatch.setattr(TileAsItLies, "paint", paint)
    assert tile_sprite(SHRINE.tile, 90, 64, 2, "day").tobytes() == small.tobytes()
