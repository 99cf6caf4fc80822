"""A move on the site and what follows: a decided deal ends where the table wants it, a wrong move changes nothing."""

from __future__ import annotations

import pytest

from bots.builtin import ensure_builtin_bots
from clubs.models import Player
from games.core.errors import Illegal, NotYourTurn, StaleSequence
from matches import event_store, services
from matches.bot_play import play_bots
from matches.early_ends import go_on, make_moves
from matches.models import Match
from tests.matches.pages import RUBBISH
from tests.matches.whist import dealt

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("wanted", [True, False])
def test_a_deal_that_is_decided_ends_where_the_table_wants_it(wanted: bool) -> None:
    """All that costs in hearts is won sooner or later, in four matches of five before a last trick."""
    bots = [bot.player for bot in ensure_builtin_bots()[:4]]
    seats = [services.SeatPlan(one) for one in bots]
    ended = False
    for _ in range(10 if wanted else 3):
        match = services.start(match=services.create_match(game="hearts", seats=seats, ends_decided=wanted))
        play_bots(match_id=match.pk, holder="one")
        match.refresh_from_db()
        assert match.status == Match.Status.FINISHED
        ended |= match.events.filter(kind="decided").exists()
        event_store.load(match)
        if ended:
            break
    assert ended == wanted


def test_on_a_sheet_the_book_says_when_a_deal_ends(people: list[Player]) -> None:
    seats = [services.SeatPlan(one) for one in people]
    sheet = services.create_match(game="tuppi", seats=seats, entered=True, ends_decided=True)
    assert not sheet.ends_decided


def test_moves_are_made_one_by_one_or_several_of_one_turn(hex_of_people: Match) -> None:
    live = event_store.load(hex_of_people)
    make_moves(live, 0, ["a1"], 0)
    assert live.seq == 1 and live.actors() == (1,)
    with pytest.raises(StaleSequence):
        make_moves(live, 1, ["b1"], 0)
    with pytest.raises(NotYourTurn):
        make_moves(live, 0, ["b1"], 1)
    with pytest.raises((Illegal, NotYourTurn)):
        make_moves(live, 1, ["b1", "c1"], 1)
    assert live.seq == 1


@pytest.mark.parametrize("wrong", RUBBISH)
def test_rubbish_is_no_move(hex_of_people: Match, wrong: str) -> None:
    live = event_store.load(hex_of_people)
    for texts in ([wrong], [wrong, "a1"]):
        with pytest.raises(Illegal):
            make_moves(live, 0, texts, 0)
    assert live.seq == 0


def test_it_goes_on_to_whoever_acts_and_says_whether_chance_had_a_part(people: list[Player]) -> None:
    seats = [services.SeatPlan(one) for one in people]
    match = services.start(match=services.create_match(game="rubber-whist", seats=seats))
    live = event_store.load(match)
    assert go_on(match, live, None)
    assert live.actors() and [event.kind for event in live.log] == ["chance"]
    assert not go_on(match, live, None)


def test_a_deal_that_is_not_decided_goes_on_where_the_table_wants_decided_ones_ended(
    people: list[Player],
) -> None:
    match = dealt(people, ends_decided=True)
    live = event_store.load(match)
    assert not go_on(match, live, None)
    assert live.seq == 1 and match.ends_decided
