"""Scopa, Parlett, lines 1560-1600."""

from __future__ import annotations

import pytest

from games.core.errors import Illegal
from games.fishing.scopa import ITALIAN, primiera
from tests.games.dsl import Dealt, begin, gain_of_greedy, no_table, sheet

DIAMONDS = ITALIAN.of_suit[1]
WON = {"cards": [20, 20], "diamonds": [5, 5], "sette_bello": 0, "primiera": None, "sweeps": [0, 0]}


def dealt(own: str, table: str, other: str = "", later: str = "") -> Dealt:
    """A deal in which seat 1 plays first: its hand, the table, the dealer's hand, and what is dealt later."""
    named = [*own.split(), *table.split(), *other.split(), *later.split()]
    rest = [text for text in ITALIAN.texts if text not in named]
    hand = [*own.split(), *rest[: 3 - len(own.split())]]
    rest = [text for text in rest if text not in hand]
    dealer = [*other.split(), *rest[: 3 - len(other.split())]]
    rest = [text for text in rest if text not in dealer]
    order = [*dealer, *hand, *table.split(), *later.split(), *rest]
    return begin("scopa").happens([ITALIAN.first[text] for text in order])


class TestTheDeal:
    def test_three_cards_each_and_four_on_the_table__line_1566(self):
        game = dealt("5D 6H JS", "4C AS 3S QD").turn(1)
        assert [hand.bit_count() for hand in game.state.hands] == [3, 3, 30]
        assert game.view(None)["piles"][0]["cards"] == ["4C", "AS", "3S", "QD"]

    def test_when_both_have_played_three_more_are_dealt_to_each_and_none_to_the_table(self):
        game = dealt("QS KC 7H", "4C 4D 4S 3S", "QD KS 7D", later="AC AD 2C")
        game.plays("trail QS", "QD takes QS", "trail KC", "KS takes KC", "7H takes 3S 4C", "trail 7D").turn(1)
        assert [hand.bit_count() for hand in game.state.hands] == [3, 3, 24]
        assert len(game.state.loose) == 3

    def test_all_forty_cards_are_taken_in_the_end(self):
        assert sum(begin("scopa").happens().to_the_end().state.result().cards) == 40


class TestTaking:
    def test_a_total_is_taken_with_one_card__line_1574(self):
        game = dealt("5D 6H JS", "4C AS 3S QD")
        game.allows(1, "5D takes AS 4C", "JS takes 3S AS 4C", "trail 6H")

    def test_a_jack_takes_all_three__line_1576(self):
        game = dealt("5D 6H JS", "4C AS 3S QD").plays("JS takes 3S AS 4C")
        assert game.state.won[1].bit_count() == 4
        assert game.view(None)["piles"][0]["cards"] == ["QD"]

    def test_a_card_that_pairs_cannot_take_a_total_but_another_card_may__line_1578(self):
        game = dealt("5D 6H JS", "4C AS 3S JD").allows(1, "5D takes AS 4C", "trail 6H", "JS takes JD")
        game.refuses(1, "JS takes 3S AS 4C", because="not allowed")

    def test_trap_one_card_is_paired_even_if_more_match(self):
        dealt("5D 6H KS", "5C 5H 5S QD").allows(1, "5D takes 5C", "5D takes 5H", "5D takes 5S")

    def test_trap_one_total_is_taken_not_two(self):
        game = dealt("6H QS KD", "5C AC 4D 2S")
        game.allows(1, "6H takes 5C AC", "6H takes 2S 4D")
        game.refuses(1, "6H takes 2S 4D 5C AC", because="not allowed")

    def test_a_card_that_can_take_must_but_it_need_not_be_played(self):
        dealt("5D 6H JS", "4C AS 3S QD").refuses(1, "trail 5D", because="not allowed").plays("trail 6H")

    @pytest.mark.parametrize(
        "text",
        ["", "5D", "takes", "5D takes", "5D takes 4C AS", "5D takes 4C 4C", "8D takes 4C", "trail 8D",
         "5D builds 0 4C", "5D builds 99 4C", "5D builds " + "9" * 5000 + " 4C", "trail ٣D", " trail 5D", None, 5],
    )  # fmt: skip
    def test_what_is_no_move_is_refused(self, text):
        state = dealt("5D 6H JS", "4C AS 3S QD").state
        with pytest.raises(Illegal, match="not a move"):
            state.parse(1, text)


class TestSweeps:
    def test_taking_everything_is_a_sweep__line_1580(self):
        game = dealt("KD 6H JS", "AC 2C 2S 5H").plays("KD takes 2S 5H 2C AC")
        assert game.state.sweeps == [0, 1 << ITALIAN.first["KD"]]
        game.told(0, "{1} takes 2♠ 5♥ 2♣ A♣ with K♦: all there is.")
        assert game.view(0)["seats"][1]["melds"][0]["cards"] == ["KD"]

    def test_pairing_the_only_card_is_one_too_and_after_it_one_can_only_trail__line_1584(self):
        game = dealt("KD 6H JS", "AC 2C 2S 5H", "6S 6C JD").plays("KD takes 2S 5H 2C AC")
        game.allows(0, "trail 6S", "trail 6C", "trail JD").plays("trail 6S").plays("6H takes 6S")
        assert game.state.sweeps[1].bit_count() == 2

    def test_trap_the_player_of_the_last_card_gets_the_rest_and_it_is_no_sweep(self):
        game = begin("scopa").happens(seed=4)
        state = game.state
        while sum(hand.bit_count() for hand in state.hands) > 1:
            (seat,) = state.turn
            game.by(seat, state.text(seat, state.legal(seat)[0]))
        (seat,) = state.turn
        left, before, swept = len(state.loose), state.won[seat].bit_count(), state.sweeps[seat]
        game.by(seat, state.text(seat, state.legal(seat)[0]))
        assert state.won[seat].bit_count() == before + left + 1
        assert state.sweeps[seat] == swept

    def test_trap_the_last_card_sweeps_nothing_even_if_it_could(self):
        game = dealt("KD 6H JS", "AC 2C 2S 5H")
        state = game.state
        state.hands = [0, 1 << ITALIAN.first["KD"], 0]
        state.stock = ()
        game.plays("KD takes 2S 5H 2C AC")
        assert state.sweeps == [0, 0]
        assert state.won[1].bit_count() == 5


class TestPrimiera:
    def test_the_best_card_of_each_suit_counts(self):
        assert primiera(ITALIAN.mask("7D 6D 6S AH KC QC")) == 21 + 18 + 16 + 10

    def test_trap_without_a_card_of_every_suit_there_is_none(self):
        assert primiera(ITALIAN.mask("7D 7S 7H")) == 0
        assert primiera(ITALIAN.whole & ~DIAMONDS) == 0

    def test_twos_beat_court_cards_and_aces_beat_fives(self):
        ladder = ["7 7 7 7", "6 6 6 6", "A A A A", "5 5 5 5", "4 4 4 4", "3 3 3 3", "2 2 2 2", "K J Q K"]
        counts = [
            primiera(
                ITALIAN.mask(" ".join(rank + suit for rank, suit in zip(four.split(), "CDHS", strict=True)))
            )
            for four in ladder
        ]
        assert counts == [84, 72, 64, 60, 56, 52, 48, 40]


class TestTheScore:
    def test_a_point_for_each_claim_in_their_order(self):
        sheet("scopa").enter(
            cards=[21, 19], diamonds=[4, 6], sette_bello=1, primiera=0, sweeps=[2, 1]
        ).counts(4, 3).says(
            "{0} has most cards",
            "{1} has most diamonds",
            "{1} has the sette bello",
            "{0} has the primiera",
            "sweeps: 2, 1",
        )

    def test_trap_equal_cards_diamonds_and_primiera_are_nobodys(self):
        sheet("scopa").enter(**WON).counts(1, 0).says("{0} has the sette bello")

    def test_trap_who_reaches_eleven_first_in_the_order_has_won_and_nothing_more_counts(self):
        match = sheet("scopa", scores=(10, 10))
        match.enter(cards=[21, 19], diamonds=[1, 9], sette_bello=1, primiera=1, sweeps=[0, 3])
        match.counts(1, 0).says("{0} has most cards").ends(11, 10, places=(1, 2))

    def test_one_who_has_ten_wins_by_the_sette_bello_before_sweeps_are_counted(self):
        sheet("scopa", scores=(10, 9)).enter(**WON | {"sweeps": [0, 4]}).counts(1, 0).ends(11, 9)

    def test_sweeps_that_bring_both_to_the_same_number_go_on(self):
        match = sheet("scopa", scores=(10, 9)).enter(**WON | {"sette_bello": 1, "sweeps": [1, 1]})
        match.stands(11, 11).goes_on().enter(**WON | {"cards": [19, 21]}).counts(0, 1).ends(
            11, 12, places=(2, 1)
        )

    @pytest.mark.parametrize(
        ("field", "wrong"),
        [
            ("diamonds", {"cards": [40, 0]}),
            ("sette_bello", {"diamonds": [0, 10]}),
            ("primiera", {"cards": [37, 3], "diamonds": [9, 1], "primiera": 1}),
            ("cards", {"cards": [20, 21]}),
            ("sweeps", {"sweeps": [19, 0]}),
            ("sweeps", {"sweeps": "many"}),
            ("primiera", {"primiera": 2}),
        ],
    )
    def test_a_result_that_cannot_be_is_refused(self, field, wrong):
        sheet("scopa").refuses(**WON | wrong, at=field)


def test_it_is_for_two():
    no_table("scopa", 3)


def test_greedy_beats_random():
    chance, greedy = gain_of_greedy("scopa", 20, seed=1)
    assert greedy > chance + 40
