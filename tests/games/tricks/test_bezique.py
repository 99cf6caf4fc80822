"""Bezique, Parlett, lines 1185-1243."""

import pytest

from games.tricks.bezique import COMBINATIONS, PACK, PINOCHLE
from tests.games.dsl import Dealt, begin, gain_of_greedy, no_table, sheet


def dealt(south: str, north: str, *stock: str, turned: str = "9C") -> Dealt:
    """Seat 1, North, leads; the turned-up card names trumps; the stock begins with some cards, from the top."""
    cards = PACK.cards(" ".join((south, north, turned, *stock)))
    return begin("bezique").happens([*cards, *(card for card in PACK.deck if card not in cards)])


LOW = "7D 8D 9D 7H 8H 9H 7S 8S"
RICH = "AS KC QC KS QS JD AH AD"
"""A marriage in trumps, one in spades, a bezique."""


def rich(*stock: str, north: str = RICH) -> Dealt:
    """North has won the first trick with an ace."""
    return dealt(LOW, north, *stock).plays("AH", "7H").turn(1)


class TestCards:
    def test_every_card_is_there_twice_and_16_are_brisques(self):
        assert len(PACK.deck) == 64
        assert {mask.bit_count() for mask in PACK.named.values()} == {2}

    def test_24_drawing_tricks_and_eight_after_them__line_1241(self):
        game = dealt(LOW, RICH)
        assert len(game.stock) == 48
        game.to_the_end()
        assert (sum(game.won), game.stock) == (32, ())

    def test_of_equal_cards_the_first_wins(self):
        dealt("AS 7D 8D 9D 7H 8H 9H 7S", "AS KC QC KS QS JD JH AD").plays("AS", "AS").turn(1)

    def test_the_ten_beats_the_king(self):
        dealt("TS 7D 8D 9D 7H 8H 9H 7S", RICH).plays("KS", "TS").turn(0)

    def test_a_turned_up_seven_brings_the_dealer_ten(self):
        assert dealt(LOW, RICH, turned="7C").scored == [10, 0]


class TestDeclaring:
    def test_only_who_has_won_the_trick_is_asked_before_he_draws(self):
        game = rich()
        game.may("bezique", "marriage-C", "marriage-S", "draw").plays("draw").turn(1)
        assert [game.hands[seat].bit_count() for seat in (0, 1)] == [8, 8]

    def test_one_combination_a_trick(self):
        game = rich().plays("marriage-C").told(0, "{1} declares: marriage ♣.").turn(1)
        assert game.phase == "play"

    @pytest.mark.parametrize(("said", "points"), [("marriage-C", 40), ("marriage-S", 20), ("bezique", 40)])
    def test_what_it_is_worth(self, said, points):
        assert rich().plays(said).scored == [0, points]

    def test_the_cards_are_seen_and_can_be_played(self):
        game = rich().plays("bezique")
        assert game.known(0, 1) == PACK.mask("QS JD")
        game.allows(1, "QS", "JD")

    def test_a_card_may_be_in_combinations_of_several_kinds(self):
        game = rich("7C", "7D").plays("bezique", "AS", "7S")
        game.allows(1, "marriage-S").plays("marriage-S")
        assert game.scored == [0, 60]

    def test_but_not_twice_in_one_of_the_same_kind(self):
        game = rich("KS", "7D").plays("marriage-S", "AS", "7S")
        assert "marriage-S" not in game.texts(1), "the second king has no other queen"

    def test_another_king_and_queen_are_another_marriage(self):
        game = rich("KS", "7D", "QS", "8C").plays("marriage-S", "AS", "7S", "draw", "AD", "7D")
        game.allows(1, "marriage-S")

    def test_the_marriage_goes_before_the_sequence_not_after_it(self):
        north = "AC TC KC QC JC AH AD AS"
        first = rich("7D", "8C", north=north).plays("marriage-C", "AS", "7S").plays("sequence")
        assert first.scored == [0, 290]
        after = rich("7D", "8C", north=north).plays("sequence", "AS", "7S")
        assert after.scored == [0, 250]
        after.may("draw")

    def test_single_single_double_bezique_is_580__line_1229(self):
        game = rich("AC", "8C", "9C", "TC", "JC", north="QS QS JD JD AH AD AS AS")
        game.plays("bezique", "AS", "7S", "bezique", "AS", "8S", "double")
        assert game.scored == [0, 580]

    def test_after_the_double_no_single_counts(self):
        game = rich("AC", "8C", north="QS QS JD JD AH AD AS AS").plays("double", "AS", "7S")
        game.may("draw")

    def test_no_fifth_ace_makes_another_four(self):
        game = rich("AC", "8C", north="AS AC AH AD AD KD KH KS").plays("aces", "AD", "7D")
        assert "aces" not in game.texts(1)

    def test_all_cards_may_lie_on_the_table_already(self):
        north = "KC KD KH KS QC QD QH AH"
        game = rich("QS", "8C", "AS", "9C", north=north).plays("kings", "KD", "7D").plays("queens")
        assert game.scored == [0, 140]
        before = game.shown[1] & game.hands[1]
        game.plays("QD", "8D").plays("marriage-H")
        assert game.shown[1] & game.hands[1] == before & ~PACK.mask("QD")

    def test_of_twins_the_one_that_has_been_of_use_is_played(self):
        game = rich("QS", "8C").plays("bezique", "QS", "7S")
        assert game.known(0, 1) == PACK.mask("JD"), "the queen that lay on the table"
        assert game.hands[1] & PACK.named["QS"]


class TestSeven:
    NORTH = "7C KC QC KS QS JD AH AD"

    def test_it_is_exchanged_after_a_trick_instead_of_a_combination(self):
        game = (
            rich(north=self.NORTH).allows(1, "exchange").plays("exchange").told(0, "{1} exchanges 7♣ for 9♣.")
        )
        assert game.scored == [0, 10]
        assert game.phase == "play"
        assert game.view(0)["piles"][0]["cards"] == ["7C"]

    def test_it_is_not_exchanged_at_another_time_nor_for_another_seven(self):
        dealt(LOW, self.NORTH).refuses(1, "exchange")
        assert "exchange" not in dealt(LOW, self.NORTH, turned="7C").plays("AH", "7H").texts(1)

    def test_it_counts_when_it_is_played(self):
        assert dealt(LOW, self.NORTH).plays("7C").scored == [0, 10]

    def test_each_counts_once(self):
        game = dealt(LOW, RICH, turned="7C").to_the_end()
        assert sum(10 for card in PACK.cards("7C 7C") if game.sevens >> card & 1) == 20


class TestPinochle:
    def begun(self) -> Dealt:
        """Hands of eight; the nine of clubs is with North, the jack turned up."""
        cards = PACK.cards("9D 9H 9S TS JS QH KH TH AS 9C QC KC QS JD AH AD JC")
        rest = [card for card in PINOCHLE if card not in cards]
        return begin("bezique", pinochle=True).happens([*cards, *rest])

    def test_there_are_48_cards_and_16_drawing_tricks__line_1271(self):
        game = self.begun()
        assert (len(PINOCHLE), len(game.stock)) == (48, 32)
        assert sum(game.to_the_end().won) == 24

    def test_the_nine_of_trumps_is_what_the_seven_is_in_bezique(self):
        game = self.begun().plays("AH", "9H").plays("exchange").told(0, "{1} exchanges 9♣ for J♣.")
        assert game.scored == [0, 10]


class TestLastTricks:
    def to_the_last(self) -> Dealt:
        game = dealt(LOW, RICH)
        while game.stock:
            game.plays(game.texts(game.actors()[0])[0] if game.phase == "play" else "draw")
        return game

    def test_nothing_is_declared_any_more(self):
        game = self.to_the_last()
        while game.actors():
            moves = game.texts(game.actors()[0])
            assert not set(moves) & {*COMBINATIONS, "draw", "exchange"}
            game.plays(moves[0])

    def test_suit_is_followed_and_the_trick_won(self):
        game = self.to_the_last()
        leader = game.actors()[0]
        lead = game.texts(leader)[0]
        game.plays(lead)
        suit = PACK.of_suit[PACK.suit[PACK.first[lead]]]
        held, may = game.hands[1 - leader], game.state.playable()
        if held & suit:
            assert may & ~suit == 0
        else:
            trumps = held & game.ranking.trumps
            assert not trumps or may & ~trumps == 0


class TestSheet:
    def test_brisques_and_the_last_trick_count_ten_each(self):
        entered = sheet("bezique").enter(declared=[100, 40], brisques=[10, 6], last_trick=1)
        entered.counts(200, 110).says("100 declared, 10 aces and tens", "50 declared, 6 aces and tens")

    def test_brisques_do_not_count_once_somebody_has_1000(self):
        entered = sheet("bezique", scores=(960, 990)).enter(declared=[40, 0], brisques=[0, 16], last_trick=0)
        entered.counts(50, 0).ends(1010, 990, places=(1, 2))
        entered = sheet("bezique", scores=(900, 0)).enter(declared=[0, 0], brisques=[8, 8], last_trick=0)
        entered.stands(990, 80).goes_on()

    def test_without_1000_the_match_goes_on(self):
        sheet("bezique", scores=(900, 0)).enter(declared=[0, 0], brisques=[8, 8], last_trick=0).stands(
            990, 80
        ).goes_on()

    @pytest.mark.parametrize(
        ("field", "value"),
        [("declared", [45, 0]), ("declared", [-10, 0]), ("brisques", [16, 1]), ("last_trick", None)],
    )
    def test_what_cannot_be_is_refused(self, field, value):
        result = {"declared": [40, 0], "brisques": [8, 8], "last_trick": 0, field: value}
        sheet("bezique").refuses(result, at=field)


def test_two_play():
    no_table("bezique", 3)


def test_greedy_is_much_better_than_chance():
    won = gain_of_greedy("bezique", deals=30, seed=4, worth=lambda deal: deal.scored)
    assert won[1] > 2 * won[0]
