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

from games.bluffing.trivia_packs import (
    HIGHEST,
    LONGEST_PACK,
    MOST_CATEGORIES,
    Pack,
    Question,
    own_pack,
    read_pack,
)
from games.core.commitment import check_number
from games.core.errors import BadResult, Illegal
from games.core.fields import Fields, first
from games.core.game import Deal, GameTable
from games.core.messages import Seat, joined, say, say_in
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.results import DealResult, Score, SeatOf, choice, entry
from games.core.sheet import FirstTo, Row
from games.core.state import CHANCE, OPEN, Action, State
from games.core.views import SeatView, View
from games.kits.chips import GIVEN_UP, SHEET, ChipGame

TARGET: Final = 10
MOST_QUESTIONS: Final = 200
"""After so many questions the match is over."""
BELIEVED, DOUBTED_RIGHT, DOUBTED_WRONG, MOVED = "believed", "doubted-right", "doubted-wrong", "moved"
CHOSEN, DRAWN, BOARD = "chosen", "drawn", "board"
ORDINARY, FREE, PIE = "ordinary", "free", "pie"
SQUARES: Final = {ORDINARY: 24, FREE: 12, PIE: 6}
"""The squares of the outer track of a usual board."""
BELIEVE, DOUBT, STAY, TOPIC, MOVE, ANSWER = 0, 1, 2, 10, 50, 100
"""Actions: TOPIC + number of a category; MOVE + seat to sit down left of; ANSWER + number."""
DEALING, PIE_CHOICE, BANNING, CHOOSING, DRAWING, ANSWERING, JUDGING, OPENING, OVER = range(9)
PHASES: Final = (
    say_in("phase", "draw"),
    say_in("phase", "stay or move"),
    say_in("phase", "ban a category"),
    say_in("phase", "choose a category"),
    say_in("phase", "question"),
    say_in("phase", "answer"),
    say_in("phase", "believe or doubt"),
    say_in("phase", "open"),
    say_in("phase", "over"),
)


SQUARES_SAID: Final = {
    ORDINARY: say_in("a square", "ordinary"),
    FREE: say_in("a square", "free"),
    PIE: say_in("a square", "pie"),
}
SPOKEN: Final = {
    "believe": say_in("a move", "believe"),
    "doubt": say_in("a move", "doubt"),
    "stay": say_in("a move", "stay"),
}


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
            raise BadResult(
                {"doubter": say("{player} cannot doubt an answer of their own.", player=Seat(self.answerer))}
            )
        if deal is not None and self.answerer != deal.carry["answerer"]:
            raise BadResult(
                {"answerer": say("it is the turn of {player}.", player=Seat(deal.carry["answerer"]))}
            )
        if self.outcome != MOVED:
            return
        if table.options["topic"] != BOARD or not table.options["seat-changes"]:
            raise BadResult({"outcome": say("seats are changed only with the board, if the table plays so.")})
        if deal is not None and self.beside not in places_to_move(deal.carry["order"], self.answerer):
            raise BadResult(
                {
                    "beside": say(
                        "{player} cannot sit down left of {other}.",
                        player=Seat(self.answerer),
                        other=Seat(self.beside or 0),
                    )
                }
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
    target = TARGET

    def begin(self) -> None:
        super().begin()
        self.answerer = 0
        self.order = list(range(self.table.seats))

    def carry(self) -> Mapping[str, Any]:
        return {"answerer": self.answerer, "order": self.order[:]}

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


class BelieveOrDoubtState(Fields, State):
    """A question in play. `printed` is the answer that nobody sees before the announcements are over."""

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
        if self.phase == PIE_CHOICE:
            return [STAY, *(MOVE + other for other in places_to_move(self.order, seat))]
        if self.phase == ANSWERING and self.question is not None:
            return list(range(ANSWER + self.question.low, ANSWER + self.question.high + 1))
        return [TOPIC + number for number in range(len(self.pack.categories)) if number != self.banned]

    def apply(self, seat: int, action: Action) -> None:
        if self.phase == JUDGING:
            self._judge(seat, action)
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
            self.phase = JUDGING

    def _judge(self, seat: int, action: Action) -> None:
        """The first doubt ends the round."""
        if action == DOUBT:
            self.doubter = seat
        self.turn = self.left_of(seat)
        if action == DOUBT or self.turn == self.answerer:
            self.phase = OPENING

    # The end ------------------------------------------------------------------------------------------------------

    def right(self) -> bool:
        """Whether the printed answer bears the given one out."""
        question = self.question
        return question is not None and abs(self.answer - self.printed) <= question.within

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
        return int(self.table.options["target"])

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
            doubts = action == DOUBT
            return (
                say("{player} doubts it.", player=player)
                if doubts
                else say("{player} believes it.", player=player)
            )
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
        if action >= ANSWER:
            return "answer " + str(action - ANSWER)
        if action >= MOVE:
            return "move " + str(action - MOVE)
        return "topic " + str(action - TOPIC + 1) if action >= TOPIC else ("believe", "doubt", "stay")[action]

    def parse(self, seat: int, text: str) -> Action:
        word, _, number = text.partition(" ") if isinstance(text, str) else ("", "", "")
        words = {"believe": BELIEVE, "doubt": DOUBT, "stay": STAY}
        if word in words and word == text:
            return words[word]
        if number.isascii() and number.isdigit() and str(int(number[:7])) == number:
            value = int(number)
            if word == "answer" and value <= HIGHEST:
                return ANSWER + value
            if word == "move" and value < self.table.seats:
                return MOVE + value
            if word == "topic" and 1 <= value <= MOST_CATEGORIES:
                return TOPIC + value - 1
        raise Illegal(
            say(
                "{text} is not `answer` and a number, `topic` and a number, `believe` or `doubt`.",
                text=f"{text!r:.60}",
            )
        )

    def say(self, action_text: str) -> str:
        word, _, number = action_text.partition(" ")
        if word == "topic" and number.isdigit() and 1 <= int(number) <= len(self.pack.categories):
            return self.pack.categories[int(number) - 1]
        if word == "move" and number.isdigit():
            return say("to the left of {player}", player=Seat(int(number)))
        return number if word == "answer" and number else SPOKEN.get(action_text, action_text)

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """It knows no answers: it says something in the middle, and believes little, least when
        nobody else can doubt.
        """
        if self.phase == ANSWERING and self.question is not None:
            low, high = self.question.low, self.question.high
            return ANSWER + round(rng.triangular(low, high, (low + high) / 2))
        if self.phase == JUDGING:
            last = self.left_of(seat) == self.answerer
            return DOUBT if rng.random() < (0.95 if last else 0.75) else BELIEVE
        return STAY if self.phase == PIE_CHOICE else self.sample_legal(seat, rng)


def pack_of(options: Mapping[str, OptionValue]) -> Pack:
    """The pack of a table: the club's, or the own one. Raises BadOption."""
    text = str(options["pack"])
    return read_pack(text) if text else own_pack()


@register
class BelieveOrDoubt(ChipGame):
    title = "Believe or Doubt"
    summary = say(
        "A trivia game for those who do not know: all that counts is whether the others believe you."
    )
    wins = say("The first to reach the agreed points wins.")
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
    objective = "win"
    draws = True
    luck = "some"
    may_stop = True
    settlements = ("average-pot", "fixed")
    chip_kinds = GIVEN_UP
    minus_chips = True
    max_actions = 16
    max_deals = MOST_QUESTIONS

    Result = Turn
    Sheet = BelieveOrDoubtSheet
    State = BelieveOrDoubtState

    usual = 4

    @classmethod
    def chips_at_first(cls, table: GameTable) -> int:
        return int(table.options["target"])

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        pack_of(options)
