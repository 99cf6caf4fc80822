"""What becomes of a file that somebody hands in as their picture, and who sees it."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from clubs import juniors, pictures
from clubs.errors import ClubError
from clubs.models import Club, Picture, Player
from clubs.privacy import anonymise
from clubs.reading import read_by
from tests.helpers.concurrency import at_once
from tests.helpers.photos import PLACE, photo

pytestmark = pytest.mark.django_db


def shows(player: Player, given: bytes) -> Player:
    return pictures.show_picture(player=player, file=BytesIO(given))


def png(width: int, height: int, data: bytes = b"") -> bytes:
    """A PNG that says it has so many pixels."""

    def part(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", data) + part(b"IEND", b"")


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("size", [(640, 480), (300, 900), (20, 10), (2000, 3)])
def test_it_is_drawn_anew_as_a_small_square_without_place_or_time(form: str, size: Any, aino: Player) -> None:
    given = photo(form, size)
    assert PLACE.encode() in given
    shown = shows(aino, given)
    image = bytes(Picture.objects.get(player=aino).image)
    assert PLACE.encode() not in image and len(image) < 20_000
    with Image.open(BytesIO(image)) as drawn:
        assert (drawn.format, drawn.size, dict(drawn.getexif())) == ("WEBP", (192, 192), {})
    assert Player.objects.get(pk=aino.pk).picture == shown.picture != ""


def test_a_picture_taken_with_the_telephone_turned_stands_upright(aino: Player) -> None:
    shows(aino, photo(turned=3))
    with Image.open(BytesIO(bytes(Picture.objects.get().image))) as drawn:
        left, right = drawn.convert("RGB").getpixel((20, 96)), drawn.convert("RGB").getpixel((170, 96))
    assert left[2] > 200 > left[0] and right[0] > 200 > right[2]


def test_what_is_seen_through_is_laid_on_white(aino: Player) -> None:
    written = BytesIO()
    Image.new("RGBA", (64, 64), (0, 0, 0, 0)).save(written, "PNG")
    with Image.open(BytesIO(pictures.drawn(BytesIO(written.getvalue())))) as drawn:
        assert min(drawn.convert("RGB").getpixel((5, 5))) > 250  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (b"", "no picture"),
        (b"GIF89a" + b"\0" * 40, "no picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>", "no picture"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "no picture"),
        (b"PK\x03\x04" + b"\0" * 100, "no picture"),
        (b"\xff\xd8\xff\xe0" + b"\0" * 500, "no picture"),
        (photo()[:700], "no picture"),
        (photo("PNG")[:300], "no picture"),
        (photo("WEBP")[:60], "no picture"),
        (png(10, 10), "no picture"),
        (png(10, 10, zlib.compress(b"\0" * 3)), "no picture"),
        (png(0, 10), "no picture"),
        (png(5000, 5000), "too many pixels"),
        (png(60_000, 60_000), "too many pixels"),
        (b"\xff" * (5_000_001), "larger than 5 MB"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_rubbish_is_refused_with_a_sentence_and_changes_nothing(given: bytes, why: str, aino: Player) -> None:
    before = shows(aino, photo()).picture
    with pytest.raises(ClubError, match=why):
        shows(aino, given)
    assert Player.objects.get(pk=aino.pk).picture == before
    assert Picture.objects.count() == 1


def test_every_cut_of_a_good_file_is_drawn_or_refused(aino: Player) -> None:
    for form in pictures.FORMATS:
        whole = photo(form, (64, 48))
        for end in range(0, len(whole), 7):
            try:
                assert pictures.drawn(BytesIO(whole[:end]))
            except ClubError:
                continue


def test_the_same_file_has_the_same_name_and_taking_it_off_leaves_nothing(aino: Player) -> None:
    first, again = shows(aino, photo()).picture, shows(aino, photo()).picture
    assert first == again != shows(aino, photo(turned=3)).picture
    for _twice in range(2):
        pictures.remove_picture(player=aino)
        assert not Picture.objects.exists()
        assert Player.objects.get(pk=aino.pk).picture == ""


@pytest.mark.django_db(transaction=True)
def test_two_at_once_leave_one_whole_picture(aino: Player) -> None:
    files = [photo(), photo(turned=3)]
    assert at_once([lambda given=given: shows(aino, given) for given in files]) == []
    digests = {pictures.hashlib.sha256(pictures.drawn(BytesIO(one))).hexdigest()[:32] for one in files}
    kept = pictures.hashlib.sha256(bytes(Picture.objects.get().image)).hexdigest()[:32]
    assert kept == Player.objects.get(pk=aino.pk).picture
    assert kept in digests


def test_a_juniors_picture_is_for_who_may_know_the_name(
    club: Club, aino: Player, lempi: Player, veikko: Player
) -> None:
    shows(lempi, photo())
    juniors.mark_junior(player=lempi, club=club, by=aino)
    lempi = Player.objects.get(pk=lempi.pk)
    for reader, sees in ((aino, True), (lempi, True), (veikko, False)):
        with read_by(lambda reader=reader: reader.user):  # type: ignore[misc]
            assert pictures.shown(lempi) is sees
    assert not pictures.shown(lempi)


def test_deleting_the_account_deletes_the_picture(aino: Player, lempi: Player) -> None:
    shows(lempi, photo())
    anonymise(player=lempi)
    assert not Picture.objects.exists()
    assert Player.objects.get(pk=lempi.pk).picture == ""
