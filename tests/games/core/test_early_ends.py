"""Deals that end before they are played out."""

from __future__ import annotations

from random import Random

import pytest

from games.core import registry
from games.core.early_ends import claim, claim_said, decided, end_if_decided
from games.core.errors import BadLog, Illegal, NotYourTurn, StaleSequence
from games.core.log import stored_event
from games.core.match import LiveMatch
from games.kits.tricks import PLAY


def whist(tricks: int = 0, key: str = "rubber-whist", seed: int = 1) -> LiveMatch:
    """After so many tricks of its first deal."""
    match = LiveMatch(registry.get(key).table_for())
    rng = Random(seed)
    match.advance(rng)
    while (state := match.playing).phase != PLAY or sum(state.won) < tricks or state.trick:
        seat = state.actors()[0]
        match.play_action(seat, state.greedy(seat, rng))
    return match


def test_a_claim_that_all_agree_to_ends_the_deal_and_is_told_to_everybody() -> None:
    match = whist(5)
    (seat,) = match.actors()
    own, won = seat % 2, match.playing.side_tricks()
    claim(match, seat, 6, match.seq)
    assert match.ended is not None and match.ended_at == match.seq
    assert match.ended.side_tricks()[own] == won[own] + 6
    assert sum(match.ended.side_tricks()) == 13
    line = f"{{{seat}}} claims 6 of the 8 tricks that are left, and everybody agrees."
    assert all(match.told(viewer)[-1][2] == line for viewer in (None, 0, 1))
    loaded = LiveMatch.load(match.begun_with, match.log)
    assert loaded.sheet.rows[0].to_json() == match.sheet.rows[0].to_json()


def test_the_hands_stay_as_they_lay() -> None:
    match = whist(5)
    (seat,) = match.actors()
    hands = match.playing.hands[:]
    claim(match, seat, 8, match.seq)
    assert match.ended is not None and match.ended.hands == hands
    assert "last_trick" not in match.ended.view(None)


def test_in_words() -> None:
    match = whist(5)
    (seat,) = match.actors()
    said = [str(claim_said(match, seat, count)) for count in (8, 0)]
    assert said == [
        f"{{{seat}}} claims all 8 tricks that are left",
        f"{{{seat}}} gives up all 8 tricks that are left",
    ]


def test_it_is_refused_off_turn_stale_or_of_what_is_not_there() -> None:
    match = whist(5)
    (seat,) = match.actors()
    before = match.playing.position()
    with pytest.raises(StaleSequence):
        claim(match, seat, 6, match.seq - 1)
    with pytest.raises(NotYourTurn):
        claim(match, (seat + 1) % 4, 6, match.seq)
    for count in (9, -1, True, "6", None):
        with pytest.raises(Illegal, match="cannot be claimed"):
            claim(match, seat, count, match.seq)  # type: ignore[arg-type]
    assert match.playing.position() == before


@pytest.mark.parametrize("text", ["", "x", "[]", "9", "1.0", "true", '"6"'])
def test_a_stored_claim_is_checked_like_any_event(text: str) -> None:
    match = whist(5)
    with pytest.raises(BadLog):
        match.replay(stored_event(match.seq + 1, "claim", match.actors()[0], text))


def test_games_without_tricks_know_no_claims() -> None:
    match = LiveMatch(registry.get("hex").table_for())
    with pytest.raises(Illegal):
        claim(match, 0, 1, 0)
    assert decided(match) is None


def test_of_single_suit_bridge_the_tie_is_open_until_the_last_trick_and_nothing_is_ended_before() -> None:
    match = whist(0)
    while not match.sheet.rows:
        assert decided(match) is None or match.playing.rest_claimable(match.actors()[0])
        seat = match.actors()[0]
        match.play_action(seat, match.playing.legal(seat)[0])


def test_hearts_ends_once_all_that_counts_has_been_won() -> None:
    """As the other books throw a hand in; nothing more can change, whoever wins the last tricks."""
    ended = 0
    for seed in range(40):
        match = whist(0, "hearts", seed)
        rng = Random(seed)
        while not match.sheet.rows and not end_if_decided(match):
            seat = match.actors()[0]
            match.play_action(seat, match.playing.sample_legal(seat, rng))
            match.advance(rng)
        ended += match.log[-1].kind == "decided"
        LiveMatch.load(match.begun_with, match.log)
    assert ended


def test_a_deal_that_is_open_is_not_stored_as_decided() -> None:
    match = whist(1)
    with pytest.raises(BadLog, match="not decided"):
        match.replay(stored_event(match.seq + 1, "decided", None, ""))
