"""Joining by the API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail as outbox

from clubs import joining
from clubs.models import Club, Invitation, JoinRequest, Membership, Player, User
from common.tasks import send_mail
from ledger.payments import confirm_payment, record_payment
from tests.clubs.asking import Asks, at, role_of
from tests.helpers.answers import refusal

pytestmark = pytest.mark.django_db


class TestComingAndGoing:
    def test_an_open_door_lets_in_at_once_and_twice_is_once(
        self, asks: Asks, club: Club, veikko: Player
    ) -> None:
        for _ in range(2):
            assert asks(veikko).post(at(club, "join")).json() == {"member": True}
        assert role_of(veikko) == "member"

    def test_where_one_asks_the_words_reach_the_organisers(
        self, asks: Asks, club: Club, veikko: Player, outi: Player
    ) -> None:
        Club.objects.update(joining=Club.Joining.REQUEST)
        for words in ("I play Tuppi", "Please"):
            assert asks(veikko).post(at(club, "join"), {"words": words}).json() == {"member": False}
        [waiting] = asks(outi).get(at(club, "joining")).json()["requests"]
        assert (waiting["player"], waiting["words"]) == ("veikko", "I play Tuppi")

    @pytest.mark.parametrize("words", ["x" * 301, None, ["please"], "\0"])
    def test_rubbish_asks_for_nothing(self, asks: Asks, club: Club, veikko: Player, words: Any) -> None:
        Club.objects.update(joining=Club.Joining.REQUEST)
        assert "words" in refusal(asks(veikko).post(at(club, "join"), {"words": words}))
        assert not JoinRequest.objects.exists()

    def test_by_invitation_only(self, asks: Asks, club: Club, veikko: Player) -> None:
        Club.objects.update(joining=Club.Joining.INVITATION)
        assert "by invitation" in refusal(asks(veikko).post(at(club, "join")))

    def test_of_a_private_club_nobody_learns_by_asking(self, asks: Asks, club: Club, veikko: Player) -> None:
        Club.objects.update(visibility=Club.Visibility.PRIVATE)
        missing = asks(veikko).post("/api/clubs/no-such-club/join/")
        answer = asks(veikko).post(at(club, "join"))
        assert (answer.status_code, answer.json()) == (404, missing.json())

    def test_who_leaves_is_told_what_stays_open(
        self, asks: Asks, club: Club, lempi: Player, aino: Player
    ) -> None:
        owed = record_payment(
            club=club, payer=aino, payee=lempi, currency="EUR", amount=500, key="lent", by=aino
        )
        confirm_payment(payment=owed, by=lempi)
        [sentence] = asks(lempi).post(at(club, "leave")).json()["open"]
        assert "Lempi owes €5.00" in sentence
        assert role_of(lempi) is None
        assert asks(lempi).post(at(club, "leave")).status_code == 403

    def test_the_last_owner_stays(self, asks: Asks, club: Club, aino: Player) -> None:
        assert "at least one owner" in refusal(asks(aino).post(at(club, "leave")))
        assert "at least one owner" in refusal(
            asks(aino).patch(at(club, "members/of/aino"), {"role": "member"})
        )
        assert "at least one owner" in refusal(asks(aino).delete(at(club, "members/of/aino")))
        assert role_of(aino) == "owner"


class TestTheDoor:
    def test_a_link_is_made_and_mailed(
        self,
        asks: Asks,
        club: Club,
        outi: Player,
        django_capture_on_commit_callbacks: Callable[..., Any],
        sent: list[tuple[Any, ...]],
    ) -> None:
        asked = {"role": "scorekeeper", "email": "eero@example.org"}
        unconfirmed = asks(outi).post(at(club, "joining"), asked).json()
        assert "first confirm a mail address of your own" in unconfirmed["not_mailed"]
        Invitation.objects.all().delete()
        User.objects.filter(player=outi).update(email="outi@example.org")
        program = asks(outi)
        sent.clear()  # the making of its token was told
        with django_capture_on_commit_callbacks(execute=True):
            answer = program.post(at(club, "joining"), asked)
        assert (answer.status_code, answer.json()["not_mailed"]) == (201, "")
        made = Invitation.objects.get()
        assert answer.json()["link"] == f"http://testserver/invitations/{made.token}/"
        assert (made.role, made.email, made.made_by) == ("scorekeeper", "eero@example.org", outi)
        assert sent == [("common.tasks.send_mail",)]
        send_mail()
        [mailed] = [one for one in outbox.outbox if one.to == ["eero@example.org"]]
        assert answer.json()["link"] in mailed.body

    def test_a_link_may_be_for_a_guest(self, asks: Asks, club: Club, outi: Player, guest: Player) -> None:
        assert asks(outi).post(at(club, "joining"), {"guest": guest.slug}).json()["guest"] == guest.slug
        assert Invitation.objects.get().guest == guest

    @pytest.mark.parametrize(
        ("wrong", "why"),
        [
            ({"role": "king"}, "king"),
            ({"role": "owner"}, "above one's own"),
            ({"role": None}, "role"),
            ({"email": "eero"}, "email"),
            ({"email": "a\n@example.org"}, "email"),
            ({"email": f"{'x' * 300}@example.org"}, "email"),
            ({"guest": "nobody"}, "nobody"),
            ({"guest": "outi"}, "not a guest"),
            ({"guest": ["outi"]}, "guest"),
            ([], ""),
        ],
    )
    def test_rubbish_invites_nobody(self, asks: Asks, club: Club, outi: Player, wrong: Any, why: str) -> None:
        assert why in refusal(asks(outi).post(at(club, "joining"), wrong))
        assert not Invitation.objects.exists()

    def test_a_link_to_a_higher_role_is_not_shown(
        self, asks: Asks, club: Club, outi: Player, aino: Player
    ) -> None:
        joining.invite(club=club, by=aino, role=Membership.Role.OWNER)
        assert asks(outi).get(at(club, "joining")).json()["invitations"][0]["link"] is None
        assert asks(aino).get(at(club, "joining")).json()["invitations"][0]["link"]

    def test_a_used_link_is_shown_with_who_used_it_and_cannot_be_withdrawn(
        self, asks: Asks, club: Club, outi: Player, veikko: Player
    ) -> None:
        made = joining.invite(club=club, by=outi)
        joining.accept(token=made.token, player=veikko)
        [row] = asks(outi).get(at(club, "joining")).json()["invitations"]
        assert (row["link"], row["used_by"]) == (None, "veikko")
        assert "has been used" in refusal(asks(outi).delete(at(club, "joining/invitations", made.pk)))
        other = joining.invite(club=club, by=outi)
        assert asks(outi).delete(at(club, "joining/invitations", other.pk)).status_code == 204
        assert asks(outi).delete(at(club, "joining/invitations", other.pk)).status_code == 404

    def test_fifty_invitations_at_a_time(self, asks: Asks, club: Club, outi: Player) -> None:
        for _ in range(51):
            joining.invite(club=club, by=outi)
        first = asks(outi).get(at(club, "joining")).json()
        rest = asks(outi).get(at(club, "joining"), {"offset": "50"}).json()
        assert (len(first["invitations"]), len(rest["invitations"]), rest["invitations_in_all"]) == (
            50,
            1,
            51,
        )
        for rubbish in ("-1", "x", "9" * 40, "9" * 15):
            assert asks(outi).get(at(club, "joining"), {"offset": rubbish}).status_code == 200

    def test_who_asks_is_let_in_once(self, asks: Asks, club: Club, outi: Player, veikko: Player) -> None:
        Club.objects.update(joining=Club.Joining.REQUEST)
        club.refresh_from_db()
        asked = joining.ask_to_join(club=club, player=veikko)
        for wrong in ({}, {"let_in": "perhaps"}, {"let_in": None}):
            assert "let_in" in refusal(asks(outi).post(at(club, "joining/requests", asked.pk), wrong))
        for _ in range(2):
            told = asks(outi).post(at(club, "joining/requests", asked.pk), {"let_in": True}).json()
            assert told["status"] == "accepted"
        assert "already" in refusal(
            asks(outi).post(at(club, "joining/requests", asked.pk), {"let_in": False})
        )
        assert role_of(veikko) == "member"
        assert asks(outi).get(at(club, "joining")).json()["requests"] == []

    def test_of_another_club_there_is_nothing_to_decide(
        self, asks: Asks, club: Club, outi: Player, veikko: Player
    ) -> None:
        other = Club.objects.create(name="Other", slug="other", joining=Club.Joining.REQUEST)
        asked = joining.ask_to_join(club=other, player=veikko)
        assert asks(outi).post(at(club, "joining/requests", asked.pk), {"let_in": True}).status_code == 404
        assert role_of(veikko) is None

    def test_owners_say_who_may_join_and_look_in(
        self, asks: Asks, club: Club, aino: Player, outi: Player
    ) -> None:
        rules = {"joining": "invitation", "visibility": "private"}
        assert asks(outi).put(at(club, "joining"), rules).status_code == 403
        for wrong in ({"joining": "open"}, {**rules, "joining": "never"}, {**rules, "visibility": None}):
            refusal(asks(aino).put(at(club, "joining"), wrong))
        club.refresh_from_db()
        assert (club.joining, club.visibility) == ("open", "public")
        for wrong_days in (0, -1, 61, 10**30, "x", 1.5):
            refusal(asks(aino).put(at(club, "joining"), {**rules, "objection_days": wrong_days}))
        for wrong_delay in (1, -30, 29, 30_002, 10**30, "x", None, [30]):
            refusal(asks(aino).put(at(club, "joining"), {**rules, "watch_delay": wrong_delay}))
        days = {**rules, "objection_days": 10, "watch_delay": 600}
        assert asks(aino).put(at(club, "joining"), days).json() == days
        assert asks(aino).put(at(club, "joining"), rules).json() == days, "what is left out stays"
        club.refresh_from_db()
        assert (club.joining, club.visibility, club.objection_days) == ("invitation", "private", 10)
        assert club.watch_delay == 600

    def test_others_learn_nothing_of_the_door(
        self, asks: Asks, club: Club, lempi: Player, veikko: Player
    ) -> None:
        for who, status in ((None, 401), (veikko, 403), (lempi, 403)):
            assert asks(who).get(at(club, "joining")).status_code == status
