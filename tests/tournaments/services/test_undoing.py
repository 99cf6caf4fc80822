"""Undoing rounds: nothing of them counts, what was played stays known, and the round is made once again."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from matches.models import Match
from tests.helpers.concurrency import at_once
from tests.tournaments.drafts import drafted, play_on, publish, seated, the_draft, win_all
from tests.tournaments.matches import matches_of, win
from tournaments import selectors
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Round
from tournaments.round_selectors import undone_rounds
from tournaments.services.drafts import draft_draw, draft_of
from tournaments.services.leaving import go_home
from tournaments.services.undoing import round_undo, undoing

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(club: Club) -> Player:
    return club.memberships.get(role="owner").player


def points(competition: Competition) -> int:
    return sum(row.line.points for row in selectors.table_of_standings(competition))


def test_the_last_round_is_undone_and_what_was_played_stays_known(club: Club, owner: Player) -> None:
    made = drafted(club, 6)
    play_on(made)
    second = publish(made)
    win(matches_of(made, status="running")[0])
    assert undoing(made, 2) == undoing(made, 2).__class__((2,), 1, 2, draft=False, reopened=False)
    round_undo(competition=made, round_id=second.pk, reason="Drawn too early.", by=owner)
    assert [row.number for row in selectors.rounds(made)] == [1] and points(made) == 6
    (gone,) = undone_rounds(made)
    assert (gone.round.undone_by, gone.round.undone_because) == (owner, "Drawn too early.")
    statuses = [link.match.status for table in gone.tables for link in table.matches.all()]
    assert sorted(statuses) == ["finished", "void", "void"]
    again = draft_draw(competition=made)
    assert again is not None and again.number == 2 and seated(again) == seated(second), "the same seed"


def test_to_any_round_and_what_was_over_goes_on(club: Club, owner: Player) -> None:
    made = drafted(club, 6)
    first = publish(made)
    win_all(made)
    for _ in range(2):
        draft_draw(competition=made)
        publish(made)
        win_all(made)
    made.refresh_from_db()
    assert made.status == "finished"
    assert undoing(made, 1).reopened and undoing(made, 1).rounds == (1, 2, 3)
    leaver = made.entries.select_related("player")[0]
    round_undo(competition=made, round_id=first.pk, reason="The wrong list", by=owner)
    made.refresh_from_db()
    leaver.refresh_from_db()
    assert (made.status, made.finished_at, points(made)) == ("running", None, 0)
    assert Match.objects.filter(status="finished").count() == 9, "what was played stays"
    assert draft_draw(competition=made) is not None


def test_who_went_after_it_has_still_gone_and_the_draft_is_thrown_away(club: Club, owner: Player) -> None:
    made = drafted(club, 6)
    play_on(made)
    leaver = made.entries.select_related("player")[0].player
    go_home(competition=made, player=leaver)
    first = Round.objects.get(competition=made, number=1)
    round_undo(competition=made, round_id=first.pk, reason="Too early", by=owner)
    assert draft_of(made) is None
    made_again = draft_draw(competition=made)
    assert made_again is not None and leaver.name not in {n for t in seated(made_again) for n in t}


@pytest.mark.parametrize("reason", ["", "  ", "x" * 301, "bell\x07"])
def test_without_a_reason_nothing_is_undone(club: Club, owner: Player, reason: str) -> None:
    made = drafted(club, 4)
    first = publish(made)
    with pytest.raises(CompetitionError, match="reason"):
        round_undo(competition=made, round_id=first.pk, reason=reason, by=owner)
    assert selectors.rounds(made) == [first]


def test_neither_a_draft_nor_what_is_not_there_is_undone(club: Club, owner: Player) -> None:
    made, other = drafted(club, 4), drafted(club, 4)
    for known in (the_draft(made).pk, 0, publish(other).pk):
        with pytest.raises(CompetitionError, match="no such round"):
            round_undo(competition=made, round_id=known, reason="Why", by=owner)


@pytest.mark.django_db(transaction=True)
def test_twenty_who_undo_draw_and_publish_at_once_leave_one_round(club: Club, owner: Player) -> None:
    made = drafted(club, 6)
    first = publish(made)
    undo = [lambda: round_undo(competition=made, round_id=first.pk, reason="Too early", by=owner)] * 10
    raised = at_once([*undo, *[lambda: draft_draw(competition=made)] * 10])
    assert all(isinstance(error, CompetitionError) for error in raised), "a table was open"
    assert made.round_set.filter(state="undone").count() == 1
    assert made.round_set.exclude(state="undone").count() <= 1
    assert not Match.objects.filter(status="running").exists()
    draft_draw(competition=made)
    assert seated(the_draft(made)) == seated(first)
