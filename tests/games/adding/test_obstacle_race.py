"""Obstacle Race: Parlett, lines 4407-4419."""

from random import Random

import pytest

from games.adding.obstacle_race import OBSTACLES, scored
from tests.games.dsl import Dealt, begin, deal, gain_of_greedy, no_table, played_and_typed, sheet

LOW = "AC AD AH AS KC KD KH KS QC QD QH QS JC JD JH JS"
HIGH = "TC TD TH TS 9C 9D 9H 9S 8C 8D 8H 8S 7C 7D 7H 7S"


def table(total: int, low: str = LOW, high: str = HIGH) -> Dealt:
    """Two play, the total is this, and seat 1 is in turn with the numbers."""
    game = deal("obstacle-race", low, high, later="")
    game.state.total = game.state.before = total
    return game


@pytest.mark.parametrize(
    ("seats", "each", "over"), [(2, 16, 0), (3, 10, 2), (4, 8, 0), (5, 6, 2), (6, 5, 2), (7, 4, 4)]
)
def test_all_cards_go_round_evenly_and_the_left_of_the_dealer_begins(seats: int, each: int, over: int):
    game = begin("obstacle-race", seats, dealer=1).happens().turn(2 % seats)
    assert [hand.bit_count() for hand in game.hands] == [each] * seats + [0]
    assert len(game.laid) == over


def test_decided_a_queen_left_over_adds_three():
    rest = " ".join(card for card in f"{LOW} {HIGH}".split() if card not in ("QC", "AC"))
    assert deal("obstacle-race", *[""] * 3, later=f"{rest} QC AC").total == 4


@pytest.mark.parametrize(
    ("card", "adds"), [("AC", 1), ("KC", 4), ("JC", 2), ("TC", 10), ("9C", 9), ("8C", 8), ("7C", 7)]
)
def test_what_each_card_adds_lines_4409_to_4413(card: str, adds: int):
    low, high = (LOW, HIGH) if card in HIGH else (HIGH, LOW)
    assert table(0, low, high).plays(card).total == adds


class TestTheQueen:
    def test_her_player_says_whether_she_adds_three_or_takes_three_off(self):
        game = table(20, HIGH, LOW).plays("QC").told(0, "{1} plays Q♣.").turn(1).may("-3", "+3")
        game.plays("-3").told(0, "{1} makes the total 17.").turn(0)
        assert game.total == 17

    def test_trap_an_obstacle_is_hit_downwards(self):
        assert table(58, HIGH, LOW).plays("QC", "-3").hit == [0, 1]

    def test_trap_and_jumped_downwards(self):
        assert table(56, HIGH, LOW).plays("QC", "-3").jumped == [0, 1]

    def test_trap_more_than_once(self):
        game = table(56, HIGH, LOW).plays("QC", "-3", "7C").plays("QD", "-3")
        assert (game.hit, game.jumped) == ([0, 0], [1, 1])

    def test_decided_she_may_take_the_total_below_nought(self):
        assert table(0, HIGH, LOW).plays("QC", "-3").total == -3


class TestObstacles:
    def test_trap_they_are_these_and_the_last_is_111_line_4417(self):
        assert OBSTACLES == (55, 66, 77, 88, 99, 111)
        assert scored(101, 110) == 0 and scored(101, 111) == 1

    @pytest.mark.parametrize("obstacle", OBSTACLES)
    def test_hit_for_a_point_jumped_for_a_loss_and_left_for_nothing(self, obstacle: int):
        assert table(obstacle - 7).plays("7C").hit == [0, 1]
        assert table(obstacle - 6).plays("7C").jumped == [0, 1]
        assert table(obstacle).plays("7C").jumped == table(obstacle).plays("7C").hit == [0, 0]
        assert table(obstacle - 8).plays("7C").jumped == table(obstacle - 8).plays("7C").hit == [0, 0]

    def test_points_stand_beside_each(self):
        game = table(45).plays("TC", "AC")
        assert [seat["points"] for seat in game.view(None)["seats"]] == [0, 1]


class TestAHundredAndTwenty:
    @pytest.mark.parametrize(("total", "card"), [(110, "TC"), (115, "TC"), (113, "7C")])
    def test_trap_the_total_begins_again_from_nought(self, total: int, card: str):
        assert table(total).plays(card).turn(0).total == 0

    def test_below_it_it_goes_on(self):
        assert table(112).plays("7C").total == 119

    def test_decided_who_passes_111_on_the_way_has_jumped_it_and_the_start_is_no_jump(self):
        game = table(110).plays("TC").plays("KC")
        assert (game.hit, game.jumped, game.total) == ([0, 0], [0, 1], 4)


def test_the_deal_is_over_when_all_cards_are_played():
    game = begin("obstacle-race", 3).happens().to_the_end()
    assert not any(game.hands) and len(game.laid) == 32


class TestTheMatch:
    def test_points_are_what_was_hit_less_what_was_jumped(self):
        game = sheet("obstacle-race", 2).enter(hit=[2, 1], jumped=[0, 3]).counts(2, -2)
        game.says("hit: {0} 2, {1} 1", "jumped: {0} 0, {1} 3").ends(2, -2, places=(1, 2))

    def test_to_a_target_if_one_is_agreed(self):
        game = (
            sheet("obstacle-race", 2, deals=0, target=3)
            .enter(hit=[2, 1], jumped=[0, 0])
            .goes_on()
            .next(dealer=1)
        )
        game.enter(hit=[1, 1], jumped=[0, 0]).ends(3, 2, places=(1, 2))

    def test_one_of_the_two_must_end_it(self):
        no_table("obstacle-race", 3, target=0, deals=0, because="must end the match")

    @pytest.mark.parametrize("hit", [[1], [1, 1, 1], [-1, 0], ["x", 0], None, [17, 0], [1.5, 0], {"0": 1}])
    def test_what_cannot_be_is_refused(self, hit: object):
        sheet("obstacle-race", 2).refuses(hit=hit, jumped=[0, 0], at="hit")


def test_two_to_seven_play():
    no_table("obstacle-race", 1)
    no_table("obstacle-race", 8)


def test_what_is_no_move_is_refused():
    table(20, HIGH, LOW).refuses(1, "TC", "-3", "", None, "17").plays("QC").refuses(1, "KC", "17", "3")


@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_played_is_a_match_typed_in(seed: int):
    played_and_typed("obstacle-race", seed, deals=3)


class TestTheQuickPlayer:
    def test_it_hits_what_it_can(self):
        game = table(47)
        assert game.text(1, game.greedy(1, Random(0))) == "8C"

    def test_with_a_queen_downwards_too(self):
        game = table(114, HIGH, LOW)
        assert game.text(1, game.greedy(1, Random(0))) == "QC"
        game.plays("QC")
        assert game.text(1, game.greedy(1, Random(0))) == "-3"

    def test_it_is_better_than_chance(self):
        chance, greedy = gain_of_greedy("obstacle-race", 60, seed=1)
        assert greedy > chance + 100
