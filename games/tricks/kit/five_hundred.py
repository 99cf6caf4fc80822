"""Five Hundred: bids of tricks or of none, the bowers and the joker above the trumps, a kitty for the declarer.

Source: Parlett, lines 3657-3794. `games.tricks.five_hundred` plays it with fixed partners or none, and
`games.tricks.five_hundred_call_partner` with one that is called.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Final

from games.core.messages import Seat, Template, say, say_in
from games.core.results import DealResult, Score, choice, seat
from games.core.sheet import Sheet
from games.core.state import Action
from games.kits.cards import BIT, SUIT_NAMES, SUITS, cards_of
from games.kits.claims import THE_REST
from games.kits.pack import JOKER, Pack
from games.kits.phases import Bids, Phase, Pick, Say
from games.kits.rankings import NO_TRUMP, Duties, Ranking, in_order
from games.kits.tricks import PLAY
from games.tricks.kit.called import CalledPartnerState
from games.tricks.kit.outcomes import outcome

CARDS_EACH: Final = 10
KITTY: Final = 3
LEAST: Final = 6
LOWEST: Final = 40
STEP: Final = 20
"""What the next suit is worth more."""
LEVEL: Final = 100
"""What a trick more is worth."""
MISERE: Final = 250
OPEN_MISERE: Final = 520
ALL: Final = 250
"""All the tricks made are worth so much at least."""
TRICK: Final = 10
TARGET: Final = 500

STRAINS: Final = {"S": "♠", "C": "♣", "D": "♦", "H": "♥", "NT": "NT"}
LEVELS: Final = range(LEAST, CARDS_EACH + 1)
VALUES: Final = {
    f"{level}{strain}": LOWEST + STEP * place + LEVEL * (level - LEAST)
    for level in LEVELS
    for place, strain in enumerate(STRAINS)
}
SIGNS: Final = {f"{level}{strain}": f"{level}{sign}" for level in LEVELS for strain, sign in STRAINS.items()}
SEVENS: Final = 2 * len(STRAINS)
CONTRACTS: Final = (*tuple(VALUES)[:SEVENS], "misere", *tuple(VALUES)[SEVENS:], "open")
"""From the lowest up: a misère stands between seven and eight tricks."""
WORTH: Final = {**VALUES, "misere": MISERE, "open": OPEN_MISERE}
SAID: Final = {**SIGNS, "misere": say("misère"), "open": say("open misère")}


def ranking_of(pack: Pack, trump: int) -> Ranking:
    """The joker, the jack of trumps and the other of its colour above the trumps; without trumps the joker alone."""
    suits, joker = [cards_of(suit) for suit in pack.of_suit], pack.first[JOKER]
    if trump == NO_TRUMP:
        return Ranking([*suits, [joker]], trump)
    bowers = [pack.first["J" + SUITS[suit]] for suit in (len(SUITS) - 1 - trump, trump)]
    suits = [[card for card in suit if card not in bowers] for suit in suits]
    suits[trump] += [*bowers, joker]
    return Ranking(suits, trump)


def rankings_of(pack: Pack) -> tuple[Ranking, ...]:
    return tuple(ranking_of(pack, trump) for trump in range(NO_TRUMP + 1))


BIDDING: Final = Bids(
    say_in("phase", "bidding"),
    {f"bid {bid}": SAID[bid] for bid in CONTRACTS},
    silence=lambda state: 0 if state.table.options.get("once") else state.table.seats,
    at_top=True,
)
"""Who has passed may bid again until all the others have passed; with the option `once` he is out."""
PUT_AWAY: Final = Pick(say_in("phase", "put away"), lambda state: state.kitty(), pile=0)
NAME_SUIT: Final = Say(
    say_in("phase", "joker"),
    {f"joker {suit}": name for suit, name in zip(SUITS, SUIT_NAMES, strict=True)},
    Template("{player} asks for {word}."),
)


class FiveHundredState(CalledPartnerState):
    """One deal. bid: the place of the contract. asked: the suit a joker led asks for."""

    claimed_by = THE_REST
    phases: ClassVar[tuple[Phase | str, ...]] = (BIDDING, PUT_AWAY, PLAY, NAME_SUIT)
    piles: ClassVar[tuple[str, ...]] = (say_in("pile", "kitty"),)
    pack = Pack(jokers=1)
    rankings = rankings_of(pack)

    bid: int = -1
    asked: int = -1

    def kitty(self) -> int:
        """How many cards the declarer takes and puts away."""
        return KITTY

    def sizes(self) -> list[int]:
        return [CARDS_EACH] * self.table.seats + [self.kitty()]

    @property
    def contract(self) -> str:
        return CONTRACTS[self.bid] if self.bid >= 0 else ""

    def bidding(self, bidder: int, bid: int) -> None:
        self.caller, self.bid = bidder, bid
        self.take_kitty()

    def passed_out(self) -> None:
        """Everybody plays for himself, without trumps, and leaves the kitty."""
        self.goto(PLAY)

    who_put_away = CalledPartnerState.by_caller

    def contracted(self) -> dict[str, Any]:
        """What its result says of the contract."""
        return {"contract": self.contract or "none", "declarer": self.caller if self.bid >= 0 else None}

    # Play ---------------------------------------------------------------------------------------------------------

    def trump(self) -> int:
        return next((suit for suit, letter in enumerate(SUITS) if self.contract.endswith(letter)), NO_TRUMP)

    def first_leader(self) -> int:
        return self.caller if self.bid >= 0 else super().first_leader()

    def begin_play(self) -> None:
        if self.contract == "open":
            self.shown[self.caller] = self.hands[self.caller]
        super().begin_play()

    def play_card(self, card: int) -> None:
        """Without trumps the leader of the joker says which suit it asks for."""
        led = not self.trick
        super().play_card(card)
        if led and BIT[card] == self.pack.jokers == self.ranking.trumps:
            self.goto("joker")

    def who_joker(self) -> tuple[int, ...]:
        """Nobody once play is over."""
        return self.order[:1] if self.trick else ()

    def may_joker(self, seat: int) -> list[int]:
        """None that he has shown he is out of."""
        out = [suit for suit, mask in enumerate(self.ranking.suits[:-1]) if not mask & ~self.lacks[seat]]
        return [suit for suit in range(len(SUITS)) if suit not in out or len(out) == len(SUITS)]

    def joker(self, seat: int, suit: int) -> None:
        self.asked, self.step = suit, self.step - 1
        self.ask(PLAY, self.order[1])
        self.duties = in_order(self.ranking.suits[suit])

    def follow_duties(self, led: int, best: int) -> Duties:
        return in_order(self.ranking.suits[self.asked]) if self.asked >= 0 else self.ranking.duty[led]

    def on_trick(self, winner: int) -> None:
        self.asked = -1

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts: list[list[str]] = [[say("Contract"), SAID[self.contract]]] if self.bid >= 0 else []
        asked: list[list[str]] = [[say("The joker asks for"), SUIT_NAMES[self.asked]]] * (self.asked >= 0)
        return facts + super().facts(viewer) + asked

    # Bots ---------------------------------------------------------------------------------------------------------

    def wants(self, holder: int) -> bool:
        return self.contract not in ("misere", "open")

    def best_suit(self, seat: int) -> int:
        held = [(self.hands[seat] & ranking.trumps).bit_count() for ranking in self.rankings]
        return max(range(len(SUITS)), key=lambda suit: (held[suit], suit))

    def helped(self) -> int:
        """How many tricks more than his own the quick player counts on."""
        return 1

    def greedy_bidding(self, seat: int, rng: Random) -> int:
        """A trick for each trump and each ace beside them, and some more."""
        assert self.auction is not None
        suit = self.best_suit(seat)
        good = self.hands[seat] & (self.rankings[suit].trumps | self.pack.of_rank["A"])
        top = min(good.bit_count() + self.helped(), CARDS_EACH)
        bids = [CONTRACTS.index(f"{level}{SUITS[suit]}") for level in range(LEAST, top + 1)]
        return next((bid for bid in bids if bid >= self.auction.bid), -1)

    def greedy_put_away(self, seat: int, rng: Random) -> Action:
        """Low cards that are no trumps."""
        trumps, rank = self.rankings[self.trump()].trumps, self.pack.rank
        return min(self.pickable(seat), key=lambda card: (bool(trumps & BIT[card]), rank[card]))


class FiveHundredResult(DealResult):
    """The contract and who played it; none: all passed."""

    contract: str = choice(
        say("Contract"), ("none", say("All passed")), *((bid, SAID[bid]) for bid in CONTRACTS)
    )
    declarer: int | None = seat(say("Declarer"), when={"contract": CONTRACTS})

    def counted(self, sheet: Sheet, tricks: Sequence[int], own: Sequence[int]) -> Score:
        """What the tricks of each side are worth; own: the sides that the contract is of."""
        each = {side: TRICK * won for side, won in enumerate(tricks)}
        if self.declarer is None:
            return sheet.points(each, say("All passed"))
        won, worth = sum(tricks[side] for side in own), WORTH[self.contract]
        made = won >= int(self.contract[:-1].rstrip("N")) if self.contract in VALUES else not won
        if made and won == CARDS_EACH:
            worth = max(worth, ALL)
        if self.contract not in VALUES and not made:
            each = dict.fromkeys(each, TRICK * won)
        why = outcome(Seat(self.declarer), SAID[self.contract], won, made=made)
        return sheet.points({**each, **dict.fromkeys(own, worth if made else -worth)}, why)
