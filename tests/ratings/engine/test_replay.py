"""Ratings are a pure fold over the matches: no other order, no input order, no restart changes a bit."""

import pytest
from hypothesis import given, settings, strategies as st

from ratings.engine import (
    Outcome,
    RatingBook,
    rate,
    replay,
)
from tests.ratings.engine.outcomes import CONFIGS, outcomes


@settings(max_examples=60, deadline=None)
@given(st.lists(outcomes(), max_size=12))
def test_one_match_at_a_time_equals_a_replay_to_the_last_bit(history):
    book = RatingBook(CONFIGS)
    for outcome in history:
        offsets = book.offsets.setdefault(outcome.game, {})
        for player, skill in rate(outcome, book.common, offsets, CONFIGS[outcome.game]).items():
            book.common[player], offsets[player] = skill
    replayed = replay(history, CONFIGS)
    assert replayed.common == book.common
    assert replayed.offsets == book.offsets


@settings(max_examples=80, deadline=None)
@given(outcomes(), st.randoms(use_true_random=False))
def test_the_order_in_which_sides_and_partners_are_entered_changes_nothing(outcome, rng):
    order = list(range(len(outcome.sides)))
    rng.shuffle(order)
    shuffled = outcome._replace(
        sides=tuple(tuple(rng.sample(outcome.sides[i], len(outcome.sides[i]))) for i in order),
        ranks=tuple(outcome.ranks[i] for i in order),
    )
    assert replay([shuffled], CONFIGS) == replay([outcome], CONFIGS)


def test_the_winner_rises_and_the_loser_falls():
    after = rate(Outcome("hex", 0.0, ((1,), (2,)), (0, 1)), {}, {}, CONFIGS["hex"])
    assert after[1].mu > 25.0 > after[2].mu


@pytest.mark.parametrize("count", [3, 4, 5])
def test_equal_players_who_tie_stay_equal(count):
    sides = tuple((player,) for player in range(count))
    after = rate(Outcome("pool", 0.0, sides, (0,) * count), {}, {}, CONFIGS["pool"])
    assert len({(round(s.mu, 9), round(s.sd, 9)) for s in after.values()}) == 1


def test_two_who_tie_for_second_stay_equal():
    after = rate(Outcome("pool", 0.0, ((1,), (2,), (3,), (4,)), (0, 1, 1, 3)), {}, {}, CONFIGS["pool"])
    assert after[2].mu == pytest.approx(after[3].mu, abs=1e-9)
    assert after[2].mu == pytest.approx(25.0, abs=1e-6)


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        (Outcome("hex", 0.0, ((1,),), (0,)), "at least two sides"),
        (Outcome("hex", 0.0, ((1,), (2,)), (0,)), "2 sides but 1 ranks"),
        (Outcome("hex", 0.0, ((1,), ()), (0, 1)), "without players"),
        (Outcome("hex", 0.0, ((1, 2), (2, 3)), (0, 1)), "sits twice"),
        (Outcome("hex", 0.0, ((1,), (2,), (3,)), (0, 1, 2), 5.0), "margin needs two sides"),
        (Outcome("nosuch", 0.0, ((1,), (2,)), (0, 1)), "no rating config for game 'nosuch'"),
    ],
)
def test_an_outcome_that_cannot_be_is_refused_and_changes_nothing(outcome, reason):
    book = RatingBook(CONFIGS)
    with pytest.raises(ValueError, match=reason):
        book.record(outcome)
    assert book.common == {}
