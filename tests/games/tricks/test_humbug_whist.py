"""Humbug Whist: Parlett, lines 279-296."""

from __future__ import annotations

import pytest

from games.kits.cards import CARD
from tests.games.dsl import Dealt, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "humbug-whist"
CLUBS, DIAMONDS, HEARTS, SPADES = (" ".join(rank + suit for rank in "23456789TJQKA") for suit in "CDHS")


def dealt(**options: object) -> Dealt:
    """Seat 1 deals; the king of spades is its last card."""
    own = SPADES.replace("KS AS", "AS KS")
    return deal(KEY, CLUBS, own, DIAMONDS, HEARTS, dealer=1, **options)


def entered(tricks: list[int], honours: list[int]) -> dict:
    return {"tricks": tricks, "honours": honours}


def test_280_the_dealers_last_card_names_trumps_and_the_other_decides_first():
    game = dealt().turn(0).may("keep", "swap")
    assert game.state.trump() == 3
    assert game.view(0)["seats"][1]["hand"].count("?") == 12
    game.plays("keep").turn(1).plays("keep").turn(0)


def test_trap_282_the_spare_hand_is_seen_by_its_taker_alone_and_only_after_he_has_decided():
    game = dealt()
    assert game.known(0, 2) == 0
    game.plays("swap")
    assert game.known(0, 0) == game.hands[0] == sum(1 << CARD[text] for text in DIAMONDS.split())
    assert game.known(0, 2) == sum(1 << CARD[text] for text in CLUBS.split())
    assert game.known(1, 0) == game.known(1, 2) == 0
    game.told(1, "{0} takes the spare hand.")


def test_trap_282_a_dealer_who_exchanges_loses_the_turned_card_and_its_suit_stays_trumps():
    game = dealt().plays("keep", "swap").turn(0)
    assert game.state.trump() == 3
    assert game.known(0, 3) == 1 << CARD["KS"]
    assert not game.hands[1] >> CARD["KS"] & 1


def test_284_suit_is_followed_and_a_trump_takes_the_trick():
    game = dealt().plays("keep", "keep", "AC").turn(1).plays("2S").turn(1)
    assert game.state.won[:2] == [0, 1]


def test_trap_290_honours_count_in_the_hand_that_is_played():
    assert dealt().plays("keep", "keep").state.held == (0, 4)
    assert dealt().plays("keep", "swap").state.held == (0, 0)


def test_284_a_point_for_each_trick_over_six():
    sheet(KEY).enter(entered([9, 4], [2, 2])).counts(3, 0).says("{0}: 3 for tricks")


@pytest.mark.parametrize(
    ("held", "points"),
    [
        ([4, 0], (4, 0)),
        ([3, 0], (3, 0)),
        ([1, 3], (0, 2)),
        ([2, 0], (2, 0)),
        ([1, 2], (0, 2)),
        ([2, 2], (0, 0)),
        ([1, 0], (0, 0)),
        ([1, 1], (0, 0)),
        ([0, 0], (0, 0)),
    ],
)
def test_290_honours(held, points):
    sheet(KEY).enter(entered([7, 6], held)).counts(1 + points[0], points[1])


def test_290_honours_are_counted_only_if_agreed():
    sheet(KEY, honours=False).enter(entered([7, 6], [4, 0])).counts(1, 0)


def test_trap_288_honours_never_win_the_match():
    sheet(KEY, target=5, scores=(0, 3)).enter(entered([7, 6], [1, 3])).counts(1, 0)
    sheet(KEY, target=5, scores=(0, 2)).enter(entered([7, 6], [1, 3])).counts(1, 2)
    sheet(KEY, target=5).enter(entered([7, 6], [4, 0])).counts(1, 0)


def test_292_who_has_the_agreed_points_wins():
    sheet(KEY).enter(entered([13, 0], [0, 0])).ends(7, 0, places=(1, 2))


class TestNamed:
    def test_296_the_dealer_names_trumps_and_may_not_exchange(self):
        game = dealt(named=True).turn(1).may("clubs", "diamonds", "hearts", "spades", "pass")
        game.plays("hearts").turn(0).may("keep", "swap").plays("keep").turn(0)
        assert game.state.trump() == 2
        assert set(game.view(0)["seats"][1]["hand"]) == {"?"}

    def test_296_if_he_passes_the_other_must_name_and_the_dealer_may_exchange(self):
        game = dealt(named=True).plays("pass").turn(0).may("clubs", "diamonds", "hearts", "spades")
        game.plays("clubs").turn(1).plays("swap").turn(0)
        assert game.state.held == (4, 0)


@pytest.mark.parametrize(
    ("data", "at"), [(entered([7, 5], [2, 2]), "tricks"), (entered([7, 6], [2, 3]), "honours")]
)
def test_what_cannot_be_is_refused(data, at):
    sheet(KEY).refuses(data, at=at)


def test_two_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 4)
    played_and_typed(KEY, 1)
    played_and_typed(KEY, 1, named=True)


def test_greedy_is_better_than_chance():
    gain = gain_of_greedy(KEY, deals=40, seed=2)
    assert gain[1] > gain[0]
