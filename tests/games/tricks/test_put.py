"""Put: Parlett, lines 513-537."""

from __future__ import annotations

import pytest

from games.tricks.put import PACK, SHORT
from tests.games.dsl import Dealt, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "put"


def dealt(own: str, other: str, **begun: object) -> Dealt:
    """Seat 1 deals, so seat 0 leads."""
    return deal(KEY, own, other, later="", dealer=1, **begun)


def entered(winner: int | None, how: str) -> dict:
    return {"winner": winner, "how": how}


class TestTricks:
    def test_trap_519_three_is_highest_then_two_and_ace_and_four_lowest(self):
        assert "".join(PACK.ranks) == "456789TJQKA23"
        dealt("AS 4S 5S", "2H 6S 7S").plays("AS", "2H").turn(1)
        dealt("2S 4S 5S", "3H 6S 7S").plays("2S", "3H").turn(1)

    def test_trap_525_no_duty_to_follow_suit(self):
        dealt("AS 4S 5S", "2S 6H 7C").plays("AS").may("7C", "6H", "2S")

    def test_trap_525_equal_ranks_tie_and_the_same_player_leads_again(self):
        game = dealt("AS 4S 5S", "AH 6H 7C").plays("AS", "AH").turn(0)
        assert (game.state.won[:2], game.state.put_aside) == ([0, 0], 1)

    def test_535_two_tricks_win_the_game(self):
        dealt("3S 3H 5S", "4H 6H 7C").plays("3S", "4H", "3H", "6H").ended(winner=0, how="outright")

    def test_535_one_trick_and_two_ties_win_it_too(self):
        game = dealt("3S 8H 5S", "3H 8C 4C").plays("3S", "3H", "8H", "8C", "5S", "4C")
        game.ended(winner=0, how="outright")

    def test_trap_535_one_each_and_a_tie_are_drawn(self):
        game = dealt("3S 8H 5S", "4H 8C 6C").plays("3S", "4H", "8H", "8C", "5S", "6C")
        game.ended(winner=None, how="drawn")

    def test_three_ties_are_drawn(self):
        dealt("3S 8H 5S", "3H 8C 5C").plays("3S", "3H", "8H", "8C", "5S", "5C").ended(
            winner=None, how="drawn"
        )


class TestPutting:
    def test_trap_529_only_who_is_about_to_lead_throws_leads_or_says_put(self):
        game = dealt("3S 8H 5S", "4H 8C 6C").turn(0)
        assert set(game.texts(0)) == {"3S", "8H", "5S", "throw", "put"}
        game.plays("3S").turn(1)
        assert set(game.texts(1)) == {"4H", "8C", "6C"}

    def test_529_who_throws_concedes_a_point(self):
        dealt("3S 8H 5S", "4H 8C 6C").plays("throw").ended(winner=1, how="conceded")

    def test_531_who_follows_the_advice_concedes_a_point(self):
        game = dealt("3S 8H 5S", "4H 8C 6C").plays("put").turn(1)
        assert set(game.texts(1)) == {"fold", "play"}
        game.plays("fold").ended(winner=0, how="conceded")

    def test_trap_531_if_not_the_putter_leads_and_the_other_must_play(self):
        game = dealt("3S 8H 5S", "4H 8C 6C").plays("put", "play").turn(0)
        assert set(game.texts(0)) == {"3S", "8H", "5S"}
        game.plays("3S").turn(1)
        assert set(game.texts(1)) == {"4H", "8C", "6C"}

    def test_531_before_the_next_trick_it_may_be_said_again(self):
        dealt("3S 8H 5S", "4H 8C 6C").plays("put", "play", "3S", "4H").turn(0).allows(0, "put", "throw")

    def test_529_the_winner_of_a_trick_may_throw_too(self):
        dealt("8H 5S 6S", "3H 8C 6C").plays("8H", "3H").turn(1).plays("throw").ended(winner=0, how="conceded")


class TestSheet:
    def test_trap_535_tricks_end_the_game_and_bring_no_points(self):
        game = sheet(KEY).each(*[entered(1, "conceded")] * 4, entered(0, "outright")).counts(0, 0)
        game.ends(0, 4, places=(1, 2), because="The tricks won it.")

    def test_517_five_concessions_win(self):
        sheet(KEY).each(*[entered(1, "conceded")] * 5).ends(0, 5, places=(2, 1))

    def test_535_at_four_points_the_quick_player_concedes_no_more(self):
        game = dealt("3S 3H 2S", "4H 4C 5C")
        four = sheet(KEY).each(*[entered(0, "conceded")] * 4).match.sheet.next_deal()
        game.plays("put")
        assert game.state.text(1, game.state.greedy(1, None)) == "fold"
        game.state.deal = four
        assert game.state.text(1, game.state.greedy(1, None)) == "play"

    def test_a_drawn_deal_scores_nothing(self):
        sheet(KEY).enter(entered(None, "drawn")).counts(0, 0).goes_on()

    def test_several_games(self):
        game = sheet(KEY, games=2).each(entered(0, "conceded"), entered(1, "outright")).next(standing=[0, 0])
        game.enter(entered(1, "outright")).ends(places=(2, 1))

    @pytest.mark.parametrize("data", [entered(None, "outright"), entered(0, "drawn")])
    def test_what_cannot_be_is_refused(self, data):
        sheet(KEY).refuses(data, at="winner")


def test_537_the_short_pack_has_28_cards():
    assert len(SHORT) == 28
    assert {PACK.texts[card][0] for card in SHORT} == set("32AKQJT")
    assert len(deal(KEY, "3S 2S AS", "3H 2H AH", later="", preset="short").state.cards_dealt()) == 28


def test_two_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 3)
    played_and_typed(KEY, 1)


def test_greedy_is_better_than_chance():
    gain = gain_of_greedy(KEY, deals=400, seed=2)
    assert gain[1] > gain[0]
