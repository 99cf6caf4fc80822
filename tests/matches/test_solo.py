"""Puzzles for one player: played, shown, conceded and kept as records that no rating sees."""

from __future__ import annotations

import pytest

from clubs.models import Player
from matches import event_store, services
from matches.models import Match
from matches.pictures.table import picture
from ratings.models import RatedMatch

PUZZLES = [
    ("circle-colouring", {"half": 3}, ["1", "2"], [1]),
    ("five-in-line-paper", {"start": "row"}, ["a1"], [0]),
]


def begun(player: Player, key: str, options: dict[str, object]) -> Match:
    seats = [services.SeatPlan(player)]
    return services.start(match=services.create_match(game=key, seats=seats, options=options))


@pytest.mark.parametrize(("key", "options", "moves", "totals"), PUZZLES)
def test_a_puzzle_ends_without_places_and_is_never_rated(
    aino: Player, key: str, options: dict[str, object], moves: list[str], totals: list[int]
) -> None:
    match = begun(aino, key, options)
    state = event_store.load(match).state
    assert state is not None
    assert "svg" in picture(dict(state.view(0)), ["Aino"])
    for seq, move in enumerate(moves):
        services.play_move(match_id=match.pk, seat=0, texts=[move], expect_seq=seq)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert match.result is not None
    assert (match.result["totals"], match.result["places"]) == (totals, None)
    assert not RatedMatch.objects.exists()


def test_giving_up_a_puzzle_leaves_no_places_either(aino: Player) -> None:
    match = begun(aino, "circle-colouring", {})
    services.concede(match_id=match.pk, seat=0, expect_seq=0)
    match.refresh_from_db()
    assert match.result is not None
    assert match.result["places"] is None
    assert not RatedMatch.objects.exists()
