"""The page on which one shows a picture of oneself, and the address from which it is read."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs import juniors
from clubs.models import Club, Picture, Player
from tests.helpers.photos import photo

pytestmark = pytest.mark.django_db


def log_in(client: Client, player: Player) -> None:
    assert player.user is not None
    client.force_login(player.user)


def hand_in(client: Client, given: bytes) -> str:
    """What the page says then."""
    file = SimpleUploadedFile("me.svg", given, content_type="image/svg+xml")
    return client.post("/me/picture/", {"picture": file}, follow=True).content.decode()


def address_of(player: Player) -> str:
    player.refresh_from_db()
    return f"/players/{player.slug}/picture/{player.picture}/"


def test_it_is_shown_beside_the_name_and_gone_at_once(club: Club, aino: Player, client: Client) -> None:
    log_in(client, aino)
    assert "This is your picture now." in hand_in(client, photo())
    address = address_of(aino)
    for page in (f"/players/{aino.slug}/", f"/clubs/{club.slug}/", f"/clubs/{club.slug}/members/"):
        assert f'src="{address}"' in client.get(page).content.decode()
    assert "Your picture is gone." in client.post("/me/picture/remove/", follow=True).content.decode()
    assert client.get(address).status_code == 404
    assert "<img" not in client.get(f"/players/{aino.slug}/").content.decode()


def test_it_is_read_as_a_picture_and_nothing_else(aino: Player, client: Client) -> None:
    log_in(client, aino)
    hand_in(client, photo())
    client.logout()
    answer = client.get(address_of(aino))
    assert answer.content == bytes(Picture.objects.get().image)
    assert answer["Content-Type"] == "image/webp"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cache-Control"] == "private, max-age=31536000, immutable"
    assert "'none'" in answer["Content-Security-Policy"]


def test_another_digest_or_another_persons_is_not_there(aino: Player, lempi: Player, client: Client) -> None:
    log_in(client, aino)
    hand_in(client, photo())
    aino.refresh_from_db()
    for address in (
        f"/players/{aino.slug}/picture/{'0' * 32}/",
        f"/players/{lempi.slug}/picture/{aino.picture}/",
        f"/players/nobody/picture/{aino.picture}/",
    ):
        assert client.get(address).status_code == 404


def test_a_juniors_is_not_there_for_who_may_not_know_the_name(
    club: Club, aino: Player, lempi: Player, veikko: Player, client: Client
) -> None:
    log_in(client, lempi)
    hand_in(client, photo())
    juniors.mark_junior(player=lempi, club=club, by=aino)
    address = address_of(lempi)
    assert client.get(address).status_code == 200
    log_in(client, veikko)
    assert client.get(address).status_code == 404
    assert "<img" not in client.get(f"/clubs/{club.slug}/members/").content.decode()
    log_in(client, aino)
    assert client.get(address).status_code == 200


@pytest.mark.parametrize("given", [b"", b"<script>alert(1)</script>", b"\0" * 100])
def test_what_is_no_picture_is_told_so(given: bytes, aino: Player, client: Client) -> None:
    log_in(client, aino)
    assert "hoose a" in hand_in(client, given)
    assert not Picture.objects.exists()


def test_a_form_without_a_file_is_told_so(aino: Player, client: Client) -> None:
    log_in(client, aino)
    for form in ({}, {"picture": "me.png"}):
        page = client.post("/me/picture/", form, follow=True).content.decode()
        assert "Choose a picture first." in page
