"""Fireplace Poker: rummy with poker hands. Lay one each turn, break those of the others, and score while you are ahead.

Source: My Games, lines 1598-1698, and the poker hands of lines 1554-1594.

Decided where the source is open: see the rules page. A turn is made card by card: stolen cards first, in
the order of the melds, then cards of the hand. A card is offered as long as a legal meld may still come of it; who has
stolen into a dead end puts everything back. Showing the hand of one who cannot meld is an event of the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final, NamedTuple, Self

from games.core.commitment import shuffled
from games.core.errors import BadResult, Illegal
from games.core.game import Deal, GameTable, Sides, individuals, two_teams
from games.core.messages import Card, Message, Seat, joined, say, say_in, say_n
from games.core.options import OptionValue, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_side
from games.core.sheet import SingleDeal, places
from games.core.state import CHANCE, OPEN, Action, State, give_up
from games.core.views import MeldView, SeatView, View
from games.kits.cards import BIT, CARD, DECK_52, TEXT, cards_of, cards_said, mask_of
from games.kits.chips import GIVEN_UP, SHEET, ChipGame
from games.kits.determinization import shuffle_within
from games.kits.poker import (
    CATEGORY_NAMES,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    THREE,
    TWO_PAIR,
    category_of,
    hand_strength,
)
from games.rummy.kit.poker_melds import FIVE, beats, best_hand, best_strength

PACKS: Final = 5
HAND: Final = 13
CHIPS: Final = 31
JACK: Final = 9
PAIR_OF_JACKS: Final = PAIR << 20 | JACK << 16
"""The least that a meld must be worth, whatever goes with the pair."""
MOST_TRIES: Final = 3
"""After putting cards back so often, only what the own hand alone can complete is offered."""
PUT_BACK, PASS, STEAL = 60, 61, 64
"""Actions: a card's number lays it from the hand; STEAL + 64 * number of a meld + card."""
DEALING, BUILDING, SHOWING, OVER = range(4)
PHASES: Final = (
    say_in("phase", "deal"),
    say_in("phase", "meld"),
    say_in("phase", "show"),
    say_in("phase", "over"),
)
WORLDS_TRIED: Final = 40
_SHAPES: Final = {
    (5,): FOUR,
    (4, 1): FOUR,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): THREE,
    (2, 2, 1): TWO_PAIR,
    (2, 1, 1, 1): PAIR,
}


class Meld(NamedTuple):
    """Five cards on the table, and what they are worth."""

    cards: tuple[int, ...]
    strength: int


def strength_of(cards: Iterable[int]) -> int:
    """What five cards are worth, identical ones allowed: five of a rank are four of a kind with
    the fifth beside them.
    """
    held = list(cards)
    mask = mask_of(held)
    if mask.bit_count() == len(held):
        return hand_strength(mask)
    by_count = sorted(
        ((count, rank) for rank, count in Counter(card % 13 for card in held).items()), reverse=True
    )
    category = _SHAPES.get(tuple(count for count, _ in by_count), HIGH_CARD)
    if len({card // 13 for card in held}) == 1:
        category = max(category, FLUSH)
    ranks = [rank for _, rank in by_count] + ([by_count[0][1]] if len(by_count) == 1 else [])
    if category == FLUSH:
        ranks = sorted((card % 13 for card in held), reverse=True)
    ranks += [0] * (FIVE - len(ranks))
    return category << 20 | sum(rank << 4 * (4 - place) for place, rank in enumerate(ranks))


class GameEnd(DealResult):
    """The chips that each side still has, and its melds on the table."""

    chips: tuple[int, ...] = per_side(say("Chips left"), Number(0, CHIPS))
    melds: tuple[int, ...] = per_side(say("Melds on the table"), Number(0, PACKS * 52 // FIVE))

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if not any(self.chips):
            raise BadResult(
                {"chips": say("the game ends with the first side that has no chips: both cannot have none.")}
            )


class FireplacePokerSheet(SingleDeal):
    """One game. A side's points are the chips that it has got rid of."""

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, GameEnd)
        result.check(self.table, deal)
        points = tuple(CHIPS - chips for chips in result.chips)
        why = tuple(
            say(
                "{side} has {chips} chips and {melds} melds: {points}",
                side=self.party(side),
                chips=chips,
                melds=result.melds[side],
                points=points[side],
            )
            for side, chips in enumerate(result.chips)
        )
        return Score(points, why)

    def reason(self) -> str:
        result = self.rows[-1].result
        assert isinstance(result, GameEnd)
        return say("Nobody lays another meld.") if all(result.chips) else say("The last chip is gone.")

    @property
    def ranking(self) -> list[int] | None:
        """By chips, then by melds."""
        if not self.rows:
            return places(self.totals)
        result = self.rows[-1].result
        assert isinstance(result, GameEnd)
        return places([100 * points + melds for points, melds in zip(self.totals, result.melds, strict=True)])


class FireplacePokerState(State):
    """A game in play. Hands count cards by kind; `melds` are each side's; `stock[-1]` is the next card."""

    __slots__ = (
        "chips",
        "forced",
        "hands",
        "known",
        "laid",
        "melds",
        "passes",
        "phase",
        "player",
        "stock",
        "stolen",
        "trash",
        "tries",
    )

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.chips = [CHIPS] * len(table.sides)
        self.hands = [bytearray(52) for _ in range(table.seats)]
        self.known = [bytearray(52) for _ in range(table.seats)]
        """The cards of each hand that have been shown to all."""
        self.melds: list[list[Meld]] = [[] for _ in table.sides]
        self.stock: list[int] = []
        self.trash = 0
        self.player = table.next_seat(deal.dealer)
        self.stolen: list[tuple[int, int]] = []
        """The cards stolen in this turn: number of the meld and card."""
        self.laid: list[int] = []
        self.forced = False
        self.tries = self.passes = 0
        self.phase = DEALING

    # Turns --------------------------------------------------------------------------------------------------------

    @property
    def side(self) -> int:
        return self.table.side_of(self.player)

    def actors(self) -> tuple[int, ...]:
        if self.phase == BUILDING:
            return (self.table.next_seat(self.player) if self.forced else self.player,)
        return () if self.phase == OVER else (CHANCE,)

    def reveals(self) -> bool:
        return self.phase == SHOWING

    def draw(self, rng: Random) -> Any:
        """The five packs in their order; or the hand that is shown, which is fixed already."""
        if self.phase == SHOWING:
            return [TEXT[card] for card in _cards(self.hands[self.player])]
        return shuffled(list(DECK_52) * PACKS, rng)

    def apply_chance(self, outcome: Any) -> None:
        if self.phase == SHOWING:
            self.known[self.player][:] = self.hands[self.player]
            self.forced = True
            self.phase = BUILDING
            return
        self.stock = list(outcome)
        for step in range(self.table.seats):
            self._fill((self.player + step) % self.table.seats)
        self._begin_turn()

    def _fill(self, seat: int) -> None:
        hand = self.hands[seat]
        for _ in range(min(HAND - sum(hand), len(self.stock))):
            hand[self.stock.pop()] += 1

    def _begin_turn(self) -> None:
        self.tries, self.forced = 0, False
        self.phase = BUILDING
        self._show_if_stuck()

    def _show_if_stuck(self) -> None:
        if not self.may_pass() and not self._can_build():
            self.phase = SHOWING

    def may_pass(self) -> bool:
        """With the stock gone and fewer cards than were dealt a player need not meld."""
        return not self.stock and sum(self.hands[self.player]) < HAND and not self.stolen and not self.laid

    def so_far(self) -> tuple[int, int, int]:
        """The cards of the meld that is being made, what it must be worth more than, and the hand."""
        fixed, least = mask_of(self.laid), PAIR_OF_JACKS - 1
        for number, card in self.stolen:
            fixed |= BIT[card]
            least = max(least, self.melds[1 - self.side][number].strength)
        return fixed, least, mask_in(self.hands[self.player])

    def _can_build(self) -> bool:
        """Whether any card may be added to the meld."""
        fixed, least, hand = self.so_far()
        if beats(fixed, hand, least):
            return True
        return any(self._allows(action, fixed, least, hand) for action in self._stealable())

    def _builds(self) -> list[Action]:
        """The cards that may be added to the meld."""
        if self.forced:
            return _kinds(self.hands[self.player])
        so_far, cards = self.so_far(), [*_kinds(self.hands[self.player]), *self._stealable()]
        return [action for action in cards if self._allows(action, *so_far)]

    def _stealable(self) -> list[Action]:
        """The cards that might be stolen: of melds behind those robbed already, before one lays cards of the hand."""
        if self.laid:
            return []
        melds = self.melds[1 - self.side]
        first = self.stolen[-1][0] + 1 if self.stolen else 0
        return [
            STEAL + 64 * number + card
            for number in range(first, len(melds))
            for card in set(melds[number].cards)
        ]

    def _allows(self, action: Action, fixed: int, least: int, pool: int) -> bool:
        """Whether a good enough meld may still come of it when this card is added to what there is so far."""
        if action >= STEAL:
            number, action = divmod(action - STEAL, 64)
            melds = self.melds[1 - self.side]
            least = max(least, melds[number].strength)
            if self.tries < MOST_TRIES:
                for meld in melds[number + 1 :]:
                    pool |= mask_of(meld.cards)
        return not fixed & BIT[action] and beats(fixed | BIT[action], pool, least)

    def legal(self, seat: int) -> list[Action]:
        builds = sorted(self._builds())
        if self.may_pass():
            builds.append(PASS)
        return sorted(builds) or [PUT_BACK if self.stolen or self.laid else PASS]

    def sample_legal(self, seat: int, rng: Random) -> Action:
        """A random legal action; a few guesses are cheaper than listing all."""
        if not self.forced:
            guesses, so_far = _kinds(self.hands[self.player]), self.so_far()
            if rng.random() < 0.4:
                guesses += self._stealable()
            while guesses:
                action = guesses.pop(int(rng.random() * len(guesses)))
                if self._allows(action, *so_far):
                    return action
        return super().sample_legal(seat, rng)

    def apply(self, seat: int, action: Action) -> None:
        if action == PUT_BACK:
            self._put_back()
        elif action == PASS:
            self._end_turn(self.passes + 1)
        else:
            self._add(action)
            if len(self.stolen) + len(self.laid) == FIVE:
                self._meld()

    def _add(self, action: Action) -> None:
        if action >= STEAL:
            self.stolen.append(divmod(action - STEAL, 64))
            return
        self.laid.append(action)
        self.hands[self.player][action] -= 1
        if self.known[self.player][action]:
            self.known[self.player][action] -= 1

    def _put_back(self) -> None:
        for card in self.laid:
            self.hands[self.player][card] += 1
            self.known[self.player][card] += 1
        self.stolen, self.laid = [], []
        self.tries += 1
        self._show_if_stuck()

    def _meld(self) -> None:
        """The meld goes down, and what is left of robbed melds goes away."""
        cards = (*(card for _, card in self.stolen), *self.laid)
        theirs, robbed = self.melds[1 - self.side], {number for number, _ in self.stolen}
        self.melds[1 - self.side] = [meld for number, meld in enumerate(theirs) if number not in robbed]
        self.trash += (FIVE - 1) * len(robbed)
        self.melds[self.side] = [*self.melds[self.side], Meld(cards, strength_of(cards))]
        self.stolen, self.laid = [], []
        self._end_turn(0)

    def _end_turn(self, passes: int) -> None:
        """Score, look whether the game is over, draw, and pass the turn."""
        lead = len(self.melds[self.side]) - len(self.melds[1 - self.side])
        self.chips[self.side] = max(0, self.chips[self.side] - max(0, lead))
        self.passes = passes
        if not self.chips[self.side] or passes == self.table.seats:
            self.phase = OVER
            return
        self._fill(self.player)
        self.player = self.table.next_seat(self.player)
        self._begin_turn()

    # The end ------------------------------------------------------------------------------------------------------

    def result(self) -> GameEnd:
        return GameEnd(chips=tuple(self.chips), melds=tuple(map(len, self.melds)))

    def returns(self) -> list[float]:
        """The difference of chips."""
        lead = float(self.chips[1] - self.chips[0])
        return [lead if self.table.side_of(seat) == 0 else -lead for seat in range(self.table.seats)]

    # Copies and worlds --------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        twin = super().clone()
        twin.chips, twin.hands, twin.known = (
            self.chips[:],
            [h[:] for h in self.hands],
            [k[:] for k in self.known],
        )
        twin.melds, twin.stock, twin.trash = [side[:] for side in self.melds], self.stock[:], self.trash
        twin.player, twin.stolen, twin.laid = self.player, self.stolen[:], self.laid[:]
        twin.forced, twin.tries, twin.passes, twin.phase = self.forced, self.tries, self.passes, self.phase
        return twin

    def resample(self, seat: int, rng: Random) -> Self:
        """The unseen cards dealt anew; whoever is making a meld must be able to end it."""
        if self.phase == DEALING:
            return self.clone()
        for _ in range(WORLDS_TRIED):
            world = self._dealt_anew(seat, rng, [])
            if seat == self.player or world._can_go_on():
                return world
        own = _cards(self._unknown(self.player))
        rest = [*self.stock, *(card for other in self._others(seat) for card in _cards(self._unknown(other)))]
        trial = self.clone()

        def fits(cards: list[int]) -> bool:
            hand = trial.hands[self.player] = self.known[self.player][:]
            for card in cards:
                hand[card] += 1
            return trial._can_go_on()

        shuffle_within(own, rest, fits, rng)
        if not fits(own):
            give_up(self)
        return self._dealt_anew(seat, rng, own)

    def _can_go_on(self) -> bool:
        """Whether the player who acts could make the meld that he has begun, as far as its last card tells."""
        if self.phase != BUILDING or self.forced or self.may_pass():
            return True
        if not self.stolen or self.laid:
            return self._can_build()
        before = self.clone()
        number, card = before.stolen.pop()
        return before._allows(STEAL + 64 * number + card, *before.so_far())

    def _others(self, seat: int) -> list[int]:
        """Whose hands are unknown, but for that of the player who acts."""
        return [other for other in range(self.table.seats) if other not in (seat, self.player)]

    def _unknown(self, seat: int) -> bytes:
        """What a hand holds besides the cards that all know to be in it."""
        return bytes(a - b for a, b in zip(self.hands[seat], self.known[seat], strict=True))

    def _dealt_anew(self, seat: int, rng: Random, own: list[int]) -> Self:
        """own: the unknown cards of the player who acts, if they have been chosen."""
        world = self.clone()
        unseen = self.stock[:]
        for other in range(self.table.seats):
            if other != seat:
                unseen += _cards(self._unknown(other))
        for card in own:
            unseen.remove(card)
        rng.shuffle(unseen)
        for other, hand in enumerate(self.hands):
            if other != seat:
                world.hands[other] = self.known[other][:]
                chosen = own if other == self.player else []
                missing = sum(hand) - sum(self.known[other]) - len(chosen)
                for card in chosen:
                    world.hands[other][card] += 1
                for _ in range(missing):
                    world.hands[other][unseen.pop()] += 1
        world.stock = unseen
        return world

    # What is seen -------------------------------------------------------------------------------------------------

    def view(self, viewer: int | None) -> View:
        view: View = {
            "picture": "cards",
            "phase": PHASES[self.phase],
            "seats": [self._seat_view(seat, viewer) for seat in range(self.table.seats)],
            "piles": [
                {"name": say_in("pile", "stock"), "count": len(self.stock)},
                {"name": say_in("pile", "trash"), "count": self.trash},
            ],
            "facts": [
                [say_in("fact", "chips"), say("{one} and {other}", one=self.chips[0], other=self.chips[1])],
                [
                    say_in("fact", "melds"),
                    say("{one} and {other}", one=len(self.melds[0]), other=len(self.melds[1])),
                ],
            ],
        }
        if self.passes:
            view["facts"].append([say_in("fact", "passes in a row"), str(self.passes)])
        if self.stolen or self.laid:
            cards = [card for _, card in self.stolen] + self.laid
            view["trick"] = [{"seat": self.player, "card": TEXT[card]} for card in cards]
        if viewer is not None and viewer != OPEN:
            view["you"] = viewer
        return view

    def _seat_view(self, seat: int, viewer: int | None) -> SeatView:
        cards = _cards(self.hands[seat])
        seen = viewer in (seat, OPEN) or (self.forced and seat == self.player)
        side = self.table.side_of(seat)
        shown: SeatView = {
            "seat": seat,
            "side": side,
            "count": len(cards),
            "hand": [TEXT[card] for card in cards] if seen else ["?"] * len(cards),
            "chips": self.chips[side],
            "labels": [say_in("beside a seat", "dealer")] if seat == self.deal.dealer else [],
        }
        if seat == self.player and self.phase != OVER:
            shown["labels"].append(say("cannot meld") if self.forced else say("in turn"))
        if seat == self.table.sides[side][0]:
            shown["melds"] = [
                self._meld_view(number, meld) for number, meld in enumerate(self.melds[side], 1)
            ]
        return shown

    def _meld_view(self, number: int, meld: Meld) -> MeldView:
        title = joined([number, CATEGORY_NAMES[category_of(meld.strength)]], ": ")
        return {"title": title, "cards": [TEXT[card] for card in meld.cards]}

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        who = Seat(self.player)
        if action == PUT_BACK:
            story = say("{player} puts the cards back.", player=who)
        elif action == PASS:
            story = say("{player} passes.", player=who)
        elif action >= STEAL:
            number, card = divmod(action - STEAL, 64)
            story = say(
                "{player} steals {card} from meld {number}.",
                player=who,
                card=Card(TEXT[card]),
                number=number + 1,
            )
        else:
            story = (
                say(
                    "{player} chooses {card} for {other}.",
                    player=Seat(seat),
                    card=Card(TEXT[action]),
                    other=who,
                )
                if self.forced
                else say("{player} lays {card}.", player=who, card=Card(TEXT[action]))
            )
        return joined([story, *self._consequences(seat, action)], " ")

    def _consequences(self, seat: int, action: Action) -> list[Message]:
        """What everybody sees when the turn ends with this card."""
        if action == PUT_BACK or (action != PASS and len(self.stolen) + len(self.laid) + 1 < FIVE):
            return []
        story: list[Message] = []
        side = self.side
        after = self.clone()
        after.apply(seat, action)
        if action != PASS:
            made = CATEGORY_NAMES[category_of(after.melds[side][-1].strength)]
            story.append(say("That is {hand}.", hand=made))
        scored = self.chips[side] - after.chips[side]
        if scored:
            story.append(
                say_n(
                    "{player} gets rid of {count} chip.",
                    "{player} gets rid of {count} chips.",
                    scored,
                    player=Seat(self.player),
                )
            )
        return story

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        if self.phase == SHOWING:
            return say(
                "{player} cannot meld and shows {cards}.",
                player=Seat(self.player),
                cards=cards_said(CARD[text] for text in outcome),
            )
        return say("The cards are dealt. {player} begins.", player=Seat(self.player))

    def text(self, seat: int, action: Action) -> str:
        if action >= STEAL:
            number, card = divmod(action - STEAL, 64)
            return " ".join(("steal", str(number + 1), TEXT[card]))
        return {PUT_BACK: "put back", PASS: "pass"}.get(action) or "meld " + TEXT[action]

    def parse(self, seat: int, text: str) -> Action:
        words = text.split(" ") if isinstance(text, str) else []
        if words == ["put", "back"] or words == ["pass"]:
            return PASS if words == ["pass"] else PUT_BACK
        if len(words) == 2 and words[0] == "meld" and words[1] in CARD:
            return CARD[words[1]]
        if len(words) == 3 and words[0] == "steal" and words[2] in CARD and words[1] in _NUMBERS:
            return STEAL + 64 * _NUMBERS[words[1]] + CARD[words[2]]
        raise Illegal(
            say("{text} is none of `meld KS`, `steal 2 KS`, `put back` and `pass`.", text=f"{text!r:.60}")
        )

    def say(self, action_text: str) -> str:
        word, *rest = action_text.split()
        if word == "steal" and len(rest) == 2 and rest[1] in CARD:
            return say("steal {number} {card}", number=rest[0], card=Card(rest[1]))
        if word == "meld" and rest and rest[0] in CARD:
            return say("meld {card}", card=Card(rest[0]))
        return say_in("a bid", "pass") if action_text == "pass" else say_in("a move", "put back")

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Break the best meld that can be broken, then lay the best hand there is; for another, the worst cards."""
        if self.forced:
            hand = self.hands[self.player]
            return min(_kinds(hand), key=lambda card: (hand[card] + self.laid.count(card), card % 13, card))
        fixed, least, hand_mask = self.so_far()
        if not self.laid and len(self.stolen) < FIVE - 1:
            steal = self._best_steal(fixed, least, hand_mask)
            if steal is not None:
                return steal
        strength, cards = best_hand(fixed, hand_mask)
        return min(cards_of(cards & ~fixed)) if strength > least else self.legal(seat)[0]

    def _best_steal(self, fixed: int, least: int, hand: int) -> Action | None:
        """The card whose meld is the strongest that one can break and still complete from the hand."""
        melds = self.melds[1 - self.side]
        first = self.stolen[-1][0] + 1 if self.stolen else 0
        best: tuple[int, int, Action] | None = None
        for number in range(first, len(melds)):
            for card in set(melds[number].cards):
                strength = -1 if fixed & BIT[card] else best_strength(fixed | BIT[card], hand)
                if strength > max(least, melds[number].strength):
                    best = max(
                        best or (-1, -1, -1), (melds[number].strength, strength, STEAL + 64 * number + card)
                    )
        return best[2] if best else None


_NUMBERS: Final = {str(number + 1): number for number in range(PACKS * 52 // FIVE)}


def _cards(hand: bytes | bytearray) -> list[int]:
    """Every card of a hand: high ranks first."""
    kinds = sorted(
        (card for card, count in enumerate(hand) if count), key=lambda card: (card % 13, card), reverse=True
    )
    return [card for card in kinds for _ in range(hand[card])]


def mask_in(hand: bytes | bytearray) -> int:
    """A mask of the different cards of a hand."""
    return int(hand[::-1].translate(_ONES), 2)


_ONES: Final = b"0" + b"1" * 255


def _kinds(hand: bytes | bytearray) -> list[int]:
    return [card for card, count in enumerate(hand) if count]


@register
class FireplacePoker(ChipGame):
    title = "Fireplace Poker"
    summary = say(
        "Rummy with poker hands: lay good ones that last, and steal from the other side's to break them."
    )
    wins = say("The first side without chips wins; when everybody passes, the one with fewer chips.")
    seats = (2, 4)
    options = (SHEET,)
    presets = (
        Preset(
            "my-games", "Fireplace Poker", (Source("my-games", "fireplace-poker", (1598, 1698)),), seats=2
        ),
        Preset(
            "partners",
            say("Fireplace Poker for four"),
            (Source("my-games", "fireplace-poker", (1676, 1682)),),
            seats=4,
        ),
    )
    objective = "win"
    draws = True
    luck = "some"
    may_stop = False
    settlements = ("fixed", "two-sides")
    chip_kinds = GIVEN_UP
    minus_chips = True
    max_actions = 3000
    max_deals = 1

    Result = GameEnd
    Sheet = FireplacePokerSheet
    State = FireplacePokerState

    @classmethod
    def chips_at_first(cls, table: GameTable) -> int:
        return CHIPS

    @classmethod
    def sides(cls, seats: int, options: Mapping[str, OptionValue]) -> Sides:
        return individuals(2) if seats == 2 else two_teams(4)
