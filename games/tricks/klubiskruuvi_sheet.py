"""The score sheet of Klubiskruuvi: two books, one for deals played alone and one for those with partners.

Source: My Games, lines 1275-1281 (structure) and 1307-1331 (scores).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.core.errors import BadResult
from games.core.game import Deal, GameTable
from games.core.results import Choice, DealResult, Record, Score, choice, flag, many, number, per_seat, seat
from games.core.sheet import FixedDeals
from games.kits.aces import check_aces
from games.kits.skruuvi_bids import (
    BIDDABLE,
    BOOK,
    HIGHEST,
    MISERES,
    TRICKS,
    contract_said,
    kind_said,
)
from games.kits.skruuvi_results import (
    KIND_CHOICES,
    KNOCK_CHOICES,
    KOTKA_LOWEST,
    multiplier,
)
from games.tricks.modern_skruuvi import (
    BASIC_DEALS,
    KOTKAS,
    MADE,
    MISSING,
)

GAMES: Final = 3
SOLOS: Final = 4
DEALS: Final = BASIC_DEALS + KOTKAS + SOLOS
SEATINGS: Final = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
"""By game how the players sit, clockwise: partners are opposite, and everybody partners everybody once."""
ROTATIONS: Final = tuple(
    tuple(tuple(order[(order.index(first) + step) % 4] for step in range(4)) for first in range(4))
    for order in SEATINGS
)

MISERE_MADE: Final = {5: 10, 6: 20, 7: 30}
CLUB_MISSING: Final = {**MISSING, 5: (5, 5)}
OVERTRICK: Final = {5: 5, 6: 6, 7: 0}
SOLO_MADE: Final = 21
SOLO_WRONG: Final = (17, 7)
"""What each opponent gets for the first wrong trick of a soloist and for each further one."""
SIDE_WEIGHT: Final = 2
"""How often a side's points count for each of its players."""


class AceWon(DealResult):
    """An ace: the number of the trick it fell in, and whether it is among the tricks entered above."""

    trick: int = number("In trick", 1, TRICKS)
    ours: bool = flag("Among those tricks")


class KlubiResult(DealResult):
    """Alone or with partners, the contract, the tricks of the declarer's side, the knocks; in misères the aces."""

    solo: bool = flag("Bolsu or Mussolini")
    game: str = choice("Game", *KIND_CHOICES)
    declarer: int | None = seat("Declarer", when={"game": BIDDABLE})
    level: int | None = number("Contract", 5, HIGHEST, when={"solo": (False,), "game": BIDDABLE})
    tricks: int = number(
        "Tricks", 0, TRICKS, help="Of the declarer's side; in a pass misère of the dealer and his partner."
    )
    knock: str | None = choice("Knocked", *KNOCK_CHOICES, when={"solo": (False,)})
    knocks: tuple[str, ...] | None = per_seat(
        "Knocked by", Choice(KNOCK_CHOICES), when={"solo": (True,)}, help="Every opponent knocks for himself."
    )
    aces: tuple[AceWon, ...] | None = many("Aces", Record(AceWon), 4, least=4, when={"game": MISERES})

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.aces is not None:
            fallen = tuple((ace.trick, 0 if ace.ours else 1) for ace in self.aces)
            check_aces(fallen, (self.tricks, TRICKS - self.tricks))
        if self.solo:
            self._check_solo(deal)
        elif deal is not None and deal.carry.get("solos_only"):
            raise BadResult({"solo": "only bolsus are left to play in this game."})
        elif deal is not None and deal.carry.get("kotka") and (self.level or HIGHEST) < KOTKA_LOWEST:
            raise BadResult({"level": f"in a kotka it is {KOTKA_LOWEST} or 7."})

    def _check_solo(self, deal: Deal | None) -> None:
        if self.declarer is None:
            raise BadResult({"game": "nobody plays a pass misère alone."})
        if deal is not None and self.declarer in deal.carry.get("soloists", ()):
            raise BadResult({"declarer": "he has played his bolsu of this game."})
        if self.knocks is not None and self.knocks[self.declarer] != "none":
            raise BadResult({"knocks": "the declarer cannot knock against himself."})

    @property
    def counted(self) -> int:
        """The tricks that count for the declarer's side: won, or in a misère avoided."""
        return TRICKS - self.tricks if self.game in MISERES else self.tricks

    def ace_points(self, ours: bool) -> int:
        """The numbers of the tricks of the aces that the declarer's side won, or the others."""
        return sum(ace.trick for ace in self.aces or () if ace.ours == ours)


class KlubiSheet(FixedDeals):
    """Three games of twelve deals; each player has his own total."""

    deals = GAMES * DEALS

    def carry(self) -> Mapping[str, Any]:
        game = min(len(self.rows) // DEALS, GAMES - 1)
        results = [row.result for row in self.rows[game * DEALS :] if isinstance(row.result, KlubiResult)]
        soloists = [result.declarer for result in results if result.solo]
        together = len(results) - len(soloists)
        return {
            "game": game,
            "kotka": together >= BASIC_DEALS,
            "solos_only": together == BASIC_DEALS + KOTKAS,
            "soloists": soloists,
        }

    def coming(self) -> tuple[str, ...]:
        carry, order = self.carry(), SEATINGS[self.carry()["game"]]
        pairs = [f"{{{order[one]}}} & {{{order[one + 2]}}}" for one in range(2)]
        waiting = [f"{{{seat}}}" for seat in range(4) if seat not in carry["soloists"]]
        kind = "a kotka" if carry["kotka"] else "a basic deal"
        return (
            f"Game {carry['game'] + 1} of {GAMES}, deal {len(self.rows) % DEALS + 1} of {DEALS}",
            "Only bolsus are left"
            if carry["solos_only"]
            else f"With partners it is {kind}: {', '.join(pairs)}",
            f"Bolsu still to play: {', '.join(waiting)}" if waiting else "All have played their bolsu",
        )

    def dealer(self) -> int:
        """The deal goes round the table as it is seated in this game."""
        return SEATINGS[self.carry()["game"]][len(self.rows) % 4]

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, KlubiResult)
        result.check(self.table, deal)
        return solo_score(result) if result.solo else side_score(result, deal)

    def reason(self) -> str:
        return f"{GAMES} games of {DEALS} deals have been played."


def solo_score(result: KlubiResult) -> Score:
    """Each opponent's points, and the opposite of their sum for the soloist."""
    assert result.declarer is not None
    assert result.knocks is not None
    wrong = TRICKS - result.counted
    base = SOLO_WRONG[0] + SOLO_WRONG[1] * (wrong - 1) if wrong else -SOLO_MADE
    aces = result.ace_points(True) - result.ace_points(False)
    name = "Bolsu" if result.game == "misere" else f"Mussolini in {kind_said(result.game)}"
    why = [f"{name}, {f'{wrong} wrong tricks' if wrong else 'made'}: {base:+} to each opponent"]
    if result.game == "misere":
        why.append(f"Aces: {aces:+} to each opponent")
    points = [0] * 4
    for opponent, knock in enumerate(result.knocks):
        if opponent != result.declarer:
            times = multiplier(knock)
            points[opponent] = times * base + (1 if wrong else times) * aces
            if times > 1:
                why.append(
                    f"{{{opponent}}}, {'knocked' if times == 2 else 'kontra-knocked'}: {points[opponent]:+}"
                )
    points[result.declarer] = -sum(points)
    return Score(tuple(points), (*why, f"The soloist: {points[result.declarer]:+}"))


def side_score(result: KlubiResult, deal: Deal) -> Score:
    """The points of the two sides, counted double for each player."""
    assert result.knock is not None
    one = deal.dealer if result.declarer is None else result.declarer
    times = multiplier(result.knock)
    if result.level is None:
        scored = [result.counted + result.ace_points(False), result.tricks + result.ace_points(True)]
        ours, theirs = (times * points for points in scored)
        why = [f"Pass misère{f', times {times}' if times > 1 else ''}: {ours:+} and {theirs:+}"]
    else:
        worth, how = contract_worth(result.level, result.counted - result.level - BOOK, result.game)
        made = worth > 0
        ours = times * worth + (times if made else 1) * result.ace_points(False)
        theirs = times * result.ace_points(True)
        said = contract_said(result.level, result.game)
        why = [f"{said}{f', times {times}' if times > 1 else ''}, {how}: {times * worth:+}"]
        if result.game == "misere":
            why.append(f"With aces {ours:+} and {theirs:+}")
    rotation = ROTATIONS[deal.carry.get("game", 0)][one]
    points = [SIDE_WEIGHT * (ours if player in (one, rotation[2]) else theirs) for player in range(4)]
    return Score(tuple(points), (*why, f"Counted {SIDE_WEIGHT} times for each player of the side"))


def contract_worth(level: int, over: int, game: str) -> tuple[int, str]:
    """The points of a contract before knocks, and how it ended."""
    if over >= 0:
        made = MISERE_MADE if game == "misere" else MADE
        return made[level] + OVERTRICK[level] * over, f"made with {over} over" if over else "made"
    first, further = CLUB_MISSING[level]
    return -(first + further * (-over - 1)), f"{-over} short"
