"""Cribbage: two cards of six are laid away for the dealer, the others played to 31 and counted, to 121 points.

Source: Parlett, lines 1307-1384.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.adding.cribbage_greedy import laid_away, played_next
from games.adding.kit.adding import PLAYING, AddingState
from games.adding.kit.counting import LIMIT, LOW_ACE, MOST, NEVER, VALUE, Count, counted, pegged
from games.core.errors import BadResult
from games.core.fields import each_seat
from games.core.game import Deal, Game, GameTable
from games.core.messages import Card, Seat, Template, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, number, per_seat
from games.core.sheet import FirstTo, Sheet
from games.core.state import CHANCE, Action, Outcome
from games.core.views import MeldView, SeatView
from games.kits.cards import BIT, cards_of
from games.kits.hands import OVER
from games.kits.stock import StockState

CARDS: Final = 6
AWAY: Final = 2
TARGET: Final = 121
LURCH: Final = 91
HEELS: Final = 2
GO: Final = 1
MOST_PEGGED: Final = 60
LAYING_AWAY: Final = say_in("phase", "laying away")
TURNING: Final = say_in("phase", "turning up")
JACKS: Final = LOW_ACE.of_rank["J"]
HAND: Final = Template("{player} counts {points} in hand")
CRIB: Final = Template("{player} counts {points} in the crib")


class CribbageSheet(FirstTo):
    """The deal alternates, and whoever gets there first has won, however much the other would have counted."""

    target = TARGET

    def reason(self) -> str:
        line, loser = self.goal() - TARGET + LURCH, self.totals.index(min(self.totals))
        if self.totals[loser] >= line:
            return super().reason()
        return say("{player} is in the lurch, with less than {line}.", player=Seat(loser), line=line)


class CribbageState(AddingState):
    """pegged: what each has scored in play. played: the cards each has played, to be counted at the end.

    last: who has played last.
    """

    pack = LOW_ACE
    cards_each = CARDS
    piles = (*StockState.piles, say_in("pile", "crib"))

    pegged: list[int] = each_seat(0)
    played: list[int] = each_seat(0)
    last: int = -1

    @property
    def crib(self) -> int:
        """The holder that the crib is among the hands."""
        return self.stock_holder + 1

    # Laying away and turning up -----------------------------------------------------------------------------------

    def after_deal(self) -> None:
        self.ask(LAYING_AWAY, 0, 1)

    def choices(self, seat: int) -> list[Action]:
        if self.phase == LAYING_AWAY:
            return self.pickable(seat)
        return [card for card in cards_of(self.hands[seat]) if self.total + VALUE[card] <= LIMIT]

    def act(self, seat: int, action: Action) -> None:
        if self.phase != LAYING_AWAY:
            super().act(seat, action)
        elif self.pick(seat, action, AWAY):
            self.turn = tuple(other for other in self.turn if other != seat)
            if not self.turn:
                self.exchange(*((one, self.crib, self.picked(one)) for one in (0, 1)))
                self.ask(TURNING, CHANCE)

    def draw(self, rng: Random) -> Outcome:
        return self.pack.texts[self.stock[-1]] if self.phase == TURNING else super().draw(rng)

    def reveals(self) -> bool:
        return self.phase == TURNING

    def apply_chance(self, outcome: Outcome) -> None:
        if self.phase != TURNING:
            super().apply_chance(outcome)
        elif not self.peg(self.deal.dealer, HEELS if BIT[self.turn_up()] & JACKS else 0):
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
        return int(self.table.options["target"])

    def makes(self, card: int) -> tuple[int]:
        return (self.total + VALUE[card],)

    def added(self, seat: int, card: int) -> None:
        self.last, self.played[seat] = seat, self.played[seat] | BIT[card]
        if self.peg(seat, pegged(self.laid).points):
            return
        other = self.table.next_seat(seat)
        for who in (other, seat):
            if self.choices(who):
                self.ask(PLAYING, who)
                return
            self._cannot(who)
        if self.total == LIMIT or not self.peg(seat, GO):
            self._begin_again(other, seat)

    def _cannot(self, seat: int) -> None:
        """A player says go: now all know that he has no card that fits."""
        for card in self.pack.deck:
            if self.total + VALUE[card] <= LIMIT:
                self.lacks[seat] |= BIT[card]

    def _begin_again(self, *seats: int) -> None:
        """The first of these who has a card leads to a new count; without cards the hands are counted."""
        leader = next((seat for seat in seats if self.hands[seat]), None)
        self.total, self.laid = 0, ()
        if leader is not None:
            self.ask(PLAYING, leader)
            return
        self.end()
        if len(self.counts()) > self.table.seats:
            self.shown[self.crib] = self.hands[self.crib]

    # The count ----------------------------------------------------------------------------------------------------

    def counts(self) -> list[tuple[int, Count]]:
        """Who counts what when all is played: the other's hand, the dealer's, the crib, until somebody has won."""
        dealer = self.deal.dealer
        found: list[tuple[int, Count]] = []
        scores = [score + points for score, points in zip(self.deal.scores, self.pegged, strict=True)]
        pone = self.table.next_seat(dealer)
        for seat, cards in (
            (pone, self.played[pone]),
            (dealer, self.played[dealer]),
            (dealer, self.hands[self.crib]),
        ):
            if max(scores) >= self.goal:
                break
            count = counted(cards, self.turned, crib=len(found) == self.table.seats)
            scores[seat] += count.points
            found.append((seat, count))
        return found

    def result(self) -> Cribbage.Result:
        counts = self.counts()
        hands = {seat: count.points for seat, count in counts[: self.table.seats]}
        return Cribbage.Result(
            pegged=tuple(self.pegged),
            hands=tuple(hands.get(seat, 0) for seat in range(self.table.seats)),
            crib=sum(count.points for _, count in counts[self.table.seats :]),
        )

    # What is seen -------------------------------------------------------------------------------------------------

    def call(self, seat: int) -> str:
        gone = self.phase == PLAYING and self.laid and self.turn == (self.last,)
        return say("go") if gone and seat != self.last else ""

    def _seat_view(self, viewer: int | None, seat: int) -> SeatView:
        shown = super()._seat_view(viewer, seat)
        shown["points"] = self.deal.scores[seat] + self.pegged[seat]
        if self.phase == OVER and (counts := [count for who, count in self.counts() if who == seat]):
            shown["points"] += sum(count.points for count in counts)
            cards = (self.played[seat], self.hands[self.crib])
            shown["melds"] = [self._counted(*pair) for pair in zip(cards, counts, strict=False)]
        elif self.played[seat]:
            shown["melds"] = [{"cards": self.texts_of(self.played[seat]), "title": say_in("cards", "played")}]
        return shown

    def _counted(self, cards: int, count: Count) -> MeldView:
        """Four cards and the one turned up, with what they count."""
        texts = [*self.texts_of(cards), self.pack.texts[self.turned]]
        return {"cards": texts, "title": say("{points}: {what}", points=count.points, what=count.said())}

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        if self.phase == LAYING_AWAY:
            return self.told_pick(viewer, seat, action, self.crib, AWAY)
        count = pegged((*self.laid, action))
        if not count.points:
            return super().told_choice(viewer, seat, action)
        return say(
            "{player} plays {card}: {total}, {what}.",
            player=Seat(seat),
            card=Card(self.pack.texts[action]),
            total=self.total + VALUE[action],
            what=count.said(),
        )

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        if self.phase != TURNING:
            return super().told_chance(viewer, outcome)
        card, dealer = Card(outcome), Seat(self.deal.dealer)
        if outcome[0] != "J":
            return say("{card} is turned up.", card=card)
        return say(
            "{card} is turned up: {player} scores {points} for his heels.",
            card=card,
            player=dealer,
            points=HEELS,
        )

    # A quick player -----------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Lay away what leaves most; play what scores most beyond what the answer is likely to score."""
        if self.phase == LAYING_AWAY:
            away = laid_away(self.hands[seat], seat == self.deal.dealer)
            return cards_of(away & ~self.chosen[seat])[0]
        other = self.table.next_seat(seat)
        seen = (
            self.hands[seat]
            | self.played[0]
            | self.played[1]
            | BIT[self.turned]
            | self.known(seat, self.crib)
        )
        unseen = self.pack.whole & ~(seen | self.lacks[other])
        return played_next(self.laid, self.choices(seat), unseen, self.hands[other].bit_count())


@register
class Cribbage(Game):
    title = "Cribbage"
    summary = say(
        "Keep four cards that count, play to {limit}, and be first at {target}.", limit=LIMIT, target=TARGET
    )
    wins = say("The first player to reach the agreed points wins, in the middle of a count if need be.")
    sources = ("parlett 1307-1384",)
    seats = (2,)
    options = (Option("target", say("Points to play to"), TARGET, lo=31, hi=1000),)
    simultaneous = True
    objective = "either"
    line = LURCH
    settlements = ("double-game", "fixed", "doubled")
    max_actions = 40

    State = CribbageState
    Sheet = CribbageSheet

    class Result(DealResult):
        """What was scored in play, and what was counted after it as far as it came to that."""

        pegged: tuple[int, ...] = per_seat(
            say("Points in play"), Number(0, MOST_PEGGED), help=say("with those for his heels")
        )
        hands: tuple[int, ...] = per_seat(say("Points of the hand"), Number(0, MOST))
        crib: int = number(say("Points of the crib"), 0, MOST)

        def check(self, table: GameTable, deal: Deal | None) -> None:
            for name, points in (("hands", self.hands), ("crib", (self.crib,))):
                if found := NEVER & set(points):
                    raise BadResult({name: say("no five cards count {points}.", points=min(found))})

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            goal, dealer = int(sheet.table.options["target"]), deal.dealer
            points = list(self.pegged)
            scores = [score + more for score, more in zip(deal.scores, points, strict=True)]
            if min(scores) >= goal:
                raise BadResult({"pegged": say("play stops as soon as somebody has {goal}.", goal=goal)})
            why = [
                say("{player} scores {points} in play", player=Seat(seat), points=points[seat])
                for seat in (0, 1)
            ]
            for seat, count, line in (
                (1 - dealer, self.hands[1 - dealer], HAND),
                (dealer, self.hands[dealer], HAND),
                (dealer, self.crib, CRIB),
            ):
                if max(scores) >= goal:
                    why.append(say("{goal} is reached: no more is counted", goal=goal))
                    break
                points[seat] += count
                scores[seat] += count
                why.append(line.said(player=Seat(seat), points=count))
            return Score(tuple(points), tuple(why))
