"""The log of a match as programs read it, with deals that are over as they lie open."""

from __future__ import annotations

import random

import pytest

from clubs.models import Player
from games.core.state import OPEN
from matches import event_store, selectors
from matches.api.told import told_with
from matches.bot_play import play_bots
from matches.deals_opened import deals_over
from matches.models import Match
from matches.seating import MatchPlan, SeatPlan, create_matches
from tests.helpers.company import with_logins
from tests.matches.going_on import moved

pytestmark = pytest.mark.django_db
NAMES = ("Aino", "Eero", "Outi", "Sylvi")


def second_deal(people: dict[str, Player], *, opens_deals: bool) -> Match:
    plan = MatchPlan("hearts", [SeatPlan(people[name]) for name in NAMES], opens_deals=opens_deals)
    (match,) = create_matches([plan], started=True)
    for _ in range(100):
        play_bots(match_id=match.pk, holder="test")  # deals
        match = Match.objects.get(pk=match.pk)
        if event_store.load(match).ended_at:
            return match
        match = moved(match, 1, random.Random(3))
    raise AssertionError("no deal came to its end")


@pytest.mark.parametrize("opens", [True, False])
def test_what_is_over_is_told_as_it_lies_open_and_the_rest_as_ever(opens: bool) -> None:
    match = second_deal(with_logins(*NAMES), opens_deals=opens)
    reading = event_store.read(match, None, seats=4)
    over = deals_over(match, reading.live, None)
    told, usual = told_with(reading, NAMES, over), selectors.told_by(reading, NAMES)
    assert [line["seq"] for line in told] == [line["seq"] for line in usual]
    end = reading.live.ended_at
    assert [line for line in told if line["seq"] > end] == [line for line in usual if line["seq"] > end]
    if not opens:
        assert over is None and told == usual
    else:
        assert over is not None and over[1] == OPEN
        assert told[:end] == selectors.told_by(event_store.read(*over, seats=4), NAMES)
