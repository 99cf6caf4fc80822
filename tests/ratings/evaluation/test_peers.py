"""What ours is measured beside."""

from dataclasses import replace
from importlib.util import find_spec

import pytest

from ratings.engine.filter_config import new_game
from ratings.engine.skill_filter import Result
from ratings.evaluation.elo import Elo
from ratings.evaluation.peers import Coin, Separate, one_rating, openskill_models, trueskill, tuned

WON = Result("g", 0.0, ((1,), (2,)), (0, 1))


def test_separate_ratings_know_nothing_of_one_another():
    configs = one_rating({"g": replace(new_game(), spreads=()), "h": replace(new_game(), spreads=())})
    separate = Separate(configs)
    separate.see(WON)
    assert separate.see(WON)[0] > 0.5
    assert separate.see(WON._replace(game="h")) == (0.5, 0.5)


def test_one_rating_keeps_all_the_doubt():
    config = one_rating({"g": new_game()})["g"]
    assert config.offset is None
    assert config.common.sigma == pytest.approx((0.86**2 + 0.194**2) ** 0.5)


def test_a_coin_and_trueskill_s_defaults():
    assert Coin().see(WON) == (0.5, 0.5)
    skills = trueskill(["g"], 0.0)
    skills.see(WON)
    assert skills.people[1].mu == pytest.approx(29.20522, abs=1e-5)


def test_a_peer_is_tuned_on_what_it_predicts():
    steady = [WON._replace(at=float(day)) for day in range(50)]
    assert tuned(lambda found: Elo(found["k"]), {"k": 32.0}, lambda: steady, 5)["k"] > 100.0


def test_openskill_is_measured_where_it_is_installed():
    models = openskill_models()
    assert bool(models) == (find_spec("openskill") is not None)
    for make in models.values():
        model = make()
        assert model.see(WON) == pytest.approx((0.5, 0.5))
        assert model.see(WON)[0] > 0.5
