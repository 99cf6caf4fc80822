"""A turn of the samba family in small steps: what is legal, and whether the turn can still be ended.

A turn is: `draw`, `take` or `take K1`; then cards laid one at a time, `meld KS K1`; then a discard. A step is legal
only if the turn can still be ended by the rules after it: a meld begun can be completed, an opening begun reaches its
minimum, enough cards are left unless the player can and may go out. So nothing is ever taken back.
"""

from __future__ import annotations

from random import Random

from games.core.state import Action
from games.kits.melds import (
    ASK,
    BLACK_THREES,
    BONUS,
    DISCARD,
    DRAW,
    DRAWING,
    END,
    JOKER,
    JOKER_RANK,
    RANK,
    TAKE,
    THREE,
)
from games.rummy.kit.canastas import LEAST, MOST, NATURALS, SEQUENCES, SUIT, WILD_KINDS
from games.rummy.samba_melding import SambaMelding
from games.rummy.samba_words import LAY, TAKE_ON, lay_action


class SambaTurn(SambaMelding):
    """What is legal in a turn."""

    __slots__ = ()

    def sample_legal(self, seat: int, rng: Random) -> Action:
        if self.phase != DRAWING or not self.stock or self.owes_threes():
            return super().sample_legal(seat, rng)
        guesses = [DRAW, *self._takeable_with()]
        move = guesses[int(rng.random() * len(guesses))]
        return move if move == DRAW or self._sound_take(move) else DRAW

    def sound(self, move: Action) -> bool:
        return move < LAY or self._sound_step(move)

    def others(self) -> list[Action]:
        return [ASK] if self.may_ask() else []

    def ways_to_draw(self) -> list[Action]:
        if self.owes_threes():
            return [BONUS]
        legal = [DRAW] if self.stock else []
        legal += self.takes()
        if not self.stock:
            legal.append(END)
        return sorted(legal)

    def takes(self) -> list[Action]:
        """The ways to take the pile: with a new meld, or with one there is."""
        return [action for action in self._takeable_with() if self._sound_take(action)]

    def _takeable_with(self) -> list[Action]:
        """The same before asking whether the turn can end after it."""
        if not self.pile:
            return []
        kind = self.pile[-1]
        rank, matching = RANK[kind], self.hands[self.seat].ranks
        pairs = self.may_pair(kind) and matching[rank] >= self.pair_needed()
        found = [TAKE] if pairs and self._next_number(rank) <= MOST else []
        found += [
            TAKE_ON + meld.line * MOST + meld.number - 1
            for meld in self.melds[self.side]
            if self.extends(meld, kind) or (pairs and self.joins(meld, kind))
        ]
        return found

    def may_pair(self, kind: int) -> bool:
        """Whether matching natural cards may take this top card at all."""
        return RANK[kind] in self.rules.sets and RANK[kind] not in (0, JOKER_RANK)

    def _sound_take(self, action: Action) -> bool:
        trial = self.clone()
        trial.take_top(action)
        return trial._sound()

    def take_top(self, action: Action) -> None:
        """Meld the top of the pile; what else is taken waits until that is in order."""
        count = self.takeable()
        kind = self.pile[-1]
        self.waiting = tuple(self.pile[len(self.pile) - count : -1])
        self.pile = self.pile[: len(self.pile) - count]
        extends = False
        if action == TAKE:
            at = self._begin_meld(RANK[kind])
        else:
            at = self._place(action - TAKE_ON)
            extends = self.extends(self.melds[self.side][at], kind)
        self.pair = 0 if extends else self.pair_needed()
        self.begun = -1 if extends else at
        self._put(at, kind)
        if not self.opened[self.side]:
            self.laid += self.counts_for_opening(kind)
        self.pile_taken()

    def pile_taken(self) -> None:
        """What else changes when the pile is taken."""
        self.frozen = False

    # Steps --------------------------------------------------------------------------------------------------------

    def steps(self) -> list[Action]:
        """The cards that can be laid by the rules of a turn."""
        held = self.hands[self.seat].held()
        return sorted(step for kind in held for step in self.lays(kind) if self._sound_step(step))

    def lays(self, kind: int) -> list[Action]:
        fits, melds, mine = self.rules.fits, self.melds[self.side], self.rules.lines[kind]
        if self.begun >= 0:
            meld = melds[self.begun]
            fit = fits(meld, kind) and not (self.pair and kind in WILD_KINDS)
            return [lay_action(meld.line, meld.number, kind)] if fit else []
        found = [
            lay_action(meld.line, meld.number, kind)
            for meld in melds
            if meld.line in mine and fits(meld, kind)
        ]
        for line in self.new_lines(kind):
            number = self._next_number(line)
            if number <= MOST:
                found.append(lay_action(line, number, kind))
        return found

    def new_lines(self, kind: int) -> list[int]:
        """The lines of which a card in hand can begin a meld."""
        hand, rules, rank = self.hands[self.seat], self.rules, RANK[kind]
        if kind == JOKER:
            return []
        lines = []
        wilds = hand.ranks[0] + hand.ranks[JOKER_RANK]
        if kind in BLACK_THREES:
            blacks = sum(hand.kinds[three] for three in BLACK_THREES)
            if blacks >= LEAST and not any(meld.line == THREE for meld in self.melds[self.side]):
                lines.append(THREE)
        elif rank in rules.sets:
            held = hand.ranks[rank]
            helpers = hand.kinds[JOKER] if rank == 0 else wilds
            if held >= LEAST or (held == NATURALS and helpers):
                lines.append(rank)
        if rank in rules.run:
            line = SEQUENCES + SUIT[kind]
            kinds = hand.kinds
            if any(kinds[one] and kinds[other] for one, other in rules.companions[kind]):
                lines.append(line)
        return lines

    def may_discard(self) -> bool:
        if self.begun >= 0 or self.waiting or self._opening_begun():
            return False
        hand = self.hands[self.seat]
        if hand.size >= self.keep() and not self.bound():
            return True
        out = hand.size == 1 and 1 in self.discards and self.may_leave()
        return out and self.enough(self.melds[self.side], hand.held()[0])

    def _opening_begun(self) -> bool:
        return self.touched > 0 and not self.opened[self.side]

    def may_ask(self) -> bool:
        """The question is open to a player who has drawn, can go out, has not melded and has not asked."""
        return (
            self.table.seats == 4 and self.drew and not self.answer and not self.touched and self.can_go_out()
        )

    def _way_out(self) -> list[Action]:
        return [DISCARD + kind for kind in self.hands[self.seat].held()] or [END]
