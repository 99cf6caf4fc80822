"""Packs of any size: numbers, texts, twins, jokers."""

import pytest

from games.core.contract import PLAY_CHECKS, run_of
from games.core.game import Game
from games.core.options import Preset
from games.core.results import DealResult, Number, Score, per_side
from games.core.sheet import FirstTo
from games.kits.cards import TEXT, cards_of
from games.kits.pack import PACK_52, Pack, total
from games.kits.rankings import NO_TRUMP, rankings
from games.kits.tricks import TrickState
from tests.games.dsl import Dealt, begin

PIQUET = Pack("789TJQKA")
BEZIQUE = Pack("789JQKTA", copies=2)
CANASTA = Pack(copies=2, jokers=4)


class TestNumbers:
    def test_the_usual_pack_has_the_usual_numbers(self):
        assert PACK_52.texts == TEXT
        assert (PACK_52.whole, PACK_52.twins, PACK_52.jokers) == ((1 << 52) - 1, False, 0)

    @pytest.mark.parametrize(
        ("pack", "size"),
        [(PIQUET, 32), (Pack("9JQKTA"), 24), (BEZIQUE, 64), (CANASTA, 108), (Pack(copies=3, jokers=6), 162)],
    )
    def test_a_pack_has_every_card_once_a_deck(self, pack, size):
        assert len(pack.texts) == len(pack.deck) == pack.whole.bit_count() == size
        assert sum(pack.of_suit) + pack.jokers == sum(pack.of_rank.values()) + pack.jokers == pack.whole

    def test_the_numbers_go_deck_by_deck(self):
        assert [BEZIQUE.texts[card] for card in (0, 7, 31, 32, 63)] == ["7C", "AC", "AS", "7C", "AS"]
        assert [BEZIQUE.copy[card] for card in (0, 31, 32, 63)] == [0, 0, 1, 1]
        assert BEZIQUE.suit[40], BEZIQUE.rank[40] == (1, 0)

    def test_jokers_come_last_and_are_of_no_suit(self):
        assert cards_of(CANASTA.jokers) == [104, 105, 106, 107]
        assert {
            (CANASTA.texts[card], CANASTA.suit[card], CANASTA.rank[card]) for card in range(104, 108)
        } == {("*", -1, -1)}
        assert [CANASTA.joker[card] for card in (103, 104)] == [False, True]

    def test_there_is_an_end_to_large_packs(self):
        with pytest.raises(ValueError, match="260 cards"):
            Pack(copies=5)

    def test_no_two_cards_of_a_deck_are_alike(self):
        with pytest.raises(ValueError, match="same text"):
            Pack("99T")


class TestTwins:
    def test_of_twins_the_lowest_stands_for_both(self):
        held = BEZIQUE.mask("AS AS KD 7C")
        assert [BEZIQUE.texts[card] for card in cards_of(BEZIQUE.single(held))] == ["7C", "KD", "AS"]
        assert BEZIQUE.single(held) & held == BEZIQUE.single(held)
        second = BEZIQUE.named["AS"] & ~BEZIQUE.mask("AS")
        assert BEZIQUE.single(second) == second

    def test_of_jokers_too(self):
        assert cards_of(CANASTA.single(CANASTA.jokers)) == [104]
        assert CANASTA.single(CANASTA.whole).bit_count() == 53

    def test_a_text_that_stands_twice_is_both_twins(self):
        assert BEZIQUE.cards("QS QS") == cards_of(BEZIQUE.named["QS"])

    @pytest.mark.parametrize("text", ["QS QS QS", "2C", "*", "qs", "?"])
    def test_cards_that_there_are_not_are_refused(self, text):
        with pytest.raises(ValueError, match="no such card"):
            BEZIQUE.cards(text)

    def test_twins_lie_side_by_side_in_a_view(self):
        assert BEZIQUE.texts_of(BEZIQUE.mask("7C AS TD AS AC")) == ["AS", "AS", "TD", "AC", "7C"]

    def test_of_equal_cards_the_first_played_wins(self):
        ranking = rankings(BEZIQUE.deck, pack=BEZIQUE)[NO_TRUMP]
        one, other = BEZIQUE.cards("KS KS")
        assert ranking.beats[one] == ranking.beats[other] == BEZIQUE.mask("TS TS AS AS")
        assert ranking.height[one] == ranking.height[other]


def test_worth_goes_by_rank_and_a_text_goes_before_it():
    worth = CANASTA.worth({"A": 20, "K": 10, "QS": 13, "*": 50})
    assert total(CANASTA.cards("AS AS KD QS QH *"), worth) == 20 + 20 + 10 + 13 + 50


class TwinTricks(Game):
    """Two players, a pack of 2 x 16 cards, twelve each and eight aside."""

    key, title, family, seats = "test-twins", "Twins", "tricks", (2,)
    presets, max_actions = (Preset("house", "House rules", ()),), 70

    class Result(DealResult):
        tricks: tuple[int, ...] = per_side("Tricks", Number(0, 12), total=12)

    class Sheet(FirstTo):
        target = 20

        def score(self, result, deal):
            return Score(result.tricks)

    class State(TrickState):
        pack = Pack("JQKA", copies=2)
        words = ("nothing",)
        piles = ("aside",)

        def sizes(self):
            return [12, 12, 8]

        def trump(self):
            return 3

        def result(self):
            return TwinTricks.Result(tricks=tuple(self.won[:2]))


def dealt(one: str, other: str) -> Dealt:
    pack = TwinTricks.State.pack
    cards = pack.cards(f"{one} {other}")
    return begin(TwinTricks).happens([*cards, *(card for card in pack.deck if card not in cards)])


class TestTwinsInPlay:
    ONE = "AS JC JC QC QC KC KC AC AC JD JD QD"
    OTHER = "AS JH JH QH QH KH KH AH AH QD KD KD"

    def test_each_card_may_be_played_under_one_name(self):
        game = dealt(self.ONE, self.OTHER).turn(1)
        assert sorted(game.texts(1)) == sorted(set(self.OTHER.split()))

    def test_the_second_twin_is_played_by_the_same_name_as_the_first(self):
        game = dealt(self.ONE, self.OTHER).plays("JH", "JC", "JH", "JC")
        assert game.state.hands[1] & game.state.pack.named["JH"] == 0
        assert game.told(None, "{0} plays J♣.")

    def test_a_twin_that_the_other_holds_is_not_his(self):
        game = dealt(self.ONE, self.OTHER).plays("AS")
        assert game.texts(0) == ["AS"]
        game.refuses(0, "KD", "KH").plays("AS")
        assert game.state.won[:2] == [0, 1], "the first of them wins"


@pytest.mark.parametrize("check", PLAY_CHECKS.values(), ids=PLAY_CHECKS)
def test_a_trick_game_with_twins_keeps_the_contract(check):
    for seed in range(3):
        assert check(run_of(TwinTricks, seed)) is None
