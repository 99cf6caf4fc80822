"""Sets and sequences: what a card makes a meld with, and how a meld begun is completed."""

from games.kits.kinds import KIND, KINDS, RANK
from games.rummy.contract_samba_count import RULES as CONTRACT
from games.rummy.hand_and_foot import RULES as FOOT
from games.rummy.kit.canastas import SEQUENCES, Meld, completions
from games.rummy.samba import RULES as SAMBA


def kinds(text):
    return [KIND[one] for one in text.split()]


def counted(cards):
    return [cards.count(kind) for kind in range(KINDS)]


def test_a_sequence_of_three_round_any_card():
    assert SAMBA.companions[KIND["4S"]] == ((KIND["5S"], KIND["6S"]),)
    assert len(SAMBA.companions[KIND["9S"]]) == 3
    assert len(CONTRACT.companions[KIND["AS"]]) == 3
    assert FOOT.companions[KIND["9S"]] == ()


def test_completions_take_as_few_cards_as_they_can():
    hand = counted(kinds("KH KD 2C 5S 6S 7S 9S"))
    assert {frozenset(way) for way in completions(Meld(11, 1, 1), hand, SAMBA)} == {
        frozenset(kinds("KD KH")), frozenset(kinds("KD 2C")), frozenset(kinds("KH 2C")),
    }  # fmt: skip
    assert completions(Meld(11, 1, 1), hand, SAMBA, owed=2) == [tuple(sorted(kinds("KD KH")))]
    spades = Meld(SEQUENCES + 3, 1, 1, 0, RANK[KIND["8S"]])
    assert {frozenset(way) for way in completions(spades, hand, SAMBA)} == {
        frozenset(kinds("7S 9S")), frozenset(kinds("6S 7S")),
    }  # fmt: skip
