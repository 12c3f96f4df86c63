"""Ownership of seats: whose a seat is, whoever sits there now, and who can have one again."""

from __future__ import annotations

from collections.abc import Sequence

from db.rows import Seat, Sitting


def owner_of(seat: int, sittings: Sequence[Sitting]) -> int | None:
    """Whose seat it is: the first player's, or theirs to whom it was handed over since."""
    here = [one for one in sittings if one.seat == seat]
    given = [one for one in here if one.owns]
    return (given or here[:1])[-1].user_id if here else None


def seat_to_return_to(seats: Sequence[Seat], sittings: Sequence[Sitting], user_id: int) -> Seat | None:
    """The seat that somebody who does not sit at the table now can have again.

    A stand-in makes room for whoever has sat there, a substitute only for the one whose seat it is.
    """
    for seat in seats:
        sat = any(one.seat == seat.number and one.user_id == user_id for one in sittings)
        if sat and (seat.kind == "stand-in" or owner_of(seat.number, sittings) == user_id):
            return seat
    return None


def sitting_at(seat: int, sittings: Sequence[Sitting], number: int) -> Sitting | None:
    """The sitting on a seat when the log came to a number."""
    return next((one for one in reversed(sittings) if one.seat == seat and one.number <= number), None)


def people_at(seat: int, sittings: Sequence[Sitting], number: int) -> tuple[Sitting, Sitting] | None:
    """The person for whom a seat was played when the log came to a number, whoever stood in, and the last one there."""
    people = [one for one in sittings if one.seat == seat and one.kind == "human"]
    then = sitting_at(seat, people, number)
    return None if then is None else (then, people[-1])
