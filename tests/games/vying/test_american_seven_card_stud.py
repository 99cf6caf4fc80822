"""American Seven-card Stud: Parlett, lines 5596-5608."""

from __future__ import annotations

from games.kits.cards import CARD, DECK_52
from tests.games.dsl import Dealt, begin, no_table

THREE = "7D 2C 3H KS 3C 4H 9H 4C 5D"
"""For each seat a card up and two down."""


def stud(first: str, later: str = "", seats: int = 3) -> Dealt:
    cards = [CARD[text] for text in f"{first} {later}".split()]
    return begin("american-seven-card-stud", seats).happens(
        cards + [card for card in DECK_52 if card not in cards]
    )


def test_there_are_five_rounds_of_betting_and_the_last_card_is_hidden():
    game = stud(THREE).turn(1).plays("bet 1", "call", "call")
    for _ in range(4):
        game.happens().plays("check", "check", "check")
    assert [cards.bit_count() for cards in game.hands] == [7, 7, 7]
    assert [cards.bit_count() for cards in game.up] == [4, 4, 4]
    assert game.state.reveals()


def test_nobody_may_check_in_the_first_round_and_everybody_later():
    game = (
        stud(THREE).may("fold", *(f"bet {n}" for n in range(1, 6))).plays("bet 1", "call", "call").happens()
    )
    game.allows(game.state.actors()[0], "check")


def test_of_the_last_card_only_its_owner_is_told():
    game = stud(THREE).plays("bet 1", "call", "call")
    for _ in range(3):
        game.happens().plays("check", "check", "check")
    assert game.state.told_chance(0, game.state.draw(None)) == "Cards are dealt."


def test_the_best_five_of_seven_count():
    game = stud("AH KH 2C AS AD 3S", "QH 4S JH 7D TH 8D 2D 9C", seats=2).plays("bet 1", "call")
    for _ in range(4):
        game.happens().plays("check", "check")
    game.happens().ended(paid=(2, 2), won=(4, 0))
    assert game.view(None)["seats"][0]["labels"][-1] == "straight flush"


def test_seven_times_seven_is_all_that_the_pack_allows():
    no_table("american-seven-card-stud", 8)
