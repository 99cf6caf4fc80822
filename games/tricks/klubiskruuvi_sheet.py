"""The score sheet of Klubiskruuvi: two books, one for deals played alone and one for those with partners.

Source: My Games, lines 1275-1281 (structure) and 1307-1331 (scores).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.core.errors import refuse
from games.core.game import Deal, GameTable
from games.core.messages import Message, Seat, Several, Signed, joined, say, say_in, verbatim
from games.core.results import Choice, DealResult, Record, Score, choice, flag, many, number, per_seat, seat
from games.core.sheet import FixedDeals
from games.kits.aces import check_aces
from games.kits.skruuvi_bids import BIDDABLE, BOOK, HIGHEST, MISERES, TRICKS, contract_said, kind_said
from games.kits.skruuvi_results import KIND_CHOICES, KNOCK_CHOICES, KOTKA_LOWEST, multiplier, times_said
from games.tricks.modern_skruuvi import BASIC_DEALS, KOTKAS, MADE, MISSING, made_said

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

    trick: int = number(say("In trick"), 1, TRICKS)
    ours: bool = flag(say("Among those tricks"))


class KlubiResult(DealResult):
    """Alone or with partners, the contract, the tricks of the declarer's side, the knocks; in misères the aces."""

    solo: bool = flag(say("Bolsu or Mussolini"))
    game: str = choice(say("Game"), *KIND_CHOICES)
    declarer: int | None = seat(say("Declarer"), when={"game": BIDDABLE})
    level: int | None = number(say("Contract"), 5, HIGHEST, when={"solo": (False,), "game": BIDDABLE})
    tricks: int = number(
        say("Tricks"),
        0,
        TRICKS,
        help=say("Of the declarer's side; in a pass misère of the dealer and his partner."),
    )
    knock: str | None = choice(say("Knocked"), *KNOCK_CHOICES, when={"solo": (False,)})
    knocks: tuple[str, ...] | None = per_seat(
        say("Knocked by"),
        Choice(KNOCK_CHOICES),
        when={"solo": (True,)},
        help=say("Every opponent knocks for himself."),
    )
    aces: tuple[AceWon, ...] | None = many(say("Aces"), Record(AceWon), 4, least=4, when={"game": MISERES})

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.aces is not None:
            fallen = tuple((ace.trick, 0 if ace.ours else 1) for ace in self.aces)
            check_aces(fallen, (self.tricks, TRICKS - self.tricks))
        if self.solo:
            self._check_solo(deal)
        elif deal is not None and deal.carry.get("solos_only"):
            refuse("solo", "only bolsus are left to play in this game.")
        elif deal is not None and deal.carry.get("kotka") and (self.level or HIGHEST) < KOTKA_LOWEST:
            refuse("level", "in a kotka it is {lowest} or {highest}.", lowest=KOTKA_LOWEST, highest=HIGHEST)

    def _check_solo(self, deal: Deal | None) -> None:
        if self.declarer is None:
            refuse("game", "nobody plays a pass misère alone.")
        if deal is not None and self.declarer in deal.carry.get("soloists", ()):
            refuse("declarer", "he has played his bolsu of this game.")
        if self.knocks is not None and self.knocks[self.declarer] != "none":
            refuse("knocks", "the declarer cannot knock against himself.")

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
        pairs = joined(Several((Seat(order[one]), Seat(order[one + 2])), " & ") for one in range(2))
        waiting = [Seat(seat) for seat in range(4) if seat not in carry["soloists"]]
        kind = say("a kotka") if carry["kotka"] else say("a basic deal")
        return (
            say(
                "Game {game} of {games}, deal {deal} of {deals}",
                game=carry["game"] + 1,
                games=GAMES,
                deal=len(self.rows) % DEALS + 1,
                deals=DEALS,
            ),
            say("Only bolsus are left")
            if carry["solos_only"]
            else say("With partners it is {kind}: {pairs}", kind=kind, pairs=pairs),
            say("Bolsu still to play: {players}", players=joined(waiting))
            if waiting
            else say("All have played their bolsu"),
        )

    def left_out(self) -> tuple[str, ...]:
        soloists = self.carry()["soloists"]
        waiting = [Seat(seat) for seat in range(4) if seat not in soloists]
        if len(self.rows) % DEALS == 0 or not waiting:
            return super().left_out()
        alone = say("No bolsu in the game going on: {players}", players=joined(waiting))
        return (*super().left_out(), alone)

    def dealer(self) -> int:
        """The deal goes round the table as it is seated in this game."""
        return SEATINGS[self.carry()["game"]][(len(self.rows) + self.skipped) % 4]

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, KlubiResult)
        result.check(self.table, deal)
        return solo_score(result) if result.solo else side_score(result, deal)

    def reason(self) -> str:
        return say("{games} games of {deals} deals have been played.", games=GAMES, deals=DEALS)


def solo_score(result: KlubiResult) -> Score:
    """Each opponent's points, and the opposite of their sum for the soloist."""
    assert result.declarer is not None
    assert result.knocks is not None
    wrong = TRICKS - result.counted
    base = SOLO_WRONG[0] + SOLO_WRONG[1] * (wrong - 1) if wrong else -SOLO_MADE
    aces = result.ace_points(True) - result.ace_points(False)
    name = (
        verbatim("Bolsu")
        if result.game == "misere"
        else say("Mussolini in {suit}", suit=kind_said(result.game))
    )
    why = [
        say(
            "{game}, {ending}: {points} to each opponent",
            game=name,
            ending=say("{count} wrong tricks", count=wrong) if wrong else say_in("a contract", "made"),
            points=Signed(base),
        )
    ]
    if result.game == "misere":
        why.append(say("Aces: {aces} to each opponent", aces=Signed(aces)))
    points = [0] * 4
    for opponent, knock in enumerate(result.knocks):
        if opponent != result.declarer:
            times = multiplier(knock)
            points[opponent] = times * base + (1 if wrong else times) * aces
            if times > 1:
                why.append(knocked_said(Seat(opponent), times, Signed(points[opponent])))
    points[result.declarer] = -sum(points)
    return Score(tuple(points), (*why, say("The soloist: {points}", points=Signed(points[result.declarer]))))


def knocked_said(player: Seat, times: int, points: Signed) -> Message:
    """What an opponent who knocked gets."""
    if times == 2:
        return say("{player}, knocked: {points}", player=player, points=points)
    return say("{player}, kontra-knocked: {points}", player=player, points=points)


def side_score(result: KlubiResult, deal: Deal) -> Score:
    """The points of the two sides, counted double for each player."""
    assert result.knock is not None
    one = deal.dealer if result.declarer is None else result.declarer
    times = multiplier(result.knock)
    if result.level is None:
        scored = [result.counted + result.ace_points(False), result.tricks + result.ace_points(True)]
        ours, theirs = (times * points for points in scored)
        why = [
            say(
                "{contract}: {ours} and {theirs}",
                contract=times_said(say("Pass misère"), times),
                ours=Signed(ours),
                theirs=Signed(theirs),
            )
        ]
    else:
        worth, how = contract_worth(result.level, result.counted - result.level - BOOK, result.game)
        made = worth > 0
        ours = times * worth + (times if made else 1) * result.ace_points(False)
        theirs = times * result.ace_points(True)
        contract = times_said(contract_said(result.level, result.game), times)
        why = [
            say("{contract}, {ending}: {points}", contract=contract, ending=how, points=Signed(times * worth))
        ]
        if result.game == "misere":
            why.append(say("With aces {ours} and {theirs}", ours=Signed(ours), theirs=Signed(theirs)))
    rotation = ROTATIONS[deal.carry.get("game", 0)][one]
    points = [SIDE_WEIGHT * (ours if player in (one, rotation[2]) else theirs) for player in range(4)]
    return Score(
        tuple(points), (*why, say("Counted {times} times for each player of the side", times=SIDE_WEIGHT))
    )


def contract_worth(level: int, over: int, game: str) -> tuple[int, str]:
    """The points of a contract before knocks, and how it ended."""
    if over >= 0:
        made = MISERE_MADE if game == "misere" else MADE
        return made[level] + OVERTRICK[level] * over, made_said(over)
    first, further = CLUB_MISSING[level]
    return -(first + further * (-over - 1)), say("{count} short", count=-over)
