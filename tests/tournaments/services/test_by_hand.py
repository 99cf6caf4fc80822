"""Pairing by hand begins and ends, with the engine's own tables beside it."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from tests.tournaments.drafts import drafted, publish, seated, the_draft
from tournaments.errors import CompetitionError
from tournaments.models import Competition, HandPairing
from tournaments.services.by_hand import hand_begin, hand_end
from tournaments.services.drafts import draft_draw, draft_exchange

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge(club: Club) -> Player:
    return club.memberships.get(role="owner").player


def exchange(made: Competition, one: str, other: str) -> None:
    entries = {name: made.entries.get(player__name=name).pk for name in (one, other)}
    draft_exchange(competition=made, round_id=the_draft(made).pk, one=entries[one], other=entries[other])


def test_what_differs_from_the_engine_is_marked_and_written_down(club: Club, judge: Player) -> None:
    made = drafted(club, 8)
    draft, before = the_draft(made), seated(the_draft(made))
    hand = hand_begin(competition=made, round_id=draft.pk, by=judge)
    assert hand_begin(competition=made, round_id=draft.pk, by=judge) == hand, "again"
    names = {entry.number: entry.player.name for entry in made.entries.select_related("player")}
    assert [tuple(names[number] for number in table) for table in hand.drawn] == before
    with pytest.raises(CompetitionError, match="end that first"):
        publish(made)
    exchange(made, before[0][0], before[1][0])
    exchange(made, before[2][0], before[3][0])
    exchange(made, before[2][0], before[3][0])
    ended = hand_end(competition=made, round_id=draft.pk)
    assert ended is not None and ended.differ == 2 and ended.ended_at is not None
    assert hand_end(competition=made, round_id=draft.pk) == ended, "again"
    with pytest.raises(CompetitionError, match="Say first"):
        exchange(made, before[0][0], before[1][0])
    publish(made)
    assert HandPairing.objects.get().round.state == "published"


def test_where_nothing_was_changed_nothing_is_said(club: Club, judge: Player) -> None:
    made = drafted(club, 4)
    draft = the_draft(made)
    one, other = seated(draft)[0][0], seated(draft)[1][0]
    hand_begin(competition=made, round_id=draft.pk, by=judge)
    exchange(made, one, other)
    exchange(made, one, other)
    assert hand_end(competition=made, round_id=draft.pk) is None
    assert not HandPairing.objects.exists() and not draft.pairings.filter(by_hand=True).exists()
    with pytest.raises(CompetitionError, match="Nobody puts"):
        hand_end(competition=made, round_id=draft.pk)


def test_drawn_again_it_is_the_engine_s_and_the_mode_is_left(club: Club, judge: Player) -> None:
    made = drafted(club, 4)
    before = seated(the_draft(made))
    hand_begin(competition=made, round_id=the_draft(made).pk, by=judge)
    exchange(made, before[0][0], before[1][0])
    draft_draw(competition=made, known=the_draft(made).pk)
    assert seated(the_draft(made)) == before and not HandPairing.objects.exists()
    publish(made)


@pytest.mark.parametrize("format", ["knock-out", "round-robin"])
def test_not_where_the_tables_follow_from_the_draw(club: Club, judge: Player, format: str) -> None:
    made = drafted(club, 4, rounds=0, format=format)
    with pytest.raises(CompetitionError, match="nobody changes places"):
        hand_begin(competition=made, round_id=the_draft(made).pk, by=judge)
    with pytest.raises(CompetitionError, match="no longer there"):
        hand_begin(competition=made, round_id=0, by=judge)
    with pytest.raises(CompetitionError, match="no longer there"):
        hand_end(competition=made, round_id=0)
