"""Chances of a match to come."""

import random

import pytest

from ratings.engine import LatentConfig, Outcome, PlayerSkill, RatingConfig, new_player, predict, replay
from ratings.engine.predict import chances_to_lead
from tests.ratings.engine.outcomes import CONFIGS


def test_skill_carries_over_to_a_game_never_played():
    book = replay([Outcome("tuppi", float(day), ((1,), (2,)), (0, 1)) for day in range(10)], CONFIGS)
    winner, loser = ((book.common[p], new_player(CONFIGS["hex"], 10.0).offset) for p in (1, 2))
    chances = predict([[PlayerSkill(*winner)], [PlayerSkill(*loser)]], 10.0, CONFIGS["hex"])
    assert chances.wins[0] > 0.7


def test_one_against_three_equals_is_an_even_match():
    config = CONFIGS["tuppi"]
    someone = new_player(config, 0.0)
    chances = predict([[someone], [someone] * 3], 0.0, config)
    assert chances.wins == pytest.approx((0.5, 0.5))


def test_chances_of_a_free_for_all_sum_to_one_and_follow_skill():
    config = CONFIGS["pool"]
    rng = random.Random(2)
    book = replay(
        [Outcome("pool", 0.0, ((1,), (2,), (3,)), tuple(rng.sample((0, 1, 2), 3))) for _ in range(9)], CONFIGS
    )
    sides = [[PlayerSkill(book.common[p], book.offsets["pool"][p])] for p in (1, 2, 3)]
    chances = predict(sides, 0.0, config)
    assert sum(chances.wins) == pytest.approx(1.0)
    assert sorted(range(3), key=lambda i: chances.wins[i]) == sorted(range(3), key=lambda i: sides[i][0].mu)


def test_forty_steps_give_six_digits():
    rng = random.Random(1)
    for _ in range(50):
        performances = [(rng.gauss(0.0, 1.0), rng.uniform(0.6, 1.8)) for _ in range(4)]
        assert chances_to_lead(performances, 40) == pytest.approx(chances_to_lead(performances), abs=1e-6)


def test_two_sided_chances_hold_what_the_update_assumes():
    """Between equals the draw has the probability the config names."""
    config = RatingConfig(
        p_draw=0.2, common=LatentConfig(25.0, 1e-6, 0, 0), offset=LatentConfig(0.0, 1e-6, 0, 0)
    )
    someone = [new_player(config, 0.0)]
    assert predict([someone, someone], 0.0, config).draw == pytest.approx(0.2, abs=1e-9)
