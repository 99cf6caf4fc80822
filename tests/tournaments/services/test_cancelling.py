"""A competition that is cancelled: what was played stays, what was not is void, and nothing of it begins any more."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from bots.models import Bot
from clubs.models import Notice, Player
from clubs.services import join
from matches.errors import MatchError
from matches.models import Match
from matches.services import enter_result
from ratings.models import RatingChange
from tests.helpers.concurrency import at_once
from tests.tournaments.matches import matches_of, win
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Round
from tournaments.selectors import table_of_standings
from tournaments.services import competitions
from tournaments.services.cancelling import cancel, numbers

pytestmark = pytest.mark.django_db
Open = Callable[..., Competition]
Status = Match.Status


def owner_of(competition: Competition) -> Player:
    assert competition.club is not None
    return competition.club.memberships.get(role="owner").player


def cancelled(competition: Competition, reason: str = "The room is closed") -> Competition:
    return cancel(competition=competition, reason=reason, by=owner_of(competition))


def test_before_the_draw_it_is_over_and_nobody_enters_draws_or_withdraws(hex_open: Open) -> None:
    made = hex_open(3)
    Competition.objects.filter(pk=made.pk).update(entries_until=timezone.now() - timedelta(hours=1))
    done = cancelled(made, "  The  room is closed ")
    assert (done.status, done.cancelled_because) == ("cancelled", "The room is closed")
    assert done.cancelled_by == owner_of(made)
    entrant = made.entries.all()[0].player
    for act in (
        lambda: competitions.enter(competition=made, players=[entrant]),
        lambda: competitions.withdraw(competition=made, player=entrant),
    ):
        with pytest.raises(CompetitionError, match="It is cancelled: entries are closed"):
            act()
    assert competitions.start_due() == 0
    assert competitions.start(competition=made).status == "cancelled"
    assert not Round.objects.exists()
    assert (done.was_drawn, done.drawn_seed, done.opened_seal) == (False, None, "")


def test_while_it_is_played_what_is_over_stays_with_its_points_and_ratings(hex_open: Open) -> None:
    made = competitions.start(competition=hex_open(4))
    first, second, *others = matches_of(made)
    win(first)
    rated = RatingChange.objects.count()
    assert rated
    done = cancelled(made)
    assert [match.status for match in matches_of(made)] == [Status.FINISHED] + [Status.VOID] * 5
    assert RatingChange.objects.count() == rated
    assert [row.line.points for row in table_of_standings(done)] == [2, 0, 0, 0]
    assert "The room is closed" in str(Match.objects.get(pk=second.pk).reason)
    with pytest.raises(MatchError):
        enter_result(match_id=others[0].pk, data={"winner": 0, "swapped": False}, expect_seq=0)


def test_no_round_of_a_league_is_made_any_more(hex_league: Competition) -> None:
    made = competitions.start(competition=hex_league)
    cancel(competition=made, reason="No", by=Bot.objects.all()[0].player)
    assert competitions.make_next_round(competition_id=made.pk) is None
    assert competitions.make_due_rounds() == 0
    assert made.round_set.count() == 1


def test_who_is_entered_is_told_once_and_with_the_title(hex_open: Open, people: dict[str, Player]) -> None:
    made = hex_open(2)
    for name in ("Member", "Keeper"):
        join(club=made.club, player=people[name])
        competitions.enter(competition=made, players=[people[name]])
    cancel(competition=made, reason="No", by=people["Keeper"])
    told = Notice.objects.filter(kind="cancelled").values_list("player__name", "about")
    assert list(told) == [("Member", "Hex Open")]


def test_it_is_told_beforehand_in_numbers(hex_open: Open) -> None:
    made = hex_open(4)
    before = numbers(made)
    assert (before.entries, before.called_off, before.played) == (4, 0, 0)
    made = competitions.start(competition=made)
    win(matches_of(made)[0])
    now = numbers(made)
    assert (now.entries, now.called_off, now.played, now.rounds_to_come) == (4, 5, 1, 0)


@pytest.mark.parametrize("reason", ["", "   ", "x" * 301])
def test_a_reason_is_needed(hex_open: Open, reason: str) -> None:
    made = hex_open(2)
    with pytest.raises(CompetitionError, match="1 to 300 characters"):
        cancelled(made, reason)
    assert Competition.objects.get().status == "draft"


def test_what_is_over_or_cancelled_is_not_cancelled_again(hex_open: Open) -> None:
    made = competitions.start(competition=hex_open(2))
    win(matches_of(made)[0])
    with pytest.raises(CompetitionError, match="played to its end"):
        cancelled(made)
    competitions.make_next_round(competition_id=made.pk)
    with pytest.raises(CompetitionError, match="played to its end"):
        cancelled(made)
    other = hex_open(2)
    cancelled(other)
    with pytest.raises(CompetitionError, match="cancelled already"):
        cancelled(other, "Again")
    assert Competition.objects.get(pk=other.pk).cancelled_because == "The room is closed"


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_at_once_cancel_once(hex_open: Open) -> None:
    made = competitions.start(competition=hex_open(4))
    [refused] = at_once([lambda: cancelled(made, "One"), lambda: cancelled(made, "Two")])
    assert "cancelled already" in str(refused)
    assert {match.status for match in matches_of(made)} == {Status.VOID}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_match_that_ends_at_that_moment_counts_or_is_void_and_never_both(hex_open: Open) -> None:
    for _again in range(4):
        made = competitions.start(competition=hex_open(3))
        first = matches_of(made)[0]
        raised = at_once([lambda made=made: cancelled(made), lambda first=first: win(first)])  # type: ignore[misc]
        match = matches_of(made)[0]
        assert Competition.objects.get(pk=made.pk).status == "cancelled"
        counted = sum(row.line.points for row in table_of_standings(made))
        if match.status == Status.FINISHED:
            assert (raised, counted) == ([], 2)
        else:
            assert (match.status, counted) == (Status.VOID, 0)
            assert all(isinstance(one, MatchError) for one in raised)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_draw_and_cancelling_at_once_leave_no_match_that_goes_on(hex_open: Open) -> None:
    for _again in range(4):
        made = hex_open(3)
        raised = at_once(
            [lambda made=made: cancelled(made), lambda made=made: competitions.start(competition=made)]  # type: ignore[misc]
        )
        now = Competition.objects.get(pk=made.pk)
        if now.status == "running":
            assert "look again" in str(raised[0])
        else:
            assert (now.status, matches_of(made), raised) == ("cancelled", [], [])
