"""Cribbage: Parlett, lines 1307-1384 and the deals of lines 1418-1458."""

from __future__ import annotations

from random import Random

import pytest

from games.adding.cribbage_greedy import laid_away
from games.adding.kit.counting import LOW_ACE
from games.core.errors import Illegal
from games.core.registry import get
from games.core.settlements import settlement_rule
from games.core.stakes import SideScore, Terms
from games.core.state import CHANCE
from games.kits.stock import TURNING
from tests.games.dsl import Dealt, deal, gain_of_greedy, no_table, played_and_typed, sheet


def dealt(dealer: int, *kept: str, away: str = "", turned: str = "", scores=(0, 0)) -> Dealt:
    """Each keeps four cards and lays two others away; then a card is turned up: those named, or any but jacks."""
    named = f"{kept[0]} {kept[1]} {away} {turned}".split()
    spare = [text for text in LOW_ACE.texts if text not in named and text[0] != "J"]
    first, second, third, fourth = away.split() or [spare.pop() for _ in range(4)]
    turned = turned or spare.pop()
    hands = (f"{kept[0]} {first} {second}", f"{kept[1]} {third} {fourth}")
    game = deal("cribbage", *hands, later=turned, dealer=dealer, scores=scores)
    return game.by(0, first, second).by(1, third, fourth).happens(turned)


def north_and_south(north: str, south: str, **more) -> Dealt:
    """North, seat 0, does not deal: he leads and counts first."""
    return dealt(1, north, south, **more)


class TestLayingAway:
    def hands(self) -> Dealt:
        return deal("cribbage", "3H 4S 5C 7C TC QC", "AH 2H 6H 8H 9H KH", later="5H", dealer=1)

    def test_six_cards_each_and_both_lay_two_away_at_the_same_time(self):
        game = self.hands().turn(0, 1).by(0, "3H").turn(0, 1).by(0, "7C").turn(1)
        game.refuses(0, "4S", code="not-your-turn").by(1, "AH", "KH").turn(CHANCE)
        assert game.phase == TURNING

    def test_the_crib_is_the_dealers_and_nobody_looks_at_it(self):
        game = self.hands().by(0, "3H", "7C").by(1, "AH", "KH").happens("5H")
        crib = [game.view(viewer)["piles"][1] for viewer in (0, 1, None)]
        assert [pile.get("cards") for pile in crib] == [["3H", "7C"], ["KH", "AH"], None]
        assert {pile["count"] for pile in crib} == {4}

    def test_what_is_laid_away_is_told_to_nobody_else(self):
        game = self.hands().by(0, "3H").told(1, "{0} picks a card.").told(0, "{0} picks 3♥.")
        game.by(0, "7C").told(1, "{0} puts 2 cards away.")
        assert {game.resample(1, Random(seed)).chosen[0] for seed in range(40)} != {game.state.chosen[0]}

    def test_the_top_of_the_pack_is_turned_up_and_nothing_else_can_be(self):
        game = self.hands().by(0, "3H", "7C").by(1, "AH", "KH")
        assert str(game.told_chance(None, "5H")) == "5♥ is turned up."
        with pytest.raises(Illegal):
            game.check_chance("6S")
        assert game.happens("5H").view(None)["piles"][0]["cards"] == ["5H"]

    def test_a_jack_turned_up_is_two_for_the_dealer(self):
        game = deal("cribbage", "3H 4S 5C 7C TC QC", "AH 2H 6H 8H 9H KH", later="JD", dealer=1)
        game.by(0, "3H", "7C").by(1, "AH", "KH")
        assert str(game.told_chance(None, "JD")) == "J♦ is turned up: {1} scores 2 for his heels."
        assert game.happens("JD").pegged == [0, 2]

    def test_his_heels_can_win(self):
        north_and_south("2H 4S 6C 8C", "AH 3H 5H 7H", turned="JD", scores=(120, 119)).turn().ended(
            pegged=(0, 2), hands=(0, 0), crib=0
        )


class TestThePlay:
    def test_the_player_who_does_not_deal_leads(self):
        dealt(0, "2H 4S 6C 8C", "AH 3H 5H 7H").turn(1)
        dealt(1, "2H 4S 6C 8C", "AH 3H 5H 7H").turn(0)

    def test_trap_a_run_is_of_the_last_cards_of_both_in_any_order_lines_1374_to_1376(self):
        game = north_and_south("4C 6D 4H 3S", "7D 5C 2D KS")
        totals = []
        for card in ("4C", "7D", "6D", "5C", "4H", "2D"):
            totals.append(game.plays(card).total)
        assert totals == [4, 11, 17, 22, 26, 28]
        assert game.pegged == [4, 4]
        game.plays("3S").told(1, "{0} plays 3♠: 31, runs 6, 31 for 2.").turn(1)
        assert game.pegged == [12, 4]

    def test_trap_a_pair_in_between_kills_a_run_lines_1380_to_1382(self):
        game = north_and_south("4C 6D 7H KC", "5C 6H AD KS").plays("4C", "5C")
        game.plays("6D").told(None, "{0} plays 6♦: 15, fifteens 2, runs 3.").plays("6H", "7H")
        assert (game.pegged, game.total) == ([5, 2], 28)

    def test_trap_pairs_are_scored_only_when_nothing_lies_between_line_1384(self):
        game = north_and_south("6C 6D 6S KC", "2C 6H AD KS").plays("6C", "2C", "6D")
        assert game.pegged == [0, 0]
        game = north_and_south("6C 6D AS KC", "6S 6H AD KS").plays("6C", "6S", "6D", "6H")
        assert game.pegged == [6, 2 + 12]

    def test_nobody_takes_the_total_over_31(self):
        game = north_and_south("TD KC QD 2S", "JD TH 3S AC").plays("TD", "JD", "KC")
        game.turn(1).may("AC").refuses(1, "3S", "TH", because="not allowed")

    def test_thirty_one_is_two_and_ends_the_count(self):
        game = north_and_south("TD KC QD 2S", "JD TH 3S AC").plays("TD", "JD", "KC", "AC")
        assert (game.pegged, game.total, game.laid) == ([0, 2], 0, ())

    def test_trap_the_last_to_lay_a_card_scores_the_go_and_the_other_begins_anew(self):
        game = north_and_south("TD KC QD 7S", "JD TH 8S 6C").plays("TD", "JD", "7S")
        assert game.turn(1).pegged == [1, 0]
        game = north_and_south("TD KC QD 7S", "JD TH 8S 3C").plays("TD", "JD", "7S", "3C")
        assert game.turn(0).pegged == [0, 1]

    def test_who_cannot_go_on_says_go_and_the_other_lays_as_many_as_he_can(self):
        game = north_and_south("TD KC QD 9S", "JD AH 2S 3C").plays("TD", "3C", "9S", "2S").turn(1)
        assert [seat.get("call") for seat in game.view(None)["seats"]] == ["go", None]
        assert game.plays("AH").turn(0).pegged == [0, 1]

    def test_who_says_go_shows_what_he_cannot_have(self):
        game = north_and_south("TD KC QD 9S", "JD AH 2S 3C").plays("TD", "3C", "9S", "2S")
        worlds = [game.resample(1, Random(seed)) for seed in range(30)]
        assert all(world.choices(0) == [] for world in worlds)

    def test_trap_a_player_out_of_cards_does_not_stop_the_other(self):
        game = north_and_south("2C 3D 4H 2D", "TD KC QH 9S").plays("2C", "TD", "3D", "KC", "4H", "2D")
        game.turn(1)
        before = game.pegged[1]
        game.plays("QH", "9S").turn()
        assert game.pegged[1] == before + 1

    def test_a_flush_never_scores_in_play(self):
        assert north_and_south("2C 6C 8C KC", "4C TC QS 9H").plays("2C", "4C", "6C", "TC").pegged == [0, 0]


class TestTheCount:
    def test_a_whole_deal_lines_1418_to_1434(self):
        game = north_and_south("3C 4H 5S TC", "5D 9S TH JH", away="7C QS AH KS", turned="5H").to_the_end()
        game.ended(hands=(12, 14), crib=4)
        own, other = game.view(None)["seats"]
        assert own["melds"] == [
            {"cards": ["5S", "4H", "TC", "3C", "5H"], "title": "12: fifteens 4, pairs 2, runs 6"}
        ]
        assert other["melds"][1]["cards"] == ["KS", "QS", "AH", "7C", "5H"]
        assert other["points"] == game.pegged[1] + 14 + 4

    def test_the_figures_deal_lines_1448_to_1458(self):
        game = dealt(0, "2C 5H QD QS", "5C 5D 8H TS", away="3D 3H KC 7S", turned="9C")
        game.plays("TS", "5H").told(1, "{0} plays 5♥: 15, fifteens 2.").to_the_end()
        game.ended(hands=(6, 9), crib=4)

    def test_in_the_order_other_hand_dealers_hand_crib(self):
        game = north_and_south("3C 4H 5S TC", "5D 9S TH JH", away="7C QS AH KS", turned="5H").to_the_end()
        assert [(shown.seat, shown.made.points) for shown in game.counts()] == [(0, 12), (1, 14), (1, 4)]

    def test_trap_it_stops_the_moment_somebody_has_121(self):
        cards = {"away": "7C QS AH KS", "turned": "5H"}
        game = north_and_south("3C 4H 5S TC", "5D 9S TH JH", scores=(112, 110), **cards).to_the_end()
        assert game.result().hands == (12, 0) and game.result().crib == 0
        assert "melds" in game.view(None)["seats"][0]
        assert "cards" not in game.view(None)["piles"][1]

    def test_what_nobody_counted_nobody_sees(self):
        game = north_and_south(
            "3C 4H 5S TC", "5D 9S TH JH", away="7C QS AH KS", turned="5H", scores=(60, 104)
        )
        game.to_the_end()
        assert game.result().crib == 0 and game.result().hands[1] == 14
        assert game.known(0, game.crib) == LOW_ACE.mask("7C QS")

    def test_in_mid_play_the_deal_is_over_at_once(self):
        game = north_and_south("6C 6D AS KC", "6S 6H AD KS", scores=(90, 120)).plays("6C", "6S").turn()
        game.ended(pegged=(0, 2), hands=(0, 0), crib=0)


class TestTheSheet:
    def test_what_each_scored_in_order(self):
        board = sheet("cribbage").enter(pegged=[4, 2], hands=[6, 9], crib=4)
        board.counts(14, 11).says(
            "{0} scores 4 in play", "{1} scores 2 in play", "{1} counts 9 in hand", "{0} counts 6 in hand",
            "{0} counts 4 in the crib",
        )  # fmt: skip

    def test_players_deal_in_turn(self):
        sheet("cribbage").enter(pegged=[4, 2], hands=[6, 9], crib=4).next(dealer=1)

    def test_trap_play_stops_at_121_and_the_dealers_hand_is_not_counted(self):
        board = sheet("cribbage", scores=(115, 112)).enter(pegged=[3, 2], hands=[12, 9], crib=8)
        board.counts(3, 11).ends(118, 123, places=(2, 1), because="123 points reach the target of 121.")
        board.mentions("121 is reached: no more is counted")

    def test_the_dealer_wins_with_the_crib_where_his_hand_is_not_enough(self):
        sheet("cribbage", scores=(110, 100)).enter(pegged=[2, 2], hands=[8, 12], crib=4).ends(124, 114)

    def test_points_in_play_come_before_every_hand(self):
        sheet("cribbage", scores=(117, 119)).enter(pegged=[5, 1], hands=[0, 24], crib=0).ends(122, 120)

    def test_both_cannot_have_reached_it_in_play(self):
        sheet("cribbage", scores=(119, 119)).refuses(
            pegged=[2, 2], hands=[0, 0], crib=0, at="pegged", because="as soon as somebody has 121"
        )

    def test_a_loser_with_less_than_91_is_in_the_lurch(self):
        sheet("cribbage", scores=(110, 80)).enter(pegged=[2, 2], hands=[8, 6], crib=4).ends(
            124, 88, because="{1} is in the lurch, with less than 91."
        )

    @pytest.mark.parametrize("never", [19, 25, 26, 27])
    def test_no_five_cards_count_so_much(self, never):
        sheet("cribbage").refuses(pegged=[0, 0], hands=[never, 0], crib=0, at="hands")
        sheet("cribbage").refuses(pegged=[0, 0], hands=[0, 0], crib=never, at="crib")

    @pytest.mark.parametrize("rubbish", [-1, 30, "two", None, [1]])
    def test_rubbish_is_no_hand(self, rubbish):
        sheet("cribbage").refuses(pegged=[0, 0], hands=[rubbish, 0], crib=0, at="hands")
        sheet("cribbage").refuses(pegged=[0, 0], hands=[0, 0], crib=rubbish, at="crib")

    def test_what_was_played_can_be_typed_in(self):
        played_and_typed("cribbage", 3)


def test_who_is_left_in_the_lurch_pays_a_double_game():
    rule, line = settlement_rule("double-game"), get("cribbage").line
    assert rule.suits(get("cribbage")) and not rule.suits(get("gin-rummy"))
    for loser, paid in ((91, 5), (90, 10)):
        sides = [SideScore((1,), 121, 1), SideScore((2,), loser, 2)]
        assert rule.settle(sides, Terms(value=5, line=line)) == {1: paid, 2: -paid}


def test_two_play():
    no_table("cribbage", 3)


class TestTheQuickPlayer:
    def test_it_keeps_what_counts(self):
        assert LOW_ACE.texts_of(laid_away(LOW_ACE.mask("5C 5D 8H TS KH 2C"), dealing=True)) == ["8H", "2C"]

    def test_it_gives_the_other_no_fives_and_itself_pairs(self):
        hand = LOW_ACE.mask("2C 4D 6H 8S TS QS")
        own, others = laid_away(hand, dealing=True), laid_away(hand, dealing=False)
        assert own != others

    def test_it_makes_fifteen_when_it_can(self):
        game = north_and_south("TD KC QD 9S", "5D 2H 3S 8C").plays("TD")
        assert game.text(1, game.greedy(1, Random(0))) == "5D"

    def test_it_does_not_lead_a_five_or_a_ten(self):
        game = north_and_south("5D TC KD 4S", "AD 2H 3S 8C")
        assert game.text(0, game.greedy(0, Random(0))) == "4S"

    def test_it_does_not_leave_twenty_one(self):
        game = north_and_south("9D TC 4H AS", "8D 2H 7S KC").plays("9D", "2H")
        assert game.text(0, game.greedy(0, Random(0))) != "TC"

    def test_it_is_better_than_chance(self):
        chance, greedy = gain_of_greedy("cribbage", 80, seed=1)
        assert greedy > chance + 300
