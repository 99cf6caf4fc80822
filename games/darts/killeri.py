"""Killeri: collect exactly five points on your own sector, then hunt the others out of the game.

Source: My Games, lines 3630-3658; the board and turns of three darts from lines 3552-3558. The game is played at a
real board: the sheet takes every dart, applies the rules and says what each dart did.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from games.core.errors import BadResult, refuse
from games.core.game import Deal, SheetGame
from games.core.messages import Message, Seat, Several, joined, say
from games.core.registry import register
from games.core.results import DealResult, Number, Score, entry, many
from games.kits.frames import TurnsSheet
from games.kits.throws import (
    CLOCKWISE,
    DARTS,
    DARTS_A_TURN,
    Dart,
    DartOf,
    check_whole,
    not_thrown,
    side_by_side,
)

KILLER: Final = 5
"""The score that makes a killer; what goes beyond is subtracted from it."""


BOARD: Final = ", ".join(map(str, CLOCKWISE))
"""The sectors clockwise, for the page."""


def hits(seat: int, dart: Dart) -> Message:
    return say("{player} hits {dart}", player=Seat(seat), dart=dart.said())


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

    def choose(self, seat: int, dart: Dart) -> Message:
        """Throw for an own sector (lines 3640-3642); what came of it."""
        hit, player = hits(seat, dart), Seat(seat)
        if why := self._forbidden(dart):
            return say("{hit}: {why}, so {player} throws again", hit=hit, why=why, player=player)
        self.sectors[seat] = dart.sector
        return say(
            "{hit}: {sector} is the own sector of {player}", hit=hit, sector=dart.sector, player=player
        )

    def _forbidden(self, dart: Dart) -> Message | None:
        if not dart.sector:
            return say("no sector")
        for seat, sector in enumerate(self.sectors):
            if sector == dart.sector:
                return say("that sector belongs to {player}", player=Seat(seat))
            if sector and side_by_side(sector, dart.sector):
                return say(
                    "that is next to {sector}, the sector of {player}", sector=sector, player=Seat(seat)
                )
        return None

    def throw(self, thrower: int, dart: Dart, taken: bool) -> Message:
        """One dart of a turn (lines 3646-3656); what it did."""
        owner, hit = self.owner(dart), hits(thrower, dart)
        if owner is None:
            return say("{hit}: nothing happens", hit=hit)
        if self.is_killer(thrower):
            return say("{hit}: {change}", hit=hit, change=self._reduce(owner, dart.multiple))
        if owner == thrower:
            return say("{hit}: {change}", hit=hit, change=self._collect(owner, dart.multiple))
        whose = say("{hit}, the sector of {owner}", hit=hit, owner=Seat(owner))
        if not taken:
            return say("{whose}, who does not want the points", whose=whose)
        change = self._collect(owner, dart.multiple)
        return say("{whose}, who takes the points: {change}", whose=whose, change=change)

    def _collect(self, seat: int, points: int) -> Message:
        score, player = self.scores[seat] + points, Seat(seat)
        over = max(0, score - KILLER)
        self.scores[seat] = score = min(score, KILLER) - over
        if over:
            return say(
                "{points} for {player}, {over} too many and so back to {score}, now {score}",
                points=points,
                player=player,
                over=over,
                score=score,
            )
        change = say("{points} for {player}, now {score}", points=points, player=player, score=score)
        if score < KILLER:
            return change
        if leaving := self._leave_at_nought():
            gone = joined(map(Seat, leaving))
            return say("{change}, a killer; without points and out: {players}", change=change, players=gone)
        return say("{change}, a killer", change=change)

    def _reduce(self, seat: int, points: int) -> Message:
        was_killer, player = self.is_killer(seat), Seat(seat)
        self.scores[seat] = score = self.scores[seat] - points
        change = say("{player} loses {points}, now {score}", player=player, points=points, score=score)
        if score > 0:
            return say("{change} and no longer a killer", change=change) if was_killer else change
        if not self.had_turn[seat]:
            return say("{change}, but has a first turn to come", change=change)
        self.out.append([seat])
        return say("{change} and out", change=change)

    def _leave_at_nought(self) -> list[int]:
        """A killer appears: who has no points is out, unless the first turn is still to come or under way."""
        self.hunted = True
        leaving = [seat for seat in self.still_in() if self.scores[seat] <= 0 and self.had_turn[seat]]
        self.out += [leaving] * bool(leaving)
        return leaving

    def end_turn(self, seat: int) -> list[Message]:
        """The exception of line 3652: after a first turn without points, with a killer about, one is out after
        all.
        """
        first, self.had_turn[seat] = not self.had_turn[seat], True
        if not (first and self.hunted and self.scores[seat] <= 0):
            return []
        self.out.append([seat])
        player = Seat(seat)
        return [
            say(
                "{player} ends the first turn without points after somebody became a killer: out",
                player=player,
            )
        ]

    def ended(self, thrower: int) -> Message | None:
        """Why no more darts are thrown in this turn, if so."""
        if len(self.still_in()) == 1:
            return say("the match was decided")
        return say("the thrower was out") if self.is_out(thrower) else None


class Throws(DealResult):
    """A row of Killeri: what the players are after it, and what happened."""

    def played(self, before: Players, thrower: int) -> tuple[Players, list[Message]]:
        """The players after a row, and what happened in it. Raises BadResult if the row cannot be."""
        raise NotImplementedError

    def score(self, sheet: Killeri.Sheet, deal: Deal) -> Score:
        players, why = self.played(sheet.players, deal.dealer)
        changes = zip(players.scores, sheet.players.scores, strict=True)
        return Score(tuple(now - before for now, before in changes), tuple(why))

    def follow(self, sheet: Killeri.Sheet) -> None:
        before, thrower = sheet.players, sheet.turn
        sheet.players, _ = self.played(before, thrower)
        sheet.out = sheet.players.out
        if all(before.sectors) or sheet.players.sectors[thrower]:
            sheet.pass_on()


class OwnSector(Throws):
    """One dart with the weaker hand, for an own sector."""

    dart: str = entry(DartOf(), say("What the dart hit"))

    def played(self, before: Players, thrower: int) -> tuple[Players, list[Message]]:
        players = before.copy()
        return players, [players.choose(thrower, DARTS[self.dart])]


class Turn(Throws):
    """The darts of a turn in order, and which of them the owner of the sector that was hit takes as a gift."""

    darts: tuple[str, ...] = many(say("Darts"), DartOf(), DARTS_A_TURN, least=1)
    taken: tuple[int, ...] = many(
        say("Darts whose points the owner of the sector takes"),
        Number(1, DARTS_A_TURN),
        DARTS_A_TURN,
        help=say("Only for a sector of another player, hit by one who is not a killer."),
    )

    def played(self, before: Players, thrower: int) -> tuple[Players, list[Message]]:
        players, why = before.copy(), list[Message]()
        self._check_taken()
        for number, text in enumerate(self.darts, 1):
            if ended := players.ended(thrower):
                raise not_thrown(number, ended)
            taken = number in self.taken
            if taken and not players.is_gift(thrower, DARTS[text]):
                none = say(
                    "nobody can take the points of dart {number} ({text}) as a gift.",
                    number=number,
                    text=text,
                )
                raise BadResult({"taken": none})
            why.append(players.throw(thrower, DARTS[text], taken))
        if not players.ended(thrower):
            check_whole(self.darts, over=False)
            why += players.end_turn(thrower)
        return players, why

    def _check_taken(self) -> None:
        for number in self.taken:
            if number > len(self.darts):
                refuse("taken", "there is no dart {number} in this turn.", number=number)
            if self.taken.count(number) > 1:
                refuse("taken", "dart {number} is named twice.", number=number)


@register
class Killeri(SheetGame):
    title = "Killeri"
    summary = say(
        "Darts for three or more: five points on your own sector make you a killer; the last one in wins."
    )
    wins = say("The last player left wins; the others are placed in the order in which they dropped out.")
    sources = ("my-games 3630-3658",)
    seats = (3, 4, 5, 6, 7)
    may_stop = False
    settlements = ("winner-from-each", "fixed")
    max_deals = 1000

    Result = Turn

    class Sheet(TurnsSheet):
        """First a dart at a time for own sectors, then turns of three darts. Totals are the scores on the slate."""

        dealer_does = say("throws")

        def begin(self) -> None:
            super().begin()
            self.players = Players(self.table.seats)

        def expects(self) -> type[DealResult]:
            return Turn if all(self.players.sectors) else OwnSector

        def finished(self) -> bool:
            return all(self.players.sectors) and len(self.players.still_in()) == 1

        def reason(self) -> str:
            return say("Everybody but the winner is out.")

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
            own = joined(
                Several((Seat(seat), sector), " ") for seat, sector in enumerate(players.sectors) if sector
            )
            if not all(players.sectors):
                taken = [say("Taken: {sectors}", sectors=own)] * any(players.sectors)
                return say("For an own sector, not beside another's"), *taken
            killers = joined(Seat(seat) for seat in players.still_in() if players.is_killer(seat))
            hunt = (
                say("Killers: {players}", players=killers)
                if killers
                else say("{points} make a killer", points=KILLER)
            )
            gone = joined(Seat(seat) for group in players.out for seat in group)
            return (
                say("Sectors: {sectors}", sectors=own),
                hunt,
                *[say("Out: {players}", players=gone)] * bool(gone),
            )

        def example(self, rng: Random) -> DealResult:
            """A turn such as fair players throw: half the darts hit what they aim at, gifts are taken at random."""
            if self.expects() is OwnSector:
                return OwnSector(dart=str(rng.choice(CLOCKWISE)))
            players, darts, taken = self.players.copy(), list[str](), list[int]()
            while len(darts) < DARTS_A_TURN and not players.ended(self.turn):
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
