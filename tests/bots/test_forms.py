"""The form by which a bot is handed in."""

from __future__ import annotations

from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.datastructures import MultiValueDict

from bots.forms import UploadForm
from tests.bots.conftest import bot_files, bot_zip


def form(archive: bytes | None = None, **files: bytes) -> UploadForm:
    given: MultiValueDict[str, SimpleUploadedFile] = MultiValueDict()
    if archive is not None:
        given["archive"] = SimpleUploadedFile("bot.zip", archive)
    given.setlist("folder", [SimpleUploadedFile(name, content) for name, content in files.items()])
    return UploadForm({}, given)


def test_a_zip_and_loose_files_give_the_same_package() -> None:
    packed, loose = form(bot_zip()), form(**bot_files())
    assert packed.is_valid() and loose.is_valid()
    assert packed.package == loose.package


def test_every_problem_of_a_package_stands_at_the_form() -> None:
    wrong = form(bot_zip({"kerho-bot.toml": b'name = ""\ngames = []\n', "bot.py": b""}))
    assert not wrong.is_valid()
    assert len(wrong.non_field_errors()) > 1


def test_an_empty_file_is_refused_before_anything_is_read() -> None:
    assert list(form(b"").errors) == ["archive"]
    assert list(form(**{"bot.py": b""}).errors) == ["folder"]


def test_nothing_at_all_is_refused() -> None:
    assert "Nothing was handed in" in str(form().non_field_errors())
