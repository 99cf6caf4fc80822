"""Strip Poker with lives: draw poker in which chips run out, and new ones cost a life.

Source: My Games, lines 1821-1871; line 1538 on the way without betting. The lives are abstract; the arithmetic is that
of the source, and nothing else is taken from it.

Decided where the source is open: see the rules page.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Self

from games.core.commitment import shuffled
from games.core.errors import BadOption
from games.core.game import GameTable
from games.core.messages import Message, Seat, joined, say, say_in
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.results import DealResult
from games.core.state import OPEN, Action
from games.core.views import SeatView
from games.kits.cards import BIT, cards_of, mask_of
from games.kits.chip_book import all_of
from games.kits.chips import SHEET, ChipGame
from games.kits.kinds import TEXT, said
from games.kits.poker import PAIR, RANK_MASK, STRAIGHT, TWO_PAIR, category_of
from games.vying.kit.betting import ACTIONS as BETS, CALL, FOLD, SPOKEN, TEXTS as BET_TEXTS, Betting
from games.vying.kit.rounds import BETTING, CHANGING, MOVED, SHOWING
from games.vying.kit.state import VyingState, changes_said
from games.vying.kit.wild_poker import category_name, wild_strength
from games.vying.strip_poker_sheet import (
    ANTE,
    HAND,
    JOKERS_FOR_SIX,
    LIFE_PRICE,
    MOST_DRAWN,
    MOST_JOKERS,
    MOST_RAISE,
    MOST_SEATS,
    START_CHIPS,
    START_WORTH,
    TAX,
    LifeBetting,
    Pledges,
    Pot,
    StripPokerSheet,
    Worst,
)

JOKER: Final = 52
JOKERS: Final = sum(BIT[JOKER + n] for n in range(MOST_JOKERS))
MOST_DEALS: Final = 60
DONE, DROP = 99, 100
"""Actions beside those of betting: DROP + card; the number 52 stands for any joker."""
TEXTS: Final[dict[Action, str]] = {
    **BET_TEXTS,
    DONE: "done",
    **{DROP + card: "drop " + TEXT[card] for card in range(JOKER + 1)},
}
ACTIONS: Final[dict[str, Action]] = {
    **BETS,
    "done": DONE,
    **{TEXTS[DROP + c]: DROP + c for c in range(JOKER + 1)},
}


class StripPokerState(VyingState):
    """A deal in play; cards are thrown away one by one."""

    rounds = ("D" * HAND, "X")
    raises = (MOST_RAISE,)
    betting_kind = LifeBetting
    texts = TEXTS
    actions = ACTIONS

    picked: int = 0

    @property
    def lives(self) -> Pledges:
        """The chips of the deal, with the lives that stand for more of them."""
        assert isinstance(self.betting.chips, Pledges)
        return self.betting.chips

    def first_betting(self) -> LifeBetting:
        stacks, lives = self.deal.carry["stacks"], self.deal.carry["lives"]
        return LifeBetting(Pledges(stacks, lives), [0] * len(stacks), -1, 0, list(map(bool, lives)))

    def pay_antes(self) -> None:
        for seat in self.around():
            self.betting.chips.pay(seat, TAX)
            self.betting.pay(seat, ANTE)

    # Turns --------------------------------------------------------------------------------------------------------

    def draw(self, rng: Random) -> Any:
        """The deck; in the end the hands still in, which are turned up."""
        if self.phase == SHOWING:
            return super().draw(rng)
        return shuffled(list(range(52 + int(self.table.options["jokers"]))), rng)

    def bet(self) -> None:
        if self.table.options["betting"]:
            super().bet()
        else:
            self.phase = SHOWING

    def choices(self, seat: int) -> list[Action]:
        left = self.hands[seat] & ~self.picked if self.picked.bit_count() < MOST_DRAWN else 0
        joker = [DROP + JOKER] if left & JOKERS else []
        return [DONE, *(DROP + card for card in cards_of(left & ~JOKERS)), *joker]

    def apply(self, seat: int, action: Action) -> None:
        if action < DROP:
            super().apply(seat, action)
            return
        left = self.hands[seat] & ~self.picked
        self.picked |= (left & JOKERS) & -(left & JOKERS) if action == DROP + JOKER else BIT[action - DROP]

    def change(self, seat: int, action: Action) -> None:
        super().change(seat, self.picked << MOVED)
        self.picked = 0

    # The end ------------------------------------------------------------------------------------------------------

    def strength(self, seat: int) -> int:
        hand = self.hands[seat]
        return wild_strength(hand & ~JOKERS, (hand & JOKERS).bit_count())

    def hand_name(self, seat: int) -> str:
        return category_name(self.strength(seat))

    def best(self, sign: int = 1) -> tuple[int, ...]:
        """The seats still in with the best hand, or with sign -1 the worst."""
        still_in = sorted(self.around())
        if len(still_in) == 1:
            return tuple(still_in)
        worth = {seat: sign * self.strength(seat) for seat in still_in}
        return tuple(seat for seat in still_in if worth[seat] == max(worth.values()))

    def result(self) -> DealResult:
        """A winner pays back for as many pledged lives as leave him a chip."""
        if not self.table.options["betting"]:
            return Worst(losers=self.best(-1))
        bought = [0] * self.table.seats
        for seat, share in enumerate(self.won):
            if share:
                left = self.lives.stacks[seat] + share - 1
                bought[seat] = min(self.lives.pledged[seat], left // LIFE_PRICE)
        return Pot(winners=self.best(), paid=tuple(self.betting.paid), bought=tuple(bought))

    def returns(self) -> list[float]:
        """Chips won or lost, or lives."""
        if self.table.options["betting"]:
            return super().returns()
        losers = self.best(-1)
        return [-float(seat in losers) for seat in range(self.table.seats)]

    # What is seen -------------------------------------------------------------------------------------------------

    def resample(self, seat: int, rng: Random) -> Self:
        """Also what somebody has picked to throw away is another card."""
        world = super().resample(seat, rng)
        if self.picked and self.turn != seat:
            world.picked = mask_of(rng.sample(cards_of(world.hands[self.turn]), self.picked.bit_count()))
        return world

    def hand_texts(self, cards: int) -> list[str]:
        return _texts(cards)

    def phase_name(self) -> str:
        again = self.phase == BETTING and self.round
        return say_in("phase", "bet again") if again else super().phase_name()

    def seat_view(self, viewer: int | None, seat: int) -> SeatView:
        shown = super().seat_view(viewer, seat)
        shown = {
            "seat": seat,
            "chips": shown["chips"],
            "bet": shown["bet"],
            "count": self.hands[seat].bit_count(),
            "hand": shown.get("hand", []),
            "labels": self.labels(seat),
        }
        if call := self.call(seat):
            shown["call"] = call
        if self.picked and seat == self.turn and viewer in (seat, OPEN):
            shown["melds"] = [{"title": say("to discard"), "cards": _texts(self.picked)}]
        return shown

    def call(self, seat: int) -> str:
        return super().call(seat) or changes_said(self.changed[seat])

    def labels(self, seat: int) -> list[str]:
        chips, others = self.lives, super().labels(seat)
        if not self.deal.carry["lives"][seat]:
            return others
        lives, pledged = chips.lives[seat], chips.pledged[seat]
        left = (
            say("lives {count}, {pledged} pledged", count=lives, pledged=pledged)
            if pledged
            else say("lives {count}", count=lives)
        )
        dealer = int(seat == self.deal.dealer)
        return [*others[:dealer], left, *others[dealer:]]

    # What is told -------------------------------------------------------------------------------------------------

    def told_change(self, viewer: int | None, seat: int, action: Action) -> str:
        if action == DONE:
            return say("{player} changes {count} cards.", player=Seat(seat), count=self.picked.bit_count())
        if viewer not in (seat, OPEN):
            return ""
        return say("{player} wants to discard {card}.", player=Seat(seat), card=said(action - DROP))

    def told_bet(self, seat: int, action: Action, after: Betting) -> Message:
        player, word = Seat(seat), SPOKEN[TEXTS[action]]
        added = after.paid[seat] - self.betting.paid[seat]
        assert isinstance(after.chips, Pledges)
        if action == FOLD:
            return say("{player} folds.", player=player)
        if after.chips.pledged[seat] > self.lives.pledged[seat]:
            return say(
                "{player} says {word}, paying {chips} and pledging a life.",
                player=player,
                word=word,
                chips=added,
            )
        return say("{player} says {word}, paying {chips}.", player=player, word=word, chips=added)

    def told_antes(self) -> Message:
        if not self.table.options["betting"]:
            return say("The cards are dealt.")
        return say(
            "Everybody pays {tax} to the bank and {ante} into the pot and gets {hand} cards.",
            tax=TAX,
            ante=ANTE,
            hand=HAND,
        )

    def told_showing(self, outcome: Any) -> str:
        shown = [
            say(
                "{player} shows {hand} ({cards})",
                player=Seat(seat),
                hand=category_name(self.strength(seat)),
                cards=" ".join(map(_say, cards)),
            )
            for seat, cards in enumerate(outcome)
            if cards
        ]
        if not self.table.options["betting"]:
            return say(
                "{shown}. {players} lose a life.", shown=joined(shown, "; "), players=all_of(self.best(-1))
            )
        return say(
            "{shown}. The pot of {pot} goes to {players}.",
            shown=joined(shown, "; "),
            pot=self.betting.pot,
            players=all_of(self.best()),
        )

    def say(self, action_text: str) -> str:
        action = ACTIONS.get(action_text, DONE)
        if action < DROP:
            return SPOKEN.get(action_text) or say_in("a move", "done")
        return say("drop {card}", card=said(action - DROP))

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Keep what belongs together; bet on two pair and better, stay for little with a pair, fold the rest."""
        category = category_of(self.strength(seat))
        if self.phase == CHANGING:
            return self._dropped(seat, category)
        owed, legal = self.betting.owes(seat), self.betting.legal()
        if category >= TWO_PAIR and len(legal) > 2 and self.betting.high < 3 * MOST_RAISE:
            return legal[-1] if category > TWO_PAIR else legal[2]
        if not owed or category >= TWO_PAIR or (category == PAIR and owed <= MOST_RAISE):
            return legal[1]
        return CALL if CALL in legal and owed <= 2 and not self.round else FOLD

    def _dropped(self, seat: int, category: int) -> Action:
        hand = self.hands[seat]
        if category >= STRAIGHT or self.picked.bit_count() == MOST_DRAWN:
            return DONE
        single = [
            card
            for card in cards_of(hand & ~self.picked & ~JOKERS)
            if (hand & RANK_MASK[card % 13]).bit_count() == 1
        ]
        keep = max((card % 13 for card in cards_of(hand & ~JOKERS)), default=-1) if category <= PAIR else -1
        spare = [card for card in single if card % 13 != keep or (category == PAIR and not hand & JOKERS)]
        return DROP + min(spare, key=lambda card: card % 13) if spare else DONE


def _texts(hand: int) -> list[str]:
    """The texts of a hand, jokers first."""
    jokers = (hand & JOKERS).bit_count()
    return ["*"] * jokers + [TEXT[card] for card in reversed(cards_of(hand & ~JOKERS))]


def _say(text: str) -> str:
    return said(TEXT.index(text))


@register
class StripPoker(ChipGame):
    title = "Strip Poker (lives version)"
    rules_version = 2
    summary = say(
        "Draw poker with a tax on every deal: chips run out, and new ones cost one of your four lives."
    )
    wins = say("Who has most left at the end wins; those who dropped out come last.")
    seats = tuple(range(2, MOST_SEATS + 1))
    options = (
        Option(
            "jokers",
            say("Jokers"),
            2,
            lo=0,
            hi=MOST_JOKERS,
            help=say("At least {least} with {seats} players.", least=JOKERS_FOR_SIX, seats=MOST_SEATS),
        ),
        Option("drops", say("Players who drop out before the match ends"), 1, lo=1, hi=MOST_SEATS - 1),
        Option(
            "betting",
            say("With betting"),
            True,
            help=say("Without it the worst hand of each deal loses a life, and that is all."),
        ),
        SHEET,
    )
    variants = (
        Variant("my-games", say("With betting"), "my-games 1821-1871", seats=4),
        Variant("no-betting", say("Without betting"), "my-games 1821-1871", {"betting": False}, seats=4),
    )
    draws = True
    luck = "some"
    may_stop = True
    settlements = ("fixed",)
    max_actions = 2 * MOST_SEATS * START_WORTH + MOST_SEATS * HAND
    max_deals = MOST_DEALS

    Result = Pot
    Sheet = StripPokerSheet
    State = StripPokerState

    usual = 4

    @classmethod
    def chips_at_first(cls, table: GameTable) -> int:
        return START_CHIPS

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        if seats == MOST_SEATS and int(options["jokers"]) < JOKERS_FOR_SIX:
            raise BadOption(
                say(
                    "{seats} players need at least {least} jokers for all the cards they may change.",
                    seats=MOST_SEATS,
                    least=JOKERS_FOR_SIX,
                )
            )
