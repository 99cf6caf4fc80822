"""Trick-taking games: hands, tricks, what everybody has learned, and what each seat sees.

A plain game gives its `deck`, perhaps `trump()`, and `result()`. Everything else is a hook with the usual rule as its
default: who leads (`first_leader`), what must be played (`lead_duties`, `duties`), who plays in which order
(`trick_order`), what a trick brings (`on_trick`), when the deal ends (`finished`).
Phases outside play (auctions, exchanges, announcements) are the game's own: it sets `phase` and `turn`, lists its
actions in `choices`, carries them out in `act`, and goes on with `begin_play` or `lead`.

A *holder* is a seat, or one of the `piles` that cards lie in besides: a dummy, a widow, cards put away.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Any, ClassVar, Final, Self

from games.core.dealing import shuffled
from games.core.game import Deal, Table
from games.core.state import CHANCE, OPEN, Action, Outcome, State, parse_from
from games.core.views import PileView, PlayedCard, SeatView, View
from games.kits.cards import BIT, DECK_52, TEXT, cards_of, mask_of, said, texts_of
from games.kits.rankings import NO_TRUMP, Ranking, rankings
from games.kits.worlds import distribute

DEAL: Final = "deal"
PLAY: Final = "play"
OVER: Final = "over"

CALL: Final = 64
"""Actions below are cards; from here on they are the game's `words`, in their order."""

ROTATIONS: Final = tuple(
    tuple(tuple((start + step) % size for step in range(size)) for start in range(size)) for size in range(9)
)
"""`ROTATIONS[4][2]` is `(2, 3, 0, 1)`."""
ALONE: Final = tuple((holder,) for holder in range(16))
"""`ALONE[2]` is `(2,)`: the actors when one seat is to act."""
NOBODY: Final[tuple[int, ...]] = ()


class TrickState(State):
    """One deal of a trick-taking game.

    hands: a mask for each holder. order: the holders of this trick as they play to it. duties: for the next card,
    masks in order of obligation: he must play from the first of which he has any, and from none is free.
    won, taken: tricks and the mask of cards won, by holder. lacks: cards everybody knows a holder has not.
    shown: cards everybody knows him to have if they have not been played; seen: the same for (viewer, holder).
    chosen: by seat, the cards picked so far of those it is to give or put away together.
    """

    __slots__ = (
        "actor",
        "best",
        "best_holder",
        "chosen",
        "duties",
        "hands",
        "lacks",
        "last",
        "order",
        "phase",
        "ranking",
        "seen",
        "shown",
        "taken",
        "team",
        "trick",
        "turn",
        "won",
    )

    deck: ClassVar[tuple[int, ...]] = DECK_52
    rankings: ClassVar[tuple[Ranking, ...]] = rankings(DECK_52)
    words: ClassVar[tuple[str, ...]] = ()
    piles: ClassVar[tuple[str, ...]] = ()
    tries: ClassVar[int] = 100
    """How often `resample` deals again to find a world that is `plausible`."""

    _texts: ClassVar[tuple[str, ...]] = TEXT
    _actions: ClassVar[dict[str, Action]] = {}

    def __init_subclass__(cls) -> None:
        cls._texts = (*TEXT, *[""] * (CALL - len(TEXT)), *cls.words)
        cls._actions = {text: action for action, text in enumerate(cls._texts) if text}

    def __init__(self, table: Table, deal: Deal) -> None:
        super().__init__(table, deal)
        holders = table.seats + len(self.piles)
        self.phase = DEAL
        self.turn: tuple[int, ...] = (CHANCE,)
        self.hands = [0] * holders
        self.order: tuple[int, ...] = NOBODY
        self.trick: list[int] = []
        self.best = self.best_holder = -1
        self.duties: tuple[int, ...] = NOBODY
        self.won = [0] * holders
        self.taken = [0] * holders
        self.lacks = [0] * holders
        self.shown = [0] * holders
        self.seen: dict[tuple[int, int], int] = {}
        self.chosen = [0] * table.seats
        self.last: tuple[tuple[int, ...], tuple[int, ...]] = (NOBODY, NOBODY)
        self.ranking = self.rankings[NO_TRUMP]
        self.actor: tuple[tuple[int, ...], ...] = ALONE
        side = {seat: number for number, seats in enumerate(table.sides) for seat in seats}
        self.team = [side.get(holder, -1) for holder in range(holders)]

    # The rules a game may change ----------------------------------------------------------------------------------

    def sizes(self) -> list[int]:
        """How many cards each holder is dealt."""
        each = len(self.deck) // self.table.seats
        return [each] * self.table.seats + [0] * len(self.piles)

    def after_deal(self) -> None:
        """The cards are dealt: begin the first phase."""
        self.begin_play()

    def trump(self) -> int:
        """The trump suit when play begins, or NO_TRUMP."""
        return NO_TRUMP

    def first_leader(self) -> int:
        """Who leads to the first trick: the player on the dealer's left."""
        return self.table.next_seat(self.deal.dealer)

    def trick_order(self, leader: int) -> tuple[int, ...]:
        """The holders in the order they play to a trick."""
        return ROTATIONS[self.table.seats][leader]

    def lead_duties(self, leader: int) -> tuple[int, ...]:
        """`duties` of the one who leads: none."""
        return NOBODY

    def follow_duties(self, led: int, best: int) -> tuple[int, ...]:
        """`duties` of the others, from the card led and the best so far: follow suit."""
        return self.ranking.duty[led]

    def on_trick(self, winner: int) -> None:
        """A trick (`last`) has been counted for its winner. May set another phase, or `end` the deal."""

    def finished(self) -> bool:
        """Whether play is over, asked after each trick: nobody can lead."""
        return not self.hands[self.best_holder]

    def choices(self, seat: int) -> list[Action]:
        """The legal actions of a phase other than play: sorted, unique."""
        raise NotImplementedError

    def act(self, seat: int, action: Action) -> None:
        """Carry out an action of a phase other than play."""
        raise NotImplementedError

    def points(self) -> tuple[int, ...]:
        """What the finished deal brought each side, for `returns`: the sheet's points, with the right sign."""
        game = self.table.game
        points = game.Sheet(self.table).score(self.result(), self.deal).points
        return tuple(-one for one in points) if game.low_wins else points

    def wants(self, holder: int) -> bool:
        """Whether `greedy` tries to win tricks for a holder, or to avoid them."""
        return True

    def greedy_choice(self, seat: int, rng: Random) -> Action:
        """`greedy` outside play."""
        return self.sample_legal(seat, rng)

    def plausible(self, viewer: int) -> bool:
        """Whether this resampled world agrees with what `lacks`, `shown` and `seen` cannot say."""
        return True

    def resampled(self, viewer: int, rng: Random) -> None:
        """The unseen hands have been dealt again: make other secrets (face-down bids) agree with them."""

    # Turns --------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        return self.turn

    def legal(self, seat: int) -> list[Action]:
        return cards_of(self.playable()) if self.phase == PLAY else self.choices(seat)

    def is_legal(self, seat: int, action: Action) -> bool:
        if self.phase == PLAY:
            return 0 <= action < CALL and bool(BIT[action] & self.playable())
        return action in self.choices(seat)

    def playable(self) -> int:
        """The cards that may be played now, as a mask."""
        hand = self.hands[self.order[len(self.trick)]]
        for duty in self.duties:
            if hand & duty:
                return hand & duty
        return hand

    def apply(self, seat: int, action: Action) -> None:
        if self.phase == PLAY:
            self._play(action)
        else:
            self.act(seat, action)

    def draw(self, rng: Random) -> Outcome:
        return shuffled(list(self.deck), rng)

    def apply_chance(self, outcome: Outcome) -> None:
        start = 0
        for holder, size in enumerate(self.sizes()):
            hand = 0
            for card in outcome[start : start + size]:
                hand |= BIT[card]
            self.hands[holder] = hand
            start += size
        self.after_deal()

    def begin_play(self) -> None:
        """The first trick begins."""
        self.ranking = self.rankings[self.trump()]
        self.lead(self.first_leader())

    def lead(self, leader: int) -> None:
        """A trick begins."""
        self.phase = PLAY
        self.order = self.trick_order(leader)
        self.duties = self.lead_duties(leader)
        self.turn = self.actor[self.order[0]]

    def ask(self, phase: str, *seats: int) -> None:
        """Another phase, or its next step: these seats are to act."""
        self.phase = phase
        self.turn = seats

    def end(self) -> None:
        """The deal is over."""
        self.phase = OVER
        self.turn = NOBODY

    def _play(self, card: int) -> None:
        trick, order, bit = self.trick, self.order, BIT[card]
        holder = order[len(trick)]
        if self.duties and not bit & self.duties[0]:
            self._learn(holder, bit)
        self.hands[holder] ^= bit
        if not trick or bit & self.ranking.beats[self.best]:
            self.best, self.best_holder = card, holder
        trick.append(card)
        played = len(trick)
        if played < len(order):
            self.duties = self.follow_duties(trick[0], self.best)
            self.turn = self.actor[order[played]]
        else:
            self._take()

    def _learn(self, holder: int, bit: int) -> None:
        """He would have had to play from the duties before the one that his card fulfils."""
        for duty in self.duties:
            if bit & duty:
                return
            self.lacks[holder] |= duty

    def _take(self) -> None:
        winner = self.best_holder
        cards = 0
        for card in self.trick:
            cards |= BIT[card]
        self.won[winner] += 1
        self.taken[winner] |= cards
        self.last = self.order, tuple(self.trick)
        self.trick = []
        self.on_trick(winner)
        if self.phase == PLAY:
            if self.finished():
                self.end()
            else:
                self.lead(winner)

    # Cards that change hands --------------------------------------------------------------------------------------

    def pickable(self, seat: int) -> list[Action]:
        """The cards a seat may still pick."""
        return cards_of(self.hands[seat] & ~self.chosen[seat])

    def pick(self, seat: int, card: int, count: int) -> bool:
        """A seat picks one more of the `count` cards it gives together; whether that was the last."""
        self.chosen[seat] |= BIT[card]
        return self.chosen[seat].bit_count() == count

    def picked(self, seat: int) -> int:
        """Take the picked cards of a seat, as a mask, to `give` them."""
        cards, self.chosen[seat] = self.chosen[seat], 0
        return cards

    def give(self, giver: int, taker: int, cards: int) -> None:
        """Cards go from holder to holder; only the two see which.

        What others knew of the giver's hand may now be with either. (A third seat's private knowledge of the giver's
        hand is forgotten: a game in which that matters must override `resample`.)
        """
        self.hands[giver] ^= cards
        self.hands[taker] |= cards
        open_cards = self.shown[giver] & (self.hands[giver] | cards)
        self._know(taker, giver, open_cards & ~cards)
        for viewer, holder in list(self.seen):
            if holder == giver and viewer != taker:
                del self.seen[viewer, holder]
        self._know(giver, taker, cards)
        for holder in range(len(self.hands)):
            if holder not in (giver, taker):
                self.lacks[holder] |= open_cards
        self.shown[giver] = 0
        self.lacks[taker] &= self.lacks[giver]

    def _know(self, viewer: int, holder: int, cards: int) -> None:
        if cards and viewer < self.table.seats:
            self.seen[viewer, holder] = self.seen.get((viewer, holder), 0) | cards

    def known(self, viewer: int | None, holder: int) -> int:
        """The cards of a holder that a viewer knows, as a mask."""
        hand = self.hands[holder]
        if viewer in (holder, OPEN):
            return hand
        shown = self.shown[holder]
        return hand & (shown | self.seen.get((viewer, holder), 0)) if viewer is not None else hand & shown

    # Worlds -------------------------------------------------------------------------------------------------------

    def resample(self, seat: int, rng: Random) -> Self:
        world = self.clone()
        if self.phase != DEAL:
            self._deal_again(world, seat, rng)
            for _ in range(self.tries):
                if world.plausible(seat):
                    break
                self._deal_again(world, seat, rng)
        for other, cards in enumerate(self.chosen):
            if cards and other != seat:
                world.chosen[other] = mask_of(rng.sample(cards_of(world.hands[other]), cards.bit_count()))
        world.resampled(seat, rng)
        return world

    def _deal_again(self, world: Self, viewer: int, rng: Random) -> None:
        unknown = [hand & ~self.known(viewer, holder) for holder, hand in enumerate(self.hands)]
        pool = 0
        for mask in unknown:
            pool |= mask
        dealt = distribute(pool, [mask.bit_count() for mask in unknown], self.lacks, rng)
        world.hands = [hand ^ mask | new for hand, mask, new in zip(self.hands, unknown, dealt, strict=True)]

    def clone(self) -> Self:
        new = object.__new__(type(self))
        new.table, new.deal, new.phase, new.turn = self.table, self.deal, self.phase, self.turn
        new.hands, new.order, new.trick = self.hands[:], self.order, self.trick[:]
        new.best, new.best_holder, new.duties = self.best, self.best_holder, self.duties
        new.won, new.taken, new.last = self.won[:], self.taken[:], self.last
        new.lacks, new.shown, new.seen = self.lacks[:], self.shown[:], self.seen.copy()
        new.chosen, new.ranking, new.actor, new.team = self.chosen[:], self.ranking, self.actor, self.team[:]
        return new

    def key(self) -> Hashable:
        return (
            self.phase, self.turn, tuple(self.hands), self.order, tuple(self.trick), tuple(self.won),
            tuple(self.taken), tuple(self.lacks), tuple(self.shown), tuple(sorted(self.seen.items())),
            tuple(self.chosen), self.last, self.ranking, tuple(self.team),
        )  # fmt: skip

    # What is seen -------------------------------------------------------------------------------------------------

    def labels(self, seat: int) -> list[str]:
        """Words beside a seat."""
        return ["dealer"] if seat == self.deal.dealer else []

    def call(self, seat: int) -> str:
        """What a seat has bid or said."""
        return ""

    def facts(self, viewer: int | None) -> list[list[str]]:
        """Pairs of title and text about the deal: trumps, contract."""
        return []

    def view(self, viewer: int | None) -> View:
        seats = self.table.seats
        view: View = {
            "picture": "cards",
            "phase": self.phase,
            "seats": [self._seat_view(viewer, seat) for seat in range(seats)],
        }
        if viewer is not None and viewer >= 0:
            view["you"] = viewer
        if self.trick:
            view["trick"] = self._trick_view(self.order, self.trick)
        if self.last[1]:
            view["last_trick"] = self._trick_view(*self.last)
        piles = [
            self._pile_view(viewer, holder) for holder in range(seats, len(self.hands)) if self.hands[holder]
        ]
        piles += [self._chosen_view(viewer, seat) for seat in range(seats) if self.chosen[seat]]
        if piles:
            view["piles"] = piles
        if facts := self.facts(viewer):
            view["facts"] = facts
        return view

    def _seat_view(self, viewer: int | None, seat: int) -> SeatView:
        count = self.hands[seat].bit_count()
        known = self.known(viewer, seat)
        shown: SeatView = {
            "seat": seat,
            "hand": texts_of(known) + ["?"] * (count - known.bit_count()),
            "count": count,
            "tricks": self.won[seat],
        }
        if self.team[seat] >= 0:
            shown["side"] = self.team[seat]
        if call := self.call(seat):
            shown["call"] = call
        if labels := self.labels(seat):
            shown["labels"] = labels
        return shown

    def _trick_view(self, order: tuple[int, ...], cards: Any) -> list[PlayedCard]:
        return [{"seat": holder, "card": TEXT[card]} for holder, card in zip(order, cards, strict=False)]

    def _pile_view(self, viewer: int | None, holder: int) -> PileView:
        pile: PileView = {
            "name": self.piles[holder - self.table.seats],
            "count": self.hands[holder].bit_count(),
        }
        if known := self.known(viewer, holder):
            pile["cards"] = texts_of(known)
        return pile

    def _chosen_view(self, viewer: int | None, seat: int) -> PileView:
        pile: PileView = {"name": "picked", "count": self.chosen[seat].bit_count()}
        if viewer in (seat, OPEN):
            pile["cards"] = texts_of(self.chosen[seat])
        return pile

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if self.phase == PLAY:
            return f"{{{seat}}} plays {said(action)}."
        return self.told_choice(viewer, seat, action)

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        """`told` outside play."""
        return f"{{{seat}}}: {self.say(self.text(seat, action))}."

    def told_pick(self, viewer: int | None, seat: int, action: Action, taker: int, count: int) -> str:
        """`told` of a `pick`: the picker and the taker read the cards, the others that there are any."""
        cards = self.chosen[seat] | BIT[action]
        done = cards.bit_count() == count
        if viewer in (seat, OPEN) or (done and viewer == taker):
            shown = " ".join(said(card) for card in reversed(cards_of(cards if done else BIT[action])))
        else:
            shown = f"{count} card{'s' * (count > 1)}" if done else "a card"
        if not done:
            return f"{{{seat}}} picks {shown}."
        to = f"gives {{{taker}}} {shown}" if taker < self.table.seats else f"puts {shown} away"
        return f"{{{seat}}} {to}."

    # Texts --------------------------------------------------------------------------------------------------------

    def text(self, seat: int, action: Action) -> str:
        return self._texts[action]

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(self._actions, text)

    def say(self, action_text: str) -> str:
        action = self._actions.get(action_text, CALL)
        return said(action) if action < CALL else action_text

    # Values and bots ----------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        points = self.points()
        total, others = sum(points), len(points) - 1
        return [
            points[self.table.side_of(seat)] - (total - points[self.table.side_of(seat)]) / others
            for seat in range(self.table.seats)
        ]

    def greedy(self, seat: int, rng: Random) -> Action:
        if self.phase != PLAY:
            return self.greedy_choice(seat, rng)
        playable = self.playable()
        if not playable & (playable - 1):
            return playable.bit_length() - 1
        holder = self.order[len(self.trick)]
        return self._greedy_win(seat, holder, playable) if self.wants(holder) else self._greedy_duck(playable)

    def unseen(self, seat: int) -> int:
        """The cards that a seat has neither held nor seen played."""
        gone = self.hands[seat]
        for mask in self.taken:
            gone |= mask
        for card in self.trick:
            gone |= BIT[card]
        for holder in range(len(self.hands)):
            gone |= self.known(seat, holder)
        return mask_of(self.deck) & ~gone

    def _greedy_win(self, seat: int, holder: int, playable: int) -> Action:
        """Lead what cannot be beaten; win as cheaply as the place in the trick allows; leave the partner his tricks."""
        ranking = self.ranking
        if not self.trick:
            unseen = self.unseen(seat)
            sure = [
                card for card in cards_of(playable) if not ranking.beats[card] & ranking.follow[card] & unseen
            ]
            return max(sure, key=ranking.height.__getitem__) if sure else self._from_longest(holder, playable)
        winners = playable & ranking.beats[self.best]
        last = len(self.trick) == len(self.order) - 1
        if not winners or (
            self.team[self.best_holder] == self.team[holder] and (last or not self._beatable(seat))
        ):
            return ranking.lowest(playable)
        return (
            ranking.lowest(winners)
            if last or winners & ranking.trumps == winners
            else ranking.highest(winners)
        )

    def _beatable(self, seat: int) -> bool:
        """Whether an unseen card of its own suit beats the best card of the trick."""
        return bool(self.ranking.beats[self.best] & self.ranking.follow[self.best] & self.unseen(seat))

    def _from_longest(self, holder: int, playable: int) -> Action:
        hand = self.hands[holder]
        suits = [suit & playable for suit in self.ranking.suits if suit & playable]
        return self.ranking.lowest(max(suits, key=lambda suit: ((hand & suit).bit_count(), suit)))

    def _greedy_duck(self, playable: int) -> Action:
        """Lead low; play the highest card that does not win; if winning cannot be helped, win high when last."""
        ranking = self.ranking
        if not self.trick:
            return ranking.lowest(playable)
        losers = playable & ~ranking.beats[self.best]
        if losers:
            return ranking.highest(losers)
        last = len(self.trick) == len(self.order) - 1
        return ranking.highest(playable) if last else ranking.lowest(playable)
