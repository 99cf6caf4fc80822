"""Bridge Meets Guess Who, My Games, lines 844-920; bank loans, SET-12."""

from random import Random

import pytest

from games.core.errors import BadResult, Illegal
from games.core.game import Deal
from games.core.match import LiveMatch
from games.core.state import CHANCE
from games.kits.cards import CARD, cards_of
from games.tricks.bridge_meets_guess_who import BridgeMeetsGuessWho, GuessWhoState
from games.tricks.guess_who_sheet import CHIPS
from games.tricks.guess_who_words import answer
from tests.games.dsl import cards as hand, legal, play_with_events as act, played_and_typed

MINE, OTHERS = 2, 3
"""The androids of seats 0 and 1."""


def deal(*hands, dealer=0, scores=(55, 55)):
    """Small hands by holder: the players, then their androids."""
    state = GuessWhoState(BridgeMeetsGuessWho.table_for(), Deal(1, dealer, scores))
    state.hands = [hand(text) for text in hands]
    state.after_deal()
    return state


def suits(dealer=0, scores=(55, 55)):
    """Seat 0 has clubs, seat 1 diamonds, the android of 0 hearts, that of 1 spades; three cards each."""
    return deal("2C 3C 4C", "2D 3D 4D", "2H 3H AH", "2S 3S 4S", dealer=dealer, scores=scores)


def entered(**result):
    match = LiveMatch(BridgeMeetsGuessWho.table_for(), entered=True)
    full = {"declarer": None, "contract": None, "doubled": None, "tricks": [7, 6], "paid": [0, 0], **result}
    return match.enter(full, match.seq)


class TestAuction:
    def test_the_dealer_begins_and_bids_rise__lines_874_878(self):
        state = suits(dealer=1)
        assert state.actors() == (1,)
        act(state, "7 H")
        assert legal(state)[:2] == ["7 S", "7 NT"]
        assert "7 D" not in legal(state)
        assert "8 C" in legal(state)
        assert legal(state)[-3:] == ["pass", "double", "ask"]

    def test_bids_go_from_seven_to_thirteen_and_no_trump_is_highest(self):
        state = suits()
        assert legal(state)[0] == "7 C"
        act(state, "13 NT")
        assert legal(state) == ["pass", "double", "ask"]

    def test_a_double_needs_a_bid_of_the_opponent__line_874(self):
        assert "double" not in legal(suits())

    def test_the_first_pass_ends_it__line_876(self):
        state = suits()
        act(state, "7 C", "8 S", "pass")
        assert state.phase == "play"
        assert state.bidder == 1

    def test_after_a_pass_as_the_first_call_the_other_may_still_bid__line_876(self):
        state = suits()
        act(state, "pass")
        assert state.actors() == (1,)
        assert "double" not in legal(state)
        act(state, "7 D")
        assert state.actors() == (0,)
        act(state, "pass")
        assert state.phase == "play"

    def test_a_double_ends_it_and_the_bidder_declares__line_878(self):
        state = suits()
        act(state, "9 H", "double")
        assert state.phase == "play"
        assert state.bidder == 0
        assert state.doubled

    def test_the_left_of_the_declarer_leads__line_882(self):
        state = suits(dealer=0)
        act(state, "7 C", "pass")
        assert state.order == (OTHERS, MINE, 1, 0), "the dealer declares: the other's android leads"
        state = suits(dealer=0)
        act(state, "pass", "7 C", "pass")
        assert state.order == (0, OTHERS, MINE, 1), "the other declares: the dealer leads himself"

    def test_without_a_bid_the_dealer_leads_at_no_trump__line_882(self):
        state = suits(dealer=1)
        act(state, "pass", "pass")
        assert state.order[0] == 1
        assert state.trump() == 4


class TestCommands:
    def leading(self):
        """Seat 1 commands its android, which leads."""
        state = suits()
        act(state, "7 C", "pass")
        assert state.actors() == (1,)
        return state

    def test_a_command_is_a_suit_a_range_and_an_end__lines_886_890(self):
        state = self.leading()
        assert legal(state) == ["ask", "anything goes", "clubs", "diamonds", "hearts", "spades"]
        act(state, "spades")
        assert legal(state)[0] == "from 2"
        act(state, "from 3")
        assert legal(state) == [f"to {rank}" for rank in "3456789TJQKA"]
        act(state, "to A")
        assert legal(state) == ["lowest", "highest"]
        act(state, "lowest")
        assert state.trick == [CARD["3S"]]
        state = self.leading()
        act(state, "spades", "from 2", "to A", "highest")
        assert state.trick == [CARD["4S"]]

    def test_a_range_may_be_a_single_card__line_892(self):
        state = self.leading()
        act(state, "spades", "from 3", "to 3", "highest")
        assert state.trick == [CARD["3S"]]

    def test_an_error_costs_a_unit_to_the_opponent_and_says_nothing_more__lines_894_896(self):
        state = self.leading()
        act(state, "hearts", "from 2", "to A", "lowest")
        assert state.paid == [0, 1]
        assert state.actors() == (1,)
        assert state.chips_of(0) == 55 - 5 + 1
        assert "hearts" not in legal(state), "no heart at all: it would fail again"
        act(state, "spades", "from 5", "to 9", "lowest")
        assert state.paid == [0, 2]
        act(state, "spades", "from 5")
        assert "to 9" not in legal(state)
        assert "to T" in legal(state)

    def test_an_android_that_could_follow_reports_an_error__line_894(self):
        state = deal("2C 3C", "2D 3D", "2S 3H", "2H 4S", dealer=0)
        act(state, "7 C", "pass", "spades", "from 2", "to A", "lowest")
        assert state.actors() == (0,)
        act(state, "hearts", "from 2", "to A", "lowest")
        assert state.paid == [1, 0], "it has a spade and must follow"
        act(state, "spades", "from 2", "to 2", "highest")
        assert state.trick == [CARD["4S"], CARD["2S"]]

    def test_questions_between_errors_do_not_bring_a_failed_range_back(self):
        state = self.leading()
        act(state, "hearts", "from 2", "to A", "lowest", "ask", "AS")
        assert "hearts" not in legal(state)

    def test_after_anything_goes_the_opponent_chooses_and_must_follow_suit__line_896(self):
        state = deal("2C 3C", "2D 3D", "2S 3H", "2H 4S", dealer=0)
        act(state, "7 C", "pass", "anything goes")
        assert state.actors() == (0,)
        assert legal(state) == ["2H", "4S"], "and he may not ask now"
        act(state, "4S", "anything goes")
        assert state.actors() == (1,)
        assert legal(state) == ["2S"]


class TestQuestions:
    @pytest.mark.parametrize(
        ("words", "expected"),
        [
            ("AH", True),
            ("KH", False),
            ("hearts|at least 3", True),
            ("hearts|at least 4", False),
            ("clubs|exactly 0", True),
            ("hearts|at most 2", False),
            ("aces|exactly 1", True),
            ("sixes|at least 1", False),
            ("points|at least 4", True),
            ("points|at least 5", False),
            ("points|exactly 4", True),
            ("points|at most 3", False),
        ],
    )
    def test_the_site_answers_about_the_own_androids_cards__line_910(self, words, expected):
        state = suits()
        act(state, "ask", *words.split("|"))
        assert state.answers[-1][0] == MINE
        assert bool(state.answers[-1][3]) is expected
        assert answer(state.asked, hand("2H 3H AH")) is expected
        assert state.actors() == (0,)
        assert state.phase == "auction"
        assert state.paid == [1, 0]

    @pytest.mark.parametrize(
        ("words", "said", "expected"),
        [
            ("both|hearts|at least 3|AH", "both hearts at least 3 and ace of hearts", True),
            ("both|AH|KH", "both ace of hearts and king of hearts", False),
            ("either|KH|points|exactly 4", "either king of hearts or points exactly 4", True),
            ("either|aces|at least 2|KH", "either aces at least 2 or king of hearts", False),
        ],
    )
    def test_two_questions_joined_by_and_or_are_one__lines_908_910(self, words, said, expected):
        """Any question with yes or no about the hand may be asked, and the price is one unit."""
        state = suits()
        act(state, "ask", *words.split("|"))
        assert state.answers[-1][3] == expected
        assert state.paid == [1, 0]
        assert ["Android of {0}", f"{said}?: {'yes' if expected else 'no'}"] in state.view(1)["facts"]
        assert state.phase == "auction"

    def test_what_may_follow_in_a_joined_question(self):
        state = suits()
        act(state, "ask")
        assert legal(state)[-2:] == ["both", "either"]
        act(state, "either")
        assert "both" not in legal(state)
        act(state, "spades")
        assert legal(state)[0] == "at least 1"
        act(state, "at least 1")
        assert legal(state)[0] == "2C"
        assert state.told(1, 0, state.parse(0, "2C")) == "{0} asks: either spades at least 1 or two of clubs."

    def test_the_answer_depends_on_the_cards_of_the_moment__line_910(self):
        state = suits()
        act(state, "7 C", "pass", "spades", "from 2", "to 2", "lowest")
        act(state, "ask", "AH")
        assert state.answers[-1][3] == 1
        act(state, "hearts", "from A", "to A", "lowest", "2D")
        act(state, "ask", "hearts", "exactly 2")
        assert state.answers[-1][3] == 1

    def test_any_number_of_them_in_a_turn__line_916(self):
        state = suits()
        for number in range(1, 6):
            act(state, "ask", "points", f"at least {number}")
        assert state.paid == [5, 0]

    def test_only_at_an_own_turn(self):
        match = LiveMatch(BridgeMeetsGuessWho.table_for())
        match.advance(Random(1))
        assert match.actors() == (0,)
        with pytest.raises(Illegal):
            match.play(1, "ask", match.seq)

    def test_everybody_hears_question_and_answer(self):
        state = suits()
        act(state, "ask", "hearts")
        last = state.parse(0, "at least 3")
        assert state.told(1, 0, last) == "{0} asks: hearts at least 3."
        state.apply(0, last)
        assert state.told_chance(1, state.draw(Random(0))) == "The answer is yes."
        state.apply_chance(True)
        assert ["Android of {0}", "hearts at least 3?: yes"] in state.view(1)["facts"]

    def test_resampled_worlds_give_the_same_answers(self):
        rng = Random(4)
        right = total = 0
        for seed in range(6):
            state = GuessWhoState(BridgeMeetsGuessWho.table_for(), Deal(1, 0, (55, 55)))
            state.apply_chance(state.draw(Random(seed)))
            act(
                state,
                "ask",
                "points",
                "at least 10",
                "ask",
                "spades",
                "at least 4",
                "ask",
                "AS",
                "ask",
                "aces",
                "at most 1",
            )
            for _ in range(5):
                world = state.resample(0, rng)
                assert world.hands[0] == state.hands[0]
                assert world.hands[OTHERS] == state.hands[OTHERS]
                assert len(cards_of(world.hands[MINE])) == 13
                for holder, _gone, asked, reply in world.answers:
                    total += 1
                    right += world.reply(asked, world.hands[holder]) == reply
        assert right >= 0.97 * total


class TestLoans:
    def test_the_bank_lends_during_a_deal__line_908(self):
        state = suits(scores=(5, 95))
        assert state.chips_of(0) == 0
        act(state, "ask", "AH", "ask", "KH")
        assert state.chips_of(0) == -2
        view = state.view(1)["seats"][0]
        assert view["chips"] == 0
        assert "owes the bank 2" in view["labels"]

    def test_it_lends_twenty_tokens_for_questions(self):
        state = suits(scores=(5, 95))
        for number in range(20):
            act(state, "ask", "points", f"at least {number + 1}")
        assert "ask" not in legal(state)
        assert "7 C" in legal(state)

    def test_what_cannot_be_paid_back_loses_the_game__line_908(self):
        match = LiveMatch(BridgeMeetsGuessWho.table_for(), entered=True)
        match.enter(
            {"declarer": 0, "contract": "12 NT", "doubled": False, "tricks": [3, 10], "paid": [6, 0]},
            match.seq,
        )
        assert match.sheet.totals == [55 - 5 - 45 - 6, 55 - 5 + 45 + 6]
        assert match.result.places == (2, 1)
        assert match.result.reason == "A player is short of 1."


class TestScoring:
    @pytest.mark.parametrize(
        ("contract", "tricks", "payment"),
        [("7 C", 7, 5 + 1), ("8 H", 8, 10 + 2), ("9 NT", 9, 15 + 3), ("7 C", 9, 5 + 3)],
    )
    def test_made_contracts__line_900(self, contract, tricks, payment):
        row = entered(declarer=1, contract=contract, doubled=False, tricks=[13 - tricks, tricks])
        assert row.points == (-payment - 5, payment - 5)

    def test_contract_nine_and_seven_won_costs_ten__line_902(self):
        assert entered(declarer=0, contract="9 S", doubled=False, tricks=[7, 6]).points == (-15, 5)

    def test_a_double_doubles_all_sums__line_904(self):
        assert entered(declarer=0, contract="9 S", doubled=True, tricks=[7, 6]).points == (-25, 15)
        assert entered(declarer=0, contract="7 S", doubled=True, tricks=[8, 5]).points == (14 - 5, -14 - 5)

    def test_a_passed_out_deal_is_scored_as_seven_no_trump__line_906(self):
        row = entered(tricks=[4, 9])
        assert row.points == (-8 - 5, 8 - 5)
        assert row.why[1] == "Passed out, 9 tricks as in 7 no trump: 8"

    def test_fifty_five_each_and_ten_fewer_after_each_deal__lines_858_864(self):
        match = LiveMatch(BridgeMeetsGuessWho.table_for(), entered=True)
        assert match.sheet.totals == [55, 55]
        match.enter(
            {"declarer": None, "contract": None, "doubled": None, "tricks": [7, 6], "paid": [3, 9]}, match.seq
        )
        assert match.sheet.totals == [50 + 6 + 6, 50 - 6 - 6]

    def test_the_rake_ends_every_game(self):
        match = LiveMatch(BridgeMeetsGuessWho.table_for(), entered=True)
        deals = 0
        while not match.over:
            tricks = [7, 6] if deals % 2 else [6, 7]
            match.enter(
                {"declarer": None, "contract": None, "doubled": None, "tricks": tricks, "paid": [0, 0]},
                match.seq,
            )
            deals += 1
        assert deals == 9, "110 chips shrink by ten a deal"
        assert min(match.result.totals) < 5

    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"contract": "6 S"}, "contract"),
            ({"contract": "14 S"}, "contract"),
            ({"declarer": 2}, "declarer"),
            ({"tricks": [7, 7]}, "tricks"),
            ({"paid": [-1, 0]}, "paid"),
            ({"paid": [0]}, "paid"),
            ({"doubled": "perhaps"}, "doubled"),
        ],
    )
    def test_impossible_results_are_refused(self, wrong, field):
        with pytest.raises(BadResult) as refused:
            entered(**{"declarer": 0, "contract": "7 S", "doubled": False, **wrong})
        assert field in refused.value.fields


def test_everybody_sees_the_others_android_only__line_870():
    state = suits()
    piles = {pile["name"]: pile.get("cards") for pile in state.view(0)["piles"]}
    assert piles == {"your android": None, "the other android": ["4S", "3S", "2S"]}


def test_played_deals_and_typed_ones_give_the_same_chips():
    played_and_typed("bridge-meets-guess-who", 3, clever=1)


def test_the_quick_player_asks_about_the_android_before_it_bids():
    asked = bids = 0
    for seed in range(40):
        state = BridgeMeetsGuessWho.State(BridgeMeetsGuessWho.table_for(), Deal(1, seed % 2, (CHIPS, CHIPS)))
        while state.actors() and not state.order:
            (seat,) = state.actors()
            if seat == CHANCE:
                state.apply_chance(state.draw(Random(seed)))
            else:
                state.apply(seat, state.greedy(seat, Random(seed)))
        asked += sum(state.asked_count)
        bids += len(state.bids)
    assert bids <= asked <= 80
    assert bids > 5
