"""What is sent becomes a checked package, and nothing is read that is bigger than allowed."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from bots.errors import BotError
from bots.uploads import read_upload
from tests.bots.conftest import bot_files, bot_zip


def sent(content: bytes, name: str = "bot.zip") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def loose(**more: bytes) -> list[SimpleUploadedFile]:
    return [sent(content, name) for name, content in {**bot_files(), **more}.items()]


class NeverRead(SimpleUploadedFile):
    """A file that must not be read."""

    def read(self, *_: Any) -> bytes:
        raise AssertionError("what is too big must not be read")


def test_a_zip_or_the_files_of_a_folder_give_the_same_package() -> None:
    packed = read_upload(sent(bot_zip()), [], [])
    assert packed == read_upload(None, loose(), []) == read_upload(None, loose(), list(bot_files()))


def test_files_lie_where_their_paths_say() -> None:
    files = [*loose(), sent(b"x = 1\n", "helper.py")]
    package = read_upload(None, files, [*bot_files(), "brain/helper.py"])
    assert "brain/helper.py" in package.files


@pytest.mark.parametrize(
    ("archive", "files", "paths", "why"),
    [
        (None, [], [], "Nothing was handed in"),
        (sent(b"x"), [sent(b"x", "bot.py")], [], "either a zip archive or the files"),
        (None, [sent(b"x", "a.py"), sent(b"x", "b.py")], ["a.py"], "2 files but 1 paths"),
        (None, [sent(b"x", "a.py"), sent(b"y", "a.py")], [], "Two files have the same path"),
        (sent(b"rubbish"), [], [], "not a zip archive"),
    ],
)
def test_what_is_no_bot_is_refused_with_the_reason(
    archive: Any, files: list[Any], paths: list[str], why: str
) -> None:
    with pytest.raises(BotError, match=why):
        read_upload(archive, files, paths)


def test_what_is_too_big_or_too_much_is_not_read(settings: Any) -> None:
    settings.BOT_ARCHIVE_KB, settings.BOT_UNPACKED_KB, settings.BOT_FILES = 1, 1, 2
    with pytest.raises(BotError, match="The archive is 4 KiB; 1 KiB are allowed"):
        read_upload(NeverRead("bot.zip", bytes(5000)), [], [])
    with pytest.raises(BotError, match="The files together are 1 KiB; 1 KiB are allowed"):
        read_upload(None, [NeverRead(name, bytes(600)) for name in ("a.py", "b.py")], [])
    with pytest.raises(BotError, match="There are 3 files; 2 are allowed"):
        read_upload(None, [NeverRead(f"{n}.py", b"x") for n in range(3)], [])
