"""`manage.py export_club` says what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command


def test_the_command_names_what_is_missing(db: None, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no club nobodys"):
        call_command("export_club", "nobodys", str(tmp_path / "x.zip"))
