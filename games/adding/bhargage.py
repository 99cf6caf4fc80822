"""Bhargage: Cribbage with the six suits of the Decktet, played once to 23 and counted, and what lacks suits pays.

Source: Abstract Games, lines 1604-1860.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from games.adding.kit.crib import HAND, LAYING_AWAY, Counted, CribState, Shown, counted_until, crib_score
from games.core.game import Deal, Game
from games.core.messages import Seat, Template, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, number, per_seat
from games.core.sheet import FirstTo, Sheet
from games.core.stakes import Reckoning
from games.core.state import Action
from games.kits.bhargs import (
    CHIEF,
    ELEVEN,
    LIMIT,
    MOST_IN_BHARGAGE,
    MOST_IN_HAND,
    MOST_LACKING,
    VALUE,
    Count,
    Shortage,
    laid_away,
    pegged,
    shortage,
    with_turned,
)
from games.kits.cards import BIT, cards_of
from games.kits.decktet import CHARACTERS, DecktetState
from games.kits.stock import StockState

CARDS: Final = 5
AWAY: Final = CribState.away
TARGET: Final = 111
ACES: Final = 6
BHARGAGE: Final = Template("{player} counts {points} in the bhargage")
LACKING: Final = Template("{player} scores {points} for shortage")


class BhargageSheet(FirstTo):
    """The deal alternates; who wins on what the other's cards lack has won two games."""

    def on_shortage(self) -> bool:
        """Whether the points that won were for suits that the other's cards lacked."""
        row = self.rows[-1]
        assert isinstance(row.result, Bhargage.Result)
        scores = [score + more for score, more in zip(row.deal.scores, row.result.pegged, strict=True)]
        until = counted_until(self.goal(), scores, row.result.counted(row.deal.dealer))
        return self.finished() and bool(until) and until[-1].line is LACKING

    def reason(self) -> str:
        if not self.on_shortage():
            return super().reason()
        return say(
            "{player} wins on shortage, which counts double.",
            player=Seat(self.totals.index(max(self.totals))),
        )

    def reckoning(self) -> Reckoning:
        winner = self.totals.index(max(self.totals))
        games = 0 if len(set(self.totals)) == 1 else 1 + self.on_shortage()
        return Reckoning(against={(winner, 1 - winner): games})


class BhargageState(DecktetState, CribState):
    """What a hand lacks is scored by the other player, right after it was counted."""

    piles = (*StockState.piles, say_in("pile", "bhargage"))
    cards_each = CARDS
    limit = LIMIT
    worth = VALUE
    heads = CHARACTERS
    heels = CHIEF
    heels_said = Template("{card} is turned up: {player} scores {points} for the Chief.")
    no_go = frozenset({ELEVEN, LIMIT})
    once = True

    def pegs(self, seat: int, laid: Sequence[int]) -> Count:
        made = pegged(laid)
        six = made.sets == ACES * (ACES - 1)
        return Count(sets=self.goal - self.deal.scores[seat] - self.pegged[seat]) if six else made

    def counted(self, cards: int, *, crib: bool) -> Count:
        return with_turned(cards, self.turned, friends=not crib)

    def shows(self, seat: int, holder: int) -> Iterable[Shown]:
        yield from super().shows(seat, holder)
        if (lacks := shortage(self.counted_cards(holder) | BIT[self.turned])).lacking:
            yield Shown(self.table.next_seat(seat), lacks, holder)

    def result(self) -> Bhargage.Result:
        made, lacking = [0] * len(self.hands), [0] * len(self.hands)
        for shown in self.counts():
            if isinstance(shown.made, Shortage):
                lacking[shown.holder] = shown.made.lacking
            else:
                made[shown.holder] = shown.made.points
        return Bhargage.Result(
            pegged=tuple(self.pegged),
            hands=tuple(made[:2]),
            lacking=tuple(lacking[:2]),
            bhargage=made[self.crib],
            bhargage_lacking=lacking[self.crib],
        )

    def greedy(self, seat: int, rng: Random) -> Action:
        """Lay away what leaves most; play what scores most beyond what the answer is likely to score."""
        if self.phase == LAYING_AWAY:
            away = laid_away(self.hands[seat], self.pack.whole & ~self.hands[seat], seat == self.deal.dealer)
            return cards_of(away & ~self.chosen[seat])[0]
        unseen, other = cards_of(self.unseen_by(seat)), self.table.next_seat(seat)
        likely = self.hands[other].bit_count() / max(1, len(unseen))

        def gain(card: int) -> tuple[float, int]:
            after, left = (*self.laid, card), LIMIT - self.total - VALUE[card]
            fear = sum([pegged((*after, one)).points for one in unseen if VALUE[one] <= left])
            return pegged(after).points - likely * fear, VALUE[card]

        return max(self.choices(seat), key=gain)


@register
class Bhargage(Game):
    title = "Bhargage"
    summary = say(
        "Cribbage with a pack of six suits: keep cards that count and lack no suit, and be first at {target}.",
        target=TARGET,
    )
    wins = say("The first player to reach the agreed points wins, in the middle of a count if need be.")
    sources = ("abstract-games 1604-1860",)
    seats = (2,)
    options = (Option("target", say("Points to play to"), TARGET, lo=31, hi=TARGET),)
    simultaneous = True
    settlements = ("pairwise", "fixed")

    State = BhargageState
    Sheet = BhargageSheet

    class Result(DealResult):
        """What was scored in play, and what was counted after it as far as it came to that."""

        pegged: tuple[int, ...] = per_seat(
            say("Points in play"),
            Number(0, TARGET),
            help=say("with those for the Chief; six aces: all that lack"),
        )
        hands: tuple[int, ...] = per_seat(say("Points of the hand"), Number(0, MOST_IN_HAND))
        lacking: tuple[int, ...] = per_seat(say("Suits that the hand lacks"), Number(0, MOST_LACKING))
        bhargage: int = number(say("Points of the bhargage"), 0, MOST_IN_BHARGAGE)
        bhargage_lacking: int = number(say("Suits that the bhargage lacks"), 0, MOST_LACKING)

        def counted(self, dealer: int) -> list[Counted]:
            """Who counts what, in order: the other's hand, the dealer's, the bhargage, each with what it lacks."""
            each = [(seat, self.hands[seat], HAND, self.lacking[seat]) for seat in (1 - dealer, dealer)]
            each.append((dealer, self.bhargage, BHARGAGE, self.bhargage_lacking))
            found = []
            for seat, points, line, lacking in each:
                found.append(Counted(seat, points, line))
                if lacking:
                    found.append(Counted(1 - seat, Shortage(lacking).points, LACKING))
            return found

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            return crib_score(sheet, deal, self.pegged, self.counted(deal.dealer))
