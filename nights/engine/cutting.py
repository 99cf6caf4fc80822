"""Cutting in and out: who goes out after a match, who comes in, and where everybody sits. Pure.

A table has one or two people more than seats. After each match place is made for everybody who did not play it: who has
played longest in a row goes out, a lot among those who have played equally long. Where more wait than there are seats,
who has waited longest comes in. After the rules of card clubs; Parlett, line 1791, has players cut in and out.

A lot follows from a seed (any text) as the draws of `team_draw` do: for each player `SEED/out:12` is hashed, and the
lowest hashes go out (or come in, where several have waited equally long).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nights.engine import team_draw

MORE = 2
"""So many people more than seats there can be: with more each would wait longer than play."""


@dataclass(frozen=True, slots=True)
class Played:
    """Who sat at a match of a chain, in the order of the seats; `number` of the match, from 1.

    `counts`: it was played; after one that was not, nobody goes out.
    """

    number: int
    seats: tuple[int, ...]
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Cut:
    """`goes` out and `comes` in, in order; `stays` has left aside who is no longer of the chain.

    `lot`: among whom the lot decided who goes, in the order of their hashes; empty where it did not have to.
    """

    goes: tuple[int, ...]
    comes: tuple[int, ...]
    stays: tuple[int, ...]
    lot: tuple[int, ...] = ()


def in_a_row(player: int, history: Sequence[Played], since: int = 1) -> int:
    """How many of the latest matches somebody has played without sitting out, of those that count."""
    return _streak(player, history, since, sat=True)


def waited(player: int, history: Sequence[Played], since: int = 1) -> int:
    """How many of the latest matches somebody has sat out."""
    return _streak(player, history, since, sat=False)


def _streak(player: int, history: Sequence[Played], since: int, *, sat: bool) -> int:
    found = 0
    for match in reversed([one for one in history if one.counts and one.number >= since]):
        if (player in match.seats) != sat:
            break
        found += 1
    return found


def may_go(history: Sequence[Played], since: Mapping[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who goes out for certain after the newest match, and among whom the lot decides about the rest."""
    stays, going, _coming = _places(history, since)
    rows = {player: in_a_row(player, history, since[player]) for player in stays}
    order = sorted(stays, key=lambda player: -rows[player])
    if not going or going == len(order):
        return tuple(order[:going]), ()
    edge = rows[order[going - 1]]
    equal = tuple(player for player in stays if rows[player] == edge)
    sure = tuple(player for player in stays if rows[player] > edge)
    return (sure + equal, ()) if len(sure) + len(equal) == going else (sure, equal)


def cut(history: Sequence[Played], since: Mapping[int, int], seed: str) -> Cut:
    """Who goes out and who comes in after the newest match of `history`.

    `since`: from which match on each who is of the chain now has been. Raises ValueError for fewer people than seats.
    """
    stays, going, coming = _places(history, since)
    sure, equal = may_go(history, since)
    lot = tuple(sorted(equal, key=lambda player: ticket(seed, player)))
    goes = (*sure, *lot[: going - len(sure)])
    waiting = [player for player in since if player not in history[-1].seats]
    waiting.sort(key=lambda player: (-waited(player, history, since[player]), ticket(seed, player)))
    return Cut(goes, tuple(waiting[:coming]), tuple(player for player in stays if player not in goes), lot)


def _places(history: Sequence[Played], since: Mapping[int, int]) -> tuple[tuple[int, ...], int, int]:
    """Of the newest match who is of the chain still, how many of them go out, and how many come in."""
    newest = history[-1]
    if len(since) < len(newest.seats):
        raise ValueError(f"{len(newest.seats)} have to sit, and only {len(since)} are there.")
    stays = tuple(player for player in newest.seats if player in since)
    free = len(newest.seats) - len(stays)
    coming = min(len(since) - len(stays), len(newest.seats)) if newest.counts else free
    return stays, coming - free, coming


def ticket(seed: str, player: int) -> str:
    """SHA-256 of `seed/out:player`, hexadecimal."""
    return team_draw.ticket(f"{seed}/out", player)


def seats_kept(before: Sequence[int], now: Cut) -> tuple[int, ...]:
    """Who stays keeps the seat; who comes in takes the free ones in order."""
    coming = iter(now.comes)
    return tuple(player if player in now.stays else next(coming) for player in before)
