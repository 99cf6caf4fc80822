"""Whether a turn of canasta and its kin can still be ended: with a discard, or by going out.

A step is legal only if it can: a meld begun can be completed, an opening begun reaches its minimum, enough cards are
left unless the player can and may go out. So no opening fails, and nothing is ever taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, Self

from games.core.game import Deal, GameTable
from games.core.state import Action
from games.kits.kinds import RANK, THREE, TWO
from games.rummy.kit.canasta_hands import can_empty, can_reach, sets_reach
from games.rummy.kit.canasta_moves import FEW, LAY
from games.rummy.kit.canasta_table import ALLOWED, FORBIDDEN, CanastaTable
from games.rummy.kit.canastas import LEAST, MOST, NATURALS, Meld, Rules, completions

THREES: Final = MOST * THREE
"""The place of a side's black threes."""


class CanastaEnds(CanastaTable):
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

    def other_opening(self, kinds: Sequence[int], melds: Mapping[int, Meld], keep: int) -> bool:
        """Whether the side can open by what these cards are, not by their points."""
        return False

    def counts_for_opening(self, kind: int) -> int:
        """What a card laid now is worth towards the opening."""
        return self.rules.values[RANK[kind]]

    def least(self, line: int) -> int:
        """The size at which a meld of a line is complete enough to be left."""
        return LEAST

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

    def clone(self) -> Self:
        twin = super().clone()
        twin.melds = [melds.copy() for melds in self.melds]
        return twin
