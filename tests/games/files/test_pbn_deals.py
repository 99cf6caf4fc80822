"""Deals as PBN: written, read again, and what is no deal refused with a sentence."""

from __future__ import annotations

import pytest

from games.core import registry
from games.core.board_deals import board_of, outcome_of
from games.core.errors import BadLog
from games.files import pbn_deals

BRIDGE = registry.get("contract-bridge").table_for()
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
ONE = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'


@pytest.mark.parametrize("key", ["contract-bridge", "tuppi", "sakaali-eight", "vint"])
def test_what_is_written_is_read_again(key: str) -> None:
    table = registry.get(key).table_for()
    boards = [board_of(table, number, outcome_of(table, "seed", number)) for number in range(1, 37)]
    text = pbn_deals.to_text(key, boards, "Spring")
    found = pbn_deals.read(text.encode("latin-1"), table)
    assert list(found) == list(range(1, 37))
    for board in boards:
        again = board_of(table, board.number, found[board.number])
        assert [set(hand) for hand in again.hands] == [set(hand) for hand in board.hands]
        assert again.dealer == board.dealer


def test_a_deal_by_hand() -> None:
    hands = board_of(BRIDGE, 1, pbn_deals.read(ONE.encode(), BRIDGE)[1]).hands
    assert [{card[1] for card in hand} for hand in hands] == [{"S"}, {"H"}, {"D"}, {"C"}]
    turned = ONE.replace("N:", "E:")
    assert {card[1] for card in board_of(BRIDGE, 1, pbn_deals.read(turned.encode(), BRIDGE)[1]).hands[1]} == {
        "S"
    }


@pytest.mark.parametrize(("board", "said"), [(1, "None"), (2, "NS"), (4, "All"), (16, "EW"), (17, "None")])
def test_who_is_vulnerable(board: int, said: str) -> None:
    assert pbn_deals.vulnerable(board) == said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no deal"),
        ("rubbish", "no deal"),
        ("\0\x01[", "cannot be read|no deal"),
        (ONE.replace('[Board "1"]', ""), "number is missing"),
        (ONE.replace('Board "1"', 'Board "0"'), "number is missing"),
        (ONE.replace('Board "1"', 'Board "²"'), "number is missing"),
        (ONE.replace('Board "1"', 'Board "99999"'), "number is missing"),
        (ONE + ONE, "twice"),
        (ONE.replace('Dealer "N"', 'Dealer "W"'), "deals in the file"),
        (ONE.replace("None", "All"), "vulnerable"),
        (ONE.replace("N:AKQ", "N:AAQ"), "52 cards"),
        (ONE.replace("N:A", "N:1"), "no hand"),
        (ONE.replace("N:", "X:"), "none of N, E, S, W"),
        (ONE.replace(DEAL, "N:AKQ"), "no hand"),
        (ONE.replace(" ...AKQJT98765432", ""), "52 cards"),
        (ONE.replace("98765432... .A", "9876543... .A").replace(" ...A", " 2...A"), "every hand has 13"),
        ("".join(ONE.replace('"1"', f'"{n}"') for n in range(1, 203)), "more than 200"),
    ],
)
def test_what_is_no_file_of_deals(text: str, why: str) -> None:
    with pytest.raises(BadLog, match=why):
        pbn_deals.read(text.encode(), BRIDGE)


def test_a_game_with_another_pack_is_not_read() -> None:
    with pytest.raises(BadLog, match="not read from PBN"):
        pbn_deals.read(ONE.encode(), registry.get("marjapussi").table_for())
