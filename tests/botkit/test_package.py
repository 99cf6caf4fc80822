"""What an author may hand in, and what is refused: every complaint names what is wrong."""

from __future__ import annotations

import io
import os
import stat
import struct
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from botkit import package
from botkit.package import PackageError, PackageLimits
from tests.botkit.packages import GAMES, GOOD

FILES = {"kerho-bot.toml": GOOD, "bot.py": b"print('hello')\n"}


def zipped(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def complaint(data: bytes, limits: PackageLimits | None = None) -> str:
    with pytest.raises(PackageError) as refused:
        package.from_zip(data, GAMES, limits)
    assert refused.value.problems
    return str(refused.value)


def test_a_zip_is_accepted() -> None:
    read = package.from_zip(zipped(FILES), GAMES)
    assert read.files == FILES
    assert read.manifest.name == "My bot"


def test_the_folder_may_be_zipped_with_what_systems_leave_in_it() -> None:
    inside = {f"mybot/{name}": content for name, content in FILES.items()}
    litter = {
        "mybot/__pycache__/bot.cpython-311.pyc": b"x",
        "__MACOSX/._bot.py": b"x",
        "mybot/.DS_Store": b"x",
    }
    assert package.from_zip(zipped(inside | litter), GAMES).files == FILES


@pytest.mark.parametrize("top", ["..", "", "."])
def test_a_common_folder_that_climbs_out_is_no_folder(top: str) -> None:
    assert "not an accepted name" in complaint(
        zipped({f"{top}/{name}": content for name, content in FILES.items()})
    )


def test_the_same_files_have_the_same_checksum_and_archive_however_packed(tmp_path: Path) -> None:
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    one = package.from_folder(tmp_path, GAMES)
    two = package.from_zip(zipped(dict(reversed(FILES.items())), zipfile.ZIP_STORED), GAMES)
    assert one.checksum == two.checksum
    assert one.archive() == two.archive()
    assert package.from_zip(one.archive(), GAMES).checksum == one.checksum
    assert package.from_files({**FILES, "bot.py": b"print('hallo')\n"}, GAMES).checksum != one.checksum


def test_a_package_is_laid_out_again(tmp_path: Path) -> None:
    package.from_files({**FILES, "lib/search.py": b""}, GAMES).write(tmp_path / "here")
    assert (tmp_path / "here/lib/search.py").exists()
    assert package.from_folder(tmp_path / "here", GAMES).files == {**FILES, "lib/search.py": b""}


@pytest.mark.parametrize(
    "name", ["../evil.py", "/evil.py", "a/../../evil.py", "a\\..\\evil.py", "C:evil.py", "lib//x.py", "./x.py",
             "-rf", ".hidden", "ev il.py", "e\u202evil.py", "x" * 201, "/".join("abcdefghij")],
)  # fmt: skip
def test_names_that_climb_out_or_hide_are_refused(name: str) -> None:
    assert "not an accepted name" in complaint(zipped({**FILES, name: b"x = 1"}))


def test_links_are_refused(tmp_path: Path) -> None:
    entry = zipfile.ZipInfo("link.py")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    buffer = io.BytesIO(zipped(FILES))
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr(entry, "/etc/passwd")
    assert "'link.py' is a link" in complaint(buffer.getvalue())
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "link.py").symlink_to("/etc/passwd")
    with pytest.raises(PackageError, match=r"link\.py is a link"):
        package.from_folder(tmp_path, GAMES)
    (tmp_path / "link.py").unlink()
    os.mkfifo(tmp_path / "pipe.py")
    with pytest.raises(PackageError, match="not an ordinary file"):
        package.from_folder(tmp_path, GAMES)


def test_a_bomb_is_not_unpacked() -> None:
    bomb = zipped({**FILES, "zeros.bin": bytes(50 * 1024 * 1024)})
    assert len(bomb) < 100_000
    assert "Unpacked it is too big" in complaint(bomb)


def test_a_bomb_that_lies_about_its_size_is_not_unpacked() -> None:
    bomb = bytearray(zipped({**FILES, "zeros.bin": bytes(50 * 1024 * 1024)}))
    central = bomb.rindex(b"PK\x01\x02")
    bomb[central + 24 : central + 28] = struct.pack("<I", 10)
    assert complaint(bytes(bomb))


def test_too_many_or_too_big_files_are_refused() -> None:
    small = PackageLimits(archive=10_000, unpacked=3_000, file=2_000, files=3)
    assert "4 files; 3 are allowed" in complaint(zipped({**FILES, "a": b"", "b": b""}), small)
    assert "too big" in complaint(zipped({**FILES, "a": bytes(2_001)}), small)
    two = {"kerho-bot.toml": GOOD, "bot.py": bytes(1_900), "a": bytes(1_900)}
    assert "too big" in complaint(zipped(two), small)
    assert "The archive is" in complaint(os.urandom(10_001), small)


def test_an_archive_that_is_none_is_refused() -> None:
    for data in (b"", b"PK", os.urandom(500), GOOD, zipped(FILES)[:-30]):
        assert "not a zip archive" in complaint(data)


def test_broken_encrypted_doubled_and_oddly_packed_entries_are_refused() -> None:
    broken = bytearray(zipped(FILES, zipfile.ZIP_STORED))
    broken[broken.index(b"print") + 2] ^= 0xFF
    assert "not a zip archive that can be read" in complaint(bytes(broken))
    locked = bytearray(zipped(FILES))
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        position = locked.index(mark)
        locked[position + offset] |= 1
    assert "encrypted" in complaint(bytes(locked))
    assert "compressed in a way" in complaint(zipped(FILES, zipfile.ZIP_LZMA))
    buffer = io.BytesIO(zipped(FILES))
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr("bot.py", "import os")
    assert "twice" in complaint(buffer.getvalue())


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"bot.py": b""}, "There is no kerho-bot.toml"),
        ({}, "There is no kerho-bot.toml"),
        ({"kerho-bot.toml": GOOD, "main.py": b""}, "entry names bot.py, which is not in the package"),
        ({**FILES, "lib.py": b"\xff\xfe"}, "lib.py is not UTF-8 text"),
        ({**FILES, "lib.py": b"a\0b"}, "lib.py is not UTF-8 text"),
        ({**FILES, "bot.py/x.py": b""}, "both a file and a folder"),
    ],
)
def test_packages_that_cannot_run_are_refused(files: dict[str, bytes], said: str) -> None:
    with pytest.raises(PackageError) as refused:
        package.from_files(files, GAMES)
    assert said in str(refused.value)


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PackageError, match="not a folder"):
        package.from_folder(tmp_path / "nowhere")
    for number in range(101):
        (tmp_path / f"f{number}").touch()
    with pytest.raises(PackageError, match="more than 100 files"):
        package.from_folder(tmp_path)


@given(st.binary(max_size=300))
def test_rubbish_is_only_ever_refused(data: bytes) -> None:
    with pytest.raises(PackageError):
        package.from_zip(data, GAMES)
