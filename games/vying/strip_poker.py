"""Strip Poker with lives: draw poker in which chips run out, and new ones cost a life.

Source: My Games, lines 1821-1871; line 1538 on the way without betting. The lives are abstract; the arithmetic is that
of the source, and nothing else is taken from it.

Decided where the source is open: see the rules page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, Self

from games.core.commitment import shuffled
from games.core.errors import BadOption
from games.core.game import Deal, GameTable
from games.core.messages import Seat, joined, say, say_in
from games.core.options import Option, OptionValue, Preset, Source
from games.core.registry import register
from games.core.results import DealResult
from games.core.state import CHANCE, OPEN, Action, State, parse_from
from games.core.views import SeatView, View
from games.kits.betting import ACTIONS as BETS, CALL, FOLD, SPOKEN, TEXTS as BET_TEXTS
from games.kits.cards import BIT, cards_of, mask_of
from games.kits.chip_book import all_of
from games.kits.chips import SHEET, ChipGame
from games.kits.melds import TEXT, said
from games.kits.poker import PAIR, RANK_MASK, STRAIGHT, TWO_PAIR, category_of
from games.kits.wild_poker import category_name, wild_strength
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
    shares,
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
DEALING, BETTING, CHANGING, BETTING_AGAIN, SHOWING, OVER = range(6)
PHASES: Final = (
    say_in("phase", "deal"),
    say_in("phase", "bet"),
    say_in("phase", "change cards"),
    say_in("phase", "bet again"),
    say_in("phase", "show"),
    say_in("phase", "over"),
)


class StripPokerState(State):
    """A deal in play."""

    __slots__ = ("betting", "changed", "discarded", "hands", "phase", "picked", "said", "stock", "turn")

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        lives = deal.carry["lives"]
        self.phase = DEALING
        self.hands = [0] * table.seats
        self.discarded = [0] * table.seats
        self.changed = [-1] * table.seats
        self.picked = 0
        self.said: list[Action | None] = [None] * table.seats
        self.stock: list[int] = []
        active = [bool(left) for left in lives]
        self.turn = self._first(active)
        self.betting = LifeBetting(
            Pledges(deal.carry["stacks"], lives), [0] * table.seats, self.turn, MOST_RAISE, active
        )

    def _first(self, active: Sequence[bool]) -> int:
        """The first player from the dealer's left who is in."""
        seats = self.table.seats
        return next(
            s for s in ((self.deal.dealer + step) % seats for step in range(1, seats + 1)) if active[s]
        )

    # Turns --------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        if self.phase in (BETTING, BETTING_AGAIN):
            return (self.betting.turn,)
        if self.phase == CHANGING:
            return (self.turn,)
        return () if self.phase == OVER else (CHANCE,)

    def reveals(self) -> bool:
        return self.phase == SHOWING

    def draw(self, rng: Random) -> Any:
        """The deck; in the end the hands still in, which are turned up."""
        if self.phase == SHOWING:
            return [_texts(hand) if self.betting.active[seat] else [] for seat, hand in enumerate(self.hands)]
        return shuffled(list(range(52 + int(self.table.options["jokers"]))), rng)

    def apply_chance(self, outcome: Any) -> None:
        if self.phase == SHOWING:
            self.phase = OVER
            return
        self.stock = list(outcome)
        for seat, active in enumerate(self.betting.active):
            if active:
                self._draw_cards(seat)
                self.betting.chips.pay(seat, TAX)
                self.betting.chips.pay(seat, ANTE)
                self.betting.paid[seat] = ANTE
        self.phase = BETTING if self.table.options["betting"] else SHOWING

    def _draw_cards(self, seat: int) -> None:
        missing = HAND - self.hands[seat].bit_count()
        self.hands[seat] |= mask_of(self.stock[:missing])
        del self.stock[:missing]

    def legal(self, seat: int) -> list[Action]:
        if self.phase != CHANGING:
            return self.betting.legal()
        left = self.hands[seat] & ~self.picked if self.picked.bit_count() < MOST_DRAWN else 0
        joker = [DROP + JOKER] if left & JOKERS else []
        return [DONE, *(DROP + card for card in cards_of(left & ~JOKERS)), *joker]

    def apply(self, seat: int, action: Action) -> None:
        if self.phase == CHANGING:
            self._change(seat, action)
            return
        self.betting.apply(action)
        self.said[seat] = action
        if self.betting.turn >= 0:
            return
        if sum(self.betting.active) == 1:
            self.phase = OVER
        elif self.phase == BETTING:
            self.phase, self.turn = CHANGING, self._first(self.betting.active)
        else:
            self.phase = SHOWING

    def _change(self, seat: int, action: Action) -> None:
        if action != DONE:
            left = self.hands[seat] & ~self.picked
            self.picked |= (
                (left & JOKERS) & -(left & JOKERS) if action == DROP + JOKER else BIT[action - DROP]
            )
            return
        self.hands[seat] &= ~self.picked
        self.discarded[seat], self.changed[seat] = self.picked, self.picked.bit_count()
        self.picked = 0
        self._draw_cards(seat)
        waiting = [
            other for other, active in enumerate(self.betting.active) if active and self.changed[other] < 0
        ]
        if waiting:
            self.turn = next(s for s in ((seat + n) % self.table.seats for n in range(1, 9)) if s in waiting)
            return
        first = self._first(self.betting.active)
        old = self.betting
        self.betting = LifeBetting(old.chips, old.paid, first, MOST_RAISE, old.active)
        self.said = [FOLD if said == FOLD else None for said in self.said]
        self.phase = BETTING_AGAIN

    # The end ------------------------------------------------------------------------------------------------------

    def strength(self, seat: int) -> int:
        hand = self.hands[seat]
        return wild_strength(hand & ~JOKERS, (hand & JOKERS).bit_count())

    def best(self, sign: int = 1) -> tuple[int, ...]:
        """The seats still in with the best hand, or with sign -1 the worst."""
        still_in = [seat for seat, active in enumerate(self.betting.active) if active]
        if len(still_in) == 1:
            return tuple(still_in)
        worth = {seat: sign * self.strength(seat) for seat in still_in}
        return tuple(seat for seat in still_in if worth[seat] == max(worth.values()))

    def result(self) -> DealResult:
        """A winner pays back for as many pledged lives as leave him a chip."""
        if not self.table.options["betting"]:
            return Worst(losers=self.best(-1))
        winners, bought = self.best(), [0] * self.table.seats
        for seat, share in shares(self.betting.pot, winners, self.deal.dealer, self.table.seats).items():
            chips = self.betting.chips
            bought[seat] = min(chips.pledged[seat], (chips.stacks[seat] + share - 1) // LIFE_PRICE)
        return Pot(winners=winners, paid=tuple(self.betting.paid), bought=tuple(bought))

    def returns(self) -> list[float]:
        """Chips won or lost, or lives."""
        result = self.result()
        if isinstance(result, Worst):
            return [-float(seat in result.losers) for seat in range(self.table.seats)]
        won = shares(self.betting.pot, self.best(), self.deal.dealer, self.table.seats)
        return [float(won.get(seat, 0) - paid) for seat, paid in enumerate(self.betting.paid)]

    # Copies and worlds --------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.table, twin.deal = self.table, self.deal
        twin.betting, twin.hands, twin.discarded = self.betting.clone(), self.hands[:], self.discarded[:]
        twin.changed, twin.said, twin.stock = self.changed[:], self.said[:], self.stock[:]
        twin.phase, twin.picked, twin.turn = self.phase, self.picked, self.turn
        return twin

    def resample(self, seat: int, rng: Random) -> Self:
        """All cards but the own ones, held and discarded, and the hands that are shown, dealt anew."""
        world = self.clone()
        if self.phase == DEALING:
            return world
        seen = self.hands[seat] | self.discarded[seat]
        shown = self._shown()
        for other in shown:
            seen |= self.hands[other]
        deck = range(52 + int(self.table.options["jokers"]))
        pool = shuffled([card for card in deck if not seen & BIT[card]], rng)
        for other in range(self.table.seats):
            if other != seat:
                hidden = [world.discarded] if other in shown else [world.hands, world.discarded]
                for cards in hidden:
                    size = cards[other].bit_count()
                    cards[other] = mask_of(pool[:size])
                    del pool[:size]
        world.stock = pool
        if self.picked and self.turn != seat:
            world.picked = mask_of(rng.sample(cards_of(world.hands[self.turn]), self.picked.bit_count()))
        return world

    # What is seen -------------------------------------------------------------------------------------------------

    def sees(self, viewer: int | None, seat: int) -> bool:
        """One's own hand; in the end those of all who have not folded."""
        return viewer in (seat, OPEN) or seat in self._shown()

    def _shown(self) -> list[int]:
        """Whose hands all see: in the end of all who have not folded, unless only one was left."""
        still_in = [seat for seat, active in enumerate(self.betting.active) if active]
        return still_in if self.phase == OVER and len(still_in) > 1 else []

    def view(self, viewer: int | None) -> View:
        view: View = {
            "picture": "cards",
            "phase": PHASES[self.phase],
            "seats": [self._seat_view(seat, viewer) for seat in range(self.table.seats)],
            "facts": [[say_in("fact", "pot"), str(self.betting.pot)]],
        }
        if self.phase in (BETTING, BETTING_AGAIN):
            view["facts"].append([say_in("fact", "to pay"), str(self.betting.owes(self.betting.turn))])
        if viewer is not None and viewer != OPEN:
            view["you"] = viewer
        return view

    def _seat_view(self, seat: int, viewer: int | None) -> SeatView:
        hand, chips = self.hands[seat], self.betting.chips
        shown: SeatView = {
            "seat": seat,
            "chips": chips.stacks[seat],
            "bet": self.betting.paid[seat],
            "count": hand.bit_count(),
            "hand": _texts(hand) if self.sees(viewer, seat) else ["?"] * hand.bit_count(),
            "labels": self._labels(seat),
        }
        last = self.said[seat]
        if last is not None:
            shown["call"] = SPOKEN[TEXTS[last]]
        elif self.changed[seat] >= 0:
            shown["call"] = say("changed {count}", count=self.changed[seat])
        if self.picked and seat == self.turn and viewer in (seat, OPEN):
            shown["melds"] = [{"title": say("to discard"), "cards": _texts(self.picked)}]
        return shown

    def _labels(self, seat: int) -> list[str]:
        chips = self.betting.chips
        labels: list[str] = [say_in("beside a seat", "dealer")] if seat == self.deal.dealer else []
        if not self.deal.carry["lives"][seat]:
            return [*labels, say_in("beside a seat", "out")]
        lives, pledged = chips.lives[seat], chips.pledged[seat]
        if pledged:
            labels.append(say("lives {count}, {pledged} pledged", count=lives, pledged=pledged))
        else:
            labels.append(say("lives {count}", count=lives))
        if not self.betting.active[seat]:
            labels.append(say_in("beside a seat", "folded"))
        if self.phase == OVER and self.sees(None, seat):
            labels.append(category_name(self.strength(seat)))
        return labels

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        own = viewer in (seat, OPEN)
        if action >= DROP:
            return (
                say("{player} wants to discard {card}.", player=Seat(seat), card=said(action - DROP))
                if own
                else ""
            )
        if action == DONE:
            return say("{player} changes {count} cards.", player=Seat(seat), count=self.picked.bit_count())
        after = self.betting.clone()
        after.apply(action)
        added = after.paid[seat] - self.betting.paid[seat]
        player = Seat(seat)
        if action == FOLD:
            story = say("{player} folds.", player=player)
        elif after.chips.pledged[seat] > self.betting.chips.pledged[seat]:
            story = say(
                "{player} says {word}, paying {chips} and pledging a life.",
                player=player,
                word=SPOKEN[TEXTS[action]],
                chips=added,
            )
        else:
            story = say(
                "{player} says {word}, paying {chips}.",
                player=player,
                word=SPOKEN[TEXTS[action]],
                chips=added,
            )
        if sum(after.active) > 1:
            return story
        winner = Seat(after.active.index(True))
        return joined([story, say("{player} takes the pot of {pot}.", player=winner, pot=after.pot)], " ")

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        if self.phase == DEALING:
            if not self.table.options["betting"]:
                return say("The cards are dealt.")
            return say(
                "Everybody pays {tax} to the bank and {ante} into the pot and gets {hand} cards.",
                tax=TAX,
                ante=ANTE,
                hand=HAND,
            )
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

    def text(self, seat: int, action: Action) -> str:
        return TEXTS[action]

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(ACTIONS, text)

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
            return self._greedy_change(seat, category)
        owed, legal = self.betting.owes(seat), self.betting.legal()
        if category >= TWO_PAIR and len(legal) > 2 and self.betting.high < 3 * MOST_RAISE:
            return legal[-1] if category > TWO_PAIR else legal[2]
        if not owed or category >= TWO_PAIR or (category == PAIR and owed <= MOST_RAISE):
            return legal[1]
        return CALL if CALL in legal and owed <= 2 and self.phase == BETTING else FOLD

    def _greedy_change(self, seat: int, category: int) -> Action:
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
            help=say(
                "At least {least} with {seats} players.",
                least=JOKERS_FOR_SIX,
                seats=MOST_SEATS,
            ),
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
    presets = (
        Preset("my-games", say("With betting"), (Source("my-games", "strip-poker", (1821, 1871)),), seats=4),
        Preset(
            "no-betting",
            say("Without betting"),
            (Source("my-games", "strip-poker", (1821, 1871)),),
            {"betting": False},
            seats=4,
        ),
    )
    objective = "win"
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
