"""Rows are made of columns by their order alone."""

from __future__ import annotations

from dataclasses import fields

import pytest
from sqlalchemy import Table

from db import rows, schema


@pytest.mark.parametrize(
    ("kind", "table"),
    [
        (rows.Game, schema.games),
        (rows.Seat, schema.seats),
        (rows.Sitting, schema.sittings),
        (rows.LogRow, schema.actions),
        (rows.Post, schema.posts),
        (rows.Request, schema.requests),
        (rows.Result, schema.results),
        (rows.Attempt, schema.attempts),
        (rows.Campaign, schema.campaigns),
        (rows.Card, schema.cards),
        (rows.Timer, schema.timers),
        (rows.Note, schema.notes),
        (rows.Errand, schema.errands),
        (rows.Intent, schema.intents),
    ],
    ids=lambda one: getattr(one, "name", None) or getattr(one, "__name__", None),
)
def test_the_fields_of_a_row_begin_with_the_tables_columns_in_their_order(kind: type, table: Table) -> None:
    names = [field.name for field in fields(kind)]
    assert names[: len(table.c)] == list(table.c.keys())
