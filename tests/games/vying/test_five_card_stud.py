"""Five-card Stud: Parlett, lines 5576-5594."""

from __future__ import annotations

from tests.games.dsl import Dealt, deal, no_table


def stud(*hands: str, later: str = "") -> Dealt:
    """For each seat a card up and one down, then what the stock holds: a card a seat, from seat 0 on."""
    return deal("five-card-stud", *hands, later=later)


def test_while_nobody_has_bet_in_the_first_round_each_bets_or_folds():
    stud("7D 2C", "KS 3C", "9H 4C").plays("fold").turn(2).may("fold", *(f"bet {n}" for n in range(1, 6)))


def test_the_last_to_stay_in_wins_and_his_hole_card_is_not_shown():
    game = stud("7D 2C", "KS 3C", "9H 4C").plays("bet 1", "fold", "fold")
    game.ended(paid=(1, 2, 1), won=(0, 4, 0))
    assert game.told(2, "{0} folds. {1} takes the pot of 4.")
    assert [seat["hand"] for seat in game.view(None)["seats"]] == [["7D", "?"], ["KS", "?"], ["9H", "?"]]


def test_in_the_end_the_hole_cards_are_shown_and_the_best_hand_wins():
    game = stud("7D 2C", "KS 7C", later="9H 3C 8H 4D TH 5S").plays("bet 2", "raise 1", "call")
    for _ in range(3):
        game.happens().plays("check", "check")
    assert "shows high card" in game.state.told_chance(None, game.draw(None))
    game.happens().ended(paid=(4, 4), won=(0, 8))
    assert [seat["labels"][-1] for seat in game.view(None)["seats"]] == ["high card", "high card"]


def test_eight_are_a_good_table():
    no_table("five-card-stud", 9)
