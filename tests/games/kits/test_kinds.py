"""Cards counted by kind, of one pack or several."""

from games.kits.kinds import JOKER, JOKER_RANK, KIND, KINDS, RANK, TEXT, Hand, packs, said


def test_two_packs_with_four_jokers():
    deck = packs(2, 4)
    assert len(deck) == 108
    assert deck.count(JOKER) == 4
    assert all(deck.count(kind) == 2 for kind in range(52))


def test_the_joker_is_a_star():
    assert TEXT[JOKER] == "*"
    assert said(JOKER) == "joker"
    assert said(KIND["TH"]) == "10♥"
    assert RANK[JOKER] == JOKER_RANK


def test_a_hand_counts_by_kind_and_rank():
    hand = Hand([KIND["KS"], KIND["KS"], KIND["KH"], JOKER])
    assert hand.size == 4
    assert hand.ranks[11] == 3
    twin = hand.clone()
    twin.remove(KIND["KS"])
    assert hand.cards() == sorted([KIND["KS"], KIND["KS"], KIND["KH"], JOKER])
    assert twin.texts() == ["*", "KH", "KS"]
    assert twin.held() == sorted([KIND["KS"], KIND["KH"], JOKER])


def test_kinds_and_texts_belong_together():
    assert len(TEXT) == KINDS == len(KIND)
