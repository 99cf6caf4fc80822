"""Killeri: collect exactly five points on your own sector, then hunt the others out of the game.

Source: My Games, lines 3630-3658; the board and turns of three darts from lines 3552-3558. The game is played at a
real board: the sheet takes every dart, applies the rules and says what each dart did.

Decided where the source is open: see `decisions` below.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadResult
from games.core.game import Deal, Game
from games.core.registry import register
from games.core.results import DealResult, Number, Score, entry, many
from games.kits.frames import TurnsSheet
from games.kits.throws import CLOCKWISE, DARTS, DARTS_A_TURN, Dart, DartOf, side_by_side

KILLER: Final = 5
"""The score that makes a killer; what goes beyond is subtracted from it."""


class OwnSector(DealResult):
    """One dart with the weaker hand, for an own sector."""

    dart: str = entry(DartOf(), "What the dart hit")


class Turn(DealResult):
    """The darts of a turn in order, and which of them the owner of the sector that was hit takes as a gift."""

    darts: tuple[str, ...] = many("Darts", DartOf(), DARTS_A_TURN, least=1)
    taken: tuple[int, ...] = many(
        "Darts whose points the owner of the sector takes",
        Number(1, DARTS_A_TURN),
        DARTS_A_TURN,
        help="Only for a sector of another player, hit by one who is not a killer.",
    )


class Players:
    """Sectors, scores and who is out. sectors: 0 while a player has none. had_turn: who has finished a turn."""

    __slots__ = ("had_turn", "hunted", "out", "scores", "sectors")

    def __init__(self, seats: int) -> None:
        self.sectors = [0] * seats
        self.scores = [0] * seats
        self.had_turn = [False] * seats
        self.hunted = False
        self.out: list[list[int]] = []

    def copy(self) -> Players:
        twin = Players(0)
        twin.sectors, twin.scores, twin.had_turn = self.sectors[:], self.scores[:], self.had_turn[:]
        twin.hunted, twin.out = self.hunted, [group[:] for group in self.out]
        return twin

    def is_out(self, seat: int) -> bool:
        return any(seat in group for group in self.out)

    def still_in(self) -> list[int]:
        return [seat for seat in range(len(self.scores)) if not self.is_out(seat)]

    def is_killer(self, seat: int) -> bool:
        return self.scores[seat] == KILLER

    def owner(self, dart: Dart) -> int | None:
        """The player still in whose own sector was hit."""
        hit = dart.sector
        return next((seat for seat in self.still_in() if hit and self.sectors[seat] == hit), None)

    def is_gift(self, thrower: int, dart: Dart) -> bool:
        """Whether the owner of the sector may take the points of this dart."""
        return not self.is_killer(thrower) and self.owner(dart) not in (None, thrower)

    def choose(self, seat: int, dart: Dart) -> str:
        """Throw for an own sector (lines 3640-3642); what came of it."""
        reason = self._forbidden(dart)
        if reason:
            return f"{{{seat}}} hits {dart.said()}: {reason}, so {{{seat}}} throws again"
        self.sectors[seat] = dart.sector
        return f"{{{seat}}} hits {dart.said()}: {dart.sector} is the own sector of {{{seat}}}"

    def _forbidden(self, dart: Dart) -> str:
        if not dart.sector:
            return "no sector"
        for seat, sector in enumerate(self.sectors):
            if sector == dart.sector:
                return f"that sector belongs to {{{seat}}}"
            if sector and side_by_side(sector, dart.sector):
                return f"that is next to {sector}, the sector of {{{seat}}}"
        return ""

    def throw(self, thrower: int, dart: Dart, taken: bool) -> str:
        """One dart of a turn (lines 3646-3656); what it did."""
        owner = self.owner(dart)
        hit = f"{{{thrower}}} hits {dart.said()}"
        if owner is None:
            return f"{hit}: nothing happens"
        if self.is_killer(thrower):
            return f"{hit}: {self._reduce(owner, dart.multiple)}"
        if owner == thrower:
            return f"{hit}: {self._collect(owner, dart.multiple)}"
        if not taken:
            return f"{hit}, the sector of {{{owner}}}, who does not want the points"
        return (
            f"{hit}, the sector of {{{owner}}}, who takes the points: {self._collect(owner, dart.multiple)}"
        )

    def _collect(self, seat: int, points: int) -> str:
        score = self.scores[seat] + points
        over = max(0, score - KILLER)
        self.scores[seat] = score = min(score, KILLER) - over
        excess = f", {over} too many and so back to {score}" if over else ""
        change = f"{points} for {{{seat}}}{excess}, now {score}"
        return f"{change}, a killer{self._leave_at_nought()}" if score == KILLER else change

    def _reduce(self, seat: int, points: int) -> str:
        was_killer = self.is_killer(seat)
        self.scores[seat] -= points
        change = f"{{{seat}}} loses {points}, now {self.scores[seat]}"
        if self.scores[seat] > 0:
            return change + (" and no longer a killer" if was_killer else "")
        if not self.had_turn[seat]:
            return change + ", but has a first turn to come"
        self.out.append([seat])
        return change + " and out"

    def _leave_at_nought(self) -> str:
        """A killer appears: who has no points is out, unless the first turn is still to come or under way."""
        self.hunted = True
        leaving = [seat for seat in self.still_in() if self.scores[seat] <= 0 and self.had_turn[seat]]
        if not leaving:
            return ""
        self.out.append(leaving)
        return f"; without points and out: {', '.join(f'{{{seat}}}' for seat in leaving)}"

    def end_turn(self, seat: int) -> str:
        """The exception of line 3652: after a first turn without points, with a killer about, one is out after
        all.
        """
        first, self.had_turn[seat] = not self.had_turn[seat], True
        if not (first and self.hunted and self.scores[seat] <= 0):
            return ""
        self.out.append([seat])
        return f"{{{seat}}} ends the first turn without points after somebody became a killer: out"


def _named(seats: Iterable[int]) -> str:
    return ", ".join(f"{{{seat}}}" for seat in seats)


class KilleriSheet(TurnsSheet):
    """First a dart at a time for own sectors, then turns of three darts. Totals are the scores on the slate."""

    dealer_does = "throws"

    def begin(self) -> None:
        super().begin()
        self.players = Players(self.table.seats)

    def expects(self) -> type[DealResult]:
        return Turn if all(self.players.sectors) else OwnSector

    def score(self, result: DealResult, deal: Deal) -> Score:
        players, why = self._played(result, deal.dealer)
        changes = zip(players.scores, self.players.scores, strict=True)
        return Score(tuple(now - before for now, before in changes), tuple(why))

    def follow(self, result: DealResult) -> None:
        before, thrower = self.players, self.turn
        self.players, _ = self._played(result, thrower)
        self.out = self.players.out
        if all(before.sectors) or self.players.sectors[thrower]:
            self.pass_on()

    def _played(self, result: DealResult, thrower: int) -> tuple[Players, list[str]]:
        """The players after a row, and what happened in it. Raises BadResult if the row cannot be."""
        players = self.players.copy()
        if isinstance(result, OwnSector):
            return players, [players.choose(thrower, DARTS[result.dart])]
        assert isinstance(result, Turn)
        _check_taken(result)
        why = []
        for number, text in enumerate(result.darts, 1):
            if _ended(players, thrower):
                raise BadResult({"darts": f"dart {number} was not thrown: {_ended(players, thrower)}."})
            taken = number in result.taken
            if taken and not players.is_gift(thrower, DARTS[text]):
                raise BadResult({"taken": f"nobody can take the points of dart {number} ({text}) as a gift."})
            why.append(players.throw(thrower, DARTS[text], taken))
        if not _ended(players, thrower):
            if len(result.darts) < DARTS_A_TURN:
                raise BadResult({"darts": f"a turn has {DARTS_A_TURN} darts, not {len(result.darts)}."})
            why += filter(None, [players.end_turn(thrower)])
        return players, why

    def finished(self) -> bool:
        return all(self.players.sectors) and len(self.players.still_in()) == 1

    def reason(self) -> str:
        return "Everybody but the winner is out."

    def carry(self) -> Mapping[str, Any]:
        """For the form: own sectors (0 for none yet), who is a killer, who is out, who has had a turn."""
        players = self.players
        return {
            "sectors": players.sectors[:],
            "killers": [seat for seat in players.still_in() if players.is_killer(seat)],
            "out": [seat for group in players.out for seat in group],
            "had_turn": [seat for seat, had in enumerate(players.had_turn) if had],
        }

    def coming(self) -> tuple[str, ...]:
        players = self.players
        own = ", ".join(f"{{{seat}}} {sector}" for seat, sector in enumerate(players.sectors) if sector)
        if not all(players.sectors):
            return ("For an own sector, not beside another's", *([f"Taken: {own}"] if own else []))
        killers = [seat for seat in players.still_in() if players.is_killer(seat)]
        gone = [seat for group in players.out for seat in group]
        said = [f"Sectors: {own}", f"Killers: {_named(killers)}" if killers else f"{KILLER} make a killer"]
        return tuple(said + [f"Out: {_named(gone)}"] * bool(gone))

    def example(self, rng: Random) -> DealResult:
        """A turn such as fair players throw: half the darts hit what they aim at, gifts are taken at random."""
        if self.expects() is OwnSector:
            return OwnSector(dart=str(rng.choice(CLOCKWISE)))
        players, darts, taken = self.players.copy(), list[str](), list[int]()
        while len(darts) < DARTS_A_TURN and not _ended(players, self.turn):
            aim = self.turn
            if players.is_killer(aim):
                aim = rng.choice([seat for seat in players.still_in() if seat != aim])
            ring = rng.choice(("", "", "", "D", "T"))
            missed = rng.choice([*DARTS, *map(str, players.sectors)])
            text = f"{ring}{players.sectors[aim]}" if rng.random() < 0.5 else missed
            darts.append(text)
            take = players.is_gift(self.turn, DARTS[text]) and rng.random() < 0.5
            if take:
                taken.append(len(darts))
            players.throw(self.turn, DARTS[text], take)
        return Turn(darts=tuple(darts), taken=tuple(taken))


def _check_taken(turn: Turn) -> None:
    for number in turn.taken:
        if number > len(turn.darts):
            raise BadResult({"taken": f"there is no dart {number} in this turn."})
        if turn.taken.count(number) > 1:
            raise BadResult({"taken": f"dart {number} is named twice."})


def _ended(players: Players, thrower: int) -> str:
    """Why no more darts are thrown in this turn, if so."""
    if len(players.still_in()) == 1:
        return "the match was decided"
    return "the thrower was out" if players.is_out(thrower) else ""


@register
class Killeri(Game):
    title = "Killeri"
    summary = (
        "Darts for three or more: five points on your own sector make you a killer; the last one in wins."
    )
    wins = "The last player left wins; the others are placed in the order in which they dropped out."
    kind = "sheet"
    seats = (3, 4, 5, 6, 7)
    sources = ("my-games 3630-3658",)
    hidden = False
    chance = False
    objective = "win"
    luck = "some"
    may_stop = False
    settlements = ("winner-from-each", "fixed")
    max_deals = 1000
    page: ClassVar[dict[str, str]] = {
        "object": "Be the last player in the game.",
        "equipment": (
            f"An international dartboard and {DARTS_A_TURN} darts, thrown from 2.37 m at a centre 1.73 m above the "
            f"floor; {seats[0]} to {seats[-1]} players. Clockwise from the top the sectors are "
            f"{', '.join(map(str, CLOCKWISE))}."
        ),
        "deal": (
            "In turn everybody throws a dart with the weaker hand for an own sector. A miss, either bull, a sector "
            "already owned or one lying beside it on the board does not count: throw again."
        ),
        "play": (
            f"Turns of {DARTS_A_TURN} darts go round; everybody starts with 0 points as an ordinary player. On your "
            f"own sector a single, double or triple earns 1, 2 or 3 points. You need exactly {KILLER}: whatever is "
            f"beyond counts back from {KILLER}, so 6 is {KILLER - 1} and 7 is {KILLER - 2}. If an ordinary player "
            "hits "
            "the sector of somebody else, its owner may take those points or leave them. "
            f"At {KILLER} points you are a killer: your darts take 1, 2 or 3 points from the owner of the sector "
            "they "
            "hit, and from yourself if the sector is yours. A killer who falls below "
            f"{KILLER} is an ordinary player again."
        ),
        "scoring": (
            "Whenever somebody becomes a killer, all who have no points are out, and so is anybody a killer brings "
            "to "
            "0 or below. Everybody has at least one turn: who has not finished a first turn stays in until it ends, "
            "and then needs points to go on if there has been a killer."
        ),
        "match": "The last one in wins; the others are placed in the order in which they dropped out.",
        "settlement": "The winner receives the stake from each of the others.",
    }
    decisions = (
        "The source gives no upper number of players. Seven is the most for whom a free sector is certain to be "
        "left, "
        "each own sector closing three of the twenty.",
        "Sectors are next to each other as they lie on the board (20 beside 1 and 5), not by their numbers.",
        "The owner of a sector may take a gift as a killer too, and then counts back from five like anybody.",
        "A killer may hit anybody still in, and somebody else's hit makes no exception for killers.",
        "A killer's own hit cannot put that killer out, because five less three leaves two.",
        "Who comes back to exactly five is a killer again.",
        "Everybody has at least one turn, so before or in it a player may stand at 0 or below and stay; the first "
        "turn "
        "must end above 0 once there has been a killer.",
        "A dart into the sector of a player who is out does nothing, as does one into a sector nobody owns.",
    )

    Result = Turn
    Sheet = KilleriSheet
