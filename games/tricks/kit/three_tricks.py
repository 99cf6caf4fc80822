"""Games of three tricks for two, without suits: equal cards tie a trick, and one may be offered to give in.

Source: Parlett, lines 513-537.
"""

from __future__ import annotations

from typing import ClassVar, Final

from games.core.messages import say, say_in
from games.core.state import Action
from games.kits.cards import cards_of, mask_of
from games.kits.pack import Pack
from games.kits.rankings import Duties, Ranking
from games.tricks.kit.drawing import DrawingState

CARDS_EACH: Final = 3
ENOUGH: Final = 2
"""The tricks that decide a deal."""
ANSWERING: Final = say_in("phase", "answer")
FOLD, GO_ON = range(2)
ANSWERS: Final = {"fold": say("throw your cards in"), "play": say("play on")}
WEAK: Final = 0.4
STRONG: Final = 0.8
"""Below and above which hope the quick player gives in, and threatens."""


def by_rank(pack: Pack) -> tuple[Ranking, ...]:
    """The rankings of a pack in which only ranks count, and equal ones are equal."""
    cards = sorted(pack.deck, key=lambda card: pack.rank[card])
    return (Ranking([cards], None, pack.rank),) * 5


class ThreeTricksState(DrawingState):
    """One deal. put_aside: tied tricks, which nobody won. first_won: who won the first of the others.

    gave_in: who threw in.
    """

    cards_each = CARDS_EACH
    most_tricks: ClassVar[int] = CARDS_EACH

    put_aside: int = 0
    first_won: int = -1
    gave_in: int = -1

    def after_deal(self) -> None:
        """There are no trumps."""
        self.begin_play()

    def follow_duties(self, led: int, best: int) -> Duties:
        return ()

    def on_trick(self, winner: int) -> None:
        """Nothing is drawn."""
        if self.first_won < 0:
            self.first_won = winner

    def take(self) -> None:
        """A tied trick is put aside, and whoever led to it leads again."""
        if len({self.pack.rank[card] for card in self.trick}) > 1:
            super().take()
            return
        self.put_aside += 1
        self.taken[self.stock_holder] |= mask_of(self.trick)
        self.last, self.trick = (self.order, tuple(self.trick)), []
        if self.finished():
            self.after_play()
        else:
            self.lead(self.order[0])

    def finished(self) -> bool:
        return max(self.won[:2]) == ENOUGH or not self.hands[self.order[0]]

    def ahead(self) -> int:
        """Who has more tricks, -1 where they are level."""
        one, other = self.won[:2]
        return -1 if one == other else int(other > one)

    def give_in(self, seat: int) -> None:
        self.gave_in = seat
        self.end()

    def may_answer(self, seat: int) -> bool | list[int]:
        return [FOLD, GO_ON] if self.phase == ANSWERING else []

    def facts(self, viewer: int | None) -> list[list[str]]:
        return [[say("Tied tricks"), str(self.put_aside)]] if self.put_aside else []

    # Bots ---------------------------------------------------------------------------------------------------------

    def hope(self, seat: int) -> float:
        """How good it looks, from 0 to 1: the second best of the cards in hand and of tricks won and lost."""
        unseen = cards_of(self.unseen(seat))
        below = [
            sum(self.pack.rank[card] > self.pack.rank[other] for other in unseen) / len(unseen)
            for card in cards_of(self.hands[seat])
        ]
        had = [1.0] * self.won[seat] + [0.0] * self.won[1 - seat] + [0.5] * self.put_aside
        return sorted([*below, *had])[1]

    def _from_longest(self, holder: int, playable: int) -> Action:
        """Lead the middle card, or the higher of two."""
        cards = sorted(cards_of(playable), key=self.pack.rank.__getitem__)
        return cards[len(cards) // 2]
