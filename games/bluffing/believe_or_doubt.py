"""Believe or Doubt: answer a trivia question, truly or not, and see whether the others believe you.

Source: My Games, lines 2725-2770.

Decided where the source is open: see the rules page. Each deal is one question. Opening the printed answer
is an event of the table. On the site answers are numbers, so that the printed answer alone judges them; with cards of
words at a real table the outcome of each question is typed in.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Self

from games.bluffing.believe_or_doubt_sheet import (
    BELIEVED,
    BOARD,
    CHOSEN,
    DOUBTED_RIGHT,
    DOUBTED_WRONG,
    DRAWN,
    MOST_QUESTIONS,
    MOVED,
    TARGET,
    BelieveOrDoubtSheet,
    Turn,
    places_to_move,
)
from games.bluffing.believe_or_doubt_table import BelieveOrDoubtTable, pack_of
from games.bluffing.believe_or_doubt_words import (
    ANSWER,
    ANSWERING,
    BANNING,
    BELIEVE,
    CHOOSING,
    DEALING,
    DOUBT,
    DRAWING,
    ENOUGH,
    EXACTLY,
    FREE,
    JUDGING,
    MOVE,
    OPENING,
    ORDINARY,
    OVER,
    PIE,
    PIE_CHOICE,
    STAY,
    TOPIC,
    WISHING,
)
from games.bluffing.trivia_packs import (
    LONGEST_PACK,
    Question,
)
from games.core.commitment import check_number
from games.core.errors import Illegal
from games.core.game import GameTable
from games.core.messages import say
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.state import CHANCE, Action
from games.core.votes import EXACT
from games.kits.chips import GIVEN_UP, SHEET, ChipGame

SQUARES: Final = {ORDINARY: 24, FREE: 12, PIE: 6}
"""The squares of the outer track of a usual board."""


class BelieveOrDoubtState(BelieveOrDoubtTable):
    """A question in play."""

    # Turns --------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        if self.phase == OVER:
            return ()
        return (CHANCE,) if self.phase in (DEALING, DRAWING, OPENING) else (self.turn,)

    def reveals(self) -> bool:
        return self.phase == OPENING

    def draw(self, rng: Random) -> Any:
        """The square and the category, or the number of a question of the category; in the end the printed answer."""
        if self.phase == OPENING:
            return self.printed
        if self.phase == DEALING:
            square = ORDINARY
            if self.table.options["topic"] == BOARD:
                square = rng.choices(list(SQUARES), list(SQUARES.values()))[0]
            return [square, rng.randrange(len(self.pack.categories))]
        return rng.choice(self._questions())

    def check_chance(self, outcome: Any) -> None:
        if self.phase == OPENING:
            super().check_chance(outcome)
        elif self.phase == DRAWING:
            check_number(outcome, self._questions())
        else:
            squares = SQUARES if self.table.options["topic"] == BOARD else (ORDINARY,)
            if type(outcome) is not list or len(outcome) != 2 or outcome[0] not in tuple(squares):
                raise Illegal(
                    say("{outcome} is not a square and the number of a category.", outcome=f"{outcome!r:.60}")
                )
            check_number(outcome[1], range(len(self.pack.categories)))

    def _questions(self) -> list[int]:
        """The numbers of the questions of the category."""
        category = self.pack.categories[self.topic]
        return [n for n, one in enumerate(self.pack.questions) if one.category == category]

    def apply_chance(self, outcome: Any) -> None:
        if self.phase == OPENING:
            self.phase = OVER
        elif self.phase == DEALING:
            self.square, self.topic = outcome
            self._land()
        else:
            self.asked = outcome
            self.printed = self.pack.questions[outcome].answer
            self.phase = ANSWERING

    def _land(self) -> None:
        if self.square == FREE:
            self.topic = -1
            self.phase = BANNING
        elif self.square == PIE and self.table.options["seat-changes"]:
            self.phase = PIE_CHOICE
        else:
            self.phase = DRAWING

    def legal(self, seat: int) -> list[Action]:
        if self.phase == JUDGING:
            return [BELIEVE, DOUBT]
        if self.phase == WISHING:
            return [EXACTLY, ENOUGH]
        if self.phase == PIE_CHOICE:
            return [STAY, *(MOVE + other for other in places_to_move(self.order, seat))]
        if self.phase == ANSWERING and self.question is not None:
            low, high = self._answers(self.question)
            return list(range(ANSWER + low, ANSWER + high + 1))
        return [TOPIC + number for number in range(len(self.pack.categories)) if number != self.banned]

    def _answers(self, question: Question) -> tuple[int, int]:
        """The least and the greatest answer; a more exact one does not take the first back."""
        if not self.exact:
            return question.low, question.high
        near = question.within
        return max(question.low, self.answer - near), min(question.high, self.answer + near)

    def apply(self, seat: int, action: Action) -> None:
        if self.phase == JUDGING:
            self._judge(seat, action)
        elif self.phase == WISHING:
            self._wish(seat, action)
        elif self.phase == BANNING:
            self.banned = action - TOPIC
            self.turn = self.right_of(seat)
            self.phase = CHOOSING
        elif self.phase == CHOOSING:
            self.topic = action - TOPIC
            self.turn = self.answerer
            self.phase = DRAWING
        elif self.phase == PIE_CHOICE:
            self.moved = None if action == STAY else action - MOVE
            self.phase = DRAWING if self.moved is None else OVER
        else:
            self.answer = action - ANSWER
            self.turn = self.left_of(seat)
            self.phase = WISHING if self._may_wish() else JUDGING

    def _may_wish(self) -> bool:
        """Whether the table is asked, once, if the answer is exact enough."""
        question = self.question
        loose = question is not None and question.within > 0
        return loose and not self.exact and bool(self.table.options["wishes"])

    def _wish(self, seat: int, action: Action) -> None:
        """More than half of all at the table, the answerer among them, have it answered once more."""
        self.voted, self.asked_for = self.voted + 1, self.asked_for + (action == EXACTLY)
        players = len(self.order)
        self.turn = self.left_of(seat)
        if 2 * self.asked_for > players:
            self.exact, self.turn, self.phase = True, self.answerer, ANSWERING
        elif self.voted == players:
            self.turn, self.phase = self.left_of(self.answerer), JUDGING

    def _judge(self, seat: int, action: Action) -> None:
        """The first doubt ends the round."""
        if action == DOUBT:
            self.doubter = seat
        self.turn = self.left_of(seat)
        if action == DOUBT or self.turn == self.answerer:
            self.phase = OPENING

    # The end ------------------------------------------------------------------------------------------------------

    def result(self) -> Turn:
        if self.moved is not None:
            return Turn(answerer=self.answerer, outcome=MOVED, beside=self.moved)
        if self.doubter is None:
            return Turn(answerer=self.answerer, outcome=BELIEVED)
        outcome = DOUBTED_RIGHT if self.right() else DOUBTED_WRONG
        return Turn(answerer=self.answerer, outcome=outcome, doubter=self.doubter)

    def returns(self) -> list[float]:
        """Points, and half a point for who answers next."""
        worth = [0.0] * self.table.seats
        result = self.result()
        if result.outcome in (BELIEVED, DOUBTED_RIGHT):
            worth[self.answerer] += 1.5
        if result.doubter is not None:
            worth[result.doubter] += -1.0 if result.outcome == DOUBTED_RIGHT else 0.5
        average = sum(worth) / len(worth)
        return [one - average for one in worth]

    # Copies -------------------------------------------------------------------------------------------------------

    def resample(self, seat: int, rng: Random) -> Self:
        """Nobody has seen the printed answer: any that the question allows."""
        world = self.clone()
        if self.question is not None and self.phase != OVER:
            world.printed = rng.randint(self.question.low, self.question.high)
        return world

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """It knows no answers: it says something in the middle, and believes little, least when
        nobody else can doubt.
        """
        if self.phase == ANSWERING and self.question is not None:
            low, high = self._answers(self.question)
            return ANSWER + round(rng.triangular(low, high, (low + high) / 2))
        if self.phase == WISHING:
            return ENOUGH if seat == self.answerer or rng.random() < 0.4 else EXACTLY
        if self.phase == JUDGING:
            last = self.left_of(seat) == self.answerer
            return DOUBT if rng.random() < (0.95 if last else 0.75) else BELIEVE
        return STAY if self.phase == PIE_CHOICE else self.sample_legal(seat, rng)


@register
class BelieveOrDoubt(ChipGame):
    title = "Believe or Doubt"
    summary = say(
        "A trivia game for those who do not know: all that counts is whether the others believe you."
    )
    seats = (3, 4, 5, 6)
    options = (
        Option(
            "pack",
            say("Questions as CSV or JSON"),
            "",
            longest=LONGEST_PACK,
            secret=True,
            help=say(
                "The club's own pack, with the columns category, question, answer, low, high and perhaps within; "
                "empty for the small pack that is built in."
            ),
        ),
        Option(
            "topic",
            say("How the category is found"),
            DRAWN,
            choices={
                CHOSEN: say("the answerer chooses it"),
                DRAWN: say("by lot"),
                BOARD: say("by the squares of a board"),
            },
        ),
        Option("seat-changes", say("Pie squares of the board allow a change of seats"), True),
        Option("target", say("Points that win"), TARGET, lo=1, hi=50),
        Option(
            "chips",
            say("Counted in chips"),
            False,
            help=say("Everybody begins with as many as points win, and gets rid of them."),
        ),
        SHEET,
        Option(
            "wishes",
            say("More than half of the table can ask for the exact number"),
            False,
            help=say("Where a question lets a number be off, and before anybody says whether they believe."),
            later=True,
        ),
    )
    sources = ("my-games 2725-2770",)
    variants = (
        Variant("chips", say("Believe or Doubt with chips"), "my-games 2725-2770", {"chips": True}),
        Variant(
            "board",
            say("Believe or Doubt with the board of a trivia game"),
            "my-games 2725-2770",
            {"topic": BOARD},
        ),
    )
    draws = True
    luck = "some"
    may_stop = True
    settlements = ("average-pot", "fixed")
    chip_kinds = GIVEN_UP
    minus_chips = True
    max_deals = MOST_QUESTIONS

    Result = Turn
    Sheet = BelieveOrDoubtSheet
    State = BelieveOrDoubtState

    usual = 4

    @classmethod
    def votes_at(cls, table: GameTable) -> tuple[str, ...]:
        """Anybody may wish for a more exact answer before the announcements (line 2755)."""
        return (EXACT,)

    @classmethod
    def chips_at_first(cls, table: GameTable) -> int:
        return table.target

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        pack_of(options)
