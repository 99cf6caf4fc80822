"""A turn of canasta and its kin in small steps: what is legal, and what moves do.

A turn is: `draw`, or the pile; then cards laid one at a time; then a discard. A step is legal only if the turn can
still be ended by the rules after it (`games.rummy.kit.canasta_ends`).
"""

from __future__ import annotations

from random import Random
from typing import Final, Self

from games.core.state import Action, Outcome
from games.kits.kinds import BLACK_THREES, JOKER, KINDS, KINDS_OF, RANK, THREE, TWO
from games.kits.melds import ANSWERING, ASK, BONUS, DISCARD, DRAW, DRAWING, END, MELDING, NO, OVER, TAKE, YES
from games.rummy.kit.canasta_ends import THREES, CanastaEnds
from games.rummy.kit.canasta_moves import LAY, TAKE_ON
from games.rummy.kit.canasta_table import ALLOWED, FORBIDDEN
from games.rummy.kit.canastas import (
    FULL,
    LEAST,
    MOST,
    NATURALS,
    SEQUENCES,
    WILD_KINDS,
    Meld,
)

WILD: Final = frozenset(WILD_KINDS)


class CanastaTurn(CanastaEnds):
    """The moves of a deal in which a side has melds."""

    __slots__ = ()

    # What a game says -----------------------------------------------------------------------------------------------

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

    def has_opened(self) -> bool:
        """Whether the melds laid in this turn open."""
        return self.touched > 0 and self.laid >= self.need[self.side]

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

    def is_legal(self, seat: int, action: Action) -> bool:
        """One move is looked at alone; only what that does not allow is looked for among all."""
        if self.phase == DRAWING:
            alone = action in self.draw_moves() and self.sound_draw(action)
        elif self.phase != MELDING:
            alone = False
        elif LAY <= action < TAKE_ON:
            kind = (action - LAY) % 64
            held = self.hands[seat].kinds[kind] > 0 and (self.begun < 0 or kind in self.layable())
            alone = held and action in self.lays(kind) and self.sound_step(action)
        else:
            alone = DISCARD <= action < DISCARD + KINDS and self.may_discard()
            alone = alone and self.hands[seat].kinds[action - DISCARD] > 0
        return alone or action in self.legal(seat)

    def can_wait(self, seat: int, action: Action) -> bool:
        """A card laid that is not the last of the hand, and by which no red three of the pile is to be replaced."""
        return LAY <= action < TAKE_ON and self.hands[seat].size > 1 and self.bonus.isdisjoint(self.waiting)

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
