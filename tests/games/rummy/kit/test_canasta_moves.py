"""How the moves of the canasta games are written."""

import pytest

from games.kits.kinds import KIND
from games.rummy.canasta_rules import TEXTS
from games.rummy.kit.canasta_moves import lay_action, may_ever_lie
from games.rummy.kit.canastas import SEQUENCES
from games.rummy.samba import RULES, SambaDeal


def test_a_meld_is_named_by_its_number_where_a_side_may_have_several_of_a_rank():
    assert SambaDeal.texts[lay_action(11, 2, KIND["KS"])] == "meld KS K2"
    assert SambaDeal.texts[lay_action(SEQUENCES + 3, 1, KIND["KS"])] == "meld KS S1"


def test_where_it_has_one_only_the_rank_that_a_wild_card_joins_is_named():
    assert TEXTS[lay_action(11, 1, KIND["KS"])] == "meld KS"
    assert TEXTS[lay_action(11, 1, KIND["2C"])] == "meld 2C K"
    assert not [text for text in TEXTS.values() if text.startswith("take ")]


@pytest.mark.parametrize(
    ("card", "line", "lies"),
    [("2C", 11, True), ("KC", 11, True), ("QC", 11, False), ("*", SEQUENCES, False), ("2C", SEQUENCES, False),
     ("4C", SEQUENCES, True), ("4D", SEQUENCES, False), ("3S", 1, True), ("3H", 1, False)],
)  # fmt: skip
def test_a_card_may_lie_with_its_rank_its_suit_and_wild_ones_with_any_rank(card, line, lies):
    assert may_ever_lie(KIND[card], line, RULES) is lies
