"""Finished matches go into the statistics: each once, those that strangers may see, whatever worker dies."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Player
from games.core.match import LiveMatch
from matches import deal_counting, deal_statistics, event_store, services
from matches.models import Board, BoardSet, CountedMatch, DealTally, Event, Match
from matches.tasks import count_deals

pytestmark = pytest.mark.django_db


def played(people: list[Player], game: str = "hearts", **more: object) -> Match:
    """A match on the site, played at random to its end."""
    seats = [services.SeatPlan(one) for one in people]
    match = services.start(match=services.create_match(game=game, seats=seats, **more))  # type: ignore[arg-type]
    rng, boards = Random(7), event_store.sealed_source(match)

    def to_the_end(live: LiveMatch) -> None:
        live.advance(rng, boards)
        while not live.over:
            assert live.state is not None
            seat = live.actors()[0]
            live.play_action(seat, live.state.sample_legal(seat, rng))
            live.advance(rng, boards)

    match = services.change(match.pk, to_the_end, None)
    assert match.status == Match.Status.FINISHED
    return match


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


class TestReading:
    def test_for_strangers_and_in_so_many_queries_whatever_was_played(
        self, client: Client, people: list[Player], django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        empty = client.get("/statistics/").content.decode()
        assert "Nothing has been played to an end yet." in empty
        played(people)
        count_deals()
        for address in ("/statistics/", "/games/hearts/statistics/"):
            with django_assert_num_queries(1):
                page = client.get(address).content.decode()
            assert "Are the deals fair?" in page and "come out" in page
        assert "13, 13, 13, 13" in page and "Points in the mean" in page
        whole = client.get("/api/statistics/").json()
        assert whole["totals"]["matches"] == 1 and whole["games"][0]["game"] == "hearts"
        one = client.get("/api/games/hearts/statistics/").json()
        assert one["totals"]["proved"] == whole["totals"]["draws"] and len(one["hands"][0]["cards"]) == 52

    @pytest.mark.parametrize("key", ["yatzy", "%00", "a" * 300])
    def test_of_no_game(self, client: Client, key: str) -> None:
        assert client.get(f"/games/{key}/statistics/").status_code == 404
        assert client.get(f"/api/games/{key}/statistics/").status_code == 404

    def test_a_game_without_deals_tells_of_its_seats_alone(
        self, client: Client, people: list[Player]
    ) -> None:
        played(people[:2], "hex")
        count_deals()
        page = client.get("/games/hex/statistics/").content.decode()
        assert "Are the deals fair?" not in page and "How each seat fares" in page and "Seat 2" in page

    def test_what_the_test_says_in_words(self, client: Client) -> None:
        row = DealTally(game="waschi-wurti", kind="faces", players=2, layout="1-6", deals=60, freedom=5)
        row.counts, row.statistic = {str(face): 10 for face in range(1, 7)}, 1.0
        row.save()
        DealTally.objects.create(
            game="waschi-wurti", kind="played", players=2, layout="0;1", matches=1, draws=60
        )
        assert (
            "come out evenly: of 100 such counts"
            in client.get("/games/waschi-wurti/statistics/").content.decode()
        )
        DealTally.objects.filter(pk=row.pk).update(statistic=75.0)
        page = client.get("/games/waschi-wurti/statistics/").content.decode()
        assert (
            "less evenly than chance alone would explain" in page
            and "not even" in client.get("/statistics/").content.decode()
        )
