"""Solo Whist: Parlett, lines 1785-1866, 1986-2117; Auction Solo, 2119-2141. South is seat 0, then West, North, East."""

from __future__ import annotations

import pytest

from games.kits.cards import CARD, DECK_52
from tests.games.dsl import Dealt, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "solo-whist"
PROP = (
    "KS 6S 5S QH JH 8H 6H JC 2C JD TD 8D 6D",
    "AS JS 9S 7S 2S 4H AC KC 9C 6C 4D 3D 2D",
    "QS TS 8S KH 9H 3H 8C 7C 5C 4C 3C KD QD",
    "4S 3S AH TH 7H 5H 2H QC TC AD 7D 5D 9D",
)
MISERE = (
    "AS JS 4S KH JH JC TC 8C 5C 2C QD TD 8D",
    "QS TS 9S 5S QH 9H 6H 3H KD 9D 2D KC 9C",
    "6S 3S AH TH 7H 5H 2H 6C AD 7D 6D 4D 3D",
    "KS 8S 7S 2S 8H 4H AC QC 7C 4C 3C JD 5D",
)
ABONDANCE = (
    "5S 2S AH QH TH 5H 2H QC 9C QD TD 7D 5D",
    "7S 4S KH 7H 6H 3H 8C 6C AD 9D 8D 6D 2D",
    "AS KS QS JS 9S 3S AC KC 4C 3C 2C JD 4D",
    "TS 8S 6S JH 9H 8H 4H JC TC 7C 5C KD 3D",
)
PASSES = ("pass", "pass", "pass")


def dealt(hands: tuple[str, ...], dealer: int, **options: object) -> Dealt:
    return deal(KEY, *hands, dealer=dealer, **options)


def prop(**options: object) -> Dealt:
    """East deals; the nine of diamonds is turned up."""
    return dealt(PROP, 3, **options)


def auction(suit: str = "D") -> Dealt:
    game = prop(auction=True)
    first = CARD["2" + suit]
    return game.happens([first, *[card for card in DECK_52 if card != first]])


def entered(contract: str, bidder: int | None, tricks: int, partner: int | None = None) -> dict:
    return {"contract": contract, "bidder": bidder, "partner": partner, "tricks": tricks}


class TestAuction:
    def test_1818_the_dealers_last_card_is_turned_up(self):
        game = prop().turn(0)
        assert game.state.suit == 1
        assert game.known(1, 3) == 1 << CARD["9D"]

    def test_1820_the_calls_in_their_order(self):
        prop().may("prop", "misere", "solo", "abondance", "royal-abondance", "spread", "slam", "pass")
        prop().plays("solo").turn(1).may("abondance", "royal-abondance", "spread", "slam", "pass")

    def test_1824_a_proposal_is_accepted_while_nothing_higher_was_called(self):
        prop().plays("prop").turn(1).allows(1, "cop").plays("misere").turn(2)
        assert "cop" not in prop().plays("prop", "misere").texts(2)

    def test_trap_1836_royal_abondance_overcalls_one_in_another_suit(self):
        game = prop().plays("abondance", "royal-abondance", "pass", "pass", "pass").turn(0)
        assert (game.state.bidder, game.state.trump()) == (1, 1)

    def test_an_abondance_names_another_suit(self):
        game = prop().plays("abondance", *PASSES).turn(0).may("clubs", "hearts", "spades").plays("clubs")
        assert game.state.trump() == 0

    def test_trap_1842_who_spoke_first_may_accept_a_proposal_later(self):
        game = (
            prop().plays("pass", "prop", "pass", "pass").turn(0).may("take it", "leave it").plays("take it")
        )
        assert (game.state.bidder, game.state.mate, game.state.phase) == (1, 0, "play")

    def test_trap_1842_nobody_else_may(self):
        game = prop().plays("prop", *PASSES).turn(0)
        assert game.state.phase == "raising"

    def test_trap_1844_a_lone_proposer_may_raise_to_a_solo(self):
        game = prop().plays("prop", *PASSES).may("alone", "let go").plays("alone").turn(0)
        assert (game.state.call_made, game.state.trump()) == ("solo", 1)
        prop().plays("prop", *PASSES, "let go").ended(contract="nothing")

    def test_1846_all_pass(self):
        prop().plays("pass", *PASSES).ended(contract="nothing", bidder=None)

    def test_1846_a_general_misere(self):
        game = prop(general=True).plays("pass", *PASSES).turn(0)
        assert game.state.trump() == 4
        game = game.to_the_end()
        game.ended(contract="general-misere", bidder=game.state.best_holder)

    def test_schools_without_proposals(self):
        assert "prop" not in prop(proposals=False).texts(0)


class TestPlay:
    def test_1986_proposal_and_acceptance(self):
        game = prop().plays("pass", "prop", "pass", "cop", "JD")
        game.plays("4D", "QD", "AD", "AH", "6H", "4H", "3H", "2H", "8H", "3D", "9H", "KC", "3C", "TC", "2C")
        game.plays(
            "6C", "4C", "QC", "JC", "7H", "JH", "2D", "KH", "AC", "5C", "4S", "6D", "QH", "9C", "7C", "5H"
        )
        game.plays("5S", "AS", "8S", "3S", "JS", "QS", "5D", "6S")
        assert (game.state.won, game.state.side_won()) == ([2, 4, 0, 4], 8)

    def test_2062_misere(self):
        game = dealt(MISERE, 1).turn(2).plays("misere", *PASSES).turn(2)
        game.plays(
            "6C", "4C", "5C", "9C", "6H", "5H", "8H", "KH", "JH", "QH", "TH", "4H", "9H", "7H", "JD", "QD"
        )
        game.plays(
            "3H", "2H", "5D", "TD", "KD", "7D", "3C", "8D", "5S", "3S", "KS", "4S", "2S", "JS", "9S", "6S"
        )
        assert (game.state.won[2], game.state.phase, game.state.trump()) == (0, "play", 4)

    def test_trap_1850_a_misere_is_lost_with_the_first_trick(self):
        game = dealt(MISERE, 1).plays("misere", *PASSES, "AH", "4H", "JH", "3H")
        game.ended(contract="misere", bidder=2, tricks=1)

    def test_2090_abondance(self):
        game = dealt(ABONDANCE, 2).plays(*PASSES, "abondance", "spades").turn(3)
        game.plays(
            "KD", "5D", "2D", "4D", "3D", "7D", "AD", "JD", "6D", "JS", "4H", "TD", "AS", "6S", "2S", "4S"
        )
        game.plays(
            "KS", "8S", "5S", "7S", "QS", "TS", "2H", "8D", "4C", "5C", "QC", "6C", "AH", "3H", "3S", "8H"
        )
        game.plays(
            "AC", "7C", "9C", "8C", "KC", "TC", "QD", "9D", "3C", "JC", "5H", "6H", "9H", "TH", "7H", "9S"
        )
        game.plays("2C", "JH", "QH", "KH").ended(contract="abondance", bidder=2, tricks=9)

    def test_trap_1852_an_open_hand_is_shown_after_the_first_trick(self):
        game = dealt(MISERE, 1).plays("spread", *PASSES)
        assert game.known(0, 2) == 0
        game.plays("6C", "4C", "5C")
        assert game.known(0, 2) == 0
        game.plays("9C")
        assert game.known(0, 2) == game.state.hands[2]

    def test_trap_1846_the_bidder_leads_in_a_slam(self):
        prop().plays("pass", "slam", "pass", "pass").turn(1)
        prop().plays("pass", "solo", "pass", "pass").turn(0)

    def test_a_slam_is_lost_with_the_first_trick_lost(self):
        game = prop().plays("pass", "slam", "pass", "pass", "4H", "KH", "AH", "6H")
        game.ended(contract="slam", tricks=0)


class TestHardScore:
    @pytest.mark.parametrize(
        ("given", "points"),
        [
            (entered("prop", 0, 8, 2), (10, -10, 10, -10)),
            (entered("prop", 0, 10, 1), (14, 14, -14, -14)),
            (entered("prop", 0, 6, 2), (-14, 14, -14, 14)),
            (entered("solo", 1, 5), (-10, 30, -10, -10)),
            (entered("solo", 1, 7), (-14, 42, -14, -14)),
            (entered("solo", 1, 4), (12, -36, 12, 12)),
            (entered("abondance", 0, 9), (90, -30, -30, -30)),
            (entered("royal-abondance", 0, 11), (108, -36, -36, -36)),
            (entered("abondance", 0, 8), (-99, 33, 33, 33)),
            (entered("misere", 0, 0), (60, -20, -20, -20)),
            (entered("misere", 0, 1), (-60, 20, 20, 20)),
            (entered("spread", 0, 0), (120, -40, -40, -40)),
            (entered("slam", 0, 13), (180, -60, -60, -60)),
            (entered("slam", 0, 12), (-180, 60, 60, 60)),
            (entered("general-misere", 3, 0), (10, 10, 10, -30)),
            (entered("nothing", None, 0), (0, 0, 0, 0)),
        ],
    )
    def test_trap_1850(self, given, points):
        sheet(KEY).enter(given).counts(*points)


class TestSoftScore:
    @pytest.mark.parametrize(
        ("given", "points"),
        [
            (entered("prop", 0, 9, 2), (9, 0, 9, 0)),
            (entered("prop", 0, 6, 2), (-20, 0, -20, 0)),
            (entered("solo", 1, 7), (0, 12, 0, 0)),
            (entered("solo", 1, 4), (0, -10, 0, 0)),
            (entered("abondance", 0, 11), (30, 0, 0, 0)),
            (entered("abondance", 0, 7), (-20, 0, 0, 0)),
            (entered("misere", 0, 0), (20, 0, 0, 0)),
            (entered("spread", 0, 2), (-40, 0, 0, 0)),
            (entered("slam", 0, 12), (-50, 0, 0, 0)),
        ],
    )
    def test_1860(self, given, points):
        sheet(KEY, preset="soft").enter(given).counts(*points)


class TestAuctionSolo:
    def test_trap_2125_the_suit_is_cut(self):
        game = auction("C").turn(0)
        assert game.state.suit == 0
        assert game.known(1, 3) == 0

    def test_trap_2121_the_ladder(self):
        texts = auction().texts(0)
        assert texts[0] == "propose"
        assert "accept" not in texts
        order = ["solo-5", "solo-5-trumps", "solo-6", "solo-8-trumps", "no-trick", "abondance-9"]
        order += [
            "abondance-9-trumps",
            "abondance-12-trumps",
            "open",
            "all-no-trumps",
            "all-trumps",
        ]
        assert [texts.index(word) for word in order] == sorted(texts.index(word) for word in order)

    def test_trap_2135_the_same_call_in_the_cut_suit_overcalls(self):
        game = auction().plays("solo-5").turn(1).allows(1, "solo-5-trumps").plays("solo-5-trumps")
        assert "solo-5" not in game.texts(2)

    def test_trap_2125_another_suit_is_named_when_the_call_has_been_accepted(self):
        auction().plays("solo-6", *PASSES).turn(0).may("clubs", "hearts", "spades").plays("spades")

    def test_trap_2139_who_leads_when_all_is_declared(self):
        auction().plays("pass", "all-no-trumps", "pass", "pass").turn(1)
        auction().plays("pass", "all-trumps", "pass", "pass").turn(0)

    @pytest.mark.parametrize(
        ("given", "points"),
        [
            (entered("propose", 0, 9, 2), (7, -7, 7, -7)),
            (entered("solo-5", 0, 5), (18, -6, -6, -6)),
            (entered("solo-7", 0, 8), (27, -9, -9, -9)),
            (entered("solo-7-trumps", 0, 6), (-27, 9, 9, 9)),
            (entered("no-trick", 0, 0), (36, -12, -12, -12)),
            (entered("abondance-10", 0, 11), (63, -21, -21, -21)),
            (entered("open", 0, 1), (-72, 24, 24, 24)),
            (entered("all-trumps", 0, 13), (108, -36, -36, -36)),
        ],
    )
    def test_2141_values(self, given, points):
        sheet(KEY, preset="auction").enter(given).counts(*points)


class TestSheet:
    def test_the_agreed_number_of_deals(self):
        sheet(KEY, deals=1).enter(entered("solo", 0, 5)).ends(30, -10, -10, -10)

    @pytest.mark.parametrize(
        ("given", "at"),
        [
            (entered("solo", None, 5), "bidder"),
            (entered("solo", 0, 5, 1), "partner"),
            (entered("prop", 0, 8), "partner"),
            (entered("prop", 0, 8, 0), "partner"),
        ],
    )
    def test_what_cannot_be_is_refused(self, given, at):
        sheet(KEY).refuses(given, at=at)


def test_four_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 3)
    played_and_typed(KEY, 1, deals=6)
    played_and_typed(KEY, 2, deals=6, auction=True)


def test_greedy_is_better_than_chance():
    gain = gain_of_greedy(KEY, deals=20, seed=1)
    assert gain[1] > gain[0]
