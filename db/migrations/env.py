"""Alembic runs this: the steps go over the connection that the database hands in, inside its transaction."""

from __future__ import annotations

from alembic import context

from db.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite can roll back changed tables too once transactions are begun by hand.
    transactional_ddl=True,
    render_as_batch=True,
)
context.run_migrations()
