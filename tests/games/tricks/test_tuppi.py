"""Tuppi, My Games, lines 798-840."""

from random import Random

import pytest

from games.core.state import OPEN
from games.kits.cards import CARD
from games.tricks.tuppi import AWAY
from tests.games.dsl import cards, deal, gain_of_greedy, sheet

HANDS = (
    "AC 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2C",  # clubs: black bid cards only
    "AD 3D 4D 5D 6D 7D 8D 9D TD JD QD KD 2D",  # diamonds: red bid cards only
    "AH 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 2H",
    "AS 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 2S",
)


def suits(**begun):
    """Every seat holds a suit of its own; the bids are still to come."""
    return deal("tuppi", *HANDS, **begun)


def show(tuppi):
    """All turn their bid cards up."""
    while tuppi.phase == "show":
        (seat,) = tuppi.actors()
        tuppi.plays(*tuppi.texts(seat))
    return tuppi


def rami(tricks, bidder=0, **more):
    return {"game": "rami", "bidder": bidder, "stopped": False, "tricks": tricks, **more}


def nolo(tricks):
    return {"game": "nolo", "stopped": False, "tricks": tricks}


class TestScoring:
    @pytest.mark.parametrize(("tricks", "expected"), [(7, 4), (8, 8), (9, 12), (13, 28)])
    def test_rami_counts_four_for_each_trick_over_six__line_828(self, tricks, expected):
        sheet("tuppi").enter(rami([tricks, 13 - tricks])).stands(expected, 0)

    @pytest.mark.parametrize(("tricks", "expected"), [(7, 8), (8, 16), (13, 56)])
    def test_the_opponents_of_rami_get_eight_for_each_trick_over_six__line_829(self, tricks, expected):
        sheet("tuppi").enter(rami([13 - tricks, tricks])).stands(0, expected)

    @pytest.mark.parametrize(("tricks", "expected"), [(6, 4), (5, 8), (0, 28)])
    def test_nolo_counts_four_for_each_trick_missing_from_seven__line_830(self, tricks, expected):
        sheet("tuppi").enter(nolo([tricks, 13 - tricks])).stands(expected, 0)

    def test_sooli_counts_24_for_whoever_succeeds__lines_831_832(self):
        sheet("tuppi").enter(game="sooli", bidder=1, trickless=True).stands(0, 24)
        sheet("tuppi").enter(game="sooli", bidder=1, trickless=False).stands(24, 0)

    def test_the_rising_side_goes_on_rising(self):
        sheet("tuppi", scores=(20, 0)).enter(rami([8, 5])).stands(28, 0)

    def test_the_other_side_scoring_brings_both_to_nought_and_gets_nothing__line_834(self):
        sheet("tuppi", scores=(40, 0)).enter(rami([3, 10])).stands(0, 0)
        sheet("tuppi", scores=(0, 48)).enter(nolo([6, 7])).stands(0, 0)

    def test_a_stopped_deal_brings_the_rising_side_down_without_a_count__line_834(self):
        sheet("tuppi", scores=(0, 48)).enter(game="nolo", stopped=True).stands(0, 0)

    def test_52_points_win__line_836(self):
        tuppi = sheet("tuppi").enter(rami([13, 0])).says("Rami, 13 tricks, 7 over six: 28")
        tuppi.enter(rami([11, 2])).stands(48, 0).goes_on().enter(nolo([6, 7])).ends(places=(1, 2))


class TestRefusals:
    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            (rami([7, 7]), "tricks"),
            (rami([14, -1]), "tricks"),
            (rami([7, 6], bidder=2), "bidder"),
            ({"game": "rami", "stopped": False, "tricks": [7, 6]}, "bidder"),
            ({"game": "whist"}, "game"),
            ({"game": "nolo", "stopped": True}, "stopped"),
            ({"game": "sooli", "bidder": 0}, "trickless"),
            ({**nolo([6, 7]), "trump": "S"}, "trump"),
        ],
    )
    def test_a_result_that_cannot_be_is_refused_with_the_field_named(self, wrong, field):
        sheet("tuppi").refuses(wrong, at=field).stands(0, 0)

    def test_sooli_is_refused_at_a_table_without_it__line_840(self):
        tournament = sheet("tuppi", preset="tournament")
        tournament.refuses(game="sooli", bidder=0, trickless=True, because="without sooli")


class TestBidding:
    def test_all_bid_at_once_and_in_secret(self):
        ace, three = suits().turn(0, 1, 2, 3).by(2, "AH"), suits().by(2, "3H")
        ace.turn(0, 1, 3).told(2, "{2} bids with A♥.")
        for viewer in (0, 1, 3, None):
            assert ace.view(viewer) == three.view(viewer)
            ace.told(viewer, "{2} has bid.")
            three.told(viewer, "{2} has bid.")
        assert ace.view(2) != three.view(2)

    def test_twos_and_court_cards_do_not_bid__line_810(self):
        suits().may("3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "AC", "rami")

    def test_a_bid_is_spoken_only_without_a_card_for_it__line_816(self):
        suits().allows(0, "rami").refuses(0, "nolo").allows(1, "nolo").refuses(1, "rami")

    def test_cards_are_turned_up_from_the_dealers_left_until_the_first_red__line_812(self):
        tuppi = suits(dealer=2).each("7C", "7D", "7H", "7S").turn(3)
        tuppi.plays("7S").told(None, "{3} shows 7♠: nolo.").plays("7C", "7D")
        assert (tuppi.declarer, tuppi.phase) == (1, "sooli")

    def test_cards_not_turned_up_stay_secret(self):
        tuppi = show(suits().each("7C", "7D", "7H", "7S"))
        assert tuppi.bids == [-1] * 4
        view = tuppi.view(None)
        assert "7D" in view["seats"][1]["hand"]
        assert all(view["seats"][seat]["hand"] == ["?"] * 13 for seat in (0, 2, 3))
        assert view["seats"][1]["call"] == "rami (7♦)"
        assert tuppi.hands[2] == cards(HANDS[2])

    def test_a_spoken_bid_shows_what_the_hand_lacks(self):
        tuppi = show(suits().each("7C", "nolo", "nolo", "7S"))
        assert tuppi.phase == "play"
        black_bids = cards("3C 4C 5C 6C 7C 8C 9C TC AC 3S 4S 5S 6S 7S 8S 9S TS AS")
        for viewer in (0, 3):
            assert not tuppi.resample(viewer, Random(1)).hands[1] & black_bids

    def test_nolo_is_led_by_the_player_on_the_dealers_left__line_822(self):
        tuppi = show(suits(dealer=1).each("7C", "nolo", "nolo", "7S")).turn(2)
        assert tuppi.game == "nolo"

    def test_rami_is_led_by_the_player_on_the_declarers_right__line_822(self):
        tuppi = show(suits(dealer=2, sooli=False).each("7C", "7D", "7H", "7S")).turn(0)
        assert tuppi.declarer == 1


class TestSooli:
    def rami_by_two(self, dealer=0):
        tuppi = show(suits(dealer=dealer).each("7C", "nolo", "7H", "7S"))
        assert tuppi.declarer == 2
        return tuppi

    def playing(self):
        return self.rami_by_two().plays("sooli", "KD", "2S")

    def test_the_opponent_who_shows_first_has_the_choice(self):
        tuppi = self.rami_by_two().turn(1).plays("pass").turn(3).plays("pass")
        assert tuppi.game == "rami"
        self.rami_by_two(dealer=1).turn(3)

    def test_the_soloist_puts_a_card_away_before_his_partner_gives_him_one__line_814(self):
        tuppi = self.rami_by_two().plays("sooli").turn(1).plays("KD").told(0, "{1} puts a card away.")
        tuppi.turn(3).plays("2S").told(1, "{3} gives {1} 2♠.").told(0, "{3} gives {1} a card.")
        assert tuppi.hands[AWAY] == cards("KD")
        assert tuppi.hands[1] == cards(HANDS[1]) ^ cards("KD 2S")

    def test_who_knows_which_card(self):
        tuppi = self.playing()
        assert tuppi.view(1)["piles"] == [{"name": "put away", "count": 1, "cards": ["KD"]}]
        assert tuppi.view(3)["piles"] == [{"name": "put away", "count": 1}]
        assert "2S" in tuppi.view(3)["seats"][1]["hand"]
        assert tuppi.view(0)["seats"][1]["hand"] == ["?"] * 13
        assert tuppi.resample(3, Random(4)).hands[1] & cards("2S")

    def test_the_partner_is_out_and_the_soloist_plays_last__line_824(self):
        tuppi = self.playing().turn(2).plays("KH").turn(0).plays("KC").turn(1).plays("QD").turn(2)
        assert "out of play" in tuppi.view(0)["seats"][3]["labels"]

    def test_whichever_opponent_leads_the_soloist_is_last(self):
        assert self.playing().trick_order(0) == (0, 2, 1)
        assert self.playing().trick_order(2) == (2, 0, 1)

    def test_the_ace_is_the_lowest_card__line_824(self):
        tuppi = deal(
            "tuppi",
            "2H AC 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
            "AH 2C AD 3D 4D 5D 6D 7D 8D 9D TD JD QD",
            "3H 2D KD 4H 5H 6H 7H 8H 9H TH JH QH KH",
            "AS 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 2S",
        )
        show(tuppi.each("7C", "AD", "7H", "7S"))
        assert tuppi.declarer == 1
        tuppi.by(2, "sooli", "KH").by(0, "AC").turn(3).plays("2S", "AH", "KD")
        tuppi.by(3, "AS").by(1, "2C").by(2, "AC")
        assert tuppi.last == ((3, 1, 2), (CARD["AS"], CARD["2C"], CARD["AC"]))
        tuppi.by(3, "3S")
        assert not tuppi.won[2]

    def test_the_first_trick_of_the_soloist_ends_the_deal__line_832(self):
        tuppi = self.playing().plays("3H", "3C")
        while tuppi.actors() and not tuppi.won[1]:
            tuppi.plays(tuppi.texts(tuppi.actors()[0])[0])
        tuppi.ended(game="sooli", trickless=not tuppi.won[1], tricks=None)


class TestEarlyStop:
    def test_a_deal_stops_once_the_rising_side_must_lose_it__line_834(self):
        tuppi = show(suits(scores=(20, 0), sooli=False, dealer=3).each("rami", "7D", "7H", "7S"))
        tuppi.state.ranking = tuppi.rankings[1]  # diamonds win everything, to bring the end about
        tuppi.to_the_end().ended(stopped=True, tricks=None)
        assert tuppi.side_tricks() == (0, 7)
        assert tuppi.returns() == [-20, 20, -20, 20]

    def test_when_nobody_rises_all_tricks_are_played(self):
        tuppi = show(suits(sooli=False).each("rami", "7D", "7H", "7S")).to_the_end()
        assert sum(tuppi.result().tricks) == 13


def test_the_replay_sees_the_secret_bids():
    tuppi = suits().by(0, "7C")
    assert ["Secret bid of {0}", "7♣"] in tuppi.view(OPEN)["facts"]
    assert "facts" not in tuppi.view(1)


def test_greedy_beats_random():
    assert gain_of_greedy("tuppi", deals=120, seed=7)[1] > 600
