"""One Hundred: Parlett, lines 4395-4405."""

from random import Random

import pytest

from tests.games.dsl import begin, deal, gain_of_greedy, no_table, sheet

ACES = "AC AD AH AS KC KD KH KS QC QD QH QS JC JD JH JS"
NUMBERS = "TC TD TH TS 9C 9D 9H 9S 8C 8D 8H 8S 7C 7D 7H 7S"


class TestTheDeal:
    @pytest.mark.parametrize(
        ("seats", "each", "over"), [(2, 16, 0), (3, 10, 2), (4, 8, 0), (5, 6, 2), (6, 5, 2), (7, 4, 4)]
    )
    def test_all_cards_go_round_evenly_and_what_is_left_lies_open(self, seats: int, each: int, over: int):
        game = begin("one-hundred", seats, dealer=1).happens().turn(2 % seats)
        assert [hand.bit_count() for hand in game.hands] == [each] * seats + [0]
        assert len(game.laid) == over

    def test_trap_what_is_left_begins_the_total(self):
        game = deal("one-hundred", *[""] * 3, later=f"{ACES} {NUMBERS}")
        assert game.total == 14
        assert game.view(None)["piles"] == [{"name": "played", "count": 2, "cards": ["7H", "7S"]}]


@pytest.mark.parametrize(
    ("card", "worth"), [("A", 11), ("K", 4), ("Q", 3), ("J", 2), ("T", 10), ("9", 9), ("8", 8), ("7", 7)]
)
def test_what_each_card_is_worth_lines_4399_to_4401(card: str, worth: int):
    assert begin("one-hundred").happens().worth[begin("one-hundred").pack.first[f"{card}H"]] == worth


class TestTheEnd:
    def to(self, *more: str):
        """Two play; the total is 91 and seat 1 to play when the aces and tens are gone."""
        game = deal("one-hundred", ACES, NUMBERS, later="")
        return game.plays("TC", "AC", "TD", "AD", "TH", "AH", "TS", "AS", "7C").turn(0).plays(*more)

    def test_below_a_hundred_it_goes_on(self):
        assert self.to("KC").turn(1).total == 95

    def test_trap_exactly_a_hundred_wins(self):
        self.to("QC", "7D").ended(last=1, exactly=False)
        assert self.to("JC", "7D").turn() and self.to("JC", "7D").total == 100
        self.to("JC", "7D").ended(last=1, exactly=True)

    def test_trap_and_whoever_goes_past_it_loses(self):
        self.to("KC", "9C").told(None, "{1} plays 9♣: 104.").ended(last=1, exactly=False)


class TestTheMatch:
    def test_a_single_deal_with_one_winner(self):
        sheet("one-hundred", 3).enter(last=1, exactly=True).says("{1} makes it 100").ends(
            0, 1, 0, places=(2, 1, 2)
        )

    def test_or_one_loser(self):
        sheet("one-hundred", 3).enter(last=1, exactly=False).says("{1} goes over 100").ends(
            0, -1, 0, places=(1, 3, 1)
        )

    def test_as_many_deals_as_are_agreed(self):
        game = sheet("one-hundred", 2, deals=2).enter(last=1, exactly=False).goes_on().next(dealer=1)
        game.enter(last=0, exactly=True).ends(1, -1, places=(1, 2))

    @pytest.mark.parametrize("last", [3, -1, "two", 1.5, [0], None])
    def test_only_a_player_ends_it(self, last: object):
        sheet("one-hundred", 3).refuses(last=last, exactly=True, at="last")


def test_two_to_seven_play():
    no_table("one-hundred", 1)
    no_table("one-hundred", 8)


def test_what_is_no_move_is_refused():
    deal("one-hundred", ACES, NUMBERS, later="").refuses(1, "AC", "6C", "", None, 7, "+3")


class TestTheQuickPlayer:
    def test_it_makes_a_hundred_and_else_leaves_what_nobody_can_make_up(self):
        game = TestTheEnd().to("JC")
        assert game.text(1, game.greedy(1, Random(0))) == "7D"
        game = TestTheEnd().to()
        assert game.text(0, game.greedy(0, Random(0))) == "KC"  # five to go, and no card counts five

    def test_it_is_better_than_chance(self):
        chance, greedy = gain_of_greedy("one-hundred", 60, seed=1)
        assert greedy > chance + 15
