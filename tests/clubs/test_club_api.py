"""A club kept by programme: creating one, joining, roles, guests, announcements; and what rubbish gets."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club, Membership, Player
from clubs.services import join, set_role
from tests.clubs.asking import Account, Asks, at, role_of
from tests.helpers.answers import refusal

pytestmark = pytest.mark.django_db


class TestCreating:
    def test_who_founds_a_club_owns_it(self, asks: Asks, veikko: Player) -> None:
        asked = {"name": " Kallio ", "description": "Cards on Thursdays", "visibility": "members"}
        answer = asks(veikko).post("/api/clubs/", asked)
        assert answer.status_code == 201
        told = answer.json()
        assert (told["slug"], told["name"], told["visibility"], told["members"]) == (
            "kallio",
            "Kallio",
            "members",
            1,
        )
        assert role_of(veikko) == "owner"

    def test_a_taken_name_gets_another_address(self, asks: Asks, veikko: Player, club: Club) -> None:
        assert asks(veikko).post("/api/clubs/", {"name": club.name}).json()["slug"] == f"{club.slug}-2"

    @pytest.mark.parametrize(
        ("wrong", "why"),
        [
            ({}, "name"),
            ({"name": ""}, "name"),
            ({"name": "\u200b"}, "name is needed"),
            ({"name": "\0"}, "name"),
            ({"name": "x" * 81}, "name"),
            ({"name": ["Kallio"]}, "name"),
            ({"name": "Kallio", "description": "x" * 2001}, "description"),
            ({"name": "Kallio", "visibility": "hidden"}, "hidden"),
            ([], ""),
            ("Kallio", ""),
        ],
    )
    def test_rubbish_founds_nothing(self, asks: Asks, veikko: Player, wrong: Any, why: str) -> None:
        assert why in refusal(asks(veikko).post("/api/clubs/", wrong))
        assert not Club.objects.exists()

    def test_nor_does_a_stranger(self, asks: Asks) -> None:
        assert asks(None).post("/api/clubs/", {"name": "Kallio"}).status_code == 401
        assert asks(None).get("/api/clubs/").status_code == 200


class TestMembers:
    def test_an_owner_gives_a_role(self, asks: Asks, club: Club, aino: Player, lempi: Player) -> None:
        told = asks(aino).patch(at(club, "members/of/lempi"), {"role": "scorekeeper"}).json()
        assert (told["player"]["slug"], told["role"]) == ("lempi", "scorekeeper")
        assert role_of(lempi) == "scorekeeper"

    @pytest.mark.parametrize("wrong", [{}, {"role": "king"}, {"role": ["owner"]}, []])
    def test_rubbish_gives_none(
        self, asks: Asks, club: Club, aino: Player, lempi: Player, wrong: Any
    ) -> None:
        refusal(asks(aino).patch(at(club, "members/of/lempi"), wrong))
        assert role_of(lempi) == "member"

    def test_a_guest_cannot_be_given_one(self, asks: Asks, club: Club, aino: Player, guest: Player) -> None:
        answer = asks(aino).patch(at(club, "members/of", guest.slug), {"role": "organiser"})
        assert "cannot log in" in refusal(answer)
        assert role_of(guest) == "member"

    def test_organisers_remove_those_below_them(
        self, asks: Asks, club: Club, aino: Player, outi: Player, lempi: Player, account: Account
    ) -> None:
        other = account("Osmo")
        join(club=club, player=other, role=Membership.Role.ORGANISER)
        for who in ("osmo", "aino", "outi"):
            assert asks(outi).delete(at(club, "members/of", who)).status_code == 403
        assert asks(outi).delete(at(club, "members/of/lempi")).json() == {"open": []}
        assert asks(outi).delete(at(club, "members/of/lempi")).status_code == 404
        assert [role_of(one) for one in (aino, outi, other, lempi)] == [
            "owner",
            "organiser",
            "organiser",
            None,
        ]

    def test_members_change_nobody(self, asks: Asks, club: Club, lempi: Player, outi: Player) -> None:
        for who, status in ((None, 401), (lempi, 403)):
            assert asks(who).delete(at(club, "members/of/outi")).status_code == status
            assert asks(who).patch(at(club, "members/of/lempi"), {"role": "owner"}).status_code == status
        assert asks(outi).patch(at(club, "members/of/outi"), {"role": "owner"}).status_code == 403

    def test_scorekeepers_add_guests(self, asks: Asks, club: Club, lempi: Player, veikko: Player) -> None:
        for who, status in ((None, 401), (veikko, 403), (lempi, 403)):
            assert asks(who).post(at(club, "guests"), {"name": "Una"}).status_code == status
        set_role(club=club, player=lempi, role=Membership.Role.SCOREKEEPER)
        for wrong in ({}, {"name": ""}, {"name": "\u200b"}, {"name": "x" * 61}, {"name": ["Una"]}, "Una"):
            refusal(asks(lempi).post(at(club, "guests"), wrong))
        assert not Player.objects.filter(user=None, kind=Player.Kind.PERSON).exists()
        answer = asks(lempi).post(at(club, "guests"), {"name": "Una"})
        assert (answer.status_code, answer.json()["slug"], answer.json()["guest"]) == (201, "una", True)
        assert role_of(Player.objects.get(slug="una")) == "member"

    def test_a_guest_becomes_the_member_they_are(
        self, asks: Asks, club: Club, outi: Player, lempi: Player, guest: Player
    ) -> None:
        address = at(club, "members/of", guest.slug, "merge")
        for wrong in ({}, {"into": "nobody"}, {"into": guest.slug}, {"into": ["lempi"]}):
            refusal(asks(outi).post(address, wrong))
        assert asks(lempi).post(address, {"into": "lempi"}).status_code == 403
        answer = asks(outi).post(address, {"into": "lempi"})
        assert (answer.status_code, answer.json()["status"], answer.json()["into"]) == (
            201,
            "waiting",
            "lempi",
        )
        assert asks(outi).post(address, {"into": "lempi"}).json() == answer.json(), (
            "asking twice is asking once"
        )
        assert asks(lempi).get(at(club, "merges")).json() == [answer.json()]
        one = at(club, f"merges/{answer.json()['id']}")
        assert "does not agree as well" in refusal(asks(outi).post(one, {"agree": True}))
        for _ in range(2):
            assert asks(lempi).post(one, {"agree": True}).json()["status"] == "agreed"
        assert "decided already" in refusal(asks(lempi).post(one, {"agree": False}))
        guest.refresh_from_db()
        assert guest.merged_into == lempi
        assert asks(outi).post(address, {"into": "lempi"}).status_code == 404
        assert "not a guest" in refusal(asks(outi).post(at(club, "members/of/lempi/merge"), {"into": "aino"}))

    def test_nobody_gets_a_role_above_theirs_by_merging(
        self, asks: Asks, club: Club, outi: Player, guest: Player
    ) -> None:
        set_role(club=club, player=guest, role=Membership.Role.OWNER)
        address = at(club, "members/of", guest.slug, "merge")
        assert asks(outi).post(address, {"into": "outi"}).status_code == 403
        assert role_of(outi) == "organiser"
