"""Strip Poker with lives: draw poker in which chips run out, and new ones cost a life.

Source: My Games, lines 1821-1871; line 1538 on the way without betting. The lives are abstract; the arithmetic is that
of the source, and nothing else is taken from it.

Decided where the source is open: see `StripPoker.decisions`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, Self

from games.core.commitment import shuffled
from games.core.errors import BadOption
from games.core.game import Deal, GameTable
from games.core.options import Option, OptionValue, Preset, Source
from games.core.registry import register
from games.core.results import DealResult
from games.core.state import CHANCE, OPEN, Action, State, parse_from
from games.core.views import SeatView, View
from games.kits.betting import ACTIONS as BETS, CALL, FOLD, TEXTS as BET_TEXTS
from games.kits.cards import BIT, cards_of, mask_of
from games.kits.chips import SHEET, ChipGame
from games.kits.melds import TEXT, said
from games.kits.poker import PAIR, RANK_MASK, STRAIGHT, TWO_PAIR, category_of
from games.kits.wild_poker import category_name, wild_strength
from games.vying.strip_poker_sheet import (
    ANTE,
    HAND,
    JOKERS_FOR_SIX,
    LIFE_PRICE,
    LIVES,
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
    **{DROP + card: f"drop {TEXT[card]}" for card in range(JOKER + 1)},
}
ACTIONS: Final[dict[str, Action]] = {
    **BETS,
    "done": DONE,
    **{TEXTS[DROP + c]: DROP + c for c in range(JOKER + 1)},
}
DEALING, BETTING, CHANGING, BETTING_AGAIN, SHOWING, OVER = range(6)
PHASES: Final = ("deal", "bet", "change cards", "bet again", "show", "over")


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
        """All cards but the own ones, held and discarded, dealt anew."""
        world = self.clone()
        if self.phase in (DEALING, OVER):
            return world
        own = self.hands[seat] | self.discarded[seat]
        deck = range(52 + int(self.table.options["jokers"]))
        pool = shuffled([card for card in deck if not own & BIT[card]], rng)
        for other in range(self.table.seats):
            if other != seat:
                for cards in (world.hands, world.discarded):
                    size = cards[other].bit_count()
                    cards[other] = mask_of(pool[:size])
                    del pool[:size]
        world.stock = pool
        if self.picked and self.turn != seat:
            world.picked = mask_of(rng.sample(cards_of(world.hands[self.turn]), self.picked.bit_count()))
        return world

    # What is seen -------------------------------------------------------------------------------------------------

    def sees(self, viewer: int | None, seat: int) -> bool:
        """One's own hand; in the end those of all who have not folded, unless only one was left."""
        shown = self.phase == OVER and self.betting.active[seat] and sum(self.betting.active) > 1
        return viewer in (seat, OPEN) or shown

    def view(self, viewer: int | None) -> View:
        view: View = {
            "picture": "cards",
            "phase": PHASES[self.phase],
            "seats": [self._seat_view(seat, viewer) for seat in range(self.table.seats)],
            "facts": [["pot", str(self.betting.pot)]],
        }
        if self.phase in (BETTING, BETTING_AGAIN):
            view["facts"].append(["to pay", str(self.betting.owes(self.betting.turn))])
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
            shown["call"] = TEXTS[last]
        elif self.changed[seat] >= 0:
            shown["call"] = f"changed {self.changed[seat]}"
        if self.picked and seat == self.turn and viewer in (seat, OPEN):
            shown["melds"] = [{"title": "to discard", "cards": _texts(self.picked)}]
        return shown

    def _labels(self, seat: int) -> list[str]:
        chips = self.betting.chips
        labels = ["dealer"] if seat == self.deal.dealer else []
        if not self.deal.carry["lives"][seat]:
            return [*labels, "out"]
        labels.append(
            f"lives {chips.lives[seat]}" + (f", {chips.pledged[seat]} pledged" if chips.pledged[seat] else "")
        )
        if not self.betting.active[seat]:
            labels.append("folded")
        if self.phase == OVER and self.sees(None, seat):
            labels.append(category_name(self.strength(seat)))
        return labels

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        own = viewer in (seat, OPEN)
        if action >= DROP:
            return f"{{{seat}}} wants to discard {said(action - DROP)}." if own else ""
        if action == DONE:
            return f"{{{seat}}} changes {self.picked.bit_count()} cards."
        after = self.betting.clone()
        after.apply(action)
        added = after.paid[seat] - self.betting.paid[seat]
        story = f"{{{seat}}} folds" if action == FOLD else f"{{{seat}}} says {TEXTS[action]}, paying {added}"
        if after.chips.pledged[seat] > self.betting.chips.pledged[seat]:
            story += " and pledging a life"
        if sum(after.active) == 1:
            story += f". {{{after.active.index(True)}}} takes the pot of {after.pot}"
        return f"{story}."

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        if self.phase == DEALING:
            if not self.table.options["betting"]:
                return "The cards are dealt."
            return f"Everybody pays {TAX} to the bank and {ANTE} into the pot and gets {HAND} cards."
        shown = [
            f"{{{seat}}} shows {category_name(self.strength(seat))} ({' '.join(map(_say, cards))})"
            for seat, cards in enumerate(outcome)
            if cards
        ]
        if not self.table.options["betting"]:
            return f"{'; '.join(shown)}. {_all(self.best(-1))} lose a life."
        return f"{'; '.join(shown)}. The pot of {self.betting.pot} goes to {_all(self.best())}."

    def text(self, seat: int, action: Action) -> str:
        return TEXTS[action]

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(ACTIONS, text)

    def say(self, action_text: str) -> str:
        action = ACTIONS.get(action_text, DONE)
        return f"drop {said(action - DROP)}" if action >= DROP else action_text

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


def _all(seats: Sequence[int]) -> str:
    return " and ".join(f"{{{seat}}}" for seat in seats)


@register
class StripPoker(ChipGame):
    title = "Strip Poker (lives version)"
    rules_version = 2
    summary = "Draw poker with a tax on every deal: chips run out, and new ones cost one of your four lives."
    wins = "Who has most left at the end wins; those who dropped out come last."
    seats = tuple(range(2, MOST_SEATS + 1))
    options = (
        Option(
            "jokers",
            "Jokers",
            2,
            lo=0,
            hi=MOST_JOKERS,
            help=f"At least {JOKERS_FOR_SIX} with {MOST_SEATS} players.",
        ),
        Option("drops", "Players who drop out before the match ends", 1, lo=1, hi=MOST_SEATS - 1),
        Option(
            "betting",
            "With betting",
            True,
            help="Without it the worst hand of each deal loses a life, and that is all.",
        ),
        SHEET,
    )
    presets = (
        Preset("my-games", "With betting", (Source("my-games", "strip-poker", (1821, 1871)),), seats=4),
        Preset(
            "no-betting",
            "Without betting",
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
    page: ClassVar[dict[str, str]] = {
        "object": "Keep your lives and your chips longer than the others.",
        "equipment": (
            f"A deck of 52 cards with up to {MOST_JOKERS} jokers, {LIVES} lives for each player, and "
            f"chips: {START_CHIPS} "
            "for each player at first, the others in a bank."
        ),
        "deal": f"Everybody pays {TAX} to the bank and {ANTE} into the pot and gets {HAND} cards. The deal "
        f"passes to the left.",
        "play": (
            "Beginning left of the dealer the players bet as in Indian Poker: fold, check or call, bet "
            "or raise by 1 to "
            f"{MOST_RAISE}, until nobody is left who has not answered the last raise. Then everybody "
            f"still in changes up "
            f"to {MOST_DRAWN} cards, and there is a second round of betting. Those still in show their "
            f"hands, and the best "
            "one takes the pot. If all but one fold, that player takes it and shows nothing. Jokers are "
            "wild, and five of "
            "a kind is the highest hand."
        ),
        "lives": (
            f"Who runs out of chips, down to none, gets {LIFE_PRICE} from the bank for a life, in the middle of a deal "
            f"too. The life is "
            f"lost when the deal ends; only one who wins that very pot may pay the {LIFE_PRICE} back "
            f"instead. Nobody can "
            "bet more than each of those still in could pay with chips and lives. A player without lives "
            "drops out. If "
            f"all the others then have more than {START_CHIPS} chips, they put back so many each that the "
            f"poorest has "
            f"{START_CHIPS}."
        ),
        "scoring": f"What a player has left counts: the chips, and {LIFE_PRICE} for each life; {START_WORTH} at "
        f"first.",
        "match": (
            "It ends when as many players have dropped out as was chosen, or when the others agree to "
            "stop. Who has most "
            "left wins; those who dropped out come after the others, the last one first. Without betting "
            "each deal costs "
            "the worst hand a life."
        ),
        "settlement": "A fixed stake at most: the chips belong to the bank.",
    }
    decisions = (
        f"On a chip sheet a life is a buy-in of {LIFE_PRICE}, and what all have paid the bank may be one entry.",
        "The first player in from the dealer's left bets first, in both rounds.",
        "A tie shares the pot; odd chips go to the first winners from the dealer's left.",
        "Who has no chip left has run out: the next life is pledged at once, by itself, while there is one. The last "
        "life's chips may be bet to the last one.",
        "A winner pays back for as many lives as leave him a chip; typed-in results may say fewer.",
        "A raise must be within what everybody still in can pay, whether or not the last life is pledged already.",
        "Chips left to a player who drops out go to the bank.",
        "A joker may stand for a card that the hand holds already: a flush may have two aces.",
        f"With {MOST_SEATS} players {JOKERS_FOR_SIX} jokers are needed, so that everybody can change "
        f"{MOST_DRAWN} cards.",
        "The source names no winner: here it is who has most left, in chips and lives.",
        "Without betting all who share the worst hand lose a life.",
    )

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
                f"{MOST_SEATS} players need at least {JOKERS_FOR_SIX} jokers for all the cards they may change."
            )
