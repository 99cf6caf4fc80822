"""Ninety-Nine, the adding game: Parlett, lines 4421-4448."""

from random import Random

import pytest

from tests.games.dsl import begin, cards, deal, gain_of_greedy, no_table, sheet

PLAYED_OUT = (
    "TC TD TH 5C 5D 5H 5S 6C 6D 6H 6S 7C 7D 7H 7S 8C 8D 8H 8S KC KD 9C TS 9D "
    "AC 0 QC QD QH QS JC JD JH JS KH 9H AS 0 KS 2C 2D 2H 2S AD AH 9S 3C 3D 3H 3S 4C 4D 4H 4S"
)


def table(first: str, second: str, *more: str, later: str = "", **options: object):
    """The dealer's hand first; the player on his left begins."""
    return deal("ninety-nine-arithmetic", first, second, *more, later=later, **options)


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_three_cards_each_and_the_left_of_the_dealer_begins(seats: int):
    game = begin("ninety-nine-arithmetic", seats, dealer=1).happens().turn(2 % seats)
    assert [hand.bit_count() for hand in game.hands] == [3] * seats + [52 - 3 * seats]


@pytest.mark.parametrize(
    ("card", "total"),
    [("AD", 1), ("AH", 1), ("2C", 2), ("3C", 0), ("4C", 0), ("5C", 5), ("6C", 6), ("7C", 7), ("8C", 8), ("9C", 99),
     ("JC", 10), ("QC", 10), ("KC", 10)],
)  # fmt: skip
def test_what_each_card_adds_lines_4438_to_4446(card: str, total: int):
    game = table("KD KH KS", f"{card} 4D 4H").plays(card).turn(0)
    assert game.total == total


def test_trap_three_and_four_both_add_nothing():
    assert table("KD 3H KS", "QC 4D 4H").plays("QC", "3H", "4D").total == 10


def test_trap_a_ten_subtracts():
    assert table("TD KH KS", "QC 4D 4H").plays("QC", "KH", "4D", "TD").total == 10


def test_decided_a_ten_takes_a_small_total_below_nought():
    game = table("TD KH KS", "2C 4D 4H").plays("2C", "TD").told(1, "{0} plays 10♦: -8.")
    assert game.total == -8
    assert game.plays("4D", "KH").total == 2


def test_a_black_ace_makes_the_total_anything_from_0_to_99():
    game = table("AS KH KS", "KC 4D 4H", later="8S 7S").plays("KC", "AS").turn(0).may(*map(str, range(100)))
    game.told(1, "{0} plays A♠.").plays("57").told(1, "{0} makes the total 57.").turn(1)
    assert game.total == 57
    assert game.plays("4D", "KH").total == 67


def test_trap_a_card_is_drawn_when_the_total_has_been_said():
    game = table("AS KH KS", "KC 4D 4H", later="8S 7S").plays("KC").allows(0, "AS")
    assert "8S" in deal_hand(game, 1) and len(deal_hand(game, 0)) == 3
    assert len(deal_hand(game.plays("AS"), 0)) == 2
    assert "7S" in deal_hand(game.plays("99"), 0)


def deal_hand(game, seat: int) -> list[str]:
    return game.view(seat)["seats"][seat]["hand"]


@pytest.mark.parametrize("card", ["3C", "4C", "TC", "AC"])
def test_trap_after_a_nine_only_a_three_a_four_a_ten_or_a_black_ace_keeps_it_down_line_4446(card: str):
    game = table(f"{card} KH KS", "9C 4D 4H").plays("9C", card)
    if card == "AC":
        game.plays("99")
    game.turn(1)


@pytest.mark.parametrize("card", ["AD", "AH", "2C", "5C", "6C", "7C", "8C", "9D", "JC", "QC", "KC"])
def test_everything_else_goes_over_and_costs_a_life(card: str):
    table(f"{card} KH KS", "9C 4D 4H").plays("9C").allows(0, card, "KH").plays(card).turn().ended(loser=0)


def test_a_nine_makes_99_of_whatever_there_is_but_of_99():
    game = table("9D TH KS", "KC 9C 4H").plays("KC", "9D").told(1, "{0} plays 9♦: 99.")
    game.plays("4H", "TH").turn(1).plays("9C").told(0, "{1} plays 9♣: 99.")


class TestTheJack:
    HANDS = ("KD KH KS", "JC 4D 4H", "5C 6C 7C", "JD 8D 8H")

    def test_trap_it_turns_play_round_and_the_neighbour_on_the_other_side_follows(self):
        game = table(*self.HANDS).turn(1).plays("JC").turn(0).plays("KD").turn(3).plays("JD").turn(0)
        assert game.total == 30

    def test_until_the_next_jack(self):
        game = table(*self.HANDS).plays("JC", "KD", "8D").turn(2).plays("5C").turn(1)
        assert ["play goes", "to the right"] in game.view(None)["facts"]

    def test_of_two_players_the_other_follows(self):
        table("KD KH KS", "JC 4D 4H").plays("JC").turn(0)

    def test_a_jack_that_goes_over_ends_the_deal(self):
        table("JD KH KS", "9C 4D 4H").plays("9C", "JD").ended(loser=0)


class TestThePackPlayedOut:
    """Every card can be played without going over, so laid that each plays what he has had longest."""

    ORDER = PLAYED_OUT.split()

    def dealt(self):
        pack = [word for word in self.ORDER if word != "0"]
        return table(" ".join(pack[1:6:2]), " ".join(pack[:6:2]), later=" ".join(pack[6:]))

    def test_nobody_draws_when_the_stock_is_gone_and_who_has_cards_plays_on(self):
        game = self.dealt().plays(*self.ORDER[:-6])
        assert not game.stock and [hand.bit_count() for hand in game.hands[:2]] == [3, 3]
        game.plays("3H").turn(0)
        assert [hand.bit_count() for hand in game.hands[:2]] == [3, 2]

    def test_nobody_loses_a_life_when_all_the_cards_have_been_played(self):
        self.dealt().plays(*self.ORDER).turn().ended(loser=None)

    def test_who_has_no_cards_is_passed_over(self):
        game = self.dealt().plays(*self.ORDER[:-1])
        (last,) = game.actors()
        game.state.hands[1 - last], game.state.hands[last] = 0, game.hands[last] | cards("2C 3C")
        game.plays("3C").turn(last).plays("2C").ended(loser=last)


class TestTheMatch:
    def test_who_goes_over_loses_a_life(self):
        sheet("ninety-nine-arithmetic", 3).enter(loser=2).counts(0, 0, 1).says("{2} loses a life")

    def test_three_lives_lost_lose_the_match_and_fewest_are_best(self):
        board = sheet("ninety-nine-arithmetic", 3).each({"loser": 2}, {"loser": 1}, {"loser": 2}).goes_on()
        board.enter(loser=2).ends(0, 1, 3, places=(1, 2, 3), because="{2} has no lives left.")

    def test_as_many_lives_as_the_table_agrees(self):
        sheet("ninety-nine-arithmetic", 2, target=1).enter(loser=0).ends(1, 0, places=(2, 1))

    def test_nobody_loses_one_where_all_cards_are_played(self):
        sheet("ninety-nine-arithmetic", 2).enter(loser=None).counts(0, 0).goes_on().next(dealer=1)

    @pytest.mark.parametrize("loser", [3, -1, "two", 1.5, [0]])
    def test_only_a_player_can_have_gone_over(self, loser: object):
        sheet("ninety-nine-arithmetic", 3).refuses(loser=loser, at="loser")


def test_two_to_seven_play():
    no_table("ninety-nine-arithmetic", 1)
    no_table("ninety-nine-arithmetic", 8)


def test_what_is_no_move_is_refused():
    table("KD KH KS", "AC 4D 4H").refuses(1, "57", "KD", "XX", "", "100", "-1", None).plays("AC").refuses(
        1, "4D", "100", "-1"
    )


class TestTheQuickPlayer:
    def test_it_keeps_what_can_be_played_on_99(self):
        game = table("KD KH KS", "5C 4D TH")
        assert game.text(1, game.greedy(1, Random(0))) == "5C"

    def test_it_does_not_go_over_while_it_can_help_it(self):
        game = table("KD 3H KS", "9C 4D 4H").plays("9C")
        assert game.text(0, game.greedy(0, Random(0))) == "3H"

    def test_it_is_better_than_chance(self):
        chance, greedy = gain_of_greedy("ninety-nine-arithmetic", 60, seed=1)
        assert greedy > chance + 15
