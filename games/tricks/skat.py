"""Skat: two at a time bid what their games are worth, and the survivor plays one alone against two, for card points.

Source: Parlett, lines 3941-4229.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, Template, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Score, choice, flag, number, seat
from games.core.sheet import FixedDeals, Sheet
from games.core.state import Action
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import BIT, CLUBS, DIAMONDS, HEARTS, SPADES, SUIT_NAMES, cards_of
from games.kits.claims import THE_REST
from games.kits.pack import Pack, total
from games.kits.phases import PhasedState, Pick, Say
from games.kits.rankings import NO_TRUMP, Ranking, rankings
from games.kits.tricks import PLAY
from games.tricks.kit.duel import Duel, duel

CARDS_EACH: Final = 10
SKAT: Final = 2
POINTS: Final = 120
ENOUGH: Final = 61
SCHNEIDER: Final = 90
SAVED: Final = 31
"""The soloist who has fewer points is himself schneidered."""
MOST_TOPS: Final = 11
JACKS: Final = 4
GRAND_OUVERT: Final = 36
LOST: Final = 2
"""A game played with the skat and lost counts so often."""
ROUNDS: Final = 4
SITTING: Final = 4
"""With so many at the table the dealer sits out."""

PACK: Final = Pack("789QKTAJ")
WORTH: Final = PACK.worth({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2})
JACK: Final = [PACK.first[text] for text in ("JD", "JH", "JS", "JC")]
GRAND, NULL = NO_TRUMP, NO_TRUMP + 1
SUITS: Final = ("clubs", "diamonds", "hearts", "spades", "grand")
GAMES: Final = dict(zip((*SUITS, "null"), (*SUIT_NAMES, say("grand"), say("null")), strict=True))
BASE: Final = {CLUBS: 12, DIAMONDS: 9, HEARTS: 10, SPADES: 11, GRAND: 24}
NULLS: Final = ((23, 46), (35, 59))
"""With the skat and from the hand, closed and ouvert."""
ANNOUNCED: Final = {
    "none": say_in("an announcement", "nothing"),
    "schneider": say_in("an announcement", "schneider"),
    "schwarz": say_in("an announcement", "schwarz"),
    "ouvert": say_in("an announcement", "ouvert"),
    "conceded": say_in("an announcement", "concession"),
}
LEVEL: Final = {"schneider": 1, "schwarz": 2, "ouvert": 2}
PLAIN, OUVERT, CONCEDED = 0, 3, 4
VALUES: Final = tuple(
    sorted(
        {base * steps for suit, base in BASE.items() for steps in range(2, 11 if suit == GRAND else 19)}
        | {GRAND_OUVERT * steps for steps in range(7, 11)}
        | {value for pair in NULLS for value in pair}
    )
)


def ranking_of(trump: int) -> Ranking:
    """The jacks above the trumps, or trumps by themselves at grand."""
    suits = [[card for card in cards_of(suit) if card not in JACK] for suit in PACK.of_suit] + [[]]
    suits[trump] += JACK
    return Ranking([suit for suit in suits if suit], trump)


def tops(own: int, game: int) -> int:
    """With how many of the highest trumps a player is, or without how many."""
    ranking = RANKINGS[game]
    order = sorted(cards_of(ranking.trumps), key=ranking.height.__getitem__, reverse=True)
    held = [bool(own & BIT[card]) for card in order]
    return next((count for count, has in enumerate(held) if has != held[0]), len(held))


RANKINGS: Final = (*map(ranking_of, BASE), rankings(PACK.deck, "789TJQKA", PACK)[NO_TRUMP])


class SkatSheet(FixedDeals):
    """Everybody deals once in a round."""

    def number_of_deals(self) -> int:
        return int(self.table.options["rounds"]) * self.table.seats


class SkatState(PhasedState):
    """One deal. bid: what the soloist's game must be worth. spent: the cards that he has played."""

    claimed_by = THE_REST
    phases = (
        Duel(say_in("phase", "bidding"), {f"bid {value}": str(value) for value in VALUES}),
        Say(
            say_in("phase", "skat"),
            {"take": say("take the skat"), "hand": say("play from the hand")},
            Template("{player}: {word}."),
        ),
        Pick(say_in("phase", "put away"), SKAT, pile=0),
        Say(say_in("phase", "contract"), GAMES, Template("{player} plays {word}.")),
        Say(say_in("phase", "announcement"), ANNOUNCED, Template("{player} announces: {word}.")),
        PLAY,
    )
    piles = (say_in("pile", "skat"),)
    roles = {"soloist": say_in("beside a seat", "soloist")}
    pack = PACK
    rankings = RANKINGS

    soloist: int = -1
    bid: int = 0
    from_hand: bool = False
    game: int = -1
    announced: int = PLAIN
    spent: int = 0

    def three(self) -> tuple[int, ...]:
        """Forehand, middlehand and rearhand."""
        return self.around()[:3]

    def sizes(self) -> list[int]:
        playing = self.three()
        return [CARDS_EACH * (one in playing) for one in range(self.table.seats)] + [SKAT]

    who_bidding = three

    def bidding(self, bidder: int, bid: int) -> None:
        self.soloist, self.bid = bidder, VALUES[bid]

    def who_skat(self) -> tuple[int, ...]:
        return (self.soloist,)

    who_contract = who_announcement = who_skat

    def skat(self, seat: int, value: int) -> None:
        self.from_hand = bool(value)
        if not value:
            self.give(self.table.seats, seat, self.hands[self.table.seats])

    def who_put_away(self) -> tuple[int, ...]:
        return () if self.from_hand else (self.soloist,)

    def may_contract(self, seat: int) -> list[int]:
        """What a null is worth is certain: it must reach the bid."""
        return [game for game in range(6) if game != NULL or NULLS[self.from_hand][1] >= self.bid]

    def contract(self, seat: int, value: int) -> None:
        self.game = value

    def may_announcement(self, seat: int) -> list[int]:
        if self.game != NULL:
            return list(range(5)) if self.from_hand else [PLAIN, CONCEDED]
        closed = [PLAIN] if NULLS[self.from_hand][0] >= self.bid else []
        return [*closed, OUVERT, CONCEDED]

    def announcement(self, seat: int, value: int) -> None:
        self.announced = value
        if value == OUVERT:
            self.shown[seat] = self.hands[seat]
        elif value == CONCEDED:
            self.end()

    def trump(self) -> int:
        return self.game

    def trick_order(self, leader: int) -> tuple[int, ...]:
        three = self.three()
        place = three.index(leader)
        return three[place:] + three[:place]

    def play_card(self, card: int) -> None:
        if self.order[len(self.trick)] == self.soloist:
            self.spent |= BIT[card]
        super().play_card(card)

    def on_trick(self, winner: int) -> None:
        """The soloist's first trick ends a null."""
        if self.game == NULL and winner == self.soloist:
            self.end()

    def together(self, one: int, other: int) -> bool:
        return (one == self.soloist) == (other == self.soloist)

    def result(self) -> Skat.Result:
        if self.soloist < 0:
            return Skat.Result(bid=0)
        skat, trumps, played = self.hands[-1], self.game != NULL, self.announced != CONCEDED
        return Skat.Result(
            bid=self.bid,
            soloist=self.soloist,
            game=tuple(GAMES)[self.game],
            hand=self.from_hand,
            announced=tuple(ANNOUNCED)[self.announced],
            tops=tops(self.hands[self.soloist] | skat | self.spent, self.game) if trumps else None,
            points=total(cards_of(self.taken[self.soloist] | skat), WORTH) if trumps and played else None,
            tricks=self.won[self.soloist] if played else None,
        )

    def labels(self, seat: int) -> list[str]:
        sits_out = [say_in("beside a seat", "sits out")] * (seat not in self.three())
        return super().labels(seat) + sits_out

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts: list[list[str]] = [[say("Bid"), str(self.bid)]] if self.bid else []
        if self.game >= 0:
            facts.append([say("Game"), tuple(GAMES.values())[self.game]])
            hand = [say("from the hand")] if self.from_hand else []
            said = [tuple(ANNOUNCED.values())[self.announced]] if self.announced else []
            facts += [[say("Announced"), text] for text in hand + said]
        return facts

    # Bots ---------------------------------------------------------------------------------------------------------

    def wants(self, holder: int) -> bool:
        return self.game != NULL

    def greedy_bidding(self, seat: int, rng: Random) -> int:
        """Up to what his best game is worth with the skat."""
        limit = max((worth for worth, _ in games_in(self.hands[seat])), default=0)
        return 0 if VALUES[duel(self).at_stake] <= limit else -1

    def greedy_skat(self, seat: int, rng: Random) -> int:
        return 0

    def greedy_put_away(self, seat: int, rng: Random) -> Action:
        """Tens and courts from short suits, rather than trumps and aces."""
        hand, ranking = self.hands[seat], RANKINGS[self.best_game(seat)]
        keep = ranking.trumps | PACK.of_rank["A"]
        return min(
            self.pickable(seat),
            key=lambda card: (
                bool(keep & BIT[card]),
                (hand & ranking.follow[card]).bit_count(),
                -WORTH[card],
            ),
        )

    def best_game(self, seat: int) -> int:
        """The one with most trumps that reaches the bid."""
        hand = self.hands[seat]
        reached = [game for game, base in BASE.items() if base * (tops(hand, game) + 1) >= self.bid]
        return max(reached or range(GRAND), key=lambda game: (hand & RANKINGS[game].trumps).bit_count())

    def greedy_contract(self, seat: int, rng: Random) -> int:
        return self.best_game(seat)

    def greedy_announcement(self, seat: int, rng: Random) -> int:
        return self.may_announcement(seat)[0]


def games_in(hand: int) -> list[tuple[int, int]]:
    """What a hand is good for, as (value, game): seven trumps and side aces, or five jacks and aces."""
    found = []
    for game, base in BASE.items():
        trumps = RANKINGS[game].trumps
        strong = (hand & (trumps | PACK.of_rank["A"])).bit_count() >= (5 if game == GRAND else 7)
        if strong and (hand & trumps).bit_count() >= (2 if game == GRAND else 5):
            found.append((base * (tops(hand, game) + 1), game))
    return found


@register
class Skat(Game):
    title = "Skat"
    summary = say(
        "Bid what your game is worth; the highest bidder plays it alone, for {points} card points.",
        points=ENOUGH,
    )
    wins = say("Most points after the agreed rounds win.")
    sources = ("parlett 3941-4229",)
    seats = (3, 4)
    options = (Option("rounds", say("Rounds, in each of which everybody deals once"), ROUNDS, lo=1, hi=40),)
    tie = TABLE_CHOOSES
    settlements = ("average-pot", "winner-from-each", "fixed")

    Sheet = SkatSheet
    State = SkatState

    class Result(DealResult):
        """The soloist, his game and what became of it; bid 0: all passed."""

        bid: int = number(say("Bid (0: all passed)"), 0, VALUES[-1])
        soloist: int | None = seat(say("Soloist"), when={"bid": VALUES})
        game: str | None = choice(say("Game"), *GAMES.items(), when={"bid": VALUES})
        hand: bool | None = flag(say("From the hand"), when={"bid": VALUES})
        announced: str | None = choice(say("Announced"), *ANNOUNCED.items(), when={"bid": VALUES})
        tops: int | None = number(say("With or without so many tops"), 1, MOST_TOPS, when={"game": SUITS})
        points: int | None = number(
            say("Card points of the soloist, with the skat"),
            0,
            POINTS,
            when={"game": SUITS, "announced": tuple(ANNOUNCED)[:CONCEDED]},
        )
        tricks: int | None = number(
            say("Tricks of the soloist"), 0, CARDS_EACH, when={"announced": tuple(ANNOUNCED)[:CONCEDED]}
        )

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if self.bid and self.soloist is None:
                refuse("bid", "no game is worth {bid}.", bid=self.bid)
            if deal and table.seats == SITTING and self.soloist == deal.dealer:
                refuse("soloist", "the dealer sits out.")
            if self.game == "null":
                self._check_null()
            elif self.game:
                self._check_trumps()

        def _check_null(self) -> None:
            if self.announced in ("schneider", "schwarz"):
                refuse("announced", "only ouvert can be announced at null.")
            if self.null_value < self.bid:
                refuse("game", "this null is worth less than the bid.")
            if (self.tricks or 0) > 1:
                refuse("tricks", "the first trick of the soloist ends a null.")

        def _check_trumps(self) -> None:
            if self.announced in LEVEL and not self.hand:
                refuse("announced", "only from the hand.")
            if self.game == "grand" and (self.tops or 0) > JACKS:
                refuse("tops", "at grand there are {most}.", most=JACKS)
            all_or_none = {0: range(SKAT * max(WORTH) + 1), CARDS_EACH: (POINTS,)}
            if self.points is not None and self.points not in all_or_none.get(
                self.tricks or 0, (self.points,)
            ):
                refuse("points", "so many tricks have other card points.")

        @property
        def null_value(self) -> int:
            """Who concedes a null has said no more than the bid asks of him."""
            closed, ouvert = NULLS[bool(self.hand)]
            return (
                ouvert
                if self.announced == "ouvert" or (self.announced == "conceded" and closed < self.bid)
                else closed
            )

        @property
        def reached(self) -> bool:
            """Whether the soloist took what he had to; what it is worth is another matter."""
            if self.tricks is None:
                return False
            if self.points is None:
                return not self.tricks
            level = LEVEL.get(str(self.announced), 0)
            return self.points >= (SCHNEIDER if level else ENOUGH) and (
                level < 2 or self.tricks == CARDS_EACH
            )

        def reckoned(self) -> tuple[int, int]:
            """The base value and how many times it counts. What was announced counts twice, made or not."""
            if self.tops is None:
                return self.null_value, 1
            level, ouvert = LEVEL.get(str(self.announced), 0), self.announced == "ouvert"
            grand, made, saved = self.game == "grand", 0, True
            if self.points is not None:
                made = (self.points >= SCHNEIDER) + (self.tricks == CARDS_EACH)
                saved = self.points >= SAVED
            steps = (
                self.tops
                + 1
                + bool(self.hand)
                + level
                + max(level, made)
                + (ouvert and not grand)
                + (not saved)
            )
            return GRAND_OUVERT if grand and ouvert else BASE[SUITS.index(str(self.game))], steps

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            if self.soloist is None:
                return sheet.points({}, say("All passed"))
            base, steps = self.reckoned()
            player, game = Seat(self.soloist), GAMES[str(self.game)]
            value = say(
                "{base} × {steps} = {value}, the bid was {bid}",
                base=base,
                steps=steps,
                value=base * steps,
                bid=self.bid,
            )
            if self.reached and base * steps >= self.bid:
                return sheet.points(
                    {self.soloist: base * steps}, say("{player} won {game}", player=player, game=game), value
                )
            lost = base * max(steps, -(-self.bid // base)) * (1 if self.hand else LOST)
            return sheet.points(
                {self.soloist: -lost}, say("{player} lost {game}", player=player, game=game), value
            )
