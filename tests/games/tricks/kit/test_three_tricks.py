"""Three tricks without suits: equal cards, tied tricks, and how good a hand looks."""

from games.kits.pack import Pack
from games.tricks.kit.three_tricks import by_rank
from tests.games.dsl import deal

PACK = Pack("TJQKA")
RANKING = by_rank(PACK)[0]


def test_only_ranks_count_and_equal_ones_are_equal():
    card = PACK.first
    assert RANKING.beats[card["AC"]] == 0
    assert RANKING.beats[card["KC"]] == PACK.of_rank["A"]
    assert RANKING.beats[card["KH"]] == RANKING.beats[card["KC"]]


def test_cards_of_a_tied_trick_have_been_seen():
    game = deal("put", "3S 4H 5S", "3H 6C 7C", later="", dealer=1).plays("3S", "3H")
    assert not game.state.unseen(0) & (PACK.mask("") | game.state.taken[2])


def test_a_hand_is_as_good_as_its_second_best_card_or_trick():
    good = deal("put", "3S 3H 4S", "5H 6C 7C", later="", dealer=1)
    poor = deal("put", "3S 4H 4S", "5H 6C 7C", later="", dealer=1)
    assert good.state.hope(0) > 0.9
    assert poor.state.hope(0) < 0.1
    assert poor.plays("3S", "5H").state.hope(0) < 0.1
