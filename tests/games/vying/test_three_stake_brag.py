"""Three-stake Brag: Parlett, lines 5357-5359."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.registry import get
from games.vying.three_stake_brag import total_of
from tests.games.dsl import Dealt, cards, deal


def brag(*hands: str, later: str = "", dealer: int = 0, **options: object) -> Dealt:
    """Of each hand the first card lies open."""
    return deal("three-stake-brag", *hands, later=later, dealer=dealer, **options)


def test_trap_three_stakes_are_put_up_before_the_deal():
    game = brag("KC 4D 5H", "QC 6D 7H", "JC 8D 9H")
    assert game.first == game.betting.paid == game.third == [1, 1, 1]
    assert game.betting.chips.stacks == [197, 197, 197]


def test_trap_the_highest_open_card_wins_the_first_stake():
    assert brag("KC 4D 5H", "QC 6D 7H", "2C 8D AH").gained == [3, 0, 0]


def test_trap_of_equal_open_cards_the_first_on_the_dealers_left_wins():
    assert brag("KC 4D 5H", "KD 6D 7H", "KH 8D AH").gained == [0, 3, 0]
    assert brag("KC 4D 5H", "KD 6D 7H", "KH 8D AH", dealer=1).gained == [0, 0, 3]


def test_bets_go_to_the_second_stake_and_the_best_hand_wins_it():
    game = brag("KC 4D 5H", "QC QD 7H", "JH TD 9H").plays("bet 2", "call", "call").happens()
    assert game.gained == [3, 9, 0]


def test_trap_braggers_stand_for_any_card_and_beat_an_equal_natural_hand():
    game = brag("QC QH 7S", "QS JC 7H", "8H TD 5D").plays("check", "check", "check").happens()
    assert game.gained[1] >= 3


def test_trap_the_last_one_left_takes_the_second_stake_without_comparing():
    game = brag("KC 4D 5H", "QC QD 7H", "JH TD 9H").plays("fold", "fold").happens()
    assert game.gained == [6, 0, 0]


@pytest.mark.parametrize(
    ("hand", "total"), [("AC AD AH", 33), ("KC JD TH", 30), ("AC 9D 9H", 29), ("2C 3D 4H", 9)]
)
def test_what_cards_come_to(hand, total):
    assert total_of(cards(hand)) == total


def test_line_5359_a_total_of_33_beats_28_and_ties_with_29():
    game = brag("AC AH AS", "TC 9D 9H").plays("check", "check").happens().turn(1).plays("stand")
    game.ended(paid=(3, 3), won=(6, 0))
    game = brag("AC AH AS", "TC TH 9H").plays("check", "check").happens().turn(1).plays("stand")
    game.ended(paid=(3, 3), won=(5, 1))


def test_trap_only_a_draw_past_31_busts():
    game = brag("9C 8C 7C", "TC 9S 9H", later="KD").plays("check", "check").happens().turn(1).plays("stand")
    game.turn(0).may("draw", "stand").plays("draw").happens()
    assert total_of(game.hands[0]) == 34 and game.nearness(0) < game.nearness(1)
    game.ended(won=(0, 6))


def test_who_folded_plays_for_the_third_stake():
    game = brag("KC JH TD", "QC QD 7H", "JD TS 9H").plays("fold", "fold").happens()
    game.turn(1).plays("stand").turn(2).plays("stand").turn(0).plays("stand").ended(won=(9, 0, 0))


def test_a_card_drawn_lies_open_to_all():
    game = (
        brag("KC 4D 5H", "QC 6D 7H", later="2S")
        .plays("check", "check")
        .happens()
        .turn(1)
        .plays("draw")
        .happens()
    )
    assert "2S" in game.view(0)["seats"][1]["hand"]
    game.turn(1)


def test_who_cannot_pay_all_stakes_plays_for_those_he_has_paid():
    game = begun_with([1, 200, 2]).happens(list(range(52)))
    assert (game.first, game.betting.paid, game.third) == ([1, 1, 1], [0, 1, 1], [0, 1, 0])
    assert game.betting.active == [False, True, True]
    game.happens()
    assert sum(game.stakes()) == 6


def begun_with(stacks: list[int]) -> Dealt:
    """A deal of players who have so many chips."""
    rules = get("three-stake-brag")
    table = rules.table_for(len(stacks))
    first = rules.sheet(table).next_deal()
    return Dealt(rules.State(table, replace(first, dealer=0, carry={"stacks": stacks})))
