"""What can be wrong with the order for a picture."""

from __future__ import annotations


class RenderError(ValueError):
    """The picture that was asked for cannot be made."""


class NoSuchViewError(RenderError):
    """There is no view of that name."""


class NoSuchCellError(RenderError):
    """The view is of a cell that is not on the map."""

    def __init__(self, cell: tuple[int, int], why: str) -> None:
        super().__init__(why)
        self.cell = cell


class NoSuchSeatError(RenderError):
    """Nobody sits there."""


class UnpaintableError(RenderError):
    """A tile shows something that nobody knows how to paint."""
