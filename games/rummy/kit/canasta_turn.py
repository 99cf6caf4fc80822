"""A turn of canasta and its kin in small steps: what is legal, whether the turn can still be ended, what moves do.

A turn is: `draw`, or the pile; then cards laid one at a time; then a discard. A step is legal only if the turn can
still be ended by the rules after it: a meld begun can be completed, an opening begun reaches its minimum, enough cards
are left unless the player can and may go out. So no opening fails, and nothing is ever taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Final, Self

from games.core.game import Deal, GameTable
from games.core.state import Action, Outcome
from games.kits.melds import (
    ANSWERING,
    ASK,
    BLACK_THREES,
    BONUS,
    DISCARD,
    DRAW,
    DRAWING,
    END,
    JOKER,
    KINDS_OF,
    MELDING,
    NO,
    OVER,
    RANK,
    TAKE,
    THREE,
    TWO,
    YES,
)
from games.rummy.kit.canasta_hands import can_empty, can_reach, sets_reach
from games.rummy.kit.canasta_moves import FEW, LAY, TAKE_ON
from games.rummy.kit.canasta_table import ALLOWED, FORBIDDEN, CanastaTable
from games.rummy.kit.canastas import (
    FULL,
    LEAST,
    MOST,
    NATURALS,
    SEQUENCES,
    WILD_KINDS,
    Meld,
    Rules,
    completions,
)

WILD: Final = frozenset(WILD_KINDS)
THREES: Final = MOST * THREE
"""The place of a side's black threes."""


class CanastaTurn(CanastaTable):
    """A deal in which a side has melds. melds: of each side by place, MOST * line + number - 1; begun is a place."""

    __slots__ = ("melds",)

    rules: Rules
    hand_size: ClassVar[int]
    drawn: ClassVar[int] = 2
    most: ClassVar[int] = MOST
    """Melds of one line that a side may have."""
    discards: ClassVar[tuple[int, ...]] = (0, 1)
    """How many cards may be left for the discard when going out."""

    def __init__(self, table: GameTable, deal: Deal) -> None:
        self.melds: list[dict[int, Meld]] = [{} for _ in table.sides]
        super().__init__(table, deal)

    # What a game says ---------------------------------------------------------------------------------------------

    def enough(self, melds: Sequence[Meld], gone: int) -> bool:
        """Whether the side to move may go out with these melds, discarding a card of kind `gone` (-1: none)."""
        raise NotImplementedError

    def close(self, melds: Sequence[Meld], more: int) -> bool:
        """Whether `enough` may perhaps be reached with so many cards more; a quick look that saves the long one."""
        raise NotImplementedError

    def keep(self) -> int:
        """How many cards must be in hand before the discard of one who does not go out."""
        return 2

    def pair_needed(self) -> int:
        """How many matching natural cards of the hand the top of the pile needs, where it does not extend a meld."""
        return NATURALS

    def extends(self, meld: Meld, kind: int) -> bool:
        """Whether the top of the pile may be taken just to extend this meld."""
        return not self.frozen and meld.size < FULL and self.rules.fits(meld, kind)

    def joins(self, meld: Meld, kind: int) -> bool:
        """Whether the top of the pile and its matching cards from the hand may be added to this meld."""
        return self.frozen and meld.line == RANK[kind] and meld.size < FULL

    def takeable(self) -> int:
        """How many cards a player takes from the pile, its top included."""
        return len(self.pile)

    def pile_taken(self) -> None:
        """What else changes when the pile is taken."""
        self.frozen = False

    def other_opening(self, kinds: Sequence[int], melds: Mapping[int, Meld], keep: int) -> bool:
        """Whether the side can open by what these cards are, not by their points."""
        return False

    def counts_for_opening(self, kind: int) -> int:
        """What a card laid now is worth towards the opening."""
        return self.rules.values[RANK[kind]]

    def has_opened(self) -> bool:
        """Whether the melds laid in this turn open."""
        return self.touched > 0 and self.laid >= self.need[self.side]

    def least(self, line: int) -> int:
        """The size at which a meld of a line is complete enough to be left."""
        return LEAST

    def may_ask(self) -> bool:
        """The question is open to a player who has drawn, can go out, has not melded and has not asked."""
        return (
            self.drew and not self.touched and not self.answer and self.table.seats == 4 and self.can_go_out()
        )

    # What is legal ------------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[Action]:
        if self.phase == ANSWERING:
            return [YES, NO]
        if self.phase == DRAWING:
            return sorted(filter(self.sound_draw, self.draw_moves()))
        discards = [DISCARD + kind for kind in self.hands[self.seat].held()] if self.may_discard() else []
        return sorted([*self.steps(), *discards, *self.others()]) or self._way_out()

    def sample_legal(self, seat: int, rng: Random) -> Action:
        """A random legal action: of a random card what turns out to be legal, which is cheaper than listing all."""
        random = rng.random
        if self.phase == DRAWING:
            moves = self.draw_moves()
            while moves:
                move = moves.pop(int(random() * len(moves)))
                if move == DRAW or self.sound_draw(move):
                    return move
        elif self.phase == MELDING:
            ends = self.may_discard()
            held = self.layable()
            if random() * (len(held) + 1) < 1 and (others := self.others()):
                return others[int(random() * len(others))]
            while held:
                kind = held.pop(int(random() * len(held)))
                moves = self.lays(kind)
                if ends:
                    if not moves:
                        return DISCARD + kind
                    moves.append(DISCARD + kind)
                while moves:
                    move = moves.pop(int(random() * len(moves)))
                    if move < LAY or self.sound_step(move):
                        return move
        return super().sample_legal(seat, rng)

    def draw_moves(self) -> list[Action]:
        """How a turn may begin, before asking whether it can end."""
        if not self.started[self.seat] and self.owes_threes():
            return [BONUS]
        return [DRAW, *self.takes()] if self.stock else [*self.takes(), END]

    def takes(self) -> list[Action]:
        """The ways to take the pile: with a new meld, or with one there is."""
        if not self.pile:
            return []
        kind, melds = self.pile[-1], self.melds[self.side]
        rank = RANK[kind]
        pairs = (
            rank != TWO
            and rank in self.rules.sets
            and self.hands[self.seat].ranks[rank] >= self.pair_needed()
        )
        found = []
        for first in self.rules.places[kind]:
            place = first
            while meld := melds.get(place):
                if self.extends(meld, kind) or (pairs and self.joins(meld, kind)):
                    found.append(TAKE_ON + place)
                place += 1
            if pairs and first == MOST * rank and place - first < self.most:
                found.append(TAKE)
        return found

    def sound_draw(self, move: Action) -> bool:
        """Whether the turn can be ended if it begins so."""
        return self.sound_take(move) if move == TAKE or move >= TAKE_ON else True

    def sound_take(self, move: Action) -> bool:
        """Whether the turn can be ended after the pile has been taken."""
        return self.easily_taken(move) or self.after_taking(move).sound()

    def easily_taken(self, move: Action) -> bool:
        """Whether a side that has opened takes the pile and has more than enough cards left."""
        if not self.opened[self.side] or self.bound():
            return False
        more = self.takeable() - 1 - sum(kind in self.bonus for kind in self.pile)
        return self.hands[self.seat].size - self.owed_to_pile(move) + more >= self.keep()

    def owed_to_pile(self, move: Action) -> int:
        """How many cards of the hand must join the top of the pile."""
        if move >= TAKE_ON and self.extends(self.melds[self.side][move - TAKE_ON], self.pile[-1]):
            return 0
        return self.pair_needed()

    def after_taking(self, move: Action) -> Self:
        trial = self.clone()
        trial.take_top(move)
        return trial

    def steps(self) -> list[Action]:
        """The cards that can be laid by the rules of a turn."""
        lays = self.touched > 0 or self.opened[self.side] or self._can_open()
        sound: dict[tuple[int, int], bool] = {}
        found = []
        for kind in self.layable():
            alike = kind if self.rules.run else RANK[kind]  # without sequences all cards of a rank are alike
            for step in self.lays(kind):
                what = step >> 6, alike
                if what not in sound:
                    sound[what] = step < LAY or (lays and self.sound_step(step))
                if sound[what]:
                    found.append(step)
        return sorted(found)

    def lays(self, kind: int) -> list[Action]:
        """The melds on which a card in hand could be laid, before asking whether the turn can end after it."""
        melds, rules, begun, wild = self.melds[self.side], self.rules, self.begun, kind in WILD
        fits, card = rules.fits, LAY + kind
        if begun >= 0:
            fit = not (wild and self.pair) and fits(melds[begun], kind)
            return [card + (begun << 6)] if fit else []
        found = []
        if wild:
            mine = rules.lines[kind]
            found = [card + (at << 6) for at, meld in melds.items() if meld[0] in mine and fits(meld, kind)]
        for first in rules.places[kind]:
            place = first
            while there := melds.get(place):
                if not wild and fits(there, kind):
                    found.append(card + (place << 6))
                place += 1
            if place - first < self.most and self.may_begin(first // MOST, kind):
                found.append(card + (place << 6))
        return found

    def may_begin(self, line: int, kind: int) -> bool:
        """Whether a card in hand can begin a new meld of a line: two others of the hand complete it."""
        hand = self.hands[self.seat]
        kinds = hand.kinds
        if line >= SEQUENCES:
            return self.rules.in_run(kind, kinds)
        if line == THREE:
            blacks = sum(kinds[three] for three in BLACK_THREES)
            return blacks >= LEAST and THREES not in self.melds[self.side]
        held = hand.ranks[line]
        if held == NATURALS:
            return bool(kinds[JOKER] or (line != TWO and hand.ranks[TWO]))
        return held >= LEAST

    def layable(self) -> list[int]:
        """The cards in hand, once a meld is begun those that may lie in its line."""
        if self.begun < 0:
            return self.hands[self.seat].held()
        kinds, line = self.hands[self.seat].kinds, self.begun // MOST
        if line >= SEQUENCES:
            first = 13 * (line - SEQUENCES)
            return [kind for kind in range(first, first + 13) if kinds[kind]]
        held = [kind for kind in KINDS_OF[line] if kinds[kind]]
        return held if self.pair else held + [kind for kind in WILD_KINDS if kinds[kind] and kind not in held]

    def may_discard(self) -> bool:
        """Whether the turn may end now with a discard."""
        if self.begun >= 0 or self.waiting or (self.touched and not self.opened[self.side]):
            return False
        hand = self.hands[self.seat]
        if hand.size >= self.keep() and not self.bound():
            return True
        out = hand.size == 1 and 1 in self.discards and self.answer != FORBIDDEN
        return out and self.enough([*self.melds[self.side].values()], hand.held()[0])

    def others(self) -> list[Action]:
        """What may be done in the middle of a turn besides moves with a card: the question."""
        return [ASK] if self.may_ask() else []

    def _way_out(self) -> list[Action]:
        """What is left in an imagined world whose hand does not explain what the player has begun."""
        return [DISCARD + kind for kind in self.hands[self.seat].held()] or [END]

    # Whether the turn can end -------------------------------------------------------------------------------------

    def bound(self) -> bool:
        """Whether the player must go out: told to, or black threes are down."""
        return self.answer == ALLOWED or THREES in self.melds[self.side]

    def sound_step(self, step: Action) -> bool:
        """Whether the turn can still end after a card is laid.

        A meld that was begun could be completed, so with enough cards in hand an opened side need not look further.
        """
        place, kind = divmod(step - LAY, 64)
        hand, melds = self.hands[self.seat], self.melds[self.side]
        if self.opened[self.side] and self.answer != ALLOWED and THREES not in melds and place != THREES:
            meld = melds.get(place)
            used = max(1, LEAST - meld[2] - meld[3], self.pair) if meld else LEAST
            if hand.size - used >= self.keep() - (self._picked_up() if self.waiting else 0):
                return True
        saved = (self.begun, self.pair, self.laid, self.touched)
        self.melds[self.side] = melds.copy()
        hand.remove(kind)
        self.lay_card(place, kind)
        sound = self.sound()
        hand.add(kind)
        self.begun, self.pair, self.laid, self.touched = saved
        self.melds[self.side] = melds
        return sound

    def sound(self) -> bool:
        """Whether the turn, as it stands, can be ended by the rules."""
        return self.stays() or (self.answer != FORBIDDEN and self.can_go_out())

    def stays(self) -> bool:
        """Whether it can be ended by a discard, with cards left."""
        return not self.bound() and self.can_stay(self.ways())

    def ways(self) -> list[tuple[int, ...]]:
        """The ways to complete the meld that is begun with as few cards as can be."""
        if self.begun < 0:
            return [()]
        meld = self.melds[self.side][self.begun]
        return completions(meld, self.hands[self.seat].kinds, self.rules, self.pair, self.least(meld.line))

    def can_stay(self, ways: list[tuple[int, ...]]) -> bool:
        """Whether what is begun can be finished with enough cards left to discard one and keep one."""
        keep = self.keep() - self._picked_up()
        if self.opened[self.side] or not self.touched:
            return any(self.hands[self.seat].size - len(way) >= keep for way in ways)
        return any(self._opens_after(way, max(0, keep)) for way in ways)

    def _can_open(self) -> bool:
        """Whether a side that has laid nothing can open at all: if not, no first step is sound. Sets of twos may."""
        if TWO in self.rules.sets and self.hands[self.seat].ranks[TWO] >= NATURALS:
            return True
        stays = not self.bound() and self._opens_after((), self.keep())
        return stays or (self.answer != FORBIDDEN and self.can_go_out())

    def _opens_after(self, way: tuple[int, ...], keep: int) -> bool:
        """Whether the opening can be completed after these cards complete the meld that is begun."""
        melds, rules = self._completed(way), self.rules
        missing = self.need[self.side] - self.laid
        for number, kind in enumerate(way):
            missing -= rules.worth[kind] if number >= self.pair else self.counts_for_opening(kind)
        if not rules.run:
            ranks = self.hands[self.seat].ranks[:]
            for kind in way:
                ranks[RANK[kind]] -= 1
            return sets_reach(ranks, [*melds.values()], rules, missing, keep)
        kinds = self._without(way)
        if sum(kinds) >= keep and self.other_opening(kinds, melds, keep):
            return True
        return can_reach(kinds, [*melds.values()], rules, missing, keep)

    def _completed(self, way: tuple[int, ...]) -> dict[int, Meld]:
        """The side's melds once these cards have completed the one that is begun."""
        melds = self.melds[self.side]
        if way:
            melds = melds.copy()
            for kind in way:
                melds[self.begun] = self.rules.lay(melds[self.begun], kind)
        return melds

    def _without(self, way: tuple[int, ...]) -> list[int]:
        """The hand by kind without these cards."""
        kinds = list(self.hands[self.seat].kinds)
        for kind in way:
            kinds[kind] -= 1
        return kinds

    def _picked_up(self) -> int:
        """How many cards the waiting pile is sure to bring into the hand."""
        red = sum(kind in self.bonus for kind in self.waiting)
        if red and self.replaces and len(self.stock) > sum(kind in self.bonus for kind in self.deck):
            red = 0
        return len(self.waiting) - red

    def can_go_out(self) -> bool:
        """Whether the player can get rid of every card in this turn, the pile included."""
        count = self.hands[self.seat].size + len(self.waiting)
        if count > self.few or not self.close([*self.melds[self.side].values()], count):
            return False
        missing = 0 if self.opened[self.side] else self.need[self.side] - self.laid
        unsure = self.replaces and any(kind in self.bonus for kind in self.waiting)
        if self.waiting and (missing > 0 or unsure):
            return False
        return any(self.empties_after(way, missing) for way in self.ways())

    few: ClassVar[int] = FEW
    """The most cards of which it is worked out whether a player can get rid of them at once."""

    def empties_after(self, way: tuple[int, ...], missing: int) -> bool:
        """Whether all can be melded after these cards. missing: what an opening still needs."""
        kinds, melds = self._without(way), self._completed(way)
        for kind in self.waiting:
            kinds[kind] += 1
        if self.opened[self.side]:
            return can_empty(kinds, [*melds.values()], self.rules, self.enough, self.discards)
        missing -= self.rules.points(self.hands[self.seat].kinds)
        worth = self.rules.worth

        def opens(melds: Sequence[Meld], gone: int) -> bool:
            return missing + (worth[gone] if gone >= 0 else 0) <= 0 and self.enough(melds, gone)

        return can_empty(kinds, [*melds.values()], self.rules, opens, self.discards)

    # What is done -------------------------------------------------------------------------------------------------

    def apply_chance(self, outcome: Outcome) -> None:
        """Deal, and turn the first card; cards that freeze are covered."""
        self.deal_out(outcome, self.hand_size)
        self.turn_up()
        self.phase = DRAWING

    def apply(self, seat: int, action: Action) -> None:
        if TAKE_ON > action >= LAY:
            place, kind = divmod(action - LAY, 64)
            self.put_down(seat, kind)
            self.lay_card(place, kind)
            self.settle()
        elif TAKE_ON > action >= DISCARD:
            self.throw(action - DISCARD)
        elif action == DRAW:
            self.started[seat] = True
            self.draw_turn()
        elif action >= TAKE_ON or action == TAKE:
            self.started[seat] = True
            self.phase = MELDING
            self.take_top(action)
            self.settle()
        elif action in (YES, NO):
            self.answer = ALLOWED if action == YES else FORBIDDEN
            self.phase = MELDING if self.drew else DRAWING
        elif action == ASK:
            self.started[seat] = True
            self.phase = ANSWERING
        elif action == BONUS:
            self.started[seat] = True
            self.lay_threes(seat)
        else:
            self.phase = OVER

    def draw_turn(self) -> None:
        """Draw; a red three that nothing is left to replace ends the deal."""
        self.phase = OVER if self.draw_for_turn(self.drawn) else MELDING

    def take_top(self, move: Action) -> None:
        """Meld the top of the pile; what else is taken waits until that is in order."""
        count, kind, melds = self.takeable(), self.pile[-1], self.melds[self.side]
        self.waiting = tuple(self.pile[len(self.pile) - count : -1])
        place, owed = self.place_to_take(move), self.owed_to_pile(move)
        self.pair = self.pair_needed() if owed else 0
        del self.pile[len(self.pile) - count :]
        if not self.opened[self.side]:
            self.laid += self.counts_for_opening(kind)
        melds[place] = self.rules.lay(melds.get(place) or Meld(place // MOST, place % MOST + 1), kind)
        self.begun = place if owed else -1
        self.touched += 1
        self.pile_taken()

    def place_to_take(self, move: Action) -> int:
        """Where the top of the pile goes: a meld there is, or the next free place of its rank."""
        if move >= TAKE_ON:
            return move - TAKE_ON
        place = MOST * RANK[self.pile[-1]]
        while place in self.melds[self.side]:
            place += 1
        return place

    def lay_card(self, place: int, kind: int) -> None:
        """Put a card that has left the hand on a meld, and keep the books of the turn."""
        melds = self.melds[self.side]
        meld = melds.get(place) or Meld(place // MOST, place % MOST + 1)
        melds[place] = meld = self.rules.lay(meld, kind)
        if not self.opened[self.side]:
            self.laid += self.counts_for_opening(kind)
        self.touched += 1
        if self.pair and place == self.begun:
            self.pair -= 1
        done = meld[2] + meld[3] >= self.least(meld[0]) and not self.pair
        self.begun = -1 if done else place

    def settle(self) -> None:
        """After a meld: the opening may be complete, the pile may be picked up, the player may be out."""
        if self.begun >= 0:
            return
        side = self.side
        if not self.opened[side]:
            self.opened[side] = self.has_opened()
        if self.opened[side]:
            if self.waiting:
                self.pick_up_waiting()
            if not self.hands[self.seat].size:
                self.emptied()

    def emptied(self) -> None:
        """The player has no cards left: out."""
        self.phase = OVER
        self.went_out = self.seat
        self.concealed = self.opening

    def throw(self, kind: int) -> None:
        """Discard, which ends the turn."""
        self.put_down(self.seat, kind)
        if self.waiting:
            self.pick_up_waiting()
        self.pile.append(kind)
        if self.freezes(kind):
            self.frozen = True
        if not self.hands[self.seat].size:
            self.emptied()
        if self.phase != OVER:
            self.phase = DRAWING
            self.begin_turn(self.table.next_seat(self.seat))

    # What a seat cannot tell apart --------------------------------------------------------------------------------

    def owed(self, seat: int) -> tuple[int, int]:
        if seat != self.seat or not self.pair or self.begun < 0:
            return 0, 0
        return self.begun // MOST, self.pair

    def plausible(self, seat: int) -> bool:
        """Whoever is in the middle of a turn can finish it; whoever asked can go out."""
        if seat == self.seat or self.phase not in (MELDING, ANSWERING, DRAWING):
            return True
        if self.phase == ANSWERING or self.answer == ALLOWED or (self.answer and not self.touched):
            return self.can_go_out()
        return self.phase == DRAWING or not self.touched or self.sound()

    def clone(self) -> Self:
        twin = super().clone()
        twin.melds = [melds.copy() for melds in self.melds]
        return twin
