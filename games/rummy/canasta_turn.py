"""The turn of canasta in small steps: what is legal, and whether the turn can still be ended.

A turn is: `draw` or `take`; then cards melded one at a time; then a discard. A step is legal only if the turn can still
be ended by the rules after it: melds begun can be completed, an opening begun reaches its minimum, enough cards are
left unless the player can and may go out. So no opening fails here, and nothing is ever taken back.
"""

from __future__ import annotations

from typing import Self

from games.core.game import Deal, GameTable
from games.core.state import Action, Outcome
from games.kits.melds import (
    ASK,
    BONUS,
    DISCARD,
    DONE,
    DRAW,
    DRAWING,
    END,
    JOKER_RANK,
    MELD,
    MELD_WILD,
    RANK,
    RED_THREES,
    TAKE,
    THREE,
    TWO,
    action_table,
    wild_action,
)
from games.rummy.canasta_rules import CARD_VALUES, DECK, HAND_SIZE, TEXTS, WILD_KINDS, House, opening_minimum
from games.rummy.kit.canasta_table import ALLOWED, FORBIDDEN, NEITHER, WILD_RANKS, CanastaTable
from games.rummy.kit.rank_melds import NATURAL_RANKS, RankMelds, can_empty, can_reach


class CanastaTurn(CanastaTable):
    """A deal of canasta and what is legal in it.

    melds: of each side; begun is a rank. melded: seats that have melded before this turn. Of the turn: extended (own
    melds of earlier turns were added to), before (their ranks).
    """

    __slots__ = ("before", "concealed", "extended", "house", "last_turn", "melded", "melds", "whole_pile")

    deck = DECK
    bonus = RED_THREES
    texts = TEXTS
    actions = action_table(TEXTS)

    def __init__(self, table: GameTable, deal: Deal) -> None:
        self.house = House.of(table)
        self.melds = [RankMelds() for _ in table.sides]
        self.melded = [False] * table.seats
        self.last_turn = self.whole_pile = self.concealed = False
        super().__init__(table, deal)

    @property
    def replaces(self) -> bool:  # type: ignore[override]
        return self.house.replace_pile_threes

    def openings(self, deal: Deal) -> tuple[int, ...]:
        return tuple(map(opening_minimum, deal.scores))

    # The deal -----------------------------------------------------------------------------------------------------

    def apply_chance(self, outcome: Outcome) -> None:
        """Deal, turn the first card (cards that freeze are covered), and lay red threes out if that is done at once."""
        self.deal_out(outcome, HAND_SIZE)
        self.turn_up()
        self.phase = DRAWING
        if self.house.threes_at_once:
            for turn in range(self.table.seats):
                self.lay_threes((self.seat + turn) % self.table.seats)
            self.started = [True] * self.table.seats

    def begin_turn(self, seat: int) -> None:
        super().begin_turn(seat)
        self.extended = False
        self.before = tuple(map(bool, self.melds[self.side].natural))

    # What is legal ------------------------------------------------------------------------------------------------

    def ways_to_draw(self) -> list[Action]:
        if self.owes_threes():
            return [BONUS]
        legal = [DRAW] if self.stock else []
        takes = self.answer != ALLOWED and self.may_take()
        if takes:
            legal.append(TAKE)
        if not self.stock and not (takes and self._must_take()):
            legal.append(END)
        if self.stock and self.house.ask_first and self.house.drawn == 1 and self._may_ask(discard=False):
            legal.append(ASK)
        return legal

    def _must_take(self) -> bool:
        """Playing on without a stock: the pile left over must be taken, later discards if they fit a meld."""
        fits = not self.frozen and self.melds[self.side].natural[RANK[self.pile[-1]]] > 0
        return self.house.play_on and (self.whole_pile or fits)

    def _may_ask(self, *, discard: bool) -> bool:
        """The question is open to a player with a partner who can go out, has not melded and has not asked."""
        if self.table.seats != 4 or self.answer or self.touched or self.last_turn:
            return False
        return self.can_go_out(discard=discard)

    def may_take(self) -> bool:
        """Whether the pile may be taken: its top must be melded at once, and the turn must be one that can end."""
        if not self.pile or RANK[self.pile[-1]] not in NATURAL_RANKS:
            return False
        rank = RANK[self.pile[-1]]
        ranks = self.hands[self.seat].ranks
        fits = self._fits_meld(rank)
        if not fits and ranks[rank] < (2 if self._needs_pair() else 1):
            return False
        trial = self.clone()
        trial._take_top()
        return trial._sound()

    def _needs_pair(self) -> bool:
        """Frozen to all, or to a side that has not opened; some always ask for a natural pair."""
        return self.frozen or not self.opened[self.side] or self.house.natural_pair

    def _fits_meld(self, rank: int) -> bool:
        """Whether the top card may simply be added to a meld."""
        return not self.frozen and self.melds[self.side].natural[rank] > 0

    def lays(self, kind: int) -> list[Action]:
        melds, rank, ranks = self.melds[self.side], RANK[kind], self.hands[self.seat].ranks
        if rank in WILD_RANKS:
            return [] if self.pair else self._wild_lays(WILD_KINDS.index(kind))
        if self.begun >= 0:
            possible = rank == self.begun
        elif melds.natural[rank]:
            possible = True
        else:
            wild = rank != THREE and ranks[rank] == 2 and ranks[TWO] + ranks[JOKER_RANK] > 0
            possible = ranks[rank] >= 3 or wild
        return [MELD + kind] if possible else []

    def _wild_lays(self, number: int) -> list[Action]:
        melds = self.melds[self.side]
        targets = [self.begun] if self.begun >= 0 else NATURAL_RANKS
        return [wild_action(number, rank) for rank in targets if melds.takes_wild(rank, self.house.melds)]

    def sound(self, move: Action) -> bool:
        return DISCARD <= move < MELD_WILD or self._sound_step(move)

    def may_discard(self) -> bool:
        if self.last_turn or not self._may_end():
            return False
        size = self.hands[self.seat].size
        return (size > 1 and not self._bound()) or (size == 1 and self.may_go_out())

    def _may_end(self) -> bool:
        """Whether nothing is begun that must be finished."""
        return self.begun < 0 and not self.waiting and not (self.laid and not self.opened[self.side])

    def others(self) -> list[Action]:
        """The question, and the end of a turn in which nothing is discarded any more."""
        found = [ASK] if not self.touched and self.drew and self._may_ask(discard=True) else []
        if self.last_turn and self._may_end() and self.hands[self.seat].size and not self._bound():
            found.append(DONE)
        return found

    def _way_out(self) -> list[Action]:
        held = self.hands[self.seat].held()
        return [DONE] if self.last_turn or not held else [DISCARD + kind for kind in held]

    # Whether the turn can end -------------------------------------------------------------------------------------

    def _bound(self) -> bool:
        """Whether the player must go out: told to, or black threes are down."""
        return self.answer == ALLOWED or self.melds[self.side].natural[THREE] > 0

    def may_go_out(self) -> bool:
        """Whether the side has its canastas and the partner has not said no."""
        made = sum(self.melds[self.side].canastas(self.house.melds))
        return made >= self.house.canastas and self.answer != FORBIDDEN

    def _sound_step(self, step: Action) -> bool:
        """Whether the turn can still end after a step."""
        hand = self.hands[self.seat]
        wild = step >= MELD_WILD
        kind = WILD_KINDS[(step - MELD_WILD) >> 4] if wild else step - MELD
        rank = (step - MELD_WILD) & 15 if wild else RANK[kind]
        melds = self.melds[self.side]
        easy = self.opened[self.side] and self.answer == NEITHER and hand.size > 3 and not self.waiting
        if easy and rank != THREE and not melds.natural[THREE] and melds.size(rank) >= 2:
            return True
        counts = melds.wild if wild else melds.natural
        saved = (self.begun, self.pair, self.laid)
        hand.remove(kind)
        counts[rank] += 1
        self._count_step(rank, kind)
        sound = self._sound()
        self.begun, self.pair, self.laid = saved
        counts[rank] -= 1
        hand.add(kind)
        return sound

    def _count_step(self, rank: int, kind: int) -> None:
        """Keep the books of the turn after a card was laid with a rank."""
        if not self.opened[self.side]:
            self.laid += CARD_VALUES[RANK[kind]]
        if self.pair and rank == self.begun:
            self.pair -= 1
        done = self.melds[self.side].size(rank) >= self.house.melds.least and not self.pair
        self.begun = -1 if done else rank

    def _sound(self) -> bool:
        """Whether the turn, as it stands, can be ended by the rules."""
        if not self._bound() and self._can_stay():
            return True
        return self.answer != FORBIDDEN and self.can_go_out(discard=not self.last_turn)

    def _can_stay(self) -> bool:
        """Whether what is begun can be finished with a card left to discard and one to keep."""
        hand = self.hands[self.seat]
        keep = (1 if self.last_turn else 2) - self._picked_up()
        if self.opened[self.side]:
            return any(hand.size - len(cards) >= keep for cards in self._completions())
        if self.pair and hand.ranks[self.begun] < self.pair:
            return False
        if not self.laid:
            return hand.size >= keep
        rules, melds = self.house.melds, self.melds[self.side]
        return can_reach(hand.ranks, melds, rules, self.need[self.side] - self.laid, max(0, keep))

    def _picked_up(self) -> int:
        """How many cards the waiting pile is sure to bring into the hand."""
        red = sum(kind in RED_THREES for kind in self.waiting)
        replaced = self.house.replace_pile_threes and len(self.stock) > len(RED_THREES) * 2
        return len(self.waiting) - (0 if replaced else red)

    def _completions(self) -> list[tuple[int, ...]]:
        """The ways to complete the meld begun with as few cards as can be: ranks of the cards from the hand."""
        rank = self.begun
        if rank < 0:
            return [()]
        ranks = self.hands[self.seat].ranks
        if self.pair:
            return [(rank,) * self.pair] if ranks[rank] >= self.pair else []
        missing = self.house.melds.least - self.melds[self.side].size(rank)
        ways = [(rank,) * missing] if ranks[rank] >= missing else []
        if ranks[rank] >= missing - 1 and rank != THREE:
            ways += [(rank,) * (missing - 1) + (wild,) for wild in WILD_RANKS if ranks[wild]]
        return ways

    def can_go_out(self, *, discard: bool) -> bool:
        """Whether the player can get rid of every card in this turn, pile included."""
        house, ranks = self.house, self.hands[self.seat].ranks
        melds = self.melds[self.side]
        missing = 0 if self.opened[self.side] else self.need[self.side] - self.laid
        if not self.waiting and not self.pair:
            return can_empty(ranks, melds, house.melds, house.canastas, missing, discard=discard)
        unsure = self.house.replace_pile_threes and any(kind in RED_THREES for kind in self.waiting)
        if unsure or (self.waiting and missing > 0):
            return False
        return any(self._can_go_out_after(cards, missing, discard=discard) for cards in self._completions())

    def _can_go_out_after(self, cards: tuple[int, ...], missing: int, *, discard: bool) -> bool:
        rest = self.hands[self.seat].ranks[:]
        melds = self.melds[self.side].clone()
        for rank in cards:
            rest[rank] -= 1
            missing -= CARD_VALUES[rank]
            (melds.wild if rank in WILD_RANKS else melds.natural)[self.begun] += 1
        for kind in self.waiting:
            if kind not in RED_THREES:
                rest[RANK[kind]] += 1
        return can_empty(rest, melds, self.house.melds, self.house.canastas, max(0, missing), discard=discard)

    def _take_top(self) -> None:
        """Meld the top of the pile; the rest waits until that is in order."""
        kind = self.pile[-1]
        rank = RANK[kind]
        fits = self._fits_meld(rank)
        pair = self._needs_pair() and not fits
        self.waiting = tuple(self.pile[:-1])
        self.pile = []
        self.frozen = self.whole_pile = False
        self.extended = self.extended or self.before[rank]
        self.melds[self.side].lay(rank, kind, wild=False)
        self.touched += 1
        if not self.opened[self.side]:
            self.laid += CARD_VALUES[rank]
        if not fits:
            self.begun = rank
            self.pair = 2 if pair else 0

    # Copies -------------------------------------------------------------------------------------------------------

    copied = (*CanastaTable.copied, "before", "concealed", "extended", "house", "last_turn", "whole_pile")

    def clone(self) -> Self:
        twin = super().clone()
        twin.melds = [melds.clone() for melds in self.melds]
        twin.melded = self.melded[:]
        return twin
