"""What the README promises to those who host the bot."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import discord
import pytest

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    found = re.search(r"```ini\n(.*?)```", README, re.DOTALL)
    assert found is not None
    # systemd looks whether what it shall start is there; on this machine that is another Python
    unit = found[1].replace("/opt/tilewarden/.venv/bin/python", sys.executable)
    (tmp_path / "tilewarden.service").write_text(unit)
    done = subprocess.run(
        ["systemd-analyze", "verify", str(tmp_path / "tilewarden.service")], capture_output=True, text=True, check=False
    )
    if "manager" in done.stderr and "Failed" in done.stderr:
        pytest.skip(f"systemd-analyze cannot work here: {done.stderr.strip()}")
    assert (done.returncode, [line for line in done.stderr.splitlines() if "tilewarden.service" in line]) == (0, [])


def test_the_invitation_asks_for_the_permissions_that_are_named() -> None:
    found = re.search(r"permissions=(\d+)", README)
    assert found is not None
    asked = {name for name, given in discord.Permissions(int(found[1])) if given}
    assert asked == {
        "read_messages",
        "send_messages",
        "send_messages_in_threads",
        "embed_links",
        "attach_files",
        "read_message_history",
    }
