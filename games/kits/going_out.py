"""Games in which players go out one after another: the order of going out is the whole result."""

from __future__ import annotations

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, say
from games.core.results import DealResult, Score, SeatOf, flag, many
from games.core.sheet import SingleDeal


class OutInOrder(DealResult):
    """Who went out, the winner first. Whoever is missing was left with cards."""

    went_out: tuple[int, ...] = many(
        say("Went out, the winner first"),
        SeatOf(),
        most=9,
        help=say("everybody but the loser, in order"),
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        for place, seat in enumerate(self.went_out):
            if seat in self.went_out[:place]:
                refuse("went_out", "{player} cannot go out twice.", player=Seat(seat))
        self.check_number(table)

    def check_number(self, table: GameTable) -> None:
        """Raise BadResult unless exactly one player is left."""
        if len(self.went_out) != table.seats - 1:
            refuse(
                "went_out",
                "with {players} players {most} go out and one is left, but {given} are given.",
                players=table.seats,
                most=table.seats - 1,
                given=len(self.went_out),
            )


class GoingOut(SingleDeal):
    """One deal is a game. A player gets a point for everybody who was still in when he went out."""

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, OutInOrder)
        result.check(self.table, deal)
        points = out_points(result.went_out, self.table.seats)
        why = [
            say(
                "{player} is out as number {number}: {points}",
                player=Seat(seat),
                number=n,
                points=points[seat],
            )
            for n, seat in enumerate(result.went_out, 1)
        ]
        left = [
            say("{player} is left with cards: {points}", player=Seat(seat), points=0)
            for seat, worth in enumerate(points)
            if not worth
        ]
        return Score(points, (*why, *left))

    def reason(self) -> str:
        return say("Everybody but one has gone out.")


class OutOrCalledOff(OutInOrder):
    """Who went out, and whether the game was called off with several players left, for games that need not end."""

    called_off: bool = flag(
        say("Called off"),
        help=say("the game could not be brought to an end; all who still have cards share the last place"),
    )

    def check_number(self, table: GameTable) -> None:
        if not self.called_off:
            super().check_number(table)
        elif len(self.went_out) > table.seats - 2:
            refuse("called_off", "a game with only one player left is over, not called off.")


class GoingOutOrNot(GoingOut):
    """The order of going out, in a game that may be called off."""

    def reason(self) -> str:
        result = self.rows[-1].result
        assert isinstance(result, OutOrCalledOff)
        if result.called_off:
            return say(
                "The game is called off with several players left; those with cards share the last place."
            )
        return super().reason()


class OutGame(Game):
    """What games have in common in which all but the last go out, if the game is not called off before."""

    wins = say(
        "Who is left with cards loses; the others are placed in the order in which they got rid of theirs."
    )
    usual = 4
    objective = "win"
    draws = True
    may_stop = False
    settlements = ("winner-from-each", "fixed")
    max_deals = 1

    Result = OutOrCalledOff
    Sheet = GoingOutOrNot


class DroppedOut(DealResult):
    """Who dropped out, the first one first; the one who is missing was the last to stay in and won."""

    dropped: tuple[int, ...] = many(
        say("Dropped out, in order"), SeatOf(), most=9, help=say("everybody but the winner")
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        for place, seat in enumerate(self.dropped):
            if seat in self.dropped[:place]:
                refuse("dropped", "{player} cannot drop out twice.", player=Seat(seat))
        if len(self.dropped) != table.seats - 1:
            refuse(
                "dropped",
                "of {players} players {most} drop out, not {given}.",
                players=table.seats,
                most=table.seats - 1,
                given=len(self.dropped),
            )


class LastOneIn(SingleDeal):
    """The last player in wins. A player gets a point for everybody who dropped out before."""

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, DroppedOut)
        result.check(self.table, deal)
        points = dropped_points(result.dropped, self.table.seats)
        why = [
            say(
                "{player} drops out as number {number}: {points}",
                player=Seat(seat),
                number=n,
                points=points[seat],
            )
            for n, seat in enumerate(result.dropped, 1)
        ]
        winner = points.index(max(points))
        last = say("{player} is the last one in: {points}", player=Seat(winner), points=points[winner])
        return Score(points, (*why, last))

    def reason(self) -> str:
        return say("Only one player is left.")


def dropped_points(dropped: tuple[int, ...] | list[int], seats: int) -> tuple[int, ...]:
    """Points by seat: as many as dropped out before. `dropped_points([2, 0], 3)` is `(1, 2, 0)`."""
    return tuple(dropped.index(seat) if seat in dropped else len(dropped) for seat in range(seats))


def out_returns(went_out: tuple[int, ...] | list[int], seats: int) -> list[float]:
    """What the order of going out is worth to each seat: its points less their average."""
    points = out_points(went_out, seats)
    average = sum(points) / seats
    return [worth - average for worth in points]


def out_points(went_out: tuple[int, ...] | list[int], seats: int) -> tuple[int, ...]:
    """Points by seat: as many as there were players still in. `out_points([2, 0], 3)` is `(1, 0, 2)`."""
    points = [0] * seats
    for place, seat in enumerate(went_out, 1):
        points[seat] = seats - place
    return tuple(points)
