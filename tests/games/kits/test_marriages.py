"""What the pussi games share: beating and ruffing, marriages of one hand or of two, and what the answers tell."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.kits.cards import CARD, DIAMONDS, HEARTS, SPADES
from games.kits.marriages import PAIR
from tests.games.dsl import Dealt, cards, deal

GAMES = ("marjapussi", "math-students-huutopussi")
HANDS = (
    "AC TC KC 6D 7D 8D 6H 7H 8H",
    "AD TD QC 9C 8C 7C JH 9H 6C",
    "AS KH QH 9S 8S 7S JC 9D JD",
    "AH TH KS QS TS JS KD QD 6S",
)
pytestmark = pytest.mark.parametrize("game", GAMES)


def playing(game: str, *hands: str, trumps: int | None = None) -> Dealt:
    """Play after the first trick, with these hands, led by seat 0."""
    dealt = deal(game, *HANDS)
    state: Any = dealt.state
    state.hands = [cards(hand) for hand in hands]
    state.last = ((0, 1, 2, 3), (CARD["6C"],) * 4)
    state.lead(0)
    if trumps is not None:
        state.ranking = state.rankings[trumps]
    return dealt


def won(game: str) -> Dealt:
    """Seat 0 has led and won a trick: it has the hearts and half of the diamonds, its partner the spades."""
    hands = "AC KH QH KD 6S", "6C 7D 8D 9D 7S", "7C QD KS QS AD", "8C TD JD TH 8S"
    return playing(game, *hands).plays("AC", "6C", "7C", "8C")


def refusable(game: str) -> Dealt:
    """Seat 0 may ask for the other diamond, which its partner has not."""
    return playing(game, "AC KD 6S", "6C 7D QD", "7C KS AD", "8C TD 8S").plays("AC", "6C", "7C", "8C")


# Following, lines 728-730 and 1063 -----------------------------------------------------------------------------------


def test_the_best_card_is_beaten_while_nobody_has_ruffed(game: str) -> None:
    dealt = playing(game, "JC", "9C QC", "TC 6C", "AC KC").plays("JC")
    dealt.may("QC").plays("QC").may("TC").plays("TC").may("AC")


def test_the_ten_beats_the_king(game: str) -> None:
    playing(game, "KC", "QC TC", "6C", "7C").plays("KC").may("TC")


def test_without_trumps_named_a_void_hand_is_free(game: str) -> None:
    playing(game, "JC", "9H QD", "TC 6C", "AC KC").plays("JC").may("QD", "9H")


def test_who_is_void_must_ruff_and_overruff_if_possible(game: str) -> None:
    dealt = playing(game, "JC", "9H QD", "7H TH", "6H 7S", trumps=HEARTS).plays("JC")
    dealt.may("9H").plays("9H").may("TH").plays("TH").may("6H")


def test_after_a_ruff_any_card_of_the_suit_will_do(game: str) -> None:
    playing(game, "JC", "9H QD", "6C AC", "6H 7S", trumps=HEARTS).plays("JC", "9H").may("6C", "AC")


# Marriages, lines 734-744 and 1065-1071 ------------------------------------------------------------------------------


def test_who_has_led_and_won_a_trick_may_announce_or_ask(game: str) -> None:
    won(game).turn(0).may("nothing", "whole", "trumps H", "half D")


def test_a_whole_in_hand_becomes_trumps_and_all_know_it(game: str) -> None:
    dealt = won(game).plays("trumps H").turn(0)
    assert (dealt.named[HEARTS], dealt.phase) == (0, "play")
    assert dealt.ranking is dealt.rankings[HEARTS]
    assert dealt.known(None, 0) == PAIR[HEARTS]


def test_a_whole_of_the_partner_does_too(game: str) -> None:
    dealt = won(game).plays("whole").turn(2).may("have S").plays("have S")
    assert dealt.named[SPADES] == 0
    assert dealt.known(1, 2) == PAIR[SPADES]


def test_with_several_wholes_the_partner_says_which(game: str) -> None:
    dealt = playing(game, "AC 6S", "6C 7D", "7C KS QS KD QD", "8C TD")
    dealt.plays("AC", "6C", "7C", "8C", "whole").may("have D", "have S")


def test_a_half_is_asked_by_suit_and_only_the_partners_learn_which_card(game: str) -> None:
    dealt = won(game).plays("half D").told(1, "{0}: a half of ♦?").turn(2).may("yes").plays("yes")
    assert dealt.named[DIAMONDS] == 0
    assert (dealt.known(0, 2), dealt.known(2, 0)) == (cards("QD"), cards("KD"))
    assert dealt.known(1, 0) == dealt.known(1, 2) == 0


def test_a_refused_half_changes_nothing_and_tells_what_it_tells(game: str) -> None:
    dealt = refusable(game).plays("half D").may("no").plays("no")
    assert (dealt.phase, dealt.named) == ("play", [-1] * 4)
    assert dealt.lacks[2] & PAIR[DIAMONDS] == PAIR[DIAMONDS]
    for seed in range(30):
        world = dealt.resample(3, Random(seed))
        assert (world.hands[0] & PAIR[DIAMONDS]).bit_count() == 1
        assert not world.hands[2] & PAIR[DIAMONDS]


def test_one_question_a_turn(game: str) -> None:
    assert refusable(game).plays("whole", "no").phase == "play"


def test_halves_that_were_found_are_known_once_one_is_played(game: str) -> None:
    dealt = won(game).plays("half D", "yes", "KD", "7D")
    assert dealt.known(1, 2) == cards("QD")
    assert not dealt.pairs


def test_worlds_agree_with_every_answer(game: str) -> None:
    dealt, seen = won(game).plays("half D", "yes"), set()
    for seed in range(40):
        halves = [dealt.resample(1, Random(seed)).hands[seat] & PAIR[DIAMONDS] for seat in (0, 2)]
        assert [half.bit_count() for half in halves] == [1, 1]
        seen.add(halves[0])
    assert len(seen) == 2
