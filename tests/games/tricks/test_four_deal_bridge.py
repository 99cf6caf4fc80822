"""Four-deal Bridge: Parlett, lines 2796-2808."""

from __future__ import annotations

import pytest

from tests.games.dsl import Entered, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "four-deal-bridge"
PASSED = {"level": 0}


def contract(
    bid: str, tricks: int, declarer: int = 0, doubled: int = 1, honours: tuple[int, int] = (0, 0)
) -> dict:
    return {
        "level": int(bid[0]),
        "strain": bid[1:],
        "declarer": declarer,
        "doubled": str(doubled),
        "tricks": tricks,
        "honours": list(honours),
    }


DOWN = contract("1C", 6)


def at_contract(number: int, **options: object) -> Entered:
    """A sheet before that contract; side 1 has 50 for each that went down."""
    return sheet(KEY, **options).each(*[DOWN] * (number - 1))


class TestDeals:
    def test_trap_2800_a_deal_that_all_pass_is_dealt_again_by_the_same_player(self):
        sheet(KEY).enter(PASSED).counts(0, 0).next(dealer=0).enter(DOWN).next(dealer=1).enter(PASSED).next(
            dealer=1
        )

    def test_trap_2802_vulnerable_by_the_number_of_the_contract(self):
        for number, vulnerable in enumerate(([False] * 2, [False, True], [True, False], [True] * 2), 1):
            at_contract(number).next(vulnerable=vulnerable, dealer=number - 1)

    def test_trap_2802_games_won_make_nobody_vulnerable(self):
        sheet(KEY).enter(contract("4S", 10)).next(vulnerable=[False, True])

    def test_four_contracts(self):
        at_contract(4).enter(PASSED).goes_on().enter(DOWN).ends(because="4 contracts have been played.")


class TestOriginal:
    def test_2806_a_game_brings_300(self):
        sheet(KEY).enter(contract("4S", 10)).counts(420, 0).mentions("{side 0}: 300 for the game")

    def test_2806_vulnerable_500(self):
        at_contract(2).enter(contract("4S", 10, declarer=1)).counts(0, 620)

    def test_2806_part_scores_make_a_game_together_and_the_next_begins_from_zero(self):
        game = (
            sheet(KEY)
            .enter(contract("2S", 8))
            .counts(60, 0)
            .carries(below=[60, 0], vulnerable=[False, True], last=False)
        )
        game.enter(contract("2S", 8)).counts(360, 0).next(below=[0, 0])

    def test_2806_the_other_side_begins_from_zero_too(self):
        sheet(KEY).each(contract("1S", 7), contract("3NT", 9, declarer=1)).counts(0, 600).next(below=[0, 0])

    def test_undertricks_go_by_it(self):
        sheet(KEY).enter(DOWN).counts(0, 50)
        at_contract(3).enter(DOWN).counts(0, 100)

    def test_honours_count(self):
        sheet(KEY).enter(contract("1S", 7, honours=(0, 100))).counts(30, 100)

    def test_trap_2806_the_only_part_score_brings_100_in_the_fourth_contract_alone(self):
        at_contract(3).enter(contract("1S", 7)).counts(30, 0)
        at_contract(4).enter(contract("1S", 7)).counts(130, 0).mentions("100 for the part-score")

    def test_trap_2806_a_part_score_from_before_counts_after_the_fourth(self):
        sheet(KEY).each(contract("1S", 7), DOWN, DOWN, contract("1S", 6)).counts(100, 100)

    def test_trap_2806_not_where_both_have_one(self):
        sheet(KEY).each(DOWN, DOWN, contract("1S", 7), contract("1S", 7, declarer=1)).counts(0, 30)

    def test_2806_nor_where_the_game_has_been_won(self):
        sheet(KEY).each(DOWN, DOWN, contract("1S", 7), contract("4S", 10, declarer=1)).counts(0, 620)


class TestDealByDeal:
    def test_2808_all_tricks_and_50_for_a_part_score(self):
        sheet(KEY, scoring="deal").enter(contract("2S", 9, honours=(100, 0))).counts(140, 0)

    def test_2808_a_game(self):
        sheet(KEY, scoring="deal").enter(contract("3NT", 10)).counts(430, 0)
        at_contract(4, scoring="deal").enter(contract("3NT", 9)).counts(600, 0)

    def test_2808_slams_as_usual(self):
        sheet(KEY, scoring="deal").enter(contract("6S", 12)).counts(980, 0)

    def test_trap_2808_nothing_is_carried_on(self):
        sheet(KEY, scoring="deal").each(contract("2S", 8), contract("2S", 8)).counts(110, 0).next(
            below=[0, 0]
        )

    def test_2808_down(self):
        at_contract(4, scoring="deal").enter(contract("3NT", 7, doubled=2, honours=(150, 0))).counts(0, 500)

    def test_a_doubled_part_score_that_makes_100_is_a_game(self):
        sheet(KEY, scoring="deal").enter(contract("2S", 8, doubled=2)).counts(120 + 50 + 300, 0)


@pytest.mark.parametrize(
    ("data", "at"),
    [
        (contract("1C", 14), "tricks"),
        (contract("1C", 7, honours=(50, 0)), "honours"),
        ({"level": 8}, "level"),
    ],
)
def test_what_cannot_be_is_refused(data, at):
    sheet(KEY).refuses(data, at=at)


def test_four_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 3)
    played_and_typed(KEY, 1)
    played_and_typed(KEY, 2, scoring="deal")


def test_greedy_is_better_than_chance():
    gain = gain_of_greedy(KEY, deals=10, seed=1)
    assert gain[1] > gain[0]
