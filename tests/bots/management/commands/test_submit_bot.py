"""Handing in a bot from a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from bots.models import BotVersion
from clubs.models import User
from tests.bots.conftest import bot_files
from tests.bots.versions import READY


@pytest.mark.usefixtures("sandbox")
@pytest.mark.django_db
def test_the_command_hands_in_a_folder_once(
    author: User, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, content in bot_files().items():
        (tmp_path / name).write_bytes(content)
    call_command("submit_bot", str(tmp_path), owner="aino", check_now=True)
    assert "My bot, version 1: ready" in capsys.readouterr().out
    call_command("submit_bot", str(tmp_path), owner="aino")
    assert "nothing new" in capsys.readouterr().out
    assert BotVersion.objects.get().status == READY
    (tmp_path / "bot.py").write_text("exit(1)")
    with pytest.raises(CommandError):
        call_command("submit_bot", str(tmp_path), owner="aino", check_now=True)


@pytest.mark.django_db
def test_the_command_says_what_is_wrong(author: User, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no login 'nobody'"):
        call_command("submit_bot", str(tmp_path), owner="nobody")
    with pytest.raises(CommandError, match=r"no kerho-bot\.toml"):
        call_command("submit_bot", str(tmp_path), owner="aino")
    with pytest.raises(CommandError, match="not a folder"):
        call_command("submit_bot", str(tmp_path / "no"), owner="aino")
