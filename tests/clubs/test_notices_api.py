"""Announcements by the API."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Announcement, Club, Player
from tests.clubs.asking import Asks, at
from tests.helpers.answers import refusal

pytestmark = pytest.mark.django_db


class TestAnnouncements:
    def test_organisers_announce_and_all_who_may_look_in_read_it(
        self, asks: Asks, club: Club, outi: Player, lempi: Player, veikko: Player
    ) -> None:
        asked = {"title": "No cards", "text": "The library is closed on Thursday."}
        for who, status in ((None, 401), (veikko, 403), (lempi, 403)):
            assert asks(who).post(at(club, "announcements"), asked).status_code == status
        answer = asks(outi).post(at(club, "announcements"), asked)
        assert (answer.status_code, answer.json()["author"]) == (201, "outi")
        assert asks(None).get(at(club, "announcements")).json()["results"] == [answer.json()]
        Club.objects.update(visibility=Club.Visibility.MEMBERS)
        assert asks(veikko).get(at(club, "announcements")).status_code == 404
        assert asks(lempi).get(at(club, "announcements")).json()["count"] == 1

    @pytest.mark.parametrize(
        "wrong",
        [
            {"title": ""},
            {"title": "x" * 121},
            {"text": "  "},
            {"text": "x" * 4001},
            {"text": None},
            {"title": "\0"},
        ],
    )
    def test_rubbish_announces_nothing(
        self, asks: Asks, club: Club, outi: Player, wrong: dict[str, Any]
    ) -> None:
        refusal(asks(outi).post(at(club, "announcements"), {"title": "No cards", "text": "Closed.", **wrong}))
        assert not Announcement.objects.exists()
