"""What the tests of this app start from."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from bots import services
from bots.models import BotVersion
from clubs.models import User
from clubs.services import sign_up

MANIFEST = 'name = "{name}"\nversion = "1.0"\ngames = {games}\nentry = "bot.py"\nprotocol = 1\n'
FIRST_LEGAL = "from kerho_bot import run\nrun(lambda turn: turn.legal[0])\n"


def bot_files(name: str = "My bot", program: str = FIRST_LEGAL, games: str = '["hex"]') -> dict[str, bytes]:
    """A small bot."""
    return {"kerho-bot.toml": MANIFEST.format(name=name, games=games).encode(), "bot.py": program.encode()}


def bot_zip(files: dict[str, bytes] | None = None) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in (files or bot_files()).items():
            archive.writestr(name, content)
    return buffer.getvalue()


@pytest.fixture
def author(db: None) -> User:
    return sign_up(username="aino", password="kolme-sanaa-ja-yksi", name="Aino")


@pytest.fixture
def rival(db: None) -> User:
    return sign_up(username="lempi", password="kolme-sanaa-ja-kaksi", name="Lempi")


@pytest.fixture(autouse=True)
def bot_folder(settings: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where this test's workers unpack bots."""
    folder = tmp_path_factory.mktemp("bots")
    settings.BOT_FOLDER = str(folder)
    return folder


def hand_in(author: User, **bot: str) -> BotVersion:
    return services.submit_version(owner=author, submitted=services.read_files(bot_files(**bot)))
