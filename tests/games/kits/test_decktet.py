"""The Decktet: Abstract Games, lines 1608-1664."""

from __future__ import annotations

from collections import Counter

from games.kits.decktet import ALL_SIGNS, CHARACTERS, DECKTET, FACES, NAMES, RANK, SIGNS
from tests.games.dsl import deal


def test_there_are_forty_five_cards_of_thirteen_ranks():
    many = Counter(RANK)
    assert len(DECKTET.deck) == 45 and many.pop("E") == 1
    assert many == Counter({"A": 6, "K": 6, "P": 4, "C": 4, **{str(number): 3 for number in range(2, 10)}})


def test_the_ranks_suits_are_shared_out_evenly_lines_1622_to_1640():
    for rank in set(RANK) - {"E"}:
        signs = [SIGNS[card] for card in DECKTET.deck if RANK[card] == rank]
        times = 2 if rank in "PC" else 1
        assert [sum(mask >> suit & 1 for mask in signs) for suit in range(6)] == [times] * 6
        assert {mask.bit_count() for mask in signs} == {1 if rank in "AK" else 3 if rank in "PC" else 2}


def test_two_cards_alone_have_every_suit_between_them_line_1652():
    pairs = [
        {DECKTET.texts[one], DECKTET.texts[other]}
        for one in DECKTET.deck
        for other in range(one)
        if SIGNS[one] | SIGNS[other] == ALL_SIGNS and not SIGNS[one] & SIGNS[other]
    ]
    assert pairs == [{"Pswk", "Cmly"}]


def test_fourteen_cards_are_characters():
    assert CHARACTERS.bit_count() == 14


def test_cards_are_read_by_rank_and_suits():
    assert [str(NAMES[text]) for text in ("E", "Am", "5ml", "Pswk")] == [
        "Excuse", "Ace of Moons", "5 of Moons-Leaves", "Pawn of Suns-Waves-Knots",
    ]  # fmt: skip
    assert [[str(line) for line in FACES[text]] for text in ("E", "5ml", "Km")] == [
        ["Excuse"], ["Moons", "Leaves"], ["Crown", "Moons", "Character"],
    ]  # fmt: skip


def test_a_view_has_the_faces_of_the_cards_seen_and_of_no_others():
    game = deal("bhargage", "Km Ks Am 2mk 5ml", "Kw Kl Aw 3sk 5sw", later="", dealer=0)
    assert set(game.view(0)["faces"]) == {"Km", "Ks", "Am", "2mk", "5ml"}
    assert game.view(None)["faces"] == {}
