"""Trick-taking games: whose turn it is, what must be played, who wins the trick.

A plain game gives its `deck`, perhaps `trump()`, and `result()`. Everything else is a hook with the usual rule as its
default: who leads (`first_leader`), what must be played (`lead_duties`, `follow_duties`), who plays in which order
(`trick_order`), what a trick brings (`on_trick`), when the deal ends (`finished`).
Phases outside play (auctions, exchanges, announcements) are the game's own, see `HandsState`; they go on with
`begin_play` or `lead`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Final, Self

from games.core.game import Deal, GameTable
from games.core.messages import Seat, say, say_in
from games.core.native import mypyc_attr
from games.core.state import Action
from games.core.views import PlayedCard, SeatView, View
from games.kits.cards import BIT, cards_of, mask_of, one_of
from games.kits.claims import give_rest, standing_for_all, tricks_claimable
from games.kits.hands import CALL, NOBODY, HandsState
from games.kits.rankings import NO_TRUMP, Duties, Ranking, rankings

PLAY: Final = say_in("phase", "play")

ROTATIONS: Final = tuple(
    tuple(tuple((start + step) % size for step in range(size)) for start in range(size)) for size in range(11)
)
"""`ROTATIONS[4][2]` is `(2, 3, 0, 1)`."""
ALONE: Final = tuple((holder,) for holder in range(16))
"""`ALONE[2]` is `(2,)`: the actors when one seat is to act."""


@mypyc_attr(allow_interpreted_subclasses=True)
class TrickState(HandsState):
    """One deal of a trick-taking game.

    order: the holders of this trick as they play to it. actor: by holder, the seat that plays its cards. duties: for
    the next card, what must be played (`Duties`). best, best_holder: what wins the trick so far. played: by holder, the
    cards it has played. won, taken: tricks and
    the mask of cards won, by holder. last: order and cards of the trick before.
    """

    __slots__ = (
        "actor",
        "best",
        "best_holder",
        "duties",
        "last",
        "order",
        "played",
        "ranking",
        "taken",
        "trick",
        "won",
    )

    rankings: ClassVar[tuple[Ranking, ...]] = rankings()
    """By trump suit, and at `NO_TRUMP` the one without; of a pack of its own they follow from the pack."""
    roles: ClassVar[Mapping[str, str]] = {}
    """By field, what stands beside the seats that it names: `{"declarer": say_in("beside a seat", "declarer")}`."""

    def __init_subclass__(cls) -> None:
        super(TrickState, cls).__init_subclass__()  # noqa: UP008 - see games.core.native
        if "pack" in vars(cls) and "rankings" not in vars(cls):
            cls.rankings = rankings(cls.deck, pack=cls.pack)

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.order: tuple[int, ...] = NOBODY
        self.trick: list[int] = []
        self.best = self.best_holder = -1
        self.duties: Duties = ()
        self.played = [0] * len(self.hands)
        self.won = [0] * len(self.hands)
        self.taken = [0] * len(self.hands)
        self.last: tuple[tuple[int, ...], ...] = (NOBODY, NOBODY)
        self.ranking = self.rankings[NO_TRUMP]
        self.actor: tuple[tuple[int, ...], ...] = ALONE

    # The rules a game may change ----------------------------------------------------------------------------------

    def after_deal(self) -> None:
        """The cards are dealt: begin the first phase, by default play."""
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

    def lead_duties(self, leader: int) -> Duties:
        """`duties` of the one who leads: none."""
        return ()

    def follow_duties(self, led: int, best: int) -> Duties:
        """`duties` of the others, from the card led and the best so far: follow suit."""
        return self.ranking.duty[led]

    def on_trick(self, winner: int) -> None:
        """A trick (`last`) has been counted for its winner. May set another phase, or `end` the deal."""

    def finished(self) -> bool:
        """Whether play is over, asked after each trick: nobody can lead."""
        return not self.hands[self.best_holder]

    def after_play(self) -> None:
        """Play is over: the next phase, by default the end of the deal."""
        self.end()

    def together(self, one: int, other: int) -> bool:
        """Whether two holders are on the same side, for `greedy`."""
        return self.team[one] == self.team[other]

    def tricks_of(self, seat: int) -> int:
        """The tricks shown at a seat."""
        return self.won[seat]

    def points_shown(self, seat: int) -> int | None:
        """The points shown at a seat, where a deal counts them as it goes."""
        return None

    def side_tricks(self) -> tuple[int, ...]:
        """The tricks won by each side so far."""
        return tuple([sum([self.won[seat] for seat in side]) for side in self.table.sides])

    def labels(self, seat: int) -> list[str]:
        return super().labels(seat) + [
            word for field, word in self.roles.items() if _names(getattr(self, field), seat)
        ]

    def wants(self, holder: int) -> bool:
        """Whether `greedy` tries to win tricks for a holder, or to avoid them."""
        return True

    def costs(self) -> Sequence[int]:
        """By card what it costs to take it: where `greedy` avoids tricks and cannot follow, it throws the dearest."""
        return ()

    def greedy_choice(self, seat: int, rng: Random) -> Action:
        """`greedy` outside play."""
        return self.sample_legal(seat, rng)

    # Turns --------------------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[Action]:
        return cards_of(_playable(self)) if self.phase == PLAY else self.choices(seat)

    def is_legal(self, seat: int, action: Action) -> bool:
        if self.phase == PLAY:
            return 0 <= action < CALL and bool(BIT[action] & _playable(self))
        return action in self.choices(seat)

    def sample_legal(self, seat: int, rng: Random) -> Action:
        return one_of(_playable(self), rng) if self.phase == PLAY else self.sample_choice(seat, rng)

    def sample_choice(self, seat: int, rng: Random) -> Action:
        """`sample_legal` outside play."""
        return super().sample_legal(seat, rng)

    def playable(self) -> int:
        """The cards that may be played now, as a mask, of twins the lowest."""
        return _playable(self)

    def nameable(self, seat: int) -> int:
        return self.playable() if self.phase == PLAY else super().nameable(seat)

    def apply(self, seat: int, action: Action) -> None:
        if self.phase == PLAY:
            self.play_card(action)
        else:
            self.act(seat, action)

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

    def play_card(self, card: int) -> None:
        """The next holder plays a card to the trick."""
        trick, order, bit = self.trick, self.order, BIT[card]
        holder = order[len(trick)]
        if self.duties and not bit & self.duties[0][1]:
            self._learn(holder, bit)
        self.hands[holder] ^= bit
        self.played[holder] |= bit
        if not trick or bit & self.ranking.beats[self.best]:
            self.best, self.best_holder = card, holder
        trick.append(card)
        played = len(trick)
        if played < len(order):
            self.duties = self.follow_duties(trick[0], self.best)
            self.turn = self.actor[order[played]]
        else:
            self.take()

    def _learn(self, holder: int, bit: int) -> None:
        """Of a duty that his card does not fulfil he lacks what would have bound him to it."""
        for trigger, allowed in self.duties:
            if bit & allowed:
                return
            self.lacks[holder] |= trigger

    def take(self) -> None:
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
                self.after_play()
            else:
                self.lead(winner)

    # Claims -------------------------------------------------------------------------------------------------------

    def rest_claimable(self, seat: int) -> tuple[int, ...]:
        return tricks_claimable(self) if self.phase == PLAY and seat in self.turn else ()

    def end_by_claim(self, seat: int, count: int) -> None:
        give_rest(self, seat, count)

    def won_so_far(self, seat: int) -> int:
        team = self.team[seat]
        return sum([won for holder, won in enumerate(self.won) if self.team[holder] == team])

    def all_outcomes(self, seat: int) -> tuple[int, ...]:
        return standing_for_all(self) if self.phase == PLAY and seat in self.turn else ()

    # Copies and views ---------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        new = super().clone()
        new.order, new.trick, new.last = self.order, self.trick[:], self.last
        new.best, new.best_holder, new.duties = self.best, self.best_holder, self.duties
        new.played, new.won, new.taken = self.played[:], self.won[:], self.taken[:]
        new.ranking, new.actor = self.ranking, self.actor
        return new

    def view(self, viewer: int | None) -> View:
        view = super().view(viewer)
        if self.trick:
            view["trick"] = self._trick_view(self.order, self.trick)
        if self.last[1]:
            view["last_trick"] = self._trick_view(*self.last)
        return view

    def _seat_view(self, viewer: int | None, seat: int) -> SeatView:
        shown = super()._seat_view(viewer, seat)
        shown["tricks"] = self.tricks_of(seat)
        if (points := self.points_shown(seat)) is not None:
            shown["points"] = points
        return shown

    def _trick_view(self, order: Sequence[int], cards: Sequence[int]) -> list[PlayedCard]:
        return [
            {"seat": self.actor[holder][0], "card": self.text(holder, card)}
            for holder, card in zip(order, cards, strict=False)
        ]

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if self.phase == PLAY:
            return say("{player} plays {card}.", player=Seat(seat), card=self.card_said(seat, action))
        return self.told_choice(viewer, seat, action)

    # Bots ---------------------------------------------------------------------------------------------------------

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
        return self.whole_deck() & ~gone

    def whole_deck(self) -> int:
        """All cards that are dealt, as a mask."""
        return mask_of(self.cards_dealt())

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
        if not winners or (self.together(self.best_holder, holder) and (last or not self._beatable(seat))):
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

    def dearest(self, cards: int) -> Action:
        """The card that costs most to take, of several the highest."""
        costs, rank = self.costs(), self.pack.rank
        return max(cards_of(cards), key=lambda card: (costs[card], rank[card], -card))

    def _greedy_duck(self, playable: int) -> Action:
        """Lead low; play the highest card that does not win; if winning cannot be helped, win high when last."""
        ranking = self.ranking
        if not self.trick:
            return ranking.lowest(playable)
        if not playable & ranking.follow[self.trick[0]] and self.costs():
            return self.dearest(playable)
        losers = playable & ~ranking.beats[self.best]
        if losers:
            return ranking.highest(losers)
        last = len(self.trick) == len(self.order) - 1
        return ranking.highest(playable) if last else ranking.lowest(playable)


def _names(value: object, seat: int) -> bool:
    """Whether a field names a seat: it is the seat, or has it in a tuple, or something for it in a list."""
    if isinstance(value, list):
        return bool(value[seat])
    return seat in value if isinstance(value, tuple) else seat == value


def _playable(state: TrickState) -> int:
    """`TrickState.playable`: asked for every card, and quicker asked as a function where it is compiled."""
    hand = state.hands[state.order[len(state.trick)]]
    for trigger, allowed in state.duties:
        if hand & trigger:
            hand &= allowed
            break
    return state.pack.single(hand) if state.pack.twins else hand
