"""Taking members in and away on pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Club, Player

pytestmark = pytest.mark.django_db


class TestPages:
    def test_a_look_first_and_a_second_click_takes_them_in(
        self, club: Club, aino: Player, client: Client
    ) -> None:
        client.force_login(aino.user)
        page = f"/clubs/{club.slug}/members/import/"
        file = SimpleUploadedFile("members.csv", "nimi;rooli\nÄijä;\n".encode("latin-1"))
        look = client.post(page, {"file": file})
        assert "Import them" in look.content.decode()
        assert club.memberships.count() == 1
        kept = look.context["text"]
        assert client.post(page, {"text": kept, "store": "1"}).status_code == 302
        assert client.post(page, {"text": kept, "store": "1"}).status_code == 302
        assert club.memberships.filter(player__name="Äijä").count() == 1

    def test_a_bad_line_is_shown_with_its_number_and_reason(
        self, club: Club, aino: Player, client: Client
    ) -> None:
        client.force_login(aino.user)
        look = client.post(f"/clubs/{club.slug}/members/import/", {"text": "name,role\nEero,king\n"})
        assert look.status_code == 422
        assert "no role" in look.content.decode()
        assert "Import them" not in look.content.decode()

    @pytest.mark.parametrize("text", ["", "rubbish", "name\n\0", "name\n", '"name'])
    def test_rubbish_is_answered_and_changes_nothing(
        self, club: Club, aino: Player, client: Client, text: str
    ) -> None:
        client.force_login(aino.user)
        for more in ({}, {"store": "1"}):
            answer = client.post(f"/clubs/{club.slug}/members/import/", {"text": text, **more})
            assert answer.status_code in (200, 302, 422)
        assert club.memberships.count() == 1

    def test_members_take_the_list_away(
        self, club: Club, lempi: Player, client: Client, account: Callable[[str], Player]
    ) -> None:
        client.force_login(lempi.user)
        answer = client.get(f"/clubs/{club.slug}/members.csv")
        assert "Lempi,,member," in answer.content.decode()
        client.force_login(account("Stranger").user)
        assert client.get(f"/clubs/{club.slug}/members.csv").status_code == 403
