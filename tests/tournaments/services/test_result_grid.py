"""Results typed by organisers: on the game's sheet where it can be, in its place where not, never over a result."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club, Player
from matches.models import Match
from tests.tournaments.matches import matches_of, win
from tournaments import selectors
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Pairing
from tournaments.services import competitions
from tournaments.services.result_grid import result_type, takes_winner

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(club: Club) -> Player:
    return club.memberships.get(role="owner").player


def test_it_finishes_the_match_which_is_rated(hex_open: Callable[..., Competition], owner: Player) -> None:
    made = competitions.start(competition=hex_open(4))
    assert takes_winner(made)
    first, second, *_ = Pairing.objects.filter(round__competition=made).order_by("round__number", "table")
    result_type(competition=made, pairing_id=first.pk, text="0", by=owner)
    result_type(competition=made, pairing_id=second.pk, text="+-", by=owner)
    match = first.matches.get().match
    assert (match.status, match.result["places"], match.rated) == ("finished", [2, 1], True)
    second.refresh_from_db()
    assert second.kind == "forfeit"
    for text in ("1", "-+", "5-3"):
        with pytest.raises(CompetitionError, match="counted"):
            result_type(competition=made, pairing_id=first.pk, text=text, by=owner)


def test_scores_that_no_sheet_asks_for_count_in_its_place(
    hex_open: Callable[..., Competition], owner: Player
) -> None:
    made = competitions.start(competition=hex_open(2))
    (only,) = Pairing.objects.filter(round__competition=made)
    result_type(competition=made, pairing_id=only.pk, text="5-3", by=owner)
    assert [row.hundredths for row in selectors.table_of_standings(made)] == [100, 0]
    assert [match.status for match in matches_of(made)] == ["void"]


def test_who_sits_there_gives_their_own_word_alone(
    hex_open: Callable[..., Competition], owner: Player
) -> None:
    made = hex_open(2)
    made.entries.filter(player=made.entries.order_by("pk")[0].player).update(player=owner)
    competitions.start(competition=made)
    (only,) = Pairing.objects.filter(round__competition=made)
    for text in ("+-", "5-3"):
        with pytest.raises(CompetitionError, match="You sit at this table"):
            result_type(competition=made, pairing_id=only.pk, text=text, by=owner)
    result_type(competition=made, pairing_id=only.pk, text="1", by=owner)
    only.refresh_from_db()
    assert (Match.objects.get().status, only.counted) == ("running", False), "the other side is waited for"


def test_a_sheet_that_was_begun_is_not_written_over(
    hex_open: Callable[..., Competition], owner: Player
) -> None:
    made = competitions.start(competition=hex_open(2))
    (match,) = matches_of(made)
    win(match)
    other = competitions.start(competition=hex_open(2))
    only = Pairing.objects.get(round__competition=made)
    with pytest.raises(CompetitionError, match="no longer there"):
        result_type(competition=other, pairing_id=only.pk, text="1", by=owner)
