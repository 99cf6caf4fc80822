"""Deputies: what they may do while their time runs, what outlasts it, and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.core import mail
from django.test import Client

from clubs import deputies, joining, juniors, merging, permissions, services
from clubs.errors import ClubError
from clubs.models import Club, Deputy, Membership, Notice, Player, User
from clubs.privacy import anonymise
from common.tasks import send_mail
from ledger.permissions import may_reverse, sees_all
from ledger.treasurers import dismiss_treasurer, name_treasurer
from matches.models import Match
from matches.permissions import may_decide, speaks_for_club
from tests.clubs.asking import role_of
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db
Role = Membership.Role
Days = Callable[[timedelta], None]


def day(ahead: int = 0) -> date:
    return permissions.today() + timedelta(days=ahead)


def named(
    club: Club,
    officer: Player,
    deputy: Player,
    by: Player,
    office: str = "organiser",
    first: int = 0,
    last: int = 7,
) -> Deputy:
    return deputies.name_deputy(
        club=club,
        officer=officer,
        office=office,
        deputy=deputy,
        first_day=day(first),
        last_day=day(last),
        by=by,
    )


class TestWhileItRuns:
    def test_a_deputy_may_do_what_the_officer_may(
        self, club: Club, aino: Player, outi: Player, lempi: Player
    ) -> None:
        assert not permissions.has_role(lempi, club, Role.ORGANISER)
        named(club, outi, lempi, outi)
        assert permissions.has_role(lempi, club, Role.ORGANISER)
        assert not permissions.has_role(lempi, club, Role.OWNER)
        assert role_of(lempi) == Role.MEMBER
        assert list(permissions.clubs_with_role(lempi, permissions.ORGANISERS)) == [{"pk": club.pk}]

    def test_it_begins_and_ends_by_itself(
        self, club: Club, outi: Player, lempi: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        named(club, outi, lempi, outi, first=2, last=3)
        start = day()
        for ahead, role in ((0, Role.MEMBER), (2, Role.ORGANISER), (3, Role.ORGANISER), (4, Role.MEMBER)):
            monkeypatch.setattr(permissions, "today", lambda ahead=ahead: start + timedelta(days=ahead))
            assert permissions.role_of(lempi, club) == role

    def test_the_treasurers_deputy_keeps_the_money(
        self, club: Club, aino: Player, outi: Player, lempi: Player, account: Callable[[str], Player]
    ) -> None:
        kerttu = account("Kerttu")
        services.join(club=club, player=kerttu)
        name_treasurer(club=club, player=kerttu, by=aino)
        named(club, kerttu, lempi, kerttu, "treasurer")
        assert sees_all(lempi, club) and may_reverse(lempi, club)
        assert not may_reverse(lempi, club, not_for=[kerttu.pk])
        assert may_reverse(aino, club, not_for=[kerttu.pk])
        dismiss_treasurer(club=club, player=kerttu, by=aino)
        assert not sees_all(lempi, club)
        name_treasurer(club=club, player=kerttu, by=aino)
        assert not sees_all(lempi, club)

    def test_a_deputy_knows_the_juniors_of_the_club(
        self, club: Club, outi: Player, lempi: Player, guest: Player, client: Client
    ) -> None:
        juniors.mark_junior(player=guest, club=club, by=outi)
        assert lempi.user is not None
        client.force_login(lempi.user)
        page = f"/clubs/{club.slug}/members/"
        assert "Lempi (guest)" not in client.get(page).content.decode()
        named(club, outi, lempi, outi)
        assert "Lempi (guest)" in client.get(page).content.decode()

    def test_who_sits_at_a_table_has_no_deputy_there(
        self, club: Club, outi: Player, aino: Player, lempi: Player
    ) -> None:
        named(club, outi, lempi, outi)
        match = Match.objects.create(club=club, game="tuppi", options={}, rules_version=1)
        assert may_decide(lempi, match) and speaks_for_club(lempi, match)
        match.seats.create(index=0, side=0, player=outi)
        match = Match.objects.get(pk=match.pk)
        assert not may_decide(lempi, match) and not speaks_for_club(lempi, match)
        named(club, aino, lempi, aino, "owner")
        assert may_decide(lempi, match) and speaks_for_club(lempi, match)


class TestWhatOutlastsIt:
    @pytest.fixture
    def stands_in(self, club: Club, aino: Player, lempi: Player) -> Deputy:
        """Lempi for Aino, who owns the club."""
        return named(club, aino, lempi, aino, "owner")

    @pytest.mark.usefixtures("stands_in")
    def test_a_deputy_names_no_deputies(self, club: Club, aino: Player, outi: Player, lempi: Player) -> None:
        guest = services.add_guest(club=club, name="Kaarina")
        assert deputies.offered_to(lempi, club) == []
        for officer, office in ((aino, "owner"), (outi, "organiser")):
            with pytest.raises(ClubError, match="Owners name deputies"):
                named(club, officer, guest, lempi, office, first=20, last=21)

    @pytest.mark.usefixtures("stands_in")
    def test_a_deputy_removes_no_owner_and_makes_none(
        self, club: Club, aino: Player, outi: Player, lempi: Player, client: Client
    ) -> None:
        with pytest.raises(ClubError, match="does not allow"):
            services.remove_member(club=club, player=aino, by=lempi)
        assert lempi.user is not None
        client.force_login(lempi.user)
        for player, role in ((aino, "member"), (outi, "owner"), (lempi, "organiser")):
            form = {"player": str(player.pk), "role": role, "sure": "1"}
            assert client.post(f"/clubs/{club.slug}/members/role/", form).status_code == 403
        assert [role_of(one) for one in (aino, outi, lempi)] == ["owner", "organiser", "member"]
        client.post(
            f"/clubs/{club.slug}/members/role/", {"player": str(outi.pk), "role": "member", "sure": "1"}
        )
        assert role_of(outi) == "member"

    @pytest.mark.usefixtures("stands_in")
    @pytest.mark.parametrize("role", ["owner", "organiser", "scorekeeper"])
    def test_a_deputy_invites_no_higher_than_their_own_role(
        self, role: str, club: Club, lempi: Player
    ) -> None:
        joining.invite(club=club, by=lempi)
        with pytest.raises(ClubError, match="above one's own"):
            joining.invite(club=club, by=lempi, role=role)

    @pytest.mark.usefixtures("stands_in")
    def test_a_deputy_does_not_read_the_links_of_higher_roles(
        self, club: Club, aino: Player, lempi: Player, client: Client
    ) -> None:
        link = joining.invite(club=club, by=aino, role=Role.OWNER)
        assert lempi.user is not None
        client.force_login(lempi.user)
        for page in (f"/clubs/{club.slug}/joining/", f"/api/clubs/{club.slug}/joining/"):
            answer = client.get(page)
            assert answer.status_code == 200
            assert link.token not in answer.content.decode()

    @pytest.mark.usefixtures("stands_in")
    def test_a_deputy_takes_no_office_by_a_table_or_by_name(
        self, club: Club, lempi: Player, outi: Player
    ) -> None:
        from clubs import members_csv
        from ledger.errors import LedgerError

        lines = members_csv.read("name,role\nLempi,owner\nOuti,organiser\n", club=club, by=lempi)
        assert "above one's own" in lines[0].problem and "above one's own" in lines[1].problem
        with pytest.raises(LedgerError, match="no office"):
            name_treasurer(club=club, player=lempi, by=lempi)

    @pytest.mark.usefixtures("stands_in")
    def test_a_deputy_becomes_no_guest_of_a_higher_role(
        self, club: Club, lempi: Player, guest: Player, outi: Player
    ) -> None:
        Membership.objects.filter(player=guest).update(role=Role.ORGANISER)
        with pytest.raises(ClubError, match="a role above yours"):
            merging.ask_to_merge(club=club, guest=guest, into=lempi, by=lempi)

    def test_the_deputy_of_who_asks_for_a_merge_does_not_agree(
        self, club: Club, outi: Player, lempi: Player, guest: Player, veikko: Player
    ) -> None:
        services.join(club=club, player=veikko)
        named(club, outi, lempi, outi)
        asked = merging.ask_to_merge(club=club, guest=guest, into=veikko, by=outi)
        with pytest.raises(ClubError, match="does not agree as well"):
            merging.decide_merge(request=asked, by=lempi, agree=True)


class TestNaming:
    def test_owners_name_for_everybody_officers_for_themselves_members_for_nobody(
        self, club: Club, aino: Player, outi: Player, lempi: Player, veikko: Player
    ) -> None:
        services.join(club=club, player=veikko)
        own = deputies.Held(outi, "organiser")
        assert deputies.offered_to(aino, club) == [deputies.Held(aino, "owner"), own]
        assert deputies.offered_to(outi, club) == [own]
        assert deputies.offered_to(lempi, club) == []
        with pytest.raises(ClubError, match="own office"):
            named(club, aino, lempi, outi, "owner")
        with pytest.raises(ClubError, match="own office"):
            named(club, outi, lempi, outi, "scorekeeper")

    def test_only_members_with_a_login_who_are_no_juniors_stand_in(
        self, club: Club, outi: Player, lempi: Player, guest: Player, veikko: Player
    ) -> None:
        for nobody in (guest, veikko):
            with pytest.raises(ClubError, match="members with a login"):
                named(club, outi, nobody, outi)
        juniors.mark_junior(player=lempi, club=club, by=outi)
        with pytest.raises(ClubError, match="no juniors"):
            named(club, outi, Player.objects.get(pk=lempi.pk), outi)

    def test_who_may_all_that_already_is_no_deputy(self, club: Club, aino: Player, outi: Player) -> None:
        for deputy in (outi, aino):
            with pytest.raises(ClubError, match="already"):
                named(club, outi, deputy, aino)

    @pytest.mark.parametrize(("first", "last"), [(-1, 3), (3, 2), (0, 366), (367, 368), (0, 100_000)])
    def test_days_that_cannot_be_are_refused(
        self, first: int, last: int, club: Club, outi: Player, lempi: Player
    ) -> None:
        with pytest.raises(ClubError, match=r"day|year"):
            named(club, outi, lempi, outi, first=first, last=last)
        assert not Deputy.objects.exists()

    def test_two_do_not_stand_in_for_one_office_on_one_day(
        self, club: Club, aino: Player, outi: Player, lempi: Player, veikko: Player
    ) -> None:
        services.join(club=club, player=veikko)
        first = named(club, outi, lempi, outi, first=0, last=5)
        assert named(club, outi, lempi, outi, first=0, last=5) == first
        for days in ((5, 9), (0, 0), (2, 3)):
            with pytest.raises(ClubError, match="Lempi stands in"):
                named(club, outi, veikko, outi, first=days[0], last=days[1])
        named(club, outi, veikko, outi, first=6, last=9)
        named(club, aino, lempi, aino, "owner", first=0, last=9)
        assert permissions.role_of(lempi, club) == Role.OWNER

    @pytest.mark.django_db(transaction=True)
    def test_two_who_name_at_once_name_one(
        self, club: Club, aino: Player, outi: Player, lempi: Player, veikko: Player
    ) -> None:
        services.join(club=club, player=veikko)
        refused = at_once([lambda: named(club, outi, lempi, aino), lambda: named(club, outi, veikko, outi)])
        assert [type(one) for one in refused] == [ClubError]
        assert Deputy.objects.count() == 1


class TestTheEnd:
    @pytest.fixture
    def stands_in(self, club: Club, outi: Player, lempi: Player) -> Deputy:
        return named(club, outi, lempi, outi)

    @pytest.mark.parametrize("who", ["aino", "outi", "lempi"])
    def test_owners_the_officer_and_the_deputy_end_it_at_once(
        self, who: str, club: Club, stands_in: Deputy, lempi: Player
    ) -> None:
        by = Player.objects.get(slug=who)
        ended = deputies.end_deputy(deputy=stands_in, by=by)
        assert ended.ended_by == by
        assert deputies.end_deputy(deputy=stands_in, by=by).ended_at == ended.ended_at
        assert permissions.role_of(lempi, club) == Role.MEMBER

    def test_nobody_else_does(self, club: Club, stands_in: Deputy, veikko: Player) -> None:
        services.join(club=club, player=veikko, role=Role.ORGANISER)
        with pytest.raises(ClubError, match="end it"):
            deputies.end_deputy(deputy=stands_in, by=veikko)

    @pytest.mark.parametrize("role", ["member", "scorekeeper"])
    def test_it_ends_with_the_office(
        self, role: str, club: Club, stands_in: Deputy, outi: Player, lempi: Player
    ) -> None:
        services.set_role(club=club, player=outi, role=role)
        services.set_role(club=club, player=outi, role="organiser")
        assert permissions.role_of(lempi, club) == Role.MEMBER

    @pytest.mark.parametrize("who", ["outi", "lempi"])
    @pytest.mark.parametrize("how", ["leaves", "removed", "deletes"])
    def test_it_ends_when_either_goes(
        self, who: str, how: str, club: Club, aino: Player, stands_in: Deputy, lempi: Player
    ) -> None:
        gone = Player.objects.get(slug=who)
        if how == "leaves":
            services.leave(club=club, player=gone)
        elif how == "removed":
            services.remove_member(club=club, player=gone, by=aino)
        else:
            anonymise(player=gone)
        stands_in.refresh_from_db()
        assert stands_in.ended_at is not None
        assert not permissions.has_role(lempi, club, Role.ORGANISER)

    def test_it_ends_when_the_deputy_is_a_junior(
        self, club: Club, stands_in: Deputy, aino: Player, lempi: Player
    ) -> None:
        juniors.mark_junior(player=lempi, club=club, by=aino)
        assert permissions.role_of(lempi, club) == Role.MEMBER

    def test_it_ends_when_the_deputy_may_all_that_anyway(
        self, club: Club, stands_in: Deputy, lempi: Player
    ) -> None:
        services.set_role(club=club, player=lempi, role="scorekeeper")
        stands_in.refresh_from_db()
        assert (stands_in.ended_at, stands_in.own_role) == (None, "scorekeeper")
        services.set_role(club=club, player=lempi, role="organiser")
        stands_in.refresh_from_db()
        assert stands_in.ended_at is not None

    def test_an_old_link_to_a_higher_role_ends_it_too(
        self, club: Club, aino: Player, stands_in: Deputy, lempi: Player
    ) -> None:
        link = joining.invite(club=club, by=aino, role=Role.OWNER)
        joining.accept(token=link.token, player=lempi)
        stands_in.refresh_from_db()
        assert stands_in.ended_at is not None


class TestTelling:
    def test_both_are_mailed_in_their_own_language_with_the_days(
        self, club: Club, outi: Player, lempi: Player
    ) -> None:
        User.objects.filter(player=outi).update(email="outi@example.org", language="en")
        User.objects.filter(player=lempi).update(email="lempi@example.org", language="fi")
        for one in (outi, lempi):
            one.user.refresh_from_db()  # type: ignore[union-attr]
        made = named(club, outi, lempi, outi)
        send_mail()
        sent = {one.to[0]: str(one.body) for one in mail.outbox}
        assert set(sent) == {"outi@example.org", "lempi@example.org"}
        assert "Lempi (organiser)" in sent["outi@example.org"]
        assert f"{made.last_day.day}.{made.last_day.month}.{made.last_day.year}" in sent["lempi@example.org"]
        assert "järjestäjä" in sent["lempi@example.org"]
        deputies.end_deputy(deputy=made, by=outi)
        assert Notice.objects.filter(player=lempi, kind=Notice.Kind.NO_DEPUTY).count() == 1
