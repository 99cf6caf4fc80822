"""The words of the tests fail where what they say is not so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.core.errors import Illegal
from games.kits.pack import PACK_52
from tests.games.dsl import Dealt, begin, deal, no_table, sheet

WON = {"winner": 1}


@pytest.mark.parametrize(
    "untrue",
    [
        lambda: sheet("totem-tennis").enter(WON).counts(1, 0),
        lambda: sheet("totem-tennis").enter(WON).stands(1, 0),
        lambda: sheet("totem-tennis").enter(WON).says("another line"),
        lambda: sheet("totem-tennis").enter(WON).mentions("another word"),
        lambda: sheet("totem-tennis").enter(WON).next(dealer=0),
        lambda: sheet("rymypallo").next(possession=1),
        lambda: sheet("breakthrough").carries(attackers=0),
        lambda: sheet("totem-tennis").enter(WON).ends(),
        lambda: sheet("totem-tennis").each(*[WON] * 10).goes_on(),
        lambda: sheet("totem-tennis").each(*[WON] * 11),
        lambda: sheet("totem-tennis").each(*[WON] * 10).ends(10, 0),
        lambda: sheet("totem-tennis").each(*[WON] * 10).ends(places=(1, 2)),
        lambda: sheet("totem-tennis").each(*[WON] * 10).ends(because="supper"),
        lambda: sheet("totem-tennis").refuses({"winner": 2}, because="another reason"),
        lambda: sheet("totem-tennis").refuses({"winner": 2}, at="another field"),
        lambda: sheet("bleep-game", 3).expects(int),
    ],
)
def test_a_word_about_a_sheet_that_is_not_so_fails(untrue: Callable[[], object]) -> None:
    with pytest.raises(AssertionError):
        untrue()


def test_what_is_said_to_be_refused_and_is_not_fails() -> None:
    for accepted in (
        lambda: sheet("totem-tennis").refuses(WON),
        lambda: hex4().refuses(0, "a1"),
        lambda: no_table("totem-tennis", 2),
    ):
        with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
            accepted()


def hex4() -> Dealt:
    return begin("hex", size=4, swap=False)


@pytest.mark.parametrize(
    "untrue",
    [
        lambda: hex4().by(1, "a1"),
        lambda: hex4().plays("a1", "a1"),
        lambda: hex4().turn(1),
        lambda: hex4().may("a1"),
        lambda: hex4().allows(0, "swap"),
        lambda: hex4().refuses(0, "swap", code="another"),
        lambda: hex4().refuses(0, "swap", because="another reason"),
        lambda: hex4().plays("a1").told(None, "another line"),
        lambda: hex4().happens(),
        lambda: hex4().plays("a1").ended(),
        lambda: hex4().to_the_end().ended(winner=None),
    ],
)
def test_a_word_about_a_deal_that_is_not_so_fails(untrue: Callable[[], object]) -> None:
    with pytest.raises(AssertionError):
        untrue()


def test_what_is_refused_has_changed_nothing() -> None:
    game = sheet("totem-tennis").enter(WON).refuses(winner=2).stands(0, 1)
    assert game.match.seq == 1
    assert hex4().refuses(0, "swap").plays("a1").turn(1).position() == hex4().plays("a1").position()


def test_cards_that_come_later_follow_the_hands_and_the_rest_of_the_pack_follows_them() -> None:
    game = deal("hold-em", "AS KS", "2C 3C", later="QH JH TH")
    assert [game.hand_texts(hand) for hand in game.hands] == [["AS", "KS"], ["3C", "2C"]]
    assert [PACK_52.texts[card] for card in game.stock[:5]] == ["QH", "JH", "TH", "4C", "5C"]


def test_without_later_cards_the_hands_are_the_whole_pack() -> None:
    with pytest.raises(Illegal, match="4 cards are given, but the pack has 52"):
        deal("hold-em", "AS KS", "2C 3C")
