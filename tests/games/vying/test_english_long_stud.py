"""English Long Stud: Parlett, lines 5610-5628."""

from __future__ import annotations

from tests.games.dsl import Dealt, deal, no_table


def stud(later: str = "") -> Dealt:
    """Seat 0 has a seven up, seat 1 a king and seat 2 a nine; each has two cards down."""
    return deal("english-long-stud", "7D 2C 2H", "KS 3C 3H", "9H 4C 4H", later=later)


def at_the_first_change() -> Dealt:
    game = stud("8D QS TH 9D JS JH AD AS AH").plays("bet 1", "call", "call")
    for _ in range(2):
        game.happens().plays("check", "check", "check")
    return game.turn(1)


def test_the_highest_card_up_speaks_first_and_bets_one_chip_or_folds():
    stud().turn(1).may("fold", "bet 1")


def test_who_stands_pat_must_do_so_again():
    game = at_the_first_change().plays("pat", "change 4C", "change 2C").plays("check", "check", "check")
    game.turn(2).plays("pat").turn(0).plays("pat")
    game.allows(game.state.actors()[0], "bet 5")


def test_when_all_stand_pat_nobody_is_asked_again():
    game = at_the_first_change().plays("pat", "pat", "pat").plays("check", "check", "check")
    game.allows(game.state.actors()[0], "check", "bet 5").plays("check", "check", "check").happens().turn()


def test_seven_can_change_two_cards_each_and_eight_cannot():
    no_table("english-long-stud", 8)
