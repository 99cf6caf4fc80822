"""The log in the database: stored in order, replayed to the match, and shown as far as it goes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Player
from games.core import registry
from games.core.errors import BadLog
from matches import event_store, services
from matches.errors import MatchError
from matches.models import Board, BoardSet, Event, Match

pytestmark = pytest.mark.django_db


def play(match: Match, *moves: str) -> Match:
    for number, move in enumerate(moves):
        match = services.play_move(match_id=match.pk, seat=number % 2, texts=[move], expect_seq=match.seq)
    return match


def test_a_match_is_played_to_its_end_by_the_rules_it_began_under(
    hex_of_people: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = registry.get("hex")
    then = type("FirstHex", (now,), {"rules_version": now.rules_version, "__module__": now.__module__})
    monkeypatch.setattr(now, "rules_version", now.rules_version + 1)
    monkeypatch.setitem(registry._EARLIER, ("hex", then.rules_version), then)
    played = play(hex_of_people, "a1", "b2")
    assert event_store.load(played).table.game is then
    assert event_store.read(played, 0).live.seq == 2
    again = services.create_match(game="hex", seats=[services.SeatPlan(one) for one in _people(played)])
    assert (again.rules_version, event_store.table_of(again).game) == (now.rules_version, now)


def _people(match: Match) -> list[Player]:
    return [seat.player for seat in match.seats.order_by("index")]


def test_rules_that_have_changed_since_are_not_applied(hex_of_people: Match) -> None:
    hex_of_people.rules_version += 1
    with pytest.raises(MatchError, match="now there is version"):
        event_store.load(hex_of_people)


def test_who_wrote_an_event_stays_with_it(hex_of_people: Match, aino: Player) -> None:
    services.play_move(match_id=hex_of_people.pk, seat=0, texts=["a1"], expect_seq=0, by=aino)
    assert Event.objects.get().by == aino


def test_matches_on_one_set_of_boards_meet_the_same_deals(
    hex_of_bots: Callable[..., Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert event_store.sealed_source(hex_of_bots()) is None
    boards = BoardSet.objects.create()
    first, second = (hex_of_bots(board_set=boards) for _ in range(2))

    state = event_store.load(first).state
    assert state is not None
    monkeypatch.setattr(type(state), "draw", lambda self, rng: str(rng.random()))
    drawn = [source(state, 1) for match in (first, second) if (source := event_store.sealed_source(match))]
    assert drawn[0] == drawn[1]
    assert Board.objects.get().sealed == drawn[0].text
    other = event_store.sealed_source(first)
    assert other is not None and other(state, 2) != drawn[0]


def test_a_match_is_what_its_log_says(hex_of_people: Match) -> None:
    match = play(hex_of_people, "a1", "b2", "c3")
    live = event_store.load(match)
    assert (live.seq, [event.text for event in live.log]) == (3, ["a1", "b2", "c3"])
    assert event_store.load(match, upto=2).seq == 2
    assert event_store.read(match, None).live.seq == 3


def test_what_does_not_follow_the_newest_event_is_not_stored(hex_of_people: Match, aino: Player) -> None:
    match = play(hex_of_people, "a1")
    with pytest.raises(MatchError, match="Somebody else has moved in the meantime"):
        event_store.append(match, event_store.load(match).log, aino)
    assert (match.seq, Event.objects.count()) == (1, 1)


@pytest.mark.parametrize("rubbish", [{"text": "z9"}, {"kind": "rubbish"}, {"seat": None}])
def test_a_log_that_cannot_be_read_stops_a_match_and_shows_a_void_one_up_to_there(
    hex_of_people: Match, rubbish: dict[str, object]
) -> None:
    match = play(hex_of_people, "a1", "b2", "c3")
    Event.objects.filter(match=match, seq=2).update(**rubbish)
    with pytest.raises(BadLog):
        event_store.load(match)
    match.status = Match.Status.VOID
    assert [event.text for event in event_store.load(match).log] == ["a1"]
