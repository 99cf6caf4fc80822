"""Letters to a part of a club's people: whom they reach, what each reads, and what is refused."""

from __future__ import annotations

from functools import partial

import pytest
from django.core import mail as delivered

from clubs import joining, juniors, letters, services
from clubs.errors import ClubClosed, ClubError, NotAsRead
from clubs.models import Club, Letter, Player, User
from common.models import Mail
from common.outbox import send_waiting
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db


def person(name: str, **more: object) -> Player:
    user = services.sign_up(
        username=name.lower(), password="kortti-ilta", name=name, email=f"{name.lower()}@example.org"
    )
    User.objects.filter(pk=user.pk).update(**more)
    return user.player


@pytest.fixture
def owner() -> Player:
    return person("Owner")


@pytest.fixture
def club(owner: Player) -> Club:
    """An owner, two members who read mail, one who wants none, one without an address, and a guest."""
    club = services.create_club(name="Kerho", owner=owner)
    more = (
        person("Aino"),
        person("Eero", language="fi"),
        person("Sylvi", mail_announcements=False),
        person("Urho", email=""),
    )
    for player in more:
        services.join(club=club, player=player)
    services.add_guest(club=club, name="Lempi")
    return club


def send(club: Club, by: Player, text: str = "Hello {name}", part: str = "members", to: int = 3) -> Letter:
    return letters.send_letter(club=club, by=by, part=part, text=text, to=to)


class TestWhom:
    def test_it_reaches_who_has_an_address_and_wants_mail(self, club: Club) -> None:
        found = letters.reach(letters.part_of(club, "members"))
        assert [player.name for player in found.readers] == ["Aino", "Eero", "Owner"]
        assert (found.unreachable, found.unwilling) == (2, 1)

    def test_one_address_gets_one(self, club: Club) -> None:
        User.objects.filter(username="aino").update(email="OWNER@example.org")
        assert len(letters.reach(letters.part_of(club, "members")).readers) == 2

    def test_roles_and_who_waits_to_be_let_in(self, club: Club) -> None:
        assert [one.name for one in letters.reach(letters.part_of(club, "role/owner")).readers] == ["Owner"]
        assert letters.reach(letters.part_of(club, "asking")).readers == []
        Club.objects.filter(pk=club.pk).update(joining=Club.Joining.REQUEST)
        club.refresh_from_db()
        joining.ask_to_join(club=club, player=person("Asker"))
        assert [one.name for one in letters.reach(letters.part_of(club, "asking")).readers] == ["Asker"]

    @pytest.mark.parametrize("key", ["", "nonsense", "role/king", "night/0", "\0", "x" * 5000])
    def test_a_part_that_is_none_is_refused(self, club: Club, key: str) -> None:
        with pytest.raises(ClubError, match="Choose to whom"):
            letters.part_of(club, key)


class TestText:
    def test_one_sees_it_as_a_reader_gets_it(self, club: Club, owner: Player) -> None:
        aino = Player.objects.get(name="Aino")
        seen = letters.seen_as(
            club=club,
            part=letters.part_of(club, "members"),
            text="Hi {name} of {club}!",
            reader=aino,
            by=owner,
        )
        assert (seen.subject, seen.body) == (
            "Kerho: a message from an organiser",
            "Hi Aino of Kerho!\n\nOwner",
        )
        send(club, owner, "Hi {name} of {club}!")
        send_waiting()
        got = next(one for one in delivered.outbox if one.to == ["aino@example.org"])
        assert got.subject == seen.subject
        assert got.body.startswith(seen.body)

    def test_each_reads_their_language_and_name_and_nobody_else_s_address(
        self, club: Club, owner: Player
    ) -> None:
        send(club, owner)
        send_waiting()
        assert sorted(one.to[0] for one in delivered.outbox) == [
            "aino@example.org",
            "eero@example.org",
            "owner@example.org",
        ]
        assert all(len(one.recipients()) == 1 for one in delivered.outbox)
        finnish = next(one for one in delivered.outbox if one.to == ["eero@example.org"])
        assert "Hello Eero" in finnish.body and "En halua" in finnish.body

    def test_a_junior_is_called_by_their_own_name(self, club: Club, owner: Player) -> None:
        juniors.mark_junior(player=Player.objects.get(name="Aino"), club=club, by=owner)
        send(club, owner)
        send_waiting()
        assert any("Hello Aino" in one.body for one in delivered.outbox)

    def test_a_name_that_looks_like_a_field_stays_a_name(self, club: Club, owner: Player) -> None:
        Player.objects.filter(name="Aino").update(name="{club}")
        send(club, owner)
        send_waiting()
        assert any("Hello {club}" in one.body for one in delivered.outbox)

    @pytest.mark.parametrize("text", ["", "   ", "x" * 4001, "\0", "Hello {nmae}", "{owed}", "{}"])
    def test_text_that_cannot_be_sends_nothing(self, club: Club, owner: Player, text: str) -> None:
        with pytest.raises(ClubError):
            send(club, owner, text)
        assert not Letter.objects.exists() and not Mail.objects.filter(kind="letter").exists()

    def test_the_refusal_names_the_fields_that_there_are(self, club: Club, owner: Player) -> None:
        with pytest.raises(ClubError, match=r"\{nmae\}.*\{name\}, \{club\}"):
            send(club, owner, "Hello {nmae}")

    def test_who_gets_none_is_not_shown_one(self, club: Club, owner: Player) -> None:
        part = letters.part_of(club, "members")
        for name in ("Sylvi", "Urho", "Lempi"):
            with pytest.raises(ClubError, match="gets no such letter"):
                letters.seen_as(
                    club=club, part=part, text="x", reader=Player.objects.get(name=name), by=owner
                )


class TestSending:
    def test_who_sent_what_to_how_many_is_kept(self, club: Club, owner: Player) -> None:
        made = send(club, owner)
        assert (made.by, made.title, made.text, made.count) == (owner, "all members", "Hello {name}", 3)

    @pytest.mark.parametrize("to", [0, 2, 4])
    def test_another_number_than_was_read_is_refused(self, club: Club, owner: Player, to: int) -> None:
        with pytest.raises(NotAsRead, match="to 3 people"):
            send(club, owner, to=to)

    def test_members_send_none(self, club: Club) -> None:
        with pytest.raises(ClubError, match="organisers"):
            send(club, Player.objects.get(name="Aino"))

    def test_nobody_to_reach_is_said(self, club: Club, owner: Player) -> None:
        with pytest.raises(ClubError, match="Nobody"):
            send(club, owner, part="role/scorekeeper", to=0)

    def test_who_has_left_or_wants_none_by_the_time_it_leaves_gets_none(
        self, club: Club, owner: Player
    ) -> None:
        send(club, owner)
        services.leave(club=club, player=Player.objects.get(name="Aino"))
        User.objects.filter(username="eero").update(mail_announcements=False)
        assert send_waiting() == 1
        assert send_waiting() == 0

    @pytest.mark.django_db(transaction=True)
    def test_a_club_sends_five_a_day_also_when_two_send_at_once(self, club: Club, owner: Player) -> None:
        for _ in range(4):
            send(club, owner)
        raised = at_once([partial(send, club, owner)] * 2)
        assert [type(one) for one in raised] == [ClubError]
        assert Letter.objects.count() == 5

    def test_a_closed_club_sends_none(self, club: Club, owner: Player) -> None:
        from django.utils import timezone

        Club.objects.filter(pk=club.pk).update(closed_at=timezone.now(), closed_by=owner)
        with pytest.raises(ClubClosed):
            send(club, owner)
