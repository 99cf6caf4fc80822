"""Draw Poker: Parlett, lines 5371-5554."""

from __future__ import annotations

from random import Random

from games.kits.cards import DECK_52
from games.kits.poker import best_strength
from tests.games.dsl import Dealt, cards, deal, no_table

ABEL, BAKER, CHARLIE, DOUG, ED = (
    "2C 3H 4H 5S TD",
    "6H 6S 3S 9S KS",
    "AC AH 7C 3C 6C",
    "QC QD 5C 5D 7S",
    "JC 8H 4C 2S 9C",
)
ROUND_TABLE = (ABEL, BAKER, CHARLIE, DOUG, ED)


def draw_poker(*hands: str, stock: str = "", **options: object) -> Dealt:
    return deal("draw-poker", *hands, later=stock, **options)


def test_worked_example_line_5548_two_pair_win_fourteen_for_seven():
    game = draw_poker(*ROUND_TABLE, stock="3D 2H 9D 6D 2D")
    game.plays("check", "bet 2", "call", "fold", "call", "call")
    assert game.betting.pot == 13
    game.plays("change 6H", "change 3C 6C", "change 7S", "change TD").turn(2)
    game.plays("check", "bet 2", "fold", "raise 2", "fold", "call").happens()
    game.ended(paid=(3, 7, 3, 7, 1), won=(0, 0, 0, 21, 0))


def test_worked_example_line_5451_who_has_paid_less_than_the_last_pays_the_difference():
    game = draw_poker("KD KH 2D 3D 4D", BAKER, "8C 9D TC JD 7D", DOUG, ED, dealer=4)
    game.plays("bet 2", "fold", "call", "raise 2", "call").turn(0)
    assert game.betting.owes(0) == 2


def test_a_pair_of_sixes_does_not_open_and_a_pair_of_jacks_does():
    draw_poker(*ROUND_TABLE).turn(1).may("fold", "check").plays("check").allows(2, "bet 1", "check", "bet 5")
    draw_poker(ABEL, "JH JS 3S 9S KS", CHARLIE, DOUG, ED).allows(1, "bet 5")
    draw_poker(ABEL, "TH TS 3S 9S KS", CHARLIE, DOUG, ED).may("fold", "check")


def test_a_straight_opens_too():
    draw_poker(ABEL, "AS 2D 3D 4S 5H", "AC AH 7C 3C 6C", DOUG, ED).allows(1, "bet 1")


def test_once_somebody_has_opened_anybody_may_raise():
    draw_poker(*ROUND_TABLE).plays("check", "bet 2", "call", "call", "call").allows(1, "raise 5")


def test_anybody_opens_where_that_is_agreed():
    draw_poker(*ROUND_TABLE, openers=False).allows(1, "bet 5")


def test_where_nobody_opens_the_cards_are_thrown_in_and_everybody_antes_again():
    game = (
        draw_poker(*ROUND_TABLE).plays("check", "check", "check", "fold").may("check").plays("check").turn(-1)
    )
    assert game.state.told_chance(None, list(DECK_52)).startswith("Nobody has opened.")
    game.happens().turn(1)
    assert game.betting.paid == [2, 2, 2, 2, 2]
    assert all(game.betting.active)


def test_up_to_three_cards_are_changed_as_one_choice():
    game = draw_poker(*ROUND_TABLE).plays("check", "bet 2", "fold", "fold", "fold", "call").turn(1)
    game.allows(1, "pat", "change KS", "change KS 6S", "change KS 9S 6S")
    game.refuses(1, "change KS 9S 6S 3S", "change 2C", "change KS KS", "change", "change XX")
    game.plays("change KS 9S 3S")
    assert game.told(2, "{1} changes 3 cards.").told(1, "{1} changes K♠ 9♠ 3♠.")
    assert game.hands[1].bit_count() == 5
    assert game.view(None)["seats"][1]["labels"] == ["changed 3"]


def test_the_opener_speaks_first_after_the_draw_and_may_not_check_twice():
    game = (
        draw_poker(*ROUND_TABLE)
        .plays("check", "bet 2", "call", "fold", "fold", "call")
        .plays("pat", "pat", "pat")
    )
    game.turn(2).plays("check", "check", "check").turn(2).may("fold", *(f"bet {n}" for n in range(1, 11)))
    game.plays("bet 10").turn(3).may("fold", "call", *(f"raise {n}" for n in range(1, 11)))


def test_when_the_opener_goes_out_after_all_have_checked_the_others_go_on():
    game = (
        draw_poker(*ROUND_TABLE)
        .plays("check", "bet 2", "call", "fold", "fold", "call")
        .plays("pat", "pat", "pat")
    )
    game.plays("check", "check", "check", "fold").turn(3).plays("check", "check").happens()
    game.ended(paid=(1, 3, 3, 3, 1), won=(0, 0, 0, 11, 0))


def test_identical_hands_share_the_pot():
    game = draw_poker("AC KC QC JD 9D", "AD KD QD JC 9C", openers=False).plays("check", "bet 1", "call")
    game.plays("pat", "pat").plays("check", "check", "bet 1", "call").happens()
    game.ended(paid=(3, 3), won=(3, 3))


def test_the_opener_had_openers_in_every_world_even_when_he_has_split_them():
    game = draw_poker(*ROUND_TABLE).plays("check", "bet 2", "call", "fold", "fold", "call")
    game.plays("pat", "change AC 7C 3C")
    assert game.thrown[2] == cards("AC 7C 3C")
    for seed in range(40):
        world = game.state.resample(1, Random(seed))
        assert world.thrown[2].bit_count() == 3
        assert max(best_strength(world.thrown[2] | world.hands[2]), 0) >= best_strength(
            cards("JC JD 2C 3D 4H")
        )


def test_when_cards_run_short_those_out_of_play_are_shuffled_in_but_for_the_openers():
    hands = [" ".join(rank + suit for suit in "CDHS") for rank in "23456789"]
    pack = [*" ".join(hands).split(), "AC", "AD", "KC", "QD", "JS"]
    seven = [" ".join(pack[5 * seat : 5 * seat + 5]) for seat in range(7)]
    game = draw_poker(*seven, openers=False).plays("bet 1", *["call"] * 6)
    stock = len(game.stock)
    while game.state.actors() != (-1,):
        seat = game.state.actors()[0]
        game.plays("change " + " ".join(game.texts(seat)[-1].split()[1:]))
    assert stock == 17
    assert len(game.stock) <= 3
    before, opener = len(game.stock), game.thrown[game.opener]
    assert (
        game.state.told_chance(0, game.draw(Random(1)))
        == "The cards out of play are shuffled and put under the stock."
    )
    game.happens().turn(6)
    assert len(game.stock) == before + 4 * 3
    assert game.thrown[game.opener] == opener


def test_seven_can_play_and_eight_cannot():
    no_table("draw-poker", 8)
