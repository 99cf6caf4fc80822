"""Who sat where for which rows, where a seat changed hands in mid-match."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Club, Membership, Player
from clubs.services import create_club, join, set_role, sign_up
from matches import corrections, event_store, permissions, selectors, services, sittings
from matches.corrections import Change
from matches.errors import MatchError
from matches.models import Correction, Match, Sitting
from matches.objections import object_to, to_decide
from matches.records import widest_margins
from matches.reports import others_at
from tests.matches.sheets import enter, running

pytestmark = pytest.mark.django_db

HEARTS = {"penalties": [7, 3, 3]}


@pytest.fixture
def people() -> list[Player]:
    """Aino, Eero and Kalle sit down; Liisa comes later; Otso organises."""
    names = ("Aino", "Eero", "Kalle", "Liisa", "Otso")
    return [sign_up(username=name.lower(), password="x", name=name).player for name in names]


@pytest.fixture
def club(people: list[Player]) -> Club:
    club = create_club(name="Kerho", owner=people[4])
    for player in people[:4]:
        join(club=club, player=player)
    return club


@pytest.fixture
def changed(people: list[Player], club: Club) -> Match:
    """Two deals, then Liisa takes Aino's seat, then one deal more."""
    match = enter(running("hearts", people[:3], club=club), HEARTS, HEARTS)
    sittings.hand_over(match=match, index=0, newcomer=people[3], rows=2)
    return enter(match, {"penalties": [0, 6, 7]})


def over(match: Match) -> Match:
    return services.stop_match(match_id=match.pk, reason="late", expect_seq=match.seq)


def test_the_match_in_runs_of_rows(changed: Match, people: list[Player]) -> None:
    live = event_store.load(changed)
    aino, eero, kalle, liisa, _otso = (player.pk for player in people)
    first, then = sittings.segments(changed.seats.all(), sittings.earlier(changed), live)
    assert (first.share, first.points, first.players) == (Fraction(2, 3), (14, 6, 6), (aino, eero, kalle))
    assert (then.share, then.points, then.players) == (Fraction(1, 3), (0, 6, 7), (liisa, eero, kalle))
    told = [
        (one.index, one.player_id, one.first, one.last)
        for one in sittings.stretches(changed.seats.all(), sittings.earlier(changed), 3)
    ]
    assert told == [(0, aino, 1, 2), (0, liisa, 3, 3), (1, eero, 1, 3), (2, kalle, 1, 3)]


def test_a_match_without_changes_asks_the_database_nothing(
    people: list[Player], club: Club, django_assert_num_queries: object
) -> None:
    match = Match.objects.prefetch_related("seats__player").get(pk=running("hearts", people[:3]).pk)
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert sittings.earlier(match) == sittings.gone(match) == sittings.told(match, [], "deal") == []
        assert sittings.closed_rows(match) == 0
        assert permissions.sat_there(match) == [player.pk for player in people[:3]]


def test_nobody_leaves_a_seat_twice_after_one_row_or_before_the_first(
    changed: Match, people: list[Player]
) -> None:
    for until in (2, 0):
        with pytest.raises(IntegrityError), transaction.atomic():
            Sitting.objects.create(match=changed, index=0, player=people[1], until=until)


def test_who_takes_a_seat_and_gives_it_up_at_once_has_not_sat_there(
    changed: Match, people: list[Player]
) -> None:
    sittings.hand_over(match=changed, index=1, newcomer=people[0], rows=3)
    sittings.hand_over(match=changed, index=1, newcomer=people[1], rows=3)
    assert list(Sitting.objects.values_list("player", "until")) == [
        (people[0].pk, 2),
        (people[1].pk, 3),
    ]


def test_who_has_gone_keeps_the_sheet_no_more_but_may_object(changed: Match, people: list[Player]) -> None:
    aino = people[0]
    assert not permissions.keeps_score(aino, changed) and permissions.keeps_score(people[3], changed)
    assert permissions.sat_at(aino, changed)
    assert [one.name for one in others_at(changed, aino)] == ["Liisa", "Eero", "Kalle"]
    assert object_to(match_id=over(changed).pk, player=aino, reason="Not so").status == "open"


def test_who_has_gone_decides_nothing_there(changed: Match, people: list[Player], club: Club) -> None:
    aino, otso = people[0], people[4]
    set_role(club=club, player=aino, role=Membership.Role.ORGANISER)
    assert not permissions.speaks_for_club(aino, changed) and not permissions.may_decide(aino, changed)
    assert permissions.speaks_for_club(otso, changed)
    object_to(match_id=over(changed).pk, player=people[1], reason="Not so")
    assert not to_decide(aino).exists() and to_decide(otso).exists()
    assert permissions.organisers_apart(changed) == [otso]


def test_their_matches_are_those_they_sat_at(changed: Match, people: list[Player]) -> None:
    for player in people[:4]:
        assert list(selectors.matches(player=player)) == [changed]
    assert not selectors.matches(player=people[4])
    assert people[0] in selectors.named_players(None)


def test_it_is_nobody_s_widest_margin(changed: Match, club: Club) -> None:
    over(changed)
    assert widest_margins(club) == []


class TestCorrecting:
    def correct(self, match: Match, by: Player, **change: object) -> Correction:
        return corrections.correct(
            match_id=match.pk,
            change=Change(**change),  # type: ignore[arg-type]
            by=by,
            reason="Not so",
            expect_seq=match.seq,
            known=0,
        )

    def test_who_sat_there_last_can_have_been_somebody_else(
        self, changed: Match, people: list[Player]
    ) -> None:
        match = over(changed)
        with pytest.raises(MatchError, match="cannot sit in two places"):
            self.correct(match, people[4], kind=Correction.Kind.SEATS, seats={1: people[0]})
        made = self.correct(match, people[4], kind=Correction.Kind.SEATS, seats={0: people[4]})
        assert made.look, "Otso is to have sat there himself"

    def test_the_deals_of_who_has_gone_are_put_right_as_ever(
        self, changed: Match, people: list[Player]
    ) -> None:
        match = over(changed)
        made = self.correct(match, people[4], kind=Correction.Kind.DEALS, deals={1: {"penalties": [0, 6, 7]}})
        assert made.status == Correction.Status.DONE
        assert people[0].notices.filter(kind="corrected").exists(), "Aino sat there then"

    def test_the_wrong_game_is_not_opened_anew_with_half_its_people(
        self, changed: Match, people: list[Player]
    ) -> None:
        with pytest.raises(MatchError, match="A seat changed hands"):
            self.correct(over(changed), people[4], kind=Correction.Kind.GAME, game="skat")
