"""Mah Jong of people in which the deal is known: whether Eero could claim Aino's discard is all that differs."""

from __future__ import annotations

from collections.abc import Sequence

from clubs.models import Player
from games.core.commitment import seal
from games.kits.tiles import ALL_TILES, KINDS, TEXT
from matches import event_store, services
from matches.models import Board, BoardSet, Match
from matches.services import SeatPlan

DISCARD = 33
"""Aino discards it; Eero has two more, or none."""


def wall(*, claims: bool) -> list[int]:
    """Thirteen tiles each from the dealer on, and the rest; no flowers come until the dead wall."""
    tiles = sorted((tile for tile in ALL_TILES if tile < KINDS), reverse=True)
    flowers = [tile for tile in ALL_TILES if tile >= KINDS]
    wanted = [tile for tile in tiles if tile == DISCARD]
    others = [tile for tile in tiles if tile != DISCARD]
    # spread, so that nobody has pairs by chance: one of each kind in turn
    spread = [tile for copy in range(4) for tile in others[copy::4]]
    hands, rest = spread[:52], spread[52:]
    hands[0] = wanted[0]
    start = 13 * _order().index(1)
    if claims:
        held, hands[start : start + 2] = hands[start : start + 2], wanted[1:3]
    else:
        held = wanted[1:3]
    return [*hands, *rest, spread[0], wanted[3], *flowers, *held]


def _order() -> list[int]:
    return [0, 3, 2, 1]


def table_of_four(people: Sequence[Player], *, claims: bool, seconds: int = 20) -> Match:
    """Aino is about to discard."""
    boards = BoardSet.objects.create()
    Board.objects.create(board_set=boards, number=1, sealed=seal(wall(claims=claims)).text)
    (match,) = services.create_matches(
        [
            services.MatchPlan(
                "tuomas-mah-jong",
                [SeatPlan(one) for one in people],
                board_set=boards,
                claim_window=seconds,
            )
        ]
    )
    services.start(match=match)
    services.change(match.pk, lambda live: None, None)
    return Match.objects.get(pk=match.pk)


def discard(match: Match) -> Match:
    """Aino's, which opens the window."""
    return services.play_move(match_id=match.pk, seat=0, texts=[TEXT[DISCARD]], expect_seq=match.seq)


def could_claim(match: Match, seat: int) -> bool:
    """Whether somebody can do anything but say nothing."""
    return event_store.load(match).legal_texts(seat) != ["pass"]
