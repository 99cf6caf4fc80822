"""Hidden hands: dealing, what everybody has learned of them, cards that change hands, worlds, views.

The base of card games in which hands are masks. A *holder* is a seat, or one of the `piles` that cards lie in
besides: a dummy, a widow, cards put away. A game sets `phase` and `turn` (with `ask`), lists its actions in `choices`
and carries them out in `act`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, ClassVar, Final, Self

from games.core.commitment import shuffled
from games.core.game import Deal, GameTable
from games.core.messages import ENGLISH, Card, Message, Seat, Value, say, say_in, say_n
from games.core.native import mypyc_attr
from games.core.state import CHANCE, OPEN, Action, Outcome, State, give_up, parse_from
from games.core.views import PileView, SeatView, View
from games.kits.cards import BIT, MOST, cards_of, mask_of
from games.kits.determinization import Limit, distribute
from games.kits.pack import PACK_52, Pack

DEAL: Final = say_in("phase", "deal")
OVER: Final = say_in("phase", "over")

CALL: Final = MOST
"""Actions below are cards; from here on they are the game's `words`, in their order."""
NOBODY: Final[tuple[int, ...]] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class HandsState(State):
    """One deal of a game with hidden hands.

    hands: a mask for each holder. team: the side of each holder, -1 for a pile. lacks: cards everybody knows a holder
    has not. shown: cards everybody knows him to have unless they have been played; seen: the same for (viewer, holder).
    chosen: by seat, the cards picked so far of those it is to give or put away together.
    """

    __slots__ = ("chosen", "hands", "lacks", "phase", "seen", "shown", "team", "turn")

    inferred = frozenset({"lacks", "seen", "shown"})

    pack: ClassVar[Pack] = PACK_52
    deck: ClassVar[tuple[int, ...]] = PACK_52.deck
    """The cards of the pack that are played with: all where a game does not say which."""
    words: ClassVar[tuple[str, ...]] = ()
    words_said: ClassVar[Mapping[str, str]] = {}
    """How people read the words among the actions. Where a class names no `words`, these are all, in their order."""
    piles: ClassVar[tuple[str, ...]] = ()
    tries: ClassVar[int] = 20
    """How often `resample` deals without regard to `limits`, in the hope that they hold: it is quicker."""

    _texts: ClassVar[tuple[str, ...]] = PACK_52.texts
    _actions: ClassVar[dict[str, Action]] = {}

    def __init_subclass__(cls) -> None:
        super(HandsState, cls).__init_subclass__()  # noqa: UP008 - see games.core.native
        pack = cls.pack
        if "pack" in vars(cls) and "deck" not in vars(cls):
            cls.deck = pack.deck
        if "words_said" in vars(cls) and "words" not in vars(cls):
            cls.words = tuple(cls.words_said)
        cls._texts = (*pack.texts, *[""] * (CALL - len(pack.texts)), *cls.words)
        cls._actions = {**pack.first, **{word: CALL + place for place, word in enumerate(cls.words)}}
        if len(cls._actions) != len(pack.first) + len(cls.words):
            raise ValueError(f"{cls.__name__}: two words are alike, or one is a card's text.")

    def __init__(self, table: GameTable, deal: Deal) -> None:
        self.table, self.deal = table, deal  # the first values come in `collect`
        side = {seat: number for number, seats in enumerate(table.sides) for seat in seats}
        self.team = [side.get(holder, -1) for holder in range(table.seats + len(self.piles))]
        self.collect()

    # The rules a game gives ---------------------------------------------------------------------------------------

    def cards_dealt(self) -> tuple[int, ...]:
        """The cards that this table plays with: the deck, or what an option leaves of it."""
        return self.deck

    def sizes(self) -> list[int]:
        """How many cards each holder is dealt."""
        each = len(self.cards_dealt()) // self.table.seats
        return [each] * self.table.seats + [0] * len(self.piles)

    def after_deal(self) -> None:
        """The cards are dealt: begin the first phase."""
        raise NotImplementedError

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

    def limits(self, viewer: int) -> list[Limit]:
        """What a viewer knows of hands and `lacks`, `shown` and `seen` cannot say: announced points, pairs, gifts."""
        return []

    def resampled(self, viewer: int, rng: Random) -> None:
        """The unseen hands have been dealt again: make other secrets (face-down bids) agree with them."""

    # Turns --------------------------------------------------------------------------------------------------------

    def collect(self) -> None:
        """Before the deal, or when cards are thrown in to be dealt again: nobody holds or knows anything."""
        holders = len(self.team)
        self.phase: str = DEAL
        self.turn: tuple[int, ...] = (CHANCE,)
        self.hands = [0] * holders
        self.lacks = [0] * holders
        self.shown = [0] * holders
        self.seen: dict[tuple[int, int], int] = {}
        self.chosen = [0] * self.table.seats
        self.first_values()

    def actors(self) -> tuple[int, ...]:
        return self.turn

    def legal(self, seat: int) -> list[Action]:
        return self.choices(seat)

    def apply(self, seat: int, action: Action) -> None:
        self.act(seat, action)

    def ask(self, phase: str, *seats: int) -> None:
        """Another phase, or its next step: these seats are to act."""
        self.phase = phase
        self.turn = seats

    def end(self) -> None:
        """The deal is over."""
        self.phase = OVER
        self.turn = NOBODY

    def draw(self, rng: Random) -> Outcome:
        return shuffled(list(self.cards_dealt()), rng)

    def apply_chance(self, outcome: Outcome) -> None:
        start = 0
        for holder, size in enumerate(self.sizes()):
            self.hands[holder] = mask_of(outcome[start : start + size])
            start += size
        self.after_deal()

    # Cards that change hands --------------------------------------------------------------------------------------

    def pickable(self, seat: int) -> list[Action]:
        """The cards a seat may still pick, of twins one."""
        return cards_of(self.pack.single(self.hands[seat] & ~self.chosen[seat]))

    def nameable(self, seat: int) -> int:
        """The cards of which a seat means one by its text: of twins the lowest that it has and has not picked."""
        return self.hands[seat] & ~self.chosen[seat]

    def pick(self, seat: int, card: int, count: int) -> bool:
        """A seat picks one more of the `count` cards it gives together; whether that was the last."""
        self.chosen[seat] |= BIT[card]
        return self.chosen[seat].bit_count() == count

    def picked(self, seat: int) -> int:
        """Take the picked cards of a seat, as a mask, to `give` them."""
        cards, self.chosen[seat] = self.chosen[seat], 0
        return cards

    def give(self, giver: int, taker: int, cards: int) -> None:
        """Cards go from holder to holder; only the two see which."""
        self.exchange((giver, taker, cards))

    def exchange(self, *gifts: tuple[int, int, int]) -> None:
        """Gifts (giver, taker, cards) at the same time: what is received cannot be passed on.

        What others knew of a giver's hand may now be with either. (A third seat's private knowledge of the giver's
        hand is forgotten: a game in which that matters must override `deal_again`.)
        """
        for giver, taker, cards in gifts:
            self._part(giver, taker, cards)
        for giver, taker, cards in gifts:
            self.hands[taker] |= cards
            self.know(giver, taker, cards)

    def _part(self, giver: int, taker: int, cards: int) -> None:
        open_cards = self.shown[giver] & self.hands[giver]
        self.hands[giver] ^= cards
        for viewer, holder in list(self.seen):
            if holder == giver and viewer != taker:
                del self.seen[viewer, holder]
        self.know(taker, giver, open_cards & ~cards)
        for holder in range(len(self.hands)):
            if holder not in (giver, taker):
                self.lacks[holder] |= open_cards
        self.shown[giver] = 0
        self.lacks[taker] &= self.lacks[giver]

    def know(self, viewer: int, holder: int, cards: int) -> None:
        """From now on the viewer knows that the holder has these cards, until they are played."""
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
            self._deal_within(world, seat, rng, self.limits(seat))
        for other, cards in enumerate(self.chosen):
            if cards and other != seat:
                world.chosen[other] = mask_of(rng.sample(cards_of(world.hands[other]), cards.bit_count()))
        world.resampled(seat, rng)
        return world

    def _deal_within(self, world: Self, viewer: int, rng: Random, limits: Sequence[Limit]) -> None:
        """Deal a world's hands again within the limits: at random while that may be luck, then by counting."""
        for _ in range(self.tries):
            self.deal_again(world, viewer, rng)
            if not limits or all(limit.holds(world.hands) for limit in limits):
                return
        for _ in range(self.tries):
            with suppress(ValueError):
                self.deal_again(world, viewer, rng, limits)
                return
        give_up(self)

    def deal_again(self, world: Self, viewer: int, rng: Random, limits: Sequence[Limit] = ()) -> None:
        """Give a clone hands that agree with `known`, `lacks` and the limits, each such deal being equally likely."""
        unknown = [hand & ~self.known(viewer, holder) for holder, hand in enumerate(self.hands)]
        if limits:
            known = [hand & ~mask for hand, mask in zip(self.hands, unknown, strict=True)]
            limits = [limit.beyond(known) for limit in limits]
        dealt = distribute(sum(unknown), [mask.bit_count() for mask in unknown], self.lacks, rng, limits)
        world.hands = [hand ^ mask | new for hand, mask, new in zip(self.hands, unknown, dealt, strict=True)]

    def clone(self) -> Self:
        new = super().clone()
        new.phase, new.turn = self.phase, self.turn
        new.hands, new.lacks, new.shown = self.hands[:], self.lacks[:], self.shown[:]
        new.seen, new.chosen, new.team = self.seen.copy(), self.chosen[:], self.team[:]
        return new

    # What is seen -------------------------------------------------------------------------------------------------

    def labels(self, seat: int) -> list[str]:
        """Words beside a seat."""
        dealing = seat == self.deal.dealer and self.table.seats > 1
        return [say_in("beside a seat", "dealer")] if dealing else []

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
            "hand": self.texts_of(known) + ["?"] * (count - known.bit_count()),
            "count": count,
        }
        if self.team[seat] >= 0:
            shown["side"] = self.team[seat]
        if call := self.call(seat):
            shown["call"] = call
        if labels := self.labels(seat):
            shown["labels"] = labels
        return shown

    def _pile_view(self, viewer: int | None, holder: int) -> PileView:
        name, count = self.piles[holder - self.table.seats], self.hands[holder].bit_count()
        pile: PileView = {"name": name, "count": count}
        if known := self.known(viewer, holder):
            pile["cards"] = self.texts_of(known)
        return pile

    def _chosen_view(self, viewer: int | None, seat: int) -> PileView:
        pile: PileView = {"name": say_in("pile", "picked"), "count": self.chosen[seat].bit_count()}
        if viewer in (seat, OPEN):
            pile["cards"] = self.texts_of(self.chosen[seat])
        return pile

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        return self.told_choice(viewer, seat, action)

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        """`told` outside play."""
        return say("{player}: {choice}.", player=Seat(seat), choice=self.say(self.text(seat, action)))

    def card_said(self, seat: int, action: Action) -> Value:
        """A card in a message; one of a deck of its own as the game reads it."""
        text = self.text(seat, action)
        shown = self.say(text)
        return Card(text) if shown == ENGLISH.card(text) else shown

    def told_pick(self, viewer: int | None, seat: int, action: Action, taker: int, count: int) -> str:
        """`told` of a `pick`. Of several cards the taker is told the number only: he sees them in his hand."""
        done = self.chosen[seat].bit_count() + 1 == count
        informed = viewer in (seat, OPEN) or (viewer == taker and count == 1)
        player = Seat(seat)
        if not informed and not done:
            return say("{player} picks a card.", player=player)
        if not informed:
            return self._told_handed_over(player, taker, count)
        card = self.card_said(seat, action)
        if not done:
            return say("{player} picks {card}.", player=player, card=card)
        if taker >= self.table.seats:
            if count == 1:
                return say("{player} puts {card} away.", player=player, card=card)
            return say(
                "{player} puts {card}, the last of {count} cards away.", player=player, card=card, count=count
            )
        if count == 1:
            return say("{player} gives {taker} {card}.", player=player, taker=Seat(taker), card=card)
        return say(
            "{player} gives {taker} {card}, the last of {count} cards.",
            player=player,
            taker=Seat(taker),
            card=card,
            count=count,
        )

    def _told_handed_over(self, player: Seat, taker: int, count: int) -> Message:
        if taker >= self.table.seats:
            return say_n(
                "{player} puts a card away.", "{player} puts {count} cards away.", count, player=player
            )
        return say_n(
            "{player} gives {taker} a card.",
            "{player} gives {taker} {count} cards.",
            count,
            player=player,
            taker=Seat(taker),
        )

    # Texts and values ---------------------------------------------------------------------------------------------

    def texts_of(self, cards: int) -> list[str]:
        """The texts of a mask, for a view."""
        return self.pack.texts_of(cards)

    def text(self, seat: int, action: Action) -> str:
        return self._texts[action]

    def parse(self, seat: int, text: Any) -> Action:
        action = parse_from(self._actions, text)
        if action < CALL and self.pack.twins:
            meant = self.nameable(seat) & self.pack.named[text]
            return (meant & -meant).bit_length() - 1 if meant else action
        return action

    def say(self, action_text: str) -> str:
        if action_text in self.pack.named:
            return ENGLISH.card(action_text)
        return self.words_said.get(action_text, action_text)

    def returns(self) -> list[float]:
        points = self.points()
        total, others = sum(points), len(points) - 1
        own = [points[self.table.side_of(seat)] for seat in range(self.table.seats)]
        return [one - (total - one) / others for one in own]
