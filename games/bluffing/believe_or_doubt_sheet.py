"""The sheet of Believe or Doubt: points by question, whose turn it is, and how the players sit."""

from __future__ import annotations

from typing import Final

from games.core.errors import refuse
from games.core.fields import first
from games.core.game import Deal, GameTable
from games.core.messages import Seat, joined, say
from games.core.results import DealResult, Score, SeatOf, choice, entry
from games.core.sheet import FirstTo, Row

TARGET: Final = 10
MOST_QUESTIONS: Final = 200
"""After so many questions the match is over."""
BELIEVED, DOUBTED_RIGHT, DOUBTED_WRONG, MOVED = "believed", "doubted-right", "doubted-wrong", "moved"
CHOSEN, DRAWN, BOARD = "chosen", "drawn", "board"


class Turn(DealResult):
    """How a question ended."""

    answerer: int = entry(SeatOf(), say("Who answered"))
    outcome: str = choice(
        say("What happened"),
        (BELIEVED, say("everybody believed")),
        (DOUBTED_RIGHT, say("doubted, and the answer was right")),
        (DOUBTED_WRONG, say("doubted, and the answer was wrong")),
        (MOVED, say("no question: changed seats")),
    )
    doubter: int | None = entry(
        SeatOf(), say("Who doubted"), when={"outcome": (DOUBTED_RIGHT, DOUBTED_WRONG)}
    )
    beside: int | None = entry(SeatOf(), say("Now sits left of"), when={"outcome": (MOVED,)})

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.doubter == self.answerer:
            refuse("doubter", "{player} cannot doubt an answer of their own.", player=Seat(self.answerer))
        if deal is not None and self.answerer != deal.carry["answerer"]:
            refuse("answerer", "it is the turn of {player}.", player=Seat(deal.carry["answerer"]))
        if self.outcome != MOVED:
            return
        if table.options["topic"] != BOARD or not table.options["seat-changes"]:
            refuse("outcome", "seats are changed only with the board, if the table plays so.")
        if deal is not None and self.beside not in places_to_move(deal.carry["order"], self.answerer):
            refuse(
                "beside",
                "{player} cannot sit down left of {other}.",
                player=Seat(self.answerer),
                other=Seat(self.beside or 0),
            )


def places_to_move(order: list[int], seat: int) -> list[int]:
    """The players left of whom one may sit down: not oneself, nor the right-hand neighbour,
    where one sits already.
    """
    right = order[order.index(seat) - 1]
    return sorted(other for other in order if other not in (seat, right))


class BelieveOrDoubtSheet(FirstTo):
    """Points by question. carry: whose turn it is, how the players sit, and the questions that have been asked."""

    unit = "Question"
    dealer_does = ""

    carried = ("answerer", "order")
    answerer: int = 0
    order: list[int] = first(lambda sheet: list(range(sheet.table.seats)))

    def coming(self) -> tuple[str, ...]:
        around = joined(Seat(seat) for seat in self.order)
        return (
            say("{player} answers", player=Seat(self.answerer)),
            *super().coming(),
            say("As they sit: {players}", players=around),
        )

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, Turn)
        result.check(self.table, deal)
        points = [0] * self.table.seats
        player, doubter = Seat(result.answerer), Seat(result.doubter or 0)
        if result.outcome in (BELIEVED, DOUBTED_RIGHT):
            points[result.answerer] = 1
        if result.outcome == DOUBTED_RIGHT and result.doubter is not None:
            points[result.doubter] = -1
        why = {
            BELIEVED: say("{player} is believed: {points}", player=player, points=1),
            DOUBTED_RIGHT: say(
                "{player} was right: {won}; {doubter} doubted it: {lost}",
                player=player,
                doubter=doubter,
                won=1,
                lost=-1,
            ),
            DOUBTED_WRONG: say(
                "{player} was wrong, and {doubter} answers next", player=player, doubter=doubter
            ),
            MOVED: say("{player} sits down left of {other}", player=player, other=Seat(result.beside or 0)),
        }[result.outcome]
        return Score(tuple(points), (why,))

    def enter(self, result: DealResult) -> Row:
        row = super().enter(result)
        assert isinstance(result, Turn)
        if result.outcome == DOUBTED_WRONG and result.doubter is not None:
            self.answerer = result.doubter
        elif result.outcome == MOVED and result.beside is not None:
            place = self.order.index(result.answerer)
            self.answerer = self.order[(place + 1) % len(self.order)]
            self.order.remove(result.answerer)
            self.order.insert(self.order.index(result.beside) + 1, result.answerer)
        return row

    def finished(self) -> bool:
        return super().finished() or len(self.rows) >= MOST_QUESTIONS

    def reason(self) -> str:
        return (
            super().reason()
            if super().finished()
            else say("{count} questions have been asked.", count=MOST_QUESTIONS)
        )
