"""What finished matches add up to: with whom and against whom somebody plays well, and what a club remembers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from clubs.models import Club, Player
from matches.models import Match, Seat


@dataclass(frozen=True, slots=True)
class Played:
    """One player's part in one finished match with a winner."""

    match: int
    game: str
    player: int
    side: int
    place: int
    score: int


@dataclass
class Tally:
    """How matches with or against somebody went."""

    player: Player
    played: int = 0
    won: int = 0
    drawn: int = 0

    @property
    def lost(self) -> int:
        return self.played - self.won - self.drawn

    def add(self, own: int, other: int) -> None:
        self.played += 1
        self.won += own < other
        self.drawn += own == other


@dataclass(frozen=True, slots=True)
class Streak:
    """Matches won one after the other."""

    player: Player
    length: int


@dataclass(frozen=True, slots=True)
class Margin:
    """The widest margin of a game."""

    match: Match
    margin: int


def _counting() -> QuerySet[Match]:
    """Finished matches that have a winner, at which everybody sat to the end, each at their own device."""
    rows = Match.objects.filter(status=Match.Status.FINISHED, changed_hands=False, device=None)
    return rows.filter(seats__place__isnull=False)


def _played(matches: QuerySet[Match]) -> list[list[Played]]:
    """The matches in the order they ended, each as its seats. One query."""
    rows = Seat.objects.filter(match__in=matches.values("pk")).order_by(
        "match__finished_at", "match", "index"
    )
    tables: dict[int, list[Played]] = defaultdict(list)
    for row in rows.values_list("match", "match__game", "player", "side", "place", "score"):
        match, game, player, side, place, score = row
        assert place is not None and score is not None, "matches without places were left out"
        tables[match].append(Played(match, game, player, side, place, score))
    return list(tables.values())


def head_to_head(player: Player, game: str = "", *, within: QuerySet[Match] | None = None) -> list[Tally]:
    """Everybody met across the table, most often met first. within: the matches that may be told of. Three queries."""
    return _tallies(player, game, within, lambda own, other: own.side != other.side)


def partners(player: Player, game: str = "", *, within: QuerySet[Match] | None = None) -> list[Tally]:
    """Everybody sat with on one side; won and lost are the side's. within: as above. Three queries."""
    return _tallies(player, game, within, lambda own, other: own.side == other.side)


def _tallies(
    player: Player, game: str, within: QuerySet[Match] | None, counts: Callable[[Played, Played], bool]
) -> list[Tally]:
    matches = _counting().filter(seats__player=player)
    if within is not None:
        matches = matches.filter(pk__in=within.order_by().values("pk"))
    if game:
        matches = matches.filter(game=game)
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for table in _played(matches):
        own = next(seat for seat in table if seat.player == player.pk)
        best_other = min((seat.place for seat in table if seat.side != own.side), default=own.place)
        for other in {seat.player: seat for seat in table if seat.player != player.pk}.values():
            if counts(own, other):
                found[other.player].append((own.place, best_other if own.side == other.side else other.place))
    people = Player.objects.in_bulk(found)
    tallies = []
    for pk, places in found.items():
        tally = Tally(people[pk])
        for own_place, other_place in places:
            tally.add(own_place, other_place)
        tallies.append(tally)
    return sorted(tallies, key=lambda tally: (-tally.played, tally.player.name))


def longest_streaks(club: Club, most: int = 5) -> list[Streak]:
    """The longest rows of wins in a club's matches, one a player. Two queries."""
    longest: dict[int, int] = {}
    for player, places in _places_of(_played(_counting().filter(club=club))).items():
        longest[player] = _longest_run(place == 1 for place in places)
    best = sorted((item for item in longest.items() if item[1] > 1), key=lambda item: (-item[1], item[0]))[
        :most
    ]
    people = Player.objects.in_bulk([player for player, _ in best])
    return [Streak(people[player], length) for player, length in best]


def _places_of(tables: Iterable[list[Played]]) -> dict[int, list[int]]:
    """Each player's places, match by match."""
    places: dict[int, list[int]] = defaultdict(list)
    for table in tables:
        for player, place in {seat.player: seat.place for seat in table}.items():
            places[player].append(place)
    return places


def _longest_run(wins: Iterable[bool]) -> int:
    longest = run = 0
    for won in wins:
        run = run + 1 if won else 0
        longest = max(longest, run)
    return longest


def widest_margins(club: Club) -> list[Margin]:
    """The match of each game that was won by most, by game. Two queries."""
    widest: dict[str, tuple[int, int]] = {}
    for table in _played(_counting().filter(club=club)):
        scores = sorted(seat.score for seat in table)
        margin, game = scores[-1] - scores[0], table[0].game
        if margin > widest.get(game, (0, 0))[0]:
            widest[game] = (margin, table[0].match)
    rows = Match.objects.prefetch_related("seats__player").in_bulk([match for _, match in widest.values()])
    return [Margin(rows[match], margin) for _, (margin, match) in sorted(widest.items())]
