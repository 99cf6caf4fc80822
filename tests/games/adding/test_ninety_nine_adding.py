"""Ninety-nine with rules made by the winners: Unusual card games, lines 111-118."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.core.registry import get
from games.kits.pack import PACK_52
from tests.games.dsl import Dealt, sheet


def hand(*hands: str, rules: tuple[str, ...] = (), total: int = 0, later: str = "", dealer: int = 0) -> Dealt:
    """A hand in which these rules hold, with the total at some point."""
    game = get("ninety-nine-adding")
    table = game.table_for(len(hands))
    first = replace(game.sheet(table).next_deal(), dealer=dealer, carry={"rules": list(rules)})
    cards = PACK_52.cards(" ".join((*hands, later)))
    dealt = Dealt(game.State(table, first)).happens(
        [*cards, *(card for card in PACK_52.deck if card not in cards)]
    )
    dealt.state.total = total
    return dealt


@pytest.mark.parametrize(
    ("card", "adds"),
    [("AC", 1), ("2D", 2), ("9H", 9), ("TS", 10), ("JC", 10), ("QD", 10), ("KH", -10), ("KD", -10)],
)
def test_line_115_what_cards_add(card, adds):
    assert hand(f"{card} 3C 4C", "5D 6D 7D", total=20).plays(card).total == 20 + adds


def test_trap_a_black_king_adds_or_takes_off_ten_as_its_player_likes():
    game = hand("KC KS 4C", "5D 6D 7D", total=20).plays("KC").turn(0).may("lower", "higher").plays("lower")
    assert game.total == 10
    assert hand("KC KS 4C", "5D 6D 7D", total=20).plays("KC", "higher").total == 30


def test_a_black_king_that_may_only_take_off_asks_nothing():
    assert hand("KC KS 4C", "5D 6D 7D", total=95).plays("KC").turn(1).total == 85


def test_line_115_no_card_takes_the_total_over_99():
    game = hand("9C 4C 3C", "5D 6D 7D", total=95).may("3C", "4C").plays("4C").turn(1).may("out")
    game.plays("out")
    assert game.view(0)["seats"][1]["hand"] == ["7D", "6D", "5D"]


def test_a_card_is_drawn_at_once_after_one_was_played():
    assert hand("9C 4C 3C", "5D 6D 7D", later="QS").plays("9C").hands[0] == PACK_52.mask("4C 3C QS")


def test_the_last_one_in_makes_a_rule_and_the_next_hand_begins_with_him():
    game = hand("9C 4C 3C", "5D 6D 7D", "8H 9H TH", total=95).plays("4C", "out", "out").turn(0)
    game.plays("seven-reverses").ended(winner=0, rule="seven-reverses")
    score = sheet("ninety-nine-adding", 3).enter(winner=2, rule="no-tens").next(dealer=2, rules=["no-tens"])
    score.counts(0, 0, 1).mentions("New rule")


def test_a_rule_is_made_once():
    score = sheet("ninety-nine-adding", 3).enter(winner=2, rule="no-tens")
    score.refuses(winner=1, rule="no-tens", at="rule").enter(winner=1, rule="own-rule").next(
        rules=["no-tens"]
    )
    game = hand("9C 4C 3C", "5D 6D 7D", rules=("no-tens",), total=95).plays("4C", "out")
    game.refuses(0, "no-tens").plays("no-rule")


def test_a_seven_turns_play_round():
    hand("7C 4C 3C", "5D 6D 7D", "8H 9H TH", rules=("seven-reverses",)).plays("7C").turn(2)
    hand("7C 4C 3C", "5D 6D 7D", "8H 9H TH").plays("7C").turn(1)


def test_after_a_jack_the_next_is_left_out():
    hand("JC 4C 3C", "5D 6D 7D", "8H 9H TH", rules=("jack-skips",)).plays("JC").turn(2)
    hand("JC 4C 3C", "5D 6D 7D", rules=("jack-skips",)).plays("JC").turn(0)


@pytest.mark.parametrize(
    ("rule", "card", "low", "high"),
    [
        ("two-twelve", "2C", 52, 62),
        ("ace-eleven", "AC", 51, 61),
        ("queen-minus", "QC", 40, 60),
    ],
)
def test_rules_that_let_a_card_add_something_else(rule, card, low, high):
    for word, total in (("lower", low), ("higher", high)):
        assert hand(f"{card} 4C 3C", "5D 6D 7D", rules=(rule,), total=50).plays(card, word).total == total


def test_a_four_may_add_nothing():
    assert hand("4C 9C 3C", "5D 6D 7D", rules=("four-nothing",), total=99).may("4C").plays("4C").total == 99


def test_after_a_nine_one_may_not_draw():
    assert hand("9C 4C 3C", "5D 6D 7D", rules=("nine-keeps",)).plays("9C").hands[0] == PACK_52.mask("4C 3C")


def test_the_total_may_never_be_a_multiple_of_ten():
    hand("5C 4C QC", "5D 6D 7D", rules=("no-tens",), total=15).may("4C", "QC")


def test_the_rank_played_last_may_be_forbidden():
    hand("5C 4C 3C", "5D 6D 7D", rules=("no-rank",)).plays("5C").turn(1).may("6D", "7D")


def test_trap_without_cards_one_is_out():
    game = hand("9C 8C 7C", "5D 6D 7D")
    game.state.hands[1] = 0
    game.plays("9C").turn(1).may("out")


def test_a_quick_player_keeps_what_takes_the_total_down():
    game = hand("KH 4C 9C", "5D 6D 7D", total=50)
    assert game.state.text(0, game.state.greedy(0, Random(1))) == "9C"
