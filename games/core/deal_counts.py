"""What chance brought in a match, counted from its log: which cards were dealt to which seat, and how a die fell.

Only the first cards of a deal are counted, those that come to seats which hold nothing yet: what is drawn later depends
on what was played. What is the same whatever chance does (cards that are turned up, a hand that was agreed) is no draw.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from games.core.commitment import outcome_in
from games.core.game import GameTable
from games.core.log_event import LogEvent
from games.core.match import LiveMatch
from games.core.state import OPEN, State

SEEDS: Final = (1, 2, 4)
"""Two of these at least draw different things wherever anything is drawn at random."""

CHANCE: Final = "chance"


@dataclass(slots=True)
class Dealt:
    """draws: random outcomes. deals: those that are over. cards: by layout, by card, how many went to each seat.

    A layout is `52:13,13,13,13`: the size of the pack and of each seat's hand; `dealt` says how often it was dealt.
    faces: by their range, `1-6`, how often each face of a die came up.
    """

    draws: int = 0
    deals: int = 0
    dealt: dict[str, int] = field(default_factory=dict)
    cards: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    faces: dict[str, dict[str, int]] = field(default_factory=dict)


def dealt_in(table: GameTable, log: Iterable[LogEvent[Any]]) -> tuple[Dealt, LiveMatch]:
    """What chance brought in a match played on the site, and the match replayed. Raises BadLog."""
    found, live = Dealt(), LiveMatch(table)
    for event in log:
        state = live.state
        by_lot = event.kind == CHANCE and state is not None and is_random(state)
        fresh = by_lot and state is not None and not any(hands_of(state))
        live.replay(event)
        if not by_lot or state is None:
            continue
        found.draws += 1
        outcome = outcome_in(event.text)
        if state.die():
            _count_face(found, state.die(), outcome)
        elif fresh and type(outcome) is list:
            _count_hands(found, len(outcome), hands_of(state))
    found.deals = len(live.sheet.rows)
    return found, live


def is_random(state: State) -> bool:
    """Whether what chance decides now can come out in more ways than one."""
    if state.reveals():
        return False
    return len({json.dumps(state.draw(Random(seed)), sort_keys=True) for seed in SEEDS}) > 1


def hands_of(state: State) -> list[list[str]]:
    """By seat the texts of the cards in hand."""
    seats = sorted(state.view(OPEN)["seats"], key=lambda seat: seat["seat"])
    return [list(seat.get("hand", [])) for seat in seats]


def _count_hands(found: Dealt, pack: int, hands: list[list[str]]) -> None:
    if sum(1 for hand in hands if hand) < 2 or sum(map(len, hands)) > pack:
        return
    layout = f"{pack}:{','.join(str(len(hand)) for hand in hands)}"
    found.dealt[layout] = found.dealt.get(layout, 0) + 1
    counts = found.cards.setdefault(layout, {})
    for seat, hand in enumerate(hands):
        for card in hand:
            counts.setdefault(card, [0] * len(hands))[seat] += 1


def _count_face(found: Dealt, faces: range, outcome: Any) -> None:
    counts = found.faces.setdefault(f"{faces[0]}-{faces[-1]}", {str(face): 0 for face in faces})
    counts[str(outcome)] += 1
