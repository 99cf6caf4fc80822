"""Five-card Brag: Parlett, lines 5327-5329."""

from __future__ import annotations

from tests.games.dsl import Dealt, cards, deal


def brag(*hands: str, **options: object) -> Dealt:
    return deal("five-card-brag", *hands, later="", **options)


def test_two_of_five_cards_are_rejected_before_the_betting():
    game = brag("3C 3D 3H KC 9D", "AC AD AH 5C 2D").turn(1)
    assert len(game.texts(1)) == 10
    game.refuses(1, "pat", "reject AC", "reject AC AD AH").plays("reject 5C 2D").told(
        0, "{1} rejects 2 cards."
    )
    game.plays("reject KC 9D").turn(1).allows(1, "see", "stack", "raise 5")
    assert game.hands == [cards("3C 3D 3H"), cards("AC AD AH")]


def test_threes_are_nothing_special():
    game = brag("3C 3D 3H KC 9D", "AC AD AH 5C 2D").plays("reject 5C 2D", "reject KC 9D", "see").happens()
    game.ended(won=(0, 2))


def test_fives_are_best_where_that_is_agreed():
    game = brag("5C 5D 5H KC 9D", "AC AD AH 4C 2D", fives=True).plays("reject 4C 2D", "reject KC 9D", "see")
    game.happens().ended(won=(2, 0))
