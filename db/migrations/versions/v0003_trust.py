"""Members of a campaign can say that their partners may play for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; so far nobody has said so."""
    trusts: sa.Column[bool] = sa.Column("trusts", sa.Boolean(), nullable=False, server_default=sa.false())
    op.add_column("campaign_members", trusts)
