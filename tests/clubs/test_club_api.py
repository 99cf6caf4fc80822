"""A club kept by programme: creating one, joining, roles, guests, announcements; and what rubbish gets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail as outbox
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from clubs import joining
from clubs.models import Announcement, Club, Invitation, JoinRequest, Membership, Player
from clubs.services import join, set_role
from common.tasks import send_mail
from ledger.services import confirm_payment, record_payment
from tests.helpers.answers import refusal
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db

Asks = Callable[[Player | None], APIClient]
Account = Callable[[str], Player]


@pytest.fixture
def asks(db: None) -> Asks:
    """`asks(aino)`: a programme with her token; `asks(None)` has none."""

    def as_(player: Player | None) -> APIClient:
        client = APIClient()
        if player is not None:
            key = Token.objects.get_or_create(user=player.user)[0].key
            client.credentials(HTTP_AUTHORIZATION=f"Token {key}")
        return client

    return as_


@pytest.fixture
def outi(club: Club, account: Account) -> Player:
    """An organiser."""
    player = account("Outi")
    join(club=club, player=player, role=Membership.Role.ORGANISER)
    return player


@pytest.fixture
def veikko(account: Account) -> Player:
    """Somebody with a login who is in no club."""
    return account("Veikko")


def at(club: Club, *parts: object) -> str:
    return "/".join([f"/api/clubs/{club.slug}", *map(str, parts), ""])


def role_of(player: Player) -> str | None:
    return Membership.objects.filter(player=player).values_list("role", flat=True).first()


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
        with django_capture_on_commit_callbacks(execute=True):
            answer = asks(outi).post(
                at(club, "joining"), {"role": "scorekeeper", "email": "eero@example.org"}
            )
        assert answer.status_code == 201
        made = Invitation.objects.get()
        assert answer.json()["link"] == f"http://testserver/invitations/{made.token}/"
        assert (made.role, made.email, made.made_by) == ("scorekeeper", "eero@example.org", outi)
        assert sent == [("common.tasks.send_mail",)]
        send_mail()
        [mailed] = outbox.outbox
        assert mailed.to == ["eero@example.org"] and answer.json()["link"] in mailed.body

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
        assert asks(aino).put(at(club, "joining"), rules).json() == rules
        club.refresh_from_db()
        assert (club.joining, club.visibility) == ("invitation", "private")

    def test_others_learn_nothing_of_the_door(
        self, asks: Asks, club: Club, lempi: Player, veikko: Player
    ) -> None:
        for who, status in ((None, 401), (veikko, 403), (lempi, 403)):
            assert asks(who).get(at(club, "joining")).status_code == status


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
        assert not Player.objects.filter(user=None).exists()
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


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_two_owners_who_leave_at_once_leave_one(
        self, asks: Asks, club: Club, aino: Player, lempi: Player
    ) -> None:
        set_role(club=club, player=lempi, role=Membership.Role.OWNER)
        clients, answers = [asks(aino), asks(lempi)], []

        def leave(client: APIClient) -> None:
            answers.append(client.post(at(club, "leave")))

        assert at_once([lambda client=client: leave(client) for client in clients]) == []
        assert sorted(answer.status_code for answer in answers) == [200, 400]
        assert club.memberships.filter(role=Membership.Role.OWNER).count() == 1

    def test_let_in_and_declined_at_once_is_one_of_them(
        self, asks: Asks, club: Club, aino: Player, outi: Player, veikko: Player
    ) -> None:
        Club.objects.update(joining=Club.Joining.REQUEST)
        club.refresh_from_db()
        asked = joining.ask_to_join(club=club, player=veikko)
        wishes, answers = [(asks(aino), True), (asks(outi), False)], []

        def decide(client: APIClient, let_in: bool) -> None:
            answers.append(client.post(at(club, "joining/requests", asked.pk), {"let_in": let_in}))

        assert at_once([lambda wish=wish: decide(*wish) for wish in wishes]) == []
        assert sorted(answer.status_code for answer in answers) == [200, 400]
        let_in = JoinRequest.objects.get().status == JoinRequest.Status.ACCEPTED
        assert (role_of(veikko) == "member") == let_in

    def test_two_guests_of_one_name_have_two_addresses(self, asks: Asks, club: Club, aino: Player) -> None:
        owner = asks(aino)
        assert at_once([lambda: owner.post(at(club, "guests"), {"name": "Una"})] * 2) == []
        assert sorted(Player.objects.filter(name="Una").values_list("slug", flat=True)) == ["una", "una-2"]
