"""What chance brought in a match: the first hands by seat, a die's faces, and nothing that chance does not decide."""

from __future__ import annotations

from random import Random

import pytest

from games.core import registry
from games.core.deal_counts import Dealt, dealt_in
from games.core.match import LiveMatch


def played(key: str, moves: int, **options: object) -> tuple[Dealt, LiveMatch]:
    """What was dealt in so many moves at random."""
    live, rng = LiveMatch(registry.get(key).table_for(options=options)), Random(5)
    live.advance(rng)
    for _ in range(moves):
        if live.over:
            break
        seat = live.actors()[0]
        assert live.state is not None
        live.play_action(seat, live.state.sample_legal(seat, rng))
        live.advance(rng)
    return dealt_in(live.table, live.log)[0], live


def test_each_card_of_the_first_hands_by_its_seat() -> None:
    dealt, _ = played("hearts", 0)
    assert (dealt.draws, dealt.deals, dealt.dealt) == (1, 0, {"52:13,13,13,13": 1})
    (counts,) = dealt.cards.values()
    assert len(counts) == 52 and [sum(seat) for seat in zip(*counts.values(), strict=True)] == [13] * 4


def test_deals_that_are_over() -> None:
    dealt, live = played("hearts", 130)
    assert dealt.deals == len(live.sheet.rows) == 2 and dealt.dealt == {"52:13,13,13,13": 3}


def test_the_faces_of_a_die() -> None:
    dealt, _ = played("waschi-wurti", 20)
    assert list(dealt.faces) == ["1-6"] and sum(dealt.faces["1-6"].values()) == dealt.draws > 10
    assert not dealt.cards


@pytest.mark.parametrize("key", ["hex", "spider"])
def test_nothing_where_nothing_is_dealt_to_several(key: str) -> None:
    dealt, _ = played(key, 3)
    assert not dealt.cards and not dealt.faces


def test_hands_that_do_not_come_from_the_pack_say_nothing_of_chance() -> None:
    dealt, _ = played("psychological-jujitsu", 8)
    assert dealt.draws == 1 and not dealt.cards, (
        "prizes are shuffled; bids are the same; what is shown is no draw"
    )


def test_hands_that_were_agreed_are_no_draw() -> None:
    assert played("single-suit-trick", 0)[0].draws == 1
    assert played("single-suit-trick", 0, hand=" ".join(map(str, range(1, 8))))[0].draws == 0
