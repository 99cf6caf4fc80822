"""Fireplace Poker: rummy with poker hands. Lay one each turn, break those of the others, and score while you are ahead.

Source: My Games, lines 1598-1698, and the poker hands of lines 1554-1594.

Decided where the source is open: see the rules page. A turn is made card by card: stolen cards first, in
the order of the melds, then cards of the hand. A card is offered as long as a legal meld may still come of it; who has
stolen into a dead end puts everything back. Showing the hand of one who cannot meld is an event of the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final, Self

from games.core.commitment import shuffled
from games.core.game import GameTable, Sides, individuals, two_teams
from games.core.messages import say
from games.core.options import OptionValue, Variant
from games.core.registry import register
from games.core.state import CHANCE, Action, give_up
from games.core.ties import Tie
from games.kits.cards import BIT, DECK_52, TEXT, cards_of, mask_of
from games.kits.chips import GIVEN_UP, SHEET, ChipGame
from games.kits.determinization import shuffle_within
from games.kits.poker import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    THREE,
    TWO_PAIR,
    hand_strength,
)
from games.rummy.fireplace_poker_sheet import CHIPS, PACKS, FireplacePokerSheet, GameEnd
from games.rummy.fireplace_poker_table import (
    BUILDING,
    DEALING,
    OVER,
    PASS,
    PUT_BACK,
    SHOWING,
    STEAL,
    FireplaceTable,
    Meld,
    cards_in,
    kinds_in,
    mask_in,
)
from games.rummy.kit.poker_melds import FIVE, beats, best_hand, best_strength

HAND: Final = 13
JACK: Final = 9
PAIR_OF_JACKS: Final = PAIR << 20 | JACK << 16
"""The least that a meld must be worth, whatever goes with the pair."""
MOST_TRIES: Final = 3
"""After putting cards back so often, only what the own hand alone can complete is offered."""
WORLDS_TRIED: Final = 40
_SHAPES: Final = {
    (5,): FOUR,
    (4, 1): FOUR,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): THREE,
    (2, 2, 1): TWO_PAIR,
    (2, 1, 1, 1): PAIR,
}


def strength_of(cards: Iterable[int]) -> int:
    """What five cards are worth, identical ones allowed: five of a rank are four of a kind with
    the fifth beside them.
    """
    held = list(cards)
    mask = mask_of(held)
    if mask.bit_count() == len(held):
        return hand_strength(mask)
    by_count = sorted(
        ((count, rank) for rank, count in Counter(card % 13 for card in held).items()), reverse=True
    )
    category = _SHAPES.get(tuple(count for count, _ in by_count), HIGH_CARD)
    if len({card // 13 for card in held}) == 1:
        category = max(category, FLUSH)
    ranks = [rank for _, rank in by_count] + ([by_count[0][1]] if len(by_count) == 1 else [])
    if category == FLUSH:
        ranks = sorted((card % 13 for card in held), reverse=True)
    ranks += [0] * (FIVE - len(ranks))
    return category << 20 | sum(rank << 4 * (4 - place) for place, rank in enumerate(ranks))


class FireplacePokerState(FireplaceTable):
    """A game in play."""

    __slots__ = ()

    # Turns --------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        if self.phase == BUILDING:
            return (self.table.next_seat(self.player) if self.forced else self.player,)
        return () if self.phase == OVER else (CHANCE,)

    def reveals(self) -> bool:
        return self.phase == SHOWING

    def draw(self, rng: Random) -> Any:
        """The five packs in their order; or the hand that is shown, which is fixed already."""
        if self.phase == SHOWING:
            return [TEXT[card] for card in cards_in(self.hands[self.player])]
        return shuffled(list(DECK_52) * PACKS, rng)

    def apply_chance(self, outcome: Any) -> None:
        if self.phase == SHOWING:
            self.known[self.player][:] = self.hands[self.player]
            self.forced = True
            self.phase = BUILDING
            return
        self.stock = list(outcome)
        for step in range(self.table.seats):
            self._fill((self.player + step) % self.table.seats)
        self._begin_turn()

    def _fill(self, seat: int) -> None:
        hand = self.hands[seat]
        for _ in range(min(HAND - sum(hand), len(self.stock))):
            hand[self.stock.pop()] += 1

    def _begin_turn(self) -> None:
        self.tries, self.forced = 0, False
        self.phase = BUILDING
        self._show_if_stuck()

    def _show_if_stuck(self) -> None:
        if not self.may_pass() and not self._can_build():
            self.phase = SHOWING

    def may_pass(self) -> bool:
        """With the stock gone and fewer cards than were dealt a player need not meld."""
        return not self.stock and sum(self.hands[self.player]) < HAND and not self.stolen and not self.laid

    def so_far(self) -> tuple[int, int, int]:
        """The cards of the meld that is being made, what it must be worth more than, and the hand."""
        fixed, least = mask_of(self.laid), PAIR_OF_JACKS - 1
        for number, card in self.stolen:
            fixed |= BIT[card]
            least = max(least, self.melds[1 - self.side][number].strength)
        return fixed, least, mask_in(self.hands[self.player])

    def _can_build(self) -> bool:
        """Whether any card may be added to the meld."""
        fixed, least, hand = self.so_far()
        if beats(fixed, hand, least):
            return True
        return any(self._allows(action, fixed, least, hand) for action in self._stealable())

    def _builds(self) -> list[Action]:
        """The cards that may be added to the meld."""
        if self.forced:
            return kinds_in(self.hands[self.player])
        so_far, cards = self.so_far(), [*kinds_in(self.hands[self.player]), *self._stealable()]
        return [action for action in cards if self._allows(action, *so_far)]

    def _stealable(self) -> list[Action]:
        """The cards that might be stolen: of melds behind those robbed already, before one lays cards of the hand."""
        if self.laid:
            return []
        melds = self.melds[1 - self.side]
        first = self.stolen[-1][0] + 1 if self.stolen else 0
        return [
            STEAL + 64 * number + card
            for number in range(first, len(melds))
            for card in set(melds[number].cards)
        ]

    def _allows(self, action: Action, fixed: int, least: int, pool: int) -> bool:
        """Whether a good enough meld may still come of it when this card is added to what there is so far."""
        if action >= STEAL:
            number, action = divmod(action - STEAL, 64)
            melds = self.melds[1 - self.side]
            least = max(least, melds[number].strength)
            if self.tries < MOST_TRIES:
                for meld in melds[number + 1 :]:
                    pool |= mask_of(meld.cards)
        return not fixed & BIT[action] and beats(fixed | BIT[action], pool, least)

    def legal(self, seat: int) -> list[Action]:
        builds = sorted(self._builds())
        if self.may_pass():
            builds.append(PASS)
        return sorted(builds) or [PUT_BACK if self.stolen or self.laid else PASS]

    def is_legal(self, seat: int, action: Action) -> bool:
        if self.forced or PUT_BACK <= action < STEAL or action < 0:
            return action in self.legal(seat)
        held = action in self._stealable() if action >= STEAL else action < 52 and self.hands[seat][action]
        return bool(held) and self._allows(action, *self.so_far())

    def sample_legal(self, seat: int, rng: Random) -> Action:
        """A random legal action; a few guesses are cheaper than listing all."""
        if not self.forced:
            guesses, so_far = kinds_in(self.hands[self.player]), self.so_far()
            if rng.random() < 0.4:
                guesses += self._stealable()
            while guesses:
                action = guesses.pop(int(rng.random() * len(guesses)))
                if self._allows(action, *so_far):
                    return action
        return super().sample_legal(seat, rng)

    def apply(self, seat: int, action: Action) -> None:
        if action == PUT_BACK:
            self._put_back()
        elif action == PASS:
            self._end_turn(self.passes + 1)
        else:
            self._add(action)
            if len(self.stolen) + len(self.laid) == FIVE:
                self._meld()

    def _add(self, action: Action) -> None:
        if action >= STEAL:
            self.stolen.append(divmod(action - STEAL, 64))
            return
        self.laid.append(action)
        self.hands[self.player][action] -= 1
        if self.known[self.player][action]:
            self.known[self.player][action] -= 1

    def _put_back(self) -> None:
        for card in self.laid:
            self.hands[self.player][card] += 1
            self.known[self.player][card] += 1
        self.stolen, self.laid = [], []
        self.tries += 1
        self._show_if_stuck()

    def _meld(self) -> None:
        """The meld goes down, and what is left of robbed melds goes away."""
        cards = (*(card for _, card in self.stolen), *self.laid)
        theirs, robbed = self.melds[1 - self.side], {number for number, _ in self.stolen}
        self.melds[1 - self.side] = [meld for number, meld in enumerate(theirs) if number not in robbed]
        self.trash += (FIVE - 1) * len(robbed)
        self.melds[self.side] = [*self.melds[self.side], Meld(cards, strength_of(cards))]
        self.stolen, self.laid = [], []
        self._end_turn(0)

    def _end_turn(self, passes: int) -> None:
        """Score, look whether the game is over, draw, and pass the turn."""
        lead = len(self.melds[self.side]) - len(self.melds[1 - self.side])
        self.chips[self.side] = max(0, self.chips[self.side] - max(0, lead))
        self.passes = passes
        if not self.chips[self.side] or passes == self.table.seats:
            self.phase = OVER
            return
        self._fill(self.player)
        self.player = self.table.next_seat(self.player)
        self._begin_turn()

    # Copies and worlds --------------------------------------------------------------------------------------------

    def resample(self, seat: int, rng: Random) -> Self:
        """The unseen cards dealt anew; whoever is making a meld must be able to end it."""
        if self.phase == DEALING:
            return self.clone()
        for _ in range(WORLDS_TRIED):
            world = self._dealt_anew(seat, rng, [])
            if seat == self.player or world._can_go_on():
                return world
        own = cards_in(self._unknown(self.player))
        rest = [
            *self.stock,
            *(card for other in self._others(seat) for card in cards_in(self._unknown(other))),
        ]
        trial = self.clone()

        def fits(cards: list[int]) -> bool:
            hand = trial.hands[self.player] = self.known[self.player][:]
            for card in cards:
                hand[card] += 1
            return trial._can_go_on()

        shuffle_within(own, rest, fits, rng)
        if not fits(own):
            give_up(self)
        return self._dealt_anew(seat, rng, own)

    def _can_go_on(self) -> bool:
        """Whether the player who acts could make the meld that he has begun, as far as its last card tells."""
        if self.phase != BUILDING or self.forced or self.may_pass():
            return True
        if not self.stolen or self.laid:
            return self._can_build()
        before = self.clone()
        number, card = before.stolen.pop()
        return before._allows(STEAL + 64 * number + card, *before.so_far())

    def _others(self, seat: int) -> list[int]:
        """Whose hands are unknown, but for that of the player who acts."""
        return [other for other in range(self.table.seats) if other not in (seat, self.player)]

    def _unknown(self, seat: int) -> bytes:
        """What a hand holds besides the cards that all know to be in it."""
        return bytes(a - b for a, b in zip(self.hands[seat], self.known[seat], strict=True))

    def _dealt_anew(self, seat: int, rng: Random, own: list[int]) -> Self:
        """own: the unknown cards of the player who acts, if they have been chosen."""
        world = self.clone()
        unseen = self.stock[:]
        for other in range(self.table.seats):
            if other != seat:
                unseen += cards_in(self._unknown(other))
        for card in own:
            unseen.remove(card)
        rng.shuffle(unseen)
        for other, hand in enumerate(self.hands):
            if other != seat:
                world.hands[other] = self.known[other][:]
                chosen = own if other == self.player else []
                missing = sum(hand) - sum(self.known[other]) - len(chosen)
                for card in chosen:
                    world.hands[other][card] += 1
                for _ in range(missing):
                    world.hands[other][unseen.pop()] += 1
        world.stock = unseen
        return world

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Break the best meld that can be broken, then lay the best hand there is; for another, the worst cards."""
        if self.forced:
            hand = self.hands[self.player]
            return min(kinds_in(hand), key=lambda card: (hand[card] + self.laid.count(card), card % 13, card))
        fixed, least, hand_mask = self.so_far()
        if not self.laid and len(self.stolen) < FIVE - 1:
            steal = self._best_steal(fixed, least, hand_mask)
            if steal is not None:
                return steal
        strength, cards = best_hand(fixed, hand_mask)
        return min(cards_of(cards & ~fixed)) if strength > least else self.legal(seat)[0]

    def _best_steal(self, fixed: int, least: int, hand: int) -> Action | None:
        """The card whose meld is the strongest that one can break and still complete from the hand."""
        melds = self.melds[1 - self.side]
        first = self.stolen[-1][0] + 1 if self.stolen else 0
        best: tuple[int, int, Action] | None = None
        for number in range(first, len(melds)):
            for card in set(melds[number].cards):
                strength = -1 if fixed & BIT[card] else best_strength(fixed | BIT[card], hand)
                if strength > max(least, melds[number].strength):
                    best = max(
                        best or (-1, -1, -1), (melds[number].strength, strength, STEAL + 64 * number + card)
                    )
        return best[2] if best else None


@register
class FireplacePoker(ChipGame):
    title = "Fireplace Poker"
    summary = say(
        "Rummy with poker hands: lay good ones that last, and steal from the other side's to break them."
    )
    wins = say("The first side without chips wins; when everybody passes, the one with fewer chips.")
    seats = (2, 4)
    options = (SHEET,)
    variants = (
        Variant("my-games", "Fireplace Poker", "my-games 1598-1698", seats=2),
        Variant("partners", say("Fireplace Poker for four"), "my-games 1676-1682", seats=4),
    )
    draws = True
    tie = Tie(say("fewer chips win, then more melds; to share it after that is our decision."), ours=False)
    luck = "some"
    may_stop = False
    settlements = ("fixed", "two-sides")
    chip_kinds = GIVEN_UP
    minus_chips = True
    max_actions = 3000
    max_deals = 1

    Result = GameEnd
    Sheet = FireplacePokerSheet
    State = FireplacePokerState

    @classmethod
    def chips_at_first(cls, table: GameTable) -> int:
        return CHIPS

    @classmethod
    def sides(cls, seats: int, options: Mapping[str, OptionValue]) -> Sides:
        return individuals(2) if seats == 2 else two_teams(4)
