"""Call-Partner Five Hundred: the highest bidder takes the kitty and plays alone or with whoever has the card he calls.

Source: Parlett, lines 3784-3794, with the bids, cards and scores of lines 3657-3774.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.errors import BadResult
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, Template, say, say_in, say_n
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, Score, SeatOf, choice, entry, per_seat, seat
from games.core.sheet import FirstTo, Sheet, places
from games.core.state import Action
from games.kits.auctions import PatientAuction
from games.kits.cards import BIT, SUIT_NAMES, SUITS, cards_of
from games.kits.claims import THE_REST
from games.kits.pack import Pack
from games.kits.phases import Bids, PhasedState, Pick, Say
from games.kits.rankings import NO_TRUMP, Duties, Ranking, in_order
from games.kits.tricks import PLAY
from games.tricks.kit.called import CalledPartnerState, calls

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

PACK: Final = Pack(jokers=1)
JOKER: Final = PACK.first["*"]
OUT: Final = PACK.of_rank["2"] | PACK.of_rank["3"] | BIT[PACK.first["4C"]] | BIT[PACK.first["4S"]]
FOR_FOUR: Final = tuple(cards_of(PACK.whole & ~OUT))
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


def ranking_of(trump: int) -> Ranking:
    """The joker, the jack of trumps and the other of its colour above the trumps; without trumps the joker alone."""
    suits = [cards_of(suit) for suit in PACK.of_suit]
    if trump == NO_TRUMP:
        return Ranking([*suits, [JOKER]], trump)
    bowers = [PACK.first["J" + SUITS[suit]] for suit in (len(SUITS) - 1 - trump, trump)]
    suits = [[card for card in suit if card not in bowers] for suit in suits]
    suits[trump] += [*bowers, JOKER]
    return Ranking(suits, trump)


class Bidding(Bids):
    """An auction in which who has passed may bid again until all the others have passed."""

    def begin(self, state: PhasedState, order: tuple[int, ...]) -> None:
        super().begin(state, order)
        state.auction = PatientAuction(order, len(order) - 1, self.bids)


class FiveHundredState(CalledPartnerState):
    """One deal. bid: the place of the contract. asked: the suit a joker led asks for."""

    claimed_by = THE_REST
    phases = (
        Bidding(say_in("phase", "bidding"), {f"bid {bid}": SAID[bid] for bid in CONTRACTS}),
        Pick(say_in("phase", "put away"), KITTY, pile=0),
        Say(
            say_in("phase", "calling"),
            {"alone": say_in("a call", "nobody"), **calls(PACK)},
            Template("{player} calls {word}."),
        ),
        PLAY,
        Say(
            say_in("phase", "joker"),
            {f"joker {suit}": name for suit, name in zip(SUITS, SUIT_NAMES, strict=True)},
            Template("{player} asks for {word}."),
        ),
    )
    piles = (say_in("pile", "kitty"),)
    pack = PACK
    rankings = tuple(map(ranking_of, range(NO_TRUMP + 1)))

    bid: int = -1
    asked: int = -1

    def cards_dealt(self) -> tuple[int, ...]:
        return FOR_FOUR if self.table.seats == 4 else self.deck

    def sizes(self) -> list[int]:
        return [CARDS_EACH] * self.table.seats + [KITTY]

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

    def who_calling(self) -> tuple[int, ...]:
        """A misère is played alone."""
        return (self.caller,) if self.contract in VALUES else ()

    def may_calling(self, seat: int) -> list[int]:
        return [0, *(card + 1 for card in self.cards_dealt() if not self.hands[seat] & BIT[card])]

    def calling(self, seat: int, value: int) -> None:
        """Who holds the card says so at once; if nobody does, it was put away."""
        if value:
            self.called = value - 1
            holder = next(one for one, hand in enumerate(self.hands) if hand & BIT[self.called])
            self.shown[holder] |= BIT[self.called]
            self.partner = holder if holder < self.table.seats else -1

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
        if led and card == JOKER and self.ranking.trumps == BIT[JOKER]:
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

    def result(self) -> FiveHundredCallPartner.Result:
        return FiveHundredCallPartner.Result(
            contract=self.contract or "none",
            declarer=self.caller if self.bid >= 0 else None,
            partner=self.partner if self.partner >= 0 else None,
            tricks=tuple(self.won[: self.table.seats]),
        )

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts: list[list[str]] = [[say("Contract"), SAID[self.contract]]] if self.bid >= 0 else []
        asked: list[list[str]] = (
            [[say("The joker asks for"), SUIT_NAMES[self.asked]]] if self.asked >= 0 else []
        )
        return facts + super().facts(viewer) + asked

    # Bots ---------------------------------------------------------------------------------------------------------

    def wants(self, holder: int) -> bool:
        return self.contract not in ("misere", "open")

    def best_suit(self, seat: int) -> int:
        hand = self.hands[seat]
        return max(
            range(len(SUITS)), key=lambda suit: ((hand & self.rankings[suit].trumps).bit_count(), suit)
        )

    def greedy_bidding(self, seat: int, rng: Random) -> int:
        """A trick for each trump and each ace beside them, and one for the partner."""
        assert self.auction is not None
        suit = self.best_suit(seat)
        good = self.hands[seat] & (self.rankings[suit].trumps | PACK.of_rank["A"])
        top = min(good.bit_count() + 1, CARDS_EACH)
        bids = [CONTRACTS.index(f"{level}{SUITS[suit]}") for level in range(LEAST, top + 1)]
        return next((bid for bid in bids if bid >= self.auction.bid), -1)

    def greedy_put_away(self, seat: int, rng: Random) -> Action:
        """Low cards that are no trumps."""
        ranking = self.rankings[self.trump()]
        return min(self.pickable(seat), key=lambda card: (bool(ranking.trumps & BIT[card]), PACK.rank[card]))

    def greedy_calling(self, seat: int, rng: Random) -> int:
        """The highest card that he lacks."""
        ranking = self.rankings[self.trump()]
        return max(self.may_calling(seat)[1:], key=lambda value: ranking.height[value - 1])


class FiveHundredSheet(FirstTo):
    """So many points end it, and so many less than nothing; of several who get there the declarer wins."""

    target = TARGET

    def finished(self) -> bool:
        return super().finished() or min(self.totals) <= -self.goal()

    def reason(self) -> str:
        if super().finished():
            return super().reason()
        return say("{points} points are as many below nothing.", points=min(self.totals))

    @property
    def ranking(self) -> list[int] | None:
        totals = list(self.totals)
        declarer = getattr(self.rows[-1].result, "declarer", None) if self.rows else None
        if declarer is not None and totals[declarer] >= self.goal():
            totals[declarer] = max(totals) + 1
        return places(totals)


@register
class FiveHundredCallPartner(Game):
    title = "Call-Partner Five Hundred"
    summary = say("Bid for tricks, take the kitty, and play alone or with whoever has the card you call.")
    wins = say(
        "The player with most points wins when somebody reaches the agreed points, or as many below nothing."
    )
    sources = ("parlett 3784-3794",)
    seats = (4, 5)
    usual = 5
    options = (Option("target", say("Points that win"), TARGET, lo=50, hi=2000),)
    draws = True
    settlements = ("average-pot", "winner-from-each", "fixed")
    max_actions = 300

    Sheet = FiveHundredSheet
    State = FiveHundredState

    class Result(DealResult):
        """The contract, who played it, and the tricks of each; none: all passed."""

        contract: str = choice(
            say("Contract"), ("none", say("All passed")), *((bid, SAID[bid]) for bid in CONTRACTS)
        )
        declarer: int | None = seat(say("Declarer"), when={"contract": CONTRACTS})
        partner: int | None = entry(
            Maybe(SeatOf()),
            say("Partner"),
            when={"contract": tuple(VALUES)},
            help=say("Empty if the declarer played alone."),
        )
        tricks: tuple[int, ...] = per_seat(say("Tricks"), Number(0, CARDS_EACH), total=CARDS_EACH)

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if self.declarer is not None and self.partner == self.declarer:
                raise BadResult({"partner": say("nobody is his own partner.")})

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            each = {seat: TRICK * won for seat, won in enumerate(self.tricks)}
            if self.declarer is None:
                return sheet.points(each, say("All passed"))
            side = [seat for seat in (self.declarer, self.partner) if seat is not None]
            won, worth = sum(self.tricks[seat] for seat in side), WORTH[self.contract]
            made = won >= int(self.contract[:-1].rstrip("N")) if self.contract in VALUES else not won
            if made and won == CARDS_EACH:
                worth = max(worth, ALL)
            if self.contract not in VALUES and not made:
                each = dict.fromkeys(each, TRICK * won)
            player, contract = Seat(self.declarer), SAID[self.contract]
            if made:
                why = say_n(
                    "{player} made {contract} with {count} trick",
                    "{player} made {contract} with {count} tricks",
                    won,
                    player=player,
                    contract=contract,
                )
            else:
                why = say_n(
                    "{player} lost {contract} with {count} trick",
                    "{player} lost {contract} with {count} tricks",
                    won,
                    player=player,
                    contract=contract,
                )
            return sheet.points({**each, **dict.fromkeys(side, worth if made else -worth)}, why)
