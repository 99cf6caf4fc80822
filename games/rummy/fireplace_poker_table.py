"""The table of Fireplace Poker: hands, melds and chips, what of them is seen, and what is told of a move."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Self

from games.core.errors import Illegal
from games.core.game import Deal, GameTable
from games.core.messages import Card, Message, Seat, joined, say, say_in, say_n
from games.core.state import OPEN, Action, State
from games.core.views import MeldView, SeatView, View
from games.kits.cards import CARD, TEXT, cards_said
from games.kits.poker import (
    CATEGORY_NAMES,
    category_of,
)
from games.rummy.fireplace_poker_sheet import CHIPS, PACKS, GameEnd
from games.rummy.kit.poker_melds import FIVE

PUT_BACK, PASS, STEAL = 60, 61, 64
"""Actions: a card's number lays it from the hand; STEAL + 64 * number of a meld + card."""
DEALING, BUILDING, SHOWING, OVER = range(4)
PHASES: Final = (
    say_in("phase", "deal"),
    say_in("phase", "meld"),
    say_in("phase", "show"),
    say_in("phase", "over"),
)


class Meld(NamedTuple):
    """Five cards on the table, and what they are worth."""

    cards: tuple[int, ...]
    strength: int


class FireplaceTable(State):
    """A game as it lies. Hands count cards by kind; `melds` are each side's; `stock[-1]` is the next card."""

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

    @property
    def side(self) -> int:
        return self.table.side_of(self.player)

    # The end ------------------------------------------------------------------------------------------------------

    def result(self) -> GameEnd:
        return GameEnd(chips=tuple(self.chips), melds=tuple(map(len, self.melds)))

    def returns(self) -> list[float]:
        """The difference of chips."""
        lead = float(self.chips[1] - self.chips[0])
        return [lead if self.table.side_of(seat) == 0 else -lead for seat in range(self.table.seats)]

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
        cards = cards_in(self.hands[seat])
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


_NUMBERS: Final = {str(number + 1): number for number in range(PACKS * 52 // FIVE)}


def cards_in(hand: bytes | bytearray) -> list[int]:
    """Every card of a hand: high ranks first."""
    kinds = sorted(
        (card for card, count in enumerate(hand) if count), key=lambda card: (card % 13, card), reverse=True
    )
    return [card for card in kinds for _ in range(hand[card])]


def mask_in(hand: bytes | bytearray) -> int:
    """A mask of the different cards of a hand."""
    return int(hand[::-1].translate(_ONES), 2)


_ONES: Final = b"0" + b"1" * 255


def kinds_in(hand: bytes | bytearray) -> list[int]:
    return [card for card, count in enumerate(hand) if count]
