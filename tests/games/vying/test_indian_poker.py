"""Indian Poker: My Games, lines 1781-1817; IOUs and the length of a session (SET-11, SET-14)."""

import re
from random import Random

import pytest

from games.core.commitment import Sealed
from games.core.errors import BadOption, BadResult, Illegal
from games.core.match import LiveMatch
from games.core.stakes import SideScore, Terms, chips as settle_chips
from games.core.state import CHANCE, OPEN
from games.kits.cards import CARD, mask_of
from games.vying.indian_poker import ANTE, START_CHIPS, IndianPoker, IndianPokerState, Loan, Pot
from tests.games.dsl import play


def hand_of(*cards: str, carry=None, dealer_left: int = 0) -> IndianPokerState:
    """A hand with these cards on the foreheads, the antes paid; seat 0 bets first."""
    table = IndianPoker.table_for(len(cards))
    deal = IndianPoker.Sheet(table).next_deal()
    deal = type(deal)(1, (dealer_left - 1) % len(cards), deal.scores, carry or deal.carry)
    state = IndianPokerState(table, deal)
    state.apply_chance([CARD[card] for card in cards])
    return state


def finish(state: IndianPokerState, *moves: str) -> Pot:
    """Play to the end and look at the cards."""
    play(state, *moves)
    assert state.actors() == (CHANCE,)
    state.apply_chance(state.draw(Random(0)))
    assert state.actors() == ()
    return state.result()


def hands(state: IndianPokerState, viewer) -> list[list[str]]:
    return [seat["hand"] for seat in state.view(viewer)["seats"]]


# What is seen ---------------------------------------------------------------------------------------------------------


def test_trap_everybody_sees_all_cards_but_the_own():
    state = hand_of("KS", "7D", "2C")
    assert hands(state, 0) == [["?"], ["7D"], ["2C"]]
    assert hands(state, 1) == [["KS"], ["?"], ["2C"]]
    assert hands(state, 2) == [["KS"], ["7D"], ["?"]]


def test_a_spectator_sees_no_card_and_the_replay_all():
    state = hand_of("KS", "7D", "2C")
    assert hands(state, None) == [["?"], ["?"], ["?"]]
    assert hands(state, OPEN) == [["KS"], ["7D"], ["2C"]]


def test_the_deal_is_told_without_the_own_card():
    state = IndianPokerState(table := IndianPoker.table_for(3), IndianPoker.Sheet(table).next_deal())
    cards = [CARD["KS"], CARD["7D"], CARD["2C"]]
    assert state.told_chance(1, cards).endswith("On the foreheads: {0} K♠, {2} 2♣.")
    assert "K♠" not in state.told_chance(None, cards)
    assert "K♠" not in state.told_chance(0, cards)


def test_no_move_tells_of_a_card_and_the_looking_tells_of_all():
    state = hand_of("KS", "7D", "2C")
    play(state, "bet 3", "fold")
    assert state.told(2, 2, state.parse(2, "call")) == "{2} calls, paying 3."
    play(state, "call")
    assert hands(state, 0) == [["?"], ["7D"], ["2C"]]
    for viewer in (0, None):
        assert state.told_chance(viewer, state.draw(Random(0))) == (
            "The cards are looked at: {0} K♠, {1} 7♦, {2} 2♣. {0} takes the pot of 9."
        )


def test_another_world_changes_the_own_card_only_and_reaches_every_card_not_seen():
    state = hand_of("KS", "7D", "2C")
    found = set()
    for seed in range(600):
        world = state.resample(1, Random(seed))
        assert world.hands[0] == mask_of([CARD["KS"]])
        assert world.hands[2] == mask_of([CARD["2C"]])
        found.add(world.hands[1])
    assert len(found) == 50


def test_folding_does_not_show_the_own_card():
    state = hand_of("KS", "7D", "2C")
    play(state, "fold")
    assert hands(state, 0)[0] == ["?"]
    assert "folded" in state.view(1)["seats"][0]["labels"]


# Betting --------------------------------------------------------------------------------------------------------------


def test_worked_example_line_1795_everybody_antes_one():
    state = hand_of("KS", "7D", "2C")
    assert ANTE == 1
    assert [seat["chips"] for seat in state.view(None)["seats"]] == [START_CHIPS - 1] * 3
    assert state.view(None)["facts"][0] == ["pot", "3"]


def test_worked_example_line_1807_a_raise_is_a_call_and_one_to_five_more():
    state = hand_of("KS", "7D", "2C")
    play(state, "bet 2")
    assert [state.text(1, action) for action in state.legal(1)] == [
        "fold", "call", "raise 1", "raise 2", "raise 3", "raise 4", "raise 5",
    ]  # fmt: skip
    assert state.told(None, 1, state.parse(1, "raise 5")) == "{1} raises by 5, paying 7."
    play(state, "raise 5")
    assert state.betting.paid == [3, 8, 1]


@pytest.mark.parametrize("move", ["bet 0", "bet 6", "raise 1", "call", "raise 6", "all in", "", None, 5])
def test_moves_that_do_not_exist_or_do_not_fit_are_refused(move):
    match = LiveMatch(IndianPoker.table_for(3))
    match.advance(Random(1))
    with pytest.raises(Illegal):
        match.play(1, move, match.seq)
    assert match.seq == 1


@pytest.mark.parametrize("move", ["check", "bet 1"])
def test_trap_after_a_bet_nobody_checks_or_bets(move):
    state = hand_of("KS", "7D", "2C")
    play(state, "bet 1")
    assert not state.is_legal(1, state.parse(1, move))


def test_trap_the_betting_ends_at_a_player_after_whose_turn_nobody_raised():
    state = hand_of("KS", "7D", "2C")
    play(state, "check", "bet 1", "call")
    assert state.actors() == (0,)
    play(state, "call")
    assert state.actors() == (CHANCE,)


def test_trap_everybody_has_a_turn_even_if_all_check():
    state = hand_of("KS", "7D", "2C")
    play(state, "check", "check")
    assert state.actors() == (2,)


def test_the_player_left_of_the_dealer_bets_first_and_the_deal_passes_on():
    match = LiveMatch(IndianPoker.table_for(3))
    firsts = []
    for _ in range(3):
        match.advance(Random(1))
        firsts.append(match.actors()[0])
        for _ in range(3):
            match.play(match.actors()[0], "check", match.seq)
        match.advance(Random(2))
    assert firsts == [1, 2, 0]


# The pot --------------------------------------------------------------------------------------------------------------


def test_worked_example_line_1817_among_equal_ranks_spades_hearts_diamonds_clubs():
    for better, worse in [("KS", "KH"), ("KH", "KD"), ("KD", "KC")]:
        assert finish(hand_of(worse, better, "2C"), "check", "check", "check").winner == 1


def test_ace_is_the_highest_rank_and_two_the_lowest():
    assert finish(hand_of("KS", "AC", "2S"), "check", "check", "check").winner == 1
    assert finish(hand_of("3C", "2S", "2H"), "check", "check", "check").winner == 0


def test_a_folded_card_does_not_win():
    state = hand_of("AS", "7D", "2C")
    assert finish(state, "fold", "check", "check") == Pot(winner=1, paid=(1, 1, 1), loans=())
    assert state.returns() == [-1.0, 2.0, -1.0]


def test_the_only_one_left_wins_with_any_card():
    assert finish(hand_of("AS", "7D", "2C"), "fold", "fold").winner == 2


def test_at_the_end_all_cards_are_open():
    state = hand_of("AS", "7D", "2C")
    finish(state, "fold", "fold")
    assert hands(state, None) == [["AS"], ["7D"], ["2C"]]
    assert "winner" in state.view(0)["seats"][2]["labels"]


# IOUs -----------------------------------------------------------------------------------------------------------------


def test_trap_a_short_stack_borrows_from_the_richest_instead_of_going_all_in():
    state = hand_of("AS", "7D", "2C", carry={"stacks": [3, 150, 147], "ious": []})
    play(state, "bet 5")
    assert state.betting.chips.stacks == [0, 146, 146]
    assert state.betting.chips.loans == {(1, 0): 3}
    play(state, "raise 5")
    assert state.told(None, 2, state.parse(2, "fold")) == "{2} folds."
    play(state, "fold")
    assert state.told(0, 0, state.parse(0, "call")) == "{0} calls, paying 5. {0} borrows 5 from {2}."
    assert state.view(0)["seats"][0]["labels"] == ["owes 3"]


def test_an_ante_that_a_player_does_not_have_is_borrowed_too():
    state = hand_of("AS", "7D", "2C", carry={"stacks": [0, 150, 150], "ious": [[1, 0, 100]]})
    assert state.betting.chips.loans == {(1, 0): 1}
    assert state.view(0)["seats"][1]["labels"] == ["lent 101"]
    assert state.view(None)["seats"][0]["labels"] == ["owes 101"]


def test_ious_count_for_the_holder_and_against_the_writer_and_all_sums_to_nought():
    rng = Random(7)
    borrowed = 0
    for seats in (3, 6, 10):
        match = LiveMatch(IndianPoker.table_for(seats, {"deals": 200}))
        while not match.over:
            match.advance(rng)
            if not match.over:
                (seat,) = match.actors()
                legal = match.state.legal(seat)
                match.play_action(seat, rng.choice(legal[1:]) if rng.random() < 0.8 else legal[0])
            sheet = match.sheet
            worth = list(sheet.stacks)
            for (lender, borrower), chips in sheet.ious.items():
                worth[lender] += chips
                worth[borrower] -= chips
            assert [chips - START_CHIPS for chips in worth] == sheet.totals
            assert sum(sheet.totals) == 0
            assert sum(sheet.stacks) == START_CHIPS * seats
            assert min(sheet.stacks) >= 0
        borrowed += bool(sheet.ious)
    assert borrowed


# The sheet ------------------------------------------------------------------------------------------------------------


def sheet_of(seats: int = 3, **options):
    table = IndianPoker.table_for(seats, options)
    return IndianPoker.Sheet(table)


def enter(sheet, **fields):
    return sheet.enter(Pot.clean(fields, sheet.table, sheet.next_deal()))


def test_a_hand_is_explained():
    row = enter(sheet_of(), winner=1, paid=[4, 4, 1], loans=[])
    assert row.points == (-4, 5, -1)
    assert row.why == ("{1} takes the pot of 9, of which 4 are its own: +5",)


def test_chips_and_ious_are_carried_from_hand_to_hand():
    sheet = sheet_of()
    enter(sheet, winner=0, paid=[99, 99, 1], loans=[])
    assert sheet.carry() == {"stacks": [200, 1, 99], "ious": []}
    row = enter(sheet, winner=2, paid=[5, 5, 5], loans=[{"lender": 0, "borrower": 1, "chips": 4}])
    assert sheet.carry() == {"stacks": [191, 0, 109], "ious": [[0, 1, 4]]}
    assert "{1} owes {0} another 4" in row.why
    sheet.undo()
    assert sheet.carry() == {"stacks": [200, 1, 99], "ious": []}


def test_a_loan_larger_than_needed_may_be_typed_in():
    sheet = sheet_of()
    enter(sheet, winner=0, paid=[100, 100, 1], loans=[])
    enter(sheet, winner=0, paid=[1, 1, 1], loans=[{"lender": 0, "borrower": 1, "chips": 20}])
    assert sheet.stacks == [183, 19, 98]
    assert sheet.totals == [103, -101, -2]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"winner": 3}, "not between 0 and 2"),
        ({"winner": 2}, "won with 1 paid, so nobody can have paid more"),
        ({"paid": [4, 4]}, "3 values are needed"),
        ({"paid": [4, 4, 0]}, "0 is not between 1"),
        ({"paid": [4, 4, "x"]}, "not a whole number"),
        ({"paid": [101, 101, 1]}, "{0} is 1 chips short"),
        ({"loans": [{"lender": 0, "borrower": 0, "chips": 3}]}, "named as lender and borrower"),
        ({"loans": [{"lender": 2, "borrower": 0, "chips": 100}]}, "{2} is 1 chips short"),
        ({"loans": [{"lender": 2, "borrower": 0, "chips": 0}]}, "0 is not between 1"),
        ({"loans": [{"lender": 2, "borrower": 0}]}, "is missing"),
        ({"pot": 9}, "no such field"),
    ],
)
def test_impossible_hands_are_refused_and_change_nothing(fields, reason):
    sheet = sheet_of()
    with pytest.raises(BadResult, match=re.escape(reason)):
        enter(sheet, **{"winner": 0, "paid": [4, 4, 1], "loans": [], **fields})
    assert sheet.rows == []
    assert sheet.carry() == {"stacks": [100, 100, 100], "ious": []}


def test_a_result_that_cannot_be_is_refused_by_the_sheet_itself():
    sheet = sheet_of()
    loan = Loan(lender=0, borrower=1, chips=100)
    with pytest.raises(BadResult, match="short"):
        sheet.enter(Pot(winner=0, paid=(1, 1, 1), loans=(loan,)))
    assert sheet.stacks == [100, 100, 100]


@pytest.mark.parametrize("deals", [0, 201, "many"])
def test_the_number_of_hands_is_an_option(deals):
    with pytest.raises(BadOption, match="Hands"):
        IndianPoker.table_for(3, {"deals": deals})
    sheet = sheet_of(deals=2)
    enter(sheet, winner=0, paid=[1, 1, 1], loans=[])
    assert not sheet.over
    enter(sheet, winner=0, paid=[1, 1, 1], loans=[])
    assert sheet.over
    assert sheet.ranking == [1, 2, 2]


def test_set_14_the_players_may_stop_and_are_settled_as_they_stand():
    match = LiveMatch(IndianPoker.table_for(3), entered=True)
    match.enter({"winner": 2, "paid": [4, 1, 4], "loans": []}, match.seq)
    match.stop("It is late.", match.seq)
    assert match.result.totals == (-4, -1, 5)
    assert match.result.places == (3, 2, 1)
    assert not match.result.abandoned


def test_set_11_the_totals_settle_as_chips_ious_included():
    sheet = sheet_of()
    enter(sheet, winner=0, paid=[100, 100, 1], loans=[])
    enter(sheet, winner=2, paid=[5, 5, 5], loans=[{"lender": 0, "borrower": 1, "chips": 5}])
    by_totals = [SideScore((player,), total) for player, total in enumerate(sheet.totals, 1)]
    assert settle_chips(by_totals, Terms(10)) == {1: 960, 2: -1050, 3: 90}


def test_boards_of_a_duplicate_match_replace_the_deals_and_not_the_looking():
    match = LiveMatch(IndianPoker.table_for(3))
    boards = []

    def board(state, number):
        boards.append(number)
        return Sealed([CARD["KS"], CARD["7D"], CARD["2C"]], "salt")

    for _ in range(3):
        match.advance(outcome=board)
        for _ in range(3):
            match.play(match.actors()[0], "check", match.seq)
    match.advance(outcome=board)
    assert boards == [1, 2, 3, 4]
    assert match.sheet.totals == [6, -3, -3]
    assert LiveMatch.load(match.table, match.log).state.position() == match.state.position()


# A quick sensible move ------------------------------------------------------------------------------------------------


def test_greedy_folds_to_a_bet_against_an_ace_and_raises_against_low_cards():
    state = hand_of("9S", "AS", "2C")
    play(state, "check", "bet 5")
    assert state.text(2, state.greedy(2, Random(0))) == "fold"
    state = hand_of("KS", "3D", "2C")
    assert state.text(0, state.greedy(0, Random(0))).startswith("bet")


def test_greedy_wins_chips_from_random_players():
    won = 0
    for seed in range(12):
        rng = Random(seed)
        match = LiveMatch(IndianPoker.table_for(4))
        while not match.over:
            match.advance(rng)
            if not match.over:
                (seat,) = match.actors()
                choose = match.state.greedy if seat == seed % 4 else match.state.sample_legal
                match.play_action(seat, choose(seat, rng))
        won += match.result.totals[seed % 4]
    assert won > 200
