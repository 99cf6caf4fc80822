"""How hands are told: by suit, with tens as people write them, jokers and cards of a game's own."""

from __future__ import annotations

import pytest

from games.core.board_deals import BoardDeal
from tournaments.deal_selectors import diagram, plays_boards, suit_lines, why_no_deals
from tournaments.models import Competition


def test_a_hand_by_suit_the_highest_first_with_its_void() -> None:
    lines = [(line.sign, line.cards) for line in suit_lines(["2S", "TS", "AS", "KD", "9D", "3C"])]
    assert lines == [("♠", "A 10 2"), ("♥", ""), ("♦", "K 9"), ("♣", "3")]


def test_jokers_and_cards_of_a_games_own() -> None:
    lines = [(line.sign, line.cards) for line in suit_lines(["*", "AS", "3:AS/KD"])]
    assert lines == [("♠", "A"), ("", "joker, 3 (A♠ K♦)")]


def test_a_board_on_the_table() -> None:
    bridge = Competition(game="contract-bridge", format="mitchell")
    hands = (("AS",), ("KS",), ("QS",), ("JS",))
    shown = diagram(bridge, BoardDeal(4, 3, hands, (("kitty", ("TD", "*")),)))
    assert (shown.dealer, shown.vulnerable) == ("W", "NS EW")
    assert {at: hand.name for at, hand in shown.hands.items()} == {
        "n": "North",
        "w": "West",
        "e": "East",
        "s": "South",
    }
    assert [(pile.name, pile.lines[0].cards) for pile in shown.piles] == [("kitty", "10♦ joker")]
    assert diagram(Competition(game="tuppi"), BoardDeal(4, 3, hands)).vulnerable == ""


@pytest.mark.parametrize(
    ("game", "format", "plays"),
    [
        ("tuppi", "mitchell", True),
        ("tuppi", "swiss", False),
        ("sakaali-eight", "round-robin", True),
        ("no-such-game", "swiss", False),
    ],
)
def test_what_plays_boards(game: str, format: str, plays: bool) -> None:
    made = Competition(game=game, format=format, kind="tournament", seats=8 if "eight" in game else 4)
    assert plays_boards(made) == plays
    assert bool(why_no_deals(made)) != plays
