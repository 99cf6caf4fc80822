"""The skill filter: plain it is TrueSkill, and each part beyond does what it says, whoever has which number."""

import random
from dataclasses import replace
from itertools import permutations
from math import exp, sqrt

import pytest

from ratings.engine import LatentConfig, PlayerSkill, RatingConfig, Skill
from ratings.engine.filter_config import (
    EntryConfig,
    FilterConfig,
    FormatConfig,
    GrowthConfig,
    TemperatureConfig,
    new_game,
)
from ratings.engine.gaussian import cdf
from ratings.engine.skill_filter import Offset, Person, Result, SkillFilter, run, score_margin
from ratings.second_opinion import posterior

PLAIN = FilterConfig(
    p_draw=0.1, common=LatentConfig(25.0, 8.0, 0.0, 0.0), offset=LatentConfig(0.0, 3.0, 0.0, 0.0), period=0.0
)
SHAPES = ((1, 1), (2, 2), (3, 3), (1, 2), (1, 3), (1, 1, 1), (2, 2, 2), (1, 1, 1, 1, 1))


def believing(config: FilterConfig, rng: random.Random, players: int) -> SkillFilter:
    """A filter that has an opinion of everybody."""
    skills = SkillFilter({"g": config})
    for player in range(players):
        skills.people[player] = person = Person(rng.uniform(15, 35), rng.uniform(0.2, 5.0) ** 2, 0.0)
        person.matches = 5
        skills.offsets["g"][player] = Offset(rng.uniform(-5, 5), rng.uniform(0.2, 4.0) ** 2, 0.0)
    return skills


def difference_from_the_package(shape: tuple[int, ...], rng: random.Random) -> float:
    """The largest difference of a mean or deviation after one random match."""
    tied = len(shape) == 2 and rng.random() < 0.2
    p_draw = rng.uniform(0.02, 0.4) if len(set(shape)) == 1 or len(shape) == 2 else 0.0
    config = replace(PLAIN, beta=rng.uniform(1.0, 8.0), p_draw=p_draw)
    skills = believing(config, rng, sum(shape))
    numbers = iter(range(sum(shape)))
    sides = tuple(tuple(next(numbers) for _ in range(size)) for size in shape)
    ranks = (0, 0) if tied else tuple(rng.sample(range(len(shape)), len(shape)))
    offsets = skills.offsets["g"]
    believed = [
        [
            PlayerSkill(
                Skill(skills.people[p].mu, skills.people[p].var, 0.0),
                Skill(offsets[p].mu, offsets[p].var, 0.0),
            )
            for p in side
        ]
        for side in sides
    ]
    theirs = posterior(believed, ranks, RatingConfig(beta=config.beta, p_draw=config.p_draw))
    skills.see(Result("g", 0.0, sides, ranks))
    gaps = [
        gap
        for side, rated in zip(sides, theirs, strict=True)
        for player, (common, offset) in zip(side, rated, strict=True)
        for latent, belief in ((skills.people[player], common), (offsets[player], offset))
        for gap in (abs(latent.mu - belief[0]), abs(sqrt(latent.var) - belief[1]))
    ]
    return max(gaps)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_switched_off_it_equals_the_package(shape):
    rng = random.Random(str(shape))
    assert max(difference_from_the_package(shape, rng) for _ in range(40)) < 1e-9


@pytest.mark.slow
def test_ten_thousand_matches_of_all_shapes_equal_the_package():
    rng = random.Random(15)
    assert max(difference_from_the_package(rng.choice(SHAPES), rng) for _ in range(10_000)) < 1e-9


def test_as_it_stands_it_rates_the_first_match_as_the_package_s_defaults_do():
    skills = run({"g": FilterConfig()}, [Result("g", 0.0, ((1,), (2,)), (0, 1))])
    assert (skills.people[1].mu, sqrt(skills.people[1].var)) == pytest.approx((29.20522, 7.19448), abs=2e-5)


def history(rng: random.Random, count: int, names: list[int]) -> list[Result]:
    """Matches of one to three on two or more sides, draws and ties among them, with and without scores."""
    results = []
    for number in range(count):
        shape = rng.choice([*SHAPES, (1, 1), (2, 2), (2, 2)])
        players = rng.sample(names, sum(shape))
        sides = tuple(tuple(players.pop() for _ in range(size)) for size in shape)
        ranks = tuple(rng.randrange(len(shape)) for _ in shape)
        margin = None
        if len(shape) == 2 and rng.random() < 0.7:
            margin = score_margin(rng.randrange(20), rng.randrange(20))
        results.append(Result("gh"[number % 2], number / 3.0, sides, ranks, margin))
    return results


def whole() -> dict[str, FilterConfig]:
    game = replace(new_game(2), spreads=(), p_draw=0.1)
    return {"g": game, "h": replace(game, beta=0.9)}


def test_neither_names_nor_the_order_of_entry_change_anything():
    rng = random.Random(4)
    matches = history(rng, 300, list(range(14)))
    names = rng.sample(range(100, 200), 14)
    renamed = []
    for match in matches:
        order = rng.sample(range(len(match.sides)), len(match.sides))
        sides = tuple(tuple(names[p] for p in rng.sample(match.sides[i], len(match.sides[i]))) for i in order)
        turned = match.margin and (match.margin if order[0] == 0 else -match.margin)
        renamed.append(match._replace(sides=sides, ranks=tuple(match.ranks[i] for i in order), margin=turned))
    one, other = run(whole(), matches), run(whole(), renamed)
    for player, person in one.people.items():
        assert person.mu == pytest.approx(other.people[names[player]].mu, abs=1e-9)
        assert person.var == pytest.approx(other.people[names[player]].var, rel=1e-9)


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_equals_who_tie_stay_equal_and_others_do_not_mind_their_numbers(count):
    levels = [-0.3, 0.1, 0.4, 0.4, 0.2, 0.6][:count]
    outcomes = set()
    for order in list(permutations(range(count)))[:24]:
        skills = SkillFilter({"g": replace(new_game(), spreads=(), p_draw=0.05)})
        for number, i in enumerate(order):
            skills.people[number] = Person(levels[i], 0.4, 0.0)
        skills.see(Result("g", 0.0, tuple((number,) for number in range(count)), (0,) * count))
        outcomes.add(tuple(round(skills.people[order.index(i)].mu, 9) for i in range(count)))
    assert len(outcomes) == 1
    (after,) = outcomes
    assert count < 4 or after[2] == after[3]


def test_drift_and_growth_have_their_closed_forms():
    config = replace(
        new_game(),
        spreads=(),
        offset=None,
        score=None,
        growth=GrowthConfig(0.01, 0.5, 100.0),
        temperature=None,
    )
    skills = SkillFilter({"g": config})
    skills.people[1] = person = Person(0.3, 0.2, 10.0)
    skills.people[2] = Person(0.3, 0.2, 10.0)
    skills.see(Result("g", 110.0, ((1,), (2,)), (0, 0)))
    grown = 0.3 + 0.01 + 0.5 * (1.0 - exp(-1.0))
    assert person.mu == pytest.approx(grown, abs=1e-12)  # equals draw: nothing else moves them
    before = person.var
    assert before < 0.2 + config.common.tau_squared + 100.0 * config.common.gamma_squared
    skills.see(Result("g", 50.0, ((1,), (2,)), (0, 0)))
    assert person.at == 110.0
    assert person.mu == pytest.approx(grown + 0.01, abs=1e-12)


def test_a_score_is_an_observation_with_noise():
    config = replace(whole()["g"], growth=None, temperature=None, offset=None, entry=None)
    skills = SkillFilter({"g": config})
    skills.people[1], skills.people[2] = Person(0.5, 0.3, 0.0), Person(0.1, 0.6, 0.0)
    skills.see(Result("g", 0.0, ((1,), (2,)), (1, 0), score_margin(4, 12)))
    score, drift = config.score, config.common.tau_squared
    seen = -(score.delta + score.kappa * 2.0)
    total = 0.9 + 2 * drift + score.noise
    assert skills.people[1].mu == pytest.approx(0.5 + (0.3 + drift) * (seen - 0.4) / total, abs=1e-12)
    assert skills.people[2].var == pytest.approx(0.6 + drift - (0.6 + drift) ** 2 / total, abs=1e-12)


def test_a_winner_with_fewer_points_won_by_nothing_and_the_cap_is_kept():
    def moved(margin: float, cap: float = 2.0) -> float:
        config = whole()["g"]
        config = replace(config, score=replace(config.score, cap=cap))
        return run({"g": config}, [Result("g", 0.0, ((1,), (2,)), (0, 1), margin)]).people[1].mu

    assert moved(-1.0) == moved(0.0) < moved(1.0) < moved(2.0) == moved(1e30)


def test_newcomers_enter_at_the_learnt_level_near_their_partner():
    config = replace(whole()["g"], entry=EntryConfig(learn=0.1, partner=0.5), growth=None)
    skills = SkillFilter({"g": config})
    skills.people[1] = veteran = Person(2.0, 0.0, 0.0)
    veteran.matches = 9
    skills.family.coming[0] = 0.4
    skills.see(Result("g", 0.0, ((1, 2), (3, 4)), (0, 0), 0.0))
    moved = skills.people[2].mu - (0.4 + 0.5 * 1.6)
    assert moved < 0.0 < skills.people[3].mu - 0.4
    entered = moved + 2.0 * (skills.people[3].mu - 0.4)
    assert skills.family.coming[0] == pytest.approx(0.4 + 0.1 * entered)
    assert skills.family.entry == 0.4


def test_new_partners_are_seen_as_alike_once():
    config = replace(whole()["g"], entry=EntryConfig(learn=0.0, pair=0.5), growth=None, offset=None)
    skills = SkillFilter({"g": config})
    for player, level in ((1, 0.0), (2, 1.0)):
        skills.people[player] = person = Person(level, 0.3, 0.0)
        person.matches = 3
    seats = [(skills.people[1], None), (skills.people[2], None)]
    skills._tie_pair((2, 1), seats[::-1], 0.5)
    total = 0.3 + 0.3 + 0.25
    assert skills.people[1].mu == pytest.approx(0.3 / total)
    assert skills.people[2].var == pytest.approx(0.3 - 0.09 / total)
    skills._tie_pair((1, 2), seats, 0.5)
    assert skills.people[1].mu == pytest.approx(0.3 / total)


def test_the_temperature_falls_where_favourites_lose():
    config = replace(whole()["g"], temperature=TemperatureConfig(doubt=1.0), offset=None, period=0.0)
    lost, won = SkillFilter({"g": config}), SkillFilter({"g": config})
    for skills, ranks in ((lost, (1, 0)), (won, (0, 1))):
        for match in range(30):
            strong, weak = 2 * match, 2 * match + 1
            skills.people[strong], skills.people[weak] = Person(0.7, 0.1, 0.0), Person(0.0, 0.1, 0.0)
            skills.see(Result("g", 0.0, ((strong,), (weak,)), ranks))
    assert lost.family.temperature == 0.3
    assert won.family.temperature > 1.0


def test_what_a_family_learns_waits_for_the_turn_of_the_period():
    config = replace(whole()["g"], period=30.0)

    def after(*results: Result) -> SkillFilter:
        skills = SkillFilter({"g": config})
        skills.people[2], skills.people[4] = Person(0.0, 0.1, 0.0), Person(0.0, 0.1, 0.0)
        for result in results:
            skills.see(result)
        return skills

    one, other = Result("g", 1.0, ((1,), (2,)), (0, 1)), Result("g", 29.0, ((3,), (4,)), (0, 1))
    assert after(one).family.entry == 0.0 < after(one).family.coming[0]
    both, alone = after(one, other), after(other)
    assert both.people[3].mu == alone.people[3].mu  # whoever else played in the period
    learnt = both.family.coming[0]
    both.see(Result("g", 30.0, ((5,), (6,)), (0, 1)))
    assert both.family.entry == learnt


def test_chances_sum_to_one_and_hold_what_the_config_says():
    config = replace(PLAIN, p_draw=0.2, common=LatentConfig(25.0, 1e-9, 0.0, 0.0), offset=None)
    first, second = SkillFilter({"g": config}).see(Result("g", 0.0, ((1,), (2,)), (0, 1)))
    assert first == second == pytest.approx(0.4)
    many = SkillFilter({"g": config}).see(Result("g", 0.0, ((1,), (2,), (3,)), (0, 1, 1)))
    assert many == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    strong = SkillFilter({"g": replace(config, p_draw=0.0)})
    strong.people[1] = Person(25.0 + config.beta, 0.0, 0.0)
    assert strong.see(Result("g", 0.0, ((1,), (2,)), (0, 1)))[0] == pytest.approx(cdf(1 / sqrt(2)), abs=1e-9)


def test_games_of_one_family_share_what_they_must():
    with pytest.raises(ValueError, match="must share"):
        SkillFilter({"g": new_game(), "h": FilterConfig()})


def test_a_shorter_format_has_more_luck():
    def chance(form: str) -> float:
        return run(games, [Result("g", 0.0, ((1,), (2,)), (0, 1))] * 9).see(
            Result("g", 0.0, ((1,), (2,)), (0, 1), None, form)
        )[0]

    games = {"g": replace(whole()["g"], formats=(FormatConfig("long", 0.5, 0.8),))}
    assert chance("long") > chance("") == chance("another")
