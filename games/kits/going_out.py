"""Games in which players go out one after another: the order of going out is the whole result."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.errors import BadResult
from games.core.game import Deal, GameTable
from games.core.results import DealResult, SeatOf, flag, many
from games.core.sheet import Score, SingleDeal


@dataclass(frozen=True, kw_only=True)
class OutInOrder(DealResult):
    """Who went out, the winner first. Whoever is missing was left with cards."""

    went_out: tuple[int, ...] = many(
        "Went out, the winner first", SeatOf(), most=9, help="everybody but the loser, in order"
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        for place, seat in enumerate(self.went_out):
            if seat in self.went_out[:place]:
                raise BadResult({"went_out": f"{{{seat}}} cannot go out twice."})
        self.check_number(table)

    def check_number(self, table: GameTable) -> None:
        """Raise BadResult unless exactly one player is left."""
        if len(self.went_out) != table.seats - 1:
            raise BadResult(
                {
                    "went_out": f"with {table.seats} players {table.seats - 1} go out and one is left, "
                    f"but {len(self.went_out)} are given."
                }
            )


class GoingOut(SingleDeal):
    """One deal is a game. A player gets a point for everybody who was still in when he went out."""

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, OutInOrder)
        result.check(self.table, deal)
        points = out_points(result.went_out, self.table.seats)
        why = [
            f"{{{seat}}} is out as number {n}: {points[seat]}" for n, seat in enumerate(result.went_out, 1)
        ]
        left = [f"{{{seat}}} is left with cards: 0" for seat, worth in enumerate(points) if not worth]
        return Score(points, (*why, *left))

    def reason(self) -> str:
        return "Everybody but one has gone out."


@dataclass(frozen=True, kw_only=True)
class OutOrCalledOff(OutInOrder):
    """Who went out, and whether the game was called off with several players left, for games that need not end."""

    called_off: bool = flag(
        "Called off",
        help="the game could not be brought to an end; all who still have cards share the last place",
    )

    def check_number(self, table: GameTable) -> None:
        if not self.called_off:
            super().check_number(table)
        elif len(self.went_out) > table.seats - 2:
            raise BadResult({"called_off": "a game with only one player left is over, not called off."})


class GoingOutOrNot(GoingOut):
    """The order of going out, in a game that may be called off."""

    def reason(self) -> str:
        result = self.rows[-1].result
        assert isinstance(result, OutOrCalledOff)
        if result.called_off:
            return "The game is called off with several players left; those with cards share the last place."
        return super().reason()


@dataclass(frozen=True, kw_only=True)
class DroppedOut(DealResult):
    """Who dropped out, the first one first; the one who is missing was the last to stay in and won."""

    dropped: tuple[int, ...] = many(
        "Dropped out, in order", SeatOf(), most=9, help="everybody but the winner"
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        for place, seat in enumerate(self.dropped):
            if seat in self.dropped[:place]:
                raise BadResult({"dropped": f"{{{seat}}} cannot drop out twice."})
        if len(self.dropped) != table.seats - 1:
            raise BadResult(
                {"dropped": f"of {table.seats} players {table.seats - 1} drop out, not {len(self.dropped)}."}
            )


class LastOneIn(SingleDeal):
    """The last player in wins. A player gets a point for everybody who dropped out before."""

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, DroppedOut)
        result.check(self.table, deal)
        points = dropped_points(result.dropped, self.table.seats)
        why = [
            f"{{{seat}}} drops out as number {n}: {points[seat]}" for n, seat in enumerate(result.dropped, 1)
        ]
        winner = points.index(max(points))
        return Score(points, (*why, f"{{{winner}}} is the last one in: {points[winner]}"))

    def reason(self) -> str:
        return "Only one player is left."


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
