"""The table of Believe or Doubt: what is asked and said, and what of it is seen and told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.bluffing.believe_or_doubt_sheet import (
    BOARD,
    CHOSEN,
)
from games.bluffing.believe_or_doubt_words import (
    ANSWER,
    ANSWERING,
    BANNING,
    CHOOSING,
    DEALING,
    DOUBT,
    DRAWING,
    EXACTLY,
    FREE,
    JUDGING,
    MOVE,
    OPENING,
    ORDINARY,
    OVER,
    PHASES,
    PIE,
    PIE_CHOICE,
    SPOKEN,
    SQUARES_SAID,
    STAY,
    TOPIC,
    WISHING,
    action_of,
    text_of,
)
from games.bluffing.trivia_packs import (
    Pack,
    Question,
    own_pack,
    read_pack,
)
from games.core.fields import Fields, first
from games.core.messages import Seat, joined, say, say_in
from games.core.options import OptionValue
from games.core.state import OPEN, Action, State
from games.core.views import SeatView, View


def pack_of(options: Mapping[str, OptionValue]) -> Pack:
    """The pack of a table: the club's, or the own one. Raises BadOption."""
    text = str(options["pack"])
    return read_pack(text) if text else own_pack()


class BelieveOrDoubtTable(Fields, State):
    """A question in play. `printed` is the answer that nobody sees before the announcements are over.

    exact: the table wants the exact number. asked_for, voted: how many have wished for it, of how many who were asked.
    """

    answerer: int = first(lambda state: state.deal.carry["answerer"])
    order: list[int] = first(lambda state: list(state.deal.carry["order"]))
    turn: int = first(lambda state: state.answerer)
    square: str = ORDINARY
    topic: int = -1
    banned: int = -1
    asked: int = -1
    printed: int = -1
    answer: int = -1
    doubter: int | None = None
    moved: int | None = None
    exact: bool = False
    asked_for: int = 0
    voted: int = 0
    phase: int = first(lambda state: CHOOSING if state.table.options["topic"] == CHOSEN else DEALING)

    @property
    def pack(self) -> Pack:
        return pack_of(self.table.options)

    @property
    def question(self) -> Question | None:
        return self.pack.questions[self.asked] if self.asked >= 0 else None

    def left_of(self, seat: int) -> int:
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def right_of(self, seat: int) -> int:
        return self.order[self.order.index(seat) - 1]

    def right(self) -> bool:
        """Whether the printed answer bears the given one out."""
        question = self.question
        within = 0 if question is None or self.exact else question.within
        return question is not None and abs(self.answer - self.printed) <= within

    # What is seen -------------------------------------------------------------------------------------------------

    def view(self, viewer: int | None) -> View:
        view: View = {
            "picture": "sheet",
            "phase": PHASES[self.phase],
            "seats": [self._seat_view(seat) for seat in range(self.table.seats)],
            "facts": self._facts(viewer),
        }
        if viewer is not None and viewer != OPEN:
            view["you"] = viewer
        return view

    def _facts(self, viewer: int | None) -> list[list[str]]:
        facts: list[list[str]] = []
        if self.table.options["topic"] == BOARD and self.phase != DEALING:
            facts.append([say_in("fact", "square"), SQUARES_SAID[self.square]])
        if self.banned >= 0:
            facts.append([say_in("fact", "banned"), self.pack.categories[self.banned]])
        if self.topic >= 0:
            facts.append([say_in("fact", "category"), self.pack.categories[self.topic]])
        if self.question is not None:
            facts.append([say_in("fact", "question"), self.question.text])
        if self.answer >= 0:
            facts.append([say_in("fact", "answer"), str(self.answer)])
        if self.exact:
            facts.append([say_in("fact", "accuracy"), say("the exact number")])
        if self.printed >= 0 and (self.phase == OVER or viewer == OPEN):
            facts.append([say_in("fact", "printed answer"), str(self.printed)])
        if self.table.options["seat-changes"] and self.table.options["topic"] == BOARD:
            if self.moved is not None:
                facts.append(
                    [say_in("fact", "moves"), say("to the left of {player}", player=Seat(self.moved))]
                )
            facts.append([say_in("fact", "seated"), joined(Seat(seat) for seat in self.order)])
        return facts

    def _seat_view(self, seat: int) -> SeatView:
        score = self.deal.scores[seat]
        shown: SeatView = {
            "seat": seat,
            "labels": [say_in("beside a seat", "answers")] if seat == self.answerer else [],
        }
        if self.table.options["chips"]:
            shown["chips"] = max(0, self.goal() - score)
        else:
            shown["points"] = score
        if self.phase in (JUDGING, OPENING, OVER) and self.answer >= 0:
            if seat == self.doubter:
                shown["call"] = say_in("a move", "doubt")
            elif seat != self.answerer and self._has_believed(seat):
                shown["call"] = say_in("a move", "believe")
        return shown

    def goal(self) -> int:
        return self.table.target

    def _has_believed(self, seat: int) -> bool:
        """Whether a seat comes before the one whose turn it is, or before the doubter."""
        places = len(self.order)
        first = self.order.index(self.answerer)
        end = self.turn if self.doubter is None else self.doubter
        reached = (self.order.index(end) - first) % places or places
        return 0 < (self.order.index(seat) - first) % places < reached

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if self.phase == JUDGING:
            believes = say("{player} believes it.", player=player)
            return say("{player} doubts it.", player=player) if action == DOUBT else believes
        if self.phase == WISHING:
            enough = say("{player} finds it exact enough.", player=player)
            return say("{player} asks for the exact number.", player=player) if action == EXACTLY else enough
        if self.phase == PIE_CHOICE and action == STAY:
            return say("{player} stays.", player=player)
        if self.phase == PIE_CHOICE:
            return say("{player} sits down left of {other}.", player=player, other=Seat(action - MOVE))
        if self.phase == ANSWERING:
            return say("{player} answers: {number}.", player=player, number=str(action - ANSWER))
        category = self.pack.categories[action - TOPIC]
        if self.phase == BANNING:
            return say("{player} bans {category}.", player=player, category=category)
        return say("{player} chooses {category}.", player=player, category=category)

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        if self.phase == OPENING:
            printed, answer = str(outcome), str(self.answer)
            if self.right():
                return say(
                    "The printed answer is {printed}: {answer} is right.", printed=printed, answer=answer
                )
            return say("The printed answer is {printed}: {answer} is wrong.", printed=printed, answer=answer)
        if self.phase == DRAWING:
            return str(self.pack.questions[outcome].text)
        square, number = outcome
        if square == FREE:
            return say("{player} lands on a free square.", player=Seat(self.answerer))
        player, category = Seat(self.answerer), self.pack.categories[number]
        if square == PIE:
            return say("{player} gets {category} and a pie square.", player=player, category=category)
        return say("{player} gets {category}.", player=player, category=category)

    def text(self, seat: int, action: Action) -> str:
        return text_of(action)

    def parse(self, seat: int, text: str) -> Action:
        return action_of(text, self.table.seats)

    def say(self, action_text: str) -> str:
        word, _, number = action_text.partition(" ")
        if word == "topic" and number.isdigit() and 1 <= int(number) <= len(self.pack.categories):
            return self.pack.categories[int(number) - 1]
        if word == "move" and number.isdigit():
            return say("to the left of {player}", player=Seat(int(number)))
        return number if word == "answer" and number else SPOKEN.get(action_text, action_text)
