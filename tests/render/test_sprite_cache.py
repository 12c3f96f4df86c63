"""The cache of sprites: bounded, and in the order of their use."""

from __future__ import annotations

from PIL import Image

from render.sprite_cache import OVERHEAD, SpriteCache, number_of


def test_what_was_used_longest_ago_goes_first() -> None:
    cache = SpriteCache(most_bytes=250 + 2 * OVERHEAD)
    images = {name: Image.new("P", (10, 10)) for name in "abc"}
    for name in "ab":
        cache.put(name, images[name])
    assert cache.get("a") is images["a"]
    cache.put("c", images["c"])
    assert [cache.get(name) for name in "abc"] == [images["a"], None, images["c"]]
    assert cache.size_in_memory == 200 + 2 * OVERHEAD


def test_what_is_put_twice_counts_once() -> None:
    cache = SpriteCache(most_bytes=1000 + OVERHEAD)
    for side in (10, 20):
        cache.put("a", Image.new("P", (side, side)))
    assert cache.size_in_memory == 400 + OVERHEAD
    cache.clear()
    assert cache.size_in_memory == 0
    assert cache.get("a") is None


def test_a_smaller_bound_holds_at_once() -> None:
    cache = SpriteCache(most_bytes=10**6)
    for name in "abc":
        cache.put(name, Image.new("P", (10, 10)))
    cache.bound(100 + OVERHEAD)
    assert [cache.get(name) is None for name in "abc"] == [True, True, False]


def test_a_number_stays_with_its_picture_and_is_never_given_again() -> None:
    image = Image.new("P", (10, 10))
    number = number_of(image)
    assert number_of(image) == number
    others = [number_of(other) for other in (image.copy(), image.crop((0, 0, 5, 5)), image.resize((5, 5)))]
    assert len({number, *others}) == 4
    del image
    assert number_of(Image.new("P", (10, 10))) > max(number, *others)
