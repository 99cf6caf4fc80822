"""The turn of canasta in small steps: what is legal, and whether the turn can still be ended.

A turn is: `draw` or `take`; then cards melded one at a time; then a discard. A step is legal only if the turn can still
be ended by the rules after it: melds begun can be completed, an opening begun reaches its minimum, enough cards are
left unless the player can and may go out. So no opening fails here, and nothing is ever taken back.
"""

from __future__ import annotations

from random import Random
from typing import Final, Self

from games.core.game import Deal, GameTable
from games.core.state import Action, Outcome
from games.kits.melds import (
    ANSWERING,
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
    MELDING,
    NO,
    RANK,
    TAKE,
    YES,
    DrawDiscardState,
    action_table,
    wild_action,
)  # fmt: skip
from games.rummy.canasta_rules import (
    ALLOWED,
    CARD_VALUES,
    DECK,
    FORBIDDEN,
    HAND_SIZE,
    NEITHER,
    RED_THREES,
    TEXTS,
    WILD_KINDS,
    WILD_RANKS,
    House,
    opening_minimum,
)  # fmt: skip
from games.rummy.kit.rank_melds import NATURAL_RANKS, THREE, TWO, RankMelds, can_empty, can_reach


class CanastaTurn(DrawDiscardState):
    """A deal of canasta and what is legal in it.

    melds, threes, opened: per side. started: seats whose first turn has begun. melded: seats that have melded before
    this turn. Of the turn: begun (rank of the meld not yet complete, or -1), pair (naturals still owed from the hand
    for a frozen pile), waiting (cards of the pile that may be picked up once its top is properly melded), laid (points
    towards the opening), touched (cards melded), extended (own melds of earlier turns were added to), before (their
    ranks), answer.
    """

    __slots__ = (
        "answer", "before", "begun", "concealed", "drew", "extended", "frozen", "house", "laid", "last_turn", "melded",
        "melds", "need", "opened", "opening", "pair", "side", "side_at", "started", "threes", "touched", "waiting",
        "went_out", "whole_pile",
    )  # fmt: skip

    deck = DECK
    bonus = RED_THREES
    texts = TEXTS
    actions = action_table(TEXTS)

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.house = House.of(table)
        self.side_at = tuple(table.side_of(seat) for seat in range(table.seats))
        count = len(table.sides)
        self.melds = [RankMelds() for _ in range(count)]
        self.threes: list[tuple[int, ...]] = [()] * count
        self.opened = [False] * count
        self.need = tuple(map(opening_minimum, deal.scores))
        self.started = [False] * table.seats
        self.melded = [False] * table.seats
        self.frozen = self.last_turn = self.whole_pile = self.concealed = False
        self.went_out: int | None = None
        self._begin_turn(self.seat)

    # The deal -----------------------------------------------------------------------------------------------------

    def apply_chance(self, outcome: Outcome) -> None:
        """Deal, turn the first card (cards that freeze are covered), and lay red threes out if that is done at once."""
        self.deal_out(outcome, HAND_SIZE)
        while True:
            self.pile.append(self.stock.pop())
            if not self._freezes(self.pile[-1]):
                break
            self.frozen = True
        self.phase = DRAWING
        if self.house.threes_at_once:
            for turn in range(self.table.seats):
                self._lay_threes((self.seat + turn) % self.table.seats)
            self.started = [True] * self.table.seats

    @staticmethod
    def _freezes(kind: int) -> bool:
        return RANK[kind] in WILD_RANKS or kind in RED_THREES

    def _begin_turn(self, seat: int) -> None:
        self.seat = seat
        self.side = self.side_at[seat]
        self.opening = not self.opened[self.side]
        self.begun = -1
        self.pair = self.laid = self.touched = 0
        self.waiting: tuple[int, ...] = ()
        self.extended = self.drew = False
        self.before = tuple(map(bool, self.melds[self.side].natural))
        self.answer = NEITHER

    def _red_threes(self, seat: int) -> list[int]:
        kinds = self.hands[seat].kinds
        return [kind for kind in sorted(RED_THREES) for _ in range(kinds[kind])]

    def _lay_threes(self, seat: int) -> None:
        held = self._red_threes(seat)
        for kind in held:
            self.hands[seat].remove(kind)
        self.threes[self.side_at[seat]] += (*held, *self.draw_cards(seat, len(held)))

    def mover(self) -> int:
        return self._partner() if self.phase == ANSWERING else self.seat

    def _partner(self) -> int:
        return (self.seat + 2) % self.table.seats

    # What is legal ------------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[Action]:
        if self.phase == ANSWERING:
            return [YES, NO]
        if self.phase == DRAWING:
            return self._draws()
        legal = sorted(step for step in self._steps() if self._sound_step(step))
        ends = self._ends()
        return sorted(legal + ends) if legal or ends else self._way_out()

    def sample_legal(self, seat: int, rng: Random) -> Action:
        if self.phase != MELDING:
            return super().sample_legal(seat, rng)
        ends = self._ends()
        steps = self._steps()
        while True:
            count = len(steps) + len(ends)
            if not count:
                return super().sample_legal(seat, rng)
            chosen = int(rng.random() * count)
            if chosen >= len(steps):
                return ends[chosen - len(steps)]
            if self._sound_step(steps[chosen]):
                return steps[chosen]
            steps[chosen] = steps[-1]
            steps.pop()

    def _draws(self) -> list[Action]:
        """What may be done at the beginning of a turn."""
        if not self.started[self.seat] and self._red_threes(self.seat):
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

    def _steps(self) -> list[Action]:
        """Cards that could be melded, before asking whether the turn can still end after it."""
        hand = self.hands[self.seat]
        melds = self.melds[self.side]
        ranks = hand.ranks
        wilds = ranks[TWO] + ranks[JOKER_RANK]
        only = self.begun
        steps = []
        for kind in hand.held():
            rank = RANK[kind]
            if rank in WILD_RANKS:
                continue
            if only >= 0:
                possible = rank == only
            elif melds.natural[rank]:
                possible = True
            elif rank == THREE:
                possible = ranks[rank] >= 3
            else:
                possible = ranks[rank] >= 3 or (ranks[rank] == 2 and wilds > 0)
            if possible:
                steps.append(MELD + kind)
        if wilds and not self.pair:
            self._add_wild_steps(steps)
        return steps

    def _add_wild_steps(self, steps: list[Action]) -> None:
        melds = self.melds[self.side]
        targets = [self.begun] if self.begun >= 0 else NATURAL_RANKS
        targets = [rank for rank in targets if melds.takes_wild(rank, self.house.melds)]
        if targets:
            kinds = self.hands[self.seat].kinds
            for number, kind in enumerate(WILD_KINDS):
                if kinds[kind]:
                    steps += [wild_action(number, rank) for rank in targets]

    def _ends(self) -> list[Action]:
        """The ways to end the turn now, and the question."""
        legal = []
        size = self.hands[self.seat].size
        if not self.touched and self.drew and self._may_ask(discard=True):
            legal.append(ASK)
        if self.begun >= 0 or self.waiting or (self.laid and not self.opened[self.side]):
            return legal
        stays = size > (0 if self.last_turn else 1) and not self._bound()
        if self.last_turn:
            return [*legal, DONE] if stays else legal
        if stays or (size == 1 and self.may_go_out()):
            legal += [DISCARD + kind for kind in self.hands[self.seat].held()]
        return legal

    def _way_out(self) -> list[Action]:
        """Any discard. Only in an imagined world whose hand does not explain what the player has begun."""
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

    def clone(self) -> Self:
        twin = super().clone()
        for name in _COPIED:
            setattr(twin, name, getattr(self, name))
        twin.melds = [melds.clone() for melds in self.melds]
        twin.threes = self.threes[:]
        twin.opened = self.opened[:]
        twin.started = self.started[:]
        twin.melded = self.melded[:]
        return twin


_COPIED: Final = (
    "answer", "before", "begun", "concealed", "drew", "extended", "frozen", "house", "laid", "last_turn", "need",
    "opening", "pair", "side", "side_at", "touched", "waiting", "went_out", "whole_pile",
)  # fmt: skip
