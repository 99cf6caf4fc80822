"""Parameters found from results."""

import random
from dataclasses import replace

import pytest

from ratings.engine.filter_config import FormatConfig, new_game
from ratings.engine.fitting import cost, fit, loss, parameters, with_parameters
from ratings.engine.skill_filter import Result, score_margin


def world(count: int, spread: float, draws: float = 0.0, seed: int = 1) -> list[Result]:
    """Results of forty people whose skills have this standard deviation (unit: the luck of a match)."""
    rng = random.Random(seed)
    skill = [rng.gauss(0.0, spread) for _ in range(40)]
    results = []
    for number in range(count):
        one, other = rng.sample(range(40), 2)
        if rng.random() < draws:
            results.append(Result("g", number / 20.0, ((one,), (other,)), (0, 0)))
            continue
        better = skill[one] - skill[other] + rng.gauss(0.0, 1.0)
        margin = score_margin(10.0 + 3 * max(better, 0.0), 10.0 + 3 * max(-better, 0.0))
        results.append(
            Result("g", number / 20.0, ((one,), (other,)), (0, 1) if better > 0 else (1, 0), margin)
        )
    return results


GAME = replace(new_game(), spreads=())


def test_the_spread_of_skill_is_found_and_predicts_better():
    plain = {"g": replace(new_game(), score=None, offset=None, growth=None, entry=None, temperature=None)}
    narrow = world(1500, 0.3)
    found = fit(lambda: narrow, plain, most_sweeps=3)
    assert 0.25 < found.values["sigma"] < 0.6  # 0.3 in truth, 0.86 before
    assert found.after < found.before
    assert found.games["g"].spreads == ()
    assert found == fit(lambda: narrow, plain, most_sweeps=3)


def test_few_matches_are_no_ground_for_a_fit():
    few = world(250, 1.0)
    found = fit(lambda: few, {"g": GAME})
    assert found.games == {"g": GAME}
    assert found.before == found.after


def test_with_little_data_parameters_stay_near_their_prior():
    little = world(400, 3.0)
    start = GAME
    found = fit(lambda: little, {"g": start}, most_sweeps=1)
    assert all(0.4 < value / parameters({"g": start})[name] < 2.5 for name, value in found.values.items())


def test_one_sided_results_do_not_end_it():
    same = [Result("g", float(day), ((1,), (2,)), (0, 1), 2.0) for day in range(400)]
    found = fit(lambda: same, {"g": GAME}, most_sweeps=1)
    assert 0.0 < found.after < found.before


def test_the_share_of_draws_is_counted():
    drawn = world(400, 0.5, draws=0.3)
    share = sum(r.ranks == (0, 0) for r in drawn)
    found = fit(lambda: drawn, {"g": GAME}, most_sweeps=0)
    assert found.games["g"].p_draw == pytest.approx(share / 420.0)


def test_the_first_matches_teach_but_do_not_count():
    games = {"g": new_game()}
    results = world(40, 1.0)
    assert loss(results, games, 40) == (0.0, 0)
    assert loss(results, games, 39)[1] == 1


def test_a_shared_first_place_of_many_costs_nothing():
    assert cost(Result("g", 0.0, ((1,), (2,), (3,)), (0, 0, 1)), (0.3, 0.3, 0.4)) is None
    assert cost(Result("g", 0.0, ((1,), (2,)), (0, 0)), (0.5, 0.5)) == pytest.approx(27.631, abs=1e-3)


def test_what_is_switched_off_has_no_parameters_and_formats_have_theirs():
    config = replace(new_game(2), score=None, formats=(FormatConfig("5", 0.6, 0.8),))
    names = parameters({"g": config}, ["5"])
    assert "kappa" not in names and "noise 5" not in names and names["luck 5"] == 0.6
    changed = with_parameters(config, {"luck 5": 0.4, "partner": 7.0, "sigma": 2.0, "pair": 0.3})
    assert changed.by_format["5"].luck == 0.4
    assert (changed.entry.partner, changed.entry.pair, changed.common.sigma) == (1.0, 0.3, 2.0)
