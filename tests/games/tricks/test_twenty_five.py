"""Twenty-Five and Forty-Five: Parlett, lines 4239-4323."""

from __future__ import annotations

import pytest

from games.tricks.twenty_five import PACK, ranking_of
from tests.games.dsl import Dealt, Entered, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "twenty-five"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
SAMPLE = "TH 6H 2H 3S 7C", "JS 8S 2C 6C 9C", "5D AH KH 5S AC", "9D 4D QS 7S 4S", "AD JH 4H QC TC"
PASSED = ["nothing"] * 4


def dealt(*hands: str, turned: str = "QD", **begun: object) -> Dealt:
    """The last seat deals, so seat 0 leads."""
    hands = hands or SAMPLE
    return deal(KEY, *hands, later=turned, dealer=len(hands) - 1, **begun)


def three(own: str, other: str, third: str, turned: str = "QD", **begun: object) -> Dealt:
    return dealt(own, other, third, turned=turned, **begun)


def quiet(game: Dealt) -> Dealt:
    while game.state.phase == "robbing":
        game.plays("nothing")
    return game


def entered(tricks: list[int], jinked: int | None = None) -> dict:
    return {"tricks": tricks, "jinked": jinked}


def order(suit: int, trump: int, low_ace: bool = False) -> str:
    ranking = ranking_of(trump, low_ace)
    cards = sorted(
        (card for card in range(53) if ranking.suits[suit] >> card & 1),
        key=ranking.height.__getitem__,
        reverse=True,
    )
    return " ".join(PACK.texts[card] for card in cards)


class TestRanks:
    def test_trap_4252_plain_suits(self):
        assert order(DIAMONDS, CLUBS) == "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD"
        assert order(SPADES, CLUBS) == "KS QS JS AS 2S 3S 4S 5S 6S 7S 8S 9S TS"
        assert order(HEARTS, CLUBS) == "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"

    def test_trap_4246_trumps(self):
        assert order(DIAMONDS, DIAMONDS) == "5D JD AH * AD KD QD TD 9D 8D 7D 6D 4D 3D 2D"
        assert order(CLUBS, CLUBS) == "5C JC AH * AC KC QC 2C 3C 4C 6C 7C 8C 9C TC"
        assert order(HEARTS, HEARTS) == "5H JH AH * KH QH TH 9H 8H 7H 6H 4H 3H 2H"

    def test_trap_4264_an_ace_that_is_not_declared_is_the_lowest_trump(self):
        assert order(CLUBS, CLUBS, low_ace=True).split()[-1] == "AC"
        assert order(HEARTS, HEARTS, low_ace=True).split()[-1] == "AH"


class TestRobbing:
    def test_4262_the_holder_of_the_ace_takes_the_turned_card(self):
        game = (
            dealt()
            .turn(0)
            .may("nothing")
            .plays(*PASSED)
            .turn(4)
            .may("nothing", "rob", "declare")
            .plays("rob")
        )
        assert "AD" not in game.texts(4)
        game.plays("TC").turn(0)
        assert game.known(0, 4) == PACK.mask("AD QD")
        assert not game.known(0, 5)

    def test_4262_or_only_declares_it(self):
        game = dealt().plays(*PASSED, "declare").turn(0)
        assert game.known(0, 4) == PACK.mask("AD")
        assert game.state.ranking.highest(PACK.mask("AD KD")) == PACK.first["AD"]

    def test_trap_4264_or_says_nothing_and_has_the_lowest_trump(self):
        game = dealt().plays(*PASSED, "nothing").turn(0)
        assert game.state.ranking.lowest(PACK.mask("AD 2D")) == PACK.first["AD"]

    def test_trap_4266_an_ace_turned_up_is_the_dealers(self):
        game = three("2C 3C 4C 6C 7C", "2S 3S 4S 6S 7S", "2D 3D 4D 6D 7D", turned="AC")
        game.plays("nothing", "nothing").turn(2).may("nothing", "rob").plays("rob", "2D")
        assert game.known(0, 2) == PACK.mask("AC")
        assert game.state.ranking.highest(PACK.mask("AC KC")) == PACK.first["AC"]


class TestPlay:
    def test_trap_4270_to_a_plain_suit_follow_or_trump_at_will(self):
        game = quiet(three("2C 3C 4C 6C 7C", "2S 3S KC 6D 7H", "2D 3D 4D 6H 7D"))
        game.plays("2C").turn(1).may("KC", "6D")

    def test_trap_4270_who_has_trumps_only_must_trump(self):
        game = quiet(three("2C 3C 4C 6C 7C", "2S 3S 4S 6D 7H", "2D 3D 4D 6H 7D"))
        game.plays("2C").turn(1).may("6D")

    def test_trap_4274_a_single_top_trump_need_not_be_played_to_a_lower_one(self):
        game = quiet(three("6D 3C 4C 6C 7C", "2S 3S 4S 5D 7H", "2D 3D 4D 6H 7D"))
        game.plays("6D").turn(1).allows(1, "2S", "7H", "5D")

    def test_trap_4274_a_higher_one_forces_it_out(self):
        game = quiet(three("5D 3C 4C 6C 7C", "2S 3S 4S JD 7H", "2D 3D 4D 6H 7D"))
        game.plays("5D").turn(1).may("JD")

    def test_4274_with_another_trump_he_must_play_one(self):
        game = quiet(three("6D 3C 4C 6C 7C", "2S 3S 4S 5D AH", "2D 3D 4D 6H 7D"))
        game.plays("6D").turn(1).may("5D", "AH")

    def test_what_it_tells_is_that_he_has_one_top_trump_at_most(self):
        game = quiet(three("6D 3C 4C 6C 7C", "2S 3S 4S 5D 7H", "2D 3D 4D 6H 7D")).plays("6D", "7H")
        tops = PACK.mask("5D JD AH *")
        assert game.state.lacks[1] == game.state.ranking.trumps & ~tops
        assert game.state.few[1, tops] == 1

    def test_trap_4246_the_ace_of_hearts_follows_trumps(self):
        game = quiet(three("2H 3C 4C 6C 7C", "2S 3S 4S 6S AH", "2D 3D 4D 6H 7D"))
        game.plays("2H").turn(1).may("AH")


class TestSampleDeal:
    def begin(self) -> Dealt:
        return dealt().plays(*PASSED, "rob", "TC")

    def test_4290(self):
        game = self.begin().plays("TH", "9C", "KH", "4D", "QD").turn(4)
        game.plays("4H", "6H", "8S", "AH", "9D").turn(2)
        game.plays("5D", "7S").turn(4).may("AD").plays("AD", "2H", "6C").turn(2)
        game.plays("AC", "4S", "QC", "7C", "2C").turn(4)
        game.plays("JH", "3S", "JS", "5S", "QS").ended(tricks=(0, 0, 2, 0, 3))

    def test_4323_with_the_ace_of_clubs_at_the_third_trick(self):
        game = self.begin().plays("TH", "9C", "KH", "4D", "QD", "4H", "6H", "8S", "AH", "9D")
        game.plays("AC", "4S", "QC", "7C", "2C").turn(4).plays("JH", "2H", "6C").turn(2).may("5D")
        game.plays("5D", "7S", "5S", "QS", "AD", "3S", "JS").ended(tricks=(0, 0, 2, 0, 3))


class TestJinking:
    def third(self, **options: object) -> Dealt:
        game = quiet(three("5D JD AH KD QD", "2S 3S 4S 6S 7S", "2C 3C 4C 6C 7C", turned="9D", **options))
        return game.plays("5D", "2S", "2C", "JD", "3S", "3C", "AH", "4S", "4C")

    def test_4276_who_has_the_first_three_takes_the_pool(self):
        self.third().turn(0).may("pool", "jink").plays("pool").ended(tricks=(3, 0, 0), jinked=None)

    def test_trap_4278_or_goes_for_all_five(self):
        game = self.third().plays("jink").turn(0).plays("KD", "6S", "6C", "QD", "7S", "7C")
        game.ended(tricks=(5, 0, 0), jinked=0)

    def test_with_points_nobody_is_asked(self):
        assert self.third(scoring="points").turn(0).state.phase == "play"


class TestPool:
    def test_4280_three_tricks_win_it(self):
        sheet(KEY, 3).enter(entered([3, 1, 1])).counts(2, -1, -1).next(paid=[1, 1, 1])

    def test_trap_4280_all_five_bring_a_chip_more_from_each(self):
        sheet(KEY, 3).enter(entered([5, 0, 0], 0)).counts(4, -2, -2)

    def test_trap_4280_spoiled_it_stays_and_grows(self):
        game = sheet(KEY, 3).enter(entered([2, 2, 1])).counts(0, 0, 0).next(paid=[2, 2, 2])
        game.says("The tricks are spoiled: the pool stays").enter(entered([0, 3, 2])).counts(-2, 4, -2)

    def test_trap_4280_who_jinked_and_won_four_has_lost_it(self):
        sheet(KEY, 3).enter(entered([4, 1, 0], 0)).counts(0, 0, 0).next(paid=[2, 2, 2])

    def test_4280_four_without_jinking_win_it(self):
        sheet(KEY, 3).enter(entered([4, 1, 0])).counts(2, -1, -1)

    def test_4282_it_ends_when_somebody_has_no_chip_to_put_in(self):
        game = sheet(KEY, 3, chips=2).each(entered([3, 1, 1]), entered([3, 1, 1]))
        game.ends(4, -2, -2, because="{1} has no chips left.")

    @pytest.mark.parametrize(
        ("given", "at"),
        [(entered([2, 2, 0]), "tricks"), (entered([2, 2, 1], 0), "jinked"), (entered([3, 0, 1]), "tricks")],
    )
    def test_what_cannot_be_is_refused(self, given, at):
        sheet(KEY, 3).refuses(given, at=at)


class TestPoints:
    def points(self, preset: str, *scores: int) -> Entered:
        return sheet(KEY, 3, preset=preset, scores=scores)

    def test_4256_five_a_trick_and_25_win(self):
        self.points("points", 10, 0, 0).enter(entered([3, 2, 0])).counts(15, 10, 0).ends(25, 10, 0)

    def test_4256_spoil_five_is_one_a_trick_up_to_five(self):
        self.points("spoil-five", 3, 0, 0).enter(entered([2, 3, 0])).ends(5, 3, 0)

    @pytest.mark.parametrize(("tricks", "points"), [(3, 15), (4, 20)])
    def test_4287_forty_five(self, tricks, points):
        self.points("forty-five", 0, 0, 0).enter(entered([tricks, 5 - tricks, 0])).counts(
            points, 25 - points, 0
        )

    def test_trap_4288_all_five_win_at_once(self):
        self.points("forty-five", 5, 40, 0).enter(entered([5, 0, 0])).counts(40, 0, 0).ends(45, 40, 0)

    def test_trap_4284_three_tricks_do_not_end_the_play(self):
        self.points("forty-five", 0, 0, 0).refuses(entered([3, 0, 0]), at="tricks")

    def test_trap_4285_the_joker_need_not_be_played_to_a_lower_trump(self):
        game = quiet(three("6D 3C 4C 6C 7C", "2S 3S 4S * 7H", "2D 3D 4D 6H 7D", preset="forty-five"))
        game.plays("6D").turn(1).allows(1, "2S", "*")

    def test_trap_4286_where_the_joker_is_turned_the_dealer_names_trumps_and_the_ace_robs_it(self):
        game = three("AS 3C 4C 6C 7C", "2S 3S 4S 5D 7H", "2D 3D 4D 6H 7D", turned="*", preset="forty-five")
        game.turn(2).may("clubs", "diamonds", "hearts", "spades").plays("spades").turn(0).plays("rob", "3C")
        assert game.known(1, 0) == PACK.mask("AS *")


def test_three_to_ten_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 2)
    no_table(KEY, 11)
    played_and_typed(KEY, 1, chips=3)
    played_and_typed(KEY, 1, scoring="points")


def test_ten_play():
    game = deal(
        KEY, *(" ".join(PACK.texts[5 * seat : 5 * seat + 5]) for seat in range(10)), later="KS", dealer=9
    )
    assert quiet(game).to_the_end().state.result()


def test_greedy_is_better_than_chance():
    gain = gain_of_greedy(KEY, deals=200, seed=2, worth=lambda state: state.points())
    assert gain[1] > gain[0]
