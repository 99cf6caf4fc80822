"""Piles side by side, built down and carried over card by card or run by run; what is complete leaves the table.

A game says what its pack is, how it is laid out, where a card may go (`fits`), what moves together (`joins`, or `run`
where pairs do not say it), what leaves (`complete`) and when a row is dealt (`may_deal`). What else may be done is a
`special` move, of which the game says everything itself.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import ClassVar, Final, Self

from games.core.commitment import shuffled
from games.core.errors import refuse
from games.core.game import Deal, GameTable
from games.core.messages import Card, Message, Seat, Value, joined, say, say_in, say_n
from games.core.results import DealResult, Score, number
from games.core.sheet import Sheet
from games.core.state import CHANCE, OPEN, Action, Outcome, State, parse_from
from games.core.views import PileView, View, cards_seen
from games.kits.pack import Pack
from games.kits.solo import SoloGame
from games.patience.kit.moves import ACTIONS, AWAY, DEAL, MOST, MOVES, NAMES, SPECIAL, TEXTS, move_of
from games.patience.kit.quick_player import promised, quick_move

IDLE: Final = 100
"""So many moves in a row may bring nothing new: no card turned up, none dealt, none taken off."""
MAX_ACTIONS: Final = 20_000
"""No game is longer, by `IDLE` and the cards that can be turned up, dealt and taken off."""


class Off(DealResult):
    """How many cards have left the table."""

    cards: int = number(say("Cards taken off"), 0, 200)

    def check(self, table: GameTable, deal: Deal | None) -> None:
        state = table.game.State
        assert state is not None and issubclass(state, Patience)
        if self.cards > (most := len(state.dealt(table))):
            refuse("cards", "there are {most} cards in all.", most=most)

    def score(self, sheet: Sheet, deal: Deal) -> Score:
        why = say_n("{count} card taken off.", "{count} cards taken off.", self.cards)
        return Score((self.cards,), (why,))


class Patience(State):
    """Piles of cards, the top one last.

    face_down: how many cards of each pile lie face down. stock: the next card last. off: the cards that have left.
    idle: moves since something new was seen. listed: what may be done now, once somebody has asked for all of it.
    """

    __slots__ = ("face_down", "idle", "listed", "off", "piles", "stock", "stuck", "waiting")

    derived = frozenset({"listed", "stuck"})

    pack: ClassVar[Pack]
    faces: ClassVar[Mapping[str, list[str]]] = {}
    """What is written on the cards of an own deck."""

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.piles: list[list[int]] = []
        self.face_down: list[int] = []
        self.stock: list[int] = []
        self.off: list[int] = []
        self.idle = 0
        self.waiting = True
        self.listed: tuple[Action, ...] = ()
        self.stuck = False

    # The rules a game gives ---------------------------------------------------------------------------------------

    @abstractmethod
    def layout(self) -> Sequence[tuple[int, int]]:
        """For each pile how many cards lie face down, and how many face up on them."""

    def fits(self, card: int, top: int) -> bool:
        """Whether a card may be laid on another one, by the usual rule the next lower; on an empty pile all may be."""
        return self.pack.rank[top] == self.pack.rank[card] + 1

    def joins(self, below: int, above: int) -> bool:
        """Whether a card moves together with the one above it: the next lower of its suit."""
        return self.pack.suit[below] == self.pack.suit[above] and self.fits(above, below)

    def complete(self, run: Sequence[int]) -> int:
        """How many cards of a run on top of a pile may leave the table now: a whole suit."""
        return len(run) if len(run) == len(self.pack.ranks) else 0

    def may_deal(self) -> bool:
        """Whether a row may be dealt now."""
        return bool(self.stock)

    def full(self, pile: Sequence[int]) -> bool:
        """Whether nothing may be laid on a pile, though it would fit."""
        return False

    @classmethod
    def dealt(cls, table: GameTable) -> Sequence[int]:
        """The cards that are played with: the whole pack."""
        return cls.pack.deck

    def specials(self) -> Iterable[Action]:
        """Moves from `SPECIAL` on that may be made now."""
        return ()

    def do_special(self, action: Action) -> None:
        """Make one of them."""

    def special_text(self, action: Action) -> str:
        raise NotImplementedError

    def special_named(self, text: str) -> Action:
        """The move of a text that is none of the usual ones. Raises Illegal."""
        return parse_from(ACTIONS, text)

    def special_said(self, action: Action) -> str:
        """What is done, in words."""
        raise NotImplementedError

    def run(self, pile: Sequence[int]) -> int:
        """How many cards on top of a pile move together."""
        count = 1
        while count < len(pile) and self.joins(pile[-count - 1], pile[-count]):
            count += 1
        return count

    # Play ---------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        return (CHANCE,) if self.waiting else () if self.stuck else (0,)

    def draw(self, rng: Random) -> Outcome:
        return shuffled(list(self.dealt(self.table)), rng)

    def apply_chance(self, outcome: Outcome) -> None:
        cards = list(outcome)
        for down, up in self.layout():
            self.piles.append(cards[: down + up])
            self.face_down.append(down)
            del cards[: down + up]
        self.stock = cards[::-1]
        self.waiting = False
        self.look()

    @property
    def open_moves(self) -> tuple[Action, ...]:
        """All that may be done, ascending; found once a move, when somebody asks."""
        if not self.listed:
            self.listed = tuple(self.moves())
        return self.listed

    def legal(self, seat: int) -> list[Action]:
        return list(self.open_moves)

    def is_legal(self, seat: int, action: Action) -> bool:
        if self.listed:
            return action in self.listed
        if action >= SPECIAL:
            return action in self.specials()
        if action < MOVES:
            return self.may_deal() if action == DEAL else self.leaves(action - AWAY)
        source, target, _ = move_of(action)
        there = source != target and max(source, target) < len(self.piles)
        return (
            there and self.idle < IDLE and action in self.moves_from(source, self.runs_on(source), (target,))
        )

    def runs_on(self, pile: int) -> int:
        """How many cards on top of a pile move together."""
        cards = self.piles[pile]
        return self.run(cards[self.face_down[pile] :]) if cards else 0

    def leaves(self, pile: int) -> bool:
        """Whether something on top of a pile is complete."""
        count = self.runs_on(pile) if pile < len(self.piles) else 0
        return count > 0 and self.complete(self.piles[pile][-count:]) > 0

    def look(self) -> None:
        """The piles have changed: see whether anything may be done now."""
        self.listed = ()
        self.stuck = not (
            self.may_deal()
            or (self.idle < IDLE and self._may_move())
            or any(map(self.leaves, range(len(self.piles))))
            or next(iter(self.specials()), None) is not None
        )

    def _may_move(self) -> bool:
        """Whether any card may be moved to another pile."""
        tops, fits = [pile[-1] for pile in self.piles if pile and not self.full(pile)], self.fits
        if not all(self.piles) and any(len(pile) > 1 for pile in self.piles):
            return True
        for at, pile in enumerate(self.piles):
            for card in pile[len(pile) - self.runs_on(at) :]:
                for top in tops:
                    if fits(card, top) and top != pile[-1]:
                        return True
        return False

    def moves(self) -> list[Action]:
        """All that may be done, ascending."""
        piles = range(len(self.piles))
        moves = [DEAL] if self.may_deal() else []
        runs = [self.runs_on(pile) for pile in piles]
        tops = [self.piles[pile][-count:] if count else [] for pile, count in enumerate(runs)]
        moves += [AWAY + pile for pile, top in enumerate(tops) if top and self.complete(top)]
        if self.idle < IDLE:
            for source, count in enumerate(runs):
                moves += self.moves_from(source, count, piles)
        return [*moves, *sorted(self.specials())]

    def moves_from(self, source: int, count: int, targets: Iterable[int]) -> list[Action]:
        """What of so many cards on a pile may be moved to others; a whole pile is as well where it is."""
        moves: list[Action] = []
        pile, fits, size = self.piles[source], self.fits, range(1, count + 1)
        for target in targets:
            first, other = MOVES + (source * len(NAMES) + target) * MOST, self.piles[target]
            if other and target != source and not self.full(other):
                top = other[-1]
                moves += [first + n for n in size if fits(pile[-n], top)]
            elif not other:
                moves += range(first + 1, first + min(count + 1, len(pile)))
        return moves

    def apply(self, seat: int, action: Action) -> None:
        self.idle += 1
        if action == DEAL:
            self._deal_row()
        elif action >= SPECIAL:
            self.do_special(action)
        elif action < MOVES:
            pile = action - AWAY
            count = self.complete(self.piles[pile][-self.run(self.piles[pile][self.face_down[pile] :]) :])
            self.off += self._lift(pile, count)
            self.idle = 0
        else:
            source, target, count = move_of(action)
            self.piles[target] += self._lift(source, count)
        self.look()

    def _deal_row(self) -> None:
        """A card on each pile, as far as the stock goes."""
        self.idle = 0
        for pile in self.piles[: len(self.stock)]:
            pile.append(self.stock.pop())

    def _lift(self, pile: int, count: int) -> list[int]:
        """Take cards from the top of a pile; the one below them is turned up."""
        cards = self.piles[pile][-count:]
        del self.piles[pile][-count:]
        if self.face_down[pile] and self.face_down[pile] == len(self.piles[pile]):
            self.face_down[pile] -= 1
            self.idle = 0
        return cards

    def result(self) -> DealResult:
        return Off(cards=len(self.off))

    def returns(self) -> list[float]:
        """The cards that are off; where they are as many, that game is better in which more cards lie in order."""
        joined = sum(
            self.joins(below, above)
            for pile, hidden in zip(self.piles, self.face_down, strict=True)
            for below, above in pairwise(pile[hidden:])
        )
        return [len(self.off) + joined / len(self.pack.deck)]

    def greedy(self, seat: int, rng: Random) -> Action:
        return quick_move(self)

    def promise(self, pile: Sequence[int], hidden: int) -> float:
        """How much a pile is worth as it lies, `hidden` of it face down, to the quick player."""
        return promised(self, pile, hidden)

    # Copies -------------------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        new = super().clone()
        new.piles, new.face_down = [pile[:] for pile in self.piles], self.face_down[:]
        new.stock, new.off, new.idle = self.stock[:], self.off[:], self.idle
        new.waiting, new.listed, new.stuck = self.waiting, self.listed, self.stuck
        return new

    def resample(self, seat: int, rng: Random) -> Self:
        """What lies face down and in the stock is dealt again."""
        world = self.clone()
        unseen = [
            card for pile, hidden in zip(self.piles, self.face_down, strict=True) for card in pile[:hidden]
        ]
        unseen = shuffled(unseen + self.stock, rng)
        for pile, hidden in zip(world.piles, self.face_down, strict=True):
            pile[:hidden] = unseen[:hidden]
            del unseen[:hidden]
        world.stock = unseen
        return world

    # What is seen -------------------------------------------------------------------------------------------------

    def view(self, viewer: int | None) -> View:
        view: View = {
            "picture": "tableau",
            "phase": self._phase(),
            "seats": [{"seat": 0, "side": 0, "points": len(self.off)}],
            "tableau": [
                self._pile_view(name, pile, 0 if viewer == OPEN else hidden)
                for name, pile, hidden in zip(NAMES, self.piles, self.face_down, strict=False)
            ],
            "piles": [
                {"name": say_in("pile", "stock"), "count": len(self.stock)},
                {"name": say_in("pile", "taken off"), "count": len(self.off)},
            ],
        }
        if self.off:
            view["piles"][1]["cards"] = [self.pack.texts[self.off[-1]]]
        if viewer == 0:
            view["you"] = 0
        if self.faces:
            seen = sorted(cards_seen(view) & self.faces.keys())
            view["faces"] = {text: self.faces[text] for text in seen}
        return view

    def _phase(self) -> str:
        if self.waiting:
            return say_in("phase", "deal")
        return say_in("phase", "over") if self.stuck else say_in("phase", "building")

    def _pile_view(self, name: str, pile: Sequence[int], hidden: int) -> PileView:
        cards = ["?"] * hidden + [self.pack.texts[card] for card in pile[hidden:]]
        return {"name": name, "count": len(pile), "cards": cards}

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if action == DEAL:
            return say("{player} deals a row.", player=player)
        if action >= SPECIAL:
            return say("{player}: {what}.", player=player, what=self.special_said(action))
        if action < MOVES:
            return say(
                "{player} takes off what is complete on {pile}.", player=player, pile=NAMES[action - AWAY]
            )
        source, target, _ = move_of(action)
        return say(
            "{player} moves {cards} from {source} to {target}.",
            player=player,
            cards=self._moved(action),
            source=NAMES[source],
            target=NAMES[target],
        )

    def _moved(self, action: Action) -> Message:
        """The cards of a move, the top one last."""
        source, _, count = move_of(action)
        return joined([self.card_said(card) for card in self.piles[source][-count:]], " ")

    def card_said(self, card: int) -> Value:
        """What people call a card."""
        return Card(self.pack.texts[card])

    def text(self, seat: int, action: Action) -> str:
        return self.special_text(action) if action >= SPECIAL else TEXTS[action]

    def parse(self, seat: int, text: str) -> Action:
        action = ACTIONS.get(text) if isinstance(text, str) else None
        return self.special_named(text) if action is None else action

    def say(self, action_text: str) -> str:
        action = self.parse(0, action_text)
        if action >= SPECIAL:
            return self.special_said(action)
        if action == DEAL:
            return say_in("a move", "deal a row")
        if action < MOVES:
            return say("take off what is complete on {pile}", pile=NAMES[action - AWAY])
        source, target, count = move_of(action)
        if len(self.piles[source]) - self.face_down[source] < count:
            return action_text
        return say(
            "{source} to {target}: {cards}",
            source=NAMES[source],
            target=NAMES[target],
            cards=self._moved(action),
        )


class PatienceGame(SoloGame):
    """The description of a patience: its cards are dealt, and it is worth those that leave the table."""

    wins = say("Nobody is played against: the more cards leave the table, the better.")
    chance = True
    luck = "some"
    max_actions = MAX_ACTIONS

    Result = Off
