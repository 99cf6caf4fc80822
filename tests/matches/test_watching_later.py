"""Whoever does not play sees a match so much later as its table has chosen, on every way out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import Player
from common.watching import Delay
from matches import event_store, services
from matches.bot_play import play_bots
from matches.looking_on import as_seen, in_list
from matches.models import Match
from matches.seating import MatchPlan, SeatPlan, create_matches
from tests.helpers.company import browser_of, with_logins
from tests.helpers.two_worlds import answers
from tests.matches.going_on import moved

pytestmark = pytest.mark.django_db
NAMES = ("Aino", "Eero", "Outi", "Sylvi")


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return with_logins(*NAMES, "Veikko")


def begun(people: dict[str, Player], delay: int, game: str = "hex") -> Match:
    seats = 2 if game == "hex" else 4
    options = {"size": 5} if game == "hex" else {}
    plan = MatchPlan(game, [SeatPlan(people[name]) for name in NAMES[:seats]], options, watch_delay=delay)
    (match,) = create_matches([plan], started=True)
    play_bots(match_id=match.pk, holder="test")  # deals
    match.refresh_from_db()
    return match


def played_at(match: Match, when: datetime, seqs: Sequence[int]) -> None:
    match.events.filter(seq__in=seqs).update(at=when)


def seen_by(player: Player | None, match: Match) -> int:
    return as_seen(player, Match.objects.get(pk=match.pk)).seq


@pytest.mark.parametrize("delay", [30, 120, 600])
def test_others_see_what_is_older_than_the_delay_and_players_everything(
    people: dict[str, Player], delay: int
) -> None:
    match, now = moved(begun(people, delay), 4), timezone.now()
    played_at(match, now - timedelta(seconds=delay + 5), [1, 2])
    played_at(match, now - timedelta(seconds=delay - 20), [3])
    assert [seen_by(people[name], match) for name in ("Aino", "Eero")] == [4, 4]
    assert [seen_by(player, match) for player in (people["Veikko"], None)] == [2, 2]
    late = as_seen(None, match)
    assert late.shown_next == match.events.get(seq=3).at + timedelta(seconds=delay)
    for player in (people["Veikko"], None):
        page = browser_of(player).get(f"/matches/{match.code}/").content.decode()
        assert "seq=2&amp;" in page and f"others see it {delay // 60 or 30} " in page
        told = browser_of(player).get(f"/api/matches/{match.code}/").json()
        assert (told["seq"], len(told["told"]), told["view"]["seq"]) == (2, 2, 2)
        assert match_in_list(player, match)["seq"] == 0
    assert match_in_list(people["Aino"], match)["seq"] == 4
    assert "seq=4&amp;" in browser_of(people["Aino"]).get(f"/matches/{match.code}/").content.decode()


def match_in_list(player: Player | None, match: Match) -> dict[str, object]:
    rows = browser_of(player).get("/api/matches/?status=running").json()["results"]
    return next(row for row in rows if row["code"] == str(match.code))


def test_a_held_move_counts_from_when_it_was_shown(people: dict[str, Player]) -> None:
    match, now = moved(begun(people, 30), 2), timezone.now()
    played_at(match, now - timedelta(seconds=50), [1, 2])
    match.events.filter(seq=2).update(shown_at=now - timedelta(seconds=10))
    assert seen_by(None, match) == 1


def test_until_the_match_is_over_nothing_of_it_and_then_everything(people: dict[str, Player]) -> None:
    match = moved(begun(people, Delay.MATCH), 3)
    played_at(match, timezone.now() - timedelta(days=1), [1, 2, 3])
    assert seen_by(None, match) == 0
    services.concede(match_id=match.pk, seat=0, expect_seq=3)
    over = Match.objects.get(pk=match.pk)
    assert seen_by(None, over) == over.seq == 4
    assert not as_seen(None, over).is_late


def test_deal_by_deal(people: dict[str, Player]) -> None:
    match = begun(people, Delay.DEAL, "hearts")
    rng = random.Random(3)
    while not event_store.load(match).ended_at:
        assert seen_by(None, match) == 0
        match = moved(match, 1, rng)
    end = event_store.load(match).ended_at
    play_bots(match_id=match.pk, holder="test")
    match = moved(match, 2, rng)
    assert seen_by(None, match) == end < match.seq
    page = browser_of(None).get(f"/matches/{match.code}/").content.decode()
    assert "?at=0" in page
    step = browser_of(None).get(f"/matches/{match.code}/?at={match.seq}").content.decode()
    assert f'data-seq="{end}"' in step


@pytest.mark.parametrize("delay", [30, Delay.DEAL, Delay.MATCH])
def test_what_is_younger_than_the_delay_changes_no_byte_of_any_answer(
    people: dict[str, Player], delay: int
) -> None:
    match, rng = begun(people, delay, "hearts"), random.Random(2)
    match, long_ago = moved(match, 3, rng), timezone.now() - timedelta(days=10, hours=12)
    played_at(match, long_ago, range(1, match.seq + 1))
    Match.objects.filter(pk=match.pk).update(created_at=long_ago, started_at=long_ago)
    asked = Match.objects.get(pk=match.pk)
    for player in (None, people["Veikko"]):
        here = list(answers(asked, player, ["zzz"]))
        moved(match, 1, rng)
        for before, after in zip(here, answers(asked, player, ["zzz"]), strict=True):
            assert before == after, f"{delay}: told by {before.what}"


def test_what_lies_beside_the_log_is_not_shown_with_it(people: dict[str, Player]) -> None:
    match = moved(begun(people, 600), 2)
    Match.objects.filter(pk=match.pk).update(
        adjourns="asked", claims_close_at=timezone.now() + timedelta(minutes=1)
    )
    match.adjournments.create(
        asked_by=people["Aino"], until=timezone.now() + timedelta(days=1), seq=2, seat=0
    )
    browser, api = browser_of(people["Veikko"]), f"/api/matches/{match.code}/"
    assert browser.get(f"{api}adjournment/").json() == []
    assert browser.get(api).json()["claims_close_at"] is None
    assert len(browser_of(people["Aino"]).get(f"{api}adjournment/").json()) == 1


def test_a_match_as_it_was_is_only_read(people: dict[str, Player]) -> None:
    late = as_seen(None, moved(begun(people, 600), 2))
    for write in (late.save, late.refresh_from_db):
        with pytest.raises(AssertionError):
            write()
    assert event_store.load(late).seq == event_store.load(late, upto=99).seq == 0


def test_no_query_where_nothing_is_late_and_one_where_it_is(
    people: dict[str, Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    usual, later = begun(people, 0), begun(people, 30)
    for match in (usual, later):
        list(match.seats.all())
    with django_assert_num_queries(0):
        assert as_seen(None, usual) is usual and in_list(None, usual) is usual
    usual, later = (Match.objects.prefetch_related("seats").get(pk=match.pk) for match in (usual, later))
    with django_assert_num_queries(0):
        assert as_seen(people["Aino"], later) is later and in_list(None, later).seq == 0
    with django_assert_num_queries(1):
        assert as_seen(None, later).is_late
