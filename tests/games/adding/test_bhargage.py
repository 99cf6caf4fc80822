"""Bhargage: Abstract Games, lines 1604-1860."""

from __future__ import annotations

from random import Random

import pytest

from games.core.registry import get
from games.core.settlements import settlement_rule
from games.core.stakes import SideScore, Terms
from games.core.state import CHANCE
from games.kits.decktet import CHARACTERS, DECKTET
from games.kits.stock import TURNING
from tests.games.dsl import Dealt, deal, gain_of_greedy, no_table, played_and_typed, sheet

NOTHING = {"pegged": [0, 0], "hands": [0, 0], "lacking": [0, 0], "bhargage": 0, "bhargage_lacking": 0}


def dealt(dealer: int, *kept: str, away: str = "", turned: str = "", scores=(0, 0)) -> Dealt:
    """Each keeps three cards and lays two others away; then a card is turned up: the named, or any but Characters."""
    named = f"{kept[0]} {kept[1]} {away} {turned}".split()
    places = DECKTET.texts_of(DECKTET.whole & ~CHARACTERS)
    spare = [text for text in places if text not in named]
    first, second, third, fourth = away.split() or [spare.pop() for _ in range(4)]
    turned = turned or spare.pop()
    hands = (f"{kept[0]} {first} {second}", f"{kept[1]} {third} {fourth}")
    game = deal("bhargage", *hands, later=turned, dealer=dealer, scores=scores)
    return game.by(0, first, second).by(1, third, fourth).happens(turned)


class TestTheDeal:
    def hands(self) -> Dealt:
        return deal("bhargage", "Km Ks Am 2mk 5ml", "Kw Kl Aw 3sk 5sw", later="8ms", dealer=1)

    def test_five_cards_each_and_both_lay_two_away_at_the_same_time(self):
        game = (
            self.hands().turn(0, 1).by(0, "Km").turn(0, 1).by(1, "Kw", "Kl").turn(0).by(0, "Ks").turn(CHANCE)
        )
        assert game.phase == TURNING

    def test_the_bhargage_is_the_dealers_and_nobody_looks_at_it(self):
        game = self.hands().by(0, "Km", "Ks").by(1, "Kw", "Kl").happens("8ms")
        assert [game.view(viewer)["piles"][1].get("cards") for viewer in (0, 1, None)] == [
            ["Ks", "Km"], ["Kl", "Kw"], None,
        ]  # fmt: skip

    def test_a_character_turned_up_is_two_for_the_dealer(self):
        game = self.hands().by(0, "Km", "Ks").by(1, "Kw", "Kl")
        assert str(game.told_chance(None, "8ms")) == (
            "8 of Moons-Suns is turned up: {1} scores 2 for the Chief."
        )
        assert game.happens("8ms").pegged == [0, 2]

    def test_the_chief_can_win(self):
        game = dealt(1, "2mk 4ms 6lk", "3sk 5sw 7ml", turned="Km", scores=(110, 109)).turn()
        game.ended(**{**NOTHING, "pegged": (0, 2), "hands": (0, 0), "lacking": (0, 0)})

    @pytest.mark.parametrize("rubbish", ["KS", "5", "km", "Moons", "", None, 3])
    def test_what_is_no_card_of_it_is_refused(self, rubbish):
        self.hands().refuses(0, rubbish)


class TestThePlay:
    def test_the_player_who_does_not_deal_leads(self):
        dealt(0, "2mk 4ms 6lk", "3sk 5sw 7ml").turn(1)
        dealt(1, "2mk 4ms 6lk", "3sk 5sw 7ml").turn(0)

    def test_the_books_example_line_1732(self):
        game = dealt(1, "As Pmsl 8yk", "Kw E 8ms").plays("As", "Kw")
        game.told(None, "{1} plays Crown of Waves: 11, 11 for 2.").plays("Pmsl", "E", "8yk").turn()
        assert game.pegged == [2 + 6 + 1, 2 + 2]

    def test_nobody_takes_the_total_over_23_and_who_can_must_play(self):
        game = dealt(1, "Km 8yk Pmsl", "Kw E 8ms").plays("Km", "Kw")
        game.turn(0).may("Pmsl").refuses(0, "8yk", because="not allowed")
        game.plays("Pmsl").turn(1).may("E")

    def test_trap_there_is_one_count_and_what_is_left_in_hand_still_counts(self):
        game = dealt(1, "Km 8yk 3ly", "Kw 8wl 9lk", away="2wl 4ms 6sy 7wy", turned="9ms").plays("Km", "Kw")
        game.plays("3ly").turn().ended(
            pegged=(3, 2), hands=(2, 2), lacking=(1, 1), bhargage=2 * 2, bhargage_lacking=1
        )

    def test_the_last_card_is_one_and_nothing_more_on_twenty_three(self):
        assert dealt(1, "Km 8yk 9wy", "Kw 8wl 9lk").plays("Km", "Kw").turn().pegged == [0, 2 + 1]
        assert dealt(1, "Km 8yk 3ly", "Kw 8wl 9lk").plays("Km", "Kw", "3ly").turn().pegged == [3, 2]

    def test_a_card_of_no_value_keeps_eleven_and_scores_again(self):
        game = dealt(1, "2mk Pmyk Cswy", "9wy E Pwly").plays("2mk", "9wy", "Pmyk", "E")
        assert game.pegged == [2, 4]

    def test_who_cannot_go_on_is_passed_over_and_known_to_have_nothing_that_fits(self):
        game = dealt(1, "Km 8yk 9wy", "Kw 2wl E").plays("Km", "Kw").turn(1)
        assert game.view(None)["seats"][0]["call"] == "go"
        assert all(game.resample(1, Random(seed)).choices(0) == [] for seed in range(20))

    @pytest.mark.parametrize("scored", [0, 45, 90])
    def test_the_sixth_ace_wins_the_match(self, scored):
        game = dealt(1, "Am As Aw", "Al Ay Ak", scores=(45, scored)).plays("Am", "Al", "As", "Ay", "Aw")
        assert game.pegged == [6 + 20, 2 + 12]
        game.plays("Ak").turn().ended(pegged=(26, 111 - scored), hands=(0, 0), bhargage=0)


class TestTheCount:
    def test_hand_shortage_hand_shortage_bhargage_shortage(self):
        game = dealt(1, "Km Ks Am", "Kw Kl Aw", away="9wy 7wy 9ms 4ms", turned="Pmsl").to_the_end()
        assert [(one.seat, one.made.points) for one in game.counts()] == [
            (0, 8 + 2), (1, 6), (1, 8 + 2), (0, 3), (1, 4 + 2), (0, 1),
        ]  # fmt: skip

    def test_a_friend_of_the_chief_is_one_in_a_hand_and_none_in_the_bhargage(self):
        game = dealt(1, "Ks 2mk 7wy", "Kw Kl 9wy", away="3sk 3ly 5sw Cslk", turned="Km").to_the_end()
        hand, _, dealers, *_ = [one for one in game.counts() if one.holder != game.crib]
        assert (hand.made.friends, dealers.made.points) == (2, 6)
        assert [one.made.friends for one in game.counts() if one.holder == game.crib and one.seat == 1] == [0]

    def test_trap_shortage_of_the_others_hand_comes_before_the_dealers_hand(self):
        game = dealt(1, "Km Ks Am", "Kw Kl Aw", turned="Pmsl", scores=(70, 105)).to_the_end()
        assert [one.seat for one in game.counts()] == [0, 1]
        assert game.result().hands == (10, 0) and game.result().lacking == (3, 0)

    def test_what_was_counted_is_shown_with_what_is_lacking(self):
        game = dealt(1, "Km Ks Am", "Kw Kl Aw", away="9wy 7wy 9ms 4ms", turned="Pmsl").to_the_end()
        titles = [[str(meld["title"]) for meld in seat["melds"]] for seat in game.view(None)["seats"]]
        assert titles == [
            ["10: 11 for 8, sets 2", "3: 2 suits are lacking", "1: a suit is lacking"],
            ["6: 3 suits are lacking", "10: 11 for 8, sets 2", "6: 11 for 4, sets 2"],
        ]


class TestTheSheet:
    def test_what_each_scored_in_order(self):
        board = sheet("bhargage").enter(
            pegged=[4, 2], hands=[6, 10], lacking=[1, 2], bhargage=4, bhargage_lacking=4
        )
        board.counts(4 + 3 + 6 + 4, 2 + 10 + 1 + 10).says(
            "{0} scores 4 in play", "{1} scores 2 in play", "{1} counts 10 in hand", "{0} scores 3 for shortage",
            "{0} counts 6 in hand", "{1} scores 1 for shortage", "{0} counts 4 in the bhargage",
            "{1} scores 10 for shortage",
        )  # fmt: skip

    def test_players_deal_in_turn(self):
        sheet("bhargage").enter(**NOTHING).next(dealer=1)

    def test_it_stops_at_111_and_the_rest_is_not_counted(self):
        board = sheet("bhargage", scores=(105, 102)).enter(**{**NOTHING, "hands": [20, 12]})
        board.ends(105, 114, because="114 points reach the target of 111.")
        board.mentions("111 is reached: no more is counted")

    def test_both_cannot_have_reached_it_in_play(self):
        sheet("bhargage", scores=(110, 110)).refuses(**{**NOTHING, "pegged": [1, 1]}, at="pegged")

    @pytest.mark.parametrize("rubbish", [-1, 5, "two", None, [1]])
    def test_nothing_lacks_more_than_four_suits(self, rubbish):
        sheet("bhargage").refuses(**{**NOTHING, "lacking": [rubbish, 0]}, at="lacking")
        sheet("bhargage").refuses(**{**NOTHING, "bhargage_lacking": rubbish}, at="bhargage_lacking")

    def test_what_was_played_can_be_typed_in(self):
        played_and_typed("bhargage", 3)


class TestASettlement:
    def paid(self, board) -> dict[int, int]:
        totals = board.match.sheet.totals
        sides = [SideScore((seat + 1,), totals[seat]) for seat in (0, 1)]
        known = board.match.sheet.reckoning().of((1, 2))
        return settlement_rule("pairwise").settle(sides, Terms(value=50, reckoning=known))

    def test_the_loser_pays_the_stake(self):
        board = sheet("bhargage", scores=(105, 60)).enter(**{**NOTHING, "hands": [8, 2]})
        assert self.paid(board) == {1: 50, 2: -50}

    def test_a_loss_by_shortage_counts_double_line_1824(self):
        board = sheet("bhargage", scores=(105, 60)).enter(**{**NOTHING, "lacking": [0, 3]})
        board.ends(111, 60, because="{0} wins on shortage, which counts double.")
        assert self.paid(board) == {1: 100, 2: -100}

    def test_shortage_that_did_not_win_counts_once(self):
        board = sheet("bhargage", scores=(100, 60)).enter(
            **{**NOTHING, "lacking": [0, 3], "hands": [8, 2], "bhargage": 2}
        )
        assert self.paid(board) == {1: 50, 2: -50}

    def test_a_win_in_play_counts_once(self):
        board = sheet("bhargage", scores=(110, 60)).enter(**{**NOTHING, "pegged": [2, 0], "lacking": [0, 3]})
        assert self.paid(board) == {1: 50, 2: -50}

    def test_who_is_ahead_when_it_is_stopped_has_won_once_and_of_equals_nobody(self):
        board = sheet("bhargage").enter(**{**NOTHING, "lacking": [0, 3]}).stop()
        assert self.paid(board) == {1: 50, 2: -50}
        assert set(self.paid(sheet("bhargage").enter(**NOTHING).stop()).values()) == {0}

    def test_the_game_names_it(self):
        assert settlement_rule("pairwise").suits(get("bhargage"))


def test_two_play():
    no_table("bhargage", 3)


class TestTheQuickPlayer:
    def test_it_makes_eleven_when_it_can(self):
        game = dealt(1, "2mk Pmyk Cswy", "9wy E Pwly").plays("2mk")
        assert game.text(1, game.greedy(1, Random(0))) == "9wy"

    def test_it_is_better_than_chance(self):
        chance, greedy = gain_of_greedy("bhargage", 40, seed=1)
        assert greedy > chance + 150
