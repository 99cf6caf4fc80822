"""Strip Poker with lives: My Games, lines 1821-1871 and 1538."""

from random import Random

import pytest

from games.core.errors import BadOption, BadResult
from games.core.game import Deal
from games.core.match import LiveMatch
from games.core.rules_page import own_sections
from games.core.state import OPEN
from games.kits.cards import CARD, DECK_52
from games.vying.strip_poker import JOKER, StripPoker, StripPokerState
from games.vying.strip_poker_sheet import ANTE, START_WORTH, TAX, Pledges, Pot, Worst, pledges_for, shares
from tests.games.dsl import legal, play_with_events as play


def dealt(*hands: str, stacks=None, lives=None, stock: str = "", **options) -> StripPokerState:
    """A deal in which the seats get these hands; the last seat deals, so seat 0 bets first."""
    seats = len(hands)
    table = StripPoker.table_for(seats, options)
    carry = {"stacks": stacks or [20] * seats, "lives": lives or [4] * seats}
    state = StripPokerState(table, Deal(1, seats - 1, (START_WORTH,) * seats, carry))
    numbers = [JOKER if word == "*" else CARD[word] for hand in hands for word in hand.split()]
    state.apply_chance([*numbers, *(CARD[word] for word in stock.split())])
    return state


KINGS, QUEENS, NOTHING = "KC KD 7H 4S 2C", "QC QD 8H 5S 3C", "AC TD 9H 6S 4C"


def sheet_after(*results, seats: int = 3, **options):
    sheet = StripPoker.Sheet(StripPoker.table_for(seats, options))
    for result in results:
        sheet.enter(result)
    return sheet


def pot(winner: int, *paid: int, bought: tuple[int, ...] = ()) -> Pot:
    return Pot(winners=(winner,), paid=paid, bought=bought or (0,) * len(paid))


# Chips ----------------------------------------------------------------------------------------------------------------


def test_worked_example_lines_1831_1843_twenty_chips_four_to_the_bank_and_one_to_the_pot():
    state = dealt(KINGS, QUEENS, NOTHING)
    assert (TAX, ANTE) == (4, 1)
    assert state.betting.chips.stacks == [15, 15, 15]
    assert state.betting.pot == 3


def test_trap_the_tax_goes_to_the_bank_and_only_the_ante_is_won():
    sheet = sheet_after(pot(0, 1, 1, 1))
    assert sheet.stacks == [20 - 5 + 3, 15, 15]
    assert sheet.totals == [98, 95, 95]


def test_trap_without_chips_a_life_is_pledged_in_the_middle_of_the_deal():
    state = dealt(KINGS, QUEENS, NOTHING, stacks=[7, 20, 20])
    assert state.betting.chips.stacks[0] == 2
    assert play(state, "bet 5") == "{0} says bet 5, paying 5 and pledging a life."
    assert state.betting.chips.stacks[0] == 17
    assert state.betting.chips.lives[0] == 3
    assert "lives 3, 1 pledged" in state.view(None)["seats"][0]["labels"]


@pytest.mark.parametrize(
    ("stack", "amount", "left", "pledged"),
    [(20, 5, 4, 0), (6, 5, 4, 0), (5, 5, 4, 1), (4, 5, 4, 1), (4, 24, 4, 2), (4, 24, 1, 1), (5, 5, 0, 0)],
)
def test_line_1861_as_few_lives_are_pledged_as_leave_a_chip_while_there_are_lives(
    stack, amount, left, pledged
):
    assert pledges_for(stack, amount, left) == pledged


def test_line_1861_who_pays_the_very_last_chip_has_run_out_and_loses_a_life():
    sheet = sheet_after(pot(0, 16, 16, 1))
    assert sheet.lives == [3, 3, 4], "the winner has not paid back"
    assert sheet.stacks == [20 + 33, 20, 15]
    assert sheet.rows[-1].why == (
        "{0} wins the pot of 33",
        "{0} loses 1 of 4 lives",
        "{1} loses 1 of 4 lives",
    )


def test_line_1861_the_tax_alone_may_take_the_last_chip():
    state = dealt(KINGS, QUEENS, NOTHING, stacks=[5, 20, 20])
    assert (state.betting.chips.stacks[0], state.betting.chips.pledged[0]) == (20, 1)


def test_line_1861_a_life_is_bought_back_only_with_a_chip_to_go_on_with():
    state = dealt(KINGS, QUEENS, stacks=[5, 20])
    play(state, "check", "check", "done", "done", "check", "check")
    assert state.result() == Pot(winners=(0,), paid=(1, 1), bought=(1, 0))
    sheet = sheet_after(seats=3)
    sheet.stacks, sheet.totals = [2, 20, 20], [82, 100, 100]
    with pytest.raises(BadResult, match="cannot buy"):
        sheet.enter(pot(0, 1, 1, 1, bought=(1, 0, 0)))


def test_nobody_can_pay_more_than_chips_and_lives():
    chips = Pledges([3, 20], [1, 4])
    with pytest.raises(ValueError, match="cannot be paid"):
        chips.pay(0, 24)
    assert (chips.stacks, chips.lives) == ([3, 20], [1, 4])


def test_trap_the_life_is_lost_at_the_end_unless_that_player_wins_the_very_pot():
    lost = sheet_after(pot(0, 25, 25, 1))
    assert lost.lives == [3, 3, 4]
    assert lost.stacks == [11 + 51, 11, 15]
    back = sheet_after(pot(0, 25, 25, 1, bought=(1, 0, 0)))
    assert back.lives == [4, 3, 4]
    assert back.stacks[0] == 62 - 20


def test_in_play_a_winner_pays_back_as_far_as_the_chips_go():
    state = dealt(KINGS, QUEENS, stacks=[6, 40])
    play(state, "bet 5", "raise 5", "raise 5", "call", "done", "done", "check", "check")
    assert state.result() == Pot(winners=(0,), paid=(16, 16), bought=(1, 0))


def test_trap_no_raise_that_one_on_the_last_life_could_not_call():
    state = dealt(KINGS, QUEENS, NOTHING, stacks=[20, 2, 20], lives=[4, 1, 4])
    assert (state.betting.chips.stacks[1], state.betting.chips.lives[1]) == (17, 0)
    play(state, "bet 5", "raise 5")
    assert legal(state) == ["fold", "call", *(f"raise {n}" for n in range(1, 6))]
    play(state, "raise 5")
    assert legal(state) == ["fold", "call", "raise 1", "raise 2"]


# Cards ----------------------------------------------------------------------------------------------------------------


def test_trap_at_most_four_cards_are_changed():
    state = dealt(KINGS, QUEENS, stock="2D 3D 4D 5D 6D")
    play(state, "check", "check", "drop KC", "drop KD", "drop 7H", "drop 4S")
    assert legal(state) == ["done"]
    assert play(state, "done") == "{0} changes 4 cards."
    assert state.hands[0].bit_count() == 5


def test_trap_the_deck_lasts_for_six_with_two_jokers():
    with pytest.raises(BadOption):
        StripPoker.table_for(6, {"jokers": 1})
    assert 52 + 2 == 6 * 5 + 6 * 4
    StripPoker.table_for(5, {"jokers": 0})


def test_worked_example_line_1857_a_joker_counts_as_the_best_card():
    state = dealt("* KC KD 4H 2S", "AC AD 8H 5S 3C", stock="9D")
    story = play(state, "check", "check", "done", "done", "check", "check")
    assert (
        story.startswith("{0} shows three of a kind (joker K♦ K♣ 2♠ 4♥)")
        or "{0} shows three of a kind" in story
    )
    assert state.best() == (0,)


def test_the_best_hand_of_those_still_in_takes_the_pot():
    state = dealt(KINGS, QUEENS, NOTHING)
    play(state, "bet 1", "call", "fold", "done", "done", "check", "check")
    assert state.result() == Pot(winners=(0,), paid=(2, 2, 1), bought=(0, 0, 0))


def test_all_but_one_fold_and_nothing_is_shown():
    state = dealt(KINGS, QUEENS, NOTHING)
    assert play(state, "fold", "bet 1", "fold") == "{2} folds. {1} takes the pot of 4."
    assert state.actors() == ()
    assert state.view(0)["seats"][1]["hand"] == ["?"] * 5
    assert "?" not in state.view(OPEN)["seats"][1]["hand"]


def test_decision_a_tie_shares_the_pot_with_odd_chips_from_the_left_of_the_dealer():
    assert shares(7, (0, 2), 1, 3) == {2: 4, 0: 3}
    state = dealt(KINGS, "KH KS 7D 4C 2D", NOTHING)
    play(state, "check", "check", "fold", "done", "done", "check", "check")
    assert state.best() == (0, 1)


def test_changed_cards_are_secret_and_worlds_mix_what_is_hidden():
    state = dealt(KINGS, QUEENS, NOTHING, stock=" ".join(["2D", "3D", "4D", "5D"]))
    play(state, "check", "check", "check", "drop 2C")
    assert state.told(1, 0, state.parse(0, "drop 4S")) == ""
    play(state, "done")
    table = StripPoker.table_for(3, {"jokers": 0})
    fresh = StripPokerState(table, StripPoker.Sheet(table).next_deal())
    fresh.apply_chance(list(DECK_52))
    assert len({fresh.resample(0, Random(n)).hands[1] for n in range(10)}) == 10


# The match ------------------------------------------------------------------------------------------------------------


def test_a_player_without_lives_drops_out_and_the_match_ends():
    sheet = sheet_after(pot(0, 81, 81, 1, bought=(4, 0, 0)))
    assert sheet.lives == [4, 0, 4]
    assert sheet.over
    assert sheet.totals[1] == 0
    assert sheet.ranking == [1, 3, 2]


def test_a_match_comes_to_its_end_by_the_tax_alone():
    sheet = sheet_after(seats=4, drops=3)
    while not sheet.over:
        paid = tuple(ANTE if lives else 0 for lives in sheet.lives)
        winner = len(sheet.rows) % 4
        winner = winner if sheet.lives[winner] else next(seat for seat in range(4) if sheet.lives[seat])
        sheet.enter(Pot(winners=(winner,), paid=paid, bought=(0, 0, 0, 0)))
    assert len(sheet.rows) < StripPoker.max_deals
    assert len(sheet.dropped) >= 3


def test_trap_when_somebody_drops_the_stacks_are_evened_out_to_twenty():
    sheet = sheet_after(seats=3)
    sheet.stacks, sheet.lives = [60, 3, 40], [4, 1, 4]
    sheet.totals = [140, 23, 120]
    sheet.enter(pot(0, 1, 1, 1))
    assert sheet.lives == [4, 0, 4]
    assert sheet.stacks == [60 - 5 + 3 - 15, 0, 20]


def test_trap_the_stacks_stay_if_somebody_has_no_more_than_twenty():
    sheet = sheet_after(seats=3)
    sheet.stacks, sheet.lives, sheet.totals = [60, 3, 24], [4, 1, 4], [140, 23, 104]
    sheet.enter(pot(0, 1, 1, 1))
    assert sheet.stacks == [58, 0, 19]


def test_who_drops_out_last_comes_before_those_who_did_earlier_and_equals_share():
    sheet = sheet_after(seats=3, drops=2)
    sheet.stacks, sheet.lives, sheet.totals = [20, 3, 3], [4, 1, 1], [100, 23, 23]
    sheet.enter(pot(0, 1, 1, 1))
    assert sheet.over
    assert sheet.ranking == [1, 2, 2]


def test_variant_line_1538_without_betting_the_worst_hand_loses_a_life():
    table = StripPoker.table_for(3, {"betting": False})
    state = StripPokerState(table, StripPoker.Sheet(table).next_deal())
    order = [CARD[word] for word in f"{KINGS} {QUEENS} {NOTHING}".split()]
    state.apply_chance(order)
    assert play(state).endswith("{2} lose a life.")
    assert state.result() == Worst(losers=(2,))
    sheet = StripPoker.Sheet(table)
    for _ in range(4):
        sheet.enter(Worst(losers=(2,)))
    assert sheet.over
    assert sheet.ranking == [1, 1, 3]


@pytest.mark.parametrize(
    "wrong",
    [
        {"winners": [], "paid": [1, 1, 1], "bought": [0, 0, 0]},
        {"winners": [0, 0], "paid": [1, 1, 1], "bought": [0, 0, 0]},
        {"winners": [0], "paid": [1, 2, 1], "bought": [0, 0, 0]},
        {"winners": [0], "paid": [1, 1, 0], "bought": [0, 0, 0]},
        {"winners": [0], "paid": [97, 97, 1], "bought": [0, 0, 0]},
        {"winners": [0], "paid": [1, 1, 1], "bought": [1, 0, 0]},
        {"winners": [0], "paid": [25, 25, 1], "bought": [0, 1, 0]},
        {"losers": [1]},
    ],
)
def test_results_by_hand_that_cannot_be(wrong):
    match = LiveMatch(StripPoker.table_for(3), entered=True)
    with pytest.raises(BadResult):
        match.enter(wrong, match.seq)
    assert match.sheet.rows == []


def test_the_page_speaks_of_lives_only():
    words = " ".join(text for _, text in own_sections(StripPoker)).lower()
    for other in ("cloth", "garment", "naked", "undress"):
        assert other not in words
