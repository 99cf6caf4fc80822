"""Brag of many cards: everybody makes several hands of three, and they are shown one by one from the highest down.

Source: Parlett, lines 5331-5341.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from games.core.commitment import shuffled
from games.core.fields import first
from games.core.messages import Message, Seat, joined, say, say_in
from games.core.state import CHANCE, OPEN, Action, Outcome
from games.core.views import View
from games.kits.cards import CARD, cards_of, cards_said, mask_of
from games.kits.phases import PhasedState, Pick
from games.vying.kit.brag import ACE, NAMES, brag_strength

HAND = 3
SHOW = say_in("phase", "show")


class ArrangedState(PhasedState):
    """rows: by seat the hands it has made so far; when all are made, from the highest down. winners: by hand who has
    the best one, several where they are equal.
    """

    phases = (Pick(say_in("phase", "arrange"), HAND, together=True),)

    rows: list[list[int]] = first(lambda deal: [[] for _ in range(deal.table.seats)])
    winners: tuple[tuple[int, ...], ...] = ()

    # The rules a game gives ---------------------------------------------------------------------------------------

    def hands_each(self) -> int:
        """How many hands everybody makes."""
        raise NotImplementedError

    def best_prial(self) -> int:
        """The rank of which three are the best hand."""
        return ACE

    def shown_at_once(self) -> list[int]:
        """Cards by seat that end the deal before anything is arranged."""
        return [0] * self.table.seats

    # Arranging ----------------------------------------------------------------------------------------------------

    def worth(self, cards: int) -> int:
        return brag_strength(cards, best_prial=self.best_prial())

    def after_deal(self) -> None:
        if any(self.shown_at_once()):
            self.ask(SHOW, CHANCE)
        else:
            super().after_deal()

    def left(self, seat: int) -> int:
        """The cards that a seat has not put into a hand."""
        return self.hands[seat] & ~sum(self.rows[seat])

    def may_arrange(self, seat: int) -> int:
        return self.left(seat)

    def arrange(self, given: Mapping[int, int]) -> None:
        for seat, cards in given.items():
            self.rows[seat].append(cards)
        if all(self.left(seat).bit_count() == HAND for seat in given):
            for seat in given:
                self.rows[seat].append(self.left(seat))
        if len(self.rows[0]) < self.hands_each():
            self.goto("arrange")
            return
        for rows in self.rows:
            rows.sort(key=self.worth, reverse=True)
        self.ask(SHOW, CHANCE)

    # Showing ------------------------------------------------------------------------------------------------------

    def reveals(self) -> bool:
        return self.phase == SHOW

    def compared(self) -> list[tuple[list[int], tuple[int, ...]]]:
        """By hand, from the highest down: what everybody shows, nothing where it is beaten already, and who is best."""
        found, leader = [], self.table.next_seat(self.deal.dealer)
        for hands in zip(*self.rows, strict=True):
            shown, best = [0] * len(hands), -1
            for seat in self.around(leader):
                if self.worth(hands[seat]) >= best:
                    shown[seat], best = hands[seat], self.worth(hands[seat])
            winners = tuple(seat for seat in self.around(leader) if self.worth(hands[seat]) == best)
            found.append((shown, tuple(sorted(winners))))
            leader = winners[0]
        return found

    def shown_hands(self) -> list[list[int]]:
        """What is turned up, hand by hand; or what ends the deal at once."""
        if not self.rows[0]:
            return [self.shown_at_once()]
        return [shown for shown, _ in self.compared()]

    def draw(self, rng: Random) -> Outcome:
        if self.phase != SHOW:
            return super().draw(rng)
        return [[self.texts_of(cards) for cards in shown] for shown in self.shown_hands()]

    def apply_chance(self, outcome: Outcome) -> None:
        if self.phase != SHOW:
            super().apply_chance(outcome)
            return
        for shown in self.shown_hands():
            for seat, cards in enumerate(shown):
                self.shown[seat] |= cards
        self.winners = tuple(winners for _, winners in self.compared())
        self.end()

    def resampled(self, viewer: int, rng: Random) -> None:
        """The hands that others have made are of other cards, but for those that were shown."""
        for other, rows in enumerate(self.rows):
            if other != viewer:
                open_cards = self.hands[other] & self.shown[other]
                pool = shuffled(cards_of(self.hands[other] & ~open_cards & ~self.chosen[other]), rng)
                self.rows[other] = [
                    row if row & open_cards == row else mask_of([pool.pop() for _ in range(HAND)])
                    for row in rows
                ]

    # What is seen and told ----------------------------------------------------------------------------------------

    def view(self, viewer: int | None) -> View:
        view, over = super().view(viewer), bool(self.winners)
        for seat, shown in enumerate(view["seats"]):
            del shown["tricks"]
            rows = [row for row in self.rows[seat] if row & self.known(viewer, seat) == row]
            if rows and (over or viewer in (seat, OPEN)):
                shown["melds"] = [
                    {"title": NAMES[self.worth(row) >> 14], "cards": self.texts_of(row)} for row in rows
                ]
        return view

    def told_arrange(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if viewer in (seat, OPEN):
            return say("{player} picks {card}.", player=player, card=self.card_said(seat, action))
        if self.chosen[seat].bit_count() + 1 < HAND:
            return say("{player} picks a card.", player=player)
        return say("{player} has made a hand.", player=player)

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        if self.phase != SHOW:
            return super().told_chance(viewer, outcome)
        if not self.rows[0]:
            return say("{shown}.", shown=_row_said(outcome[0]))
        told = [
            say("{shown}. {winners}", shown=_row_said(texts), winners=_best(winners))
            for texts, (_, winners) in zip(outcome, self.compared(), strict=True)
        ]
        return joined(told, " ")

    def greedy_arrange(self, seat: int, rng: Random) -> int:
        """The best hand that can be made is made first."""
        chosen = self.chosen[seat]
        others = combinations(cards_of(self.left(seat) & ~chosen), HAND - chosen.bit_count())
        best = max((chosen | mask_of(cards) for cards in others), key=self.worth)
        return cards_of(best & ~chosen)[-1]


def _row_said(texts: Sequence[list[str]]) -> Message:
    """Who shows which cards."""
    hands = [(Seat(seat), cards_said(map(CARD.__getitem__, hand))) for seat, hand in enumerate(texts) if hand]
    return joined([say("{player} shows {cards}", player=player, cards=hand) for player, hand in hands], "; ")


def _best(winners: tuple[int, ...]) -> Message:
    if len(winners) > 1:
        return say("The best are equal.")
    return say("{player} wins the hand.", player=Seat(winners[0]))
