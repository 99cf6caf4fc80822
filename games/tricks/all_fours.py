"""All Fours: points for the highest and the lowest trump, its jack and the cards won; Seven Up when it goes to seven.

Source: Parlett, lines 542-592.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.core.game import Deal, Game
from games.core.messages import Template, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Score, SideOf, entry, flag, number, side
from games.core.sheet import Sheet, first_to
from games.core.state import Action
from games.kits.cards import BIT, RANK_OF, RANKS, SUIT_MASK, SUIT_OF, cards_of, mask_of, said
from games.kits.claims import THE_REST
from games.kits.pack import PACK_52, total
from games.kits.phases import PhasedState, Pick, Say
from games.kits.rankings import Duties
from games.kits.stock import StockState
from games.kits.tricks import PLAY

CARDS_EACH: Final = 6
BATCH: Final = 3
JACK: Final = RANKS.index("J")
MOST_JACKS: Final = 50
"""However often the cards are dealt again."""
WORTH: Final = PACK_52.worth({"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10})
TARGET: Final = 7
STAND: Final = say_in("phase", "stand")
DISCARD: Final = say_in("phase", "discard")


class AllFoursState(StockState, PhasedState):
    """jacks: those turned by the dealer. rejected: suits that are no trumps."""

    claimed_by = THE_REST
    phases = (
        Say(STAND, {"stand": say("stand"), "beg": say("beg")}, Template("{player}: {word}.")),
        Say(
            say_in("phase", "answer"),
            {"give": say("take it"), "run": say("run the cards")},
            Template("{player}: {word}."),
        ),
        Pick(DISCARD, lambda deal: deal.hands[deal.elder].bit_count() - CARDS_EACH, together=True, pile=1),
        PLAY,
    )
    piles = (*StockState.piles, say_in("pile", "discarded"))
    cards_each = CARDS_EACH

    jacks: int = 0
    gift: bool = False
    rejected: tuple[int, ...] = ()

    @property
    def elder(self) -> int:
        return 1 - self.deal.dealer

    def after_deal(self) -> None:
        self.turn_up()
        self.jacks += RANK_OF[self.turned] == JACK
        super().after_deal()

    def who_stand(self) -> tuple[int, ...]:
        return (self.elder,)

    def stand(self, seat: int, begs: int) -> None:
        if not begs:
            self.goto(DISCARD)

    def who_answer(self) -> tuple[int, ...]:
        return (self.deal.dealer,)

    def answer(self, seat: int, runs: int) -> None:
        self.gift = not runs
        if runs and self.run_the_cards():
            self.goto(STAND)

    def run_the_cards(self) -> bool:
        """Three more to each and another turn-up, till its suit is a new one. A pack at its end is dealt anew."""
        self.rejected = (*self.rejected, self.trump())
        while self.trump() in self.rejected:
            self.stock = self.stock[:-1]
            self.take_known(self.stock_holder, self.stock_holder + 1, BIT[self.turned])
            if len(self.stock) <= 2 * BATCH:
                jacks = self.jacks
                self.collect()
                self.jacks = jacks
                return False
            self.from_stock(*[self.elder] * BATCH, *[self.deal.dealer] * BATCH)
            self.turn_up()
        self.jacks += RANK_OF[self.turned] == JACK
        return True

    def who_discard(self) -> tuple[int, ...]:
        return self.around() if self.rejected else ()

    def trump(self) -> int:
        return SUIT_OF[self.turned]

    def follow_duties(self, led: int, best: int) -> Duties:
        """Follow or trump, as one likes; throw another card only without the suit."""
        suit = self.ranking.follow[led]
        return ((suit, suit | self.ranking.trumps),)

    def counted(self, cards: int) -> int:
        """What cards won count towards Game."""
        return total(cards_of(cards), WORTH)

    def result(self) -> DealResult:
        return AllFours.Result(**self.scored())

    def scored(self) -> dict[str, Any]:
        """Who has which of the single points."""
        trumps = SUIT_MASK[self.trump()]
        held = self.taken if self.table.options["low"] else self.played
        order = sorted(cards_of((self.played[0] | self.played[1]) & trumps), key=RANK_OF.__getitem__)
        jack = BIT[13 * self.trump() + JACK]
        counts = [self.counted(self.taken[seat]) for seat in (0, 1)]
        return dict(
            turned=self.jacks,
            gift=self.gift,
            high=has(self.played, order[-1:]),
            low=has(held, order[:1]),
            jack=has(self.taken, cards_of((self.taken[0] | self.taken[1]) & jack)),
            game=self.elder if counts[0] == counts[1] else counts.index(max(counts)),
        )

    def facts(self, viewer: int | None) -> list[list[str]]:
        return [[say("Turned for trumps"), said(self.turned)]] if self.turned >= 0 else []

    # Bots ---------------------------------------------------------------------------------------------------------

    def strong(self, seat: int) -> bool:
        """Whether the turned suit is a good one: an ace or king with another, or three."""
        own = cards_of(self.hands[seat] & SUIT_MASK[self.trump()])
        return len(own) >= 3 or (len(own) == 2 and RANK_OF[own[-1]] >= 11)

    def greedy_stand(self, seat: int, rng: Random) -> int:
        return 0 if self.strong(seat) else 1

    def greedy_answer(self, seat: int, rng: Random) -> int:
        return 0 if self.strong(seat) else 1

    def greedy_discard(self, seat: int, rng: Random) -> Action:
        """The lowest card that is neither trump nor ten."""
        trump = self.trump()
        return min(self.pickable(seat), key=lambda card: (SUIT_OF[card] == trump, WORTH[card], RANK_OF[card]))


def has(masks: list[int], cards: list[int]) -> int | None:
    """Whose mask holds the card, of none or one."""
    return next((seat for seat in (0, 1) if masks[seat] & mask_of(cards)), None)


@register
class AllFours(Game):
    title = "All Fours"
    summary = say("A point each for high, low, jack and game; trumps are turned, and may be begged away.")
    sources = ("parlett 542-592",)
    seats = (2,)
    options = (
        Option("target", say("Points that win"), TARGET, lo=1, hi=50),
        Option("low", say("Low is for who wins the card in a trick"), False),
    )
    max_actions = 2000

    Sheet = first_to(TARGET)
    State = AllFoursState

    class Result(DealResult):
        """Points in the order in which they count; the match ends with the one that reaches the target."""

        turned: int = number(say("Jacks turned by the dealer"), 0, MOST_JACKS)
        gift: bool = flag(say("The dealer gave a point"))
        high: int | None = entry(Maybe(SideOf()), say("High"))
        low: int | None = entry(Maybe(SideOf()), say("Low"))
        jack: int | None = entry(Maybe(SideOf()), say("Jack"))
        game: int = side(say("Game"))

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            dealer, totals = deal.dealer, list(deal.scores)
            won = [
                *[dealer] * self.turned,
                *[1 - dealer] * self.gift,
                self.high,
                self.low,
                self.jack,
                self.game,
            ]
            for winner in won:
                if winner is not None and max(totals) < sheet.table.target:
                    totals[winner] += 1
            points = tuple(now - before for now, before in zip(totals, deal.scores, strict=True))
            return Score(points, (say("{one} against {other}", one=points[0], other=points[1]),))
