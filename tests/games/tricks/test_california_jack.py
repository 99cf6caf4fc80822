"""California Jack, Parlett, lines 620-639."""

import pytest

from games.core.errors import Illegal
from games.kits.cards import CARD, DECK_52
from games.tricks.california_jack import GAME, WORTH
from tests.games.dsl import Dealt, begin, gain_of_greedy, no_table, sheet

SOUTH, NORTH = "KH QH 5S 6S 7D 8D", "2H 9S TS JH QC KC"


def dealt(*stock: str, cut: str = "4H", south: str = SOUTH, north: str = NORTH, **begun: object) -> Dealt:
    """Seat 1, North, leads; hearts are trumps; the stock begins with some cards, from the top."""
    cards = [CARD[card] for card in f"{south} {north}".split()] + [CARD[card] for card in stock]
    rest = [card for card in DECK_52 if card not in cards]
    return begin("california-jack", **begun).happens([*cards, *rest, CARD[cut]])


class TestPack:
    def test_there_are_80_card_points__lines_626_633(self):
        assert sum(WORTH) == 80 == 2 * (GAME - 1)

    def test_the_cut_card_names_trumps_and_goes_back(self):
        game = dealt(cut="KC", north="2H 9S TS JH QC 3C")
        assert game.trump() == 0
        assert CARD["KC"] in game.stock

    @pytest.mark.parametrize(
        "outcome", [None, 7, [], list(DECK_52), [*DECK_52, 52], [*DECK_52, "KC"], [*DECK_52, 1, 2]]
    )
    def test_a_deal_that_cannot_be_is_refused(self, outcome):
        game = begin("california-jack").state
        with pytest.raises(Illegal):
            game.check_chance(outcome)
        assert game.stock == ()


class TestPlay:
    def test_a_trump_must_be_followed(self):
        dealt().plays("2H").may("QH", "KH")

    def test_a_plain_suit_may_be_followed_or_trumped_but_not_discarded_from(self):
        dealt().plays("9S").may("QH", "KH", "5S", "6S")

    def test_who_can_only_trump_must(self):
        dealt().plays("QC").may("QH", "KH")

    def test_who_can_do_neither_plays_anything(self):
        dealt(south="5D 6D 5S 6S 7D 8D").plays("QC").allows(0, "5D", "5S")

    def test_26_tricks_are_played(self):
        game = dealt(target=50).to_the_end()
        assert (sum(game.won), game.stock) == (26, ())


class TestPoints:
    def test_high_is_counted_when_the_ace_of_trumps_is_dealt(self):
        game = dealt(north="AH 9S TS JH QC KC")
        assert game.scored == (1, -1, -1, -1)
        assert game.known(0, 1) == 1 << CARD["AH"]

    def test_or_drawn(self):
        game = dealt("3C", "AH").plays("9S", "QH")
        assert game.scored[0] == 1
        assert game.known(0, 1) == 1 << CARD["AH"]

    def test_low_and_jack_go_to_who_takes_them(self):
        assert dealt("3C", "3D").plays("2H", "QH").scored == (-1, 0, -1, -1)
        assert dealt("3C", "3D").plays("JH", "QH").scored == (-1, -1, 0, -1)

    def test_game_needs_41(self):
        game = dealt(target=50).to_the_end()
        taken = [sum(WORTH[card] for card in DECK_52 if game.taken[seat] >> card & 1) for seat in (0, 1)]
        assert game.scored[3] == (taken.index(max(taken)) if max(taken) >= GAME else -1)

    def test_the_seventh_point_ends_it_in_the_middle_of_a_deal(self):
        game = dealt("3C", "3D", scores=(6, 6)).plays("2H", "QH")
        game.ended(high=None, low=0, jack=None, game=None)

    def test_even_before_a_card_is_played(self):
        dealt(north="AH 9S TS JH QC KC", scores=(6, 6)).ended(high=1, low=None)


class TestSheet:
    def test_each_is_worth_a_point(self):
        entered = sheet("california-jack").enter(high=0, low=1, jack=0, game=None)
        entered.counts(2, 1).says("{0}: high, jack", "{1}: low")

    def test_seven_points_win(self):
        sheet("california-jack", scores=(6, 4)).enter(high=0, low=1, jack=1, game=None).ends(
            7, 6, places=(1, 2)
        )

    def test_both_cannot_get_there(self):
        sheet("california-jack", scores=(6, 6)).refuses(high=0, low=1, jack=None, game=None, at="game")


def test_two_play():
    no_table("california-jack", 3)


def test_greedy_is_better_than_chance():
    won = gain_of_greedy("california-jack", deals=100, seed=3)
    assert won[1] > won[0] + 40
