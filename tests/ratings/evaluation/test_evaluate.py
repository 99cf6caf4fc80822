"""All models on one file."""

import random
from datetime import date, timedelta

import pytest

from ratings.evaluation.evaluate import Setting, evaluate, format_prior, starting_configs, window
from ratings.evaluation.results_file import Columns, Line, Unreadable


def club(matches: int, wide: float = 1.0, sizes: tuple[int, ...] = (1, 1)) -> Columns:
    """A file of results of a club of twenty, the better side winning more often, a match a day from 2020 on."""
    rng = random.Random(3)
    skill = {f"P{i}": rng.gauss(0.0, wide) for i in range(20)}
    columns = Columns()
    for number in range(matches):
        players = rng.sample(sorted(skill), sum(sizes))
        sides = [[players.pop() for _ in range(size)] for size in sizes]
        played = [sum(skill[p] for p in side) + rng.gauss(0.0, 1.0) for side in sides]
        ranks = [sorted(played, reverse=True).index(one) for one in played]
        margin = played[0] - played[1] if len(sizes) == 2 else None
        columns.add(
            Line(18262.0 + number, "gh"[number % 2], sides, ranks, margin, "35"[number % 5 == 0], 0.0)
        )
    columns.sort()
    return columns


def test_ours_and_its_peers_are_measured_on_the_same_matches():
    report = evaluate(club(330), wanted=("coin", "elo", "glicko2", "elo-tuned"))
    rows = report["models"]
    assert list(rows) == ["kerho", "coin", "elo", "glicko2", "elo-tuned"]
    assert report["tested_on"] == 100 and report["fitted_on"] == 230
    assert rows["coin"]["log_loss"] == pytest.approx(0.6931, abs=1e-4)
    assert rows["kerho"]["log_loss"] < rows["elo"]["log_loss"] < rows["coin"]["log_loss"]
    assert rows["coin"]["ours_better_by"] > 2 * rows["coin"]["error"] > 0.0
    assert sum(found["matches"] for found in rows["kerho"]["calibration"]) == 100


def test_free_for_alls_are_measured_by_who_came_first():
    report = evaluate(club(40, sizes=(1, 1, 1)), wanted=("coin", "elo", "glicko2", "trueskill"))
    rows = report["models"]
    assert rows["coin"]["log_loss"] == pytest.approx(1.0986, abs=1e-4)
    assert rows["kerho"]["log_loss"] < rows["coin"]["log_loss"]


def test_without_scores_no_margin_is_read():
    columns = club(200)
    told = [evaluate(columns, scores=scores, wanted=("coin",)) for scores in (True, False)]
    assert [report["scores"] for report in told] == [True, False]
    assert told[0]["models"]["kerho"]["log_loss"] < told[1]["models"]["kerho"]["log_loss"]


def test_days_split_the_file_and_nothing_is_tested_on_what_it_was_fitted_on():
    columns = club(100)
    split = date(2020, 1, 1) + timedelta(days=60)
    assert window(columns, split, None) == (0, 60, 60)
    assert window(columns, None, None).test_from == 70
    assert window(columns, split, split + timedelta(days=9)).test_from == 69
    with pytest.raises(Unreadable, match="must not lie before"):
        window(columns, split, split - timedelta(days=1))
    with pytest.raises(Unreadable, match="no matches from 2021-01-01 on"):
        window(columns, None, date(2021, 1, 1))


def test_formats_and_units_of_scores_are_taken_from_the_past():
    columns = club(100)
    configs = starting_configs(Setting(columns, window(columns, None, None), True, print))
    assert list(configs) == ["g", "h"]
    assert [form.name for form in configs["g"].formats] == ["5"]
    assert format_prior("rubber", "3") == ("rubber", 1.0, 1.0) or format_prior("rubber", "3").luck == 1.0
    assert format_prior("0", "3").luck == 1.0


def test_where_no_score_is_known_none_is_fitted():
    columns = club(100)
    chosen = window(columns, None, None)
    assert starting_configs(Setting(columns, chosen, False, print))["g"].score is None
    assert starting_configs(Setting(columns, chosen, True, print))["g"].score is not None


def test_nothing_to_measure_is_said():
    columns = Columns()
    for day in range(3):
        columns.add(Line(float(day), "g", [["A"], ["B"]], [0, 0], None, "", 0.0))
    columns.sort()
    with pytest.raises(Unreadable, match="Nobody won"):
        evaluate(columns, wanted=("coin",))
