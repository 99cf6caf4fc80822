"""The frame of Cribbage: cards laid away for the dealer's crib, one turned up, the rest played to a limit and counted.

Whoever gets to the goal first has won, in the middle of the play or of the count. A game says what is dealt and laid
away, what a card counts in play, and what cards are worth: when turned up, laid on others, and in a hand.
Source of the family: Parlett, lines 1307-1384.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, NamedTuple, Protocol

from games.adding.kit.adding import PLAYING, AddingState
from games.core.errors import refuse
from games.core.fields import each_seat
from games.core.game import Deal
from games.core.messages import Message, Seat, Template, say, say_in
from games.core.results import Score
from games.core.sheet import Sheet
from games.core.state import Action, Outcome
from games.core.views import MeldView, SeatView
from games.kits.cards import BIT, cards_of
from games.kits.hands import OVER
from games.kits.stock import TURNING, StockState, TurningState

LAYING_AWAY: Final = say_in("phase", "laying away")
HAND: Final = Template("{player} counts {points} in hand")
CRIB: Final = Template("{player} counts {points} in the crib")


class Points(Protocol):
    """What some cards count."""

    @property
    def points(self) -> int: ...

    def said(self) -> Message: ...


class Shown(NamedTuple):
    """Who counts what of the cards of which holder."""

    seat: int
    made: Points
    holder: int


class Counted(NamedTuple):
    """What somebody wrote down: who counts how much, and the line that says so."""

    seat: int
    points: int
    line: Template


class CribState(TurningState, AddingState):
    """pegged: what each has scored in play. played: the cards each has played, to be counted at the end.

    last: who has played last.
    """

    piles = (*StockState.piles, say_in("pile", "crib"))
    away: ClassVar[int] = 2
    """The cards that each lays away."""
    limit: ClassVar[int]
    """Nobody brings the total over it."""
    worth: ClassVar[Sequence[int]]
    """By card what it adds to the total."""
    heads: ClassVar[int]
    """The cards that score for the dealer when they are turned up, as a mask."""
    heels: ClassVar[int] = 2
    """What they score."""
    heels_said: ClassVar[Template] = Template("{card} is turned up: {player} scores {points} for his heels.")
    no_go: ClassVar[frozenset[int]]
    """The totals whose last card scores nothing more for being the last."""
    once: ClassVar[bool] = False
    """Whether the play is over with the first count, whatever is still in hand."""

    pegged: list[int] = each_seat(0)
    played: list[int] = each_seat(0)
    last: int = -1

    # What a game says ---------------------------------------------------------------------------------------------

    @abstractmethod
    def pegs(self, seat: int, laid: Sequence[int]) -> Points:
        """What the last of the cards laid, by this seat, makes with those before it."""

    @abstractmethod
    def counted(self, cards: int, *, crib: bool) -> Points:
        """What cards count with the one turned up."""

    def shows(self, seat: int, holder: int) -> Iterable[Shown]:
        """What comes of a hand or the crib: what its player counts, and what else follows."""
        yield Shown(seat, self.counted(self.counted_cards(holder), crib=holder == self.crib), holder)

    # Laying away and turning up -----------------------------------------------------------------------------------

    @property
    def crib(self) -> int:
        """The holder that the crib is among the hands."""
        return self.stock_holder + 1

    def after_deal(self) -> None:
        self.ask(LAYING_AWAY, 0, 1)

    def choices(self, seat: int) -> list[Action]:
        if self.phase == LAYING_AWAY:
            return self.pickable(seat)
        left, worth = self.limit - self.total, self.worth
        return [card for card in cards_of(self.hands[seat]) if worth[card] <= left]

    def act(self, seat: int, action: Action) -> None:
        if self.phase != LAYING_AWAY:
            super().act(seat, action)
        elif self.pick(seat, action, self.away):
            self.turn = tuple(other for other in self.turn if other != seat)
            if not self.turn:
                self.exchange(*((one, self.crib, self.picked(one)) for one in (0, 1)))
                self.ask_to_turn()

    def turned_over(self) -> None:
        if not self.peg(self.deal.dealer, self.heels if BIT[self.turned] & self.heads else 0):
            self.ask(PLAYING, self.table.next_seat(self.deal.dealer))

    # Play ---------------------------------------------------------------------------------------------------------

    def peg(self, seat: int, points: int) -> bool:
        """Whether these points end the match, and with it the deal."""
        self.pegged[seat] += points
        if over := self.deal.scores[seat] + self.pegged[seat] >= self.goal:
            self.end()
        return over

    @property
    def goal(self) -> int:
        return self.table.target

    def makes(self, card: int) -> tuple[int]:
        return (self.total + self.worth[card],)

    def added(self, seat: int, card: int) -> None:
        self.last, self.played[seat] = seat, self.played[seat] | BIT[card]
        if self.peg(seat, self.pegs(seat, self.laid).points):
            return
        other = self.table.next_seat(seat)
        for who in (other, seat):
            if self.choices(who):
                self.ask(PLAYING, who)
                return
            self._cannot(who)
        if self.total in self.no_go or not self.peg(seat, 1):
            self._begin_again(other, seat)

    def _cannot(self, seat: int) -> None:
        """A player says go: now all know that he has no card that fits."""
        for card in self.pack.deck:
            if self.total + self.worth[card] <= self.limit:
                self.lacks[seat] |= BIT[card]

    def _begin_again(self, *seats: int) -> None:
        """The first of these who has a card leads to a new count; when all is played the hands are counted."""
        leader = next((seat for seat in seats if self.hands[seat] and not self.once), None)
        self.total, self.laid = 0, ()
        if leader is not None:
            self.ask(PLAYING, leader)
            return
        self.end()
        for shown in self.counts():
            self.shown[shown.holder] |= self.hands[shown.holder]

    # The count ----------------------------------------------------------------------------------------------------

    def counted_cards(self, holder: int) -> int:
        """The cards of a hand or of the crib, played or not."""
        return self.hands[holder] | (0 if holder == self.crib else self.played[holder])

    def counts(self) -> list[Shown]:
        """Who counts what when all is played: the other's hand, the dealer's, the crib, until somebody has won."""
        dealer, goal = self.deal.dealer, self.goal
        found: list[Shown] = []
        scores = [score + points for score, points in zip(self.deal.scores, self.pegged, strict=True)]
        pone = self.table.next_seat(dealer)
        for seat, holder in ((pone, pone), (dealer, dealer), (dealer, self.crib)):
            for shown in self.shows(seat, holder):
                if max(scores) >= goal:
                    return found
                scores[shown.seat] += shown.made.points
                found.append(shown)
        return found

    # What is seen -------------------------------------------------------------------------------------------------

    def call(self, seat: int) -> str:
        gone = self.phase == PLAYING and self.laid and self.turn == (self.last,)
        return say("go") if gone and seat != self.last else ""

    def _seat_view(self, viewer: int | None, seat: int) -> SeatView:
        shown = super()._seat_view(viewer, seat)
        shown["points"] = self.deal.scores[seat] + self.pegged[seat]
        if self.phase == OVER and (counts := [one for one in self.counts() if one.seat == seat]):
            shown["points"] += sum(one.made.points for one in counts)
            shown["melds"] = [self._counted(one) for one in counts]
        elif self.played[seat]:
            shown["melds"] = [{"cards": self.texts_of(self.played[seat]), "title": say_in("cards", "played")}]
        return shown

    def _counted(self, shown: Shown) -> MeldView:
        """Cards and the one turned up, with what they count."""
        texts = [*self.texts_of(self.counted_cards(shown.holder)), self.pack.texts[self.turned]]
        title = say("{points}: {what}", points=shown.made.points, what=shown.made.said())
        return {"cards": texts, "title": title}

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        if self.phase == LAYING_AWAY:
            return self.told_pick(viewer, seat, action, self.crib, self.away)
        count = self.pegs(seat, (*self.laid, action))
        if not count.points:
            return super().told_choice(viewer, seat, action)
        return say(
            "{player} plays {card}: {total}, {what}.",
            player=Seat(seat),
            card=self.card_said(seat, action),
            total=self.total + self.worth[action],
            what=count.said(),
        )

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        if self.phase != TURNING or not self.pack.named[outcome] & self.heads:
            return super().told_chance(viewer, outcome)
        card = self.card_said(self.deal.dealer, self.pack.first[outcome])
        return self.heels_said.said(card=card, player=Seat(self.deal.dealer), points=self.heels)

    # A quick player -----------------------------------------------------------------------------------------------

    def unseen_by(self, seat: int) -> int:
        """The cards that the other may have, as far as this seat knows."""
        seen = self.hands[seat] | self.played[0] | self.played[1] | self.known(seat, self.crib)
        return self.pack.whole & ~(seen | BIT[self.turned] | self.lacks[self.table.next_seat(seat)])


def counted_until(goal: int, scores: Sequence[int], counted: Iterable[Counted]) -> list[Counted]:
    """What is counted, in order, until somebody has won."""
    scores, found = list(scores), []
    for one in counted:
        if max(scores) >= goal:
            break
        scores[one.seat] += one.points
        found.append(one)
    return found


def crib_score(sheet: Sheet, deal: Deal, pegged: Sequence[int], counted: Sequence[Counted]) -> Score:
    """What was pegged, then who counted how much, in order and with its line, until somebody has won."""
    goal = sheet.table.target
    points = list(pegged)
    scores = [score + more for score, more in zip(deal.scores, points, strict=True)]
    if min(scores) >= goal:
        refuse("pegged", "play stops as soon as somebody has {goal}.", goal=goal)
    why = [say("{player} scores {points} in play", player=Seat(seat), points=points[seat]) for seat in (0, 1)]
    until = counted_until(goal, scores, counted)
    for seat, count, line in until:
        points[seat] += count
        why.append(line.said(player=Seat(seat), points=count))
    if len(until) < len(counted):
        why.append(say("{goal} is reached: no more is counted", goal=goal))
    return Score(tuple(points), tuple(why))
