"""Knockout: Parlett, lines 3248-3262."""

from __future__ import annotations

import pytest

from games.kits.cards import CARD, DECK_52
from tests.games.dsl import Dealt, Entered, begin, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "knockout"
A, B, C = "AC KC QC JC TC 9C 8C", "AD KD QD JD TD 9D 2C", "AH KH QH JH TH 9H 3C"
TURNED = "2S"


def dealt(*hands: str, turned: str = TURNED, **begun: object) -> Dealt:
    """Seat 0 deals; spades are trumps."""
    return deal(KEY, *(hands or (A, B, C)), later=turned, **begun)


def rows(*results: tuple[list[int], int]) -> Entered:
    return sheet(KEY, 3).each(*[{"tricks": tricks, "dealer": dealer} for tricks, dealer in results])


def test_trap_3256_the_dealer_turns_the_next_card_for_trumps_and_leads():
    game = dealt(dealer=1).turn(1)
    assert (game.state.trump(), game.state.stock[-1]) == (3, CARD["2S"])


def test_suit_is_followed_and_a_trump_takes_the_trick():
    game = dealt(A, "AD KD QD JD TD 9D AS", C).plays("AC").turn(1).plays("AS").turn(2).may("3C")
    game.plays("3C").turn(1)


def test_3256_seven_cards_then_one_fewer_each_time():
    game, sizes = sheet(KEY, 3), []
    for tricks in range(6, -1, -1):
        state = game.match.table.game.State(game.match.table, game.match.sheet.next_deal())
        sizes.append(state.sizes())
        game.enter(tricks=[tricks, 1, 0], dealer=0 if tricks else 1)
    assert sizes[:2] == [[7, 7, 7, 31], [6, 6, 0, 40]]
    assert sizes[-1] == [1, 1, 0, 50]
    game.ends(-7, 8, -1)


def test_3258_who_takes_no_trick_is_out_and_the_others_pay_again():
    rows(([4, 3, 0], 0)).says("{2} is out").carries(inside=[0, 1], stakes=[2, 2, 1])


def test_trap_3258_most_tricks_deal_next():
    rows(([2, 1, 4], 2)).next(dealer=2)


def test_trap_3258_of_who_are_level_the_higher_cut_card_deals():
    game = dealt()
    game.state.won = [3, 3, 1, 0]
    game.state.after_play()
    kings = [CARD["KC"], CARD["KS"]]
    outcome = [*kings, *[card for card in DECK_52 if card not in kings]]
    assert game.state.told_chance(None, outcome) == "{1} cuts the highest card, K♠."
    game.happens(outcome).ended(dealer=1, tricks=(3, 3, 1))


def test_trap_3258_who_is_out_pays_no_more_and_has_lost_what_he_put_in():
    rows(([4, 3, 0], 0), ([6, 0, 0], 0)).counts(3, -2, -1)


def test_3260_all_tricks_win_the_pot():
    rows(([4, 3, 0], 0), ([0, 6, 0], 1)).ends(
        -2, 3, -1, places=(3, 1, 2), because="{1} took every trick and wins the pot."
    )


def test_trap_3260_it_can_end_in_the_first_deal():
    rows(([7, 0, 0], 0)).ends(2, -1, -1).says("{0} wins the pot: 3")


def test_the_stake_is_agreed():
    sheet(KEY, 3, stake=10).enter(tricks=[7, 0, 0], dealer=0).ends(20, -10, -10)


@pytest.mark.parametrize(
    ("tricks", "dealer", "at"),
    [([4, 2, 0], 0, "tricks"), ([4, 3, 0], 1, "dealer"), ([0, 0, 7], 1, "dealer")],
)
def test_what_cannot_be_is_refused(tricks, dealer, at):
    sheet(KEY, 3).refuses(tricks=tricks, dealer=dealer, at=at)


def test_who_is_out_takes_no_tricks():
    rows(([4, 3, 0], 0)).refuses(tricks=[3, 2, 1], dealer=0, at="tricks", because="out")


def test_who_is_out_plays_no_card():
    game = begin(KEY, 3)
    game.state.deal = rows(([4, 0, 3], 0)).match.sheet.next_deal()
    game.happens(seed=4).turn(0)
    assert [hand.bit_count() for hand in game.state.hands] == [6, 0, 6, 40]
    assert game.plays(game.texts(0)[0]).turn(2).view(None)["seats"][1]["labels"] == ["out"]


def test_three_to_seven_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 2)
    no_table(KEY, 8)
    played_and_typed(KEY, 3)


def test_greedy_is_better_than_chance():
    gain = gain_of_greedy(KEY, deals=40, seed=2)
    assert gain[1] > gain[0]
