"""Finished matches go into the statistics: each once, those that strangers may see, whatever worker dies."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from matches import deal_counting, deal_statistics, services
from matches.models import Board, BoardSet, CountedMatch, DealTally, Event
from matches.tasks import count_deals
from tests.matches.played_out import played

pytestmark = pytest.mark.django_db


def sums() -> list[tuple[object, ...]]:
    return list(
        DealTally.objects.values_list("kind", "layout", "matches", "deals", "draws", "proved", "counts")
    )


def test_what_a_match_brings_and_that_it_brings_it_once(people: list[Player]) -> None:
    match = played(people)
    assert count_deals() == 1
    total = deal_statistics.of_game("hearts")
    draws = match.events.filter(kind="chance").count()
    assert (total.totals.matches, total.totals.draws, total.totals.proved) == (1, draws, draws)
    assert total.totals.deals == draws, "each deal was shuffled once and played to its end"
    (hands,) = total.hands
    assert hands.deals == draws and hands.sizes == (13,) * 4 and len(hands.cards) == 52
    assert all(sum(seats) == draws for _, seats in hands.cards), "each card is somewhere in each deal"
    (sides,) = total.sides
    points = {seat.index: seat.score for seat in match.seats.all()}
    assert {one.seat: one.points for one in sides.seats} == points
    before = sums()
    assert count_deals() == 0 and sums() == before
    CountedMatch.objects.bulk_create([CountedMatch(match=match)], ignore_conflicts=True)
    assert count_deals() == 0 and sums() == before


def test_a_worker_that_dies_has_counted_nothing(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    played(people)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(deal_counting, "_store", killed)
        with pytest.raises(KeyboardInterrupt):
            count_deals()
    assert sums() == [] and CountedMatch.objects.filter(counted_at=None).count() == 1
    assert count_deals() == 1 and sums()


def test_neither_running_matches_nor_sheets_nor_what_strangers_may_not_see(people: list[Player]) -> None:
    seats = [services.SeatPlan(one) for one in people]
    services.start(match=services.create_match(game="hearts", seats=seats))
    assert not CountedMatch.objects.exists(), "one that is being played is not even noted"
    hidden = Club.objects.create(name="Secret", slug="secret", visibility="private")
    match = played(people, club=hidden)
    assert count_deals() == 1 and sums() == [], "looked at once, and left out"
    assert CountedMatch.objects.get(match=match).counted_at is not None


def test_a_board_that_others_meet_is_no_deal_of_its_own(people: list[Player]) -> None:
    played(people, board_set=BoardSet.objects.create())
    assert Board.objects.exists() and count_deals() == 1
    assert {row[0] for row in sums()} == {"played"}


def test_a_log_that_cannot_be_replayed_is_sealed_and_not_found_right(people: list[Player]) -> None:
    match = played(people)
    draws = match.events.filter(kind="chance").count()
    first = Event.objects.filter(match=match, kind="chance").order_by("seq").first()
    assert first is not None
    salt, _, _ = first.text.partition(":")
    Event.objects.filter(pk=first.pk).update(text=f"{salt}:[1,2,3]")
    assert count_deals() == 1
    totals = deal_statistics.of_game("hearts").totals
    assert (totals.matches, totals.draws, totals.proved, totals.deals) == (1, draws, 0, 0)


def test_too_many_ways_of_dealing_are_counted_together(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deal_counting, "LAYOUTS", 0)
    match = played(people)
    count_deals()
    row = DealTally.objects.get(kind="cards")
    assert (row.layout, row.counts, row.freedom) == ("", {}, 0) and row.deals == match.events.filter(
        kind="chance"
    ).count()
    assert deal_statistics.of_game("hearts").hands == ()
