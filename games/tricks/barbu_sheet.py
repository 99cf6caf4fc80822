"""The sheet of Barbu: what each game costs and brings, who has chosen which, and who doubled whom."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any, Final

from games.core.errors import refuse
from games.core.fields import first
from games.core.game import Deal, GameTable
from games.core.messages import Seat, joined, say, say_in
from games.core.results import DealResult, Number, Record, Score, choice, flag, many, per_seat, seat
from games.core.sheet import Sheet
from games.kits.cards import RANKS
from games.kits.dominoes import FULL, PLACES, deck_of
from games.kits.pack import PACK_52, total

TRICK: Final = 2
HEART: Final = 2
HEART_OF_THREE: Final = 3
ACE: Final = 6
QUEEN: Final = 6
KING: Final = 20
KING_OF_EIGHT: Final = 15
LAST, BEFORE_LAST = 20, 10
RAVAGE: Final = 36
TRUMP: Final = 5
WINS, SECOND, THIRD, _ = PLACES[FULL]
SECOND_OF_THREE: Final = PLACES[3][1]
PLACES_OF_EIGHT: Final = (30, 20, 10, 0)
WINS_OF_EIGHT, SECOND_OF_EIGHT, THIRD_OF_EIGHT, _ = PLACES_OF_EIGHT
DUTY: Final = 2
"""So often a player must double each other one's deals."""
GAMES: Final = {
    "tricks": say("no tricks"),
    "hearts": say("no hearts"),
    "queens": say("no queens"),
    "barbu": say_in("a game of Barbu", "barbu"),
    "last": say("no last"),
    "ravage": say_in("a game of Barbu", "ravage"),
    "trumps": say_in("a game of Barbu", "trumps"),
    "dominoes": say_in("a game of Barbu", "dominoes"),
}


def games_of(table: GameTable) -> list[str]:
    return [game for game in GAMES if table.options["eight"] or game != "ravage"]


def costs(table: GameTable) -> Mapping[str, tuple[int, ...]]:
    """By card what it costs, in the games where cards do."""
    return costs_of(table.seats == FULL, bool(table.options["eight"]))


@lru_cache
def costs_of(four: bool, eight: bool) -> Mapping[str, tuple[int, ...]]:
    heart = HEART if four else HEART_OF_THREE
    ace = {"AH": ACE if four else heart}
    king = KING_OF_EIGHT if eight else KING
    return {
        "hearts": PACK_52.worth({**{f"{rank}H": heart for rank in RANKS}, **ace}),
        "queens": PACK_52.worth({"Q": QUEEN}),
        "barbu": PACK_52.worth({"KH": king}),
    }


def places_of(table: GameTable) -> tuple[int, ...]:
    return PLACES_OF_EIGHT if table.options["eight"] else PLACES[table.seats]


def whole(table: GameTable, game: str) -> int:
    """What the players get in a game together."""
    deck = deck_of(table)
    tricks = len(deck) // table.seats
    card_games = {name: -total(deck, worth) for name, worth in costs(table).items()}
    others = {
        "tricks": -TRICK * tricks, "last": -LAST - BEFORE_LAST, "ravage": -RAVAGE,
        "trumps": TRUMP * tricks, "dominoes": sum(places_of(table)),
    }  # fmt: skip
    return {**card_games, **others}[game]


def points_of(pairs: Mapping[tuple[int, int], int], raw: tuple[int, ...]) -> tuple[int, ...]:
    """Every two that have doubled settle the difference once, redoubled twice, besides."""
    points = list(raw)
    for (one, other), times in pairs.items():
        points[one] += times * (raw[one] - raw[other])
        points[other] += times * (raw[other] - raw[one])
    return tuple(points)


class BarbuSheet(Sheet):
    """chosen: by dealer the games he has chosen. doubled: by player, how often he has doubled each dealer."""

    chosen: list[list[str]] = first(lambda sheet: [[] for _ in range(sheet.table.seats)])
    doubled: list[list[int]] = first(
        lambda sheet: [[0] * sheet.table.seats for _ in range(sheet.table.seats)]
    )

    def dealer(self) -> int:
        """All the deals of one in a row, or each in turn."""
        in_a_row = 1 if self.table.options["eight"] else len(games_of(self.table))
        return len(self.rows) // in_a_row % self.table.seats

    def finished(self) -> bool:
        return len(self.rows) == self.table.seats * len(games_of(self.table))

    def carry(self) -> Mapping[str, Any]:
        return {"chosen": [one[:] for one in self.chosen], "doubled": [one[:] for one in self.doubled]}

    def coming(self) -> tuple[str, ...]:
        left = [GAMES[game] for game in games_of(self.table) if game not in self.chosen[self.dealer()]]
        return (say("games to choose from: {games}", games=joined(left, ", ")),)

    def example(self, rng: Random) -> BarbuResult:
        """One player has everything there is."""
        deal = self.next_deal()
        game = rng.choice(left_to(self.table, deal))
        scores = [whole(self.table, game), *[0] * (self.table.seats - 1)]
        if game == "dominoes":
            scores = list(places_of(self.table))
        rng.shuffle(scores)
        forced = [one for one in range(self.table.seats) if must_double(self.table, deal, one)]
        doubles = tuple(Doubled(by=one, whom=deal.dealer, again=rng.random() < 0.5) for one in forced)
        return BarbuResult(game=game, scores=tuple(scores), doubles=doubles)


def left_to(table: GameTable, deal: Deal) -> list[str]:
    """The games that the dealer has not chosen yet."""
    return [game for game in games_of(table) if game not in deal.carry["chosen"][deal.dealer]]


def must_double(table: GameTable, deal: Deal, seat: int) -> bool:
    """Whether a player can no longer put off doubling this dealer."""
    missing = DUTY - deal.carry["doubled"][seat][deal.dealer]
    return bool(table.options["doubling"]) and seat != deal.dealer and len(left_to(table, deal)) <= missing


class Doubled(DealResult):
    """Two players of whom one doubled the other."""

    by: int = seat(say("Who doubled"))
    whom: int = seat(say("Whom"))
    again: bool = flag(say("Redoubled"))


class BarbuResult(DealResult):
    """The game, what it brought each before doubles, and who had doubled whom."""

    game: str = choice(say("Game"), *GAMES.items())
    scores: tuple[int, ...] = per_seat(
        say("Points before doubles"), Number(-RAVAGE, TRUMP * 13), help=say("Below nought where they cost.")
    )
    doubles: tuple[Doubled, ...] = many(say("Doubles"), Record(Doubled), 6)

    def check(self, table: GameTable, deal: Deal | None) -> None:
        self._check_scores(table)
        pairs = [{one.by, one.whom} for one in self.doubles]
        if any(len(pair) < 2 or pairs.count(pair) > 1 for pair in pairs):
            refuse("doubles", "two players double once.")
        if pairs and not table.options["doubling"]:
            refuse("doubles", "nobody doubles at this table.")
        if deal is None:
            return
        if self.game not in left_to(table, deal):
            refuse("game", "the dealer has chosen it before.")
        by = {one.by for one in self.doubles if one.whom == deal.dealer}
        if deal.dealer in {one.by for one in self.doubles}:
            refuse("doubles", "the dealer doubles nobody.")
        for player in range(table.seats):
            if must_double(table, deal, player) and player not in by:
                refuse("doubles", "{player} must double the dealer.", player=Seat(player))

    def _check_scores(self, table: GameTable) -> None:
        if self.game not in games_of(table):
            refuse("game", "it is not among those of this table.")
        together, got = whole(table, self.game), [score for score in self.scores if score]
        if sum(got) != together:
            refuse("scores", "together they must be {tricks}.", tricks=together)
        unit = {
            "tricks": TRICK, "hearts": HEART if table.seats == FULL else HEART_OF_THREE, "queens": QUEEN,
            "barbu": together, "last": BEFORE_LAST, "ravage": got[0], "trumps": TRUMP, "dominoes": 1,
        }[self.game]  # fmt: skip
        wrong = any(score % unit or score * together < 0 for score in got)
        if self.game == "dominoes":
            wrong = sorted(self.scores) != sorted(places_of(table))
        if wrong or (self.game == "last" and len(got) > 2) or (self.game == "ravage" and len(set(got)) > 1):
            refuse("scores", "the game does not bring such points.")

    def score(self, sheet: BarbuSheet, deal: Deal) -> Score:
        self.check(sheet.table, deal)
        pairs = {(one.by, one.whom): 2 if one.again else 1 for one in self.doubles}
        return Score(points_of(pairs, self.scores), (GAMES[self.game],))

    def follow(self, sheet: BarbuSheet) -> None:
        dealer = sheet.rows[-1].deal.dealer
        sheet.chosen[dealer].append(self.game)
        for one in self.doubles:
            if one.whom == dealer:
                sheet.doubled[one.by][dealer] += 1
