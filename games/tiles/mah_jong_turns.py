"""The turns of Tuomas's Mah Jong: the wall, discards, claims in secret at the same time, kongs and flowers."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Self

from games.core.commitment import shuffled
from games.core.game import Deal, GameTable
from games.core.messages import say_in
from games.core.state import CHANCE, Action, Outcome, State
from games.kits.tiles import (
    ALL_TILES,
    COPIES,
    KINDS,
    TEXT,
    Hand,
    arrangements,
    is_complete,
    may_begin_chow,
    tiles_of,
)
from games.tiles.mah_jong_scoring import (
    HAND,
    Combination,
    HandResult,
    MahJongResult,
    pair_points,
    winner_value,
)

DEAD_WALL: Final = 14
DEALS_OF_A_ROUND: Final = 4

DEAL: Final = say_in("phase", "deal")
TURN: Final = say_in("phase", "turn")
CLAIMS: Final = say_in("phase", "claims")
CLOSING: Final = say_in("phase", "closing")
OVER: Final = say_in("phase", "over")

# Actions: discarding a tile is its kind.
OWN_KONG: Final = 40
"""Melding a kong of kind k in the own turn is `OWN_KONG + k`."""
MAH_JONG, PASS, PUNG, KONG = range(80, 84)
CHOW: Final = 90
"""Claiming a discard for a chow whose lowest tile is kind k is `CHOW + k`."""
RANK: Final = {MAH_JONG: 0, KONG: 1, PUNG: 2}
"""Which claim goes first; chows come last."""

TEXTS: Final[dict[Action, str]] = {
    **{kind: TEXT[kind] for kind in range(KINDS)},
    **{OWN_KONG + kind: "kong " + TEXT[kind] for kind in range(KINDS)},
    MAH_JONG: "mah jong",
    PASS: "pass",
    PUNG: "pung",
    KONG: "kong",
    **{CHOW + kind: "chow " + TEXT[kind] for kind in range(KINDS) if may_begin_chow(kind)},
}
ACTIONS: Final = {text: action for action, text in TEXTS.items()}

Meld = tuple[str, int, bool]
"""`chow`, `pung` or `kong`; its (lowest) kind; whether it lies face down."""


def next_to(seat: int) -> int:
    """Whose turn comes next: the player on the right, for play goes anticlockwise."""
    return (seat - 1) % 4


def wind_of(seat: int, east: int) -> int:
    """A seat's wind, 0 east to 3 north: south sits on the right of east."""
    return (east - seat) % 4


def round_wind(deal_number: int) -> int:
    """East for the first four deals, then south."""
    return (deal_number - 1) // DEALS_OF_A_ROUND


class MahJongTurns(State):
    """hands: counts by kind, by seat. melds, flowers: by seat. wall: the tiles left, the next one last.

    player: whose turn it is. drawn: the kind he has just taken, -1 after a claim; replaced: it is a replacement.
    thrown: all discards that were not claimed, the newest last. claims: by seat in the claim window, -1 while it has
    not decided. winner: -1 until somebody has won. won_on: the discard that completed the hand, or -1.
    """

    __slots__ = (
        "claims",
        "drawn",
        "flowers",
        "hands",
        "melds",
        "phase",
        "player",
        "replaced",
        "thrown",
        "wall",
        "winner",
        "won_on",
    )

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.phase = DEAL
        self.hands: list[Hand] = [[0] * KINDS for _ in range(4)]
        self.melds: list[tuple[Meld, ...]] = [()] * 4
        self.flowers: list[tuple[int, ...]] = [()] * 4
        self.wall: list[int] = []
        self.thrown: list[int] = []
        self.claims = [-1] * 4
        self.player = deal.dealer
        self.drawn = self.winner = self.won_on = -1
        self.replaced = False

    def clone(self) -> Self:
        new = super().clone()
        new.phase = self.phase
        new.hands = [hand[:] for hand in self.hands]
        new.melds, new.flowers = self.melds[:], self.flowers[:]
        new.wall, new.thrown, new.claims = self.wall[:], self.thrown[:], self.claims[:]
        new.player, new.drawn, new.replaced = self.player, self.drawn, self.replaced
        new.winner, new.won_on = self.winner, self.won_on
        return new

    # The wall -----------------------------------------------------------------------------------------------------

    def draw(self, rng: Random) -> Outcome:
        """The wall; at the end of a claim window which claim is granted, which follows from the play."""
        return shuffled(list(ALL_TILES), rng) if self.phase == DEAL else self._granted_text()

    def reveals(self) -> bool:
        return self.phase == CLOSING

    def apply_chance(self, outcome: Outcome) -> None:
        if self.phase == CLOSING:
            self._grant()
            return
        self.wall = list(reversed(outcome))
        seat = self.deal.dealer
        for _ in range(4):
            for _ in range(HAND):
                self._take(seat)
            seat = next_to(seat)
        self._draw_for(seat)

    def _take(self, seat: int) -> int:
        """A tile from the wall; flowers are melded and replaced. Sets `replaced`."""
        self.replaced = False
        tile = self.wall.pop()
        while tile >= KINDS:
            self.flowers[seat] += (tile,)
            self.replaced = True
            if len(self.wall) <= DEAD_WALL:
                return -1
            tile = self.wall.pop()
        self.hands[seat][tile] += 1
        return tile

    def _draw_for(self, seat: int, *, replacement: bool = False) -> None:
        """A seat's turn begins, or goes on after a kong, with a tile from the wall; void if there is none."""
        self.player = seat
        self.drawn = self._take(seat) if len(self.wall) > DEAD_WALL else -1
        self.replaced = self.replaced or replacement
        self.phase = TURN if self.drawn >= 0 else OVER

    # Turns --------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        if self.phase == TURN:
            return (self.player,)
        if self.phase == CLAIMS:
            return tuple(
                [seat for seat, claim in enumerate(self.claims) if claim < 0 and seat != self.player]
            )
        return () if self.phase == OVER else (CHANCE,)

    def legal(self, seat: int) -> list[Action]:
        return self._claims_of(seat) if self.phase == CLAIMS else self._turn_of(seat)

    def is_legal(self, seat: int, action: Action) -> bool:
        if self.phase == CLAIMS:
            return action == PASS or action in self._claims_of(seat)
        return self.hands[seat][action] > 0 if 0 <= action < KINDS else action in self._turn_of(seat)

    def _turn_of(self, seat: int) -> list[Action]:
        hand = self.hands[seat]
        legal = [kind for kind, count in enumerate(hand) if count]
        if self.drawn >= 0:
            legal += [OWN_KONG + kind for kind in legal if self._may_kong(seat, kind)]
            if is_complete(hand):
                legal.append(MAH_JONG)
        return legal

    def _may_kong(self, seat: int, kind: int) -> bool:
        held = self.hands[seat][kind]
        return held == COPIES or (held == 1 and ("pung", kind, False) in self.melds[seat])

    def _claims_of(self, seat: int) -> list[Action]:
        hand, tile = self.hands[seat], self.thrown[-1]
        legal = [PASS]
        hand[tile] += 1
        if is_complete(hand):
            legal.insert(0, MAH_JONG)
        hand[tile] -= 1
        if hand[tile] >= 2:
            legal.append(PUNG)
        if hand[tile] == 3 or ("pung", tile, False) in self.melds[seat]:
            legal.append(KONG)
        if seat == next_to(self.player):
            legal += [
                CHOW + low for low in range(max(0, tile - 2), tile + 1) if self._may_chow(hand, low, tile)
            ]
        return legal

    @staticmethod
    def _may_chow(hand: Hand, low: int, tile: int) -> bool:
        return may_begin_chow(low) and all(hand[kind] for kind in (low, low + 1, low + 2) if kind != tile)

    def apply(self, seat: int, action: Action) -> None:
        if self.phase == CLAIMS:
            self.claims[seat] = action
            if self.claims.count(-1) == 1:  # the player's own
                self.phase = CLOSING
        elif action == MAH_JONG:
            self.winner = seat
            self.phase = OVER
        elif action >= OWN_KONG:
            self._own_kong(seat, action - OWN_KONG)
        else:
            self.hands[seat][action] -= 1
            self.thrown.append(action)
            self.claims = [-1] * 4
            self.drawn = -1
            self.phase = CLAIMS

    def _own_kong(self, seat: int, kind: int) -> None:
        if ("pung", kind, False) in self.melds[seat]:
            self._add_to_pung(seat, kind)
            self.hands[seat][kind] -= 1
        else:
            self.melds[seat] += (("kong", kind, True),)
            self.hands[seat][kind] -= COPIES
        self._draw_for(seat, replacement=True)

    def _add_to_pung(self, seat: int, kind: int) -> None:
        """An open pung becomes an open kong."""
        rest = tuple(meld for meld in self.melds[seat] if meld != ("pung", kind, False))
        self.melds[seat] = (*rest, ("kong", kind, False))

    # Claims -------------------------------------------------------------------------------------------------------

    def granted(self) -> int:
        """The seat whose claim goes first, -1 if nobody claims."""
        turns = [(self.player - step) % 4 for step in (1, 2, 3)]
        claiming = [seat for seat in turns if self.claims[seat] != PASS]
        return min(claiming, key=lambda seat: RANK.get(self.claims[seat], len(RANK)), default=-1)

    def _granted_text(self) -> list[Any] | None:
        seat = self.granted()
        return None if seat < 0 else [seat, TEXTS[self.claims[seat]]]

    def _grant(self) -> None:
        seat = self.granted()
        if seat < 0:
            self._draw_for(next_to(self.player))
            return
        claim, tile = self.claims[seat], self.thrown.pop()
        if claim == MAH_JONG:
            self.hands[seat][tile] += 1
            self.winner, self.won_on, self.phase = seat, tile, OVER
            return
        if claim == KONG and ("pung", tile, False) in self.melds[seat]:
            self._add_to_pung(seat, tile)
            self._draw_for(seat, replacement=True)
            return
        meld = ("chow", claim - CHOW) if claim >= CHOW else ("kong" if claim == KONG else "pung", tile)
        self.hands[seat][tile] += 1
        for kind in tiles_of(meld):
            self.hands[seat][kind] -= 1
        self.melds[seat] += ((*meld, False),)
        if claim == KONG:
            self._draw_for(seat, replacement=True)
        else:
            self.player, self.phase = seat, TURN

    # The end ------------------------------------------------------------------------------------------------------

    def result(self) -> MahJongResult:
        if self.winner < 0:
            return MahJongResult(winner=None, from_wall=None, replacement=None, hands=None)
        from_wall = self.won_on < 0
        return MahJongResult(
            winner=self.winner,
            from_wall=from_wall,
            replacement=from_wall and self.replaced,
            hands=tuple(
                self._winning_hand() if seat == self.winner else self._losing_hand(seat) for seat in range(4)
            ),
        )

    def _hand(self, seat: int, concealed: list[Combination], pairs: list[int]) -> HandResult:
        melded = [
            Combination(kind=what, tile=TEXT[kind], concealed=down) for what, kind, down in self.melds[seat]
        ]
        return HandResult(
            combinations=(*melded, *concealed),
            pairs=tuple(TEXT[kind] for kind in pairs),
            flowers=tuple(TEXT[kind] for kind in self.flowers[seat]),
        )

    def _losing_hand(self, seat: int) -> HandResult:
        """Pungs in the hand and the pairs that count."""
        hand, winds = self.hands[seat], (wind_of(seat, self.deal.dealer), round_wind(self.deal.number))
        pungs = [
            Combination(kind="pung", tile=TEXT[kind], concealed=True)
            for kind, count in enumerate(hand)
            if count >= 3
        ]
        pairs = [kind for kind, count in enumerate(hand) if count == 2 and pair_points(TEXT[kind], *winds)]
        return self._hand(seat, pungs, pairs)

    def _winning_hand(self) -> HandResult:
        """The most valuable way to see the winner's hand; a claimed tile may stand in any combination it fits."""
        seat = self.winner
        own, of_round = wind_of(seat, self.deal.dealer), round_wind(self.deal.number)
        ways = []
        for found, pair in arrangements(self.hands[seat]):
            opened = [one for one in found if one == ("pung", self.won_on)]
            elsewhere = pair == self.won_on or any(
                what == "chow" and self.won_on in tiles_of((what, kind)) for what, kind in found
            )
            shown = opened if not elsewhere else []
            combinations = [
                Combination(kind=what, tile=TEXT[kind], concealed=(what, kind) not in shown)
                for what, kind in found
            ]
            ways.append(self._hand(seat, combinations, [pair]))
        return max(
            ways, key=lambda hand: winner_value(hand, own, of_round, from_wall=False, replacement=False).total
        )

    def returns(self) -> list[float]:
        sheet = self.table.game.Sheet(self.table)
        return [float(points) for points in sheet.score(self.result(), self.deal).points]

    # Worlds -------------------------------------------------------------------------------------------------------

    def resample(self, seat: int, rng: Random) -> Self:
        """Unseen tiles are dealt again: kongs face down, hands (which have no flowers), and the wall."""
        world = self.clone()
        if self.phase == DEAL:
            return world
        others = [other for other in range(4) if other != seat]
        pool = self._unseen(others)
        for other in others:
            world.melds[other] = tuple(
                self._another_kong(meld, pool, rng) if meld[2] else meld for meld in self.melds[other]
            )
        tiles = [kind for kind in range(KINDS) for _ in range(pool[kind])]
        rng.shuffle(tiles)
        for other in others:
            hand = [0] * KINDS
            for _ in range(sum(self.hands[other])):
                hand[tiles.pop()] += 1
            world.hands[other] = hand
        world.wall = tiles + [tile for tile in self.wall if tile >= KINDS]
        rng.shuffle(world.wall)
        world.decide_again(seat, rng)
        return world

    def _unseen(self, others: list[int]) -> list[int]:
        """How many tiles of each kind lie in the others' hands, their kongs face down and the wall; no flowers."""
        pool = [0] * KINDS
        for tile in self.wall:
            if tile < KINDS:
                pool[tile] += 1
        for other in others:
            for kind, count in enumerate(self.hands[other]):
                pool[kind] += count
            for _, kind, down in self.melds[other]:
                pool[kind] += COPIES * down
        return pool

    @staticmethod
    def _another_kong(meld: Meld, pool: list[int], rng: Random) -> Meld:
        kind = rng.choice([one for one in range(KINDS) if pool[one] == COPIES])
        pool[kind] = 0
        return "kong", kind, True

    def decide_again(self, viewer: int, rng: Random) -> None:
        """What others have drawn or decided in secret, made to fit their new hands."""
        if self.drawn >= 0 and self.player != viewer:
            self.drawn = rng.choice([kind for kind, count in enumerate(self.hands[self.player]) if count])
        if self.phase == CLAIMS:
            for seat, claim in enumerate(self.claims):
                if claim >= 0 and seat != viewer:
                    self.claims[seat] = self.greedy(seat, rng)
