"""Three-stake Brag: a stake for the highest card turned up, one for the best hand, and one for what comes nearest 31.

Source: Parlett, lines 5357-5359.
"""

from __future__ import annotations

from typing import ClassVar, Final

from games.core.errors import Illegal
from games.core.fields import each_seat
from games.core.messages import Message, Seat, joined, say, say_in
from games.core.registry import register
from games.core.results import DealResult
from games.core.state import Action, Outcome
from games.core.views import View
from games.kits.cards import RANK_OF, cards_of
from games.vying.classical_brag import BRAGGERS, ClassicalBragState
from games.vying.kit.betting import shares
from games.vying.kit.brag import ACE, brag_strength
from games.vying.kit.game import VyingGame
from games.vying.kit.rounds import CHANGING, DEALING, OVER, SHOWING
from games.vying.kit.state import told_hands, told_wins

NEAREST: Final = 31
BUST: Final = -NEAREST
DRAW, STAND = 5, 6
WORDS: Final = {DRAW: "draw", STAND: "stand"}


def total_of(cards: int) -> int:
    """What cards come to: the ace 11, court cards 10, others their number."""
    return sum(11 if RANK_OF[card] == 12 else min(10, RANK_OF[card] + 2) for card in cards_of(cards))


class ThreeStakeBragState(ClassicalBragState):
    """first, third: what each has put into these stakes; that of the betting is the second. drawn: cards by seat that
    were drawn to come nearer to 31. gained: what the stakes have brought so far.
    """

    rounds = ("DDU",)
    words: ClassVar[dict[int, str]] = WORDS

    first: list[int] = each_seat(0)
    third: list[int] = each_seat(0)
    drawn: list[int] = each_seat(0)
    stood: list[bool] = each_seat(False)
    gained: list[int] = each_seat(0)

    def pay_antes(self) -> None:
        """Three stakes each; who cannot pay them all pays the first ones."""
        chips = self.betting.chips
        for seat in self.around():
            self.first[seat] = chips.pay(seat, self.ante)
            self.betting.pay(seat, self.ante)
            self.third[seat] = chips.pay(seat, self.ante)
            self.betting.pay(seat, 0)

    def dealt(self) -> list[int]:
        """Those who have been dealt cards, from the dealer's left."""
        seats = self.table.seats
        order = [(self.deal.dealer + step) % seats for step in range(1, seats + 1)]
        return [seat for seat in order if self.hands[seat]]

    def bet(self) -> None:
        """The highest card that lies open wins the first stake; of equal ones the first on the dealer's left.

        Who had nothing left for the second is not in it.
        """
        order = self.dealt()
        best = max(order, key=lambda seat: (RANK_OF[cards_of(self.up[seat])[0]], -order.index(seat)))
        self.gained[best] += sum(self.first)
        for seat in order:
            if not self.betting.paid[seat]:
                self.betting.active[seat] = False
                self.betting.inside -= 1
        super().bet()

    def settle(self) -> None:
        """The second stake is decided; then all show their cards for the third."""
        if self.phase != SHOWING:
            self.phase = SHOWING
            return
        super().settle()
        for seat, won in enumerate(self.won):
            self.gained[seat] += won
        self.won, self.shows = (), tuple(self.dealt())
        self.draw_next()

    def showers(self) -> tuple[int, ...]:
        return tuple(self.dealt())

    # The third stake ----------------------------------------------------------------------------------------------

    def may_draw(self, seat: int) -> bool:
        return bool(self.third[seat]) and not self.stood[seat] and total_of(self.hands[seat]) < NEAREST

    def draw_next(self) -> None:
        """Whoever is next and may draw is asked; when nobody is left the third stake is shared out."""
        waiting = [seat for seat in self.dealt() if self.may_draw(seat)]
        if waiting:
            self.phase, self.turn = CHANGING, waiting[0]
            return
        worth = {seat: self.nearness(seat) for seat in self.dealt() if self.third[seat]}
        won = shares(self.third, worth, self.deal.dealer) if worth else [0] * self.table.seats
        self.won = tuple(one + more for one, more in zip(self.gained, won, strict=True))
        self.phase, self.turn = OVER, -1

    def nearness(self, seat: int) -> int:
        """How near a hand comes to 31, less than any other where it is bust."""
        total = total_of(self.hands[seat])
        return BUST if self.drawn[seat] and total > NEAREST else -abs(NEAREST - total)

    def choices(self, seat: int) -> list[Action]:
        return [DRAW, STAND]

    def apply(self, seat: int, action: Action) -> None:
        if self.phase != CHANGING:
            super().apply(seat, action)
        elif action == STAND:
            self.stood[seat] = True
            self.draw_next()
        else:
            self.round, self.phase = len(self.rounds), DEALING

    def deal_round(self) -> None:
        """A card that is drawn is turned up."""
        if not self.round:
            super().deal_round()
            return
        card = self.taken(1)
        self.hands[self.turn] |= card
        self.up[self.turn] |= card
        self.drawn[self.turn] |= card
        self.draw_next()

    # Hands, results and words -------------------------------------------------------------------------------------

    def strength(self, seat: int) -> int:
        return brag_strength(self.hands[seat] & ~self.drawn[seat], BRAGGERS, ACE, runs=False, more=True)

    def stakes(self) -> list[int]:
        return [sum(parts) for parts in zip(self.first, self.betting.paid, self.third, strict=True)]

    def result(self) -> DealResult:
        return ThreeStakeBrag.Result(paid=tuple(self.stakes()), won=self.won)

    def returns(self) -> list[float]:
        return [float(won - paid) for won, paid in zip(self.won, self.stakes(), strict=True)]

    def phase_name(self) -> str:
        return say_in("phase", "draw to 31") if self.phase == CHANGING else super().phase_name()

    def view(self, viewer: int | None) -> View:
        view = super().view(viewer)
        view["facts"] += [[say("Third stake"), str(sum(self.third))]]
        return view

    def labels(self, seat: int) -> list[str]:
        total = [say("total {points}", points=total_of(self.hands[seat]))] if seat in self.shows else []
        return [*super().labels(seat), *total]

    def text(self, seat: int, action: Action) -> str:
        return self.words.get(action) or super().text(seat, action)

    def parse(self, seat: int, text: str) -> Action:
        found = next((action for action, word in self.words.items() if word == text), None)
        if found is None and text == "pat":
            raise Illegal(say("{text} is not a move of this game.", text=repr(text)))
        return super().parse(seat, text) if found is None else found

    def say(self, action_text: str) -> str:
        if action_text in self.words.values():
            return say_in("a move", "draw") if action_text == self.words[DRAW] else say_in("a move", "stand")
        return super().say(action_text)

    def told_change(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if action == DRAW:
            return say("{player} draws.", player=player)
        after = self.clone()
        after.apply(seat, action)
        return joined([say("{player} stands.", player=player), *after.told_third()], " ")

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        after, told = self.clone(), super().told_chance(viewer, outcome)
        after.apply_chance(outcome)
        if self.phase == SHOWING or self.round:
            return joined([told, *after.told_third()], " ")
        best = after.gained.index(max(after.gained))
        won = say("{player} wins the first stake of {chips}.", player=Seat(best), chips=sum(after.first))
        return joined([told, won], " ")

    def told_antes(self) -> Message:
        return say("Everybody puts up three stakes of {ante}, and the cards are dealt.", ante=self.ante)

    def told_showing(self, outcome: Outcome) -> str:
        after = self.clone()
        after.settle()
        won = [more - before for more, before in zip(after.gained, self.gained, strict=True)]
        return say("{shown}. The second stake: {won}.", shown=told_hands(after, outcome), won=told_wins(won))

    def told_third(self) -> list[Message]:
        """Who has won the third stake, once it is decided."""
        if not self.won:
            return []
        won = [more - before for more, before in zip(self.won, self.gained, strict=True)]
        return [say("The third stake: {won}.", won=told_wins(won))]

    def greedy_change(self, seat: int, legal: list[Action]) -> Action:
        """Draw while another stands better, and while the next card is more likely to help."""
        total = total_of(self.hands[seat])
        others = [self.nearness(other) for other in self.dealt() if other != seat and self.third[other]]
        return DRAW if total <= 22 or max(others, default=BUST) > self.nearness(seat) else STAND


@register
class ThreeStakeBrag(VyingGame):
    title = "Three-stake Brag"
    summary = say(
        "Classical Brag for three stakes: the highest open card, the best hand, and the nearest to 31."
    )
    sources = ("parlett 5357-5359",)
    seats = tuple(range(2, 9))

    State = ThreeStakeBragState
