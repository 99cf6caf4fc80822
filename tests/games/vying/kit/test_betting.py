"""Rounds of betting and IOUs: My Games, lines 1791-1815."""

import pytest

from games.core.freeze import frozen
from games.vying.kit.betting import ACTIONS, TEXTS, Betting, Bragging, Chips, shares
from games.vying.kit.lending import Borrowed, Lending


def round_of(players: int, chips: int = 100, first: int = 0) -> Betting:
    """Everybody has paid an ante of one."""
    return Lending(Borrowed([chips - 1] * players), [1] * players, first, 5)


def bet(betting: Betting, *texts: str) -> None:
    for text in texts:
        assert ACTIONS[text] in betting.legal(), text
        betting.apply(ACTIONS[text])


def legal(betting: Betting) -> list[str]:
    return [TEXTS[action] for action in betting.legal()]


def test_check_and_bet_are_for_those_whom_nobody_has_bet_before():
    betting = round_of(3)
    assert legal(betting) == ["fold", "check", "bet 1", "bet 2", "bet 3", "bet 4", "bet 5"]
    bet(betting, "check", "bet 2")
    assert legal(betting) == ["fold", "call", "raise 1", "raise 2", "raise 3", "raise 4", "raise 5"]


def test_a_call_pays_all_raises_since_the_last_turn():
    betting = round_of(3)
    bet(betting, "bet 2", "raise 3", "raise 5")
    assert betting.owes(0) == 8
    bet(betting, "call", "call")
    assert betting.paid == [11, 11, 11]
    assert betting.turn == -1


def test_when_all_check_the_betting_ends_after_one_turn_each():
    betting = round_of(4, first=2)
    bet(betting, "check", "check", "check")
    assert betting.turn == 1
    bet(betting, "check")
    assert betting.turn == -1


def test_who_raised_last_has_no_further_turn_and_so_nobody_raises_twice_in_a_row():
    betting = round_of(3)
    bet(betting, "check", "check", "bet 1", "call", "call")
    assert betting.turn == -1
    assert betting.paid == [2, 2, 2]


def test_a_raise_gives_everybody_still_in_another_turn():
    betting = round_of(3)
    bet(betting, "bet 1", "raise 1", "fold", "raise 1")
    assert betting.turn == 1
    bet(betting, "call")
    assert betting.turn == -1


def test_the_number_of_raises_is_not_limited():
    betting = round_of(3)
    bet(betting, "bet 1", *["raise 1"] * 60)
    assert betting.high == 62


def test_when_all_but_one_have_folded_the_betting_ends_even_before_that_players_first_turn():
    betting = round_of(3)
    bet(betting, "fold", "fold")
    assert betting.turn == -1
    assert betting.active == [False, False, True]


def test_who_runs_out_borrows_exactly_what_is_missing_from_the_richest():
    chips = Borrowed([2, 40, 70, 70])
    chips.pay(0, 5)
    assert chips.stacks == [0, 40, 67, 70]
    assert chips.loans == {(2, 0): 3}


def test_of_equally_rich_players_the_first_to_the_left_lends():
    chips = Borrowed([70, 1, 20, 70])
    chips.pay(1, 2)
    assert chips.loans == {(3, 1): 1}


def test_if_the_richest_is_short_the_next_richest_lends_too():
    chips = Borrowed([0, 4, 3, 1])
    chips.pay(0, 8)
    assert chips.loans == {(1, 0): 4, (2, 0): 3, (3, 0): 1}
    assert chips.stacks == [0, 0, 0, 0]


def test_more_than_there_is_on_the_table_cannot_be_paid():
    chips = Borrowed([1, 1])
    with pytest.raises(ValueError, match="only 2 on the table"):
        chips.pay(0, 3)
    assert chips.stacks == [1, 1]


def test_nobody_can_bet_what_the_others_could_not_pay_even_with_loans():
    betting = Lending(Borrowed([5, 0, 2]), [30, 30, 30], 0, 5)
    assert betting.most() == 2
    bet(betting, "bet 2", "call")
    assert legal(betting) == ["fold", "call"]
    bet(betting, "call")
    assert betting.paid == [32, 32, 32]
    assert sum(betting.chips.stacks) == 1


def test_a_clone_has_its_own_chips():
    betting = round_of(3)
    twin = betting.clone()
    bet(twin, "bet 5", "fold")
    assert frozen(betting) == frozen(round_of(3))
    assert twin.chips.stacks == [94, 99, 99]


# Chips that run out ---------------------------------------------------------------------------------------------------


def stakes(*stacks: int, kind: type[Betting] = Betting, first: int = 0) -> Betting:
    """Everybody has paid an ante of one, and has this left."""
    return kind(Chips(list(stacks)), [1] * len(stacks), first, 5)


def test_nobody_pays_or_bets_more_than_he_has():
    betting = stakes(3, 9, 1)
    assert legal(betting) == ["fold", "check", "bet 1", "bet 2", "bet 3"]
    bet(betting, "bet 3", "raise 5", "call")
    assert betting.paid == [4, 9, 2]


def test_who_has_no_chips_left_has_no_further_turn():
    betting = stakes(3, 9, 1)
    bet(betting, "check", "check", "bet 1", "call", "call")
    assert betting.turn == -1
    betting.begin(0, 5)
    bet(betting, "check")
    assert betting.turn == 1


def test_there_is_no_raise_that_nobody_else_could_answer():
    betting = stakes(1, 9)
    bet(betting, "bet 1")
    assert legal(betting) == ["fold", "call"]


def test_one_who_has_nobody_to_bet_against_is_not_asked():
    assert not stakes(0, 0, 7).needed()
    assert stakes(0, 4, 7).needed()


# Brag -----------------------------------------------------------------------------------------------------------------


def brag(*stacks: int) -> Betting:
    """Of three players the dealer, the last, has paid an ante of one."""
    betting = Bragging(Chips(list(stacks)), [0] * (len(stacks) - 1) + [1], 0, 5)
    betting.raised = True
    return betting


def test_with_equal_stakes_and_three_left_the_next_raises_or_goes_out():
    betting = brag(20, 20, 20)
    bet(betting, "call", "call")
    assert legal(betting) == ["fold", *(f"raise {n}" for n in range(1, 6))]


def test_of_two_each_may_see_the_other_and_that_ends_it():
    betting = brag(20, 20, 20)
    bet(betting, "call", "fold")
    assert legal(betting) == ["fold", "see", *(f"raise {n}" for n in range(1, 6))]
    bet(betting, "raise 2", "see")
    assert betting.turn == -1
    assert betting.paid == [3, 0, 3]


def test_two_who_can_still_bet_see_each_other_over_one_who_covers_the_kitty():
    betting = brag(20, 2, 20)
    bet(betting, "raise 2", "call")
    assert betting.paid == [3, 2, 1]
    assert legal(betting)[:2] == ["fold", "see"]


# Pots -----------------------------------------------------------------------------------------------------------------


def test_the_best_hand_takes_the_pot_and_equal_hands_share_it():
    assert shares([4, 4, 4, 1], {0: 7, 1: 9, 2: 8}, 0) == [0, 13, 0, 0]
    assert shares([4, 4, 4, 1], {0: 9, 1: 5, 2: 9}, 0) == [6, 0, 7, 0]


def test_odd_chips_go_to_the_first_winner_from_the_dealers_left():
    assert shares([3, 3, 3], {0: 9, 1: 9}, 2) == [5, 4, 0]
    assert shares([3, 3, 3], {0: 9, 1: 9}, 0) == [4, 5, 0]


def test_nobody_wins_more_from_another_than_he_put_in():
    assert shares([2, 10, 10], {0: 9, 1: 5, 2: 7}, 0) == [6, 0, 16]
    assert shares([2, 5, 10], {0: 9, 1: 7, 2: 5}, 0) == [6, 6, 5]


def test_what_others_put_in_before_they_folded_belongs_to_the_pots_it_was_paid_for():
    assert shares([2, 6, 6, 10, 10], {0: 9, 3: 5, 4: 5}, 0) == [10, 0, 0, 12, 12]
