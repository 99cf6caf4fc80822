"""Where a version's files lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots import storage
from clubs.models import User
from tests.bots.conftest import FIRST_LEGAL, hand_in


@pytest.mark.django_db
def test_a_version_is_unpacked_once_per_machine(author: User, bot_folder: Path) -> None:
    version = hand_in(author)
    folder = storage.folder_of(version)
    assert folder == bot_folder / version.checksum
    assert (folder / "bot.py").read_text() == FIRST_LEGAL
    assert storage.folder_of(version) == folder
    assert [path.name for path in bot_folder.iterdir()] == [version.checksum]
