"""A guest becomes a member: everything moves, once, whatever else happens at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from clubs import merging, services as clubs
from clubs.errors import ClubError
from clubs.joining import accept, invite
from clubs.models import Club, Membership, MergeRequest, Player
from clubs.services import add_guest, create_club, join, merge_guest, set_role
from ledger.models import LedgerEntry
from ledger.selectors import balances
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches.errors import MatchError
from matches.models import Match, Seat
from matches.services import SeatPlan, create_match, start, void_match
from nights.models import Attendance
from nights.services import sessions
from tests.helpers.concurrency import at_once, beside
from tests.helpers.endings import lost_by
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Entry
from tournaments.services import competitions

pytestmark = pytest.mark.django_db(transaction=True)


def running(*players: Player, club: Club | None = None) -> Match:
    match = create_match(game="hex", seats=[SeatPlan(p) for p in players], options={"size": 4}, club=club)
    return start(match=match)


def tournament(club: Club, *players: Player) -> Competition:
    made = competitions.create_competition(
        kind="tournament", title="Hex Open", game="hex", format="round-robin", club=club, seed=1
    )
    competitions.enter(competition=made, players=players)
    return made


def everywhere(player: Player) -> int:
    """Rows that say that this player sits, is entered or was here."""
    return (
        Seat.objects.filter(player=player).count()
        + Entry.objects.filter(player=player).count()
        + Attendance.objects.filter(player=player).count()
        + Membership.objects.filter(player=player).count()
    )


def test_seats_entries_attendances_and_debts_become_the_members(
    club: Club, aino: Player, guest: Player, lempi: Player
) -> None:
    match = create_match(game="hex", seats=[SeatPlan(guest), SeatPlan(aino)], club=club)
    set_stake(match=match, terms=StakeTerms("EUR", 300, "fixed"))
    lost_by(match_id=start(match=match).pk, seat=0, expect_seq=0)
    made = tournament(club, guest, aino)
    night = sessions.open_session(club=club, title="Cards", starts_at=datetime(2026, 11, 12, tzinfo=UTC))
    sessions.check_in(session=night, player=guest)
    merge_guest(guest=guest, into=lempi)
    assert everywhere(guest) == 0
    assert list(match.seats.order_by("index").values_list("player__name", flat=True)) == ["Lempi", "Aino"]
    assert set(made.entries.values_list("player__name", flat=True)) == {"Lempi", "Aino"}
    assert night.attendances.get().player == lempi
    assert {row.player.name: row.amount for row in balances(club=club)} == {"Lempi": -300, "Aino": 300}
    assert guest.__class__.objects.get(pk=guest.pk).merged_into == lempi


def test_a_match_under_way_is_finished_and_settled_for_the_member(
    club: Club, aino: Player, guest: Player, lempi: Player
) -> None:
    match = create_match(game="hex", seats=[SeatPlan(guest), SeatPlan(aino)], club=club)
    set_stake(match=match, terms=StakeTerms("EUR", 300, "fixed"))
    start(match=match)
    merge_guest(guest=guest, into=lempi)
    lost_by(match_id=match.pk, seat=0, expect_seq=0)
    assert {row.player.name: row.amount for row in balances(club=club)} == {"Lempi": -300, "Aino": 300}


def test_who_have_sat_at_one_table_are_two_people(club: Club, guest: Player, lempi: Player) -> None:
    match = running(guest, lempi)
    void_match(match_id=match.pk, reason="fire alarm")
    with pytest.raises(ClubError, match=rf"same table \(match {match.pk}\)"):
        merge_guest(guest=guest, into=lempi)
    assert list(match.seats.order_by("index").values_list("player", flat=True)) == [guest.pk, lempi.pk]
    guest.refresh_from_db()
    assert guest.merged_into is None


def test_who_are_entered_in_one_competition_cannot_be_merged_until_one_withdraws(
    club: Club, aino: Player, guest: Player, lempi: Player
) -> None:
    seat = running(guest, aino).seats.get(index=0)
    made = tournament(club, guest, lempi)
    with pytest.raises(ClubError, match="both entered in “Hex Open”: withdraw one"):
        merge_guest(guest=guest, into=lempi)
    seat.refresh_from_db()
    assert (seat.player, made.entries.count()) == (guest, 2), "what was moved already is back where it was"
    competitions.withdraw(competition=made, player=guest)
    merge_guest(guest=guest, into=lempi)
    assert made.entries.get().player == lempi


def test_the_higher_role_stays_and_no_club_loses_its_owner(aino: Player, lempi: Player, club: Club) -> None:
    founder = add_guest(club=club, name="Founder")
    second = create_club(name="Second", owner=founder)
    join(club=second, player=lempi)
    set_role(club=club, player=lempi, role=Membership.Role.ORGANISER)
    merge_guest(guest=founder, into=lempi)
    assert second.memberships.get().role == Membership.Role.OWNER
    assert club.memberships.get(player=lempi).role == Membership.Role.ORGANISER


@pytest.mark.parametrize("wrong", ["account", "bot", "itself", "merged"])
def test_what_is_no_guest_or_no_person_is_not_merged(
    wrong: str, aino: Player, guest: Player, lempi: Player
) -> None:
    bot = Player.objects.create(name="Bot", slug="bot", kind=Player.Kind.BOT)
    pairs = {"account": (aino, lempi), "bot": (guest, bot), "itself": (guest, guest), "merged": (guest, aino)}
    if wrong == "merged":
        merge_guest(guest=guest, into=lempi)
    with pytest.raises(ClubError, match=r"is not a guest that can be merged|cannot take over a guest"):
        merge_guest(guest=pairs[wrong][0], into=pairs[wrong][1])


def test_nothing_new_is_written_for_a_guest_who_has_been_merged(
    club: Club, aino: Player, guest: Player, lempi: Player
) -> None:
    """With the guest as it was read before the merge, as a second request would have it."""
    made = tournament(club, aino)
    night = sessions.open_session(club=club, title="Cards", starts_at=datetime(2026, 11, 12, tzinfo=UTC))
    merge_guest(guest=Player.objects.get(pk=guest.pk), into=lempi)
    why = "has been merged into another player"
    with pytest.raises(MatchError, match=why):
        running(guest, aino)
    with pytest.raises(ClubError, match=why):
        competitions.enter(competition=made, players=[guest])
    with pytest.raises(ClubError, match=why):
        sessions.check_in(session=night, player=guest)
    with pytest.raises(ClubError, match=why):
        join(club=club, player=guest)
    assert everywhere(guest) == 0


def test_merging_four_times_at_once_merges_once(
    club: Club, aino: Player, guest: Player, lempi: Player
) -> None:
    match = running(guest, aino)
    assert at_once([lambda: merge_guest(guest=guest, into=lempi)] * 4) == []
    assert everywhere(guest) == 0
    assert match.seats.get(index=0).player == lempi
    assert club.memberships.filter(player=lempi).count() == 1


def test_a_guest_is_merged_into_one_of_two(aino: Player, guest: Player, lempi: Player) -> None:
    refused = at_once(
        [lambda: merge_guest(guest=guest, into=lempi), lambda: merge_guest(guest=guest, into=aino)]
    )
    assert [type(error) for error in refused] == [ClubError]
    guest.refresh_from_db()
    assert guest.merged_into in (lempi, aino)


@pytest.mark.parametrize("trial", range(3))
def test_a_match_that_ends_during_the_merge_is_settled_for_one_of_the_two_and_owed_by_the_member(
    trial: int, club: Club, aino: Player, guest: Player, lempi: Player
) -> None:
    matches = []
    for _ in range(3):
        match = create_match(game="hex", seats=[SeatPlan(guest), SeatPlan(aino)], club=club)
        set_stake(match=match, terms=StakeTerms("EUR", 100, "fixed"))
        matches.append(start(match=match))
    ends = [lambda m=m: lost_by(match_id=m.pk, seat=0, expect_seq=0) for m in matches]
    assert at_once([*ends, lambda: merge_guest(guest=guest, into=lempi)]) == []
    assert {row.player.name: row.amount for row in balances(club=club)} == {"Lempi": -300, "Aino": 300}
    assert LedgerEntry.objects.filter(kind="settlement").count() == 3
    assert Seat.objects.filter(player=lempi, place=2).count() == 3


@pytest.mark.parametrize("trial", range(3))
def test_who_is_seated_entered_or_checked_in_during_the_merge_is_moved_or_refused(
    trial: int, club: Club, aino: Player, guest: Player, lempi: Player
) -> None:
    made = tournament(club, aino)
    night = sessions.open_session(club=club, title="Cards", starts_at=datetime(2026, 11, 12, tzinfo=UTC))
    refused = at_once(
        [
            lambda: merge_guest(guest=guest, into=lempi),
            lambda: running(guest, aino),
            lambda: competitions.enter(competition=made, players=[guest]),
            lambda: sessions.check_in(session=night, player=guest),
            lambda: competitions.start(competition=tournament(club, guest, aino)),
        ]
    )
    assert all(isinstance(error, ClubError | MatchError | CompetitionError) for error in refused), refused
    assert everywhere(guest) == 0
    lempi.refresh_from_db()
    assert lempi.merged_into is None


def test_nobody_is_invited_to_become_a_guest_of_a_higher_role(
    club: Club, aino: Player, guest: Player, lempi: Player
) -> None:
    set_role(club=club, player=lempi, role=Membership.Role.ORGANISER)
    set_role(club=club, player=guest, role=Membership.Role.OWNER)
    with pytest.raises(ClubError, match="a role above yours"):
        invite(club=club, by=lempi, guest=guest)
    assert invite(club=club, by=aino, guest=guest).guest == guest


@pytest.fixture
def outi(club: Club, account: Callable[[str], Player]) -> Player:
    """A second organiser."""
    player = account("Outi")
    join(club=club, player=player)
    set_role(club=club, player=player, role=Membership.Role.ORGANISER)
    return player


def ask(club: Club, guest: Player, into: Player, by: Player) -> MergeRequest:
    return merging.ask_to_merge(club=club, guest=guest, into=into, by=by)


def agree(request: MergeRequest, by: Player) -> MergeRequest:
    return merging.decide_merge(request=request, by=by, agree=True)


def merged_into(guest: Player) -> Player | None:
    return Player.objects.get(pk=guest.pk).merged_into


def test_nobody_makes_a_guest_themselves_alone(
    club: Club, aino: Player, guest: Player, lempi: Player
) -> None:
    request = ask(club, guest, aino, aino)
    for nosy in (aino, lempi):
        with pytest.raises(ClubError, match="does not agree as well"):
            agree(request, nosy)
    assert merged_into(guest) is None


def test_a_second_organiser_agrees(club: Club, aino: Player, guest: Player, outi: Player) -> None:
    request = ask(club, guest, aino, aino)
    assert list(merging.still_waiting(merging.waiting_for(outi))) == [request]
    assert not merging.still_waiting(merging.waiting_for(aino)).exists()
    agree(request, outi)
    assert merged_into(guest) == aino
    assert agree(request, outi).status == "agreed"
    assert not merging.still_waiting(merging.waiting_for(outi)).exists()


def test_the_member_agrees_to_what_an_organiser_asks(
    club: Club, aino: Player, guest: Player, lempi: Player
) -> None:
    agree(ask(club, guest, lempi, aino), lempi)
    assert merged_into(guest) == lempi


def test_refused_is_refused_and_can_be_asked_again(
    club: Club, aino: Player, guest: Player, outi: Player, lempi: Player
) -> None:
    request = ask(club, guest, aino, aino)
    with pytest.raises(ClubError, match="being asked already whether Lempi \\(guest\\) is Aino"):
        ask(club, guest, lempi, outi)
    merging.decide_merge(request=request, by=outi, agree=False)
    with pytest.raises(ClubError, match="decided already: refused"):
        agree(request, outi)
    agree(ask(club, guest, lempi, aino), lempi)
    assert merged_into(guest) == lempi


def test_what_was_asked_too_long_ago_is_asked_anew(
    club: Club, aino: Player, guest: Player, outi: Player
) -> None:
    request = ask(club, guest, aino, aino)
    MergeRequest.objects.update(expires_at=timezone.now())
    with pytest.raises(ClubError, match="too long ago"):
        agree(request, outi)
    assert not merging.still_waiting(merging.concerning(outi)).exists()
    anew = ask(club, guest, aino, aino)
    assert (anew.pk != request.pk, MergeRequest.objects.get(pk=request.pk).status) == (True, "expired")
    agree(anew, outi)


def test_who_is_organiser_no_more_has_not_asked(
    club: Club, aino: Player, guest: Player, outi: Player
) -> None:
    request = ask(club, guest, outi, outi)
    set_role(club=club, player=outi, role=Membership.Role.MEMBER)
    with pytest.raises(ClubError, match="Only the club's organisers merge"):
        agree(request, aino)
    assert merged_into(guest) is None


def test_a_link_for_a_guest_is_not_used_by_who_made_it_nor_seen_by_others(
    club: Club, aino: Player, guest: Player, outi: Player
) -> None:
    made = invite(club=club, by=aino, guest=guest)
    with pytest.raises(ClubError, match="only somebody else can use it"):
        accept(token=made.token, player=aino)
    for who, sees in ((aino, True), (outi, False)):
        assert who.user is not None
        client = Client()
        client.force_login(who.user)
        assert (made.token in client.get(f"/clubs/{club.slug}/joining/").content.decode()) == sees
    accept(token=made.token, player=outi)
    assert merged_into(guest) == outi


def test_the_database_keeps_that_two_people_agreed(club: Club, aino: Player, guest: Player) -> None:
    request = ask(club, guest, aino, aino)
    with pytest.raises(IntegrityError, match="merge_takes_two_people"), transaction.atomic():
        MergeRequest.objects.filter(pk=request.pk).update(status="agreed", decided_by=aino)


@pytest.mark.parametrize("trial", range(3))
def test_asking_agreeing_and_a_link_at_once_make_one_merge(
    trial: int, club: Club, aino: Player, guest: Player, outi: Player, lempi: Player
) -> None:
    link, request = invite(club=club, by=outi, guest=guest), ask(club, guest, aino, aino)
    refused = at_once(
        [
            lambda: agree(request, outi),
            lambda: agree(request, outi),
            lambda: accept(token=link.token, player=lempi),
            lambda: ask(club, guest, aino, aino),
        ]
    )
    assert all(isinstance(error, ClubError) for error in refused), refused
    assert merged_into(guest) in (aino, lempi)


@pytest.mark.parametrize("trial", range(3))
def test_agreed_and_refused_at_once_is_one_of_the_two(
    trial: int, club: Club, aino: Player, guest: Player, outi: Player, lempi: Player
) -> None:
    request = ask(club, guest, lempi, aino)
    refused = at_once(
        [lambda: agree(request, lempi), lambda: merging.decide_merge(request=request, by=outi, agree=False)]
    )
    assert [type(error) for error in refused] == [ClubError]
    request.refresh_from_db()
    assert (merged_into(guest) == lempi) == (request.status == "agreed")


def test_asked_four_times_at_once_is_asked_once(club: Club, aino: Player, guest: Player) -> None:
    assert at_once([lambda: ask(club, guest, aino, aino)] * 4) == []
    assert MergeRequest.objects.count() == 1


def test_a_merge_asked_for_next_year_is_asked_for_anew(ahead: Callable[[timedelta], None]) -> None:
    owner = clubs.create_player(name="Aino")
    club = clubs.create_club(name="Kerho", owner=owner)
    guest = clubs.add_guest(club=club, name="Lempi")
    member = clubs.sign_up(username="lempi", password="kolme-sanaa-ja-yksi", name="Lempi M").player
    clubs.join(club=club, player=member)
    ahead(timedelta(days=365))
    merging.ask_to_merge(club=club, guest=guest, into=member, by=owner)
    ahead(timedelta())
    assert not merging.still_waiting(MergeRequest.objects.all())
    merging.ask_to_merge(club=club, guest=guest, into=member, by=owner)
    assert len(merging.still_waiting(MergeRequest.objects.all())) == 1


def test_a_guest_is_merged_while_roles_are_given(club: Club, guest: Player, lempi: Player) -> None:
    """Both take the memberships in the same order: neither waits for the other for ever."""
    rows = Membership.objects.select_for_update(of=("self",)).order_by("pk")
    both = Membership.objects.filter(club=club, player__in=(guest, lempi))
    first, last = both.order_by("pk")
    with beside(lambda: clubs.merge_guest(guest=guest, into=lempi)) as begin, transaction.atomic():
        rows.get(pk=first.pk)
        begin()
        rows.get(pk=last.pk)
    assert merged_into(guest) == lempi
