"""The draw of sides: red against black, fair, and for anybody to repeat."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given, strategies as st

from games.core.game import two_teams
from nights.engine import team_draw
from nights.engine.team_draw import Drawn, cards_of, draw, seated

EVENS = st.integers(2, 26).map(lambda half: 2 * half)
SEEDS = st.text(min_size=1, max_size=40)


def partnership(drawn: list[Drawn]) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(one.player for one in drawn if one.red == red) for red in (True, False))


def test_four_players_draw_two_red_and_two_black_aces() -> None:
    drawn = draw([11, 12, 13, 14], "seed")
    assert sorted(one.card for one in drawn) == ["AC", "AD", "AH", "AS"]
    assert {one.player for one in drawn} == {11, 12, 13, 14}


def test_a_person_with_a_hash_tool_gets_the_same() -> None:
    """By hand, as the method is described: hash, sort, deal."""
    hashes = {who: hashlib.sha256(f"kallio:{who}".encode()).hexdigest() for who in (3, 5, 8, 9)}
    by_hand = sorted(hashes, key=lambda who: hashes[who])
    drawn = draw([9, 8, 5, 3], "kallio")
    assert [one.player for one in drawn] == by_hand
    assert [one.card for one in drawn] == ["AH", "AD", "AS", "AC"]
    assert [one.ticket for one in drawn] == sorted(hashes.values())


@given(EVENS, SEEDS, st.randoms())
def test_the_draw_follows_from_seed_and_players_alone(size: int, seed: str, rng: object) -> None:
    players = list(range(1, size + 1))
    drawn = draw(players, seed)
    rng.shuffle(players)  # type: ignore[attr-defined]
    assert draw(players, seed) == drawn
    assert sum(one.red for one in drawn) == size // 2
    assert len({one.card for one in drawn}) == size


def test_each_of_the_three_pairings_comes_about_equally_often() -> None:
    """3,000 draws: 1,000 each is expected, 25.8 the standard deviation; four of these are allowed."""
    counts = Counter(partnership(draw([1, 2, 3, 4], f"night {n}")) for n in range(3000))
    assert len(counts) == 3
    assert all(abs(count - 1000) < 104 for count in counts.values())


def test_every_player_is_red_about_half_the_time() -> None:
    reds = Counter(one.player for n in range(3000) for one in draw([1, 2, 3, 4, 5, 6], f"n{n}") if one.red)
    assert all(abs(reds[player] - 1500) < 110 for player in range(1, 7))


@pytest.mark.parametrize("sides", [two_teams(4), ((0, 2, 4), (1, 3, 5))])
def test_partners_sit_opposite_each_between_two_opponents(sides: tuple[tuple[int, ...], ...]) -> None:
    size = sum(map(len, sides))
    drawn = draw(range(1, size + 1), "seed")
    red = {one.player: one.red for one in drawn}
    colours = [red[player] for player in seated(drawn, sides)]
    assert colours == [True, False] * (size // 2)


@pytest.mark.parametrize(
    ("players", "seed", "said"),
    [
        ([], "s", "not by 0"),
        ([1, 2], "s", "not by 2"),
        ([1, 2, 3], "s", "not by 3"),
        (range(1, 55), "s", "not by 54"),
        ([1, 2, 3, 3], "s", "named twice"),
        ([1, 2, 3, 4], "", "needs a seed"),
    ],
)
def test_what_cannot_be_drawn_is_refused(players: list[int], seed: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        draw(players, seed)


@pytest.mark.parametrize(
    "sides", [(), ((0, 1), (2,), (3,)), ((0, 1, 2), (3,)), ((0,), (1,)), ((0, 2, 4), (1, 3, 5))]
)
def test_cards_decide_only_between_two_equal_sides(sides: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(ValueError, match="two sides of equal size"):
        seated(draw([1, 2, 3, 4], "s"), sides)


def test_the_whole_pack_can_be_drawn() -> None:
    cards = cards_of(team_draw.MOST)
    assert len(set(cards)) == team_draw.MOST == 52
    assert {card[-1] for card in cards[:26]} == set("HD")


@given(st.sets(st.integers(1, 10**6), min_size=2, max_size=52).map(sorted), SEEDS)
def test_of_a_draw_of_seats_the_highest_card_has_the_lowest_hash(players: list[int], seed: str) -> None:
    drawn = team_draw.draw_seats(players, seed)
    assert sorted(one.player for one in drawn) == players
    assert [one.ticket for one in drawn] == sorted(team_draw.ticket(seed, player) for player in players)
    assert [one.card for one in drawn] == team_draw.ranks_of(len(players))
    assert len({one.card for one in drawn}) == len(players)


@pytest.mark.parametrize(
    ("players", "seed"), [([1], "x"), (list(range(53)), "x"), ([1, 1], "x"), ([1, 2], "")]
)
def test_what_cannot_draw_seats_is_refused(players: list[int], seed: str) -> None:
    with pytest.raises(ValueError, match=r"drawn by|twice|needs a seed"):
        team_draw.draw_seats(players, seed)
