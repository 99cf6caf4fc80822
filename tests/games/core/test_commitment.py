"""What chance has decided is sealed before play, and believed afterwards only if it can have happened."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.core import registry
from games.core.commitment import ANY_RANDOM, Sealed, check_order, check_same, outcome_in, seal, shuffled
from games.core.errors import BadLog, Illegal
from games.core.log import (
    Chance,
)
from games.core.match import LiveMatch
from games.kits.cards import TEXT


def refused(outcome: object, shown: object) -> bool:
    """Whether a stored outcome is none that could have been shown."""
    try:
        check_same(outcome, shown)
    except Illegal:
        return True
    return False


class TestSeals:
    def test_a_seal_fixes_salt_and_outcome_and_opens_to_them(self) -> None:
        sealed = seal([3, 1, 2])
        assert Sealed.parse(sealed.text) == sealed
        assert Sealed.parse(sealed.text).seal == sealed.seal
        assert Sealed([3, 2, 1], sealed.salt).seal != sealed.seal

    @pytest.mark.parametrize("text", ["", "salt", "salt:", "salt:[1", ":", "salt:1:2", "7"])
    def test_who_replays_it_reads_the_outcome_alone_and_refuses_rubbish_as_well(self, text: str) -> None:
        sealed = seal({"cards": ["AS"], "doubter": None})
        assert outcome_in(sealed.text) == sealed.outcome
        with pytest.raises(ValueError, match=r"."):
            outcome_in(text)

    def test_equal_deals_have_different_seals(self) -> None:
        assert seal([1, 2]).seal != seal([1, 2]).seal


class TestWhatIsShown:
    @pytest.mark.parametrize(
        ("outcome", "shown"),
        [
            ("AS", "AS"),
            ([1, [2, "x"]], [1, [2, "x"]]),
            ([1, 2], (1, 2)),
            ({"a": 1, "b": []}, {"b": [], "a": 1}),
        ],
    )
    def test_it_is_the_same_where_it_reads_the_same_as_json(self, outcome: Any, shown: Any) -> None:
        assert not refused(outcome, shown)

    @pytest.mark.parametrize(
        ("outcome", "shown"),
        [
            (1, True),
            (1.0, 1),
            ([1, 2], [2, 1]),
            ([0], [False]),
            ({"a": 1}, {"a": 1, "b": 2}),
            ([], {}),
            (None, 0),
        ],
    )
    def test_equal_numbers_of_another_kind_are_something_else(self, outcome: Any, shown: Any) -> None:
        with pytest.raises(Illegal, match="follows from the play"):
            check_same(outcome, shown)

    def test_an_order_holds_the_cards_of_the_pack_and_nothing_that_equals_them(self) -> None:
        check_order([2, 0, 1, 1], [0, 1, 1, 2])
        check_order([], [])
        for wrong in ([2, 0, 1, True], [2, 0, 1, 1.0], [2, 0, 0, 1], [2, 0, 1, None], [[2], 0, 1, 1]):
            with pytest.raises(Illegal):
                check_order(wrong, [0, 1, 1, 2])

    def test_who_asks_what_is_shuffled_gets_all_of_it_unshuffled(self) -> None:
        cards = [3, 1, 2]
        copy = shuffled(cards, ANY_RANDOM)
        assert copy == cards
        assert copy is not cards


class TestStoredChance:
    """A loaded log is proof: what stands in it can have happened."""

    def refused(self, match: LiveMatch, outcome: Any) -> str:
        seq = match.seq
        with pytest.raises(BadLog) as caught:
            match.replay(Chance(seq + 1, None, seal(outcome).text))
        assert match.seq == seq
        return str(caught.value)

    @pytest.mark.parametrize("key", ["tuppi", "vint", "valepaska", "chinese-poker", "jakis", "sakaali-eight"])
    def test_fifty_two_equal_cards_are_no_deal(self, key: str) -> None:
        match = LiveMatch(registry.get(key).table_for())
        assert "more often than the pack has it" in self.refused(match, [3] * 52)
        assert "51 cards are given" in self.refused(match, list(range(51)))
        assert "no card" in self.refused(match, [str(card) for card in range(52)])
        assert "is a list" in self.refused(match, {str(card): card for card in range(52)})
        match.replay(Chance(1, None, seal(list(range(52))).text))

    def test_a_nest_of_lists_is_refused_too(self) -> None:
        match = LiveMatch(registry.get("tuppi").table_for())
        with pytest.raises(BadLog, match="nested"):
            match.replay(Chance(1, None, "salt:" + "[" * 200_000 + "]" * 200_000))

    def test_what_is_turned_over_is_what_lies_there(self) -> None:
        match = LiveMatch(registry.get("musta-pekka").table_for())
        match.advance(Random(4))
        assert match.state is not None
        match.play(match.actors()[0], "card 2", match.seq)
        right = match.state.draw(Random())
        assert "follows from the play" in self.refused(match, "*" if right != "*" else "AS")
        match.replay(Chance(match.seq + 1, None, seal(right).text))

    def test_no_card_that_somebody_holds_is_shuffled_into_the_new_stock(self) -> None:
        match = next(kiertopokeri_to_be_shuffled())
        assert match.state is not None
        fair = match.state.draw(Random(1))
        held = next(text for text in TEXT if text not in fair)
        assert "more often" in self.refused(match, [held, *fair[1:]])
        match.replay(Chance(match.seq + 1, None, seal(fair).text))

    def test_a_board_that_cannot_be_here_is_drawn_anew(self) -> None:
        match = LiveMatch(registry.get("tuppi").table_for())
        match.advance(Random(1), lambda state, number: Sealed([5] * 52, "board"))
        assert sorted(Sealed.parse(match.log[0].text).outcome) == list(range(52))
        other = LiveMatch(registry.get("tuppi").table_for())
        other.advance(Random(1), lambda state, number: Sealed(list(range(52)), "board"))
        assert other.log[0].text.startswith("board:")


def kiertopokeri_to_be_shuffled() -> Iterator[LiveMatch]:
    """Matches in which the discards are about to be shuffled."""
    for seed in range(200):
        rng, match = Random(seed), LiveMatch(registry.get("kiertopokeri").table_for())
        match.advance(rng)
        while not match.over:
            assert match.state is not None
            (seat,) = match.actors()
            match.play_action(seat, match.state.greedy(seat, rng))
            if match.chance_pending and not match.state.reveals():
                yield match
                break
            match.advance(rng)
